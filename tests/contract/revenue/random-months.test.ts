import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXPENSE_CATEGORIES } from '#shared/packages/terms.ts';
import { addDays } from '#shared/day.ts';
import { sumSen } from '#shared/money.ts';
import { databaseEngines } from '#tests/support/engines.ts';
import { agreements } from '#tests/support/agreements.ts';
import { programme } from '#tests/support/owners.ts';
import { type OwnedPart, type OwnedUnit, OwnersHouse, type SoldStay } from '#tests/support/owners-house.ts';
import { REPEAT, SEED, timeFor, tries } from '#tests/support/sampling.ts';

/**
 * Months at random, poured through the tables: stays with their bills and payments, expenses that a second person approved, owners who come
 * and go. What guests paid must be found again with those who got it, and every statement in the entries that it names.
 */

const PERIOD = '2026-03';
/** Where the rest of its stays counts. */
const NEXT = '2026-04';
const MONTHS = tries(5, 100);

const dayOf = (day: number): string => `${PERIOD}-${String(day).padStart(2, '0')}`;
const small = fc.integer({ min: 0, max: 500_000 });

const stay = fc
  .record({
    day: fc.integer({ min: 1, max: 31 }),
    /** Of which some lie in the next month. */
    nights: fc.integer({ min: 1, max: 4 }),
    lines: fc.record({
      ROOM: fc.integer({ min: 1, max: 900_000 }),
      EXTRA_GUEST: small,
      CLEANING: small,
      LATE_CHECKOUT: small,
      DAMAGE: small,
      SST: small,
      TTX: small,
      LEVY: small,
      ROUNDING: fc.integer({ min: -2, max: 2 }),
    }),
    gateway_fee_sen: small,
    refund_sen: fc.constantFrom(0, 0, 1),
    channel: fc.option(fc.oneof(fc.constant(true as const), small), { nil: undefined }),
    isCancelled: fc.boolean(),
  })
  .map(({ day, nights, lines, channel, isCancelled, ...sums }): SoldStay => ({
    ...sums,
    arrival: dayOf(day),
    departure: addDays(dayOf(day), nights),
    lines: isCancelled ? { CANCELLATION: lines.ROOM } : lines,
    ...(channel !== undefined && { channel }),
    ...(isCancelled && { isCancelled }),
  }));

const bill = fc.record({
  day: fc.integer({ min: 1, max: 31 }),
  kind: fc.constantFrom('expense' as const, 'extra_income' as const),
  category: fc.constantFrom(...EXPENSE_CATEGORIES),
  // Above a thousand ringgit it would need a receipt.
  amount_sen: fc.integer({ min: 1, max: 100_000 }),
});

/** What an owner pays of a debt, and whether it is reversed again. */
const receipt = fc.record({
  day: fc.integer({ min: 1, max: 31 }),
  amount_sen: fc.integer({ min: 1, max: 500_000 }),
  method: fc.constantFrom('01', '03'),
  isReversed: fc.boolean(),
});

/** What somebody puts into the first owner's draft by hand. */
const adjustment = fc.record({
  amount_sen: fc.integer({ min: -50_000, max: 50_000 }).filter((sen) => sen !== 0),
  kind: fc.constantFrom('goodwill', 'damage'),
  isReversed: fc.boolean(),
});

/** Free nights that the first owner is paid in place of sleeping them. */
const cashOut = fc.record({ nights: fc.integer({ min: 1, max: 30 }), isReversed: fc.boolean() });

/** One owner or two, who may sell to a third. */
const owners = fc
  .record({
    part: fc.integer({ min: 1, max: 10_000 }),
    soldOn: fc.option(fc.integer({ min: 2, max: 31 }), { nil: null }),
  })
  .map(({ part, soldOn }): readonly OwnedPart[] => {
    const until = soldOn === null ? {} : { to: dayOf(soldOn) };
    const first = [part, 10_000 - part].filter((share_bp) => share_bp > 0);
    const parts = first.map((share_bp): OwnedPart => ({ share_bp, ...until }));
    return soldOn === null ? parts : [...parts, { share_bp: 10_000, from: dayOf(soldOn) }];
  });

