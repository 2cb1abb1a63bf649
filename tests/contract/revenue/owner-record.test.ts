import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noteAllOwners } from '#server/domain/revenue/standing-of-all.ts';
import { sqlEngines } from '#tests/support/engines.ts';
import { NOW } from '#tests/support/app.ts';
import { FinanceOffice } from '#tests/support/worked-month.ts';

describe.each(sqlEngines)('an owner’s record over $name', (engine) => {
  let office: FinanceOffice;
  let owner = 0;

  const read = async (): Promise<Readonly<Record<string, unknown>>> =>
    (await office.app.call('GET', `/api/owners/${owner}`)).body.data;
  const standing = async () => {
    const { statement_period, statement_state, statement_sen, balance_sen } = await read();
    return [statement_period, statement_state, statement_sen, balance_sen];
  };
  const find = async (filter: object): Promise<readonly number[]> => {
    const body = await office.list<{ owners: readonly { id: number }[] }>('owners', { filter });
    return body.owners.map(({ id }) => id);
  };

  beforeAll(async () => {
    office = await FinanceOffice.open(engine);
    owner = (await office.statement()).owner_id;
    await noteAllOwners(office.app.store, NOW);
  }, 60_000);
  afterAll(() => office?.app.close());

  it('says what the owner has: units, houses, agreements, free nights', async () => {
    expect(await read()).toMatchObject({
      unit_count: 1,
      property_codes: 'MVR',
      package_codes: 'PS',
      free_total: 12,
      free_used: 2,
    });
    expect(await find({ property_codes: { $contains: 'MVR' }, unit_count: 1 })).toContain(owner);
  });

  it('says how the owner stands, with every step of a month', async () => {
    // February left a debt of RM 40.00.
    expect(await standing()).toEqual(['2026-03', 'draft', 149_733, -4000]);
    expect(await find({ balance_sen: { $lt: 0 } })).toEqual([owner]);
    const { id } = await office.statement();
    for (const name of ['review', 'lock', 'publish']) await office.do('owner-statements', id, name);
    expect(await standing()).toEqual(['2026-03', 'published', 149_733, 149_733]);
    expect(await find({ balance_sen: { $lt: 0 } })).toEqual([]);
  });

  it('shows nobody the money who may not see it', async () => {
    const { token } = await office.app.administrator([20]);
    const { body } = await office.app.call('GET', `/api/owners/${owner}`, { token });
    expect(body.data).toMatchObject({ unit_count: 1 });
    for (const name of ['balance_sen', 'statement_sen', 'statement_state']) expect(body.data).not.toHaveProperty(name);
  });

  it('keeps money from leaving while payouts are held, and says why', async () => {
    await office.db.query(
      `update owners set bank_name = 'Maybank', bank_holder = 'Owner', bank_account = '514012345678', bank_account_mask = '•••5678' where id = ${owner}`,
    );
    const { id } = await office.statement();
    await office.do('owner-statements', id, 'pay-out');
    const { payout_id } = await office.statement();
    const payout = payout_id ?? 0;
    await office.do('owners', owner, 'hold-payouts', { reason: 'Two heirs disagree' });
    const held = await office.act('payouts', payout, 'submit');
    expect([held.status, held.body.message]).toEqual([409, expect.stringContaining('Two heirs disagree')]);
    const { token } = await office.app.administrator([20, 21, 22]);
    expect((await office.act('owners', owner, 'release-payouts', {}, token)).body.permission).toBe(23);
    await office.do('owners', owner, 'release-payouts');
    await office.do('payouts', payout, 'submit');
    const second = await office.app.administrator([40, 41, 42, 43]);
    await office.do('owners', owner, 'hold-payouts', { reason: 'A court order' });
    expect((await office.act('payouts', payout, 'approve', {}, second.token)).status).toBe(409);
    await office.do('owners', owner, 'release-payouts');
    await office.do('payouts', payout, 'approve', {}, second.token);
    await office.do('payouts', payout, 'export');
    await office.do('payouts', payout, 'mark-paid', { bank_reference: 'TT-9', paid_on: '2026-04-09' });
    expect(await standing()).toEqual(['2026-03', 'paid', 149_733, 0]);
  });
});
