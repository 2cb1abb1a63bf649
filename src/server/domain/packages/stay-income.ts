import { businessDate, USUAL_ROLLOVER_HOUR } from '#shared/business-date.ts';
import { addDays, countNights } from '#shared/day.ts';
import { allocate, percentOf } from '#shared/money.ts';
import { commissionOn } from '#shared/people/agent-commission.ts';
import type { LineCode } from '#shared/rates/line.ts';
import type { StayIncome } from '#shared/packages/split-stay.ts';
import { entriesOf, keysOf, recordOf } from '#shared/records.ts';
import type { RowOfResource } from '#shared/resource.ts';
import type { channelCommissions } from '#resources/channels/channel-commissions.ts';
import type { reservations } from '#resources/reservations/reservations.ts';
import { reservationLines } from '#server/domain/reservations/tables.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { all, any, is, isBelow, isFrom, isGiven, isIn, isNull, within } from '#server/kit/conditions.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import type { Reader } from '#server/platform/database/store.ts';

/**
 * What stays brought in and what selling them cost, as owners are settled by it: a stay counts on the day of its
 * check-out, a fee of one that did not happen on the day it was called off. Stays of owners are no sale. How the
 * income is shared is `shared/packages`.
 */

export interface StayIncomeRow {
  readonly reservation_id: number;
  readonly reference: string;
  readonly unit_id: number;
  /** Who sold it for a commission. */
  readonly agent_id: number | null;
  /** The day on which it counts. */
  readonly checked_out: string;
  readonly income: StayIncome;
}

interface Wish {
  readonly from: string;
  readonly until: string;
  readonly unitIds?: readonly number[];
  /** Stays that are over, those that are booked or in house as if each left as it is booked, or both. */
  readonly counts?: 'over' | 'booked' | 'both';
  /** One stay alone, whenever it counts. */
  readonly reservationId?: number;
}

type Stay = Pick<
  RowOfResource<typeof reservations>,
  | 'id'
  | 'reference'
  | 'status'
  | 'unit_id'
  | 'parts'
  | 'departure'
  | 'cancelled_at'
  | 'agent_id'
  | 'agent_rate'
  | 'channel_commission_sen'
  | 'source_channel'
>;

/** Lines by the kind of income that they are; taxes, levies and the rounding of cash are nobody's. */
const KINDS: Readonly<Partial<Record<LineCode, keyof StayIncome>>> = {
  ROOM: 'room_sen',
  LOS: 'room_sen',
  VOUCHER: 'room_sen',
  EXTRA_GUEST: 'extra_guest_sen',
  CLEANING: 'cleaning_sen',
  CANCELLATION: 'cancellation_fee_sen',
  // Nights that were paid for and not slept.
  UNSLEPT: 'cancellation_fee_sen',
};

const NOTHING: StayIncome = {
  room_sen: 0,
  extra_guest_sen: 0,
  cleaning_sen: 0,
  late_checkout_sen: 0,
  cancellation_fee_sen: 0,
  damage_sen: 0,
  other_sen: 0,
  channel_commission_sen: 0,
  gateway_fee_sen: 0,
  agent_commission_sen: 0,
};

/** Income of the stays that count in [from, until), a row for each unit that a guest slept in; by day, then by stay. */
export async function listStayIncomes(reader: Reader, wish: Wish): Promise<StayIncomeRow[]> {
  const { unitIds } = wish;
  const stays = await listCounted(reader, wish);
  const wanted = unitIds && new Set(unitIds);
  const near = stays.filter((stay) => !wanted || unitsOf(stay).some(({ unit_id }) => wanted.has(unit_id)));
  const ids = near.map(({ id }) => id);
  const [lines, fees, channels] = [
    await linesOf(reader, ids),
    await gatewayFeesOf(reader, ids),
    await rowsIn(reader, resourceTables['channel-commissions'], { sort: ['valid_from'] }),
  ];
  const rows = near.flatMap((stay) => {
    const earned = { ...NOTHING, ...lines.get(stay.id) };
    const whole: StayIncome = {
      ...earned,
      // What the channel's account says it kept is what it kept.
      channel_commission_sen: stay.channel_commission_sen ?? commissionOf(stay, earned, channels),
      gateway_fee_sen: fees.get(stay.id) ?? 0,
      agent_commission_sen: stay.agent_id === null ? 0 : commissionOn(earned.room_sen, stay.agent_rate ?? 0).amount_sen,
    };
    const isNothing = Object.values(whole).every((sen) => sen === 0);
    return isNothing ? [] : shareAmongUnits(stay, whole);
  });
  return rows
    .filter(({ unit_id }) => !wanted || wanted.has(unit_id))
    .toSorted((a, b) => (a.checked_out < b.checked_out ? -1 : a.checked_out > b.checked_out ? 1 : 0));
}

const dayOf = ({ status, departure, cancelled_at }: Stay): string =>
  status === 'checked_out' || cancelled_at === null ? departure : businessDate(cancelled_at, USUAL_ROLLOVER_HOUR);

