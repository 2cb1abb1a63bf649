import { adultsWithDocument, isChild, isForeigner } from '#shared/reservations/guests.ts';
import { isDepositPaid } from '#shared/reservations/payment.ts';
import { isOfPlatform } from '#shared/reservations/platforms.ts';
import type { StayState } from '#shared/reservations/states.ts';
import type { RowOfResource } from '#shared/resource.ts';
import type { reservationGuests } from '#resources/reservations/reservation-guests.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { is } from '#server/kit/conditions.ts';
import { Refusal, refuseIdle, refuse } from '#server/kit/refusal.ts';
import { type Act, type Change, type StayPlace, type Reservation, type StayAction, placeOf } from './stay-command.ts';
import { ttxCollectorOf } from './facts.ts';
import { reprice, restorePrice } from '#server/domain/reservations/money/repricing.ts';
import { pinSegment } from './room-changes.ts';
import { refuseOut, retake } from './rebooking.ts';
import { listPastSegments, listSegments } from '#server/domain/reservations/rooms/segments.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { returning } from './undo.ts';
import { refuseDirty, refuseOccupied } from './housekeeping-state.ts';

/**
 * Check-in. A guest gets the key once the unit is clean and every adult's document, the tourism tax and the deposit are in
 * order. A stated reason overrides cleaning, papers and deposit, and stands in the trail; nothing overrides the day, the unit,
 * and the decision who collects the tourism tax of a foreign guest.
 */

export async function checkIn(command: StayAction<'check-in'>): Promise<Change> {
  const place = await placeOf(command);
  const { stay, today } = place;
  const { tx, context } = command;
  if (today < stay.arrival) refuse('too_early');
  const isLate = stay.status === 'no_show';
  // A no-show has no dates left to change.
  if (today >= stay.departure) refuse(isLate ? 'stay_over' : 'too_late');
  if (stay.unit_id === null) refuse('no_unit');
  const isForced = command.input.override_reason !== null;
  await refuseOut(tx, await (isLate ? listPastSegments : listSegments)(tx, stay.id), today);
  if (isLate) await retake(place);
  const segments = await listSegments(tx, stay.id);
  if (segments.some(({ unit_id }) => unit_id === null)) refuse('part_without_unit');
  // The night of a late arrival may belong to a later segment.
  const unit_id = segments.findLast(({ arrival }) => arrival <= today)?.unit_id ?? stay.unit_id;
  await refuseOccupied(tx, unit_id, stay);
  const guests = await listGuestsOf(tx, stay.id);
  refuseUndecidedTax(place, guests);
  // The fee of a guest who came after all is taken back, and what they owe ahead is due again.
  const stood = isLate ? await restorePrice(place) : {};
  if (!isForced) await checkReady(tx, { ...stay, ...stood, unit_id }, guests);
  for (const segment of segments) {
    await pinSegment(tx, segment, isForced ? null : 'check_in_in_the_way');
  }
  return {
    unit_id,
    checked_in_at: context.now,
    checked_out_at: null,
    cancellation_fee_sen: null,
    ...stood,
  };
}

type Guest = Pick<RowOfResource<typeof reservationGuests>, 'full_name' | 'id_type' | 'age' | 'nationality'>;

const listGuestsOf = async (reader: Reader, stayId: number): Promise<readonly Guest[]> =>
  await reader.list(resourceTables['reservation-guests'], {
    where: is('reservation_id', stayId),
    fields: ['full_name', 'id_type', 'age', 'nationality'],
  });

/** The law wants it decided before a foreign guest has the key: no reason of the operator's passes it. */
function refuseUndecidedTax({ stay, property }: StayPlace, guests: readonly Guest[]): void {
  const { guest_name: full_name, nationality } = stay;
  // A stay from a calendar has no guest's name.
  const known = guests.length > 0 ? guests : [{ full_name, nationality, id_type: null }];
  const foreigner = known.find(isForeigner);
  if (!stay.any_foreign_occupant) {
    if (!foreigner) return;
    throw new Refusal('CONFLICT', { message: 'foreigner_unmarked', params: { guest: foreigner.full_name } });
  }
  if (stay.ttx_note !== null || stay.ttx_collector === 'operator') return;
  if (stay.ttx_collector === 'platform') refuse('ttx_undecided');
  // A property that is not registered takes none from anybody.
  if (property.ttx_registered) refuse('ttx_unexplained');
}

/** Checks that a stated reason overrides. */
async function checkReady(reader: Reader, stay: Reservation, guests: readonly Guest[]): Promise<void> {
  await refuseDirty(reader, Number(stay.unit_id));
  const isKnown = guests.length > 0 && guests.every(({ id_type, age }) => id_type !== null || isChild(age));
  if (!isKnown) refuse('no_identity_checked');
  if (stay.any_foreign_occupant && guests.every(({ id_type }) => id_type !== 'passport')) refuse('no_passport');
  const documents = adultsWithDocument(guests);
  if (documents < stay.adults) {
    const params = { adults: stay.adults, documents };
    throw new Refusal('CONFLICT', { message: 'adults_unlisted', params });
  }
  if (!isDepositPaid(stay)) refuse('deposit_not_paid');
}

/** Whether the nights are on the bill; a no-show pays a fee at most, until the guest arrives after all. */
const CHARGED: readonly StayState[] = ['pending', 'confirmed', 'checked_in'];

/** Records who collects the tourism tax, or why it is not due; the folio follows. */
export async function decideTourismTax(command: StayAction<'tourism-tax'>): Promise<Change> {
  const place = await placeOf(command);
  const { ttx_collector, note } = command.input;
  const decided = { ttx_collector, ttx_note: note };
  refuseIdle(place.stay, decided);
  // Only a platform collects it for the property, whatever papers the guest shows.
  if (ttx_collector === 'platform' && !isOfPlatform(place.stay.source_channel)) refuse('ttx_no_platform');
  if (!CHARGED.includes(place.stay.status)) return decided;
  return { ...decided, ...(await reprice(place, { ...place.stay, ttx_collector }, { mode: 'keep' })) };
}

/** A change of channel changes the collector of the tourism tax, unless the desk has decided it or the guest has left. */
export async function followChannel(command: Act): Promise<Change> {
  const place = await placeOf(command);
  const { stay, property } = place;
  const { source_channel = stay.source_channel } = command.change;
  const isByChannel = stay.ttx_note === null && stay.ttx_collector === ttxCollectorOf(property, stay.source_channel);
  const ttx_collector = ttxCollectorOf(property, source_channel);
  if (!isByChannel || ttx_collector === stay.ttx_collector || stay.status === 'checked_out') return {};
  if (!CHARGED.includes(stay.status)) return { ttx_collector };
  const wanted = { ...stay, source_channel, ttx_collector };
  const follow = async (): Promise<Change> =>
    stay.any_foreign_occupant
      ? { ttx_collector, ...(await reprice(place, wanted, { mode: 'keep' })) }
      : { ttx_collector };
  return returning(follow)(command);
}
