import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sumSen } from '#shared/money.ts';
import type { Simulation } from '#shared/packages/simulation.ts';
import { usualTerms } from '#shared/packages/usual-terms.ts';
import { expenseShares } from '#server/domain/expenses/tables.ts';
import { listStayIncomes } from '#server/domain/packages/stay-income.ts';
import { reservationLines } from '#server/domain/reservations/tables.ts';
import { TestApp } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { type House, insertHouse } from '#tests/support/houses.ts';
import { looseTables as resourceTables } from '#tests/support/loose-tables.ts';
import { stayIncomeOf } from '#tests/support/terms.ts';

interface Stay {
  readonly reference: string;
  readonly arrival: string;
  readonly departure: string;
  readonly lines: Readonly<Record<string, number>>;
  readonly more?: Readonly<Record<string, unknown>>;
  readonly fee?: number;
}

const LEVIES = { SST: 12_986, TTX: 4000, LEVY: 1200 };

/** March 2026 of the worked month; the last two count for nobody. */
const MARCH: readonly Stay[] = [
  {
    reference: 'R1',
    arrival: '2026-03-18',
    departure: '2026-03-22',
    lines: { ROOM: 141_400, LOS: -7070, EXTRA_GUEST: 16_000, CLEANING: 12_000, ...LEVIES },
    fee: 4382,
  },
  {
    reference: 'R2',
    arrival: '2026-03-13',
    departure: '2026-03-15',
    lines: { ROOM: 76_160, CLEANING: 12_000 },
    more: { channel_commission_sen: 13_224 },
  },
  {
    reference: 'R3',
    arrival: '2026-03-08',
    departure: '2026-03-11',
    lines: { ROOM: 84_000, LOS: -4200, CLEANING: 12_000, ROUNDING: 1 },
  },
  {
    reference: 'R5',
    arrival: '2026-03-28',
    departure: '2026-03-30',
    lines: { CANCELLATION: 14_000 },
    more: { status: 'cancelled', cancelled_at: '2026-03-27T06:00:00.000Z' },
    fee: 386,
  },
  { reference: 'AFTER', arrival: '2026-03-30', departure: '2026-04-01', lines: { ROOM: 50_000 } },
  {
    reference: 'R4',
    arrival: '2026-03-02',
    departure: '2026-03-04',
    lines: { CLEANING: 12_000 },
    more: { kind: 'owner_stay' },
  },
];

