import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { line } from '#shared/rates/line.ts';
import type { OwnerShare, PackageTerms } from '#shared/packages/terms.ts';
import { usualTerms } from '#shared/packages/usual-terms.ts';
import { shareChangedStay } from '#server/domain/revenue/stay-changes.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { hasId } from '#server/kit/kit.ts';
import { postLines } from '#server/domain/reservations/money/folio.ts';
import { databaseEngines } from '#tests/support/engines.ts';
import { senOf } from '#tests/support/formulas.ts';
import { insertOwner } from '#tests/support/owners.ts';
import { type OwnedPart, type OwnedUnit, OwnersHouse, type SoldStay } from '#tests/support/owners-house.ts';

/**
 * Months of March 2026 under every other kind of agreement, worked out by hand. Where nothing else is said, SST of 8% is charged on the
 * operator's share of the net rental income and on the admin fee of RM 50.00.
 *
 * | stay     | room     | extra  | cleaning | fee    | cost of selling              | pool = gross | NRI      |
 * | direct   | 2,000.00 | 100.00 | 120.00   |        | gateway 50.37                | 2,100.00     | 2,049.63 |
 * | channel  | 1,100.00 |        | 120.00   |        | 15% × (1,100 + 120) = 183.00 | 1,100.00     | 917.00   |
 * | late fee |          |        |          | 140.00 | gateway 3.86                 | 140.00       | 136.14   |
 * |                                                                          Σ gross 3,340.00, Σ NRI 3,102.77 |
 */
const DIRECT: SoldStay = {
  arrival: '2026-03-05',
  departure: '2026-03-08',
  // Tax and levies are nobody's income.
  lines: { ROOM: 200_000, EXTRA_GUEST: 10_000, CLEANING: 12_000, SST: 17_760, TTX: 3000, LEVY: 900 },
  gateway_fee_sen: 5037,
};
const CHANNEL: SoldStay = {
  arrival: '2026-03-12',
  departure: '2026-03-14',
  lines: { ROOM: 110_000, CLEANING: 12_000, SST: 9760 },
  channel: true,
};
const LATE_FEE: SoldStay = {
  arrival: '2026-03-20',
  departure: '2026-03-21',
  lines: { CANCELLATION: 14_000 },
  gateway_fee_sen: 386,
  isCancelled: true,
};
const MONTH = [DIRECT, CHANNEL, LATE_FEE];
/** The owner's: 86.45 of electricity, and half of 255.65, which is 127.825, away from nought: 127.83. */
const BILLS = [
  { date: '2026-03-28', category: 'electricity', amount_sen: 8645 },
  { date: '2026-03-16', category: 'maintenance', amount_sen: 25_565 },
];
const BORNE = [
  ['EXPENSE', -8645],
  ['EXPENSE', -12_783],
] as const;

const room = (sen: number, departure = '2026-03-10'): SoldStay => ({
  arrival: '2026-03-09',
  departure,
  lines: { ROOM: sen },
});

const without = (terms: PackageTerms): PackageTerms => ({
  ...terms,
  fees: { ...terms.fees, admin_sen: 0, sst_on_host_fee: false },
});

interface Worked {
  readonly name: string;
  readonly share: OwnerShare;
  readonly hasFees?: false;
  readonly onboarding_sen?: number;
  readonly owners?: readonly OwnedPart[];
  readonly from?: string;
  readonly stays?: readonly SoldStay[];
  readonly bills?: typeof BILLS;
  /** Lines of each owner's statement, without their order, and what it comes to. */
  readonly lines: readonly (readonly (readonly [string, number])[])[];
  readonly payable: readonly number[];
}

const guaranteed = (guaranteed_sen: number, threshold_sen: number, owner_bp: number): OwnerShare => ({
  type: 'guaranteed_return',
  guaranteed_sen,
  threshold_sen,
  owner_bp,
  base: 'gross',
});

const MANAGED: OwnerShare = { type: 'management_fee', host_bp: 2000, minimum_sen: 50_000, base: 'nri' };
const RENT: OwnerShare = { type: 'fixed_sublet', monthly_sen: 80_000 };

