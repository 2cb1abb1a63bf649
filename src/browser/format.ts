import { HOUR_MS, TIME_ZONE_HOURS, type Locale } from '#shared/constants.ts';
import { currentLocale } from './i18n.ts';

/** How days, times, amounts and lists are written for people, in both languages and always in Malaysian time. */

/** Days in the API have no time and no zone; they must not shift by one for readers west of Malaysia. */
const DAY_ONLY = /^\d{4}-\d{2}-\d{2}$/;

/** Formats a day, `05 Jan 2026` in English, `2026-01-05` in Chinese, in every time zone alike. Empty for an unreadable value. */
export function formatDay(value: string | Date, locale: Locale = currentLocale()): string {
  const parts = partsOf(value);
  if (!parts) return '';
  return locale === 'en-US'
    ? `${parts.day} ${parts.monthName} ${parts.year}`
    : `${parts.year}-${parts.month}-${parts.day}`;
}

/** Day and time of an instant in Malaysia: `05 Jan 2026, 14:30`. */
export function formatInstant(value: string | Date, locale: Locale = currentLocale()): string {
  const parts = partsOf(value);
  if (!parts) return '';
  return `${formatDay(value, locale)}${locale === 'en-US' ? ',' : ''} ${parts.hour}:${parts.minute}`;
}

/** Time of an instant in Malaysia: `14:30`. */
export function formatTime(value: string | Date): string {
  const parts = partsOf(value);
  return parts ? `${parts.hour}:${parts.minute}` : '';
}

/** Distance of an instant from now: `5 minutes ago`, `in 2 hours`. Empty for an unreadable value. */
export function formatAway(value: string | Date, now: number = Date.now(), locale: Locale = currentLocale()): string {
  const seconds = (new Date(value).getTime() - now) / 1000;
  if (Number.isNaN(seconds)) return '';
  const size = Math.abs(seconds);
  const [unit, length] = AWAY.find(([, , until]) => size < until) ?? LONGEST_AWAY;
  return relative(locale).format(Math.trunc(seconds / length), unit);
}

const LONGEST_AWAY = ['day', 86_400, Number.POSITIVE_INFINITY] as const;
/** Units with their seconds, and the most seconds for which each is used. */
const AWAY = [['second', 1, 60], ['minute', 60, 7200], ['hour', 3600, 172_800], LONGEST_AWAY] as const;

const relative = memoise((locale: Locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));

/** Calendar day of an instant in Malaysia, in the API's format: `2026-01-05`. */
export function dayOf(value: string | Date): string {
  const parts = partsOf(value);
  return parts ? `${parts.year}-${parts.month}-${parts.day}` : '';
}

/** Joins names: `Name, E-mail`, `姓名、邮箱`. */
export const formatList = (names: readonly string[], locale: Locale = currentLocale()): string =>
  names.join(locale === 'en-US' ? ', ' : '、');

/** Joins a name and its value: `Status: Approved`, `状态：已批准`. */
export const formatPair = (name: string, value: string, locale: Locale = currentLocale()): string =>
  `${name}${locale === 'en-US' ? ': ' : '：'}${value}`;

/** Formats sen as `RM 1,234.50`, with integers alone so that no sen is lost to rounding. */
export function formatMoney(sen: number, locale: Locale = currentLocale()): string {
  const size = Math.abs(sen);
  const cents = String(size % 100).padStart(2, '0');
  return `${sen < 0 ? '−' : ''}RM ${formatNumber(Math.trunc(size / 100), locale)}.${cents}`;
}

/** As people write it: `019-659 6911`, `011-1632 2807`, `+65 9242 9763`. */
export const formatPhone = (phone: string): string =>
  phone
    .replace(/^\+60(1\d|8\d|\d)(\d{3,4}?)(\d{3,4})$/, '0$1-$2 $3')
    .replace(
      /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d+)$/,
      (_all, land: string, own: string) => `+${land} ${own.replaceAll(/\B(?=(\d{4})+$)/g, ' ')}`,
    );

/** Rounded to whole ringgit, for sums at a glance: `RM 241,960`. */
export const formatRinggit = (sen: number, locale: Locale = currentLocale()): string =>
  `${sen < 0 ? '−' : ''}RM ${formatNumber(Math.round(Math.abs(sen) / 100), locale)}`;

/** Says days in parts of one's own choice, `Friday 27 November`, `1–22 Nov`: in English the day stands before its month. */
export const dayFormat = (options: Intl.DateTimeFormatOptions, locale: Locale = currentLocale()): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale === 'en-US' ? 'en-GB' : locale, { ...options, timeZone: 'UTC' });

/** With the sign that amounts have. */
export const formatNumber = (value: number, locale: Locale = currentLocale()): string =>
  Number.isInteger(value)
    ? `${value < 0 ? '−' : ''}${String(Math.abs(value)).replaceAll(/\B(?=(\d{3})+$)/g, ',')}`
    : numbers(locale).format(value).replace('-', '−');

/** For fractions alone: both languages set counts alike, and the browser's first formatter costs as much as a list's rows. */
const numbers = memoise((locale: Locale) => new Intl.NumberFormat(locale));

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

interface DayParts {
  year: string;
  month: string;
  monthName: string;
  day: string;
  hour: string;
  minute: string;
}

/** By arithmetic, because the browser's first formatter costs as much as a list's rows. */
function partsOf(value: string | Date): DayParts | undefined {
  const isDay = typeof value === 'string' && DAY_ONLY.test(value);
  const at = new Date(new Date(value).getTime() + (isDay ? 0 : TIME_ZONE_HOURS * HOUR_MS));
  if (Number.isNaN(at.getTime())) return undefined;
  const pad = (part: number, length = 2): string => String(part).padStart(length, '0');
  return {
    year: pad(at.getUTCFullYear(), 4),
    month: pad(at.getUTCMonth() + 1),
    monthName: MONTHS[at.getUTCMonth()] ?? '',
    day: pad(at.getUTCDate()),
    hour: pad(at.getUTCHours()),
    minute: pad(at.getUTCMinutes()),
  };
}

/** Caches Intl formatters, which cost far more to make than to use. */
function memoise<A extends (string | number)[], R>(make: (...args: A) => R): (...args: A) => R {
  const made = new Map<string, R>();
  return (...args) => {
    const key = args.join('|');
    let result = made.get(key);
    if (result === undefined) made.set(key, (result = make(...args)));
    return result;
  };
}
