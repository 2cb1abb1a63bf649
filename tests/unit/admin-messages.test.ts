// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toast } from '#browser/toasts.tsx';
import { messages } from '#admin/providers/messages.ts';

const shown = (): string[] => toast.shown().map(({ message }) => message);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const { id } of toast.shown()) toast.dismiss(id);
  vi.useRealTimers();
});

it('one act at a time is told, so that messages never hang over the record', () => {
  messages.undoable('You gave Ana a unit.', () => undefined);
  messages.undoable('You checked Ana in.', () => undefined);
  expect(shown()).toEqual(['You checked Ana in.']);
  messages.error('The bill changed meanwhile.');
  messages.success('You checked Ana out.');
  expect(shown()).toEqual(['The bill changed meanwhile.', 'You checked Ana out.']);
  expect(toast.history().map(({ message }) => message)).toContain('You gave Ana a unit.');
});

it('an act that is withdrawn takes nothing with it that came later', () => {
  const withdraw = messages.undoable('You moved Ana.', () => undefined);
  messages.undoable('You moved Ben.', () => undefined);
  withdraw();
  expect(shown()).toEqual(['You moved Ben.']);
});
