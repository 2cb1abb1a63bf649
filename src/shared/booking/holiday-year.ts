import { addDays, countNights, weekdayOf } from './night.ts';

/** What decides the day of a feast, year by year. */
export const DAY_RULES_OF_FEASTS = ['civil', 'islamic', 'lunisolar', 'easter', 'weekday'] as const;
export type FeastRule = (typeof DAY_RULES_OF_FEASTS)[number];

/** Of the rules only this one knows the day for certain; the moon is seen, and governments decide. */
export const isCertain = (rule: FeastRule | null): boolean => rule === 'civil';

const calendar = (name: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(`en-u-ca-${name}`, { month: 'numeric', day: 'numeric', timeZone: 'UTC' });

const CALENDARS = { islamic: calendar('islamic-umalqura'), lunisolar: calendar('chinese') } as const;
const DAYS_OF_MONTH = 30;

/** Month and day of a moon's calendar, `9/30`; a leap month counts as the one before it. */
function moonDay(date: string, rule: keyof typeof CALENDARS): readonly [month: number, day: number] {
  const parts = CALENDARS[rule].formatToParts(new Date(`${date}T00:00:00Z`));
  const valueOf = (type: string): number => Number.parseInt(parts.find((part) => part.type === type)?.value ?? '', 10);
  return [valueOf('month'), valueOf('day')];
}

/** The first day of a year that has the same month and day by the moon, or the last before it in a shorter month. */
function byMoon(date: string, rule: keyof typeof CALENDARS, year: number): string {
  const [month, day] = moonDay(date, rule);
  let near: string | null = null;
  for (let at = `${year}-01-01`; at <= `${year}-12-31`; at = addDays(at, 1)) {
    const [thatMonth, thatDay] = moonDay(at, rule);
    if (thatMonth !== month) continue;
    if (thatDay === day) return at;
    if (day === DAYS_OF_MONTH && thatDay === DAYS_OF_MONTH - 1) near ??= at;
  }
  return near ?? sameDay(date, year);
}

/** The 29th of February is the 28th in other years. */
function sameDay(date: string, year: number): string {
  const day = `${year}${date.slice(4)}`;
  return day.endsWith('-02-29') && new Date(`${year}-02-29T00:00:00Z`).getUTCMonth() !== 1 ? `${year}-02-28` : day;
}

/** Easter Sunday of the Gregorian calendar, by the anonymous algorithm of 1876. */
function easter(year: number): string {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const [d, e] = [Math.floor(b / 4), b % 4];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const [i, k] = [Math.floor(c / 4), c % 4];
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  const day = (h + l - 7 * m + 33 * month + 19) % 32;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** The same weekday of the same week of the month: the first Monday of June. */
function sameWeekday(date: string, year: number): string {
  const week = Math.floor((Number(date.slice(8)) - 1) / 7);
  const first = `${year}${date.slice(4, 8)}01`;
  return addDays(first, ((weekdayOf(date) - weekdayOf(first) + 7) % 7) + 7 * week);
}

/**
 * When a holiday of one year is in another, as far as it can be reckoned: within a day or two where the moon decides. The
 * same day where nobody said what decides.
 */
export function dayInYear(date: string, rule: FeastRule | null, year: number): string {
  switch (rule) {
    case 'islamic':
    case 'lunisolar':
      return byMoon(date, rule, year);
    case 'easter':
      return addDays(easter(year), countNights(easter(Number(date.slice(0, 4))), date));
    case 'weekday':
      return sameWeekday(date, year);
    default:
      return sameDay(date, year);
  }
}

/** What copying a year comes to, or came to. */
export interface CopiedYear {
  readonly year: number;
  readonly holidays: readonly {
    readonly name: string;
    readonly name_zh: string | null;
    readonly date: string;
    readonly days: number;
    /** The day is known; a person has to check the others. */
    readonly confirmed: boolean;
  }[];
  /** Left out because the year has them already, or because a replacement depends on the day of the week. */
  readonly known: number;
  readonly replacements: number;
}
