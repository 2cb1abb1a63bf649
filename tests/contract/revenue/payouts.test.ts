import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_PERMISSIONS } from '#shared/permissions.ts';
import { usualTerms } from '#shared/packages/usual-terms.ts';
import type { Answer } from '#tests/support/app.ts';
import { databaseEngines } from '#tests/support/engines.ts';
import { OwnersHouse } from '#tests/support/owners-house.ts';
import type { Statement } from '#tests/support/worked-month.ts';

const MONTHS = ['2026-03', '2026-04'] as const;

describe.each(databaseEngines)('payouts of owners over $name', (engine) => {
  let house: OwnersHouse;
  let agreement = 0;
  let colleague = '';

  /** An owner with two months that are locked, each of so much. */
  const lockedMonths = async (): Promise<{ owner: number; months: Statement[] }> => {
    const { unit_id, owners } = await house.unit(agreement);
    const [owner = 0] = owners;
    await house.db.query(`update owners set bank_name = 'Maybank', bank_account = '514012345678' where id = ${owner}`);
    const months: Statement[] = [];
    for (const period of MONTHS) {
      await house.sell(unit_id, { arrival: `${period}-05`, departure: `${period}-07`, lines: { ROOM: 100_000 } });
      await house.settle(period, [owner]);
      const { id } = (await house.statement(owner, period))!;
      for (const name of ['review', 'lock']) await house.act('owner-statements', id, name);
      months.push((await house.statement(owner, period))!);
    }
    return { owner, months };
  };
  const act = (resource: string, id: number, name: string, body: object = {}, token?: string): Promise<Answer> =>
    house.app.call('PATCH', `/api/${resource}/${id}/${name}`, { body, ...(token !== undefined && { token }) });
  const read = async (resource: string, id: number): Promise<Readonly<Record<string, unknown>>> =>
    (await house.app.call('GET', `/api/${resource}/${id}`)).body.data;
  const payoutsOf = async (owner_id: number): Promise<readonly Readonly<Record<string, unknown>>[]> =>
    (await house.app.list('payouts', { filter: { owner_id } })).body['payouts'] as never;

  beforeAll(async () => {
    house = await OwnersHouse.open(engine);
    agreement = await house.agree(usualTerms({ type: 'profit_share', owner_bp: 7200 }));
    colleague = (await house.app.administrator(ALL_PERMISSIONS)).token;
  }, 60_000);
  afterAll(() => house?.close());

  it('pay several locked months of an owner in one, due with the first of them', async () => {
    const { owner, months } = await lockedMonths();
    const ids = months.map(({ id }) => id);
    const answer = await house.app.call('POST', '/api/owner-statements/bulk/pay-out', { body: { ids, input: {} } });
    expect((answer.body['results'] as readonly { ok: boolean }[]).map(({ ok }) => ok)).toEqual([true, true]);
    const [payout, ...others] = await payoutsOf(owner);
    expect(others).toEqual([]);
    expect(payout).toMatchObject({
      state: 'draft',
      statement_ids: ids,
      amount_sen: months.reduce((sum, { payable_sen }) => sum + payable_sen, 0),
    });
    const [first] = await Promise.all(ids.map((id) => read('owner-statements', id)));
    expect(first).toMatchObject({ state: 'locked', payout_id: payout?.['id'], due_on: payout?.['due_on'] });
    expect(payout?.['due_on']).not.toBeNull();
  });

  it('publish with the payment what was not published before, and only then', async () => {
    const { owner, months } = await lockedMonths();
    const [first, second] = months as [Statement, Statement];
    for (const { id } of months) await house.act('owner-statements', id, 'pay-out');
    const id = Number((await payoutsOf(owner))[0]?.['id']);
    await house.act('owner-statements', second.id, 'publish');
    const { published_at } = await read('owner-statements', second.id);
    await house.act('payouts', id, 'submit');
    for (const [name, body] of [
      ['approve', {}],
      ['export', {}],
      ['mark-paid', { bank_reference: 'IBG-1', paid_on: '2026-11-19' }],
    ] as const) {
      expect((await read('owner-statements', first.id))['state']).toBe('locked');
      expect((await act('payouts', id, name, body, colleague)).status).toBe(200);
    }
    for (const each of months) expect((await read('owner-statements', each.id))['state']).toBe('paid');
    expect((await read('owner-statements', first.id))['published_at']).not.toBeNull();
    expect((await read('owner-statements', second.id))['published_at']).toBe(published_at);
    const trail = (await house.app.trail('owner-statements', first.id)).map(({ action }) => action);
    expect(trail.slice(-3)).toEqual(['pay-out', 'publish', 'paid']);
  });

  it('take in nothing more once they are submitted, and let go of every month when they are called off', async () => {
    const { owner, months } = await lockedMonths();
    const [first, second] = months as [Statement, Statement];
    await house.act('owner-statements', first.id, 'pay-out');
    const submitted = Number((await payoutsOf(owner))[0]?.['id']);
    await house.act('payouts', submitted, 'submit');
    await house.act('owner-statements', second.id, 'pay-out');
    expect(await payoutsOf(owner)).toHaveLength(2);
    await house.act('payouts', submitted, 'cancel', { reason: 'To see' });
    await house.act('owner-statements', first.id, 'pay-out');
    const open = (await payoutsOf(owner)).filter(({ state }) => state === 'draft');
    expect(open).toMatchObject([{ statement_ids: [second.id, first.id] }]);
    await house.act('payouts', Number(open[0]?.['id']), 'cancel', { reason: 'To see' });
    for (const { id } of months) expect((await read('owner-statements', id))['payout_id']).toBeNull();
  });

  it('are not even prepared for an owner whose money is held, and the refusal says why', async () => {
    const { owner, months } = await lockedMonths();
    const [first] = months as [Statement];
    await house.act('owners', owner, 'hold-payouts', { reason: 'A court order' });
    const refused = await act('owner-statements', first.id, 'pay-out');
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'CONFLICT',
      expect.stringContaining('A court order'),
    ]);
    expect(await payoutsOf(owner)).toEqual([]);
    expect((await read('owner-statements', first.id))['payout_id']).toBeNull();
  });
});
