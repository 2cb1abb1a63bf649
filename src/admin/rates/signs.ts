import { currentLocale } from '#browser/i18n.ts';
import type { CalendarDay } from '#shared/rates/rate-calendar.ts';

/** Signs in a day beside its price; each also has a word for screen readers and the legend. */
export const SIGNS = [
  { name: 'price', sign: '✎' },
  { name: 'holiday', sign: '★' },
  { name: 'closed', sign: '✕' },
  { name: 'min', sign: '≥' },
  { name: 'max', sign: '≤' },
  { name: 'arrival', sign: '⇥' },
  { name: 'departure', sign: '↦' },
] as const;
export type SignName = (typeof SIGNS)[number]['name'];

export interface Mark {
  readonly name: SignName;
  readonly sign: string;
  /** Number after the sign: `≥3`. */
  readonly count?: number;
}

/** Signs of a day's own restrictions. */
export function marksOf({ rules }: CalendarDay): Mark[] {
  const counts = { min: rules.min_nights, max: rules.max_nights };
  const isOn: Readonly<Record<SignName, boolean>> = {
    price: rules.price_sen !== null,
    holiday: false,
    closed: rules.closed,
    min: counts.min !== null,
    max: counts.max !== null,
    arrival: rules.closed_to_arrival,
    departure: rules.closed_to_departure,
  };
  return SIGNS.filter(({ name }) => isOn[name]).map(({ name, sign }) => {
    const count = name === 'min' || name === 'max' ? counts[name] : null;
    return count === null ? { name, sign } : { name, sign, count };
  });
}

const utc = (day: string): Date => new Date(`${day}T00:00:00Z`);
const said = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(currentLocale(), { ...options, timeZone: 'UTC' }).format(utc(day));

export const weekdayName = (day: string): string => said(day, { weekday: 'short' });

export const monthDay = (day: string): string => said(day, { month: 'short', day: 'numeric' });

/** A week from Monday, to format the names of weekdays. */
export const A_WEEK = [
  '2026-01-05',
  '2026-01-06',
  '2026-01-07',
  '2026-01-08',
  '2026-01-09',
  '2026-01-10',
  '2026-01-11',
];

/** Formats RM378 as `378` and RM378.50 as `378.50`, short enough for a day's cell. */
export function shortPrice(sen: number): string {
  const whole = new Intl.NumberFormat(currentLocale()).format(Math.trunc(sen / 100));
  return sen % 100 === 0 ? whole : `${whole}.${String(sen % 100).padStart(2, '0')}`;
}
