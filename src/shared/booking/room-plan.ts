/** A stay, or a part of one, that needs a unit for its nights [arrival, departure). */
export interface PlannedStay {
  readonly id: number;
  readonly arrival: string;
  readonly departure: string;
  /** Where it is now; null while no unit is assigned. */
  readonly unit_id: number | null;
  /** Stays in its unit: a guest in house, a pin, a block. */
  readonly is_fixed: boolean;
}

/** `unknown`: not decided within the steps that one question may take. */
export type RoomPlan =
  | {
      readonly kind: 'found';
      /** The unit of every stay that is not fixed, by its id. */
      readonly units: ReadonlyMap<number, number>;
      /** Stays that leave the unit they are in. */
      readonly moved: readonly number[];
    }
  | { readonly kind: 'none' | 'unknown' };

const STEPS = 20_000;

/**
 * A unit for every stay, none of them twice on one night: what is fixed first, then the rest by arrival, each where the
 * least is lost; another unit is tried where that leads nowhere. With `mostMoves`, so many leave the unit they are in.
 */
export function planRooms(
  units: readonly number[],
  stays: readonly PlannedStay[],
  mostMoves = Number.POSITIVE_INFINITY,
): RoomPlan {
  const search = new Search(units, stays, mostMoves);
  const isFound = search.from(0, 0);
  if (isFound) return { kind: 'found', units: search.placed, moved: search.moved() };
  return { kind: search.steps > STEPS ? 'unknown' : 'none' };
}

/** The plan with the fewest moves. */
export function planWithFewestMoves(units: readonly number[], stays: readonly PlannedStay[]): RoomPlan {
  const any = planRooms(units, stays);
  if (any.kind !== 'found') return any;
  for (let moves = 0; moves < any.moved.length; moves += 1) {
    const plan = planRooms(units, stays, moves);
    if (plan.kind === 'found') return plan;
  }
  return any;
}

const byArrival = (a: PlannedStay, b: PlannedStay): number =>
  a.arrival < b.arrival ? -1 : a.arrival > b.arrival ? 1 : a.departure < b.departure ? -1 : 1;

const NEVER = '9999-12-31';

/** Depth first over the stays by arrival: of a unit, only when it is free again and what is fixed in it matters then. */
class Search {
  readonly placed = new Map<number, number>();
  steps = 0;
  private readonly units: readonly number[];
  private readonly mostMoves: number;
  private readonly waiting: readonly PlannedStay[];
  private readonly fixed: ReadonlyMap<number, readonly PlannedStay[]>;
  private readonly freeFrom = new Map<number, string>();
  private readonly deadEnds = new Set<string>();

  constructor(units: readonly number[], stays: readonly PlannedStay[], mostMoves: number) {
    this.units = units;
    this.mostMoves = mostMoves;
    this.waiting = stays.filter(({ is_fixed }) => !is_fixed).toSorted(byArrival);
    const fixed = stays.filter(({ is_fixed }) => is_fixed).toSorted(byArrival);
    this.fixed = new Map(units.map((unit) => [unit, fixed.filter(({ unit_id }) => unit_id === unit)]));
  }

  moved(): number[] {
    return this.waiting
      .filter(({ id, unit_id }) => unit_id !== null && this.placed.get(id) !== unit_id)
      .map(({ id }) => id);
  }

  from(at: number, moves: number): boolean {
    const stay = this.waiting[at];
    if (!stay) return true;
    this.steps += 1;
    if (this.steps > STEPS) return false;
    const key = this.stateAt(at, moves);
    if (this.deadEnds.has(key)) return false;
    for (const unit of this.candidates(stay)) {
      const more = moves + (stay.unit_id !== null && stay.unit_id !== unit ? 1 : 0);
      if (more > this.mostMoves) continue;
      const before = this.freeFrom.get(unit);
      this.freeFrom.set(unit, stay.departure);
      this.placed.set(stay.id, unit);
      if (this.from(at + 1, more)) return true;
      if (before === undefined) this.freeFrom.delete(unit);
      else this.freeFrom.set(unit, before);
    }
    this.placed.delete(stay.id);
    this.deadEnds.add(key);
    return false;
  }

  /** Its own unit first, then the one that would stand empty for the shortest time before what is fixed there next. */
  private candidates(stay: PlannedStay): number[] {
    return this.units
      .filter((unit) => this.isFree(unit, stay))
      .map((unit) => ({ unit, isOwn: unit === stay.unit_id, next: this.nextFixed(unit, stay.departure) }))
      .toSorted((a, b) => Number(b.isOwn) - Number(a.isOwn) || (a.next < b.next ? -1 : a.next > b.next ? 1 : 0))
      .map(({ unit }) => unit);
  }

  private isFree(unit: number, { arrival, departure }: PlannedStay): boolean {
    if ((this.freeFrom.get(unit) ?? '') > arrival) return false;
    return !this.fixed.get(unit)?.some((other) => other.arrival < departure && arrival < other.departure);
  }

  private nextFixed(unit: number, from: string): string {
    return this.fixed.get(unit)?.find(({ arrival }) => arrival >= from)?.arrival ?? NEVER;
  }

  /** What the rest depends on: which units are still taken when the next stay arrives, and until when. */
  private stateAt(at: number, moves: number): string {
    const arrival = this.waiting[at]?.arrival ?? '';
    const taken = this.units.map((unit) => {
      const until = this.freeFrom.get(unit) ?? '';
      return until > arrival ? until : '';
    });
    return `${at} ${this.mostMoves === Number.POSITIVE_INFINITY ? '' : moves} ${taken.join(',')}`;
  }
}
