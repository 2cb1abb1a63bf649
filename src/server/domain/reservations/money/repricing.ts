import { type Requote, changeStay } from '#shared/reservations/change-stay.ts';
import { reason } from '#shared/rates/line.ts';
import { isWithin } from '#shared/day.ts';
import type { PricedNight } from '#shared/rates/night-price.ts';
import type { AgreedPlan, PricedStay, StayInput, StayTerms, GivenUpNights } from '#shared/rates/stay-input.ts';
import { type VoucherBar, findStayBar } from '#shared/rates/voucher.ts';
import type { Reader } from '#server/platform/database/store.ts';
import {
  type Change,
  type StayPlace,
  type Reservation,
  partyOf,
  posting,
  settled,
} from '#server/domain/reservations/stay-command.ts';
import {
  type StayDates,
  type StayFacts,
  pricedStay,
  findPolicyOfStay,
  readStayFacts,
  buildStayInput,
} from '#server/domain/reservations/facts.ts';
import type { Party } from '#server/domain/reservations/party.ts';
import type { Span } from '#server/domain/reservations/rooms/inventory.ts';
import { listSegments } from '#server/domain/reservations/rooms/segments.ts';
import { readAgreedPrice, postPrice } from './folio.ts';
import { type VoucherRow, changeVoucher, findVoucher } from '#server/domain/rates/vouchers.ts';

/** Reprices a changed stay and writes the folio lines of the difference. */

interface Wanted extends StayDates {
  /** Room type of the first nights, by which charges of the whole stay are made. */
  readonly room_type_id: number;
  /** Nights in a room of another type. */
  readonly elsewhere?: readonly Span[];
  /** From this night on agreed prices are replaced. */
  readonly anew_from?: string | null;
  readonly voucher_id: number | null;
  readonly party: Party;
  /** Unused nights that are charged; left out: those agreed before, unless the stay gets longer. */
  readonly unslept?: GivenUpNights | null;
}

interface Requotes {
  readonly kept: Requote;
  readonly whole: Requote;
  readonly voucher: VoucherRow | null;
  /** Why the stay's own voucher is not for the changed stay. */
  readonly voucher_lost: VoucherBar | null;
}

/** Both prices of a changed stay beside the agreed one. A voucher is kept while its conditions fit the stay. */
export async function requote(reader: Reader, stay: Reservation, wanted: Wanted): Promise<Requotes> {
  const facts = await readStayFacts(reader, wanted);
  const agreed = await readAgreedPrice(reader, stay);
  const found = await findVoucher(reader, wanted.voucher_id);
  const place = { ...wanted, property_id: facts.property.id };
  const isMoved = (['arrival', 'departure', 'property_id'] as const).some((name) => place[name] !== stay[name]);
  const voucher_lost = found && isMoved ? findStayBar(found, place) : null;
  const voucher = voucher_lost === null ? found : null;
  const { anew_from = null } = wanted;
  const nights = agreed.nights.filter(({ date }) => anew_from === null || date < anew_from);
  const { terms, ...rest } = agreed;
  const input = await buildChanged(reader, { stay, wanted, agreed, facts: { ...facts, voucher } });
  // Other nights in a room of another type are another stay.
  const isSameStay =
    wanted.room_type_id === stay.room_type_id ||
    nights.some(({ date }) => isWithin(date, wanted.arrival, wanted.departure));
  const before = { ...rest, nights, ...(terms && isSameStay && { terms: withoutUnslept(terms) }) };
  const { kept, whole } = changeStay(before, input);
  const isKept = isUnpriced(agreed) && anew_from === null;
  return { kept: isKept ? { stay: agreed, difference_sen: 0 } : kept, whole, voucher, voucher_lost };
}

interface Changed {
  readonly stay: Reservation;
  readonly wanted: Wanted;
  readonly agreed: PricedStay;
  readonly facts: StayFacts;
}

/** The changed stay as it is priced now: under the plan and the policy it was booked under, with its free nights. */
async function buildChanged(reader: Reader, { stay, wanted, agreed, facts }: Changed): Promise<StayInput> {
  const { plan = null, unslept: charged = null } = agreed.terms ?? {};
  const cancellation = agreed.terms?.cancellation ?? (await findPolicyOfStay(reader, facts.property, stay));
  const { unslept = wanted.departure > stay.departure ? null : charged } = wanted;
  const free_nights = agreed.nights.filter(({ is_free }) => is_free).map(({ date }) => date);
  const other_type_nights = await priceNightsElsewhere(reader, wanted, plan);
  const priced = buildStayInput({ ...facts, plan, cancellation }, wanted, wanted.party);
  return { ...priced, free_nights, other_type_nights, unslept };
}

