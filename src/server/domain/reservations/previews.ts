import { isWithin } from '#shared/day.ts';
import { nightsOf } from '#shared/rates/night.ts';
import type { Requote } from '#shared/reservations/change-stay.ts';
import type { Folio, Repriced, StayConflict, StayPreview } from '#shared/reservations/stay-answers.ts';
import { sayTerms } from '#shared/rates/rate-plan.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { findAlternatives } from '#server/domain/reservations/rooms/availability.ts';
import { type Span, type Unit, nightsLeft } from '#server/domain/reservations/rooms/inventory.ts';
import { hasId } from '#server/kit/kit.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Reservation } from './stay-command.ts';
import { listConflicts } from '#server/domain/reservations/rooms/conflicts.ts';
import { type SaleFacts, type StayDates, collectorIn, fits, saleFacts, getTypeAndHouse } from './facts.ts';
import type { Party } from './party.ts';
import { elsewhereOf, partsOn, requote, sleptUntil } from '#server/domain/reservations/money/repricing.ts';
import {
  listFolioLines,
  listStayNights,
  listStandingLines,
  findStayTerms,
} from '#server/domain/reservations/money/folio.ts';
import { findPlanBeyond } from '#server/domain/rates/rate-plans.ts';
import { findRestriction } from '#server/domain/reservations/rooms/restrictions.ts';
import { type SegmentRow, listSegments } from '#server/domain/reservations/rooms/segments.ts';
import { resourceTables } from '#server/domain/tables.ts';

/**
 * Previews of changes to a stay. Nothing here writes; the changes themselves are
 * `date-changes.ts` and `room-changes.ts`.
 */

