// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { StatementSteps } from '#admin/revenue/StatementSteps.tsx';

afterEach(cleanup);

it('dates each step of a month by the day in Malaysia, and none that is still to come', () => {
  const row = {
    state: 'published',
    created_at: '2026-10-31T17:00:00Z',
    locked_at: '2026-11-03T15:59:00Z',
    published_at: '2026-11-04T20:30:00Z',
    paid_on: '2026-11-30',
  } as const;
  render(<StatementSteps row={row} states={{ draft: 'D', reviewed: 'R', locked: 'L', published: 'P', paid: 'Z' }} />);
  const said = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(said).toEqual(['D1 Nov', 'R', 'L3 Nov', 'P5 Nov', 'Z']);
});
