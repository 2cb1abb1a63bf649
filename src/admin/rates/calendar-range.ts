import { addDays, countNights, weekdayOf } from '#shared/day.ts';

/** Selected days including both ends: `anchor` is the first selected, `focus` the present one. */
export interface DaySelection {
  readonly anchor: string;
  readonly focus: string;
}

export const boundsOf = ({ anchor, focus }: DaySelection): { readonly first: string; readonly last: string } =>
  anchor <= focus ? { first: anchor, last: focus } : { first: focus, last: anchor };

export const isSelected = (selection: DaySelection, date: string): boolean => {
  const { first, last } = boundsOf(selection);
  return first <= date && date <= last;
};

/** Monday is 0. */
const columnOf = (date: string): number => (weekdayOf(date) + 6) % 7;

/** First day of the month that is `months` away: `2026-03-01`. */
export function monthFrom(date: string, months: number): string {
  const count = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}-01`;
}

/** Same day of another month, or that month's last day. */
function sameDay(date: string, months: number): string {
  const month = monthFrom(date, months);
  const last = countNights(month, monthFrom(month, 1));
  return addDays(month, Math.min(Number(date.slice(8)), last) - 1);
}

/** Day after a key; null for a key that does not move. */
export function moved(date: string, key: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1);
    case 'ArrowRight':
      return addDays(date, 1);
    case 'ArrowUp':
      return addDays(date, -7);
    case 'ArrowDown':
      return addDays(date, 7);
    case 'Home':
      return addDays(date, -columnOf(date));
    case 'End':
      return addDays(date, 6 - columnOf(date));
    case 'PageUp':
      return sameDay(date, -1);
    case 'PageDown':
      return sameDay(date, 1);
    default:
      return null;
  }
}
