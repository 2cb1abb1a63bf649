import { addDays, countNights, periodOf } from '#shared/day.ts';
import { sumSen } from '#shared/money.ts';
import type { OwnerView } from '#shared/owner-view/answers.ts';
import type { PayoutTerms } from '#shared/revenue/carry.ts';
import { daysOfPeriod } from '#shared/revenue/period.ts';
import { type Ownership, listOwnersOf } from '#server/domain/listing/ownerships.ts';
import { listCashOuts } from '#server/domain/revenue/cash-outs.ts';
import { listExpenseEvents } from '#server/domain/revenue/expense-entries.ts';
import { listFreeStayCharges } from '#server/domain/revenue/free-stay-charges.ts';
import { type Taking, countTaken, listTakings } from '#server/domain/reservations/rooms/unit-nights.ts';
import { listMonthEvents } from '#server/domain/revenue/month-events.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { type StayInUnit, listNets } from './stays.ts';
import { daysWithin, isHeldOn } from './units.ts';

/** The month so far, by the code that settles it, without settling it: an estimate, because stays and bills still come. */

interface Asked {
  readonly id: number;
  readonly shares: readonly Ownership[];
  readonly today: string;
}

interface MonthSoFar {
  readonly net_sen: number;
  /** What the agreements keep back of it. */
  readonly payouts: readonly PayoutTerms[];
}

/** What the ledger would owe the owner for a month by what is known today. */
export async function estimateMonth(
  reader: Reader,
  { id, shares }: Pick<Asked, 'id' | 'shares'>,
  period: string,
): Promise<MonthSoFar> {
  const days = daysOfPeriod(period);
  const units = [...new Set(shares.filter((share) => daysWithin(share, days)).map(({ unit_id }) => unit_id))];
  const owners = await listOwnersOf(reader, units, days);
  const { events, payouts } = await listMonthEvents(reader, { period, units, owners });
  const all = [
    ...events.filter((event) => event.period === period),
    ...(await listExpenseEvents(reader, { units, period })),
    ...(await listFreeStayCharges(reader, { owner_id: id, period })),
    ...(await listCashOuts(reader, { owner_id: id, period })),
  ];
  const own = all.flatMap(({ parts }) =>
    parts.filter((part) => part.account === 'owner-payable' && part.owner_id === id),
  );
  return {
    net_sen: 0 - sumSen(own.map(({ amount_sen }) => amount_sen)),
    payouts: payouts.filter(({ owner_id }) => owner_id === id),
  };
}

/** The owner's part of stays that count in what is left of the month. */
async function estimateComing(reader: Reader, { id, shares, today }: Asked): Promise<number> {
  const { until } = daysOfPeriod(periodOf(today));
  const days = { from: today, until };
  const unitIds = [...new Set(shares.filter((share) => daysWithin(share, days)).map(({ unit_id }) => unit_id))];
  const nets = await listNets(reader, { id, unitIds }, { ...days, counts: 'coming' });
  return sumSen([...nets.values()]);
}

const isIn =
  (unitId: number, kinds: readonly Taking['by'][]) =>
  ({ unit_id, by }: Taking): boolean =>
    unit_id === unitId && kinds.includes(by);

export async function readMonth(reader: Reader, asked: Asked): Promise<OwnerView['month']> {
  const { shares, today } = asked;
  const { from } = daysOfPeriod(periodOf(today));
  const until = addDays(today, 1);
  const held = shares.flatMap((share) => {
    const days = daysWithin(share, { from, until });
    return days ? [{ unit_id: share.unit_id, ...days }] : [];
  });
  const unitIds = [...new Set(held.map(({ unit_id }) => unit_id))];
  const takings = await listTakings(reader, unitIds, { from, until });
  const nightsOf = (...kinds: readonly Taking['by'][]): number =>
    held
      .flatMap((days) => takings.filter(isIn(days.unit_id, kinds)).map((taking) => countTaken(taking, days)))
      .reduce((sum, nights) => sum + nights, 0);
  const owned = held.reduce((sum, days) => sum + countNights(days.from, days.until), 0);
  return {
    period: periodOf(today),
    nights_sold: nightsOf('guest'),
    nights_own: nightsOf('owner', 'kept'),
    nights_available: owned - nightsOf('closed'),
    net_sen: (await estimateMonth(reader, asked, periodOf(today))).net_sen,
    coming_sen: await estimateComing(reader, asked),
  };
}

/** The guest who comes next to a unit that is the owner's by then. */
export function findNextGuest(
  stays: readonly StayInUnit[],
  { shares, numbers, today }: Pick<Asked, 'shares' | 'today'> & { readonly numbers: ReadonlyMap<number, string> },
): OwnerView['next_guest'] {
  const [next] = stays
    .filter(({ kind, arrival }) => kind === 'guest' && arrival >= today)
    .filter(({ unit_id, arrival }) => shares.some((share) => share.unit_id === unit_id && isHeldOn(arrival, share)))
    .toSorted((a, b) => (a.arrival < b.arrival ? -1 : 1));
  if (!next) return null;
  const { unit_id, arrival, nights, initials, nationality } = next;
  return { unit: numbers.get(unit_id) ?? '', arrival, nights, initials, nationality };
}
