import type { PlannedStay } from './room-plan.ts';

/** Stays by the order of their days, for `room-plan.ts`. */

/** Days on which a stay begins or ends, in order: between two of them nothing changes. */
export function daysOf(stays: readonly PlannedStay[]): ReadonlyMap<string, number> {
  const days = new Set<string>();
  for (const { arrival, departure } of stays) days.add(arrival).add(departure);
  return new Map([...days].toSorted().map((day, at) => [day, at]));
}

/** A stay by the places of its days among those of all stays. */
export interface Placed {
  readonly stay: PlannedStay;
  readonly from: number;
  readonly to: number;
}

export const placedOn = (days: ReadonlyMap<string, number>, stays: readonly PlannedStay[]): Placed[] =>
  stays.map((stay) => ({ stay, from: days.get(stay.arrival) ?? 0, to: days.get(stay.departure) ?? 0 }));

/** Later than every day. */
export const NEVER_DAY = 0x7f_ff_ff_ff;

/** Gives, for every unit and day, the day on which its next stay begins that has not ended by then. */
export function nextIn(units: readonly number[], stays: readonly Placed[], days: number): readonly Int32Array[] {
  const none = new Int32Array(days + 1).fill(NEVER_DAY);
  const at = new Map<number, Int32Array>();
  for (const { stay, from, to } of stays.toSorted((a, b) => b.from - a.from)) {
    if (stay.unit_id === null) continue;
    const next = at.get(stay.unit_id) ?? none.slice();
    at.set(stay.unit_id, next.fill(from, 0, to));
  }
  return units.map((unit) => at.get(unit) ?? none);
}
