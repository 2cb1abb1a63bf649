import { addDays } from '#shared/booking/night.ts';
import { type PlannedStay, type RoomPlan, planRooms, planWithFewestMoves } from '#shared/booking/room-plan.ts';
import type { Reader } from '#server/platform/store.ts';
import type { Row } from '#server/platform/table.ts';
import { type NamedStay, nameStays, sayStays } from './coming-stays.ts';
import type { Span } from './inventory.ts';
import { Refusal } from './refusal.ts';
import { all, is, isIn, meets } from './row-tests.ts';
import { resourceTables, staySegments } from './tables.ts';

/** How far around a stay one looks at first; further where the stays in sight reach further. */
const AROUND = 14;
const LOOKS = 4;

/** A stay that is asked about and takes no nights yet. */
const ASKED = 0;

interface Scene {
  readonly units: readonly number[];
  readonly stays: readonly PlannedStay[];
}

const plannedOf = ({ id, arrival, departure, unit_id, kind, pinned }: Row): PlannedStay => ({
  id: Number(id),
  arrival: String(arrival),
  departure: String(departure),
  unit_id: unit_id === null ? null : Number(unit_id),
  is_fixed: unit_id !== null && (pinned === true || kind !== 'reservation'),
});

const touch = (a: Omit<Span, 'room_type_id'>, b: Omit<Span, 'room_type_id'>): boolean =>
  a.arrival < b.departure && b.arrival < a.departure;

/** The stays of the type that can be in the way of these nights, directly or through one another, and what is fixed. */
async function around(reader: Reader, span: Span): Promise<PlannedStay[]> {
  let [from, to] = [addDays(span.arrival, -AROUND), addDays(span.departure, AROUND)];
  for (let look = 1; ; look += 1) {
    const rows = await reader.list(staySegments, {
      where: all(is('room_type_id', span.room_type_id), is('blocking', true, 'boolean'), meets(from, to)),
      fields: ['id', 'arrival', 'departure', 'unit_id', 'kind', 'pinned'],
    });
    const seen = rows.map(plannedOf);
    const near: PlannedStay[] = [];
    let reach = { arrival: span.arrival, departure: span.departure };
    for (let size = -1; size !== near.length;) {
      size = near.length;
      for (const stay of seen) {
        if (stay.is_fixed || near.includes(stay) || !touch(stay, reach)) continue;
        near.push(stay);
        reach = {
          arrival: stay.arrival < reach.arrival ? stay.arrival : reach.arrival,
          departure: stay.departure > reach.departure ? stay.departure : reach.departure,
        };
      }
    }
    if ((reach.arrival > from && reach.departure < to) || look === LOOKS) {
      return [...near, ...seen.filter((stay) => stay.is_fixed && touch(stay, reach))];
    }
    [from, to] = [addDays(reach.arrival, -AROUND * look), addDays(reach.departure, AROUND * look)];
  }
}

async function sceneOf(reader: Reader, span: Span): Promise<Scene> {
  const stays = await around(reader, span);
  const units = await reader.list(resourceTables.units, {
    where: all(is('room_type_id', span.room_type_id), is('lifecycle', 'active', 'text')),
    sort: [{ field: 'number', descending: false }],
    fields: ['id'],
  });
  return { units: units.map(({ id }) => Number(id)), stays };
}

/**
 * Whether every stay around these nights can have a unit for all of its nights, with one more of them where `more`. As
 * long as nothing is pinned the count of nights says so alone; a house that overbooks has accepted that it cannot be
 * known. What is not decided soon counts as possible: the nights were free.
 */
export async function canHouse(reader: Reader, span: Span, more = false): Promise<boolean> {
  const { units, stays } = await sceneOf(reader, span);
  const { arrival, departure } = span;
  const asked = { id: ASKED, arrival, departure, unit_id: null, is_fixed: false };
  return hasPlan(units, more ? [...stays, asked] : stays);
}

