import { USUAL_ROLLOVER_HOUR, businessDate } from '#shared/business-date.ts';
import { countNights, isWithin, listPeriods, periodOf } from '#shared/day.ts';
import { medianOf } from '#shared/expenses/signs.ts';
import { divideRounded } from '#shared/money.ts';
import {
  type NightsSold,
  type OwnerPerformance,
  type UnitPerformance,
  FEWEST_PEERS,
  addNights,
  describePeers,
  figuresFor,
} from '#shared/owner-view/performance.ts';
import type { RowOfResource } from '#shared/resource.ts';
import { daysOfPeriod } from '#shared/revenue/period.ts';
import type { units } from '#resources/listing/units.ts';
import { ruleOfAll } from '#server/domain/packages/recognition.ts';
import { type StayIncomeRow, listStayIncomes } from '#server/domain/packages/stay-income.ts';
import type { Ownership } from '#server/domain/listing/ownerships.ts';
import { type TakenNights, countUnitNights } from '#server/domain/reservations/rooms/unit-nights.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { isIn } from '#server/kit/conditions.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { readAllocations } from './allocation.ts';
import { daysWithin, isHeldOn, listHeldUnits, listShares } from './units.ts';

/**
 * A year of an owner's units beside the others of their houses. Everything is read for all units of the houses at once; what leaves
 * of the others is a middle of several.
 */

type Unit = RowOfResource<typeof units>;

const MONTHS = 12;

interface Days {
  readonly from: string;
  readonly until: string;
}

/** A month as far as it is over, with what each unit sold in it. */
interface Month extends Days {
  readonly period: string;
  readonly nights: ReadonlyMap<number, TakenNights>;
}

/** Nights of the houses' units, and the income of each night. */
interface Year extends Days {
  readonly units: readonly Unit[];
  readonly months: readonly Month[];
  readonly rows: ReadonlyMap<number, readonly StayIncomeRow[]>;
  readonly bookings: ReadonlyMap<number, Booking>;
}

interface Booking {
  readonly channel: string;
  readonly arrival: string;
  readonly lead: number;
}

