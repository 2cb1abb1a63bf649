import type { Folio, Repriced, StayPreview } from '#shared/booking/stay-answers.ts';
import type { Reader } from '#server/platform/store.ts';
import { alternatives } from './availability.ts';
import type { Span } from './inventory.ts';
import { hasId } from './kit.ts';
import { Refusal } from './refusal.ts';
import { all, is, isBelow, isFrom } from './row-tests.ts';
import type { Reservation } from './stay-act.ts';
import { conflictsIn } from './stay-conflicts.ts';
import { type Party, type StayDates, fits, saleFacts, typeAndHouse } from './stay-facts.ts';
import { elsewhereOf, requote } from './stay-reprice.ts';
import { folioOf, nightsOfStay, standing } from './stay-price.ts';
import { restrictionOn } from './stay-restrictions.ts';
import { segmentsOf } from './stay-segments.ts';
import { resourceTables, typeNights } from './tables.ts';

/** The nights, every line of the folio (those that still stand first, and marked), and where the guest sleeps. */
export async function folio(reader: Reader, reservationId: number): Promise<Folio> {
  const lines = await folioOf(reader, reservationId);
  const open = standing(lines);
  const rest = lines.filter((line) => !open.includes(line));
  return {
    nights: await nightsOfStay(reader, reservationId),
    lines: [...open.map((line) => ({ ...line, stands: true })), ...rest.map((line) => ({ ...line, stands: false }))],
    segments: await segmentsOf(reader, reservationId),
  };
}

export interface WantedStay extends StayDates {
  /** The night from which on the stay is in the unit; from its first when left out. */
  readonly from?: string | null;
  readonly unit_id: number | null;
  readonly voucher_id: number | null;
  readonly party: Party;
}

/** The parts of a stay once its last one is another. */
const withPart = (own: readonly Span[], part: Span): Span[] => [
  ...own
    .filter(({ arrival }) => arrival < part.arrival)
    .map((each) => ({ ...each, departure: part.arrival < each.departure ? part.arrival : each.departure })),
  part,
];

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
  const { departure, unit_id } = wanted;
  const isPart = (wanted.from ?? wanted.arrival) > wanted.arrival;
  const arrival = wanted.from && isPart ? wanted.from : wanted.arrival;
  const unit = unit_id === null ? null : await reader.find(resourceTables.units, hasId(unit_id));
  if (unit_id !== null && !unit) throw new Refusal('NOT_FOUND');
  const room_type_id = Number(unit?.['room_type_id'] ?? stay.room_type_id);
  const own = await segmentsOf(reader, stay.id);
  const conflicts = unit_id === null ? [] : await conflictsIn(reader, { unit_id, arrival, departure }, stay.id);
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
  const known = await typeAndHouse(reader, room_type_id);
  const { max_adults: adults, max_children: children, max_guests: guests } = known.type;
  const guests_over = fits(known.type, wanted.party) ? null : { adults, children, guests };
  const isSold = room_type_id === stay.room_type_id || known.type.status === 'active';
  const isOpen = conflicts.length === 0 && full.length === 0 && (unit === null || unit['lifecycle'] === 'active');
  const isFree = isOpen && isSold && guests_over === null;
  const instead =
    isOpen && isSold ? [] : await alternatives(reader, { room_type_id, arrival, departure, unit_id }, today);
  const facts = await saleFacts(reader, wanted, known);
  // A room of another type for the same nights is where the house puts the guest, not a sale.
  const isMoved = isPart || (arrival === stay.arrival && departure === stay.departure);
  const isKept = isMoved || stay.status === 'checked_in' || room_type_id === stay.room_type_id;
  const { property_id } = unit ?? stay;
  const isSameUnit = unit_id === stay.unit_id;
  // Who takes the tourism tax was decided for this house.
  const { ttx_collector } = stay;
  const party = property_id === stay.property_id ? { ...wanted.party, ttx_collector } : wanted.party;
  const agreed = { ...wanted, party, room_type_id: stay.room_type_id };
  const unmoved = { ...agreed, elsewhere: elsewhereOf(own, agreed) };
  const there = isPart
    ? {
        ...agreed,
        elsewhere: elsewhereOf(withPart(own, { room_type_id, arrival, departure }), agreed),
        anew_from: arrival,
      }
    : { ...wanted, party, room_type_id };
  const { kept, whole, voucher_lost } = await requote(reader, stay, isSameUnit ? unmoved : there);
  // Another room of the house for the same nights costs what was agreed, unless it is priced anew.
  const isHeld = !isSameUnit && isMoved && property_id === stay.property_id;
  const held = isHeld ? (await requote(reader, stay, unmoved)).kept : kept;
  const priceOf = ({ stay: priced, difference_sen }: typeof kept): Repriced => ({
    total_sen: priced.total_sen,
    difference_sen,
    lines: priced.lines,
    nights: priced.nights,
  });
  return {
    is_free: isFree,
    conflicts,
    full_nights: full,
    guests_over,
    restriction: isSold ? restrictionOn(facts, wanted, isKept ? stay : null) : { kind: 'not_sold' },
    voucher_lost,
    alternatives: instead,
    keep: priceOf(held),
    whole: priceOf(isPart ? kept : whole),
  };
}
