import { USUAL_ROLLOVER_HOUR, businessDate } from '#shared/business-date.ts';
import { countNights, isWithin, periodOf } from '#shared/day.ts';
import { medianOf } from '#shared/expenses/signs.ts';
import { WHOLE_BP, divideRounded } from '#shared/money.ts';
import { groupBy } from '#shared/records.ts';
import {
  type OwnerPerformance,
  type UnitPerformance,
  describePeers,
  type Peer,
  areAnonymous,
} from '#shared/owner-view/performance.ts';
import { type NightsSold, addNights, figuresFor } from '#shared/reservations/night-figures.ts';
import type { StayIncomeRow } from '#server/domain/packages/stay-income.ts';
import type { Ownership } from '#server/domain/listing/ownerships.ts';
import { countUnitNights } from '#server/domain/reservations/rooms/unit-nights.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { isIn } from '#server/kit/conditions.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { readAllocations } from './allocation.ts';
import { daysWithin, isHeldOn, listHeldUnits, listShares } from './units.ts';
import {
  type MonthOfYear,
  type UnitOfYear,
  type YearOfHouses,
  readYear,
  salesOf,
  soldByPeer,
  sumRooms,
} from './year.ts';

/**
 * A year of an owner's units beside the others of their houses. Everything is read for all units of the houses at once; what leaves
 * of the others is a middle of several.
 */

/** What a unit sold in the days of a month on which it was the owner's. */
async function soldByOwn(
  reader: Reader,
  year: YearOfHouses,
  { id, shares, month }: { readonly id: number; readonly shares: readonly Ownership[]; readonly month: MonthOfYear },
): Promise<NightsSold | null> {
  const days = shares.flatMap((share) => daysWithin(share, month) ?? []);
  if (days.length === 0) return null;
  const parts: NightsSold[] = [];
  for (const part of days) {
    const isWhole = part.from === month.from && part.until === month.until;
    const taken = isWhole ? month.nights.get(id) : (await countUnitNights(reader, [id], part))[0];
    const { rows } = salesOf(year, id, month);
    const own = rows.filter(({ counts_on }) => isWithin(counts_on, part.from, part.until));
    const available = countNights(part.from, part.until) - (taken?.closed ?? 0);
    parts.push({ sold: taken?.guest ?? 0, available, room_sen: sumRooms(own) });
  }
  return addNights(parts);
}

/** Days before arrival on which the stays were booked that arrived in these months. */
function listLeads({ bookings }: YearOfHouses, rows: readonly StayIncomeRow[], periods: ReadonlySet<string>): number[] {
  const stays = [...new Set(rows.map(({ reservation_id }) => reservation_id))];
  const arrived = stays.flatMap((id) => bookings.get(id) ?? []).filter(({ arrival }) => periods.has(periodOf(arrival)));
  return arrived.map(({ lead }) => lead);
}

/** Of nights whose agreement tells them. */
function listChannels(
  { bookings, visibilityOf }: YearOfHouses,
  rows: readonly StayIncomeRow[],
  others: readonly StayIncomeRow[],
): UnitPerformance['channels'] {
  const byChannel = (all: readonly StayIncomeRow[]) =>
    groupBy(all, ({ reservation_id }) => bookings.get(reservation_id)?.channel ?? '');
  const told = rows.filter(({ unit_id, counts_on }) => visibilityOf(unit_id, counts_on).are_channels_shown ?? true);
  const [own, theirs] = [byChannel(told), byChannel(others)];
  return [...own]
    .map(([channel, nights]) => ({
      channel,
      nights: nights.length,
      room_sen: sumRooms(nights),
      part_bp: divideRounded(nights.length * WHOLE_BP, told.length),
      peers_bp:
        others.length === 0 ? null : divideRounded((theirs.get(channel)?.length ?? 0) * WHOLE_BP, others.length),
    }))
    .toSorted((a, b) => b.nights - a.nights || (a.channel < b.channel ? -1 : 1));
}

interface OwnUnit {
  readonly unit: UnitOfYear;
  readonly shares: readonly Ownership[];
  readonly others: readonly UnitOfYear[];
}

