import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shareExpense } from '#shared/packages/share-expense.ts';
import { addDays, periodOf } from '#shared/day.ts';
import { sumSen } from '#shared/money.ts';
import { recogniseIncome } from '#shared/packages/recognise.ts';
import type { StayIncome } from '#shared/packages/split-stay.ts';
import {
  COST_KINDS,
  EXPENSE_CATEGORIES,
  INCOME_KINDS,
  type PackageTerms,
  type Recognition,
  isSharedByStay,
} from '#shared/packages/terms.ts';
import { keysOf, recordOf } from '#shared/records.ts';
import { carryOver } from '#shared/revenue/carry.ts';
import type { LedgerAccount } from '#shared/revenue/accounts.ts';
import { ruleOfTerms } from '#server/domain/packages/recognition.ts';
import type { StayIncomeRow } from '#server/domain/packages/stay-income.ts';
import { tellExpense } from '#server/domain/revenue/expense-entries.ts';
import { tellCashOut } from '#server/domain/revenue/cash-outs.ts';
import { tellCharge } from '#server/domain/revenue/free-stay-charges.ts';
import { tellAdjustment } from '#server/domain/revenue/owner-adjustments.ts';
import { tellOwnerReceipt } from '#server/domain/revenue/owner-receipts.ts';
import type { LedgerEvent, Part } from '#server/domain/revenue/ledger.ts';
import { type Grounds, shareMonth } from '#server/domain/revenue/shares.ts';
import { shareStays } from '#server/domain/revenue/stay-shares.ts';
import { agreements, bp, incomes } from '#tests/support/agreements.ts';

/**
 * Months of a unit as they might come: what its guests paid is worked out here from their bills, what owners get from the lines of their
 * statements, and what is left from the other accounts. Nothing may be left over, and nothing may be missing. Guests come and go over both
 * ends of the month, so that what counts in it is also a part of a stay.
 */

const PERIOD = '2026-03';
/** The month with those in which its guests came or left. */
const PERIODS = ['2026-02', PERIOD, '2026-04'];
const UNIT = 7;
const RUNS = { numRuns: 1000 };

const dayOf = (day: number): string => `${PERIOD}-${String(day).padStart(2, '0')}`;
const day = fc.integer({ min: 1, max: 31 });
const small = fc.integer({ min: 0, max: 500_000 });

/** A guest's stay, a fee for one that was called off, or one that was paid back more than it cost; never whole ringgit. */
const stay = fc.record({
  arrival: fc.integer({ min: -5, max: 33 }).map((days) => addDays(`${PERIOD}-01`, days)),
  length: fc.integer({ min: 1, max: 9 }),
  income: incomes,
  sst_sen: small,
  ttx_sen: small,
  levy_sen: small,
  rounding_sen: fc.integer({ min: -2, max: 2 }),
  refund_sen: small,
  /** Paid to the channel, which pays it on without its commission. */
  isCollected: fc.boolean(),
});
type Stay = typeof stay extends fc.Arbitrary<infer T> ? T : never;

const expense = fc.record({
  day,
  kind: fc.constantFrom('expense' as const, 'extra_income' as const),
  category: fc.constantFrom(...EXPENSE_CATEGORIES),
  amount_sen: fc.integer({ min: 1, max: 5_000_000 }),
  borne_by: fc.constantFrom(null, null, 'owner' as const, 'host' as const),
  paid_by: fc.constantFrom('host' as const, 'owner' as const, 'petty_cash' as const),
});

/** What an owner's own stay costs them, of which the room is nothing. */
const freeStay = fc.record({ day, cleaning_sen: small, sst_sen: small, levy_sen: small });

/** What an owner pays of a debt; some are reversed again, and come to nothing. */
const receipt = fc.record({
  day,
  owner: fc.integer({ min: 1, max: 3 }),
  amount_sen: fc.integer({ min: 1, max: 500_000 }),
  method: fc.constantFrom('01' as const, '03' as const),
  isReversed: fc.boolean(),
});

/** What somebody puts right by hand, either way. */
const adjustment = fc.record({
  owner: fc.integer({ min: 1, max: 3 }),
  amount_sen: fc.integer({ min: -500_000, max: 500_000 }),
  kind: fc.constantFrom('goodwill' as const, 'damage' as const),
  state: fc.constantFrom('posted' as const, 'reversed' as const),
});

/** Free nights that an owner is paid in place of sleeping them; some are taken back. */
const cashOut = fc.record({
  day,
  owner: fc.integer({ min: 1, max: 3 }),
  nights: fc.integer({ min: 1, max: 30 }),
  rate_sen: fc.integer({ min: 1, max: 100_000 }),
  state: fc.constantFrom('posted' as const, 'reversed' as const),
});

