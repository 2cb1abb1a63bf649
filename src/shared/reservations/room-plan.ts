import { NEVER_DAY, type Placed, daysOf, nextIn, placedOn } from './room-days.ts';

/**
 * Finds a unit for every stay so that none moves without need, within a bounded number of steps. Which stays are in
 * question at all is `room-question.ts`.
 */

/** A stay, or a part of one, that needs a unit for its nights [arrival, departure). */
export interface PlannedStay {
  readonly id: number;
  readonly arrival: string;
  readonly departure: string;
  /** Its present unit; null while none is assigned. */
  readonly unit_id: number | null;
  /** Stays in its unit: a guest in house, a pin, a block. */
  readonly is_fixed: boolean;
}

/** `unknown`: not decided within the steps that one question may take. */
export type RoomPlan = {
  /** How often a unit was looked for. */
  readonly steps: number;
} & (
  | {
      readonly kind: 'found';
      /** The unit of every stay that is not fixed, by its id. */
      readonly units: ReadonlyMap<number, number>;
      /** Stays that leave the unit they are in. */
      readonly moved: readonly number[];
    }
  | { readonly kind: 'none' | 'unknown' }
);

/** How often a stay may be taken back; less often where each look goes through many units. */
const MOST_RETRIES = 20_000;
const MOST_LOOKS = 1_000_000;

const stepsFor = (units: readonly number[], stays: readonly PlannedStay[]): number =>
  stays.length + Math.min(MOST_RETRIES, Math.ceil(MOST_LOOKS / Math.max(1, units.length)));

interface Bounds {
  readonly mostMoves?: number;
  readonly mostSteps?: number;
}

/**
 * A unit for every stay, none of them twice on one night: what is fixed first, then the rest by arrival, each where the
 * least is lost; another unit is tried where that leads nowhere. With `mostMoves`, so many leave the unit they are in.
 */
export function planRooms(
  units: readonly number[],
  stays: readonly PlannedStay[],
  { mostMoves = Number.POSITIVE_INFINITY, mostSteps = stepsFor(units, stays) }: Bounds = {},
): RoomPlan {
  const search = new Search(units, stays, { mostMoves, mostSteps });
  const kind = search.run();
  const { steps } = search;
  return kind === 'found' ? { kind, steps, units: search.placed(), moved: search.moved() } : { kind, steps };
}

/** The plan with the fewest moves; where they could not all be tried in time, one with more. */
export function planWithFewestMoves(units: readonly number[], stays: readonly PlannedStay[]): RoomPlan {
  const unlimited = planRooms(units, stays);
  if (unlimited.kind !== 'found') return unlimited;
  let left = 2 * stepsFor(units, stays);
  for (let mostMoves = 0; mostMoves < unlimited.moved.length && left > 0; mostMoves += 1) {
    const plan = planRooms(units, stays, { mostMoves, mostSteps: left });
    if (plan.kind === 'found') return plan;
    left -= plan.steps;
  }
  return unlimited;
}

const byArrival = (a: Placed, b: Placed): number => a.from - b.from || a.to - b.to;

/** How far the search has gone with a stay: not begun, its best unit, or all but the units left here. */
type Tried = 'none' | 'best' | number[];

/** Depth first over the stays by arrival: of a unit, only when it is free again and what is fixed in it matters then. */
class Search {
  steps = 0;
  private readonly units: readonly number[];
  private readonly mostMoves: number;
  private readonly mostSteps: number;
  private readonly waiting: readonly Placed[];
  /** By unit and day: the next stay there that cannot move, and the next one that can. */
  private readonly fixed: readonly Int32Array[];
  private readonly assigned: readonly Int32Array[];
  private readonly freeFrom: Int32Array;
  private readonly tried: Tried[];
  /** By stay: its unit, and since when that unit was free. */
  private readonly chosen: Int32Array;
  private readonly before: Int32Array;
  private readonly deadEnds = new Set<string>();
  private moves = 0;

  constructor(units: readonly number[], stays: readonly PlannedStay[], { mostMoves, mostSteps }: Required<Bounds>) {
    this.units = units;
    this.mostMoves = mostMoves;
    this.mostSteps = mostSteps;
    const days = daysOf(stays);
    const all = placedOn(days, stays);
    this.waiting = all.filter(({ stay }) => !stay.is_fixed).toSorted(byArrival);
    const standing = all.filter(({ stay }) => stay.is_fixed);
    this.fixed = nextIn(units, standing, days.size);
    this.assigned = nextIn(units, this.waiting, days.size);
    this.freeFrom = new Int32Array(units.length);
    this.tried = this.waiting.map(() => 'none');
    this.chosen = new Int32Array(this.waiting.length);
    this.before = new Int32Array(this.waiting.length);
  }