function hasPlan(units: readonly number[], stays: readonly PlannedStay[]): boolean {
  if (!stays.some(({ is_fixed }) => is_fixed) || mostAtOnce(stays) > units.length) return true;
  return planRooms(units, stays).kind !== 'none';
}

const MOST_NAMED = 5;

/**
 * Stays of which one would have to go elsewhere so that all the others around these nights can have a unit for all of
 * their nights; null when every one of them can.
 */
export async function unhoused(reader: Reader, span: Span): Promise<readonly NamedStay[] | null> {
  const { units, stays } = await sceneOf(reader, span);
  if (hasPlan(units, stays)) return null;
  const waiting = stays.filter(({ is_fixed }) => !is_fixed);
  const found: number[] = [];
  for (const { id } of waiting) {
    if (found.length === MOST_NAMED) break;
    if (
      hasPlan(
        units,
        stays.filter((other) => other.id !== id),
      )
    )
      found.push(id);
  }
  // Where more than one has to go, any of them may be it.
  const named = found.length > 0 ? found : waiting.slice(0, MOST_NAMED).map(({ id }) => id);
  const byArrival = [{ field: 'arrival', descending: false }];
  return nameStays(reader, await reader.list(staySegments, { where: isIn('id', named), sort: byArrival }));
}

/** Refuses what leaves other stays without a unit, by their names. */
export async function refuseUnhoused(
  reader: Reader,
  span: Span,
  message: 'pin_in_the_way' | 'check_in_in_the_way' | 'block_in_the_way',
): Promise<void> {
  const stays = await unhoused(reader, span);
  if (stays) throw new Refusal('CONFLICT', { message, params: { stays: sayStays(stays) }, body: { stays } });
}

/** More stays than units on a night were sold on purpose: that is not for a plan to judge. */
function mostAtOnce(stays: readonly PlannedStay[]): number {
  const starts = stays.map(({ arrival }) => arrival);
  return Math.max(
    0,
    ...starts.map((day) => stays.filter((stay) => stay.arrival <= day && day < stay.departure).length),
  );
}

/** A part of a stay that goes to another unit so that there is room. */
export interface Move {
  readonly segment_id: number;
  readonly reservation_id: number;
  readonly reference: string;
  readonly from: { readonly unit_id: number; readonly number: string };
  readonly to: { readonly unit_id: number; readonly number: string };
}

/** How the part of a stay comes to a unit, with the fewest others moved; null when there is no way. */
export async function makeRoom(
  reader: Reader,
  segment: Span & { readonly id: number },
): Promise<{ readonly unit_id: number; readonly moves: readonly Move[] } | null> {
  const { units, stays } = await sceneOf(reader, segment);
  const plan: RoomPlan = planWithFewestMoves(units, stays);
  const unit_id = plan.kind === 'found' ? plan.units.get(segment.id) : undefined;
  if (plan.kind !== 'found' || unit_id === undefined) return null;
  const rooms = await reader.list(resourceTables.units, { where: isIn('id', units), fields: ['id', 'number'] });
  const named = (id: number) => ({
    unit_id: id,
    number: String(rooms.find((room) => room['id'] === id)?.['number'] ?? ''),
  });
  const moved = stays.filter(({ id }) => id !== segment.id && plan.moved.includes(id));
  const parts = await reader.list(staySegments, { where: isIn('id', plan.moved), fields: ['id', 'reservation_id'] });
  const ids = parts.map(({ reservation_id }) => reservation_id);
  const owners = await reader.list(resourceTables.reservations, {
    where: isIn('id', ids),
    fields: ['id', 'reference'],
  });
  const moves = moved.map(({ id, unit_id: from }) => {
    const reservation_id = Number(parts.find((part) => part['id'] === id)?.['reservation_id']);
    const owner = owners.find((each) => each['id'] === reservation_id);
    const to = named(plan.units.get(id) ?? 0);
    return { segment_id: id, reservation_id, reference: String(owner?.['reference']), from: named(from ?? 0), to };
  });
  return { unit_id, moves };
}
