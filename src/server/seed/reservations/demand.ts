import { addDays, countNights, weekdayOf } from '#shared/day.ts';
import { referenceHolidays } from '#server/seed/rates/holidays.ts';
import { YEAR } from '#server/seed/rates/seasons.ts';
import type { StayReach } from './reach.ts';

/**
 * Which share of the demo's rooms guests want on a night. Weekends are nearly full all the year, weekdays follow the
 * school holidays and the feasts of the whole country, and nights to come are booked by those alone who have thought of
 * them already. Feasts that no date fixes are known in the years of `holidays.ts` only.
 */

/** Sunday first. */
const USUAL = [0.5, 0.5, 0.5, 0.5, 0.57, 0.9, 0.93] as const;
const WEEKEND: ReadonlySet<number> = new Set([5, 6]);

/** How many more rooms are wanted on weekdays and at weekends. */
interface Swing {
  readonly weekday: number;
  readonly weekend: number;
}

const HOLIDAYS_OF_SCHOOLS: Swing = { weekday: 0.13, weekend: 0.04 };
const QUIET: Swing = { weekday: -0.05, weekend: -0.03 };
const FEAST: Swing = { weekday: 0.24, weekend: 0.04 };
const MOST = 0.97;

/** Nights from here on are not all booked yet, and every so many days fewer of them are, by a factor of e. */
const CURVE = { full: 7, days: 26 } as const;

const feasts = referenceHolidays.filter(({ kind, is_replacement }) => kind === 'federal' && !is_replacement);
/** The night before a feast and its own nights. */
const nightsOfFeasts = (days: typeof feasts): string[] =>
  days.flatMap(({ date, days: count }) => Array.from({ length: count + 1 }, (_, at) => addDays(date, at - 1)));
const feastNights: ReadonlySet<string> = new Set(nightsOfFeasts(feasts));
const yearlyNights: ReadonlySet<string> = new Set(
  nightsOfFeasts(feasts.filter(({ moves_by }) => moves_by === 'civil')).map((night) => night.slice(5)),
);

function swingsOn(night: string): Swing[] {
  const day = night.slice(5);
  const seasons = YEAR.filter(({ days: [from, until] }) =>
    from < until ? from <= day && day < until : from <= day || day < until,
  ).map(({ adjustment_bp }) => (adjustment_bp > 0 ? HOLIDAYS_OF_SCHOOLS : QUIET));
  return feastNights.has(night) || yearlyNights.has(day) ? [...seasons, FEAST] : seasons;
}

/** Share of the rooms, from 0 to below 1. */
export function demandOn(
  night: string,
  { today, reach }: { readonly today: string; readonly reach: StayReach },
): number {
  const weekday = weekdayOf(night);
  const kind = WEEKEND.has(weekday) ? 'weekend' : 'weekday';
  const wanted = swingsOn(night).reduce((sum, swing) => sum + swing[kind], USUAL[weekday] ?? 0);
  const beyond = Math.max(0, countNights(today, night) - CURVE.full);
  return Math.min(MOST, wanted) * Math.exp(-beyond / CURVE.days) * reach.fullness;
}