  run(): RoomPlan['kind'] {
    let at = 0;
    while (at < this.waiting.length) {
      if (this.steps >= this.mostSteps) return 'unknown';
      this.steps += 1;
      if (this.place(at)) {
        at += 1;
        continue;
      }
      this.deadEnds.add(this.stateAt(at));
      this.tried[at] = 'none';
      if (at === 0) return 'none';
      at -= 1;
      this.takeBack(at);
    }
    return 'found';
  }

  placed(): ReadonlyMap<number, number> {
    return new Map(this.waiting.map(({ stay }, at) => [stay.id, this.unitOf(at)]));
  }

  moved(): number[] {
    return this.waiting.flatMap(({ stay }, at) => (this.isMove(stay, this.chosen[at] ?? 0) ? [stay.id] : []));
  }

  private unitOf(at: number): number {
    return this.units[this.chosen[at] ?? 0] ?? 0;
  }

  private isMove({ unit_id }: PlannedStay, unit: number): boolean {
    return unit_id !== null && unit_id !== this.units[unit];
  }

  /** Puts a stay into the next unit that is worth a try; false when none is left. */
  private place(at: number): boolean {
    const placed = this.waiting[at];
    const unit = placed && this.nextUnit(placed, at);
    if (unit === undefined) return false;
    this.chosen[at] = unit;
    this.before[at] = this.freeFrom[unit] ?? 0;
    this.freeFrom[unit] = placed?.to ?? 0;
    if (placed && this.isMove(placed.stay, unit)) this.moves += 1;
    return true;
  }

  private takeBack(at: number): void {
    const unit = this.chosen[at] ?? 0;
    const placed = this.waiting[at];
    this.freeFrom[unit] = this.before[at] ?? 0;
    if (placed && this.isMove(placed.stay, unit)) this.moves -= 1;
  }

  /** Nearly always the best one will do: the others are put in order only when it did not. */
  private nextUnit(placed: Placed, at: number): number | undefined {
    const tried = this.tried[at] ?? 'none';
    if (typeof tried === 'object') return tried.shift();
    if (tried === 'none') {
      if (this.deadEnds.size > 0 && this.deadEnds.has(this.stateAt(at))) return undefined;
      this.tried[at] = 'best';
      const [first, ...others] = this.candidates(placed);
      return others.reduce<number | undefined>(
        (best, unit) => (best !== undefined && this.order(placed, best, unit) > 0 ? unit : best),
        first,
      );
    }
    const [best, ...others] = this.candidates(placed).toSorted((a, b) => this.order(placed, a, b));
    const rest = best === undefined ? [] : this.unlike(best, others, placed.from);
    this.tried[at] = rest;
    return rest.shift();
  }

  /** Units that are free for the stay, as far as it may still leave its own. */
  private candidates({ stay, from, to }: Placed): number[] {
    const found: number[] = [];
    for (let unit = 0; unit < this.units.length; unit += 1) {
      if ((this.freeFrom[unit] ?? 0) > from || (this.fixed[unit]?.[from] ?? NEVER_DAY) < to) continue;
      if (this.moves >= this.mostMoves && this.isMove(stay, unit)) continue;
      found.push(unit);
    }
    return found;
  }

  /** Its own unit first, then units from which no stay has to move; among these the one whose next stay begins soonest, which leaves the smallest gap. */
  private order({ stay, from, to }: Placed, a: number, b: number): number {
    const [mine, yours] = [this.nextOf(a, from), this.nextOf(b, from)];
    return (
      Number(this.units[b] === stay.unit_id) - Number(this.units[a] === stay.unit_id) ||
      Number(mine < to) - Number(yours < to) ||
      mine - yours
    );
  }

  private nextOf(unit: number, from: number): number {
    return Math.min(this.fixed[unit]?.[from] ?? NEVER_DAY, this.assigned[unit]?.[from] ?? NEVER_DAY);
  }

  /** While moves do not count, units in which nothing is fixed any more are one like the other. */
  private unlike(best: number, others: readonly number[], from: number): number[] {
    if (this.mostMoves < Number.POSITIVE_INFINITY) return [...others];
    const isOpen = (unit: number): boolean => this.fixed[unit]?.[from] === NEVER_DAY;
    let hasOpen = isOpen(best);
    return others.filter((unit) => {
      if (!isOpen(unit)) return true;
      if (hasOpen) return false;
      hasOpen = true;
      return true;
    });
  }

  /** Key of a state of the search: the units still taken when the next stay arrives, and until when. Two equal keys have the same future. */
  private stateAt(at: number): string {
    const from = this.waiting[at]?.from ?? 0;
    const isCounting = this.mostMoves < Number.POSITIVE_INFINITY;
    const apart: number[] = [];
    const alike: number[] = [];
    for (let unit = 0; unit < this.units.length; unit += 1) {
      const until = Math.max(this.freeFrom[unit] ?? 0, from);
      if (isCounting || this.fixed[unit]?.[from] !== NEVER_DAY) apart.push(until);
      else alike.push(until);
    }
    return `${at} ${isCounting ? this.moves : ''} ${apart.join(',')} ${alike.toSorted((a, b) => a - b).join(',')}`;
  }
}
