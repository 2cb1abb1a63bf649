import { businessDate, USUAL_ROLLOVER_HOUR } from '#shared/business-date.ts';
import { addDays } from '#shared/day.ts';
import { percentOf } from '#shared/money.ts';
import { commissionOn } from '#shared/people/agent-commission.ts';
import { listCountingDays, recogniseIncome, spreadIncome } from '#shared/packages/recognise.ts';
import { NO_INCOME, type StayIncome } from '#shared/packages/split-stay.ts';
import type { Recognition } from '#shared/packages/terms.ts';
import type { RowOfResource } from '#shared/resource.ts';
import type { channelCommissions } from '#resources/channels/channel-commissions.ts';
import type { reservations } from '#resources/reservations/reservations.ts';
import { reservationLines } from '#server/domain/reservations/tables.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { all, any, is, isBelow, isFrom, isGiven, isIn, isNull, within } from '#server/kit/conditions.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { readUnitNumbers } from '#server/domain/listing/unit-numbers.ts';
import { INCOME_OF_LINE } from './income-kinds.ts';
import { type RecognitionRule, USUAL_RULE } from './recognition.ts';
import { type StayUnit, listUnitsOfStay } from './stay-units.ts';

/**
 * What stays brought in and what selling them cost, as owners are settled by it: a stay counts by the rule of its agreement, a
 * fee of one that did not happen on the day it was called off. Stays of owners are no sale. How the income is shared is
 * `shared/packages`.
 */

export interface StayIncomeRow {
  readonly reservation_id: number;
  readonly reference: string;
  readonly unit_id: number;
  /** The unit’s number. */
  readonly unit: string;
  /** Who sold it for a commission. */
  readonly agent_id: number | null;
  /** The day on which it counts. */
  readonly counts_on: string;
  /** Whether it is the part of that night alone. */
  readonly is_night: boolean;
  /** Of the stay in this unit. */
  readonly nights: readonly string[];
  readonly income: StayIncome;
}

/** Whether it is the whole or its first part, so that each stay is one. */
export const isFirstPart = ({ is_night, counts_on, nights }: Omit<StayIncomeRow, 'income'>): boolean =>
  !is_night || counts_on === nights[0];

export interface StayIncomeWish {
  readonly from: string;
  readonly until: string;
  readonly unitIds?: readonly number[];
  /** How stays count; each at its end where nothing is said. */
  readonly rule?: RecognitionRule;
  /**
   * Stays that are told: over, or in house where they count before their end. Those that are still to be told, as if each left as
   * it is booked. Or both.
   */
  readonly counts?: 'told' | 'coming' | 'both';
  /** These stays alone, whenever they count. */
  readonly reservationIds?: readonly number[];
  /** Whether a stay of which a night counts on these days is told with all its nights. */
  readonly isWhole?: boolean;
}

type Stay = Pick<
  RowOfResource<typeof reservations>,
  | 'id'
  | 'reference'
  | 'status'
  | 'unit_id'
  | 'parts'
  | 'arrival'
  | 'departure'
  | 'cancelled_at'
  | 'agent_id'
  | 'agent_rate'
  | 'channel_commission_sen'
  | 'source_channel'
>;

/** Income of the stays that count in [from, until), by unit and by the day on which it counts; by day, then by stay. */
export async function listStayIncomes(reader: Reader, wish: StayIncomeWish): Promise<StayIncomeRow[]> {
  const stays = await listCounted(reader, wish);
  const wanted = wish.unitIds && new Set(wish.unitIds);
  const near = stays
    .map((stay) => ({ stay, units: listCountedUnits(stay, wish, wanted) }))
    .filter(({ units }) => units.length > 0);
  const ids = near.map(({ stay }) => stay.id);
  const [lines, fees, channels, numbers] = [
    await linesOf(reader, ids),
    await gatewayFeesOf(reader, ids),
    await rowsIn(reader, resourceTables['channel-commissions'], { sort: ['valid_from'] }),
    await readUnitNumbers(
      reader,
      near.flatMap(({ units }) => units),
    ),
  ];
  const rows = near.flatMap(({ stay, units }) => {
    const earned = { ...NO_INCOME, ...lines.get(stay.id) };
    const whole: StayIncome = {
      ...earned,
      // What the channel's account says it kept is what it kept.
      channel_commission_sen: stay.channel_commission_sen ?? commissionOf(stay, earned, channels),
      gateway_fee_sen: fees.get(stay.id) ?? 0,
      agent_commission_sen: stay.agent_id === null ? 0 : commissionOn(earned.room_sen, stay.agent_rate ?? 0).amount_sen,
    };
    const isNothing = Object.values(whole).every((sen) => sen === 0);
    return isNothing ? [] : tellUnits(stay, units, { whole, numbers });
  });
  return rows
    .filter(({ counts_on }) => wish.isWhole === true || isAsked(wish, counts_on))
    .toSorted((a, b) => (a.counts_on < b.counts_on ? -1 : a.counts_on > b.counts_on ? 1 : 0));
}

const isAsked = ({ from, until, reservationIds }: StayIncomeWish, day: string): boolean =>
  reservationIds !== undefined || (from <= day && day < until);

