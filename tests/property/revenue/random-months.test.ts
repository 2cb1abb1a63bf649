import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, periodOf } from '#shared/day.ts';
import { sumSen } from '#shared/money.ts';
import type { StayIncome } from '#shared/packages/split-stay.ts';
import {
  COST_KINDS,
  INCOME_KINDS,
  type PackageTerms,
  type Recognition,
  isSharedByStay,
} from '#shared/packages/terms.ts';
import { keysOf, recordOf } from '#shared/records.ts';
import { carryOver } from '#shared/revenue/carry.ts';
import type { LedgerAccount } from '#shared/revenue/accounts.ts';
import type { Part } from '#server/domain/revenue/ledger.ts';
import { senOf } from '#tests/support/formulas.ts';
import { type DrawnMonth, type DrawnStay, PERIODS, drawnMonths } from '#tests/support/revenue/drawn-months.ts';
import { guestsParts, eventsOf, paidOf, nightsOf } from '#tests/support/revenue/told-months.ts';

/**
 * Months of a unit as they might come: what its guests paid is worked out here from their bills, what owners get from the lines of their
 * statements, and what is left from the other accounts. Nothing may be left over, and nothing may be missing. Guests come and go over both
 * ends of the month, so that what counts in it is also a part of a stay.
 */

const RUNS = { numRuns: 1000 };

const onAccount = (parts: readonly Part[], account: LedgerAccount): number =>
  sumSen(parts.filter((part) => part.account === account).map(({ amount_sen }) => amount_sen));

it('owners, operator, channels, agents, taxes and what is carried over are all that guests paid, month after month', () => {
  fc.assert(
    fc.property(drawnMonths, (told) => {
      const events = eventsOf(told);
      for (const { subject, parts } of events)
        expect(sumSen(parts.map(({ amount_sen }) => amount_sen)), subject).toBe(0);
      const parts = events.flatMap((event) => event.parts);
      const ids = [...new Set([1, 2, 3, ...told.owners.map(({ owner_id }) => owner_id)])];
      const statements = ids.map((owner_id, at) => {
        const opening = told.openings[at] ?? 0;
        const lines = parts.filter((part) => part.account === 'owner-payable' && part.owner_id === owner_id);
        const payable = opening - sumSen(lines.map(({ amount_sen }) => amount_sen));
        const carried = carryOver(payable, [{ payout: told.payout, share_bp: told.payout.share_bp }]);
        return { opening, paid: payable - carried, carried };
      });
      const sum = (pick: (each: DrawnStay) => number): number => sumSen(told.stays.map(pick));
      const free = (pick: (each: DrawnMonth['freeStays'][number]) => number): number =>
        sumSen(told.freeStays.map(pick));
      const guestsPaid = sum(paidOf);
      const bills = sumSen(
        told.expenses.map(({ kind, amount_sen }) => (kind === 'expense' ? amount_sen : -amount_sen)),
      );
      const byOwners = sumSen(
        told.expenses
          .filter(({ paid_by }) => paid_by === 'owner')
          .map(({ kind, amount_sen }) => (kind === 'expense' ? amount_sen : -amount_sen)),
      );
      const received = sumSen(
        told.receipts.filter(({ isReversed }) => !isReversed).map(({ amount_sen }) => amount_sen),
      );
      const taxes =
        sum(({ sst_sen, ttx_sen, levy_sen }) => sst_sen + ttx_sen + levy_sen) +
        free(({ sst_sen, levy_sen }) => sst_sen + levy_sen) -
        onAccount(parts, 'sst-payable');
      const costs = sumSen(COST_KINDS.map((kind) => sum(({ income }) => income[COSTS_SEN[kind]])));
      const host =
        free(({ cleaning_sen }) => cleaning_sen) - onAccount(parts, 'host-revenue') - onAccount(parts, 'expense');
      const ownersGet = sumSen(statements.map(({ paid, carried, opening }) => paid + carried - opening));
      expect(ownersGet + host + costs + taxes + sum(({ rounding_sen }) => rounding_sen) + bills - byOwners).toBe(
        guestsPaid + received,
      );
      // What is still on the way between them is nothing.
      const all = [...parts, ...told.stays.flatMap(guestsParts)];
      expect(onAccount(all, 'channel-cost')).toBe(sum(({ income }) => income.channel_commission_sen));
      expect(onAccount(all, 'room-revenue')).toBe(0 - onAccount(all, 'channel-cost'));
      for (const account of ['guest-receivable', 'fees', 'gateway-cost'] as const) {
        expect(onAccount(all, account), account).toBe(0);
      }
    }),
    RUNS,
  );
}, 60_000);

const COSTS_SEN = {
  channel: 'channel_commission_sen',
  gateway: 'gateway_fee_sen',
  agent: 'agent_commission_sen',
} as const;

/** Halves away from nought, in numbers that never leave whole ones. */
function rounded(numerator: bigint, denominator: bigint): bigint {
  const [size, sign] = numerator < 0n ? [-numerator, -1n] : [numerator, 1n];
  return sign * ((size * 2n + denominator) / (denominator * 2n));
}
const part = (sen: bigint, of: number): bigint => rounded(sen * BigInt(of), 10_000n);
const most = (a: bigint, b: bigint): bigint => (a > b ? a : b);

interface Sums {
  readonly pool: bigint;
  readonly gross: bigint;
  readonly nri: bigint;
  /** Beside the pool: what is the owner's own, less what the owner bears. */
  readonly beside: bigint;
}

