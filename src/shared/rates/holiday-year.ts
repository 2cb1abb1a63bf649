import { f } from '#shared/field.ts';
import { type ShapeOf, shape } from '#shared/shape.ts';
import { chineseDay, deepavali, thaipusam, wesak } from './moon-feasts.ts';
import { addDays, countNights, weekdayOf } from '#shared/day.ts';

/**
 * On which day a holiday falls in another year, by the calendar it follows. Where the moon or a government decides it
 * is a proposal for a person to confirm.
 */

/** Rules by which the day of a feast is found in each year. */
export const DAY_RULES_OF_FEASTS = ['civil', 'islamic', 'lunisolar', 'indian', 'easter', 'weekday', 'once'] as const;
export type FeastRule = (typeof DAY_RULES_OF_FEASTS)[number];

/** Only a civil date is certain: sightings of the moon and governments decide the others. */
export const isCertain = (rule: FeastRule | null): boolean => rule === 'civil';

const islamic = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', {
  month: 'numeric',
  day: 'numeric',
  timeZone: 'UTC',
});
const DAYS_OF_MONTH = 30;

type MoonDay = (date: string) => readonly [month: number, day: number];

const islamicDay: MoonDay = (date) => {
  const parts = islamic.formatToParts(new Date(`${date}T00:00:00Z`));
  const valueOf = (type: string): number => Number.parseInt(parts.find((part) => part.type === type)?.value ?? '', 10);
  return [valueOf('month'), valueOf('day')];
};

/** The first day of a year that has the same month and day by the moon, or the last before it in a shorter month. */
function byMoon(date: string, moonDay: MoonDay, year: number): string {
  const [month, day] = moonDay(date);
  let near: string | null = null;
  for (let at = `${year}-01-01`; at <= `${year}-12-31`; at = addDays(at, 1)) {
    const [thatMonth, thatDay] = moonDay(at);
    if (thatMonth !== month) continue;
    if (thatDay === day) return at;
    if (day === DAYS_OF_MONTH && thatDay === DAYS_OF_MONTH - 1) near ??= at;
  }
  return near ?? sameDay(date, year);
}

const FEASTS_OF_INDIA = [thaipusam, wesak, deepavali] as const;
/** A holiday within this many days of a computed feast is taken for that feast. */
const SAME_FEAST = 2;

/** Keeps the distance from the nearest feast. */
function byFeast(date: string, year: number): string {
  const [nearest] = FEASTS_OF_INDIA.map((feast) => ({
    feast,
    away: countNights(feast(Number(date.slice(0, 4))), date),
  })).toSorted((a, b) => Math.abs(a.away) - Math.abs(b.away));
  if (nearest === undefined) return sameDay(date, year);
  const { feast, away } = nearest;
  return addDays(feast(year), Math.abs(away) <= SAME_FEAST ? 0 : away);
}

/** The 29th of February is the 28th in other years. */
function sameDay(date: string, year: number): string {
  const day = `${year}${date.slice(4)}`;
  return day.endsWith('-02-29') && new Date(`${year}-02-29T00:00:00Z`).getUTCMonth() !== 1 ? `${year}-02-28` : day;
}

/** Easter Sunday of the Gregorian calendar, by the anonymous algorithm of 1876. */
function easter(year: number): string {
  const golden = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const [d, e] = [Math.floor(b / 4), b % 4];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * golden + b - d - g + 15) % 30;
  const [i, k] = [Math.floor(c / 4), c % 4];
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((golden + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  const day = (h + l - 7 * m + 33 * month + 19) % 32;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Keeps the weekday and its week of the month: the first Monday of June. */
function sameWeekday(date: string, year: number): string {
  const week = Math.floor((Number(date.slice(8)) - 1) / 7);
  const first = `${year}${date.slice(4, 8)}01`;
  return addDays(first, ((weekdayOf(date) - weekdayOf(first) + 7) % 7) + 7 * week);
}

/**
 * Day of a holiday in another year, as far as it can be computed: within a day or so where the moon decides. The
 * same day where the holiday has no rule.
 */
export function dayInYear(date: string, rule: FeastRule | null, year: number): string {
  switch (rule) {
    case 'islamic':
      return byMoon(date, islamicDay, year);
    case 'lunisolar':
      return byMoon(date, chineseDay, year);
    case 'indian':
      return byFeast(date, year);
    case 'easter':
      return addDays(easter(year), countNights(easter(Number(date.slice(0, 4))), date));
    case 'weekday':
      return sameWeekday(date, year);
    default:
      return sameDay(date, year);
  }
}

/** The last of the days of a holiday and of the nights that it makes dearer. */
export function lastDayOf({
  date,
  days,
  price_from,
  price_nights,
}: {
  readonly date: string;
  readonly days: number;
  readonly price_from: string | null;
  readonly price_nights: number;
}): string {
  const last = addDays(date, days - 1);
  const night = price_from === null ? last : addDays(price_from, price_nights - 1);
  return night > last ? night : last;
}

/** The outcome of copying a year, rehearsed or done. */
export const copiedYear = shape
  .object({
    year: f.integer(),
    holidays: shape.list(
      shape.object({
        name: f.text(),
        name_zh: shape.nullable(f.text()),
        date: f.date(),
        days: f.integer(),
        /** Stands in for another on a day of rest; reckoned anew for the year. */
        is_replacement: f.boolean(),
        states: shape.nullable(f.text()),
        /** The day is known; a person has to check the others. */
        confirmed: f.boolean(),
      }),
    ),
    /** What was written, as it was written: none of it while one only asks. */
    made: shape.list(
      shape.object({
        id: f.integer(),
        version: f.integer(),
      }),
    ),
    /** Left out because the year has them already. */
    known: f.integer(),
  })
  .named('CopiedYear');
export type CopiedYear = ShapeOf<typeof copiedYear>;
