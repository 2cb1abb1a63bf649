import { type ShapeOf, shape } from '#shared/shape.ts';
import { addDays, countNights, dayInWords, weekdayOf } from '#shared/day.ts';

/**
 * Nights are pure days, `YYYY-MM-DD`: the night of the 18th is slept from the 18th to the 19th. Ranges are half-open, so a
 * stay of [arrival, departure) and the one that begins on its departure never share a night. No zones, no clock.
 */

/** Nights as people say them, each run by its ends: `05 Jan 2027 – 07 Jan 2027, 10 Jan 2027`; both ends are slept. */
export function nightsInWords(nights: readonly string[]): { readonly en: string; readonly zh: string } {
  const runs: { first: string; last: string }[] = [];
  for (const night of nights) {
    const run = runs.at(-1);
    if (run && addDays(run.last, 1) === night) run.last = night;
    else runs.push({ first: night, last: night });
  }
  const said = (language: 'en' | 'zh'): string[] =>
    runs.map(({ first, last }) => {
      const ends = first === last ? [first] : [first, last];
      return ends.map((day) => dayInWords(day)[language]).join(language === 'en' ? ' – ' : '至');
    });
  return { en: said('en').join(', '), zh: said('zh').join('、') };
}

/** The nights of [arrival, departure), in order. */
export const nightsOf = (arrival: string, departure: string): string[] =>
  Array.from({ length: Math.max(0, countNights(arrival, departure)) }, (_, index) => addDays(arrival, index));

/** Which two nights of the week are weekend nights: the evenings before days without work. */
export const WEEKEND_NIGHTS = {
  'fri-sat': [5, 6],
  'thu-fri': [4, 5],
  'sat-sun': [6, 0],
  none: [],
} as const satisfies Readonly<Record<string, readonly number[]>>;
export type WeekendNights = keyof typeof WEEKEND_NIGHTS;
export const weekendNights = shape.oneOf('fri-sat', 'thu-fri', 'sat-sun', 'none').named('WeekendNights');

export const isWeekendNight = (night: string, weekend: WeekendNights): boolean =>
  (WEEKEND_NIGHTS[weekend] as readonly number[]).includes(weekdayOf(night));

/** Kedah, Kelantan and Terengganu rest on Friday and Saturday. */
const REST_ON_FRIDAY: readonly string[] = ['02', '03', '11'];

/** Weekend nights of a state, `01` to `16`, until a property says otherwise. */
export const weekendOf = (stateCode: string): WeekendNights =>
  REST_ON_FRIDAY.includes(stateCode) ? 'thu-fri' : 'fri-sat';

export const dayClass = shape.oneOf('weekday', 'weekend', 'holiday').named('DayClass');
export type DayClass = ShapeOf<typeof dayClass>;

/** The class of a night: the price nights of a holiday outrank the weekend. */