const withoutUnslept = ({ unslept: _charged, ...terms }: StayTerms): StayTerms => terms;

/** A stay without an agreed price, as where the channel takes the money, gets none until one is asked for. */
const isUnpriced = ({ terms, nights }: PricedStay): boolean => !terms && nights.length === 0;

/** The parts of a stay as they would be on other days: its first begins then, and its last ends then. */
export const partsOn = <T extends Span>(segments: readonly T[], { arrival, departure }: StayDates): T[] =>
  segments
    .map((part, at) => ({
      ...part,
      arrival: at === 0 || part.arrival < arrival ? arrival : part.arrival,
      departure: at === segments.length - 1 || part.departure > departure ? departure : part.departure,
    }))
    .filter((part) => part.arrival < part.departure);

/** Segments in another room type than the first. */
export const elsewhereOf = (segments: readonly Span[], { room_type_id, ...dates }: Span): Span[] =>
  partsOn(segments, dates).filter((part) => part.room_type_id !== room_type_id);

/** Present prices of nights in another type. */
async function priceNightsElsewhere(
  reader: Reader,
  { elsewhere = [], party }: Wanted,
  plan: AgreedPlan | null,
): Promise<PricedNight[]> {
  const found: PricedNight[] = [];
  for (const span of elsewhere) {
    const facts = await readStayFacts(reader, span);
    const { name, name_zh } = facts.type;
    const there = reason('ROOM_TYPE', `Night in ${name}`, `${name_zh ?? name}房晚`);
    for (const night of pricedStay({ ...facts, plan }, span, party).nights) {
      found.push({ ...night, because: [...night.because, there] });
    }
  }
  return found;
}

interface Pricing extends Pick<Wanted, 'anew_from' | 'unslept'> {
  readonly mode: 'keep' | 'whole';
}

const laterOf = (a: string | null, b: string | null): string | null => (a === null || (b !== null && b > a) ? b : a);

/** The day before which the nights of a guest who is in the house are slept; null where none is. */
export const sleptUntil = ({ status, arrival }: Reservation, today: string): string | null =>
  status === 'checked_in' && arrival < today ? today : null;

/** The folio says the new price; the nights have been taken where they are spent. */
export async function reprice(
  place: StayPlace,
  wanted: Reservation,
  { mode, anew_from = null, unslept }: Pricing,
): Promise<Change> {
  const { command, stay: before, today } = place;
  const elsewhere = elsewhereOf(await listSegments(command.tx, before.id), wanted);
  // A guest who is here has slept at the price that was agreed: the whole of it is what is to come.
  const slept = mode === 'whole' ? sleptUntil(before, today) : null;
  const asked = {
    ...wanted,
    elsewhere,
    anew_from: laterOf(anew_from, slept),
    party: partyOf(wanted),
    ...(unslept !== undefined && { unslept }),
  };
  const { kept, whole, voucher } = await requote(command.tx, before, asked);
  const { stay } = mode === 'keep' || slept !== null ? kept : whole;
  await postPrice(command.tx, posting(place), stay);
  const changed = await changeVoucher(command.tx, before, voucher);
  return { deposit_sen: stay.deposit_sen, ...changed, ...(await settled(place)) };
}

/** The price that was agreed, in place of what was charged when the stay was called off. */
export async function restorePrice(place: StayPlace): Promise<Change> {
  const { command, stay } = place;
  const { tx } = command;
  const agreed = await readAgreedPrice(tx, stay);
  const found = await readStayFacts(tx, stay);
  const voucher = await findVoucher(tx, stay.voucher_id);
  const facts = { ...found, voucher, cancellation: await findPolicyOfStay(tx, found.property, stay) };
  const { kept } = changeStay(agreed, buildStayInput(facts, stay, partyOf(stay)));
  const priced = isUnpriced(agreed) ? { ...agreed, lines: [], deposit_sen: 0 } : kept.stay;
  await postPrice(tx, posting(place), priced);
  return { deposit_sen: priced.deposit_sen, ...(await settled(place)) };
}