function groupRowsBy<K>(
  rows: readonly StayIncomeRow[],
  keyOf: (row: StayIncomeRow) => K,
): ReadonlyMap<K, readonly StayIncomeRow[]> {
  const groups = new Map<K, StayIncomeRow[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

async function readYear(reader: Reader, propertyIds: readonly number[], today: string): Promise<Year> {
  const all = await rowsIn(reader, resourceTables.units, { where: isIn('property_id', propertyIds), sort: ['id'] });
  const ids = all.map(({ id }) => id);
  const periods = listPeriods(periodOf(today), MONTHS);
  const from = daysOfPeriod(periods.at(-1) ?? periodOf(today)).from;
  const months: Month[] = [];
  for (const period of periods) {
    const { from: first, until } = daysOfPeriod(period);
    const days = { from: first, until: until < today ? until : today };
    const nights = days.from < days.until ? await countUnitNights(reader, ids, days) : [];
    months.push({ period, ...days, nights: new Map(nights.map((each) => [each.unit_id, each])) });
  }
  // Night by night, because a stay over the end of a month is in both.
  const counted = await listStayIncomes(reader, { from, until: today, unitIds: ids, rule: ruleOfAll('nightly') });
  // What is no night is a fee of a stay that did not happen.
  const incomes = counted.filter(({ is_night }) => is_night);
  return {
    from,
    until: today,
    units: all,
    months: months.filter((month) => month.from < month.until),
    rows: groupRowsBy(incomes, ({ unit_id }) => unit_id),
    bookings: await readBookings(reader, [...new Set(incomes.map(({ reservation_id }) => reservation_id))]),
  };
}

async function readBookings(reader: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, Booking>> {
  const stays = await rowsIn(reader, resourceTables.reservations, {
    where: isIn('id', ids),
    fields: ['id', 'source_channel', 'arrival', 'created_at'],
  });
  return new Map(
    stays.map(({ id, source_channel: channel, arrival, created_at }) => {
      const lead = Math.max(0, countNights(businessDate(created_at, USUAL_ROLLOVER_HOUR), arrival));
      return [id, { channel, arrival, lead }];
    }),
  );
}

const sumRooms = (rows: readonly StayIncomeRow[]): number => rows.reduce((sum, { income }) => sum + income.room_sen, 0);

/** What another unit sold in a month; null where it was not yet let, or is let no more. */
function soldByPeer({ rows }: Year, unit: Unit, month: Month): NightsSold | null {
  const { guest = 0, closed = 0 } = month.nights.get(unit.id) ?? {};
  const opened = unit.service_from ?? unit.created_at.slice(0, 10);
  const isLet = opened <= month.from && (unit.service_until === null || month.until <= unit.service_until);
  if (guest === 0 && !isLet) return null;
  const own = (rows.get(unit.id) ?? []).filter(({ counts_on }) => isWithin(counts_on, month.from, month.until));
  return { sold: guest, available: countNights(month.from, month.until) - closed, room_sen: sumRooms(own) };
}

/** What a unit sold in the days of a month on which it was the owner's. */
async function soldByOwn(
  reader: Reader,
  { rows }: Year,
  { id, shares, month }: { readonly id: number; readonly shares: readonly Ownership[]; readonly month: Month },
): Promise<NightsSold | null> {
  const days = shares.flatMap((share) => daysWithin(share, month) ?? []);
  if (days.length === 0) return null;
  const parts: NightsSold[] = [];
  for (const part of days) {
    const isWhole = part.from === month.from && part.until === month.until;
    const taken = isWhole ? month.nights.get(id) : (await countUnitNights(reader, [id], part))[0];
    const own = (rows.get(id) ?? []).filter(({ counts_on }) => isWithin(counts_on, part.from, part.until));
    const available = countNights(part.from, part.until) - (taken?.closed ?? 0);
    parts.push({ sold: taken?.guest ?? 0, available, room_sen: sumRooms(own) });
  }
  return addNights(parts);
}

/** Of the stays that arrived in the year; the middle of fewer than three says nothing. */
function findLead({ bookings, from }: Year, rows: readonly StayIncomeRow[]): number | null {
  const stays = [...new Set(rows.map(({ reservation_id }) => reservation_id))];
  const arrived = stays.flatMap((id) => bookings.get(id) ?? []).filter(({ arrival }) => arrival >= from);
  return medianOf(arrived.map(({ lead }) => lead));
}

function listChannels(
  { bookings }: Year,
  rows: readonly StayIncomeRow[],
  others: readonly StayIncomeRow[] | null,
): UnitPerformance['channels'] {
  const byChannel = (all: readonly StayIncomeRow[]) =>
    groupRowsBy(all, ({ reservation_id }) => bookings.get(reservation_id)?.channel ?? '');
  const [own, theirs] = [byChannel(rows), byChannel(others ?? [])];
  const nightsIn = (of: ReadonlyMap<string, readonly StayIncomeRow[]>): number =>
    [...of.values()].reduce((sum, each) => sum + each.length, 0);
  const [whole, theirWhole] = [nightsIn(own), nightsIn(theirs)];
  return [...own]
    .map(([channel, nights]) => ({
      channel,
      nights: nights.length,
      room_sen: sumRooms(nights),
      part_bp: divideRounded(nights.length * 10_000, whole),
      peers_bp: theirWhole === 0 ? null : divideRounded((theirs.get(channel)?.length ?? 0) * 10_000, theirWhole),
    }))
    .toSorted((a, b) => b.nights - a.nights || (a.channel < b.channel ? -1 : 1));
}

interface OwnUnit {
  readonly unit: Unit;
  readonly shares: readonly Ownership[];
}

/** Month by month and as a whole, beside the others: of a year in which the unit was the owner's for some months, of those alone. */
async function compareUnit(
  reader: Reader,
  year: Year,
  { unit, shares, others }: OwnUnit & { readonly others: readonly Unit[] },
): Promise<Pick<UnitPerformance, 'whole' | 'peers' | 'months'>> {
  const months: UnitPerformance['months'][number][] = [];
  const [own, counted]: [NightsSold[], Month[]] = [[], []];
  for (const month of year.months) {
    const nights = await soldByOwn(reader, year, { id: unit.id, shares, month });
    if (!nights) continue;
    own.push(nights);
    counted.push(month);
    const peers = describePeers(others.flatMap((other) => soldByPeer(year, other, month) ?? []));
    months.push({ period: month.period, own: figuresFor(nights), peers });
  }
  const theirs = others.map((other) => addNights(counted.flatMap((month) => soldByPeer(year, other, month) ?? [])));
  return { whole: figuresFor(addNights(own)), peers: describePeers(theirs), months };
}

/** Where guests booked, and how early. */
function describeBookings(
  year: Year,
  { unit, shares, others }: OwnUnit & { readonly others: readonly Unit[] },
): Pick<UnitPerformance, 'channels' | 'lead_days' | 'peer_lead_days'> {
  const isOwn = ({ counts_on }: StayIncomeRow): boolean => shares.some((share) => isHeldOn(counts_on, share));
  const rows = (year.rows.get(unit.id) ?? []).filter(isOwn);
  const theirs = others.length < FEWEST_PEERS ? null : others.flatMap(({ id }) => year.rows.get(id) ?? []);
  return {
    channels: listChannels(year, rows, theirs),
    lead_days: findLead(year, rows),
    peer_lead_days: theirs && findLead(year, theirs),
  };
}

export async function readPerformance(reader: Reader, ownerId: number, now: string): Promise<OwnerPerformance> {
  const today = businessDate(now, USUAL_ROLLOVER_HOUR);
  const shares = await listShares(reader, ownerId);
  const ownUnits = [...new Set(shares.map(({ unit_id }) => unit_id))];
  const properties = await rowsIn(reader, resourceTables.units, {
    where: isIn('id', ownUnits),
    fields: ['id', 'property_id'],
  });
  const houses = [...new Set(properties.flatMap(({ property_id }) => property_id ?? []))];
  const year = await readYear(reader, houses, today);
  const named = new Map((await listHeldUnits(reader, shares)).map((unit) => [unit.unit_id, unit]));
  const allocations = await readAllocations(reader, { units: year.units, shares, today });
  const told: UnitPerformance[] = [];
  for (const unit of year.units) {
    const own = shares.filter(({ unit_id, to }) => unit_id === unit.id && (to === null || to > year.from));
    const name = named.get(unit.id);
    if (own.length === 0 || !name) continue;
    const others = year.units.filter(
      ({ id, property_id, lifecycle }) =>
        property_id === unit.property_id && lifecycle === 'active' && !ownUnits.includes(id),
    );
    const asked = { unit, shares: own, others };
    const { unit_id, number, property, room_type } = name;
    told.push({
      unit_id,
      number,
      property,
      room_type,
      ...(await compareUnit(reader, year, asked)),
      ...describeBookings(year, asked),
      allocation: allocations.get(unit.id) ?? [],
    });
  }
  return { from: year.from, until: year.until, units: told };
}
