// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ForPeriod } from '#admin/crud/action/ForPeriod.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('asks for a paper of one month, of one year, or of all time, by its first and last day', () => {
  vi.useFakeTimers({ now: new Date('2028-03-05T02:00:00Z') });
  const asked = vi.fn<(days: object, named: string) => null>(() => null);
  render(<ForPeriod>{asked}</ForPeriod>);
  const choose = (value: string): void => void fireEvent.change(screen.getByRole('combobox'), { target: { value } });
  choose('2028-02');
  choose('2026');
  choose('');
  expect(asked.mock.calls).toEqual([
    [{}, ''],
    [{ from: '2028-02-01', until: '2028-02-29' }, ' 2028-02'],
    [{ from: '2026-01-01', until: '2026-12-31' }, ' 2026'],
    [{}, ''],
  ]);
  const offered = screen.getAllByRole<HTMLOptionElement>('option').map(({ value }) => value);
  expect([offered[1], offered.at(-1), offered.length]).toEqual(['2028-03', '2026', 22]);
});