/** Who owns how much of it, before and from a day on; two thirds of the units stay in the same hands. */
const owners = fc
  .record({
    parts: fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 3 }),
    soldOn: fc.option(fc.integer({ min: 2, max: 31 }), { freq: 1, nil: null }),
  })
  .map(({ parts, soldOn }) => {
    const before = wholeOf(parts).map((share_bp, at) => ({
      owner_id: at + 1,
      share_bp,
      from: '2026-01-01',
      to: soldOn === null ? null : dayOf(soldOn),
    }));
    const after =
      soldOn === null
        ? []
        : wholeOf(parts.toReversed()).map((share_bp, at) => ({
            owner_id: at + 3,
            share_bp,
            from: dayOf(soldOn),
            to: null,
          }));
    return [...before, ...after].map((row, at) => ({
      ...row,
      id: at + 1,
      unit_id: UNIT,
      note: null,
      version: 1,
      created_at: '',
      updated_at: '',
    }));
  });

/** Shares that come to the whole; the first one takes what is left. */
function wholeOf(parts: readonly number[]): number[] {
  const rest = parts.slice(1).map((part) => Math.min(part, 3000));
  return [10_000 - sumSen(rest), ...rest];
}

const month = fc.record({
  terms: agreements,
  /** Another agreement from a day on. */
  next: fc.option(fc.record({ from: fc.integer({ min: 2, max: 31 }), terms: agreements }), { freq: 1, nil: null }),
  owners,
  stays: fc.array(stay, { maxLength: 6 }),
  expenses: fc.array(expense, { maxLength: 4 }),
  freeStays: fc.array(freeStay, { maxLength: 2 }),
  receipts: fc.array(receipt, { maxLength: 3 }),
  adjustments: fc.array(adjustment, { maxLength: 2 }),
  cashOuts: fc.array(cashOut, { maxLength: 2 }),
  openings: fc.array(fc.integer({ min: -500_000, max: 500_000 }), { minLength: 6, maxLength: 6 }),
  payout: fc.record({ minimum_sen: small, reserve_sen: small, carries_negative: fc.boolean(), share_bp: bp }),
});
type Month = typeof month extends fc.Arbitrary<infer T> ? T : never;

function groundsOf({ terms, next, owners: owned }: Month): Grounds {
  const whole = { unit_id: UNIT, from: '2026-02-01', until: '2026-05-01', begins: true };
  if (next === null) return { owners: owned, terms: [{ ...whole, version_id: 1, terms }] };
  const from = dayOf(next.from);
  return {
    owners: owned,
    terms: [
      { ...whole, version_id: 1, until: from, terms },
      { ...whole, version_id: 2, from, terms: next.terms, begins: false },
    ],
  };
}

const grossOf = (income: StayIncome): number => sumSen(INCOME_KINDS.map((kind) => income[`${kind}_sen`]));
const paidOf = (each: Stay): number =>
  grossOf(each.income) + each.sst_sen + each.ttx_sen + each.levy_sen + each.rounding_sen;

/** The bill and its payments, as they stand in the ledger before anybody is settled. */
function guestsParts(each: Stay): Part[] {
  const { room_sen, gateway_fee_sen } = each.income;
  const paid = paidOf(each);
  const till = each.isCollected ? ('channel-clearing' as const) : ('bank' as const);
  return [
    { account: 'guest-receivable', amount_sen: paid },
    { account: 'room-revenue', amount_sen: -room_sen },
    { account: 'fees', amount_sen: room_sen - grossOf(each.income) },
    { account: 'sst-payable', amount_sen: -each.sst_sen },
    { account: 'ttx-payable', amount_sen: -each.ttx_sen },
    { account: 'levy-payable', amount_sen: -each.levy_sen },
    { account: 'rounding', amount_sen: -each.rounding_sen },
    // Paid with more than was due, which was given back.
    { account: till, amount_sen: paid + each.refund_sen },
    { account: 'guest-receivable', amount_sen: -paid - each.refund_sen },
    { account: till, amount_sen: -each.refund_sen },
    { account: 'guest-receivable', amount_sen: each.refund_sen },
    { account: 'gateway-cost', amount_sen: gateway_fee_sen },
    { account: 'bank', amount_sen: -gateway_fee_sen },
  ];
}

const nightsOf = ({ arrival, length }: Stay): string[] => Array.from({ length }, (_, at) => addDays(arrival, at));

