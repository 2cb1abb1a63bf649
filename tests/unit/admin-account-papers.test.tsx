// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { AccountPapers } from '#admin/crud/action/AccountPapers.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('asks for a paper of one month, of one year, or of all time, by its first and last day', () => {
  vi.useFakeTimers({ now: new Date('2028-03-05T02:00:00Z') });
  const paper = vi.fn<(asked: object) => string>(() => '/paper');
  render(<AccountPapers name="Setia" title="Statement" paper={paper} table={() => '/table'} />);
  const [period] = screen.getAllByRole<HTMLSelectElement>('combobox');
  for (const value of ['2028-02', '2026', '']) fireEvent.change(period!, { target: { value } });
  expect(paper.mock.calls).toEqual([
    [{ locale: 'en-US' }],
    [{ locale: 'en-US', from: '2028-02-01', until: '2028-02-29' }],
    [{ locale: 'en-US', from: '2026-01-01', until: '2026-12-31' }],
    [{ locale: 'en-US' }],
  ]);
  const offered = [...period!.options].map(({ value }) => value);
  expect([offered[1], offered.at(-1), offered.length]).toEqual(['2028-03', '2026', 22]);
});
