import { addDays, countNights, isDay } from '#shared/day.ts';

/**
 * Reads days and times as people write them, in both languages whatever the screen's: `29 Nov 2026`, `29/11`, `29112026`,
 * `2026-11-29`, `11月29日`, `2:30 pm`. The day stands before the month, as everybody here writes it.
 */

export interface Reading {
  readonly today: string;
  /** Within these a day without a year is looked for. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

const MONTHS = 'january february march april may june july august september october november december'.split(' ');

const monthNamed = (name: string): number =>
  name.length < 3 ? 0 : MONTHS.findIndex((month) => month.startsWith(name === 'sept' ? 'sep' : name)) + 1;

const GAP = String.raw`[\s./,-]*`;
const YEAR = String.raw`(?<year>\d{4}|\d{2})`;
const DATE = String.raw`(?<date>\d{1,2})`;
const MONTH = String.raw`(?<month>\d{1,2})`;
const NAME = '(?<name>[a-z]{3,9})';
const NTH = '(?:st|nd|rd|th)?';

const FORMS = [
  String.raw`(?<year>\d{4})\s*[-/.年]\s*${MONTH}\s*[-/.月]\s*${DATE}\s*[日号]?`,
  String.raw`${MONTH}\s*月\s*${DATE}\s*[日号]?`,
  String.raw`${DATE}\s*[\s/.-]\s*${MONTH}(?:\s*[\s/.-]\s*${YEAR})?`,
  String.raw`(?<date>\d{2})(?<month>\d{2})(?<year>(?:19|20|21)\d{2})`,
  String.raw`(?<year>\d{4})(?<month>\d{2})(?<date>\d{2})`,
  `${DATE}${NTH}${GAP}${NAME}(?:${GAP}${YEAR})?`,
  String.raw`${NAME}\.?\s*${DATE}${NTH}(?:,?\s+(?<year>\d{4}))?`,
].map((form) => new RegExp(`^${form}$`));

const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/** The day that a text means, `YYYY-MM-DD`; null where it means none. Without a year, the nearest such day. */
export function readDay(text: string, reading: Reading): string | null {
  const written = plain(text);
  for (const form of FORMS) {
    const parts = form.exec(written)?.groups;
    if (!parts) continue;
    const { name, year } = parts;
    const month = name === undefined ? Number(parts['month']) : monthNamed(name);
    const inYear = (of: number): string => [of, month, Number(parts['date'])].map(pad).join('-');
    const day = year === undefined ? findNearest(inYear, reading) : inYear(fullYear(year, reading.today));
    if (isDay(day)) return day;
  }
  return null;
}

const pad = (part: number, at: number): string => String(part).padStart(at === 0 ? 4 : 2, '0');

/** Twenty years ahead and no further: what is written `85` was a birthday. */
function fullYear(written: string, today: string): number {
  const year = Number(written);
  if (written.length === 4) return year;
  const thisYear = Number(today.slice(0, 4));
  return 2000 + year > thisYear + 20 ? 1900 + year : 2000 + year;
}

function findNearest(inYear: (year: number) => string, { today, min, max }: Reading): string | undefined {
  const year = Number(today.slice(0, 4));
  // 29 February is up to eight years away.
  const days = Array.from({ length: 17 }, (_, at) => inYear(year - 8 + at)).filter(isDay);
  const possible = days.filter((day) => isInReach(day, { min, max }));
  const distance = (day: string): number => Math.abs(countNights(today, day));
  return (possible.length > 0 ? possible : days).toSorted((a, b) => distance(a) - distance(b))[0];
}

export const isInReach = (day: string, { min, max }: Pick<Reading, 'min' | 'max'>): boolean =>
  (min === undefined || day >= min) && (max === undefined || day <= max);

/** Whether somebody who goes on typing would not mean another day. */
export const isWholeDay = (text: string): boolean => /\d{4}$|^\d{4}\D.*(\d{2}|日|号)$/.test(text.trim());

/** The time that a text means, `HH:MM`: `14:30`, `1430`, `2:30 pm`, `14点30分`. */
export function readTime(text: string): string | null {
  const written = plain(text);
  const parts =
    /^(\d{1,2})(?:\s*[:.点时]\s*(?:(\d{2})分?)?)?\s*([ap])?\.?m?\.?$/.exec(written) ??
    /^(\d{1,2})(\d{2})$/.exec(written);
  if (!parts) return null;
  const [, hours = '', minutes = '00', half] = parts;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half === 'p' ? 12 : 0);
  if (hour > 23 || Number(minutes) > 59 || (half !== undefined && Number(hours) > 12)) return null;
  return `${String(hour).padStart(2, '0')}:${minutes}`;
}

/** Day and time, `YYYY-MM-DDTHH:MM`; null where either is missing. */
export function readMoment(text: string, reading: Reading): string | null {
  const [, first = '', last = ''] =
    /^(.*?\S)(?:[\s,]+|(?<=\d)t)(\d{1,2}(?:[:.]\d{2}\s*(?:[ap]\.?m\.?)?|\s*[ap]\.?m\.?))(?::\d{2}.*)?$/.exec(
      plain(text),
    ) ?? [];
  const day = readDay(first.replace(/,$/, ''), reading);
  const time = readTime(last);
  return day !== null && time !== null ? `${day}T${time}` : null;
}

export const isWholeMoment = (text: string): boolean => /\d{4}.*\d:\d{2}$/.test(text.trim());

/** The same date in another month, or that month's last day. */
export function moveMonths(day: string, months: number): string {
  const at = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  const first = `${pad(Math.floor(at / 12), 0)}-${pad((at % 12) + 1, 1)}-01`;
  const moved = addDays(first, Number(day.slice(8)) - 1);
  return moved.startsWith(first.slice(0, 7)) ? moved : addDays(moved, -Number(moved.slice(8)));
}