/** The nights, every line of the folio (those that still stand first, and marked), and where the guest sleeps. */
export async function presentFolio(reader: Reader, reservationId: number): Promise<Folio> {
  const lines = await listFolioLines(reader, reservationId);
  const open = listStandingLines(lines);
  const rest = lines.filter((line) => !open.includes(line));
  return {
    nights: await listStayNights(reader, reservationId),
    lines: [...open.map((line) => ({ ...line, stands: true })), ...rest.map((line) => ({ ...line, stands: false }))],
    segments: await listSegments(reader, reservationId),
    terms: sayTerms(await findStayTerms(reader, reservationId)),
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
function findFirstOpenNight(stay: Reservation, { from, arrival, departure }: WantedStay, today: string): string {
  const first = stay.status === 'checked_in' && arrival < today && today < departure ? today : arrival;
  return from && from > first ? from : first;
}

type Part = Span & Pick<SegmentRow, 'unit_id'>;

/** Places of the stay from a night on: its own segments, or the unit asked for. */
function listParts(own: readonly Part[], wanted: Part & { readonly isSameUnit: boolean }, from: string): Part[] {
  const { isSameUnit, ...whole } = wanted;
  const isApart = !own.some(({ arrival, departure }) => arrival < whole.departure && whole.arrival < departure);
  const parts = isSameUnit && !isApart ? partsOn(own, whole) : [whole];
  return parts
    .map((part) => (part.arrival < from ? { ...part, arrival: from } : part))
    .filter(({ arrival, departure }) => arrival < departure);
}

/** Nights of a part that cannot be sold once more; the stay's own are its own. */
async function findFullNights(reader: Reader, part: Part, own: readonly Span[]): Promise<string[]> {
  const isOwn = (night: string): boolean =>
    own.some((each) => each.room_type_id === part.room_type_id && isWithin(night, each.arrival, each.departure));
  const left = await nightsLeft(reader, part);
  return nightsOf(part.arrival, part.departure).filter((night) => (left.get(night) ?? 0) + (isOwn(night) ? 1 : 0) < 1);
}

/** A change of a stay, as far as the stay and the room that is asked for decide what it means. */
interface Plan {
  readonly stay: Reservation;
  readonly wanted: WantedStay;
  readonly today: string;
  /** The first night that it can touch. */
  readonly from: string;
  readonly own: readonly SegmentRow[];
  readonly unit: Unit | null;
  readonly known: Pick<SaleFacts, 'property' | 'type'>;
  readonly isSameUnit: boolean;
  /** A room of another type for the same nights is where the property puts the guest, not a sale. */
  readonly isMoved: boolean;
  /** It leaves the first nights of the stay as they are. */
  readonly isPart: boolean;
  /** The rest of a stay is moved by itself; one whose days change too is priced as a whole. */
  readonly isRest: boolean;
}

/**
 * Previews a change of dates or unit: whether the nights are free for this stay, what is in the way, which rule
 * of the property is against it, and both prices with their differences. Nothing is held; the change itself may still be refused.
 */
export async function previewStay(
  reader: Reader,
  change: Pick<Plan, 'stay' | 'wanted' | 'today'>,
): Promise<StayPreview> {
  const plan = await readPlan(reader, change);
  const { stay, wanted } = change;
  const plan_beyond = hasSameDates(stay, wanted) ? null : await findPlanBeyond(reader, stay.rate_plan_id, wanted);
  return { ...(await findObstacles(reader, plan)), ...(await priceChange(reader, plan)), plan_beyond };
}

const hasSameDates = (stay: StayDates, { arrival, departure }: StayDates): boolean =>
  arrival === stay.arrival && departure === stay.departure;

async function readPlan(reader: Reader, change: Pick<Plan, 'stay' | 'wanted' | 'today'>): Promise<Plan> {
  const { stay, wanted, today } = change;
  const { unit_id, until = null } = wanted;
  const from = findFirstOpenNight(stay, wanted, today);
  const isSameUnit = unit_id === stay.unit_id && until === null;
  const isSameDays = hasSameDates(stay, wanted);
  const isPart = from > wanted.arrival;
  const isRest = isPart && (Boolean(wanted.from) || (isSameDays && !isSameUnit));
  const unit = unit_id === null ? null : await reader.find(resourceTables.units, hasId(unit_id));
  if (unit_id !== null && !unit) throw new Refusal('NOT_FOUND');
  const own = await listSegments(reader, stay.id);
  const known = await getTypeAndHouse(reader, unit?.room_type_id ?? stay.room_type_id);
  return { ...change, from, own, unit, known, isSameUnit, isMoved: isRest || isSameDays, isPart, isRest };
}

type Obstacle = 'is_free' | 'conflicts' | 'full_nights' | 'guests_over' | 'restriction' | 'alternatives';

/** Whatever is against the change, and stays that could be had in its place. */
async function findObstacles(reader: Reader, plan: Plan): Promise<Pick<StayPreview, Obstacle>> {
  const { stay, wanted, unit, known, from, isMoved } = plan;
  const { departure, unit_id, party } = wanted;
  const { type } = known;
  const { conflicts, full } = await findTaken(reader, plan);
  const { max_adults: adults, max_children: children, max_guests: guests } = type;
  const guests_over = fits(type, party) ? null : { adults, children, guests };
  const isSameType = type.id === stay.room_type_id;
  const isSold = isSameType || type.status === 'active';
  const isOpen = conflicts.length === 0 && full.length === 0 && (unit === null || unit.lifecycle === 'active');
  const span = { room_type_id: type.id, arrival: from, departure, unit_id };
  const facts = await saleFacts(reader, wanted, known);
  const isKept = isMoved || stay.status === 'checked_in' || isSameType;
  return {
    is_free: isOpen && isSold && guests_over === null,
    conflicts,
    full_nights: full,
    guests_over,
    restriction: isSold ? findRestriction(facts, wanted, isKept ? stay : null) : { kind: 'not_sold' },
    alternatives: isOpen && isSold ? [] : await findAlternatives(reader, span, { today: plan.today }),
  };
}

interface Taken {
  readonly conflicts: readonly StayConflict[];
  readonly full: readonly string[];
}

async function findTaken(reader: Reader, plan: Plan): Promise<Taken> {
  const { stay, wanted, own, known, from, isSameUnit } = plan;
  const { unit_id, arrival } = wanted;
  const departure = wanted.until ?? wanted.departure;
  const conflicts: StayConflict[] = [];
  const full: string[] = [];
  for (const part of listParts(own, { room_type_id: known.type.id, unit_id, arrival, departure, isSameUnit }, from)) {
    if (part.unit_id !== null)
      conflicts.push(...(await listConflicts(reader, { ...part, unit_id: part.unit_id }, stay.id)));
    full.push(...(await findFullNights(reader, part, own)));
  }
  return { conflicts, full };
}

async function priceChange(reader: Reader, plan: Plan): Promise<Pick<StayPreview, 'keep' | 'whole' | 'voucher_lost'>> {
  const { stay, wanted, unit, from, isSameUnit, isMoved, isRest } = plan;
  const { unmoved, there } = buildTerms(plan);
  // Another unit of the type changes no price.
  const changed = isSameUnit || (wanted.until ?? null) !== null ? unmoved : there;
  const { kept, whole, voucher_lost } = await requote(reader, stay, changed);
  // Nights already slept keep their price in every mode.
  const slept = sleptUntil(stay, plan.today);
  const anew = slept === null ? null : (await requote(reader, stay, { ...changed, anew_from: from })).kept;
  // Another room of the property for the same nights costs what was agreed, unless it is priced anew.
  const isHeld = !isSameUnit && isMoved && (unit ?? stay).property_id === stay.property_id;
  const held = isHeld ? (await requote(reader, stay, unmoved)).kept : kept;
  return { voucher_lost, keep: presentPrice(held), whole: presentPrice(isRest ? kept : (anew ?? whole)) };
}

/** The stay as it is to be priced: without its move to another room, and with it. */
function buildTerms({ stay, wanted, own, unit, known, from, isPart, isRest }: Plan) {
  const { property, type } = known;
  const { departure } = wanted;
  // A decision about the tourism tax holds in another property too; a default of the property does not.
  const isSameHouse = (unit ?? stay).property_id === stay.property_id;
  const ttx_collector = isSameHouse ? stay.ttx_collector : collectorIn(property, stay);
  const priced = { ...wanted, party: { ...wanted.party, ttx_collector } };
  const agreed = { ...priced, room_type_id: stay.room_type_id };
  const unmoved = { ...agreed, elsewhere: elsewhereOf(own, agreed) };
  if (!isPart) return { unmoved, there: { ...priced, room_type_id: type.id } };
  const rest = { room_type_id: type.id, arrival: from, departure };
  const elsewhere = elsewhereOf(withPart(own, rest), agreed);
  return { unmoved, there: { ...agreed, elsewhere, anew_from: isRest ? from : null } };
}

const presentPrice = ({ stay, difference_sen }: Requote): Repriced => ({
  total_sen: stay.total_sen,
  difference_sen,
  lines: stay.lines,
  nights: stay.nights,
});