/** The day on which a stay was over: its check-out, or that on which it was called off. */
export const findEndDay = ({
  status,
  departure,
  cancelled_at,
}: Pick<Stay, 'status' | 'departure' | 'cancelled_at'>): string =>
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

const OVER = ['checked_out'] as const;
const TO_COME = ['confirmed', 'checked_in'] as const;
const FALLEN: readonly Stay['status'][] = ['cancelled', 'no_show'];

/** Stays that may count; a guest in house may where not every stay counts at its end. */
function statesOf({ counts = 'told', rule = USUAL_RULE }: StayIncomeWish): readonly Stay['status'][] {
  if (counts === 'coming') return TO_COME;
  if (counts === 'both') return [...TO_COME, ...OVER];
  return rule.isAllOnCheckOut ? OVER : ['checked_in', ...OVER];
}

function isCounted({ status }: Stay, recognition: Recognition, { counts = 'told' }: StayIncomeWish): boolean {
  const isComing = status === 'confirmed' || (status === 'checked_in' && recognition === 'check-out');
  return counts === 'both' || isComing === (counts === 'coming');
}

async function listCounted(reader: Reader, wish: StayIncomeWish): Promise<Stay[]> {
  const { from, until, unitIds, counts = 'told', rule = USUAL_RULE, reservationIds } = wish;
  // Instants a day wider than the days: houses begin theirs at their own hour.
  const instants = [`${addDays(from, -1)}T00:00:00.000Z`, `${addDays(until, 1)}T00:00:00.000Z`] as const;
  const ends = rule.isAllOnCheckOut
    ? within('departure', from, until)
    : all(isBelow('arrival', until), isFrom('departure', from));
  return reader.list(resourceTables.reservations, {
    where: all(
      is('kind', 'guest'),
      ...(reservationIds === undefined ? [] : [isIn('id', reservationIds)]),
      // A guest who changed units has been in more than the one that the stay names.
      ...(unitIds === undefined ? [] : [any(isIn('unit_id', unitIds), isGiven('parts'))]),
      any(
        all(isIn('status', statesOf(wish)), ...(reservationIds === undefined ? [ends] : [])),
        all(
          isIn('status', counts === 'coming' ? [] : FALLEN),
          ...(reservationIds === undefined
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
      'arrival',
      'departure',
      'cancelled_at',
      'agent_id',
      'agent_rate',
      'channel_commission_sen',
      'source_channel',
    ],
  });
}

async function linesOf(reader: Reader, ids: readonly number[]): Promise<Map<number, Partial<StayIncome>>> {
  const rows = await reader.list(reservationLines, {
    where: isIn('reservation_id', ids),
    fields: ['id', 'reservation_id', 'code', 'amount_sen'],
  });
  const sums = new Map<number, Partial<Record<keyof StayIncome, number>>>();
  // A line that was taken back and its reversal add up to nothing.
  for (const { reservation_id, code, amount_sen } of rows) {
    const kind = INCOME_OF_LINE[code];
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

interface CountedUnit extends StayUnit {
  readonly recognition: Recognition;
  /** Whether somebody asked for it: a guest who changed units paid each of them for its nights. */
  readonly isCounted: boolean;
}

/** All units of the stay, where one of them counts. */
function listCountedUnits(stay: Stay, wish: StayIncomeWish, wanted: ReadonlySet<number> | undefined): CountedUnit[] {
  const { rule = USUAL_RULE } = wish;
  const ends_on = findEndDay(stay);
  const units = listUnitsOfStay(stay).map(({ unit_id, nights }) => {
    const recognition = FALLEN.includes(stay.status) ? 'check-out' : rule.find(unit_id, nights[0] ?? stay.arrival);
    const days = listCountingDays(recognition, { nights, ends_on });
    const isWanted = wanted === undefined || wanted.has(unit_id);
    const isCountedHere = isWanted && isCounted(stay, recognition, wish) && days.some((day) => isAsked(wish, day));
    return { unit_id, nights, recognition, isCounted: isCountedHere };
  });
  return units.some((unit) => unit.isCounted) ? units : [];
}

/** What each unit that counts has of the whole, by nights, on the days on which it counts. */
function tellUnits(
  stay: Stay,
  units: readonly CountedUnit[],
  { whole, numbers }: { readonly whole: StayIncome; readonly numbers: ReadonlyMap<number, string> },
): StayIncomeRow[] {
  const shares = spreadIncome(
    whole,
    units.map(({ nights }) => nights.length),
  );
  return units.flatMap(({ unit_id, nights, recognition, isCounted: counts }, at) =>
    counts
      ? recogniseIncome(recognition, { nights, ends_on: findEndDay(stay) }, shares[at] ?? NO_INCOME).map((counted) => ({
          reservation_id: stay.id,
          reference: stay.reference,
          unit_id,
          unit: numbers.get(unit_id) ?? '',
          agent_id: stay.agent_id,
          ...counted,
          is_night: recognition === 'nightly' && nights.length > 0,
          nights,
        }))
      : [],
  );
}