interface PeerYear extends Peer {
  readonly nights: NightsSold;
  readonly rows: readonly StayIncomeRow[];
}

/** Another unit in these months; null where it was let in none of them. */
function readPeer(year: YearOfHouses, unit: UnitOfYear, months: readonly MonthOfYear[]): PeerYear | null {
  const let_in = months.flatMap((month) => {
    const sold = soldByPeer(year, unit, month);
    return sold ? { sold, rows: salesOf(year, unit.id, month).rows } : [];
  });
  if (let_in.length === 0) return null;
  return {
    owners: let_in.flatMap(({ sold }) => sold.owners),
    nights: addNights(let_in.map(({ sold }) => sold)),
    rows: let_in.flatMap(({ rows }) => rows),
  };
}

/** What is left of the others where those who have a part in it are too few to stay unknown. */
const keepAnonymous = <T extends Peer>(all: readonly T[], isOf: (each: T) => boolean): readonly T[] => {
  const having = all.filter(isOf);
  return areAnonymous(having) ? having : [];
};

/**
 * Month by month and as a whole, where guests booked, and how early, beside the others: of a year in which the unit was the owner's for
 * some months, of those alone.
 */
async function compareUnit(
  reader: Reader,
  year: YearOfHouses,
  { unit, shares, others }: OwnUnit,
): Promise<Omit<UnitPerformance, 'unit_id' | 'number' | 'property' | 'room_type' | 'allocation'>> {
  const months: UnitPerformance['months'][number][] = [];
  const [own, counted]: [NightsSold[], MonthOfYear[]] = [[], []];
  for (const month of year.months) {
    const nights = await soldByOwn(reader, year, { id: unit.id, shares, month });
    if (!nights) continue;
    own.push(nights);
    counted.push(month);
    const peers = describePeers(others.flatMap((other) => soldByPeer(year, other, month) ?? []));
    months.push({ period: month.period, own: figuresFor(nights), peers });
  }
  const periods = new Set(counted.map(({ period }) => period));
  const rows = counted
    .flatMap((month) => salesOf(year, unit.id, month).rows)
    .filter(({ counts_on }) => shares.some((share) => isHeldOn(counts_on, share)));
  const theirs = others.flatMap((other) => readPeer(year, other, counted) ?? []);
  const sellers = keepAnonymous(theirs, (peer) => peer.rows.length > 0);
  const booked = keepAnonymous(theirs, (peer) => listLeads(year, peer.rows, periods).length > 0);
  return {
    whole: figuresFor(addNights(own)),
    peers: describePeers(theirs.map(({ owners, nights }) => ({ owners, ...nights }))),
    months,
    channels: listChannels(
      year,
      rows,
      sellers.flatMap((peer) => peer.rows),
    ),
    // The middle of fewer than three stays says nothing.
    lead_days: medianOf(listLeads(year, rows, periods)),
    peer_lead_days: medianOf(
      listLeads(
        year,
        booked.flatMap((peer) => peer.rows),
        periods,
      ),
    ),
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
  const year = await readYear(reader, { ownUnits, houses, today });
  const named = new Map((await listHeldUnits(reader, shares)).map((unit) => [unit.unit_id, unit]));
  const allocations = await readAllocations(reader, { units: year.units, shares, today });
  const told: UnitPerformance[] = [];
  for (const unit of year.units) {
    const own = shares.filter(({ unit_id, to }) => unit_id === unit.id && (to === null || to > year.from));
    const name = named.get(unit.id);
    if (own.length === 0 || !name) continue;
    const others = year.units.filter(
      ({ id, property_id }) => property_id === unit.property_id && !ownUnits.includes(id),
    );
    const { unit_id, number, property, room_type } = name;
    told.push({
      unit_id,
      number,
      property,
      room_type,
      ...(await compareUnit(reader, year, { unit, shares: own, others })),
      allocation: allocations.get(unit.id) ?? [],
    });
  }
  return { from: year.from, until: year.until, units: told };
}
