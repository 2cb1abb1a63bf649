import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnerMonths } from '#shared/revenue/matrix.ts';
import { databaseEngines } from '#tests/support/engines.ts';
import { FinanceOffice } from '#tests/support/worked-month.ts';

interface Matrix {
  readonly periods: readonly string[];
  readonly owners: readonly OwnerMonths[];
  readonly total: number;
}

describe.each(databaseEngines)('owners by months over $name', (engine) => {
  let office: FinanceOffice;
  let owner = 0;

  const matrix = async (query: string): Promise<Matrix> => {
    const answer = await office.app.call('GET', `/api/owner-statements/matrix?${query}`);
    expect(answer.status, answer.text).toBe(200);
    return answer.body.data as unknown as Matrix;
  };
  const month = async (period: string) => {
    const { account_number } = await ownerRow();
    const { owners } = await matrix(`until=${period}&search=${account_number}`);
    return owners[0]?.months.find((each) => each.period === period);
  };
  const ownerRow = async (): Promise<{ account_number: string }> => {
    const { rows } = await office.db.query(`select account_number from owners where id = ${owner}`);
    return rows[0] as { account_number: string };
  };

  const warningsOfMarch = async () => (await month('2026-03'))?.warnings.map(({ code }) => code);

  beforeAll(async () => {
    office = await FinanceOffice.open(engine);
    owner = (await office.statement()).owner_id;
  }, 60_000);
  afterAll(() => office?.app.close());

  it('shows six months of each owner, what they come to and against the month before', async () => {
    const { periods } = await matrix('until=2026-03');
    expect(periods).toEqual(['2025-10', '2025-11', '2025-12', '2026-01', '2026-02', '2026-03']);
    expect(await month('2026-03')).toMatchObject({
      statement: { reference: 'ST-2026-03', state: 'draft', payable_sen: 149_733 },
      change_sen: 153_733,
    });
    // The month of the demo data has a bill that nobody has approved yet.
    expect(await warningsOfMarch()).toEqual(['unapproved']);
  });

  it('pages through the owners, each of them once', async () => {
    const first = await matrix('until=2026-10&page=1');
    const second = await matrix('until=2026-10&page=2');
    const ids = [...first.owners, ...second.owners].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBe(Math.min(first.total, 50));
    expect((await matrix('until=2026-10&search=nobody-of-that-name')).total).toBe(0);
  });

  it('warns of a draft that the ledger has left behind', async () => {
    const { body } = await office.app.list('reservations', { filter: { reference: 'HV-26-900002' } });
    const [stay] = body['reservations'] as readonly { id: number }[];
    const corrected = await office.app.call('PATCH', `/api/reservations/${stay?.id}`, {
      body: { channel_commission_sen: 14_000 },
    });
    expect(corrected.status, corrected.text).toBe(200);
    expect(await warningsOfMarch()).toEqual(['moved', 'unapproved']);
    await office.start('2026-03', [owner]);
    await office.goOn();
    expect(await warningsOfMarch()).toEqual(['unapproved']);
  });

  it('warns of a bill that is usual and not there, and of one that nobody has approved', async () => {
    // The electricity of two months before, and none in this one.
    await office.db.query(
      `insert into ledger_entries (event_id, subject, posted_on, period, account, owner_id, expense_id, amount_sen, created_at, updated_at)
       select 'usual-' || p, 'expense-usual-' || p, (p || '-28')::date, p, 'owner-payable', ${owner}, e.id, 0, now(), now()
         from unnest(array['2026-04', '2026-05']) p, lateral (select id from expenses where category = 'electricity' order by id limit 1) e`,
    );
    await office.db.query(
      `insert into owner_statements (reference, owner_id, period, lines, problems, thread, created_at, updated_at)
       values ('ST-2026-06-T', ${owner}, '2026-06', '[]', '[]', '[]', now(), now())`,
    );
    await office.db.query(
      `update expenses set state = 'submitted', date = '2026-06-03' where reference = 'EX-26-900002'`,
    );
    const warnings = (await month('2026-06'))?.warnings ?? [];
    expect(warnings.map(({ code }) => code)).toEqual(['unapproved', 'expenses']);
    expect(warnings[1]?.text.en).toContain('Electricity');
  });

  it('says on the statement itself what would be missed: days to come, and a guest who is still owed money', async () => {
    const { rows } = await office.db.query(
      `select unit_id from ownerships where owner_id = ${owner} order by id limit 1`,
    );
    await office.db.query(
      `update reservations set balance_sen = -2500, arrival = '2026-11-08', departure = '2026-11-10', unit_id = ${Number(rows[0]?.['unit_id'])}
        where reference = 'HV-26-900003'`,
    );
    await office.start('2026-11', [owner]);
    await office.goOn();
    const { id } = await office.statement({ owner_id: owner, period: '2026-11' });
    const answer = await office.app.call('GET', `/api/owner-statements/${id}/warnings`);
    const { warnings } = answer.body.data as { warnings: readonly { code: string; text: { en: string } }[] };
    expect(warnings).toMatchObject([
      { code: 'unfinished', text: { en: expect.stringContaining('until 30 Nov 2026') } },
      { code: 'refunds', text: { en: 'Guests who have left and are still owed money: 1.' } },
    ]);
  });

  it('warns of a question that nobody has answered', async () => {
    const { id } = await office.statement({ reference: 'ST-2026-03' });
    for (const name of ['review', 'lock']) await office.do('owner-statements', id, name);
    await office.do('owner-statements', id, 'query', { text: 'Why so little?' });
    expect((await month('2026-03'))?.warnings.map(({ code }) => code)).toEqual(['queried']);
  });

  it('is for those who may see revenue', async () => {
    const { token } = await office.app.administrator([32]);
    const refused = await office.app.call('GET', '/api/owner-statements/matrix', { token });
    expect([refused.status, refused.body.permission]).toEqual([403, 40]);
  });
});
