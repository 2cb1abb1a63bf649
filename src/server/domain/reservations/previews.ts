import { isWithin } from '#shared/day.ts';
import { nightsOf } from '#shared/rates/night.ts';
import type { Folio, Repriced, StayConflict, StayPreview } from '#shared/reservations/stay-answers.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { alternatives } from '#server/domain/reservations/rooms/availability.ts';
import { type Span, nightsLeft } from '#server/domain/reservations/rooms/inventory.ts';
import { hasId } from '#server/kit/kit.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Reservation } from './stay-command.ts';
import { conflictsIn } from '#server/domain/reservations/rooms/conflicts.ts';
import { type StayDates, collectorIn, fits, saleFacts, typeAndHouse } from './facts.ts';
import type { Party } from './party.ts';
import { elsewhereOf, partsOn, requote, sleptUntil } from '#server/domain/reservations/money/repricing.ts';
import { folioOf, nightsOfStay, standing } from '#server/domain/reservations/money/folio.ts';
import { restrictionOn } from '#server/domain/reservations/rooms/restrictions.ts';
import { type Segment, segmentsOf } from '#server/domain/reservations/rooms/segments.ts';
import { resourceTables } from '#server/domain/tables.ts';

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
  /** The day on which it leaves the unit again; at its end when left out. */
  readonly until?: string | null;
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

/** First night that a change can touch: nights already slept stay where they were. */
function firstOpen(stay: Reservation, { from, arrival, departure }: WantedStay, today: string): string {
  const first = stay.status === 'checked_in' && arrival < today && today < departure ? today : arrival;
  return from && from > first ? from : first;
}

type Part = Span & Pick<Segment, 'unit_id'>;

/** Places of the stay from a night on: its own segments, or the unit asked for. */
function partsOf(own: readonly Part[], wanted: Part & { readonly isSameUnit: boolean }, from: string): Part[] {
  const { isSameUnit, ...whole } = wanted;
  const isApart = !own.some(({ arrival, departure }) => arrival < whole.departure && whole.arrival < departure);
  const parts = isSameUnit && !isApart ? partsOn(own, whole) : [whole];
  return parts
    .map((part) => (part.arrival < from ? { ...part, arrival: from } : part))
    .filter(({ arrival, departure }) => arrival < departure);
}

/** Nights of a part that cannot be sold once more; the stay's own are its own. */
async function fullNights(reader: Reader, part: Part, own: readonly Span[]): Promise<string[]> {
  const isOwn = (night: string): boolean =>
    own.some((each) => each.room_type_id === part.room_type_id && isWithin(night, each.arrival, each.departure));
  const left = await nightsLeft(reader, part);
  return nightsOf(part.arrival, part.departure).filter((night) => (left.get(night) ?? 0) + (isOwn(night) ? 1 : 0) < 1);
}

/**
 * Previews a change of dates or unit: whether the nights are free for this stay, what is in the way, which rule
 * of the house is against it, and both prices with their differences. Nothing is held; the change itself may still be refused.
 */
export async function preview(
  reader: Reader,
  stay: Reservation,
  wanted: WantedStay,
  today: string,
): Promise<StayPreview> {
  const { departure, unit_id, until = null } = wanted;
  const arrival = firstOpen(stay, wanted, today);
  const isSameUnit = unit_id === stay.unit_id && until === null;
  const isSameDays = wanted.arrival === stay.arrival && departure === stay.departure;
  // The rest of a stay is moved by itself; one whose days change too is priced as a whole.
  const isPart = arrival > wanted.arrival;
  const isRest = isPart && (Boolean(wanted.from) || (isSameDays && !isSameUnit));
  const unit = unit_id === null ? null : await reader.find(resourceTables.units, hasId(unit_id));
  if (unit_id !== null && !unit) throw new Refusal('NOT_FOUND');
  const room_type_id = unit?.room_type_id ?? stay.room_type_id;
  const own = await segmentsOf(reader, stay.id);
  const conflicts: StayConflict[] = [];
  const full: string[] = [];
  const place = { room_type_id, unit_id, arrival: wanted.arrival, departure: until ?? departure, isSameUnit };
  for (const part of partsOf(own, place, arrival)) {
    if (part.unit_id !== null)
      conflicts.push(...(await conflictsIn(reader, { ...part, unit_id: part.unit_id }, stay.id)));
    full.push(...(await fullNights(reader, part, own)));
  }
  const known = await typeAndHouse(reader, room_type_id);
  const { max_adults: adults, max_children: children, max_guests: guests } = known.type;
  const guests_over = fits(known.type, wanted.party) ? null : { adults, children, guests };
  const isSold = room_type_id === stay.room_type_id || known.type.status === 'active';
  const isOpen = conflicts.length === 0 && full.length === 0 && (unit === null || unit.lifecycle === 'active');
  const isFree = isOpen && isSold && guests_over === null;
  const instead =
    isOpen && isSold ? [] : await alternatives(reader, { room_type_id, arrival, departure, unit_id }, { today });
  const facts = await saleFacts(reader, wanted, known);
  // A room of another type for the same nights is where the house puts the guest, not a sale.
  const isMoved = isRest || isSameDays;
  const isKept = isMoved || stay.status === 'checked_in' || room_type_id === stay.room_type_id;
  const { property_id } = unit ?? stay;
  // A decision about the tourism tax holds in another property too; a default of the property does not.
  const ttx_collector = property_id === stay.property_id ? stay.ttx_collector : collectorIn(known.property, stay);
  const party = { ...wanted.party, ttx_collector };
  const agreed = { ...wanted, party, room_type_id: stay.room_type_id };
  const unmoved = { ...agreed, elsewhere: elsewhereOf(own, agreed) };
  const there = isPart
    ? {
        ...agreed,
        elsewhere: elsewhereOf(withPart(own, { room_type_id, arrival, departure }), agreed),
        anew_from: isRest ? arrival : null,
      }
    : { ...wanted, party, room_type_id };
  // Another unit of the type changes no price.
  const changed = isSameUnit || until !== null ? unmoved : there;
  const { kept, whole, voucher_lost } = await requote(reader, stay, changed);
  // Nights already slept keep their price in every mode.
  const slept = sleptUntil(stay, today);
  const anew = slept === null ? null : (await requote(reader, stay, { ...changed, anew_from: arrival })).kept;
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
    whole: priceOf(isRest ? kept : (anew ?? whole)),
  };
}