/** The usual commission of the stay's channel, on room and cleaning. */
function commissionOf(
  { source_channel, departure }: Stay,
  { room_sen, cleaning_sen }: StayIncome,
  rates: readonly RowOfResource<typeof channelCommissions>[],
): number {
  const rate = rates.findLast((each) => each.source_channel === source_channel && each.valid_from <= departure);
  return percentOf(room_sen + cleaning_sen, rate?.commission_bp ?? 0);
}

const STATES = {
  over: ['checked_out'],
  booked: ['confirmed', 'checked_in'],
  both: ['confirmed', 'checked_in', 'checked_out'],
} as const;
const FALLEN = { over: ['cancelled', 'no_show'], booked: [], both: ['cancelled', 'no_show'] } as const;

async function listCounted(
  reader: Reader,
  { from, until, unitIds, counts = 'over', reservationId }: Wish,
): Promise<Stay[]> {
  // Instants a day wider than the days: houses begin theirs at their own hour.
  const instants = [`${addDays(from, -1)}T00:00:00.000Z`, `${addDays(until, 1)}T00:00:00.000Z`] as const;
  const rows = await reader.list(resourceTables.reservations, {
    where: all(
      is('kind', 'guest'),
      ...(reservationId === undefined ? [] : [is('id', reservationId)]),
      // A guest who changed units has been in more than the one that the stay names.
      ...(unitIds === undefined ? [] : [any(isIn('unit_id', unitIds), isGiven('parts'))]),
      any(
        all(isIn('status', STATES[counts]), ...(reservationId === undefined ? [within('departure', from, until)] : [])),
        all(
          isIn('status', FALLEN[counts]),
          ...(reservationId === undefined
            ? [isFrom('cancelled_at', instants[0]), isBelow('cancelled_at', instants[1])]
            : []),
        ),
      ),
    ),
    fields: [
      'id',
      'reference',
      'status',
      'unit_id',
      'parts',
      'departure',
      'cancelled_at',
      'agent_id',
      'agent_rate',
      'channel_commission_sen',
      'source_channel',
    ],
  });
  return reservationId === undefined ? rows.filter((stay) => from <= dayOf(stay) && dayOf(stay) < until) : rows;
}

async function linesOf(reader: Reader, ids: readonly number[]): Promise<Map<number, Partial<StayIncome>>> {
  const rows = await reader.list(reservationLines, {
    where: isIn('reservation_id', ids),
    fields: ['id', 'reservation_id', 'code', 'amount_sen'],
  });
  const sums = new Map<number, Partial<Record<keyof StayIncome, number>>>();
  // A line that was taken back and its reversal add up to nothing.
  for (const { reservation_id, code, amount_sen } of rows) {
    const kind = KINDS[code];
    if (!kind) continue;
    const sum = sums.get(reservation_id) ?? {};
    sums.set(reservation_id, { ...sum, [kind]: (sum[kind] ?? 0) + amount_sen });
  }
  return sums;
}

/** The room of a stay after discount, before tax. */
export async function readRoomOf(reader: Reader, stayId: number): Promise<number> {
  const lines = await linesOf(reader, [stayId]);
  return lines.get(stayId)?.room_sen ?? 0;
}

async function gatewayFeesOf(reader: Reader, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await reader.list(resourceTables.payments, {
    where: all(
      isIn('reservation_id', ids),
      is('status', 'captured'),
      isNull('reversal_of'),
      isGiven('gateway_fee_sen'),
    ),
    fields: ['id', 'reservation_id', 'gateway_fee_sen'],
  });
  const sums = new Map<number, number>();
  // The gateway keeps its fee of what goes back, too.
  for (const { reservation_id, gateway_fee_sen } of rows)
    sums.set(reservation_id, (sums.get(reservation_id) ?? 0) + (gateway_fee_sen ?? 0));
  return sums;
}

/** Units of a stay, each with its nights. */
function unitsOf({ unit_id, parts }: Stay): { readonly unit_id: number; readonly nights: number }[] {
  const placed = (parts ?? []).flatMap((part) =>
    part.unit_id === null ? [] : [{ unit_id: part.unit_id, nights: countNights(part.arrival, part.departure) }],
  );
  if (placed.length > 0) return placed;
  return unit_id === null ? [] : [{ unit_id, nights: 1 }];
}

/** A guest who changed units paid each of them for its nights. */
function shareAmongUnits(stay: Stay, whole: StayIncome): StayIncomeRow[] {
  const nights = new Map<number, number>();
  for (const part of unitsOf(stay)) nights.set(part.unit_id, (nights.get(part.unit_id) ?? 0) + part.nights);
  const weights = [...nights.values()];
  const parts = Object.fromEntries(entriesOf(whole).map(([kind, sen]) => [kind, allocate(sen, weights)]));
  return [...nights.keys()].map((unit_id, at) => ({
    reservation_id: stay.id,
    reference: stay.reference,
    unit_id,
    agent_id: stay.agent_id,
    checked_out: dayOf(stay),
    income: recordOf(keysOf(whole), (kind) => parts[kind]?.[at] ?? 0),
  }));
}