/** What of the stay counts when, by the agreement of the day on which its guest came. */
function rowsOf({ terms }: Grounds, each: Stay, at: number): StayIncomeRow[] {
  const recognition = ruleOfTerms(terms).find(UNIT, each.arrival);
  const nights = nightsOf(each);
  const of = { reservation_id: at + 1, reference: `R${at + 1}`, agent_id: null, unit_id: UNIT, unit: 'U-1', nights };
  return recogniseIncome(recognition, { nights, ends_on: addDays(each.arrival, each.length) }, each.income).map(
    (counted) => ({ ...of, is_night: recognition === 'nightly', ...counted }),
  );
}

/** Everything that the month is settled by. */
function eventsOf(told: Month): LedgerEvent[] {
  const grounds = groundsOf(told);
  const shared = shareStays(
    grounds,
    told.stays.flatMap((each, at) => rowsOf(grounds, each, at)),
  );
  const bills = told.expenses.map(({ day: on, paid_by, ...facts }, at) => {
    const date = dayOf(on);
    const terms = grounds.terms.find(({ from, until }) => from <= date && date < until)?.terms ?? null;
    const share = { unit_id: UNIT, period: PERIOD, guest_sen: 0, ...shareExpense(terms, facts) };
    const { category, amount_sen } = facts;
    const bill = {
      id: at + 1,
      reference: `E${at + 1}`,
      category,
      date,
      description: '',
      amount_sen,
      paid_by,
      recharged_to: null,
    };
    return tellExpense({
      expense: bill,
      share,
      owners: grounds.owners.filter(({ from, to }) => from <= date && (to === null || date < to)),
    });
  });
  const charges = told.freeStays.map(({ day: on, ...sums }, at) =>
    tellCharge(1, {
      payment: {
        id: at + 1,
        reservation_id: 100 + at,
        direction: 'in',
        amount_sen: sumSen(Object.values(sums)),
        day: dayOf(on),
        receipt_number: '',
      },
      request: undefined,
      lines: [],
      programme: null,
    }),
  );
  const receipts = told.receipts.map(({ day: on, owner, isReversed, ...paid }, at) =>
    tellOwnerReceipt({
      ...paid,
      id: at + 1,
      owner_id: owner,
      reference: `OR-${at + 1}`,
      received_on: dayOf(on),
      bank_reference: `FT-${at + 1}`,
      slip: null,
      note: null,
      received_by: null,
      state: isReversed ? 'reversed' : 'received',
      reversed_on: isReversed ? dayOf(31) : null,
      reversed_by: null,
      reversal_reason: isReversed ? 'Bounced' : null,
    }),
  );
  const adjustments = told.adjustments.map(({ owner, state, ...put }, at) =>
    tellAdjustment({
      ...put,
      id: at + 1,
      owner_id: owner,
      reference: `OA-${at + 1}`,
      period: PERIOD,
      reason: 'Agreed',
      posted_on: dayOf(31),
      posted_by: 'Finance',
      state,
      reversed_on: state === 'reversed' ? dayOf(31) : null,
      reversed_by: null,
      reversal_reason: null,
    }),
  );
  const cashOuts = told.cashOuts.map(({ day: on, owner, ...paid }, at) =>
    tellCashOut(
      {
        ...paid,
        id: at + 1,
        reference: `CO-${at + 1}`,
        balance_id: at + 1,
        owner_id: owner,
        unit_id: UNIT,
        year: 2026,
        amount_sen: paid.nights * paid.rate_sen,
        reason: 'Asked for',
        programme_id: 1,
        posted_on: dayOf(on),
        posted_by: 'Finance',
        reversed_on: paid.state === 'reversed' ? dayOf(31) : null,
        reversed_by: null,
        reversal_reason: null,
      },
      null,
    ),
  );
  return [
    ...receipts,
    ...adjustments,
    ...cashOuts,
    ...shared.map(({ event }) => event),
    ...PERIODS.flatMap((period) =>
      shareMonth(
        grounds,
        { unit_id: UNIT, period, unit: 'A1' },
        shared.flatMap(({ parts }) => parts),
      ),
    ),
    ...bills,
    ...charges,
  ];
}

const onAccount = (parts: readonly Part[], account: LedgerAccount): number =>
  sumSen(parts.filter((part) => part.account === account).map(({ amount_sen }) => amount_sen));

it('owners, operator, channels, agents, taxes and what is carried over are all that guests paid, month after month', () => {
  fc.assert(
    fc.property(month, (told) => {
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
      const sum = (pick: (each: Stay) => number): number => sumSen(told.stays.map(pick));
      const free = (pick: (each: Month['freeStays'][number]) => number): number => sumSen(told.freeStays.map(pick));
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
      for (const account of ['guest-receivable', 'room-revenue', 'fees', 'gateway-cost'] as const) {
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
function countedIn(each: Stay, recognition: Recognition, { period, sold }: { period: string; sold: string | null }) {
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
    fc.property(month, ({ next: _one, ...told }) => {
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
