import { useEffect, useRef, useState, type RefObject } from 'react';
import { dayOf } from '#browser/format.ts';
import { boundsOf, monthFrom, type DaySelection } from './calendar-range.ts';

export const MONTH_SPANS = [1, 3, 12] as const;

/** The months in sight and the days selected in them; a day selected by key or button takes the focus. */
export function useShownMonths(frame: RefObject<HTMLElement | null>) {
  const [months, setMonths] = useState<(typeof MONTH_SPANS)[number]>(1);
  const [first, setFirst] = useState(() => monthFrom(dayOf(new Date()), 0));
  const [selection, setSelection] = useState<DaySelection>(() => ({
    anchor: dayOf(new Date()),
    focus: dayOf(new Date()),
  }));
  const follows = useRef(false);
  useEffect(() => {
    if (!follows.current) return;
    follows.current = false;
    frame.current?.querySelector<HTMLElement>(`[data-date="${selection.focus}"]`)?.focus();
  });

  const show = (date: string): void => {
    if (date < first) setFirst(monthFrom(date, 0));
    else if (date >= monthFrom(first, months)) setFirst(monthFrom(date, 1 - months));
  };
  return {
    months,
    setMonths,
    first,
    end: monthFrom(first, months),
    selection,
    /** Selects up to a day, scrolls it into sight and focuses it. */
    select: (focus: string, isLonger: boolean): void => {
      follows.current = true;
      setSelection({ anchor: isLonger ? selection.anchor : focus, focus });
      show(focus);
    },
    /** Selects days that were typed, and leaves the focus where it is. */
    selectTyped: (next: DaySelection): void => {
      setSelection(next);
      show(boundsOf(next).first);
    },
    turn: (by: number): void => {
      const month = monthFrom(first, by * months);
      setFirst(month);
      setSelection({ anchor: month, focus: month });
    },
  };
}

export type ShownMonths = ReturnType<typeof useShownMonths>;
