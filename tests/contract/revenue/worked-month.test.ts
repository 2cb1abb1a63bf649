import { sumShares } from '#shared/revenue/statement.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sumSen } from '#shared/money.ts';
import type { Simulation } from '#shared/packages/simulation.ts';
import type { OwnerPerformance } from '#shared/owner-view/performance.ts';
import { noteOccupancy } from '#server/domain/listing/occupancy.ts';
import { listFreeStayCharges } from '#server/domain/revenue/free-stay-charges.ts';
import { countUnitNights } from '#server/domain/reservations/rooms/unit-nights.ts';
import { databaseEngines } from '#tests/support/engines.ts';
import { lopsidedEvents } from '#tests/support/revenue/lopsided-events.ts';
import { FinanceOffice } from '#tests/support/worked-month.ts';

describe.each(databaseEngines)('the worked month over $name', (engine) => {
  let office: FinanceOffice;

  beforeAll(async () => {
    office = await FinanceOffice.open(engine);
  }, 60_000);
  afterAll(() => office?.app.close());

  it('comes to the sen to what was worked out by hand', async () => {
    const { lines, opening_sen, payable_sen, problems } = await office.statement();
    expect(problems).toEqual([]);
    const sums = (code: string): number[] =>
      lines.filter((line) => line.code === code).map(({ amount_sen }) => amount_sen);
    expect(sums('OWNER_SHARE').toSorted((a, b) => a - b)).toEqual([9802, 45_314, 52_860, 105_083]);
    expect(sums('EXPENSE').toSorted((a, b) => a - b)).toEqual([-18_645, -12_783, -2310]);
    expect([sums('FREE_STAY'), sums('ADMIN_FEE'), sums('SST_ON_FEES')]).toEqual([[-13_560], [-5000], [-7028]]);
    const [free] = lines.filter(({ code }) => code === 'FREE_STAY');
    expect(free?.formula).toBe('RM120.00 + RM9.60 + RM6.00');
    // An owner who asks why reads the clause on the line itself.
    const unsaid = lines.filter(({ because }) => because.every(({ clause }) => clause === undefined));
    expect(unsaid).toEqual([]);
    expect([opening_sen, payable_sen]).toEqual([-4000, 149_733]);
    expect(opening_sen + sumSen(lines.map(({ amount_sen }) => amount_sen))).toBe(payable_sen);
  });

  it('is what a trial of the version in force comes to, with the free stay and what was carried over', async () => {
    const { owner_id, payable_sen } = await office.statement();
    const rows = (await office.app.list('ownerships', { filter: { owner_id } })).body['ownerships'];
    const unit_ids = (rows as readonly { unit_id: number }[]).map(({ unit_id }) => unit_id);
    const { rows: versions } = await office.db.query<{ id: number }>(
      `select v.id from package_versions v join unit_packages p on p.package_id = v.package_id
        where p.unit_id = ${unit_ids[0]} and v.effective_from <= '2026-03-01' and (v.ends_on is null or v.ends_on > '2026-03-01')`,
    );
    const tried = async (body: object) => {
      const path = `/api/package-versions/${versions[0]?.id}/simulate`;
      const answer = await office.app.call('POST', path, { body: { unit_ids, ...body } });
      expect(answer.status, answer.text).toBe(200);
      return answer.body.data as unknown as Simulation;
    };
    const { current, simulated, units } = await tried({ period: '2026-03' });
    expect([current.payable_sen, simulated.payable_sen, payable_sen]).toEqual([149_733, 149_733, 149_733]);
    expect(simulated.lines.slice(-4).map(({ code, amount_sen }) => [code, amount_sen])).toEqual([
      ['FREE_STAY', -13_560],
      ['ADMIN_FEE', -5000],
      ['SST_ON_FEES', -7028],
      ['OPENING', -4000],
    ]);
    expect(units.map(({ current_sen }) => current_sen)).toEqual([153_733]);
    // Of a part of a month nobody could say what of it was carried over.
    const part = await tried({ from: '2026-03-01', to: '2026-03-05' });
    expect(part.current.lines.map(({ code }) => code)).not.toContain('OPENING');
    expect(part.current.lines.find(({ code }) => code === 'FREE_STAY')?.amount_sen).toBe(-13_560);
  });

  it('leaves the levy of a free stay to the operator where the agreement says so', async () => {
    const { owner_id } = await office.statement();
    const charge = async (free_stays_by: string) => {
      await office.db.query(
        `update package_versions set terms = jsonb_set(terms, '{taxes}', '{"invoiced_by": "host",
          "sst_registered": "host", "free_stays_by": "${free_stays_by}"}')`,
      );
      const [event] = await listFreeStayCharges(office.app.store, { owner_id, period: '2026-03' });
      const said = event?.because.find(({ clause }) => clause === '8.3')?.text;
      return [event?.formula, said, event?.parts.map(({ account, amount_sen }) => [account, amount_sen])];
    };
    const saying = (party: string): string => `Tourism tax and levies of the owner’s free stays: borne by the ${party}`;
    expect(await charge('host')).toEqual([
      'RM120.00 + RM9.60 + RM6.00 − RM6.00',
      saying('operator'),
      [
        ['owner-payable', 12_960],
        ['host-revenue', 600],
        ['deposits-held', -13_560],
      ],
    ]);
    expect(await charge('owner')).toEqual([
      'RM120.00 + RM9.60 + RM6.00',
      saying('owner'),
      [
        ['owner-payable', 13_560],
        ['deposits-held', -13_560],
      ],
    ]);
  });

  it('opens every line down to entries that come to it', async () => {
    const { lines, owner_id } = await office.statement();
    for (const { entries, amount_sen } of lines) {
      const { groups } = await office.list<{ groups: readonly { sum: { amount_sen: number } }[] }>('ledger-entries', {
        filter: { id: { $in: entries }, owner_id, account: 'owner-payable' },
        aggregate: { groupBy: ['account'], sum: ['amount_sen'] },
      });
      expect(groups[0]?.sum.amount_sen).toBe(-amount_sen);
    }
  });

  it('has a place for every sen of the RM 3,933.74 that guests paid', async () => {
    const stays = `(select id from reservations where kind = 'guest' and reference like 'HV-26-90000_')`;
    const { rows } = await office.db.query(
      `select account, sum(amount_sen)::int as sen from ledger_entries where reservation_id in ${stays} group by account`,
    );
    const sums = Object.fromEntries(rows.map(({ account, sen }) => [String(account), Number(sen)]));
    const {
      bank = 0,
      cash = 0,
      'channel-clearing': fromChannel = 0,
      'channel-cost': channelCost,
      'room-revenue': kept,
      ...shared
    } = sums;
    // The channel owes what it collected less what it keeps, which is a cost beside as much revenue.
    expect([fromChannel, channelCost, kept]).toEqual([95_813 - 13_224, 13_224, -13_224]);
    const [channel, gateway] = [13_224, 4768];
    expect(bank + cash + fromChannel + channel + gateway).toBe(393_374);
    const paid = await office.db.query(
      `select sum(case direction when 'in' then amount_sen else -amount_sen end)::int as sen from payments
        where reservation_id in ${stays}`,
    );
    expect(paid.rows).toEqual([{ sen: 393_374 }]);
    const host = 82_855 + 36_000;
    const parts = {
      'sst-payable': 27_383,
      'ttx-payable': 7000,
      'levy-payable': 2700,
      'agent-payable': 6384,
      rounding: 1,
    };
    expect(Object.fromEntries(Object.entries(shared).filter(([, sen]) => sen !== 0))).toEqual(
      Object.fromEntries(
        Object.entries({ ...parts, 'owner-payable': 213_059, 'host-revenue': host }).map(([name, sen]) => [name, -sen]),
      ),
    );
    expect(sumSen([...Object.values(parts), channel, gateway, 213_059, host])).toBe(393_374);
  });

  it('is occupied for 9 of 30 nights by guests and for 2 by the owner, at the prices worked out by hand', async () => {
    const { rows } = await office.db.query(`select unit_id from reservations where reference = 'HV-26-900001'`);
    const unit = Number(rows[0]?.['unit_id']);
    const nights = await countUnitNights(office.app.store, [unit], { from: '2026-03-01', until: '2026-04-01' });
    expect(nights).toEqual([{ unit_id: unit, guest: 9, owner: 2, owner_paid: 0, kept: 0, closed: 1 }]);
    const { owner_id } = await office.statement();
    const { body } = await office.app.call('GET', `/api/owners/${owner_id}/performance`);
    const { units } = body.data as unknown as OwnerPerformance;
    const march = units.flatMap(({ months }) => months).find(({ period }) => period === '2026-03');
    expect(march?.own).toMatchObject({ sold: 9, available: 30, occupancy_bp: 3000, adr_sen: 32_254, revpar_sen: 9676 });
    // As of the last day of the month, 29 of its nights have been slept or not, and one was closed.
    const noted = (at: string) => office.app.store.transaction((tx) => noteOccupancy(tx, [owner_id], at));
    const read = async () => (await office.app.call('GET', `/api/owners/${owner_id}`)).body.data['occupancy_percent'];
    await noted('2026-03-31');
    expect(await read()).toBe(31);
    await noted('2026-04-01');
    expect(await read()).toBeNull();
  });

  it('loses no sen: every event of the ledger comes to nothing', async () => {
    const asked = encodeURIComponent(JSON.stringify({ groupBy: ['event_id'], sum: ['amount_sen'] }));
    const { body } = await office.app.call('GET', `/api/ledger-entries/aggregation?aggregate=${asked}`);
    const sums = (body as unknown as { groups: { sum: { amount_sen: number } }[] }).groups;
    // More than a year of a small house has.
    expect(sums.length).toBeGreaterThan(1000);
    expect(sums.filter(({ sum }) => sum.amount_sen !== 0)).toEqual([]);
    expect(await lopsidedEvents(office.db)).toEqual([]);
    const bills = await office.db.query(
      `select r.id from reservations r where r.balance_sen <> coalesce((select sum(amount_sen) from ledger_entries e
        where e.reservation_id = r.id and e.account = 'guest-receivable'), 0)`,
    );
    expect(bills.rows).toEqual([]);
  });

  it('is closed by two: reviewed, locked, published, paid out, and from then on stands still', async () => {
    const { id } = await office.statement();
    const others = [await office.app.administrator([40, 41, 42, 43]), await office.app.administrator([40, 41, 42, 43])];
    const [second = '', third = ''] = others.map(({ token }) => token);
    await office.do('owner-statements', id, 'review');
    for (const name of ['lock', 'publish', 'pay-out'])
      await office.race('owner-statements', id, name, [office.app.admin, second, third]);
    expect(await office.count('select count(*) from payouts')).toBe(1);
    const told = await office.statement();
    const payout = told.payout_id ?? 0;
    expect((await office.act('payouts', payout, 'submit')).status).toBe(200);
    const own = await office.act('payouts', payout, 'approve');
    expect([own.status, own.body.code]).toEqual([403, 'FORBIDDEN']);
    await office.race('payouts', payout, 'approve', [second, third, second]);
    await office.race('payouts', payout, 'export', [office.app.admin, second]);
    const ahead = { bank_reference: 'M-1', paid_on: '2030-01-01' };
    const slip = await office.act('payouts', payout, 'mark-paid', ahead);
    expect([slip.status, Object.keys(slip.body.errors ?? {})]).toEqual([400, ['paid_on']]);
    const paid = { bank_reference: 'M-1', paid_on: '2026-11-20' };
    await office.race('payouts', payout, 'mark-paid', [office.app.admin, third], paid);
    expect(await office.statement()).toMatchObject({ state: 'paid', payable_sen: 149_733 });
    // Nothing is owed to the owner any more but what February carried over and March has settled.
    const { rows } = await office.db.query(
      `select sum(amount_sen) from ledger_entries where account = 'owner-payable' and owner_id = ${told.owner_id}`,
    );
    expect(Number(Object.values(rows[0] ?? {})[0])).toBe(0);
  });

  it('names in each line the unit, and of a stay its days, and sums up the shares', async () => {
    const { lines } = await office.statement();
    const labels = lines.map(({ label }) => label);
    expect(labels.slice(0, 4)).toEqual([
      { en: 'HV-A-12-03 · HV-26-900003 · 08–11 Mar 2026, 3 nights', zh: expect.stringContaining('8日至3月11日，3 晚') },
      { en: 'HV-A-12-03 · HV-26-900002 · 13–15 Mar 2026, 2 nights', zh: expect.any(String) },
      { en: 'HV-A-12-03 · HV-26-900001 · 18–22 Mar 2026, 4 nights', zh: expect.any(String) },
      { en: 'HV-A-12-03 · HV-26-900005 · called off on 25 Mar 2026', zh: expect.stringContaining('取消') },
    ]);
    const others = labels.slice(4).map(({ en }) => en);
    expect(others.filter((label) => !label.startsWith('HV-A-12-03 · '))).toEqual([]);
    expect(others).toContain('HV-A-12-03 · Free stay FS-26-900004 · 02–04 Mar 2026');
    expect(sumShares(lines)).toEqual({ after: 3, amount_sen: 213_059 });
  });

  it('keeps what the owner asks and is told, line by line', async () => {
    const { id, lines } = await office.statement();
    const { en: line, zh } = lines[0]!.label;
    // Whatever language it was read in, both are kept.
    const asked = await office.act('owner-statements', id, 'query', { text: 'Why so little?', line: zh });
    expect(asked.status, asked.text).toBe(200);
    const told = await office.act('owner-statements', id, 'answer', { text: 'The channel kept 15%.' });
    expect(told.body.data['thread']).toMatchObject([
      { text: 'Why so little?', line, line_zh: zh },
      { text: 'The channel kept 15%.', line: null },
    ]);
  });

  it('stands as it was told when a stay of it changes later: the difference is the next month’s', async () => {
    const before = await office.statement();
    const { body } = await office.app.list('reservations', { filter: { reference: 'HV-26-900002' } });
    const stay = (body['reservations'] as readonly { id: number }[])[0]!;
    // The channel's account says that it kept RM140.00, and not its usual RM132.24.
    const corrected = await office.app.call('PATCH', `/api/reservations/${stay.id}`, {
      body: { channel_commission_sen: 14_000 },
    });
    expect(corrected.status, corrected.text).toBe(200);
    expect((await office.statement()).lines).toEqual(before.lines);
    const { groups } = await office.list<{ groups: readonly { period: string; sum: { amount_sen: number } }[] }>(
      'ledger-entries',
      {
        filter: { reservation_id: stay.id, account: 'owner-payable' },
        aggregate: { groupBy: ['period'], sum: ['amount_sen'] },
      },
    );
    expect(groups.map(({ period, sum }) => [period, sum.amount_sen])).toEqual([
      ['2026-03', -45_314],
      ['2026-04', 559],
    ]);
  });

  it('is made owner by owner: what was stopped goes on with the next run, and nothing is made twice', async () => {
    const counts = async (): Promise<readonly number[]> => [
      await office.count(`select count(*) from owner_statements where period = '2026-10'`),
      await office.count('select count(*) from ledger_entries'),
    ];
    const start = (): Promise<number> => office.start('2026-10');
    const RUNS = '/api/owner-statements/runs';

    const stopped = await start();
    const cancelled = await office.app.call('POST', `${RUNS}/${stopped}/cancel`);
    expect(cancelled.body.data).toMatchObject({ state: 'cancelled', done: 0 });
    expect(await office.goOn()).toBe(0);
    expect((await counts())[0]).toBe(0);

    const whole = await start();
    expect(await office.goOn()).toBe(1);
    const { data: told, ...beside } = (await office.app.call('GET', `${RUNS}/${whole}`)).body;
    expect(beside).toEqual(told);
    expect(told).toMatchObject({ state: 'done', done: told['total'] });
    const made = await counts();
    expect(made[0]).toBeGreaterThan(10);
    await start();
    await office.goOn();
    expect(await counts()).toEqual(made);

    const ahead = await office.app.call('POST', RUNS, { body: { period: '2026-12' } });
    expect([ahead.status, ahead.body.code]).toEqual([409, 'CONFLICT']);
    const { body } = await office.app.list('audit', {
      filter: { action: { $in: ['run', 'stop-run'] } },
      sort: { id: 1 },
    });
    const acts = (body['audit'] as readonly { action: string; reason: string }[]).map(({ action, reason }) => [
      action,
      reason,
    ]);
    expect(acts).toEqual(['run', 'stop-run', 'run', 'run'].map((action) => [action, '2026-10']));
  });
});
