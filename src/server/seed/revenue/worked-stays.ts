import { countNights } from '#shared/day.ts';
import { fiveSenRounding } from '#shared/money.ts';
import { type PriceLine, line, totalOf } from '#shared/rates/line.ts';
import type { HolidayRule } from '#shared/rates/night-price.ts';
import { priceStay } from '#shared/rates/price.ts';
import type { StayInput } from '#shared/rates/stay-input.ts';
import { roundingOf } from '#shared/reservations/payment.ts';
import { CASH, type PAYMENT_METHODS } from '#shared/reservations/states.ts';
import type { RowOfResource } from '#shared/resource.ts';
import type { properties } from '#resources/listing/properties.ts';
import type { roomTypes } from '#resources/listing/room-types.ts';
import type { Transaction } from '#server/platform/database/store.ts';
import { losTiers, nightFacts, nightlyRate, percentRate } from '#server/domain/rates/price-facts.ts';
import { findGatewayFee } from '#server/domain/reservations/money/gateway-fees.ts';
import { postPrice } from '#server/domain/reservations/money/folio.ts';
import { staySegments } from '#server/domain/reservations/tables.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import { resourceTables } from '#server/domain/tables.ts';

/** The guests' stays of the worked month. */

export const UNIT = 'HV-A-12-03';

type Property = RowOfResource<typeof properties>;
type RoomType = RowOfResource<typeof roomTypes>;

const raya: HolidayRule = {
  rule: 'HOL-RAYA',
  name: { en: 'Hari Raya Aidilfitri', zh: '开斋节' },
  price_from: '2026-03-19',
  price_to: '2026-03-23',
  surcharge: { bp: 3500 },
  stacking: 'replace',
  priority: 10,
  price_states: [],
};

export interface WorkedScene {
  readonly tx: Transaction;
  readonly property: Property;
  readonly type: RoomType;
  readonly unitId: number;
  readonly ownerId: number;
  readonly agentId: number | null;
}

interface WorkedStay {
  readonly reference: string;
  readonly guest: string;
  readonly nationality: string;
  readonly input: Pick<StayInput, 'arrival' | 'departure' | 'adults'> & Partial<StayInput>;
  readonly source_channel: 'direct_web' | 'booking_com' | 'agent' | 'owner';
  readonly method: keyof typeof PAYMENT_METHODS;
  /** Fee of a cancellation in place of the stay. */
  readonly fee_sen?: number;
}

export const WORKED_STAYS: readonly WorkedStay[] = [
  {
    reference: 'HV-26-900001',
    guest: 'Wei Ling Tan',
    nationality: 'SGP',
    input: { arrival: '2026-03-18', departure: '2026-03-22', adults: 3, any_foreign_occupant: true },
    source_channel: 'direct_web',
    method: '04',
  },
  {
    reference: 'HV-26-900002',
    guest: 'Nurul Aina binti Hassan',
    nationality: 'MYS',
    input: {
      arrival: '2026-03-13',
      departure: '2026-03-15',
      adults: 2,
      channel: { name: 'Booking.com', markup_bp: 1200 },
      ttx_collector: 'platform',
    },
    source_channel: 'booking_com',
    method: '08',
  },
  {
    reference: 'HV-26-900003',
    guest: 'James Whitfield',
    nationality: 'GBR',
    input: { arrival: '2026-03-08', departure: '2026-03-11', adults: 2, any_foreign_occupant: true },
    source_channel: 'agent',
    method: '01',
  },
  {
    reference: 'HV-26-900005',
    guest: 'Kavitha a/p Raman',
    nationality: 'MYS',
    input: { arrival: '2026-03-25', departure: '2026-03-26', adults: 2 },
    source_channel: 'direct_web',
    method: '04',
    fee_sen: 14_000,
  },
];

/** The levies and taxes of the property as they stand. */
async function readTaxes(tx: Transaction, property: Property) {
  const levies = await rowsIn(tx, resourceTables.levies, { sort: ['valid_from'] });
  const taxes = await rowsIn(tx, resourceTables['tax-rates'], { sort: ['valid_from'] });
  const own = levies.find(({ id }) => id === property.levy_id);
  return {
    sst: taxes.map(percentRate),
    ttx: levies.filter(({ code }) => code === 'TTX').map(nightlyRate),
    levy: own ? { code: own.code, rates: levies.filter(({ code }) => code === own.code).map(nightlyRate) } : null,
  };
}

