import { addDays, dayInWords } from '#shared/day.ts';
import type { Said } from './line.ts';

/** For which nights something is sold, and on which days it can be booked: included at both ends, an empty end is open. */
export interface SaleDays {
  /** The first and the last night. */
  readonly stay_from: string | null;
  readonly stay_to: string | null;
  readonly book_from: string | null;
  readonly book_to: string | null;
}

/** The end that a stay breaks, and the parameters of the sentence that says so. */
interface DayBar<E extends keyof SaleDays> {
  readonly end: E;
  readonly params: Readonly<Record<string, string>>;
}

export function findNightBar(
  { stay_from, stay_to }: Pick<SaleDays, 'stay_from' | 'stay_to'>,
  { arrival, departure }: { readonly arrival: string; readonly departure: string },
): DayBar<'stay_from' | 'stay_to'> | null {
  if (stay_from !== null && arrival < stay_from) return { end: 'stay_from', params: { from: stay_from } };
  if (stay_to !== null && departure > addDays(stay_to, 1)) return { end: 'stay_to', params: { to: stay_to } };
  return null;
}

export function findBookingBar(
  { book_from, book_to }: Pick<SaleDays, 'book_from' | 'book_to'>,
  today: string,
): DayBar<'book_from' | 'book_to'> | null {
  if (book_from !== null && today < book_from) return { end: 'book_from', params: { from: book_from } };
  if (book_to !== null && today > book_to) return { end: 'book_to', params: { to: book_to } };
  return null;
}

const isStillToCome = <E extends string>(end: E) =>
  ({ $or: [{ [end]: { $null: true } }, { [end]: { $gte: { $houseDay: 0 } } }] }) as const;

/** The records of which `isSaleOver` is true, and the others. */
export const SALE_OVER = {
  $or: [{ stay_to: { $lt: { $houseDay: 0 } } }, { book_to: { $lt: { $houseDay: 0 } } }],
} as const;
export const SALE_NOT_OVER = { $and: [isStillToCome('stay_to'), isStillToCome('book_to')] } as const;

/** Whether nothing is sold on a day or after it: the days of booking have passed, or the last of the nights has. */
export const isSaleOver = ({ stay_to, book_to }: Pick<SaleDays, 'stay_to' | 'book_to'>, today: string): boolean =>
  (stay_to ?? today) < today || (book_to ?? today) < today;

/** Days within a sentence, one end of which may be open: `from 01 Dec 2026 to 31 Dec 2026`, `until 31 Dec 2026`. */
export function sayDays(from: string | null, to: string | null): Said {
  const [first, last] = [from, to].map((day) => day && dayInWords(day));
  if (first && last) return { en: `from ${first.en} to ${last.en}`, zh: `${first.zh}至${last.zh}` };
  if (first) return { en: `from ${first.en} on`, zh: `${first.zh}及以后` };
  return last ? { en: `until ${last.en}`, zh: `${last.zh}及以前` } : { en: 'on all days', zh: '任何日期' };
}

/** Ends that lie before their beginnings. */
export function findTurnedDays(days: Partial<SaleDays>): ('stay_to' | 'book_to')[] {
  const isTurned = (from: string | null = null, to: string | null = null): boolean =>
    from !== null && to !== null && to < from;
  return [
    ...(isTurned(days.stay_from, days.stay_to) ? (['stay_to'] as const) : []),
    ...(isTurned(days.book_from, days.book_to) ? (['book_to'] as const) : []),
  ];
}
