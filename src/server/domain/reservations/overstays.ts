import { addDays, isWithin } from '#shared/day.ts';
import { nightsOf } from '#shared/rates/night.ts';
import type { Reader, Transaction } from '#server/platform/database/store.ts';
import { Overlaps } from '#server/platform/database/store.ts';
import { acquireNights, findConflict, explainNoRoom } from '#server/domain/reservations/rooms/availability.ts';
import { alone, takeAnyway, takeNights } from '#server/domain/reservations/rooms/inventory.ts';
import { hasId } from '#server/kit/kit.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { StayPlace, Reservation } from './stay-command.ts';
import type { Property } from './facts.ts';
import { isOverdue, findOverstay } from './overdue.ts';
import {
  type SegmentRow,
  changeSegment,
  dropSegment,
  placeSegment,
  listSegments,
} from '#server/domain/reservations/rooms/segments.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { staySegments } from '#server/domain/reservations/tables.ts';
import { findUnitNow } from './housekeeping-state.ts';

/**
 * A guest who should have left is in the room until they have: from the end of their stay to tonight the nights are kept
 * for them, as a row of `stay_segments` that is no part of the stay. Whoever else was sold tonight stays booked; nobody is
 * sold it any more.
 */

interface House {
  readonly property: Pick<Property, 'check_out_time'>;
  readonly at: StayPlace['at'];
}

/** Up to tonight for a guest who should have left, and nothing for anybody else. The stay is locked. */
export async function keepTonight(
  tx: Transaction,
  stay: Reservation,
  { property, at }: House,
): Promise<SegmentRow | null> {
  const kept = await findOverstay(tx, stay.id);
  if (!isOverdue(stay, property, at.now)) return kept && giveUp(tx, kept);
  const own = await listSegments(tx, stay.id);
  const last = own.at(-1);
  if (!last) return null;
  const tomorrow = addDays(at.today, 1);
  const isKept = kept?.arrival === last.departure && kept.departure === tomorrow;
  if (isKept && kept.unit_id !== null) return kept;
  const unit_id = findUnitNow(stay, own, at.today) ?? last.unit_id;
  if (unit_id !== null) await tx.lock(resourceTables.units, unit_id);
  const { room_type_id } = last;
  await alone(tx, room_type_id);
  const wanted = { room_type_id, arrival: last.departure, departure: tomorrow };
  const had = kept ? nightsOf(kept.arrival, kept.departure) : [];
  for (const night of had.filter((each) => !isWithin(each, wanted.arrival, tomorrow))) {
    await takeNights(tx, { room_type_id, arrival: night, departure: addDays(night, 1) }, -1);
  }
  for (const night of nightsOf(wanted.arrival, tomorrow).filter((each) => !had.includes(each))) {
    await takeAnyway(tx, { room_type_id, arrival: night, departure: addDays(night, 1) });
  }
  const place = { ...wanted, reservation_id: stay.id, kind: 'overstay' as const, blocking: true, pinned: true };
  const put = (unit: number | null): Promise<unknown> =>
    kept
      ? tx.update(staySegments, hasId(kept.id), { ...place, unit_id: unit })
      : tx.insert(staySegments, { ...place, block_id: null, unit_id: unit });
  try {
    await tx.attempt(() => put(unit_id));
  } catch (error) {
    if (!(error instanceof Overlaps)) throw error;
    // An arriving guest has the unit: the refusal names both stays, and the desk decides.
    if (!isKept) await put(null);
  }
  return findOverstay(tx, stay.id);
}

async function giveUp(tx: Transaction, kept: SegmentRow): Promise<null> {
  await takeNights(tx, kept, -1);
  await dropSegment(tx, kept);
  return null;
}

interface Claim {
  /** End of the held nights that become the stay's; later ones are released. */
  readonly until: string;
  /** Tonight is to be spent in another unit: it has none until it is put there. */
  readonly isLeaving?: boolean;
}

/**
 * Held nights become nights of the stay; what they cost is for the caller to say. The place as it is then. Tonight
 * is the guest's whatever was sold, unless the next guest has the unit: that is refused with both ways out.
 */
export async function claimKept<I>(place: StayPlace<I>, { until, isLeaving = false }: Claim): Promise<StayPlace<I>> {
  const { command, stay, at } = place;
  const { tx } = command;
  const kept = await keepTonight(tx, stay, place);
  const last = (await listSegments(tx, stay.id)).at(-1);
  if (!kept || !last || until <= kept.arrival) return place;
  const { today } = at;
  if (until < kept.departure) await takeNights(tx, { ...kept, arrival: until }, -1);
  await dropSegment(tx, kept);
  const slept = { ...last, arrival: kept.arrival, departure: until < today ? until : today };
  if (slept.arrival < slept.departure) await claim(place, slept, !(await isFree(tx, slept)));
  if (until > today) {
    const tonight = { ...last, arrival: kept.arrival > today ? kept.arrival : today, departure: until };
    if (!isLeaving && !(await isFree(tx, tonight))) throw await explainResold(tx, tonight, today);
    await claim(place, tonight, isLeaving);
  }
  return { ...place, stay: { ...stay, departure: until } };
}

/** Nights that the type has given already: they lengthen the last part, or are one of their own that has no unit. */
async function claim({ command: { tx }, stay, at }: StayPlace, part: SegmentRow, isWithout: boolean): Promise<void> {
  const { room_type_id, unit_id, arrival, departure, pinned } = part;
  const last = (await listSegments(tx, stay.id)).at(-1);
  if (!isWithout && last?.departure === arrival && last.unit_id === unit_id) {
    await acquireNights(tx, { span: part, at }, () => changeSegment(tx, last, { departure }));
    return;
  }
  const nights = { reservation_id: stay.id, room_type_id, arrival, departure, pinned };
  await acquireNights(tx, { span: part, at }, () =>
    placeSegment(tx, { ...nights, unit_id: isWithout ? null : unit_id }),
  );
}

type Wish = Parameters<typeof findConflict>[1];

const isFree = async (reader: Reader, { unit_id, ...nights }: Wish): Promise<boolean> =>
  (await findConflict(reader, { ...nights, unit_id: unit_id ?? null })) === null;

/** Says who is to have the room of a guest who is in it, and the two ways out. */
export async function explainResold(reader: Reader, wish: Wish, today: string): Promise<Refusal> {
  const conflict = await findConflict(reader, wish);
  const { code, details } = await explainNoRoom(reader, wish, { today, conflict });
  const unit = await reader.find(resourceTables.units, hasId(Number(wish.unit_id)));
  const params = {
    unit: unit?.number ?? '',
    reference: conflict?.reference ?? '–',
    from: conflict?.arrival ?? '',
    to: conflict?.departure ?? '',
  };
  return new Refusal(code, { ...details, message: 'resold_in_house', params });
}