const WORKED: readonly Worked[] = [
  {
    // 55.55% × 2,100.00 = 1,166.55; × 1,100.00 = 611.05; × 140.00 = 77.77; together 1,855.37.
    // SST: 8% × (3,102.77 − 1,855.37 + 50.00) = 8% × 1,297.40 = 103.792.
    name: 'a share of the gross',
    share: { type: 'revenue_share', owner_bp: 5555 },
    stays: MONTH,
    bills: BILLS,
    lines: [
      [
        ['OWNER_SHARE', 116_655],
        ['OWNER_SHARE', 61_105],
        ['OWNER_SHARE', 7777],
        ...BORNE,
        ['ADMIN_FEE', -5000],
        ['SST_ON_FEES', -10_379],
      ],
    ],
    payable: [148_730],
  },
  {
    // 800.00 whatever the unit earns; 800.00 − 86.45 − 127.83.
    name: 'a fixed rent',
    share: RENT,
    hasFees: false,
    stays: MONTH,
    bills: BILLS,
    lines: [[['MONTH_SHARE', 80_000], ...BORNE]],
    payable: [58_572],
  },
  {
    name: 'a fixed rent of an empty unit',
    share: RENT,
    hasFees: false,
    lines: [[['MONTH_SHARE', 80_000]]],
    payable: [80_000],
  },
  {
    // 15 of 31 days: 800.00 × 15 / 31 = 387.0967…
    name: 'a fixed rent since the 17th',
    share: RENT,
    hasFees: false,
    from: '2026-03-17',
    lines: [[['MONTH_SHARE', 38_710]]],
    payable: [38_710],
  },
  {
    // 3,100.00 is below the threshold. The operator has lost 900.00, so SST is due on the admin fee alone: 4.00.
    name: 'a guarantee of 4,000.00 when the unit earns less',
    share: guaranteed(400_000, 400_000, 7000),
    stays: [room(310_000)],
    lines: [
      [
        ['MONTH_SHARE', 400_000],
        ['ADMIN_FEE', -5000],
        ['SST_ON_FEES', -400],
      ],
    ],
    payable: [394_600],
  },
  {
    // 4,000.00 + 70% × 1,200.00; SST 8% × (5,200.00 − 4,840.00 + 50.00) = 32.80.
    name: 'a guarantee of 4,000.00 when the unit earns more',
    share: guaranteed(400_000, 400_000, 7000),
    stays: [room(520_000)],
    lines: [
      [
        ['MONTH_SHARE', 484_000],
        ['ADMIN_FEE', -5000],
        ['SST_ON_FEES', -3280],
      ],
    ],
    payable: [475_720],
  },
  {
    // 600.00 + 50% × 200.00; SST 8% × (300.00 + 50.00).
    name: 'a guarantee below its threshold',
    share: guaranteed(60_000, 80_000, 5000),
    stays: [room(100_000)],
    lines: [
      [
        ['MONTH_SHARE', 70_000],
        ['ADMIN_FEE', -5000],
        ['SST_ON_FEES', -2800],
      ],
    ],
    payable: [62_200],
  },
  {
    // Fee 20% × 3,102.77 = 620.554, so 620.55; left 2,482.22. SST 8% × 670.55 = 53.644.
    name: 'a management fee',
    share: MANAGED,
    stays: MONTH,
    bills: BILLS,
    lines: [[['MONTH_SHARE', 248_222], ...BORNE, ['ADMIN_FEE', -5000], ['SST_ON_FEES', -5364]]],
    payable: [216_430],
  },
  {
    // 20% × 917.00 = 183.40 is below the minimum of 500.00; left 417.00. SST 8% × 550.00.
    name: 'a management fee at its minimum',
    share: MANAGED,
    stays: [CHANNEL],
    lines: [
      [
        ['MONTH_SHARE', 41_700],
        ['ADMIN_FEE', -5000],
        ['SST_ON_FEES', -4400],
      ],
    ],
    payable: [32_300],
  },
  {
    // 20% × 5,000.00 + 18% × 5,000.00 + 15% × 2,345.67 = 1,000.00 + 900.00 + 351.85 = 2,251.85; left 10,093.82.
    // SST 8% × (2,251.85 + 50.00) = 184.148.
    name: 'a fee in bands',
    share: {
      type: 'tiered',
      bands: [
        { from_sen: 0, host_bp: 2000 },
        { from_sen: 500_000, host_bp: 1800 },
        { from_sen: 1_000_000, host_bp: 1500 },
      ],
      base: 'nri',
    },
    stays: [room(1_234_567)],
    lines: [
      [
        ['MONTH_SHARE', 1_009_382],
        ['ADMIN_FEE', -5000],
        ['SST_ON_FEES', -18_415],
      ],
    ],
    payable: [985_967],
  },
  {
    // 1,000.01 by 50/30/20: 500.005, 300.003, 200.002, the sen that is left to the largest rest. 10.01 likewise.
    name: 'three owners of one unit',
    share: { type: 'profit_share', owner_bp: 10_000 },
    hasFees: false,
    owners: [{ share_bp: 5000 }, { share_bp: 3000 }, { share_bp: 2000 }],
    stays: [room(100_001)],
    bills: [{ date: '2026-03-28', category: 'electricity', amount_sen: 1001 }],
    lines: [
      [
        ['OWNER_SHARE', 50_001],
        ['EXPENSE', -501],
      ],
      [
        ['OWNER_SHARE', 30_000],
        ['EXPENSE', -300],
      ],
      [
        ['OWNER_SHARE', 20_000],
        ['EXPENSE', -200],
      ],
    ],
    payable: [49_500, 29_700, 19_800],
  },
  {
    // Sold on the 16th. Each stay is whose the unit is when the guest leaves: 50% × 600.00 and 50% × 1,000.00. The month's fees go
    // by days, 15 and 16 of 31: 50.00 → 24.19 and 25.81; SST 8% × (800.00 + 50.00) = 68.00 → 32.90 and 35.10.
    name: 'a unit that was sold in the month',
    share: { type: 'profit_share', owner_bp: 5000 },
    owners: [
      { share_bp: 10_000, to: '2026-03-16' },
      { share_bp: 10_000, from: '2026-03-16' },
    ],
    stays: [room(60_000, '2026-03-15'), { ...room(100_000, '2026-03-16'), arrival: '2026-03-15' }],
    lines: [
      [
        ['OWNER_SHARE', 30_000],
        ['ADMIN_FEE', -2419],
        ['SST_ON_FEES', -3290],
      ],
      [
        ['OWNER_SHARE', 50_000],
        ['ADMIN_FEE', -2581],
        ['SST_ON_FEES', -3510],
      ],
    ],
    payable: [24_291, 43_909],
  },
  {
    // 70% × 1,000.00. Onboarding of 300.00 is a fee of the operator: SST 8% × (300.00 + 50.00 + 300.00) = 52.00.
    name: 'a unit that comes in the month',
    share: { type: 'profit_share', owner_bp: 7000 },
    onboarding_sen: 30_000,
    from: '2026-03-01',
    stays: [room(100_000)],
    lines: [
      [
        ['OWNER_SHARE', 70_000],
        ['ADMIN_FEE', -5000],
        ['ONBOARDING_FEE', -30_000],
        ['SST_ON_FEES', -5200],
      ],
    ],
    payable: [29_800],
  },
];

