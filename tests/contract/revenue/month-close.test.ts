import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sumSen } from '#shared/money.ts';
import { entriesOfMonthFilter } from '#shared/revenue/statement.ts';
import { databaseEngines } from '#tests/support/engines.ts';
import { readPdf } from '#tests/support/pdf.ts';
import { FinanceOffice, type Statement } from '#tests/support/worked-month.ts';

const CLOSE = ['review', 'lock', 'publish'] as const;

interface Opened {
  readonly 'ledger-entries': readonly { readonly amount_sen: number }[];
}

describe.each(databaseEngines)('closing owners’ months over $name', (engine) => {
  let office: FinanceOffice;
  /** An owner who earned something in September and in October. */
  let owner = 0;

  const close = async ({ id }: Statement): Promise<void> => {
    for (const name of CLOSE) await office.do('owner-statements', id, name);
  };
  const refused = async (id: number, name: string, body: object = {}, resource = 'owner-statements') => {
    const { status, body: said } = await office.act(resource, id, name, body);
    return [status, said.code, said.message];
  };
  const month = (period: string): Promise<Statement> =>
    office.statement({ owner_id: owner, period, superseded_by: null });

  const open = async (filter: Readonly<Record<string, unknown>>): Promise<readonly number[]> => {
    const body = await office.list<Opened>('ledger-entries', { filter, pagination: { limit: 500 } });
    return body['ledger-entries'].map(({ amount_sen }) => amount_sen);
  };

  beforeAll(async () => {
    office = await FinanceOffice.open(engine);
    await office.start('2026-09');
    await office.start('2026-10');
    await office.goOn();
    const october = await office.statements({ period: '2026-10', payable_sen: { $gt: 0 } });
    const earlier = await office.statements({ period: '2026-09', payable_sen: { $gt: 0 } });
    const both = october.find(
      ({ owner_id, problems }) =>
        problems.length === 0 && earlier.some((each) => each.owner_id === owner_id && each.problems.length === 0),
    );
    if (!both) throw new Error('The demo has no owner who earned in both months.');
    owner = both.owner_id;
  }, 60_000);
  afterAll(() => office?.app.close());

  it('does not lock what has changed since somebody read it', async () => {
    const { id } = await office.statement();
    await office.do('owner-statements', id, 'review');
    const { body } = await office.app.list('reservations', { filter: { reference: 'HV-26-900002' } });
    const stay = (body['reservations'] as readonly { id: number }[])[0]!;
    const corrected = await office.app.call('PATCH', `/api/reservations/${stay.id}`, {
      body: { channel_commission_sen: 14_000 },
    });
    expect(corrected.status, corrected.text).toBe(200);
    expect(await refused(id, 'lock')).toEqual([409, 'CONFLICT', expect.stringContaining('since it was reviewed')]);
    await office.do('owner-statements', id, 'reopen');
    await office.do('owner-statements', id, 'review');
    const locked = await office.act('owner-statements', id, 'lock');
    expect(locked.status, locked.text).toBe(200);
    const back = await office.app.call('POST', `/api/audit/${String(locked.body.audit_id)}/undo`, { body: {} });
    expect([back.status, back.body.code]).toEqual([409, 'CONFLICT']);
    const { owner_id } = await office.statement();
    const filter = { owner_id, period: '2026-03', owner_sen: { $gt: 0 } };
    const { body: bills } = await office.app.list('expenses', { filter });
    const states = (bills['expenses'] as readonly { state: string; paid_on: string | null }[]).map(
      ({ state, paid_on }) => state === (paid_on === null ? 'posted' : 'settled'),
    );
    expect(states).toEqual([true, true, true]);
    // The channel kept RM 7.76 more: RM 5.59 less for the owner, and 17 sen less tax on what the house gets.
    expect((await office.statement()).payable_sen).toBe(149_733 - 559 + 17);
  });

  it('makes a month anew with what was put off to the next one, once', async () => {
    const before = await office.statement();
    const { body } = await office.app.list('reservations', { filter: { reference: 'HV-26-900002' } });
    const stay = (body['reservations'] as readonly { id: number }[])[0]!;
    const sums = async (): Promise<readonly unknown[]> => {
      const { rows } = await office.db.query(
        `select period, sum(amount_sen)::int as sen from ledger_entries where reservation_id = ${stay.id}
          and account = 'owner-payable' group by period order by period`,
      );
      return rows.map(({ period, sen }) => [period, sen]);
    };
    const setCommission = async (channel_commission_sen: number): Promise<void> => {
      const answer = await office.app.call('PATCH', `/api/reservations/${stay.id}`, {
        body: { channel_commission_sen },
      });
      expect(answer.status, answer.text).toBe(200);
    };
    await setCommission(13_224);
    expect(await sums()).toEqual([
      ['2026-03', -44_755],
      ['2026-04', -559],
    ]);
    await office.do('owner-statements', before.id, 'reissue', { reason: 'The channel corrected its account.' });
    const revision = await office.statement({ reference: 'ST-2026-03-R2' });
    expect(revision.payable_sen).toBe(149_733);
    expect(await sums()).toEqual([
      ['2026-03', -45_314],
      ['2026-04', 0],
    ]);
    for (const name of ['review', 'lock']) await office.do('owner-statements', revision.id, name);
    await setCommission(14_000);
    expect(await sums()).toEqual([
      ['2026-03', -45_314],
      ['2026-04', 559],
    ]);
  });

  it('hands out the paper and the table of a statement in both languages', async () => {
    const { id, lines } = await office.statement();
    for (const locale of ['en-US', 'zh-CN']) {
      const paper = await office.app.request('GET', `/api/owner-statements/${id}/paper?locale=${locale}`, {
        token: office.app.admin,
      });
      expect(paper.headers.get('content-type')).toBe('application/pdf');
      const said = readPdf(new Uint8Array(await paper.arrayBuffer()))
        .pages.map((page) => page.said)
        .join('')
        .replaceAll(/\s/g, '');
      expect(said).toContain('RM1,491.91');
      for (const { label } of lines) {
        expect(said).toContain((locale === 'zh-CN' ? label.zh : label.en).replaceAll(/\s/g, ''));
      }
      const table = await office.app.request('GET', `/api/owner-statements/${id}/table?locale=${locale}`, {
        token: office.app.admin,
      });
      expect(table.headers.get('content-type')).toBe('text/csv; charset=utf-8');
      const rows = (await table.text()).trim().split('\r\n');
      // The head, what was carried over, the lines, and what they come to.
      expect(rows).toHaveLength(lines.length + 3);
      expect(rows.at(-1)).toMatch(/,1491\.91$/);
      expect(rows[1]).toMatch(/,-40\.00$/);
      expect(rows.slice(1).filter((row) => !/,-?\d+\.\d\d$/.test(row))).toEqual([]);
    }
    const { body } = await office.app.list('audit', { filter: { action: 'take-paper' } });
    expect(body.totalCount).toBe(4);
  });

  it('is done in the months’ order, because one opens with what the other carries over', async () => {
    const [september, october] = [await month('2026-09'), await month('2026-10')];
    await office.do('owner-statements', october.id, 'review');
    expect(await refused(october.id, 'lock')).toEqual([409, 'CONFLICT', expect.stringContaining(september.reference)]);
    await office.do('owner-statements', october.id, 'reopen');
  });

  it('carries over what is too little to be paid, once, and pays it with the next month', async () => {
    const setLeast = (sen: number): Promise<unknown> =>
      office.db.query(`update package_versions set terms = jsonb_set(terms, '{payout,minimum_sen}', '${sen}')`);
    await setLeast(100_000_000);
    await office.start('2026-09', [owner]);
    await office.goOn();
    const september = await month('2026-09');
    expect(september.carried_sen).toBe(september.payable_sen);
    await close(september);
    await office.do('owner-statements', september.id, 'pay-out');
    const told = await month('2026-09');
    const { body } = await office.app.call('GET', `/api/payouts/${told.payout_id ?? 0}`);
    expect(body.data).toMatchObject({ state: 'carried_forward', amount_sen: september.payable_sen });

    // What later months agree on does not reach back: nothing is both paid and carried.
    await setLeast(0);
    await office.start('2026-10', [owner]);
    await office.goOn();
    const october = await month('2026-10');
    expect(october.opening_sen).toBe(september.payable_sen);
    expect(october.carried_sen).toBe(0);
    expect(october.payable_sen).toBe(september.payable_sen + sumSen(october.lines.map(({ amount_sen }) => amount_sen)));
  });

  it('makes no revision of a month on which a later one rests, or whose payout is on its way', async () => {
    const [september, october] = [await month('2026-09'), await month('2026-10')];
    await close(october);
    await office.do('payouts', september.payout_id ?? 0, 'cancel', { reason: 'To see.' });
    const reason = { reason: 'A bill came late.' };
    expect(await refused(september.id, 'reissue', reason)).toEqual([
      409,
      'CONFLICT',
      expect.stringContaining(october.reference),
    ]);
    await office.do('owner-statements', october.id, 'pay-out');
    expect((await refused(october.id, 'reissue', reason)).slice(0, 2)).toEqual([409, 'CONFLICT']);
    const { payout_id } = await month('2026-10');
    await office.do('payouts', payout_id ?? 0, 'cancel', reason);
    await office.do('owner-statements', october.id, 'reissue', reason);
    expect(await month('2026-10')).toMatchObject({ revision: 2, state: 'draft', payable_sen: october.payable_sen });
    await close(await month('2026-10'));
  });

  it('lets money go to the account that was approved, in a file of its own', async () => {
    const october = await month('2026-10');
    await office.db.query(
      `update owners set bank_name = 'Maybank', bank_holder = 'Owner', bank_account = '514012345678',
        bank_account_mask = '•••5678', payouts_frozen = false where id = ${owner}`,
    );
    await office.do('owner-statements', october.id, 'pay-out');
    const payout = (await month('2026-10')).payout_id ?? 0;
    await office.do('payouts', payout, 'submit');
    const { token } = await office.app.administrator([40, 41, 42, 43]);
    await office.db.query(`update owners set bank_account = '514099999999' where id = ${owner}`);
    const moved = await office.act('payouts', payout, 'approve', {}, token);
    expect([moved.status, moved.body.code]).toEqual([409, 'CONFLICT']);
    await office.db.query(`update owners set bank_account = '514012345678' where id = ${owner}`);
    await office.do('payouts', payout, 'approve', {}, token);
    await office.do('payouts', payout, 'export');
    const { body } = await office.app.call('GET', `/api/payouts/${payout}`);
    const batch = String(body.data['batch']);
    const path = `/api/payouts/batches/${batch}`;
    const file = await office.app.request('GET', path, { token: office.app.admin });
    expect(file.status).toBe(200);
    const [, row = ''] = (await file.text()).split('\r\n');
    expect(row).toContain('"Owner","Maybank","MBBEMYKL","514012345678"');
    expect(row).toContain(`,${(october.payable_sen / 100).toFixed(2)},"${october.reference}"`);
    // Whoever only prepares payouts does not see whole account numbers.
    const preparing = await office.app.administrator([40, 41, 42]);
    const hidden = await office.app.call('GET', path, { token: preparing.token });
    expect([hidden.status, hidden.body.permission]).toEqual([403, 43]);
    expect((await office.app.call('GET', '/api/payouts/batches/BF-none')).status).toBe(404);
    office.app.clock.advance(1000);
    // A payout that is put into a file later the same day stands in another one.
    await office.do('payouts', payout, 'mark-failed', { failure: 'Account closed.' });
    await office.do('payouts', payout, 'approve', {}, token);
    await office.do('payouts', payout, 'export');
    const again = await office.app.call('GET', `/api/payouts/${payout}`);
    expect(again.body.data['batch']).not.toBe(batch);
  });

  it('says in every statement what the ledger says of that month, no sen more and none less', async () => {
    const { rows } = await office.db.query(
      `select s.reference from owner_statements s where s.superseded_by is null and s.payable_sen - s.opening_sen <> -coalesce(
        (select sum(e.amount_sen) from ledger_entries e where e.owner_id = s.owner_id and e.period = s.period
          and e.account = 'owner-payable' and e.subject not like 'payout-%'), 0)`,
    );
    expect(rows).toEqual([]);
    expect(await office.count('select count(*) from owner_statements')).toBeGreaterThan(20);
  });

  it('opens from the sum of its lines the entries that come to it', async () => {
    const worked = await office.statement({ period: '2026-03', reference: 'ST-2026-03-R2' });
    const carried = await month('2026-10');
    expect(carried.opening_sen).not.toBe(0);
    for (const statement of [worked, carried]) {
      const opened = await open(entriesOfMonthFilter(statement));
      expect(0 - sumSen(opened)).toBe(statement.payable_sen - statement.opening_sen);
    }
  });

  it('notes what an owner paid whose debt is not carried over', async () => {
    await office.db.query(`update package_versions set terms = jsonb_set(terms, '{payout,carries_negative}', 'false')`);
    await office.db.query(
      `update owner_statements set payable_sen = -5000, carried_sen = 0, payout_id = null where owner_id = ${owner} and period = '2026-10' and superseded_by is null`,
    );
    const owing = await month('2026-10');
    expect(await refused(owing.id, 'pay-out')).toEqual([409, 'CONFLICT', expect.stringContaining('owes')]);
    const sum = `select sum(amount_sen) from ledger_entries where account = 'owner-payable' and owner_id = ${owner}`;
    const before = await office.count(sum);
    await office.do('owner-statements', owing.id, 'receive', { bank_reference: 'TT-1', received_on: '2026-11-12' });
    expect((await month('2026-10')).state).toBe('paid');
    expect(await office.count(sum)).toBe(before - 5000);
    // What settles a statement is none of the entries that a month's lines open.
    const november = { owner_id: owner, period: '2026-11' };
    const all = await open({ ...november, account: 'owner-payable' });
    expect((await open(entriesOfMonthFilter(november))).length).toBe(all.length - 1);
  });
});
