import { addDays, countNights } from '#shared/day.ts';
import { medianOf } from '#shared/expenses/signs.ts';
import { FEWEST_PEERS, PASSED, RECEIVED, type UnitAllocation } from '#shared/owner-view/performance.ts';
import type { Assignment, AssignmentRule } from '#shared/reservations/assignment.ts';
import type { Ownership } from '#server/domain/listing/ownerships.ts';
import { MOST_CANDIDATES, getQuarter } from '#server/domain/reservations/rooms/unit-candidates.ts';
import { countUnitNights } from '#server/domain/reservations/rooms/unit-nights.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { all, is, isIn, within } from '#server/kit/conditions.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { isHeldOn } from './units.ts';

/**
 * How stays of a type came to a unit or went past it, quarter by quarter, from what was put down when each of them was given its
 * unit. Other units are counted and never named.
 */

interface Asked {
  readonly unit: { readonly id: number; readonly room_type_id: number };
  readonly shares: readonly Ownership[];
  /** Which are no peers: they are the same owner's. */
  readonly ownUnits: readonly number[];
  readonly today: string;
}

const COUNTED = ['confirmed', 'checked_in', 'checked_out'] as const;
const SHOWN = 40;

interface Days {
  readonly from: string;
  readonly until: string;
}

const NO_NIGHTS = { guest: 0, owner: 0, closed: 0 };

interface Stay {
  readonly unit_id: number | null;
  readonly arrival: string;
  readonly nights: number;
  readonly assignment: Assignment | null;
  /** In several units. */
  readonly parts: readonly { readonly unit_id: number | null }[] | null;
}

type Received = (typeof RECEIVED)[number];
type Passed = (typeof PASSED)[number];

const RECEIVED_BY: Readonly<Partial<Record<AssignmentRule, Received>>> = {
  fair: 'fair',
  chosen: 'chosen',
  same: 'same',
};

/** Why a stay went to another unit, as far as was put down. */
function explainPassing({ unit_id: given, assignment }: Stay, unitId: number): Passed {
  if (assignment === null) return 'unknown';
  const { rule, candidates } = assignment;
  const own = candidates.find(({ unit_id }) => unit_id === unitId);
  // The fairest were put down alone: whether it was free beyond them nobody wrote.
  if (!own) return candidates.length === 0 || candidates.length >= MOST_CANDIDATES ? 'unlisted' : 'taken';
  if (rule === 'chosen') return 'by_hand';
  if (rule === 'same') return 'same';
  if (rule !== 'fair') return 'other';
  const taken = candidates.find(({ unit_id }) => unit_id === given);
  return own.wait !== null && taken?.wait === null ? 'not_ready' : 'less_used';
}

const isPlacedIn = ({ unit_id, parts }: Stay, unitId: number): boolean =>
  parts === null ? unit_id === unitId : parts.some((part) => part.unit_id === unitId);

function countBy<H extends string>(hows: readonly H[], stays: readonly (readonly [H, Stay])[]) {
  return hows.flatMap((how) => {
    const own = stays.filter(([each]) => each === how).map(([, stay]) => stay);
    return own.length === 0
      ? []
      : [{ how, stays: own.length, nights: own.reduce((sum, { nights }) => sum + nights, 0) }];
  });
}

/** Nights of the unit, and of the others of its type. */
async function countType(reader: Reader, { unit, ownUnits }: Asked, days: Days) {
  const units = await rowsIn(reader, resourceTables.units, {
    where: all(is('room_type_id', unit.room_type_id), is('lifecycle', 'active')),
    fields: ['id'],
  });
  const peers = units.map(({ id }) => id).filter((id) => !ownUnits.includes(id));
  const nights = await countUnitNights(reader, [unit.id, ...peers], days);
  return {
    own: nights.find(({ unit_id }) => unit_id === unit.id),
    theirs: nights.filter(({ unit_id }) => unit_id !== unit.id).map(({ guest }) => guest),
  };
}

const describeOthers = (theirs: readonly number[], sold: number): UnitAllocation['peers'] =>
  theirs.length < FEWEST_PEERS
    ? null
    : {
        units: theirs.length,
        lowest: Math.min(...theirs),
        middle: medianOf(theirs) ?? 0,
        highest: Math.max(...theirs),
        ahead: theirs.filter((each) => each > sold).length,
      };

/** Stays of guests in units of the type that arrive while the unit is the owner's; those without a unit went nowhere yet. */
async function listGiven(reader: Reader, { unit, shares }: Asked, { from, until }: Days): Promise<Stay[]> {
  const stays = await rowsIn(reader, resourceTables.reservations, {
    where: all(
      is('room_type_id', unit.room_type_id),
      is('kind', 'guest'),
      isIn('status', COUNTED),
      within('arrival', from, until),
    ),
    sort: ['arrival', 'id'],
    fields: ['id', 'unit_id', 'arrival', 'nights', 'assignment', 'parts'],
  });
  return stays.filter(({ arrival, unit_id }) => unit_id !== null && shares.some((share) => isHeldOn(arrival, share)));
}

const explainReceiving = ({ assignment }: Stay): Received =>
  assignment === null ? 'unknown' : (RECEIVED_BY[assignment.rule] ?? 'other');

const tellStay = ({ arrival, nights, assignment, parts }: Stay): UnitAllocation['stays'][number] => ({
  arrival,
  nights,
  rule: assignment?.rule ?? null,
  reason: parts === null ? (assignment?.reason ?? null) : null,
});

async function readQuarter(reader: Reader, asked: Asked, day: string): Promise<UnitAllocation> {
  const { unit } = asked;
  const { from, to: until } = getQuarter(day);
  const days = { from, until };
  const { own = NO_NIGHTS, theirs } = await countType(reader, asked, days);
  const stays = await listGiven(reader, asked, days);
  const came = stays.filter((stay) => isPlacedIn(stay, unit.id));
  const went = stays.filter((stay) => !isPlacedIn(stay, unit.id));
  return {
    from,
    to: addDays(until, -1),
    sold: own.guest,
    available: countNights(from, until) - own.closed,
    own: own.owner,
    peers: describeOthers(theirs, own.guest),
    received: countBy(
      RECEIVED,
      came.map((stay) => [explainReceiving(stay), stay]),
    ),
    passed: countBy(
      PASSED,
      went.map((stay) => [explainPassing(stay, unit.id), stay]),
    ),
    stays: came.toReversed().slice(0, SHOWN).map(tellStay),
  };
}

/** Of the present quarter, and of the one before it. */
export async function readAllocations(reader: Reader, asked: Asked): Promise<UnitAllocation[]> {
  const { from } = getQuarter(asked.today);
  return [await readQuarter(reader, asked, asked.today), await readQuarter(reader, asked, addDays(from, -1))];
}
