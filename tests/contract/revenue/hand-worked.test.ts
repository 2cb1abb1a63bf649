import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { line } from '#shared/rates/line.ts';
import { usualTerms } from '#shared/packages/usual-terms.ts';
import { shareChangedStay } from '#server/domain/revenue/stay-changes.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { hasId } from '#server/kit/kit.ts';
import { postLines } from '#server/domain/reservations/money/folio.ts';
import { databaseEngines } from '#tests/support/engines.ts';
import { senOf } from '#tests/support/formulas.ts';
import { type OwnedUnit, OwnersHouse } from '#tests/support/owners-house.ts';
import { lopsidedEvents } from '#tests/support/revenue/lopsided-events.ts';
import { DIRECT, WORKED, byText, room, without } from '#tests/support/revenue/hand-worked.ts';

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
    expect(await lopsidedEvents(house.db)).toEqual([]);
  });
});