describe.each(domainEngines)('stays by terms over $name', (engine) => {
  let app: TestApp;
  let house: House;
  let agent = 0;
  let version = 0;
  const MONTH = { from: '2026-03-01', until: '2026-04-01' };

  async function insertStay({ reference, lines, more = {}, fee, ...days }: Stay): Promise<void> {
    const { property_id, room_type_id, units } = house;
    const stay = { property_id, room_type_id, unit_id: units[0], nights: 2, adults: 2, children: 0 };
    const whole = {
      guest_name: 'Guest',
      nationality: 'MYS',
      source_channel: 'direct_web',
      any_foreign_occupant: false,
      ttx_collector: 'exempt',
      guest_code: 'ABCDEF',
      status: 'checked_out',
      reference,
      ...stay,
      ...days,
      ...(reference === 'R3' ? { agent_id: agent, agent_rate: 8 } : {}),
      ...more,
    };
    await app.store.transaction(async (tx) => {
      const { id } = await tx.insert(resourceTables.reservations, whole);
      for (const [code, amount_sen] of Object.entries(lines)) {
        const line = { label: { en: code, zh: code }, formula: '', because: [], tax_code: null, qty: 1 };
        const posted = { posted_on: days.departure, reversal_of: null };
        await tx.insert(reservationLines, {
          reservation_id: id,
          ...line,
          ...posted,
          code: code as 'ROOM',
          amount_sen,
          unit_sen: amount_sen,
        });
      }
      const payment = { reservation_id: id, direction: 'in', method: '04', amount_sen: 1000, status: 'captured' };
      if (fee !== undefined)
        await tx.insert(resourceTables.payments, { ...payment, receipt_number: reference, gateway_fee_sen: fee });
    });
  }

  const simulated = async (body: object): Promise<Simulation> => {
    const answer = await app.call('POST', `/api/package-versions/${version}/simulate`, { body });
    expect(answer.status, answer.text).toBe(200);
    return answer.body.data as unknown as Simulation;
  };

  beforeAll(async () => {
    app = await TestApp.start(engine);
    house = await app.store.transaction((tx) => insertHouse(tx, { units: 2 }));
    await app.store.transaction(async (tx) => {
      const user = { account_number: 'AG-1', name: 'Agent', email: 'a@x.test', phone: '+60123456780', role: 'agent' };
      agent = (await tx.insert(resourceTables.users, { ...user, status: 'approved', commission_rate: 12 })).id;
      const { id } = await tx.insert(resourceTables['service-packages'], { code: 'PS', name: 'Profit share' });
      const made = { package_id: id, effective_from: '2026-01-01', ends_on: null, made_by: 'M1', share_type: 'tiered' };
      const now = { ...made, terms: usualTerms({ type: 'profit_share', owner_bp: 7200 }), no: 1, name: 'PS v1' };
      await tx.insert(resourceTables['package-versions'], { ...now, state: 'active' });
      const sublet = usualTerms({ type: 'fixed_sublet', monthly_sen: 200_000 });
      const bearing = {
        ...sublet.expenses,
        electricity: { bearer: 'host', owner_bp: null, cap_sen: null },
        maintenance: { bearer: 'owner', owner_bp: null, cap_sen: 15_000 },
      } as const;
      const next = { ...made, terms: { ...sublet, expenses: bearing }, no: 2, name: 'PS v2' };
      version = (await tx.insert(resourceTables['package-versions'], { ...next, state: 'draft' })).id;
      const [unit_id] = house.units;
      await tx.insert(resourceTables['unit-packages'], { unit_id, package_id: id, from: '2026-01-01', to: null });
    });
    for (const stay of MARCH) await insertStay(stay);
  }, 60_000);
  afterAll(() => app?.close());

  it('count on the day of their check-out or cancellation, with what selling them cost', async () => {
    const rows = await listStayIncomes(app.store, MONTH);
    expect(rows.map(({ reference, counts_on, income }) => [reference, counts_on, income])).toEqual([
      ['R3', '2026-03-11', stayIncomeOf({ room_sen: 79_800, cleaning_sen: 12_000, agent_commission_sen: 6384 })],
      ['R2', '2026-03-15', stayIncomeOf({ room_sen: 76_160, cleaning_sen: 12_000, channel_commission_sen: 13_224 })],
      [
        'R1',
        '2026-03-22',
        stayIncomeOf({ room_sen: 134_330, extra_guest_sen: 16_000, cleaning_sen: 12_000, gateway_fee_sen: 4382 }),
      ],
      ['R5', '2026-03-27', stayIncomeOf({ cancellation_fee_sen: 14_000, gateway_fee_sen: 386 })],
    ]);
  });

  it('are shared among the units that a guest slept in, by nights and to the sen', async () => {
    const [first = 0, second = 0] = house.units;
    const part = { room_type_id: house.room_type_id, unit: 'A' };
    const parts = [
      { ...part, unit_id: first, arrival: '2026-06-01', departure: '2026-06-03' },
      { ...part, unit_id: second, arrival: '2026-06-03', departure: '2026-06-04' },
    ];
    const days = { arrival: '2026-06-01', departure: '2026-06-04' };
    await insertStay({ reference: 'MOVED', ...days, lines: { ROOM: 100_001 }, more: { parts } });
    const rows = await listStayIncomes(app.store, { from: '2026-06-01', until: '2026-07-01' });
    expect(rows.map(({ unit_id, income }) => [unit_id, income.room_sen])).toEqual([
      [first, 66_667],
      [second, 33_334],
    ]);
    const one = await listStayIncomes(app.store, { from: '2026-06-01', until: '2026-07-01', unitIds: [second] });
    expect(one.map(({ unit_id }) => unit_id)).toEqual([second]);
  });

  it('say side by side what owners get and what they would get', async () => {
    const { current, simulated: other, units, stays } = await simulated({ period: '2026-03' });
    const amounts = ({ lines }: Simulation['current']) => lines.map(({ code, amount_sen }) => [code, amount_sen]);
    expect(amounts(current)).toEqual([
      ['OWNER_SHARE', 213_059],
      ['ADMIN_FEE', -5000],
      ['SST_ON_FEES', -7028],
    ]);
    expect(current.payable_sen).toBe(201_031);
    // The operator keeps 959.14 of the net rental income, and is taxed on it and on its fee.
    expect(amounts(other)).toEqual([
      ['OWNER_SHARE', 200_000],
      ['ADMIN_FEE', -5000],
      ['SST_ON_FEES', -8073],
    ]);
    expect([stays, units.length, sumSen(units.map(({ simulated_sen }) => simulated_sen))]).toEqual([
      4,
      1,
      other.payable_sen,
    ]);
    expect(units[0]?.simulated_formula).toBe('RM2,000.00 − RM50.00 − RM80.73');
    // Every amount says its clause.
    for (const { lines } of [current, other])
      for (const { because } of lines) expect(because).toMatchObject([{ clause: expect.any(String) }]);
  });

  it('are taken by the days of a part of a month, and for units that are named', async () => {
    const [, second] = house.units;
    const days = { from: '2026-03-01', to: '2026-03-16' };
    expect((await simulated(days)).simulated.lines[0]?.amount_sen).toBe(96_774);
    const { units, current } = await simulated({ ...days, unit_ids: [second] });
    expect([units.map(({ unit_id, uncovered_days }) => [unit_id, uncovered_days]), current.lines]).toEqual([
      [[second, 15]],
      [],
    ]);
  });

  describe('with the expenses of their month', () => {
    beforeAll(async () => {
      const [unit_id = 0, second = 0] = house.units;
      let no = 0;
      const insertExpense = async (of: object, share: { date: string; period: string; sen: number; rule?: string }) => {
        no += 1;
        const { date, period, sen, rule = 'RECORDED' } = share;
        const bill = { reference: `EX-${no}`, description: 'A bill', payee: 'Payee', state: 'approved', date, period };
        await app.store.transaction(async (tx) => {
          const whole = { kind: 'expense', paid_by: 'host', amount_sen: sen, unit_id, ...bill, ...of };
          const { id } = await tx.insert(resourceTables.expenses, whole);
          // What was recorded is shared anew: only its sum counts.
          const parts = { owner_sen: sen, host_sen: 0, because: [{ rule, text: rule, text_zh: rule }] };
          await tx.insert(expenseShares, { expense_id: id, unit_id: whole.unit_id, ...parts, guest_sen: 0, period });
        });
      };
      const may = { date: '2026-05-10', period: '2026-05' };
      await insertExpense({ category: 'electricity' }, { ...may, sen: 20_001 });
      await insertExpense({ category: 'maintenance', paid_by: 'owner' }, { ...may, sen: 40_001 });
      // Came when its own month was locked.
      await insertExpense({ category: 'electricity' }, { date: '2026-04-20', period: '2026-05', sen: 1000 });
      await insertExpense({ category: 'insurance', unit_id: second }, { ...may, sen: 7000, rule: 'OPERATORS_OWN' });
      await insertExpense({ category: 'insurance' }, { date: '2026-05-31', period: '2026-06', sen: 9000 });
    }, 60_000);

    const told = ({ lines }: Simulation['current']) =>
      lines.map(({ code, amount_sen, formula }) => [code, amount_sen, formula]);

    it('share each bill anew on both sides, and lose none of it', async () => {
      const { current, simulated: other, units } = await simulated({ period: '2026-05' });
      expect(told(current)).toEqual([
        ['EXPENSE_ELECTRICITY', -21_001, '−RM200.01 − RM10.00'],
        ['EXPENSE_MAINTENANCE', -20_001, '−RM400.01 + RM200.00'],
        ['LAID_OUT', 40_001, 'RM400.01'],
        ['ADMIN_FEE', -5000, 'RM50.00'],
        ['SST_ON_FEES', -400, expect.anything()],
      ]);
      expect(current.expenses).toEqual({ amount_sen: 61_002, owner_sen: 41_002, host_sen: 20_000 });
      expect(told(other).filter(([code]) => String(code).startsWith('EXPENSE'))).toEqual([
        ['EXPENSE_ELECTRICITY', 0, expect.anything()],
        ['EXPENSE_MAINTENANCE', -15_000, '−RM400.01 + RM250.01'],
      ]);
      expect(other.expenses).toEqual({ amount_sen: 61_002, owner_sen: 15_000, host_sen: 46_002 });
      for (const side of [current, other])
        expect(side.payable_sen).toBe(sumSen(side.lines.map(({ amount_sen }) => amount_sen)));
      expect(sumSen(units.map(({ current_sen }) => current_sen))).toBe(current.payable_sen);
      expect(other.lines.find(({ code }) => code === 'EXPENSE_MAINTENANCE')?.because).toMatchObject([
        { clause: expect.stringMatching(/^4\./) },
      ]);
    });

    it('leave out what concerns no owner, and what another month takes up', async () => {
      const { current } = await simulated({ period: '2026-05', unit_ids: house.units });
      expect(current.lines.some(({ code }) => code === 'EXPENSE_INSURANCE')).toBe(false);
      const days = { from: '2026-05-02', to: '2026-05-20' };
      // The late bill counts on the first of the month that took it up.
      expect((await simulated(days)).current.expenses.amount_sen).toBe(60_002);
    });
  });

  it('ask for a month, or for days in their order', async () => {
    const asked = async (body: object) => {
      const answer = await app.call('POST', `/api/package-versions/${version}/simulate`, { body });
      return [answer.status, Object.keys(answer.body.errors ?? {})];
    };
    expect(await asked({})).toEqual([400, ['period']]);
    expect(await asked({ period: '2026-13' })).toEqual([400, ['period']]);
    expect(await asked({ from: '2026-03-01', to: '2026-03-01' })).toEqual([400, ['to']]);
    const unknown = { period: '2026-03', unit_ids: [house.units[0], 999_998, 999_999] };
    const named = await app.call('POST', `/api/package-versions/${version}/simulate`, { body: unknown });
    expect([named.status, named.body.errors?.['unit_ids']]).toEqual([
      400,
      [expect.stringContaining('there is no unit 999998, 999999')],
    ]);
    expect(await asked({ period: '2026-03', unit_ids: [] })).toEqual([400, ['unit_ids']]);
    const body = { period: '2026-03' };
    expect((await app.call('POST', '/api/package-versions/999999/simulate', { body })).status).toBe(404);
  });

  it('write nothing when they are tried', async () => {
    const before = (await app.list('audit', {})).body.totalCount;
    await simulated({ period: '2026-03' });
    expect((await app.list('audit', {})).body.totalCount).toBe(before);
  });
});
