import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sumSen } from '#shared/money.ts';
import type { PostedEvent } from '#shared/revenue/ledger-event.ts';
import type { StayLine } from '#shared/revenue/stay-lines.ts';
import { databaseEngines } from '#tests/support/engines.ts';
import { FinanceOffice } from '#tests/support/worked-month.ts';

type Row = Readonly<Record<string, number>> & { readonly reference: string; readonly period: string };

const AMOUNTS = [
  'gross_sen',
  'sst_sen',
  'ttx_sen',
  'levy_sen',
  'channel_sen',
  'gateway_sen',
  'agent_sen',
  'net_sen',
  'owner_sen',
  'host_sen',
  'own_sen',
] as const;

describe.each(databaseEngines)('revenue by stay over $name', (engine) => {
  let office: FinanceOffice;
  let owner = 0;
  let unit = 0;

  const rows = async (filter: object): Promise<readonly Row[]> =>
    (
      await office.list<{ 'stay-revenues': readonly Row[] }>('stay-revenues', {
        filter,
        sort: { reference: 1 },
        pagination: { limit: 100, currentPage: 1 },
      })
    )['stay-revenues'];
  const correctCommission = async (reference: string, channel_commission_sen: number): Promise<void> => {
    const { body } = await office.app.list('reservations', { filter: { reference } });
    const [stay] = body['reservations'] as readonly { id: number }[];
    const answer = await office.app.call('PATCH', `/api/reservations/${stay?.id}`, {
      body: { channel_commission_sen },
    });
    expect(answer.status, answer.text).toBe(200);
  };

  beforeAll(async () => {
    office = await FinanceOffice.open(engine);
    const statement = await office.statement();
    owner = statement.owner_id;
    unit = statement.lines[0]?.unit_id ?? 0;
  }, 60_000);
  afterAll(() => office?.app.close());

  it('comes to the sen to what was worked out by hand, stay by stay and in sum', async () => {
    const told = (await rows({ unit_id: unit, period: '2026-03' })).map((row) => AMOUNTS.map((name) => row[name]));
    expect(told).toEqual([
      [162_330, 12_986, 4000, 1200, 0, 4382, 0, 145_948, 105_083, 40_865, 12_000],
      [88_160, 7053, 0, 600, 13_224, 0, 0, 62_936, 45_314, 17_622, 12_000],
      [91_800, 7344, 3000, 900, 0, 0, 6384, 73_416, 52_860, 20_556, 12_000],
      [14_000, 0, 0, 0, 0, 386, 0, 13_614, 9802, 3812, 0],
    ]);
    const { groups } = await office.list<{ groups: readonly { sum: Record<string, number> }[] }>('stay-revenues', {
      filter: { owner_id: owner, period: '2026-03' },
      aggregate: { groupBy: [], sum: [...AMOUNTS] },
    });
    expect(groups[0]?.sum).toMatchObject({ net_sen: 295_914, owner_sen: 213_059, host_sen: 82_855, own_sen: 36_000 });
  });

  it('shows with an entry the whole event that it is part of, which comes to nothing', async () => {
    const statement = await office.statement();
    const line = statement.lines.find(({ reservation_id }) => reservation_id !== null);
    const [id = 0] = line?.entries ?? [];
    const { status, body } = await office.app.call('GET', `/api/ledger-entries/${id}/event`);
    expect(status).toBe(200);
    const event = body.data as unknown as PostedEvent;
    expect(event.label?.en).toBeTruthy();
    expect(event.label?.zh).toBeTruthy();
    expect(event.formula).toContain('RM');
    expect(event.legs.map((leg) => leg.id)).toContain(id);
    expect(new Set(event.legs.map(({ account }) => account)).size).toBeGreaterThan(1);
    expect([event.sum_sen, sumSen(event.legs.map(({ amount_sen }) => amount_sen))]).toEqual([0, 0]);
    const { token } = await office.app.administrator([32]);
    expect((await office.app.call('GET', `/api/ledger-entries/${id}/event`, { token })).status).toBe(403);
  });

  it('opens every amount down to entries that come to it, with the clause that it rests on', async () => {
    for (const row of await rows({ unit_id: unit, period: '2026-03' })) {
      const { body } = await office.app.call('GET', `/api/stay-revenues/${row['id']}/lines`);
      const lines = (body.data as unknown as { lines: readonly StayLine[] }).lines;
      for (const { of, amount_sen, whole_sen, entries } of lines) {
        const sum = sumSen(entries.map((entry) => entry.amount_sen));
        expect([of, whole_sen], row.reference).toEqual([of, amount_sen]);
        expect([of, Math.abs(sum)]).toEqual([of, amount_sen]);
      }
      const clauses = lines.find(({ of }) => of === 'owner_sen')?.because.map(({ clause }) => clause);
      expect(clauses).toEqual([expect.any(String)]);
    }
  });

  it('says for every owner and month what their statement says', async () => {
    await office.start('2026-10');
    await office.goOn();
    const { rows: differing } = await office.db.query(
      `select s.reference from owner_statements s
        where coalesce((select sum((l ->> 'amount_sen')::int) from jsonb_array_elements(s.lines::jsonb) l
                         where l ->> 'code' = 'OWNER_SHARE'), 0)
           <> coalesce((select sum(r.owner_sen) from stay_revenues r where r.owner_id = s.owner_id and r.period = s.period), 0)`,
    );
    expect(differing).toEqual([]);
    expect(await office.count('select count(*) from stay_revenues')).toBeGreaterThan(8);
  });

  it('loses no sen: gross is costs, net and the operator’s fees; net is the owner’s and the operator’s', async () => {
    const { rows: odd } = await office.db.query(
      `select r.reservation_id from stay_revenues r where gross_sen <> channel_sen + gateway_sen + agent_sen + net_sen + own_sen
          or net_sen <> owner_sen + host_sen
        union all
       select e.reservation_id from ledger_entries e where subject like 'stay-%' and account in ('room-revenue', 'fees', 'channel-cost')
        group by e.reservation_id
       having sum(amount_sen) <> coalesce((select sum(gross_sen) from stay_revenues r where r.reservation_id = e.reservation_id), 0)`,
    );
    expect(odd).toEqual([]);
  });

  it('puts a change after the month was told into the next one, and leaves the told one', async () => {
    const { id } = await office.statement();
    for (const name of ['review', 'lock']) await office.do('owner-statements', id, name);
    const before = await rows({ reference: 'HV-26-900002', period: '2026-03' });
    await correctCommission('HV-26-900002', 14_000);
    expect(await rows({ reference: 'HV-26-900002', period: '2026-03' })).toEqual(before);
    expect(await rows({ reference: 'HV-26-900002', period: '2026-04' })).toMatchObject([
      { gross_sen: 0, channel_sen: 776, net_sen: -776, owner_sen: -559, host_sen: -217, sst_sen: 0 },
    ]);
    await correctCommission('HV-26-900002', 13_224);
    expect(await rows({ reference: 'HV-26-900002', period: '2026-04' })).toEqual([]);
  });

  it('gives each owner of a shared unit their part, and all of them the whole', async () => {
    await office.db.query(`delete from ownerships where unit_id = ${unit}`);
    await office.db.query(
      `insert into ownerships (unit_id, owner_id, share_bp, "from") select ${unit}, o.id, case when o.id = ${owner} then 3333 else 6667 end, date '2026-01-01'
        from owners o where o.id = ${owner} or o.id = (select min(id) from owners where id <> ${owner})`,
    );
    const whole = (await rows({ unit_id: unit, reference: 'HV-26-900001' }))[0];
    const { body } = await office.app.list('reservations', { filter: { reference: 'HV-26-900001' } });
    const [stay] = body['reservations'] as readonly { id: number }[];
    await office.db.query(`select keep_stay_revenues(array[${stay?.id}]::bigint[])`);
    const parts = await rows({ reference: 'HV-26-900001' });
    expect(parts).toHaveLength(2);
    for (const name of AMOUNTS)
      expect([name, sumSen(parts.map((row) => row[name] ?? 0))]).toEqual([name, whole?.[name]]);
  });
});
