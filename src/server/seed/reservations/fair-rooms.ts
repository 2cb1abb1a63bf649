import { addDays, countNights } from '#shared/day.ts';
import type { Assignment } from '#shared/reservations/assignment.ts';
import { nightsOf } from '#shared/rates/night.ts';
import { describeAssignment, getQuarter, sortByFairness } from '#server/domain/reservations/rooms/unit-candidates.ts';
import type { UnitRow } from '#server/seed/listing/listings.ts';
import { Random } from '#server/seed/random.ts';

const SEED = 1187;
/** So many stays are put into a unit by hand, for a guest who wishes for it. */
const BY_HAND = 0.2;

interface Taking {
  readonly unit: Pick<UnitRow, 'id'>;
  readonly arrival: string;
  readonly departure: string;
  readonly isBlock: boolean;
}

interface Used {
  sold: number;
  closed: number;
}

/** Gives the demo's stays their units by the rule of the house, and puts down why for the quarters that owners are shown. */
export class FairRooms {
  /** By itself, so that the rest of the demo is drawn as it would be without. */
  private readonly random = new Random(SEED);
  private readonly used = new Map<string, Used>();
  private readonly since: string;

  constructor(today: string) {
    this.since = getQuarter(addDays(getQuarter(today).from, -1)).from;
  }

  /** One of the free units of the type, which one of them is given already. */
  choose<T extends Pick<UnitRow, 'id' | 'number'>>(
    given: T,
    { free, arrival }: { readonly free: readonly T[]; readonly arrival: string },
  ): { readonly unit: T; readonly assignment: Assignment | null } {
    const { from, to } = getQuarter(arrival);
    const found = sortByFairness(
      free.map(({ id, number }) => {
        const { sold, closed } = this.usedBy(id, from);
        return { unit_id: id, number, sold, available: countNights(from, to) - closed, wait: null };
      }),
    );
    const fairest = free.find(({ id }) => id === found[0]?.unit_id) ?? given;
    const unit = this.random.chance(BY_HAND) ? given : fairest;
    const told = { number: unit.number, by: unit === fairest ? ('fair' as const) : ('chosen' as const) };
    return { unit, assignment: arrival < this.since ? null : describeAssignment({ arrival }, told, found) };
  }

  note({ unit, arrival, departure, isBlock }: Taking): void {
    for (const night of nightsOf(arrival, departure)) {
      const used = this.usedBy(unit.id, getQuarter(night).from);
      used[isBlock ? 'closed' : 'sold'] += 1;
    }
  }

  private usedBy(unitId: number, quarter: string): Used {
    const key = `${unitId} ${quarter}`;
    const used = this.used.get(key) ?? { sold: 0, closed: 0 };
    this.used.set(key, used);
    return used;
  }
}