const month = fc.record({
  terms: agreements,
  owners,
  stays: fc.array(stay, { minLength: 1, maxLength: 5 }),
  bills: fc.array(bill, { maxLength: 2 }),
  receipts: fc.array(receipt, { maxLength: 3 }),
  adjustments: fc.array(adjustment, { maxLength: 2 }),
  cashOuts: fc.array(cashOut, { maxLength: 2 }),
  commission: fc.integer({ min: 0, max: 20 }),
});

type Month = typeof month extends fc.Arbitrary<infer T> ? T : never;

interface Poured extends OwnedUnit {
  readonly told: Month;
}

describe.each(databaseEngines)('months at random over $name', (engine) => {
  let house: OwnersHouse;
  const poured: Poured[] = [];

  async function pour(told: Month): Promise<void> {
    const unit = await house.unit(await house.agree(told.terms), told.owners);
    const agent_id = await house.agent(told.commission);
    for (const [at, each] of told.stays.entries()) {
      await house.sell(unit.unit_id, { ...each, ...(at % 2 === 1 && { agent_id }) });
    }
    for (const { day, ...facts } of told.bills) await house.bill(unit.unit_id, { ...facts, date: dayOf(day) });
    for (const [at, { day, isReversed, ...paid }] of told.receipts.entries()) {
      const owner_id = unit.owners[at % unit.owners.length] ?? 0;
      const id = await house.receive(owner_id, { ...paid, received_on: dayOf(day) });
      if (isReversed) await house.act('owner-receipts', id, 'reverse', { reason: 'Bounced' });
    }
    for (const { nights, isReversed } of told.cashOuts) {
      const id = await house.payNights(unit.unit_id, unit.owners[0] ?? 0, nights);
      if (isReversed) await house.act('cash-outs', id, 'reverse', { reason: 'Slept' });
    }
    poured.push({ ...unit, told });
  }

  async function adjust(owner: number, adjustments: Month['adjustments']): Promise<void> {
    for (const { isReversed, ...put } of adjustments) {
      const statement = await house.statement(owner, PERIOD);
      // A month that brought its owner nothing has none.
      if (!statement) continue;
      await house.act('owner-statements', statement.id, 'adjust', { ...put, reason: 'Agreed' });
      const { rows } = await house.db.query('select max(id)::int as id from owner_adjustments');
      if (isReversed) await house.act('owner-adjustments', Number(rows[0]?.['id']), 'reverse', { reason: 'Mistaken' });
    }
  }

  const sumOf = async (sql: string): Promise<number> =>
    Number((await house.db.query(`select coalesce(sum(sen), 0)::bigint as sen from (${sql}) s`)).rows[0]?.['sen']);

  /** Entries of the unit, its bills at the desk included. */
  const onAccounts = (unit: number, ...accounts: readonly string[]): Promise<number> =>
    sumOf(
      `select amount_sen as sen from ledger_entries where account in ('${accounts.join("','")}') and
         (unit_id = ${unit} or reservation_id in (select id from reservations where unit_id = ${unit}))`,
    );

  beforeAll(async () => {
    house = await OwnersHouse.open(engine);
    house.app.clock.at = new Date(`${dayOf(31)}T04:00:00.000Z`);
    await house.app.call('POST', '/api/free-stay-programmes', { body: programme({ cash_out_sen: 11_111 }) });
    for (const told of fc.sample(month, { numRuns: MONTHS, seed: SEED })) await pour(told);
    await house.settle(PERIOD);
    for (const { owners: ids, told } of poured) await adjust(ids[0] ?? 0, told.adjustments);
    house.app.clock.at = new Date('2026-04-30T04:00:00.000Z');
    await house.settle(NEXT);
  }, timeFor(120_000));
  afterAll(() => house?.close());

  it('pay out all that guests paid: to owners, operator, channels, gateways, agents and taxes', async () => {
    for (const { unit_id, owners: ids, told } of poured) {
      const guests = await sumOf(
        `select case direction when 'in' then amount_sen else -amount_sen end as sen from payments
           where reservation_id in (select id from reservations where unit_id = ${unit_id})`,
      );
      const months = [...new Set(ids)].flatMap((owner) => [PERIOD, NEXT].map((period) => [owner, period] as const));
      const statements = await Promise.all(months.map(([owner, period]) => house.statement(owner, period)));
      // What is carried over leaves one month and comes to the other.
      const owed_sen = sumSen(statements.map((each) => (each === null ? 0 : each.payable_sen - each.opening_sen)));
      const bills = sumSen(told.bills.map(({ kind, amount_sen }) => (kind === 'expense' ? amount_sen : -amount_sen)));
      const received = sumSen(
        told.receipts.filter(({ isReversed }) => !isReversed).map(({ amount_sen }) => amount_sen),
      );
      // The operator's other side of it names no unit.
      const adjusted = await sumOf(
        `select amount_sen as sen from ledger_entries where account = 'host-revenue' and event_id in (
           select event_id from ledger_entries where subject like 'adjustment-%' and owner_id in (${ids.join(',')}))`,
      );
      const [owed, host, costs, taxes, rounding] = await Promise.all([
        onAccounts(unit_id, 'guest-receivable'),
        onAccounts(unit_id, 'host-revenue', 'expense'),
        sumOf(
          `select -amount_sen as sen from ledger_entries where unit_id = ${unit_id} and subject like 'stay-%'
             and account in ('channel-clearing', 'gateway-cost', 'agent-payable')`,
        ),
        onAccounts(unit_id, 'sst-payable', 'ttx-payable', 'levy-payable'),
        onAccounts(unit_id, 'rounding'),
      ]);
      expect(owed_sen - adjusted - host + costs - taxes - rounding + bills, `unit ${unit_id}, ${REPEAT}`).toBe(
        guests + owed + received,
      );
      // What they were charged is what their bills say.
      const billed = sumSen(told.stays.flatMap(({ lines }) => Object.values(lines)));
      expect(guests + owed, `unit ${unit_id}, ${REPEAT}`).toBe(billed);
    }
  });

  it('pay out free nights at the rate, as far as they were not reversed', async () => {
    for (const { unit_id, told } of poured) {
      const nights = sumSen(told.cashOuts.filter(({ isReversed }) => !isReversed).map((each) => each.nights));
      const paid = await sumOf(
        `select amount_sen as sen from ledger_entries
           where unit_id = ${unit_id} and account = 'host-revenue' and subject like 'cash-out-%'`,
      );
      expect(paid, `unit ${unit_id}, ${REPEAT}`).toBe(nights * 11_111);
    }
  });

  it('are told by statements of which every line is the sum of its entries, and all of them of the month', async () => {
    const all = [...new Set(poured.flatMap(({ owners: ids }) => ids))];
    for (const [owner, period] of all.flatMap((id) => [PERIOD, NEXT].map((each) => [id, each] as const))) {
      const statement = await house.statement(owner, period);
      const owedBy = `account = 'owner-payable' and owner_id = ${owner} and period = '${period}'`;
      const whole = await sumOf(`select -amount_sen as sen from ledger_entries where ${owedBy}`);
      expect(statement?.payable_sen ?? 0, `owner ${owner}, ${REPEAT}`).toBe(whole + (statement?.opening_sen ?? 0));
      for (const { amount_sen, entries } of statement?.lines ?? []) {
        const said = await sumOf(
          `select -amount_sen as sen from ledger_entries where ${owedBy} and id in (${entries.join(',')})`,
        );
        expect(amount_sen, `owner ${owner}, ${REPEAT}`).toBe(said);
      }
    }
  });

  it('lose no sen in any event, and say the same when they are settled again', async () => {
    const off = await house.db.query('select event_id from ledger_entries group by 1 having sum(amount_sen) <> 0');
    expect(off.rows, REPEAT).toEqual([]);
    const count = (): Promise<number> => sumOf('select 1 as sen from ledger_entries');
    const before = await count();
    for (const period of [PERIOD, NEXT]) await house.settle(period);
    expect(await count(), REPEAT).toBe(before);
  });
});
