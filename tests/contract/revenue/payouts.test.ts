import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sumSen } from '#shared/money.ts';
import { ALL_PERMISSIONS } from '#shared/permissions.ts';
import { usualTerms } from '#shared/packages/usual-terms.ts';
import { type Answer, NOW } from '#tests/support/app.ts';
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
  const sumOf = (months: readonly Statement[]): number => sumSen(months.map(({ payable_sen }) => payable_sen));
  const act = (resource: string, id: number, name: string, body: object = {}, token?: string): Promise<Answer> =>
    house.app.call('PATCH', `/api/${resource}/${id}/${name}`, { body, ...(token !== undefined && { token }) });
  const read = async (resource: string, id: number): Promise<Readonly<Record<string, unknown>>> =>
    (await house.app.call('GET', `/api/${resource}/${id}`)).body.data;
  const payoutsOf = async (owner_id: number): Promise<readonly Readonly<Record<string, unknown>>[]> =>
    (await house.app.list('payouts', { filter: { owner_id } })).body['payouts'] as never;

  /** A payout of these months that waits for approval. */
  const submit = async (months: readonly Statement[]): Promise<number> => {
    for (const month of months) await house.act('owner-statements', month.id, 'pay-out');
    const id = Number((await read('owner-statements', months[0]!.id))['payout_id']);
    await house.act('payouts', id, 'submit');
    return id;
  };
  const approve = async (id: number): Promise<number> => (await act('payouts', id, 'approve', {}, colleague)).status;
  /** What has left the bank for the payout. */
  const leftBank = async (id: number): Promise<number> => {
    const { rows } = await house.db.query(
      `select coalesce(sum(amount_sen), 0)::int as sen from ledger_entries where subject = 'payout-${id}' and account = 'bank'`,
    );
    return Number(rows[0]?.['sen']);
  };
  /** Payouts of a file for the bank, as it is taken. */
  const inFile = async (batch: unknown): Promise<unknown[]> => {
    const { text } = await house.app.call('GET', `/api/payouts/batches/${String(batch)}`);
    const known = (await house.app.list('payouts', { pagination: { limit: 500 } })).body['payouts'] as never;
    return (known as readonly { id: number; reference: string }[])
      .filter(({ reference }) => text.includes(reference))
      .map(({ id }) => id);
  };

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
      amount_sen: sumOf(months),
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
      ['mark-paid', { bank_reference: 'IBG-1', paid_on: '2026-11-20' }],
    ] as const) {
      expect((await read('owner-statements', first.id))['state']).toBe('locked');
      expect((await act('payouts', id, name, body, colleague)).status).toBe(200);
    }
    for (const each of months) {
      const paid = { state: 'paid', paid_on: '2026-11-20', bank_reference: 'IBG-1' };
      expect(await read('owner-statements', each.id)).toMatchObject(paid);
    }
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

  it('are paid on no day before they went to the bank, and on none that lies ahead', async () => {
    const { months } = await lockedMonths();
    const id = await submit(months);
    expect(await approve(id)).toBe(200);
    // In the evening of 19 November in London it is the 20th in the house.
    house.app.clock.at = new Date('2026-11-19T17:00:00Z');
    await house.act('payouts', id, 'export');
    expect(await read('payouts', id)).toMatchObject({ exported_on: '2026-11-20', batch: 'BF-20261120-010000000' });
    const pay = (paid_on: string, locale = 'en-US') =>
      house.app.call('PATCH', `/api/payouts/${id}/mark-paid`, {
        body: { bank_reference: 'IBG-1', paid_on },
        headers: { 'accept-language': locale },
      });
    const early = await pay('2026-11-19');
    expect([early.status, early.body.errors]).toEqual([
      400,
      { paid_on: [expect.stringMatching(/^Paid on must not be before 2026-11-20/)] },
    ]);
    const said = (await pay('2026-11-19', 'zh-CN')).body.errors?.['paid_on'];
    expect(said).toEqual([expect.stringMatching(/^付款日不能早于 2026-11-20/)]);
    expect(Object.keys((await pay('2026-11-21')).body.errors ?? {})).toEqual(['paid_on']);
    const body = { ids: [id], input: { bank_reference: 'IBG-1', paid_on: '2026-11-19' } };
    const { results } = (await house.app.call('POST', '/api/payouts/bulk/mark-paid', { body })).body;
    expect(results).toMatchObject([{ id, ok: false, code: 'VALIDATION' }]);
    // What went to the bank before the day was kept has it in the name of its file, spelt in either of two ways.
    for (const batch of ['BF-2026-11-20', 'BF-20261120-010000000']) {
      await house.db.query(`update payouts set exported_on = null, batch = '${batch}' where id = ${id}`);
      expect((await pay('2026-11-19')).body.errors).toEqual(early.body.errors);
    }
    expect(await read('payouts', id)).toMatchObject({ state: 'exported', paid_on: null });
    expect(await leftBank(id)).toBe(0);
    expect((await pay('2026-11-20')).status).toBe(200);
    expect(await leftBank(id)).toBe(-sumOf(months));
    house.app.clock.at = new Date(NOW);
  });

  it('go into the next file once after the bank turned them away, and are paid once', async () => {
    const { owner, months } = await lockedMonths();
    const id = await submit(months);
    expect(await approve(id)).toBe(200);
    house.app.clock.at = new Date('2026-11-20T05:00:00Z');
    await house.act('payouts', id, 'export');
    const { batch: first } = await read('payouts', id);
    await house.act('payouts', id, 'mark-failed', { failure: 'No such account' });
    expect(await inFile(first)).toEqual([]);
    // Meanwhile its months are in no other payout, and whoever submitted it does not let it go again.
    const again = await act('owner-statements', months[0]!.id, 'pay-out');
    expect(again.status).toBe(409);
    expect((await act('payouts', id, 'approve')).status).toBe(403);
    expect((await act('payouts', id, 'mark-paid', { bank_reference: 'IBG-1', paid_on: '2026-11-20' })).status).toBe(
      409,
    );
    expect(await approve(id)).toBe(200);
    expect(await read('payouts', id)).toMatchObject({ batch: null, exported_on: null, failure: null });
    house.app.clock.at = new Date('2026-11-20T06:00:00Z');
    expect((await act('payouts', id, 'export')).status).toBe(200);
    expect((await act('payouts', id, 'export')).status).toBe(409);
    const { batch: second, exported_on } = await read('payouts', id);
    expect([second === first, exported_on]).toEqual([false, '2026-11-20']);
    expect([await inFile(first), await inFile(second)]).toEqual([[], [id]]);
    await house.act('payouts', id, 'mark-paid', { bank_reference: 'IBG-2', paid_on: '2026-11-20' });
    expect(await leftBank(id)).toBe(-sumOf(months));
    expect(await payoutsOf(owner)).toMatchObject([{ id, state: 'paid', amount_sen: sumOf(months) }]);
    house.app.clock.at = new Date(NOW);
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