const byText = (a: readonly [string, number], b: readonly [string, number]): number =>
  JSON.stringify(a) < JSON.stringify(b) ? -1 : 1;

describe.each(databaseEngines)('months worked out by hand over $name', (engine) => {
  let house: OwnersHouse;
  const units = new Map<string, OwnedUnit>();
  const unitOf = (name: string): OwnedUnit => units.get(name)!;

  beforeAll(async () => {
    house = await OwnersHouse.open(engine);
    for (const { name, share, hasFees, onboarding_sen, owners, from, stays = [], bills = [] } of WORKED) {
      const usual = usualTerms(share);
      const terms = onboarding_sen === undefined ? usual : { ...usual, fees: { ...usual.fees, onboarding_sen } };
      const unit = await house.unit(await house.agree(hasFees === false ? without(terms) : terms), owners, from);
      for (const stay of stays) await house.sell(unit.unit_id, stay);
      for (const bill of bills) await house.bill(unit.unit_id, bill);
      units.set(name, unit);
    }
    await house.settle('2026-03');
  }, 60_000);
  afterAll(() => house?.close());

  it.each(WORKED)('come to the sen: $name', async ({ name, lines, payable }) => {
    for (const [at, owner] of unitOf(name).owners.entries()) {
      const statement = await house.statement(owner, '2026-03');
      const said = statement?.lines.map(({ code, amount_sen }) => [code, amount_sen] as const) ?? [];
      expect(said.toSorted(byText)).toEqual((lines[at] ?? []).toSorted(byText));
      expect([statement?.payable_sen, statement?.problems]).toEqual([payable[at], []]);
    }
  });

  it('say on every line of an owner how it comes to its amount, of a shared unit too', async () => {
    const reckoned = ['OWNER_SHARE', 'MONTH_SHARE', 'ADMIN_FEE', 'ONBOARDING_FEE', 'SST_ON_FEES'];
    for (const { name } of WORKED) {
      for (const owner of unitOf(name).owners) {
        const statement = await house.statement(owner, '2026-03');
        for (const { code, formula, amount_sen } of statement?.lines ?? []) {
          if (reckoned.includes(code)) expect(senOf(formula), `${name}: ${formula}`).toBe(Math.abs(amount_sen));
        }
      }
    }
    const [, second = 0] = unitOf('three owners of one unit').owners;
    const statement = await house.statement(second, '2026-03');
    const [share, bill] = statement?.lines ?? [];
    expect(share?.formula).toBe('30% × (100% × RM1,000.01)');
    expect(share?.because.slice(-2)).toEqual([
      {
        rule: 'WHOLE_UNIT',
        text: 'All owners of the unit together: 100% × RM1,000.01 = RM1,000.01',
        text_zh: '该房间全体业主合计：100% × RM1,000.01 = RM1,000.01',
      },
      {
        rule: 'SHARE_OF_UNIT',
        text: 'This owner’s share of it: 30% × RM1,000.01 = RM300.00',
        text_zh: '其中该业主的份额：30% × RM1,000.01 = RM300.00',
      },
    ]);
    expect(bill?.formula).toMatch(/^EX[\w-]+: 30% × RM10\.01$/);
    const csv = await house.app.call('GET', `/api/owner-statements/${statement?.id}/table?locale=zh-CN`);
    expect(csv.text).toContain('30% × (100% × RM 1,000.01)');
  });

  it('charge the onboarding once, also when the unit goes on under other terms', async () => {
    const { unit_id, owners } = unitOf('a unit that comes in the month');
    const usual = usualTerms({ type: 'profit_share', owner_bp: 6000 });
    const next = await house.agree({ ...usual, fees: { ...usual.fees, onboarding_sen: 99_900 } });
    await house.db.transaction(async (tx) => {
      await tx.query(`update unit_packages set "to" = '2026-04-16' where unit_id = ${unit_id}`);
      await tx.query(`insert into unit_packages (created_at, updated_at, unit_id, package_id, "from")
          values (now(), now(), ${unit_id}, ${next}, '2026-04-16')`);
    });
    await house.settle('2026-04', owners);
    const statement = await house.statement(owners[0]!, '2026-04');
    expect(statement?.lines.map(({ code }) => code).toSorted()).toEqual([
      'ADMIN_FEE',
      'ADMIN_FEE',
      'SST_ON_FEES',
      'SST_ON_FEES',
    ]);
  });

  it('give what a guest is charged beside the stay to whom its clause names, also after they have left', async () => {
    const usual = without(usualTerms({ type: 'profit_share', owner_bp: 7000 }));
    const damage = { to: 'owner', owner_bp: null, in_fee_base: false } as const;
    const agreement = await house.agree({ ...usual, income: { ...usual.income, damage } });
    const { unit_id, owners } = await house.unit(agreement);
    const id = await house.sell(unit_id, { arrival: '2026-08-03', departure: '2026-08-04', lines: { ROOM: 100_000 } });
    const act = async (action: string, body: object): Promise<void> => {
      const answer = await house.app.call('PATCH', `/api/reservations/${id}/${action}`, { body });
      expect(answer.status, answer.text).toBe(200);
    };
    const payable = async (): Promise<number | undefined> => {
      await house.settle('2026-08', owners);
      return (await house.statement(owners[0]!, '2026-08'))?.payable_sen;
    };
    // 70% × 1,000.00.
    expect(await payable()).toBe(70_000);
    // The late check-out is shared with the room, 70% × 1,100.00 = 770.00; the broken lamp is all the owner's: + 250.00.
    await act('add-charge', { charged_for: 'late_checkout', amount_sen: 10_000, reason: 'Until six' });
    expect(await payable()).toBe(77_000);
    await act('add-charge', { charged_for: 'damage', amount_sen: 25_000, reason: 'A lamp was broken' });
    expect(await payable()).toBe(102_000);
    await act('take-off-charge', { charged_for: 'damage', reason: 'It was broken before' });
    expect(await payable()).toBe(77_000);
  });

  it('share a discounted total by its nights, the sen that is left to the earliest', async () => {
    // 1,000.01 over three nights, each in another unit: 333.34, 333.34 and 333.33.
    const agreement = await house.agree(without(usualTerms({ type: 'profit_share', owner_bp: 10_000 })));
    const three = [await house.unit(agreement), await house.unit(agreement), await house.unit(agreement)];
    const nights = { arrival: '2026-05-01', departure: '2026-05-04', lines: { ROOM: 105_265, LOS: -5264 } };
    await house.sell(
      three.map(({ unit_id }) => unit_id),
      nights,
    );
    const owners = three.map(({ owners: [owner] }) => owner!);
    await house.settle('2026-05', owners);
    const payable = await Promise.all(
      owners.map(async (owner) => (await house.statement(owner, '2026-05'))?.payable_sen),
    );
    expect(payable).toEqual([33_334, 33_334, 33_333]);
  });

  it('settle an owner who comes and goes within a month: what lies before and after is the house’s', async () => {
    const agreement = await house.agree(without(usualTerms({ type: 'profit_share', owner_bp: 7000 })));
    const share = { share_bp: 10_000, from: '2026-05-10', to: '2026-05-25' };
    const { unit_id, owners } = await house.unit(agreement, [share], '2026-05-10');
    const owner = owners[0]!;
    for (const [arrival, departure] of [
      ['2026-05-03', '2026-05-05'],
      ['2026-05-12', '2026-05-14'],
      ['2026-05-26', '2026-05-27'],
    ] as const)
      await house.sell(unit_id, { arrival, departure, lines: { ROOM: 100_000 } });
    const settled = async () => {
      await house.settle('2026-05', owners);
      return (await house.statement(owner, '2026-05'))!;
    };
    // An agreement without an owner would give its part to nobody.
    const problems = async () => (await settled()).problems;
    expect(await problems()).toMatchObject([{ code: 'NOT_WHOLE' }]);
    await house.db.query(`update unit_packages set "to" = '2026-05-25' where unit_id = ${unit_id}`);
    expect(await problems()).toEqual([]);
    // Half a unit that is nobody's is a mistake on any day.
    await house.db.query(`update ownerships set share_bp = 5000 where unit_id = ${unit_id}`);
    expect(await problems()).toMatchObject([{ code: 'NOT_WHOLE' }]);
    await house.db.query(`update ownerships set share_bp = 10000 where unit_id = ${unit_id}`);
    const { id, payable_sen } = await settled();
    // 70% × 1,000.00, of the one stay that was theirs.
    expect(payable_sen).toBe(70_000);
    for (const name of ['review', 'lock']) await house.act('owner-statements', id, name);
    expect(await house.statement(owner, '2026-05')).toMatchObject({ state: 'locked', payable_sen: 70_000 });
  });

  /**
   * Somebody has 30% of the unit, and whose the rest is nobody has entered. Of 70% × 1,000.00 theirs is 210.00, of 86.45 of electricity
   * 25.935, of the fee 15.00, of 8% × (300.00 + 50.00) of SST 8.40; the rest of each, 490.00, 60.51, 35.00 and 19.60, is nobody’s.
   */
  it('give nobody a part that nobody owns, and keep the month open until somebody does', async () => {
    const agreement = await house.agree(usualTerms({ type: 'profit_share', owner_bp: 7000 }));
    const { unit_id, owners } = await house.unit(agreement, [{ share_bp: 3000 }]);
    await house.sell(unit_id, { arrival: '2026-06-03', departure: '2026-06-04', lines: { ROOM: 100_000 } });
    await house.bill(unit_id, { date: '2026-06-05', category: 'electricity', amount_sen: 8645 });
    const [one = 0] = owners;
    const theirs = [
      ['ADMIN_FEE', -1500],
      ['EXPENSE', -2594],
      ['OWNER_SHARE', 21_000],
      ['SST_ON_FEES', -840],
    ];
    const settled = async (owner: number) => {
      await house.settle('2026-06', [owner]);
      const statement = (await house.statement(owner, '2026-06'))!;
      return {
        ...statement,
        said: statement.lines.map(({ code, amount_sen }) => [code, amount_sen] as const).toSorted(byText),
      };
    };
    const keptBy = async (account: string): Promise<number> => {
      const { rows } = await house.db.query(
        `select coalesce(sum(amount_sen), 0)::int as sen from ledger_entries where unit_id = ${unit_id} and account = '${account}'`,
      );
      return Number(rows[0]?.['sen']);
    };
    const accounts = ['owner-payable', 'host-revenue', 'sst-payable', 'expense'];
    const alone = await settled(one);
    expect([alone.said, alone.payable_sen]).toEqual([theirs, 16_066]);
    expect(alone.problems).toMatchObject([{ code: 'NOT_WHOLE' }]);
    // 300.00 + 490.00 of the stay, 15.00 of the fee, less 19.60 of its tax; of the electricity 60.51.
    expect(await Promise.all(accounts.map(keptBy))).toEqual([-16_066, -78_540, -2800, 6051]);
    await house.act('owner-statements', alone.id, 'review');
    const locked = await house.app.call('PATCH', `/api/owner-statements/${alone.id}/lock`, { body: {} });
    expect([locked.status, locked.body.code]).toEqual([409, 'CONFLICT']);
    await house.act('owner-statements', alone.id, 'reopen');

    const other = await house.app.store.transaction((tx) => insertOwner(tx));
    const rest = { unit_id, owner_id: other, share_bp: 7000, from: '2026-01-01' };
    expect((await house.app.call('POST', '/api/ownerships', { body: rest })).status).toBe(201);
    const [second, first] = [await settled(other), await settled(one)];
    expect([second.said, second.payable_sen, second.problems]).toEqual([
      [
        ['ADMIN_FEE', -3500],
        ['EXPENSE', -6051],
        ['OWNER_SHARE', 49_000],
        ['SST_ON_FEES', -1960],
      ],
      37_489,
      [],
    ]);
    expect([first.said, first.payable_sen, first.problems]).toEqual([theirs, 16_066, []]);
    expect(await Promise.all(accounts.map(keptBy))).toEqual([-53_555, -35_000, -2800, 0]);
    for (const { id } of [first, second]) {
      for (const name of ['review', 'lock']) await house.act('owner-statements', id, name);
    }
  });

  describe('once locked', () => {
    let owner = 0;
    let id = 0;
    let unit = 0;
    // Lists call its owner by the name of today, by which they are looked for; whom it is addressed to stands under `parties`.
    const row = async (): Promise<string> => {
      const told = `select (to_jsonb(s) - 'owner_name')::text as row from owner_statements s where id = ${id}`;
      return String((await house.db.query(told)).rows[0]?.['row']);
    };
    const file = async (kind: 'paper' | 'table', locale: string): Promise<string> => {
      const path = `/api/owner-statements/${id}/${kind}?locale=${locale}`;
      const answer = await house.app.request('GET', path, { token: house.app.admin });
      expect(answer.status).toBe(200);
      return Buffer.from(await answer.arrayBuffer()).toString('base64');
    };
    const everything = async (): Promise<readonly string[]> => [
      await row(),
      await file('paper', 'zh-CN'),
      await file('paper', 'en-US'),
      await file('table', 'zh-CN'),
      await file('table', 'en-US'),
    ];
    const lock = async (period: string): Promise<void> => {
      id = (await house.statement(owner, period))!.id;
      for (const name of ['review', 'lock']) await house.act('owner-statements', id, name);
    };

    it('stand to the byte, row and papers, whatever changes of rates, packages, bills, stays and names', async () => {
      const name = 'a share of the gross';
      ({ unit_id: unit, owners: [owner = 0] = [] } = unitOf(name));
      const operator = await house.operator();
      await lock('2026-03');
      const before = await everything();
      const run = async (): Promise<void> => {
        await house.settle('2026-03');
        expect(await everything()).toEqual(before);
      };
      const { rows } = await house.db.query(`select package_id from unit_packages where unit_id = ${unit}`);
      const generous = usualTerms({ type: 'revenue_share', owner_bp: 9000 });
      await house.version(Number(rows[0]?.['package_id']), { terms: generous, effective_from: '2026-12-01' });
      await run();
      await house.db.query(`update package_versions set terms = jsonb_set(terms, '{share,owner_bp}', '1')`);
      await run();
      await house.db.query('update channel_commissions set commission_bp = 2500');
      await house.db.query('update room_types set base_rate_sen = base_rate_sen * 2');
      await run();
      const stays = await house.db.query(`select id from reservations where unit_id = ${unit} order by id`);
      const changed = await house.app.call('PATCH', `/api/reservations/${String(stays.rows[1]?.['id'])}`, {
        body: { channel_commission_sen: 40_000 },
      });
      expect(changed.status, changed.text).toBe(200);
      await house.sell(unit, { ...room(77_700), arrival: '2026-03-27', departure: '2026-03-29' });
      await house.bill(unit, { date: '2026-03-30', category: 'water', amount_sen: 3300 });
      await run();
      await house.db.query(`update ownerships set share_bp = 5000 where unit_id = ${unit}`);
      await run();
      await house.rename(owner, operator);
      expect(await everything()).toEqual(before);
      // What it no longer says stands in the next month: the changes are there, and not in March.
      await house.db.query(`update ownerships set share_bp = 10000 where unit_id = ${unit}`);
      await house.settle('2026-04', [owner]);
      const april = await house.statement(owner, '2026-04');
      expect(april?.lines.length).toBeGreaterThan(2);
      expect(await everything()).toEqual(before);
    }, 60_000);

    it('leave a cleaning fee that is given back later to the next month: none of it was the owner’s', async () => {
      const agreement = await house.agree(without(usualTerms({ type: 'profit_share', owner_bp: 7200 })));
      ({ unit_id: unit, owners: [owner = 0] = [] } = await house.unit(agreement));
      const stay = await house.sell(unit, { ...DIRECT, arrival: '2026-06-05', departure: '2026-06-08' });
      await house.settle('2026-06', [owner]);
      await lock('2026-06');
      const before = await row();
      // 120.00 of cleaning and its 9.60 of SST are taken back, and paid back to the guest.
      const { CLEANING: _cleaning, SST = 0, ...kept } = DIRECT.lines;
      const left = Object.entries({ ...kept, SST: SST - 960 }).map(([code, sen]) =>
        line({
          code: code as keyof typeof kept,
          label: { en: code, zh: code },
          qty: 1,
          unit_sen: sen,
          formula: '',
          because: [],
        }),
      );
      await house.app.store.transaction(async (tx) => {
        await postLines(tx, { reservationId: stay, day: '2026-07-02' }, left);
        const changed = await tx.find(resourceTables.reservations, hasId(stay));
        if (changed) await shareChangedStay({ tx }, changed);
      });
      await house.settle('2026-06', [owner]);
      await house.settle('2026-07', [owner]);
      expect(await row()).toBe(before);
      const inJuly = async (account: string): Promise<number> => {
        const { rows } = await house.db.query(
          `select coalesce(sum(amount_sen), 0)::int as sen from ledger_entries where reservation_id = ${stay} and account = '${account}' and period = '2026-07'`,
        );
        return Number(rows[0]?.['sen']);
      };
      expect(await Promise.all(['owner-payable', 'host-revenue', 'sst-payable'].map(inJuly))).toEqual([0, 12_000, 960]);
      const july = await house.statement(owner, '2026-07');
      expect(july?.lines ?? []).toEqual([]);
    }, 60_000);
  });

  it('lose no sen: every event of the ledger comes to nothing', async () => {
    const { rows } = await house.db.query(
      'select event_id from ledger_entries group by event_id having sum(amount_sen) <> 0',
    );
    expect(rows).toEqual([]);
  });
});