export const priceOf = async ({ tx, type, property }: WorkedScene, input: WorkedStay['input']) =>
  priceStay({
    ...nightFacts(type, property),
    holidays: [raya],
    base_occupancy: type.base_occupancy,
    extra_guest_sen: type.extra_guest_fee_sen,
    free_child_age: null,
    cleaning_sen: type.cleaning_fee_sen,
    los: losTiers(type),
    sst_registered: true,
    children: 0,
    any_foreign_occupant: false,
    ttx_collector: 'operator',
    deposit_bp: 3000,
    ...(await readTaxes(tx, property)),
    ...input,
  });

export async function insertStay(scene: WorkedScene, stay: WorkedStay): Promise<void> {
  const { tx } = scene;
  const { input, fee_sen } = stay;
  const { arrival, departure } = input;
  const priced = await priceOf(scene, input);
  const charges: readonly PriceLine[] = fee_sen === undefined ? priced.lines : [feeLine(fee_sen)];
  const due = totalOf(charges);
  const paid = stay.method === CASH ? due + fiveSenRounding(due) : due;
  const rounding = roundingOf('in', { amount_sen: paid, rounding_sen: paid - due });
  const lines = rounding ? [...charges, rounding] : charges;
  const isGone = fee_sen !== undefined;
  const { id } = await tx.insert(resourceTables.reservations, {
    ...columnsOf(scene, stay),
    ...(isGone ? calledOff(arrival, fee_sen) : slept(arrival, departure)),
    total_sen: totalOf(lines),
    paid_sen: paid,
    balance_sen: totalOf(lines) - paid,
    rounding_sen: paid - due,
    payment_status: 'paid',
  });
  await postPrice(tx, { reservationId: id, day: arrival }, { ...priced, lines });
  const charged = { method: stay.method, amount_sen: paid, business_date: isGone ? arrival : departure };
  await tx.insert(resourceTables.payments, {
    ...charged,
    reservation_id: id,
    direction: 'in',
    gateway_fee_sen: await findGatewayFee(tx, charged),
    receipt_number: `RC-9${stay.reference.slice(-5)}`,
    rounding_sen: paid - due,
    received_by: 'Front desk',
    status: 'captured',
  });
  if (!isGone) await placeStay(scene, id, { arrival, departure });
}

/** Commission of the month's agent, in percent. */
export const AGENT_RATE = 8;

/** What it would be by itself. */
const columnsOf = ({ property, type, unitId, ownerId, agentId }: WorkedScene, stay: WorkedStay) => ({
  reference: stay.reference,
  guest_code: `W${stay.reference.slice(-5)}`,
  guest_name: stay.guest,
  nationality: stay.nationality,
  source_channel: stay.source_channel,
  ...(stay.source_channel === 'agent' && { agent_id: agentId, agent_rate: AGENT_RATE }),
  property_id: property.id,
  room_type_id: type.id,
  unit_id: unitId,
  unit_number: UNIT,
  owner_id: ownerId,
  arrival: stay.input.arrival,
  departure: stay.input.departure,
  nights: countNights(stay.input.arrival, stay.input.departure),
  adults: stay.input.adults,
  children: 0,
  any_foreign_occupant: stay.input.any_foreign_occupant ?? false,
  ttx_collector: stay.input.ttx_collector ?? ('operator' as const),
  channel_markup_percent: (stay.input.channel?.markup_bp ?? 0) / 100,
  created_at: `${stay.input.arrival.slice(0, 8)}01T03:00:00.000Z`,
});

/** A guest who came in the afternoon and left in the morning. */
export const slept = (arrival: string, departure: string) => ({
  status: 'checked_out' as const,
  checked_in_at: `${arrival}T07:30:00.000Z`,
  checked_out_at: `${departure}T03:20:00.000Z`,
});

const calledOff = (arrival: string, fee_sen: number) => ({
  status: 'cancelled' as const,
  cancelled_at: `${arrival}T07:30:00.000Z`,
  cancel_reason: 'Called off on the day',
  cancellation_fee_sen: fee_sen,
});

export async function placeStay(
  { tx, type, unitId }: WorkedScene,
  reservation_id: number,
  nights: { readonly arrival: string; readonly departure: string },
): Promise<void> {
  const place = { reservation_id, block_id: null, room_type_id: type.id, unit_id: unitId };
  await tx.insert(staySegments, { ...place, ...nights, kind: 'reservation', blocking: true, pinned: true });
}

const feeLine = (sen: number): PriceLine =>
  line({
    code: 'CANCELLATION',
    label: { en: 'Cancellation fee', zh: '取消费' },
    qty: 1,
    unit_sen: sen,
    formula: '50% × RM280.00',
    because: [{ rule: 'CANCELLATION', text: 'Half of the first night', text_zh: '首晚房费的一半' }],
  });
