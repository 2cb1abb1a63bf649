import { STATE_CODES } from '#shared/constants.ts';
import { statesIn } from '#shared/reading/lists-in-text.ts';
import { addDays, weekdayOf } from '#shared/day.ts';
import { nightsOf, weekendOf } from './night.ts';

/**
 * Which working day makes good a holiday on a day of rest, state by state. States may gazette another day, so what
 * comes of it is proposed and never certain.
 */

const [SUNDAY, FRIDAY, SATURDAY] = [0, 5, 6];
const KEDAH = '02';

/** Days of the week without work in a state, `01` to `16`, and the one of them that a holiday must not fall on. */
interface RestDays {
  readonly off: readonly number[];
  readonly replaced: number;
}

/** Kedah makes good its Fridays, Kelantan and Terengganu their Saturdays, everybody else the Sundays. */
function restDaysOf(stateCode: string): RestDays {
  if (weekendOf(stateCode) === 'fri-sat') return { off: [SATURDAY, SUNDAY], replaced: SUNDAY };
  return { off: [FRIDAY, SATURDAY], replaced: stateCode === KEDAH ? FRIDAY : SATURDAY };
}

/** Whether nobody works in the state because of the day of the week. */
export const isRestDay = (stateCode: string, day: string): boolean =>
  restDaysOf(stateCode).off.includes(weekdayOf(day));

/**
 * The day off that stands in for each holiday on a day of rest: the next working day that is no holiday itself and
 * stands in for no earlier one, as section 3 of the Holidays Act 1951 has it. Feasts of one day share it. Sabah and Sarawak
 * have ordinances of their own and every state may gazette another day, so what comes of the rule wants to be confirmed.
 * `days` are all holidays of one state, in any order.
 */
export function replacementDays(stateCode: string, days: Iterable<string>): ReadonlyMap<string, string> {
  const { off, replaced } = restDaysOf(stateCode);
  const taken = new Set(days);
  const found = new Map<string, string>();
  for (const day of [...taken].toSorted()) {
    if (weekdayOf(day) !== replaced) continue;
    let next = addDays(day, 1);
    while (taken.has(next) || off.includes(weekdayOf(next))) next = addDays(next, 1);
    taken.add(next);
    found.set(day, next);
  }
  return found;
}

interface Kept {
  readonly date: string;
  readonly days: number;
  /** Codes of the states that observe it; everywhere when null. */
  readonly states: string | null;
}

export interface StandIn<H> {
  readonly of: H;
  readonly date: string;
  readonly states: string | null;
}

const daysOf = ({ date, days }: Kept): string[] => nightsOf(date, addDays(date, days));

const isKeptIn = ({ states }: Kept, state: string): boolean => states === null || statesIn(states).includes(state);

/**
 * Replacement days of holidays that fall on a day of rest, state by state: a feast that is made good on different days
 * in different states has one for each. `holidays` are all public ones of a year but replacements.
 */
export function standInsOf<H extends Kept>(holidays: readonly H[]): StandIn<H>[] {
  const daysIn = new Map(
    STATE_CODES.map((state) => [
      state,
      replacementDays(state, holidays.filter((one) => isKeptIn(one, state)).flatMap(daysOf)),
    ]),
  );
  return holidays.flatMap((of) => {
    const statesOn = new Map<string, string[]>();
    for (const state of STATE_CODES.filter((code) => isKeptIn(of, code))) {
      for (const day of daysOf(of)) {
        const on = daysIn.get(state)?.get(day);
        if (on !== undefined) statesOn.set(on, [...(statesOn.get(on) ?? []), state]);
      }
    }
    return [...statesOn].map(([date, states]) => ({
      of,
      date,
      states: states.length === STATE_CODES.length ? null : states.join(','),
    }));
  });
}

interface Named {
  readonly name: string;
  readonly name_zh: string | null;
  readonly name_ms: string | null;
}

/** How a replacement is called after what it stands in for, and the rest that makes it one: it is checked, and costs nothing. */
export const asReplacement = <H extends Kept & Named>({ of, date, states }: StandIn<H>) => ({
  ...of,
  name: `${of.name}, replacement`,
  name_zh: of.name_zh && `${of.name_zh}（补假）`,
  name_ms: of.name_ms && `Cuti Ganti ${of.name_ms}`,
  date,
  days: 1,
  states,
  is_replacement: true,
  price_from: null,
  price_nights: 1,
  surcharge_percent: 0,
  surcharge_sen: 0,
  priority: 0,
  min_nights: null,
  free_stay_blackout: false,
  source_note: 'By the rule for days of rest; compare with the gazette',
  confirmed: false,
  ends_on: date,
});
