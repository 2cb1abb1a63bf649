import type { Folio, Repriced, StayPreview } from '#shared/booking/stay-answers.ts';
import type { Reader } from '#server/platform/store.ts';
import { alternatives } from './availability.ts';
import { hasId } from './kit.ts';
import { Refusal } from './refusal.ts';
import { all, is, isBelow, isFrom, isIn, meets } from './row-tests.ts';
import type { Reservation } from './stay-act.ts';
import { type Party, type StayDates, saleFacts, typeAndHouse } from './stay-facts.ts';
import { requote } from './stay-reprice.ts';
import { folioOf, nightsOfStay, standing } from './stay-price.ts';
import { restrictionOn } from './stay-restrictions.ts';
import { segmentsOf } from './stay-segments.ts';
import { resourceTables, staySegments, typeNights } from './tables.ts';

/** The nights, every line of the folio (those that still stand marked), and where the guest sleeps. */
export async function folio(reader: Reader, reservationId: number): Promise<Folio> {
  const lines = await folioOf(reader, reservationId);
  const open = new Set(standing(lines).map(({ id }) => id));
  return {
    nights: await nightsOfStay(reader, reservationId),
    lines: lines.map((line) => ({ ...line, stands: open.has(line.id) })),
    segments: await segmentsOf(reader, reservationId),
  };
}

export interface WantedStay extends StayDates {
  readonly unit_id: number | null;
  readonly party: Party;
}

/**
 * What a change of dates or unit would meet: whether the nights are free for this stay, what is in the way, which rule
 * of the house is against it, and both prices with their differences. Nothing is held; the change itself may still be refused.
 */
export async function preview(
  reader: Reader,
  stay: Reservation,
  wanted: WantedStay,
  today: string,
): Promise<StayPreview> {
  const { arrival, departure, unit_id } = wanted;
  const unit = unit_id === null ? null : await reader.find(resourceTables.units, hasId(unit_id));
  if (unit_id !== null && !unit) throw new Refusal('NOT_FOUND');
  const room_type_id = Number(unit?.['room_type_id'] ?? stay.room_type_id);
  const own = await segmentsOf(reader, stay.id);
  const inUnit =
    unit_id === null
      ? []
      : await reader.list(staySegments, {
          where: all(is('unit_id', unit_id), is('blocking', true, 'boolean'), meets(arrival, departure)),
        });
  const conflicts = inUnit.filter(({ reservation_id }) => reservation_id !== stay.id);
  const rows = await reader.list(typeNights, {
    where: all(is('room_type_id', room_type_id), isFrom('night', arrival, 'day'), isBelow('night', departure, 'day')),
  });
  const isOwn = (night: string): boolean =>
    own.some((part) => part.room_type_id === room_type_id && part.arrival <= night && night < part.departure);
  const full = rows
    .filter(({ night, capacity, overbook, sold }) => {
      const others = Number(sold) - (isOwn(String(night)) ? 1 : 0);
      return others >= Number(capacity) + Number(overbook);
    })
    .map(({ night }) => String(night));
  const isFree = conflicts.length === 0 && full.length === 0 && (unit === null || unit['lifecycle'] === 'active');
  const names = await reader.list(resourceTables.reservations, {
    where: isIn(
      'id',
      conflicts.map(({ reservation_id }) => reservation_id).filter((id) => id !== null),
    ),
    fields: ['id', 'reference', 'guest_name'],
  });
  const instead = isFree ? [] : await alternatives(reader, { room_type_id, arrival, departure, unit_id }, today);
  const facts = await saleFacts(reader, wanted, await typeAndHouse(reader, room_type_id));
  // A room of another type for the same nights is where the house puts the guest, not a sale.
  const isMoved = arrival === stay.arrival && departure === stay.departure;
  const isKept = isMoved || stay.status === 'checked_in' || room_type_id === stay.room_type_id;
  const { kept, whole } = await requote(reader, stay, { arrival, departure, room_type_id, party: wanted.party });
  const priceOf = ({ stay: priced, difference_sen }: typeof kept): Repriced => ({
    total_sen: priced.total_sen,
    difference_sen,
    lines: priced.lines,
    nights: priced.nights,
  });
  return {
    is_free: isFree,
    conflicts: conflicts.map((segment) => {
      const name = names.find(({ id }) => id === segment['reservation_id']);
      return {
        reservation_id: name ? Number(name['id']) : null,
        kind: String(segment['kind']),
        arrival: String(segment['arrival']),
        departure: String(segment['departure']),
        reference: name ? String(name['reference']) : null,
        guest_name: name ? String(name['guest_name']) : null,
      };
    }),
    full_nights: full,
    restriction: restrictionOn(facts, wanted, isKept ? stay : null),
    alternatives: instead,
    keep: priceOf(kept),
    whole: priceOf(whole),
  };
}
