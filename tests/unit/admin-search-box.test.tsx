// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SearchBox } from '#admin/crud/list/SearchBox.tsx';
import type { ListModel } from '#admin/crud/list/use-list.ts';
import { users } from '#resources/people/users.ts';
import { forgetTypes } from '#shared/resource.ts';

const change = vi.fn<ListModel['change']>();
const state = { filter: {}, sort: {}, page: 1, pageSize: 10 };

/** A list whose address says this search. */
const listOf = (search: string): ListModel => {
  const part: Partial<ListModel> = { resource: forgetTypes(users), search, state, change };
  return { ...part, words: { label: 'Users' } } as ListModel;
};
const box = (): HTMLInputElement => screen.getByRole('searchbox');
const type = (value: string): void => void fireEvent.change(box(), { target: { value } });
const wait = (): void => act(() => void vi.advanceTimersByTime(400));
const asked = (): unknown[] => change.mock.calls.map(([{ filter }]) => filter?.['$search']);

beforeEach(() => {
  vi.useFakeTimers();
  change.mockClear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('keeps what is typed while the address has yet to say what was asked', () => {
  const { rerender } = render(<SearchBox list={listOf('')} />);
  type('Ri');
  wait();
  expect([asked(), box().value]).toEqual([['Ri'], 'Ri']);
  type('Ridg');
  expect(box().value).toBe('Ridg');
  wait();
  type('Ridge F');
  // The address follows, one search after the other.
  rerender(<SearchBox list={listOf('Ri')} />);
  expect(box().value).toBe('Ridge F');
  rerender(<SearchBox list={listOf('Ridg')} />);
  expect(box().value).toBe('Ridge F');
  wait();
  expect(asked()).toEqual(['Ri', 'Ridg', 'Ridge F']);
});

it('follows the address where Back or a link has changed it, and asks again for what was taken back', () => {
  const { rerender } = render(<SearchBox list={listOf('Wan')} />);
  rerender(<SearchBox list={listOf('')} />);
  expect(box().value).toBe('');
  type('Lim');
  wait();
  type('');
  wait();
  expect(asked()).toEqual(['Lim', undefined]);
});

it('asks at once when it is left, so that nothing is still to come while a row is being opened', () => {
  render(<SearchBox list={listOf('')} />);
  type('Lim');
  fireEvent.blur(box());
  expect(asked()).toEqual(['Lim']);
  wait();
  expect(asked()).toEqual(['Lim']);
});
