import { addDays, countNights, weekdayOf } from '#shared/day.ts';
import { type Zones, dayOfMoment, momentOf } from './ical-moment.ts';

/** Repeated events of calendars: which rules are understood, and on which days they fall. */

/** The repetitions that calendars of rooms use; a rule that says more is not understood rather than understood wrongly. */
export interface Rule {
  readonly frequency: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';
  readonly interval: number;
  readonly count: number | null;
  /** The last day on which it may begin. */
  readonly until: string | null;
  /** Weekdays of a weekly rule, 0 for Sunday; null stands for the weekday of the first day. */
  readonly weekdays: readonly number[] | null;
}

const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const KNOWN: ReadonlySet<string> = new Set(['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYDAY', 'WKST']);

/** `FREQ=WEEKLY;BYDAY=FR,SA;UNTIL=20261231`; undefined for what is not understood. */
export function ruleOf(text: string, zones: Zones): Rule | undefined {
  const parts = new Map(
    text
      .toUpperCase()
      .split(';')
      .filter((part) => part !== '')
      .map((part): [string, string] => {
        const at = part.indexOf('=');
        return [part.slice(0, at), part.slice(at + 1)];
      }),
  );
  const frequency = FREQUENCIES.find((each) => each === parts.get('FREQ'));
  const interval = whole(parts.get('INTERVAL') ?? '1');
  const count = parts.has('COUNT') ? whole(parts.get('COUNT')) : null;
  const until = parts.has('UNTIL') ? momentOf(parts.get('UNTIL') ?? '', undefined, zones) : null;
  const days = parts.get('BYDAY')?.split(',');
  const weekdays = days?.map((day) => WEEKDAYS.indexOf(day)) ?? null;
  const isUnderstood =
    frequency !== undefined &&
    interval !== undefined &&
    count !== undefined &&
    !(parts.has('UNTIL') && until === null) &&
    [...parts.keys()].every((name) => KNOWN.has(name)) &&
    (weekdays === null || (frequency === 'WEEKLY' && !weekdays.includes(-1)));
  if (!isUnderstood) return undefined;
  return { frequency, interval, count, until: until ? dayOfMoment(until) : null, weekdays };
}

const whole = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : undefined;

/** The days before `end` on which it begins, the first included; null when finding them is more work than the budget allows. */
export function listOccurrences(
  { rule, first, end }: { readonly rule: Rule; readonly first: string; readonly end: string },
  budget: { days: number },
): string[] | null {
  const days: string[] = [];
  const isOver = (day: string): boolean =>
    day >= end || (rule.until !== null && day > rule.until) || (rule.count !== null && days.length >= rule.count);
  for (let step = 0, day: string | null = first; ; step += 1) {
    if ((budget.days -= 1) < 0) return null;
    day = dayAt(rule, first, step);
    if (day === null) continue;
    if (isOver(day)) return days;
    if (day >= first && isBegun(rule, first, day)) days.push(day);
  }
}

/** The day a step of the rule leads to; null for one that is not there (31 April). */
function dayAt({ frequency, interval, weekdays }: Rule, first: string, step: number): string | null {
  if (frequency === 'DAILY') return addDays(first, step * interval);
  if (frequency === 'WEEKLY') return addDays(first, weekdays === null ? step * interval * 7 : step);
  const [year = 0, month = 1, day = 1] = first.split('-').map(Number);
  const months = (frequency === 'YEARLY' ? 12 : 1) * interval * step + month - 1;
  const date = new Date(Date.UTC(year, months, day));
  if (date.getUTCFullYear() > 9998) return '9999-12-31';
  return date.getUTCDate() === day ? date.toISOString().slice(0, 10) : null;
}

/** A weekly rule with weekdays goes day by day and keeps those of every so manieth week, from Monday on. */
function isBegun({ weekdays, interval }: Rule, first: string, day: string): boolean {
  if (weekdays === null) return true;
  const monday = addDays(first, -((weekdayOf(first) + 6) % 7));
  const week = Math.floor(countNights(monday, day) / 7);
  return week % interval === 0 && weekdays.includes(weekdayOf(day));
}
