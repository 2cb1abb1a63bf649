// @vitest-environment happy-dom
import '#tests/support/areas.ts';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { installI18next } from '#browser/i18next.ts';
import type { Row } from '#admin/components/client-part.ts';
import { currentResourceWords } from '#admin/components/resource-words.ts';
import { renderCell } from '#admin/crud/record/cells.tsx';
import { adminWords } from '#admin/words.ts';
import { payouts } from '#resources/revenue/payouts.ts';
import { forgetTypes } from '#shared/resource.ts';

installI18next();
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-27T04:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const resource = forgetTypes(payouts);

function Due({ row }: { readonly row: Row }) {
  const t = adminWords.useT();
  return <>{renderCell({ resource, row, name: 'due_on' }, { t, words: currentResourceWords(resource) })}</>;
}

const saidOf = (row: Omit<Row, 'id'>): string | null => render(<Due row={{ id: 1, ...row }} />).container.textContent;

it.each([
  ['10 days late while it waits', 'approved', '2026-11-17', '17 Nov 2026 10 days late'],
  ['a day late', 'failed', '2026-11-26', '26 Nov 2026 1 day late'],
  ['in time on its last day', 'approved', '2026-11-27', '27 Nov 2026'],
  ['a mere date once it is paid', 'paid', '2026-11-17', '17 Nov 2026'],
  ['a mere date where it was called off', 'carried_forward', '2026-11-17', '17 Nov 2026'],
])('a payout’s due day is %s', (_what, state, due_on, said) => {
  expect(saidOf({ state, due_on })).toBe(said);
});
