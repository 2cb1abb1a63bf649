// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DayInput, MomentInput, RestedDayInput, TimeInput } from '#admin/components/DayInput.tsx';

vi.mock('#browser/idle.ts', () => ({ whenIdle: () => undefined }));

const taken = vi.fn<(value: string) => void>();

type Draw = (value: string, take: (value: string) => void) => ReactNode;

/** An input whose owner keeps what it is given. */
function Kept({ first, draw }: { first: string; draw: Draw }): ReactNode {
  const [value, setValue] = useState(first);
  return draw(value, (next) => {
    taken(next);
    setValue(next);
  });
}

function renderKept(first: string, draw: Draw): HTMLInputElement {
  render(<Kept first={first} draw={draw} />);
  return screen.getByLabelText<HTMLInputElement>('When');
}

const type = (input: HTMLInputElement, text: string): void => void fireEvent.change(input, { target: { value: text } });
const leave = (input: HTMLInputElement): void => void fireEvent.blur(input);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  taken.mockClear();
});

const day: Draw = (value, take) => <DayInput aria-label="When" value={value} onDay={take} max="2026-12-31" />;

describe('a day', () => {
  it('counts once it is whole, and stands as it was typed until it is left', () => {
    const input = renderKept('2026-11-22', day);
    expect(input.value).toBe('22 Nov 2026');
    for (const text of ['2', '29/11', '29/11/2026']) type(input, text);
    expect(taken.mock.calls).toEqual([['2026-11-29']]);
    expect(input.value).toBe('29/11/2026');
    leave(input);
    expect(input.value).toBe('29 Nov 2026');
    expect(taken).toHaveBeenCalledTimes(1);
  });

  it('that cannot be read is none, until it can or another one comes', () => {
    const input = renderKept('2026-11-22', day);
    type(input, '29 Nobember');
    expect(taken).not.toHaveBeenCalled();
    leave(input);
    expect(taken.mock.calls).toEqual([['']]);
    expect([input.value, input.getAttribute('aria-invalid')]).toEqual(['29 Nobember', 'true']);
    type(input, '29 November');
    leave(input);
    expect(input.value).toMatch(/^29 Nov \d{4}$/);
    expect(input.getAttribute('aria-invalid')).toBeNull();
  });

  it('beyond what is possible is told with the last one', () => {
    const input = renderKept('', day);
    type(input, '1/2/2027');
    leave(input);
    expect(screen.getByRole('alert').textContent).toBe('Please choose 31 Dec 2026 or earlier.');
    expect(input.validationMessage).toBe('Please choose 31 Dec 2026 or earlier.');
  });

  it('sends no form by the press that takes it with a key held, nor one that cannot be read', () => {
    const input = renderKept('', day);
    type(input, '5 Nov');
    expect(fireEvent.keyDown(input, { key: 'Enter', ctrlKey: true })).toBe(false);
    expect(fireEvent.keyDown(input, { key: 'Enter', ctrlKey: true })).toBe(true);
    type(input, 'soon');
    expect(fireEvent.keyDown(input, { key: 'Enter' })).toBe(false);
  });
});

describe('a day that asks the server', () => {
  const rested: Draw = (value, take) => <RestedDayInput aria-label="When" value={value} onDay={take} />;

  it('is asked for after a rest, on Enter or when it is left, and never half typed', () => {
    const input = renderKept('2026-11-22', rested);
    type(input, '29/11/2026');
    expect(taken).not.toHaveBeenCalled();
    act(() => void vi.advanceTimersByTime(800));
    expect(taken.mock.calls).toEqual([['2026-11-29']]);
    type(input, '30 Nov 2026');
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(taken.mock.lastCall).toEqual(['2026-11-30']);
    type(input, '1/12/2026');
    leave(input);
    expect(taken.mock.lastCall).toEqual(['2026-12-01']);
    for (const text of ['', '29/1', 'soon', '1/1/0202']) {
      type(input, text);
      act(() => void vi.advanceTimersByTime(800));
      leave(input);
    }
    expect(taken).toHaveBeenCalledTimes(3 + 1);
    expect(taken.mock.lastCall?.[0]).toMatch(/-01-29$/);
  });
});

it('a moment is read with its time, and what is none is handed on for the form to refuse', () => {
  const input = renderKept('2026-11-22T14:30', (value, take) => (
    <MomentInput aria-label="When" value={value} onMoment={take} onUnread={take} />
  ));
  expect(input.value).toBe('22 Nov 2026, 14:30');
  type(input, '29/11/2026 9:15 pm');
  leave(input);
  expect(taken.mock.lastCall).toEqual(['2026-11-29T21:15']);
  expect(input.value).toBe('29 Nov 2026, 21:15');
  type(input, 'at noon');
  leave(input);
  expect([input.value, taken.mock.lastCall]).toEqual(['at noon', ['at noon']]);
});

it('a time is written as one likes', () => {
  const input = renderKept('', (value, take) => <TimeInput aria-label="When" value={value} onTime={take} />);
  type(input, '2:30 pm');
  leave(input);
  expect([input.value, taken.mock.lastCall]).toEqual(['14:30', ['14:30']]);
  type(input, 'late');
  leave(input);
  expect(screen.getByRole('alert').textContent).toBe('Please write the time like 14:30.');
});
