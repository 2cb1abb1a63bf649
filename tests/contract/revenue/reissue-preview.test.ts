import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareRevisions } from '#shared/revenue/compare-revisions.ts';
import type { Said } from '#shared/rates/line.ts';
import { databaseEngines } from '#tests/support/engines.ts';
import { FinanceOffice } from '#tests/support/worked-month.ts';

interface Sums {
  readonly before_sen: number;
  readonly now_sen: number;
}

interface Preview {
  readonly reference: string;
  readonly lines: readonly {
    readonly label: Said;
    readonly before_sen: number | null;
    readonly now_sen: number | null;
  }[];
  readonly opening: Sums;
  readonly payable: Sums;
  readonly carried: Sums;
  readonly problems: readonly unknown[];
}

/** All that making a revision writes. */
const WRITTEN = [
  'ledger_entries',
  'ledger_events',
  'owner_statements',
  'expenses',
  'expense_cut_offs',
  'owners',
  'audit',
];

describe.each(databaseEngines)('what a revision would change over $name', (engine) => {
  let office: FinanceOffice;
  let id = 0;

  const look = (of = id, token?: string) =>
    office.app.call('GET', `/api/owner-statements/${of}/reissue-preview`, token === undefined ? {} : { token });
  const preview = async (): Promise<Preview> => {
    const { status, body, text } = await look();
    expect(status, text).toBe(200);
    return body.data as unknown as Preview;
  };
  const everything = async (): Promise<unknown> => {
    const { rows } = await office.db.query(
      WRITTEN.map(
        (name) => `select '${name}' as name, md5(string_agg(t::text, '' order by id)) as of from ${name} t`,
      ).join(' union all '),
    );
    return rows;
  };
  const setCommission = async (channel_commission_sen: number): Promise<void> => {
    const { body } = await office.app.list('reservations', { filter: { reference: 'HV-26-900002' } });
    const [stay] = body['reservations'] as readonly { id: number }[];
    const answer = await office.app.call('PATCH', `/api/reservations/${stay?.id ?? 0}`, {
      body: { channel_commission_sen },
    });
    expect(answer.status, answer.text).toBe(200);
  };

  beforeAll(async () => {
    office = await FinanceOffice.open(engine);
    ({ id } = await office.statement());
  }, 60_000);
  afterAll(() => office?.app.close());

  it('is told only of what a revision can be made of', async () => {
    const draft = await look();
    expect([draft.status, draft.body.code]).toEqual([409, 'CONFLICT']);
    for (const name of ['review', 'lock']) await office.do('owner-statements', id, name);
    expect((await look(999_999)).status).toBe(404);
  });

  it('is nothing while the ledger says what the statement says', async () => {
    const sum = { before_sen: 149_733, now_sen: 149_733 };
    expect(await preview()).toMatchObject({ reference: 'ST-2026-03-R2', lines: [], payable: sum, problems: [] });
  });

  it('is for those who may make one', async () => {
    const { token } = await office.app.administrator([40, 41, 42]);
    const refused = await look(id, token);
    expect([refused.status, refused.body.permission]).toEqual([403, 43]);
    const allowed = await office.app.administrator([40, 41, 42, 43]);
    expect((await look(id, allowed.token)).status).toBe(200);
  });

  it('names the lines that change, with what is payable, and writes nothing', async () => {
    await setCommission(14_000);
    await office.db.query(`update package_versions set terms = jsonb_set(terms, '{fees,admin_sen}', '6000')`);
    const before = await everything();
    const told = await preview();
    expect(await everything()).toEqual(before);
    const amounts = told.lines.map(({ label, before_sen, now_sen }) => [label.en, before_sen, now_sen]);
    expect(amounts).toEqual([
      [expect.stringContaining('HV-26-900002'), 45_314, 45_314 - 559],
      [expect.stringContaining('Admin fee'), -5000, -6000],
      // Of a fee of RM 10.00 more, and of RM 2.17 less that the operator gets of the stay.
      [expect.stringContaining('SST'), -7028, -7028 - 80 + 17],
    ]);
    expect(told.payable).toEqual({ before_sen: 149_733, now_sen: 149_733 - 559 - 1000 - 80 + 17 });
  });

  it('is what the act then does', async () => {
    const [old, told] = [await office.statement(), await preview()];
    await office.do('owner-statements', id, 'reissue', { reason: 'The channel corrected its account.' });
    const made = await office.statement({ reference: told.reference });
    expect(told.lines).toEqual(compareRevisions(old.lines, made.lines));
    expect([told.opening.now_sen, told.payable.now_sen, told.carried.now_sen]).toEqual([
      made.opening_sen,
      made.payable_sen,
      made.carried_sen,
    ]);
    expect(told.problems).toEqual(made.problems);
    const again = await look();
    expect([again.status, again.body.code]).toEqual([409, 'CONFLICT']);
  });
});
