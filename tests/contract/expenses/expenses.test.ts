import { describe, expect, it } from 'vitest';
import { closeExpenses, reopenExpenses } from '#server/domain/expenses/cut-off.ts';
import { makeDueExpenses } from '#server/domain/expenses/rules.ts';
import { hasId } from '#server/kit/kit.ts';
import { placeSegment } from '#server/domain/reservations/rooms/segments.ts';
import { resourceTables } from '#server/domain/tables.ts';
import type { ExpenseShare } from '#shared/expenses/split-share.ts';
import { sumSen } from '#shared/money.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { looseTables } from '#tests/support/loose-tables.ts';
import { programme } from '#tests/support/owners.ts';
import { pdf } from '#tests/support/hostile-files-parts.ts';
import { expensesOver, payee } from '#tests/support/expenses.ts';

describe.each(domainEngines)('expenses over $name', (engine) => {
  const { scene, office, bill } = expensesOver(engine);

  it('get a reference of their year, the house and the owner of their unit, and what each side bears', async () => {
    const made = await office.recorded(bill());
    expect(made.reference).toMatch(/^EX-26-\d{6}$/);
    expect(made).toMatchObject({
      state: 'draft',
      property_id: scene.owned.property_id,
      owner_id: scene.owned.owner_id,
      owner_sen: 18_645,
      host_sen: 0,
      period: '2026-03',
    });
  });

  it('name a unit or a house, no more tax than amount, and why the agreement does not decide', async () => {
    const answer = await office.record({ sst_sen: 99_999, borne_by: 'host', payee: payee() });
    expect([answer.status, Object.keys(answer.body.errors).toSorted()]).toEqual([
      400,
      ['borne_reason', 'sst_sen', 'unit_id'],
    ]);
  });

  it('above RM 1,000 need a receipt, at RM 1,000 not', async () => {
    const { id } = await office.recorded(bill({ amount_sen: 100_001 }));
    const bare = await office.act(id, 'submit');
    expect([bare.status, bare.body['obstacle']]).toEqual([409, 'receipt_needed']);
    const form = new FormData();
    form.append('receipt', new File([new Uint8Array(pdf())], 'receipt.pdf', { type: 'application/pdf' }));
    const kept = await scene.app.call('PATCH', `/api/expenses/${id}`, { body: form });
    expect([kept.status, kept.body.data['has_receipt']], kept.text).toEqual([200, true]);
    await office.acted(id, 'submit');
    await office.submitted(bill({ amount_sen: 100_000 }));
  });

  it('keep their amounts once they are submitted, and can only be deleted as drafts', async () => {
    const { id } = await office.submitted(bill());
    const change = await scene.app.call('PATCH', `/api/expenses/${id}`, { body: { amount_sen: 1 } });
    expect(change.status).toBe(409);
    const words = await scene.app.call('PATCH', `/api/expenses/${id}`, { body: { description: 'Of March' } });
    expect(words.status).toBe(200);
    expect((await scene.app.call('DELETE', `/api/expenses/${id}`)).status).toBe(409);
    const draft = await office.recorded(bill());
    expect((await scene.app.call('DELETE', `/api/expenses/${draft.id}`)).status).toBe(200);
  });

  it('more than twice the usual of their unit and category stand out', async () => {
    const unit_id = scene.owned.units[1];
    for (const month of ['01', '02', '03'])
      await office.submitted(bill({ unit_id, date: `2026-${month}-10`, category: 'water', amount_sen: 2000 }));
    const usual = await office.recorded(bill({ unit_id, date: '2026-04-10', category: 'water', amount_sen: 4000 }));
    const high = await office.recorded(bill({ unit_id, date: '2026-04-10', category: 'water', amount_sen: 4001 }));
    expect([usual['is_unusual'], high['is_unusual'], high['median_sen']]).toEqual([false, true, 2000]);
  });

  it('of a locked month go to the next that is open, and back when it is opened again', async () => {
    const [unit_id = 0] = scene.owned.units.slice(2);
    const month = { unitIds: [unit_id], period: '2026-03' };
    await scene.app.store.transaction((tx) => closeExpenses(tx, month));
    const late = await office.submitted(bill({ unit_id, date: '2026-03-31' }));
    expect(late['period']).toBe('2026-04');
    await office.acted(late.id, 'approve', {}, scene.other);
    expect((await office.sharesOf(late.id)).map(({ period }) => period)).toEqual(['2026-04']);
    await scene.app.store.transaction((tx) => reopenExpenses(tx, month));
    const next = await office.submitted(bill({ unit_id, date: '2026-03-31' }));
    await office.acted(next.id, 'approve', {}, scene.other);
    expect((await office.sharesOf(next.id)).map(({ period }) => period)).toEqual(['2026-03']);
  });

  it('for several units are shared equally, by area or by hand, and never lose a sen', async () => {
    const made = await office.recorded({
      unit_ids: scene.owned.units,
      payee: payee(),
      amount_sen: 10_000,
      category: 'gas',
    });
    const amounts = (data: Readonly<Record<string, unknown>>) =>
      (data['parts'] as readonly { amount_sen: number }[]).map(({ amount_sen }) => amount_sen);
    expect([made['unit_id'], made['property_id'], amounts(made)]).toEqual([
      null,
      scene.owned.property_id,
      [3334, 3333, 3333],
    ]);
    const offered = await scene.app.call('GET', `/api/expenses/${made.id}/split-units`);
    expect(offered.body.data, offered.text).toMatchObject(
      scene.owned.units.map((unit_id) => ({ unit_id, size_sqm: null, nights: 0, is_let_here: true })),
    );
    const byHand = { by: 'shares', unit_ids: scene.owned.units, shares: [50, 30, 20] };
    const weighed = await office.acted(made.id, 'split', byHand);
    expect(amounts(weighed)).toEqual([5000, 3000, 2000]);
    const dearer = await scene.app.call('PATCH', `/api/expenses/${made.id}`, { body: { amount_sen: 10_001 } });
    expect(amounts(dearer.body.data)).toEqual([5001, 3000, 2000]);
    expect((await office.act(made.id, 'split', { ...byHand, shares: [1] })).status).toBe(400);
    const unknown = await office.act(made.id, 'split', { by: 'area' });
    expect([unknown.status, unknown.body['obstacle']]).toEqual([409, 'split_no_area']);
    const type = hasId(scene.owned.room_type_id);
    await scene.app.store.transaction((tx) => tx.update(resourceTables['room-types'], type, { size_sqm: 30 }));
    expect(amounts(await office.acted(made.id, 'split', { by: 'area' }))).toEqual([3334, 3334, 3333]);
    expect((await office.act(made.id, 'split', { by: 'nights' })).body['obstacle']).toBe('split_no_nights');
    await office.acted(made.id, 'submit');
    await office.acted(made.id, 'approve', {}, scene.other);
    expect(await office.sharesOf(made.id)).toEqual(
      scene.owned.units.map((unit_id, at) => ({
        unit_id,
        owner_sen: [3334, 3334, 3333][at],
        host_sen: 0,
        period: '2026-03',
      })),
    );
  });

  it('are shared as they are recorded among the units that were ticked, and every sen is borne', async () => {
    const path = `/api/expenses/let-units?property_id=${scene.owned.property_id}`;
    const { token: recorder } = await scene.app.administrator([32, 33]);
    const { token: stranger } = await scene.app.administrator([20]);
    expect((await scene.app.call('GET', path, { token: stranger })).status).toBe(403);
    const offered = await scene.app.call('GET', path, { token: recorder });
    expect(offered.body.data, offered.text).toEqual(
      scene.owned.units.map((unit_id) => ({ unit_id, number: expect.any(String) })),
    );
    for (const amount_sen of [1, 2, 100, 18_645, 99_999]) {
      const values = { property_id: scene.owned.property_id, unit_ids: scene.owned.units.slice(0, 2), amount_sen };
      const made = await office.record({ ...values, payee: payee() }, recorder);
      const { parts, shares } = made.body.data as unknown as Readonly<{
        parts: readonly { unit_id: number; amount_sen: number }[];
        shares: readonly ExpenseShare[];
      }>;
      expect(parts.map(({ unit_id }) => unit_id)).toEqual(scene.owned.units.slice(0, 2));
      expect(sumSen(parts.map((part) => part.amount_sen))).toBe(amount_sen);
      expect(sumSen(shares.map(({ owner_sen, host_sen }) => owner_sen + host_sen))).toBe(amount_sen);
    }
    const elsewhere = await office.record({
      property_id: scene.owned.property_id,
      unit_ids: [999_999],
      payee: payee(),
    });
    expect([elsewhere.status, Object.keys(elsewhere.body.errors)]).toEqual([400, ['unit_ids']]);
  });

  it('for utilities are the house’s for the free nights of an owner whose programme says so', async () => {
    const unit_id = scene.owned.units[1] ?? 0;
    const slept = (arrival: string, departure: string, kind: 'guest' | 'owner_stay') =>
      scene.app.store.transaction(async (tx) => {
        const { property_id, room_type_id } = scene.owned;
        const guest = { guest_code: arrival, guest_name: 'Somebody', nationality: 'MYS', source_channel: 'direct_web' };
        const counts = { nights: 5, adults: 2, children: 0, any_foreign_occupant: false, ttx_collector: 'operator' };
        const sums = { total_sen: 0, paid_sen: 0, balance_sen: 0, payment_status: 'paid', status: 'checked_out' };
        const dates = { reference: `SL-${arrival}`, arrival, departure };
        const place = { property_id, room_type_id, unit_id, kind };
        const { id } = await tx.insert(looseTables.reservations, { ...guest, ...counts, ...sums, ...dates, ...place });
        await placeSegment(tx, { reservation_id: id, room_type_id, unit_id, arrival, departure });
      });
    await slept('2026-02-27', '2026-03-04', 'owner_stay');
    await slept('2026-03-10', '2026-03-16', 'guest');
    const water = bill({ unit_id, category: 'water', amount_sen: 10_000 });
    expect(await office.recorded(water)).toMatchObject({ owner_sen: 10_000, host_sen: 0 });
    const rules = await scene.app.call('POST', '/api/free-stay-programmes', {
      body: programme({ utilities_paid_by: 'house' }),
    });
    expect(rules.status, rules.text).toBe(201);
    // Three of the nine nights of March were free: a third of the bill, to the sen.
    const shared = await office.recorded({ ...water, payee: payee() });
    expect(shared).toMatchObject({ owner_sen: 6667, host_sen: 3333 });
    const [share] = shared['shares'] as readonly ExpenseShare[];
    expect(share?.because.at(-1)).toMatchObject({ rule: 'FREE_NIGHTS', text: expect.stringContaining('3 ÷ 9') });
    const decided = await office.recorded({ ...water, payee: payee(), borne_by: 'owner', borne_reason: 'Agreed' });
    expect(decided).toMatchObject({ owner_sen: 10_000 });
    const internet = await office.recorded({ ...water, payee: payee(), category: 'internet', borne_by: null });
    expect(internet).toMatchObject({ owner_sen: 0, host_sen: 10_000 });
    const both = await office.recorded({
      unit_ids: scene.owned.units.slice(0, 2),
      payee: payee(),
      category: 'furniture',
    });
    const offered = await scene.app.call('GET', `/api/expenses/${both.id}/split-units`);
    expect(offered.body.data).toMatchObject(
      scene.owned.units.map((id) => ({ unit_id: id, nights: id === unit_id ? 9 : 0 })),
    );
    const byNights = await office.acted(both.id, 'split', { by: 'nights', unit_ids: scene.owned.units.slice(0, 2) });
    expect(byNights['parts']).toMatchObject([{ unit_id, amount_sen: 18_645 }]);
    await scene.app.call('PATCH', `/api/free-stay-programmes/${Number(rules.body.data['id'])}/archive`, {
      body: { reason: 'Over' },
    });
  });

  it('for a whole house are the operator’s', async () => {
    const made = await office.submitted({
      property_id: scene.owned.property_id,
      payee: payee(),
      category: 'insurance',
    });
    await office.acted(made.id, 'approve', {}, scene.other);
    expect(await office.sharesOf(made.id)).toEqual([
      { unit_id: null, owner_sen: 0, host_sen: 18_645, period: '2026-03' },
    ]);
  });

  it('that are paid are noted as such once, and are in the ledger as paid on their day since they were approved', async () => {
    const { id } = await office.submitted(bill());
    const left = async () => {
      const filter = { expense_id: id, account: 'bank' };
      const { body } = await scene.app.list('ledger-entries', { filter, fields: ['posted_on', 'amount_sen'] });
      const entries = body['ledger-entries'] as readonly Readonly<Record<string, unknown>>[];
      return entries.map(({ posted_on, amount_sen }) => [posted_on, amount_sen]);
    };
    expect(await left()).toEqual([]);
    await office.acted(id, 'approve', {}, scene.other);
    const posted = [['2026-03-10', -18_645]];
    expect(await left()).toEqual(posted);
    const paid = await office.acted(id, 'pay', { paid_on: '2026-03-20', payment_reference: 'CIMB 1' });
    expect([paid['state'], paid['paid_on']]).toEqual(['approved', '2026-03-20']);
    expect((await office.act(id, 'pay', { paid_on: '2026-03-21' })).status).toBe(409);
    expect(await left()).toEqual(posted);
  });

  it('that come every month are made as drafts on their day, once each', async () => {
    const values = { name: 'Internet', category: 'internet', payee: payee(), amount_sen: 13_900, day: 5 };
    const body = { ...values, unit_id: scene.owned.unit_id, from: '2026-09-01' };
    const rule = await scene.app.call('POST', '/api/expense-rules', { body });
    expect(rule.status, rule.text).toBe(201);
    const at = scene.app.clock.now().toISOString();
    const made = await Promise.all([makeDueExpenses(scene.app.store, at), makeDueExpenses(scene.app.store, at)]);
    expect(made.toSorted()).toEqual([0, 3]);
    const filter = { rule_id: rule.body.data['id'] };
    const { body: list } = await scene.app.list('expenses', { filter, sort: { date: 1 } });
    const drafts = list['expenses'] as readonly Readonly<Record<string, unknown>>[];
    expect(drafts.map(({ date, state }) => `${String(date)} ${String(state)}`)).toEqual([
      '2026-09-05 draft',
      '2026-10-05 draft',
      '2026-11-05 draft',
    ]);
    expect(await makeDueExpenses(scene.app.store, at)).toBe(0);
  });
});
