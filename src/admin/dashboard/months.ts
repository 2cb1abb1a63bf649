import { dayOf } from '#browser/format.ts';

/** A calendar month in Malaysia, with its first instant and its end. */
export interface Month {
  /** `2026-01` */
  readonly key: string;
  readonly from: string;
  readonly to: string;
}

/** Offset of Malaysia from UTC, all year. */
const OFFSET = '+08:00';

/** The last months including that of `now`, oldest first. */
export function lastMonths(now: Date, count: number): Month[] {
  const [year = 0, month = 1] = dayOf(now).split('-').map(Number);
  return Array.from({ length: count }, (_, at) => {
    const index = year * 12 + month - 1 - (count - 1 - at);
    return { key: keyOf(index), from: startOf(index), to: startOf(index + 1) };
  });
}

const keyOf = (index: number): string =>
  `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;

const startOf = (index: number): string => new Date(`${keyOf(index)}-01T00:00:00${OFFSET}`).toISOString();