function sumsOf({ income: rules, costs }: PackageTerms, income: StayIncome): Sums {
  let [pool, gross, beside] = [0n, 0n, 0n];
  for (const kind of INCOME_KINDS) {
    const sen = BigInt(income[`${kind}_sen`]);
    const { to, owner_bp, in_fee_base } = rules[kind];
    if (to === 'pool') pool += sen;
    if (to === 'owner') beside += sen;
    if (to === 'split') beside += part(sen, owner_bp ?? 0);
    if (in_fee_base) gross += sen;
  }
  let nri = pool;
  for (const kind of COST_KINDS) {
    const sen = BigInt(income[COSTS_SEN[kind]]);
    if (costs[kind] === 'pool') nri -= sen;
    if (costs[kind] === 'owner') beside -= sen;
  }
  return { pool, gross, nri, beside };
}

/** What the owners of a whole month get, from the sentences of the agreement. */
function owed(terms: PackageTerms, stays: readonly StayIncome[]): bigint {
  const all = stays.map((income) => sumsOf(terms, income));
  const total = (pick: (sums: Sums) => bigint): bigint => all.reduce((sum, each) => sum + pick(each), 0n);
  const { share } = terms;
  if (share.type === 'profit_share') return total(({ nri, beside }) => part(nri, share.owner_bp) + beside);
  if (share.type === 'revenue_share') return total(({ pool, beside }) => part(pool, share.owner_bp) + beside);
  if (share.type === 'fixed_sublet') return BigInt(share.monthly_sen);
  const nri = total((sums) => sums.nri);
  const base = share.base === 'nri' ? nri : total(({ gross }) => gross);
  if (share.type === 'guaranteed_return') {
    return BigInt(share.guaranteed_sen) + part(most(base - BigInt(share.threshold_sen), 0n), share.owner_bp);
  }
  if (share.type === 'management_fee') return nri - most(part(base, share.host_bp), BigInt(share.minimum_sen));
  const fees = share.bands.map(({ from_sen, host_bp }, at) => {
    const next = share.bands[at + 1];
    const until = next && BigInt(next.from_sen) < base ? BigInt(next.from_sen) : base;
    return part(most(until - BigInt(from_sen), 0n), host_bp);
  });
  return nri - fees.reduce((sum, fee) => sum + fee, 0n);
}

/** A stay's income in equal parts, worked out apart: as many sen more as are left go to the first of them. */
function inParts(income: StayIncome, count: number): StayIncome[] {
  return Array.from({ length: count }, (_, at) =>
    recordOf(keysOf(income), (kind) => {
      const [size, sign] = [Math.abs(income[kind]), income[kind] < 0 ? -1 : 1];
      const sen = sign * (Math.floor(size / count) + (at < size % count ? 1 : 0));
      return sen === 0 ? 0 : sen;
    }),
  );
}

const addUp = (all: readonly StayIncome[]): StayIncome =>
  recordOf(keysOf(all[0]!), (kind) => sumSen(all.map((income) => income[kind])));

/** What of the stay counts in a month, each time among the same owners. */
function countedIn(
  each: DrawnStay,
  recognition: Recognition,
  { period, sold }: { period: string; sold: string | null },
) {
  if (recognition !== 'nightly') {
    const counts_on = recognition === 'check-in' ? each.arrival : addDays(each.arrival, each.length);
    return periodOf(counts_on) === period ? [each.income] : [];
  }
  const nights = nightsOf(each);
  const own = inParts(each.income, nights.length)
    .map((income, at) => ({ income, night: nights[at]! }))
    .filter(({ night }) => periodOf(night) === period);
  const sides = [
    own.filter(({ night }) => sold === null || night < sold),
    own.filter(({ night }) => sold !== null && night >= sold),
  ];
  return sides.filter((side) => side.length > 0).map((side) => addUp(side.map(({ income }) => income)));
}

it('owners together get what their agreement says, however many they are', () => {
  fc.assert(
    fc.property(drawnMonths, ({ next: _one, ...told }) => {
      const calm = { ...told, next: null, expenses: [], freeStays: [], receipts: [] };
      const shares = eventsOf(calm).filter(({ code }) => code === 'OWNER_SHARE' || code === 'MONTH_SHARE');
      const sold = told.owners.find(({ to }) => to !== null)?.to ?? null;
      for (const period of PERIODS) {
        const ofMonth = shares.filter((event) => event.period === period);
        const got =
          0 -
          onAccount(
            ofMonth.flatMap(({ parts }) => parts),
            'owner-payable',
          );
        const counted = calm.stays.flatMap((each) => countedIn(each, told.terms.payout.recognition, { period, sold }));
        expect(BigInt(got), period).toBe(owed(told.terms, counted));
        expect(ofMonth.some(({ code }) => code === 'MONTH_SHARE')).toBe(!isSharedByStay(told.terms));
      }
    }),
    RUNS,
  );
}, 60_000);

it('each owner’s line says how their own part came about, and its formula comes to it', () => {
  fc.assert(
    fc.property(drawnMonths, (told) => {
      for (const { subject, parts, owners = [] } of eventsOf(told)) {
        for (const { owner_id, formula } of owners) {
          const own = parts.filter(({ account, owner_id: whose }) => account === 'owner-payable' && whose === owner_id);
          const [said = ''] = formula.split(': ').slice(-1);
          expect(Math.abs(senOf(said)), `${subject} ${formula}`).toBe(
            Math.abs(sumSen(own.map((each) => each.amount_sen))),
          );
        }
      }
    }),
    RUNS,
  );
}, 60_000);
