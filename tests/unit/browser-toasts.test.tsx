// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TOAST } from '#shared/constants.ts';
import { toast, Toasts } from '#browser/toasts.tsx';

const tick = (seconds: number): void => act(() => void vi.advanceTimersByTime(seconds * 1000));
const say = (run: () => number): number => {
  let id = 0;
  act(() => {
    id = run();
  });
  return id;
};

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toasts />);
});

afterEach(() => {
  act(() => toast.shown().forEach(({ id }) => toast.dismiss(id)));
  cleanup();
  vi.useRealTimers();
});

test('a message stays three seconds and remains in the history', () => {
  say(() => toast.success('Saved'));
  expect(screen.getByRole('status').textContent).toContain('Saved');
  tick(TOAST.seconds - 0.1);
  expect(screen.getByRole('status').textContent).toContain('Saved');
  tick(0.2);
  expect(screen.getByRole('status').textContent).toBe('');
  expect(toast.history()[0]).toMatchObject({ kind: 'success', message: 'Saved' });
});

test('errors interrupt, and wait while someone reads them', () => {
  say(() => toast.error('No connection'));
  const card = screen.getByText('No connection');
  expect(screen.getByRole('alert').textContent).toContain('No connection');
  fireEvent.mouseOver(card);
  tick(60);
  expect(screen.queryByText('No connection')).not.toBeNull();
  fireEvent.mouseOut(card);
  tick(TOAST.seconds + 0.1);
  expect(screen.queryByText('No connection')).toBeNull();
});

test('the same message again counts up instead of piling up', () => {
  const first = say(() => toast.error('Too slow'));
  const second = say(() => toast.error('Too slow'));
  expect(second).toBe(first);
  expect(toast.shown()).toHaveLength(1);
  expect(screen.getByRole('alert').textContent).toContain('×2');
});

test('an action runs once and takes the toast away; the cross only takes it away', () => {
  const undo = vi.fn<() => void>();
  say(() => toast.info('Banned', { seconds: 8, action: { label: 'Undo', run: undo } }));
  tick(7);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledTimes(1);
  expect(toast.shown()).toEqual([]);
  say(() => toast.info('Banned'));
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(toast.shown()).toEqual([]);
});
