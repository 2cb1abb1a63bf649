import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeExpenses, reopenExpenses } from '#server/domain/expenses/cut-off.ts';
import { lockExpenses, postExpenses } from '#server/domain/expenses/posting.ts';
import { makeDueExpenses } from '#server/domain/expenses/rules.ts';
import { theHouse } from '#server/kit/audit/entry.ts';
import { hasId } from '#server/kit/kit.ts';
import { placeSegment } from '#server/domain/reservations/rooms/segments.ts';
import { resourceTables } from '#server/domain/tables.ts';
import type { ExpenseShare } from '#shared/expenses/split-share.ts';
import { sumSen } from '#shared/money.ts';
import { ALL_PERMISSIONS } from '#shared/permissions.ts';
import { NOW, TestApp } from '#tests/support/app.ts';
import { domainEngines, databaseEngines } from '#tests/support/engines.ts';
import { expensesOffice } from '#tests/support/expenses.ts';
import { looseTables } from '#tests/support/loose-tables.ts';
import { type Owned, insertOwnedHouse, programme } from '#tests/support/owners.ts';
import { pdf } from '#tests/support/hostile-files-parts.ts';

let bills = 0;
/** Another payee each time, so that no bill looks like an earlier one. */
const payee = (): string => `Supplier ${(bills += 1)}`;

describe.each(domainEngines)('expenses over $name', (engine) => {
  let app: TestApp;
  let other: string;
  let third: string;
  let owned: Owned;
  const office = expensesOffice(() => app);
  const bill = (change: object = {}): object => ({ unit_id: owned.unit_id, payee: payee(), ...change });

  beforeAll(async () => {
    app = await TestApp.start(engine);
    other = (await app.administrator(ALL_PERMISSIONS)).token;
    third = (await app.administrator(ALL_PERMISSIONS)).token;
    owned = await app.store.transaction((tx) => insertOwnedHouse(tx, { units: 3 }));
  }, 60_000);
  afterAll(() => app?.close());

  it('get a reference of their year, the house and the owner of their unit, and what each side bears', async () => {
    const made = await office.recorded(bill());
    expect(made.reference).toMatch(/^EX-26-\d{6}$/);
    expect(made).toMatchObject({
      state: 'draft',
      property_id: owned.property_id,
      owner_id: owned.owner_id,
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

  it('go from draft to approved by two people, and are in no statement before', async () => {
    const { id } = await office.submitted(bill());
    expect(await office.sharesOf(id)).toEqual([]);
    const own = await office.act(id, 'approve');
    expect([own.status, own.body.code]).toEqual([403, 'FORBIDDEN']);
    expect(own.body.message).toContain('step before this one yourself');
    // Nor may they where a colleague submitted it for them.
    const sent = await office.recorded(bill());
    await office.acted(sent.id, 'submit', {}, other);
    for (const token of [undefined, other])
      expect((await office.act(sent.id, 'approve', {}, token)).body.code).toBe('FORBIDDEN');
    await office.acted(sent.id, 'approve', {}, third);
    const done = await office.acted(id, 'approve', {}, other);
    expect(done['state']).toBe('approved');
    expect(await office.sharesOf(id)).toEqual([
      { unit_id: owned.unit_id, owner_sen: 18_645, host_sen: 0, period: '2026-03' },
    ]);
  });

  it('are approved by nobody who changed what is approved of them', async () => {
    const colleague = await app.administrator(ALL_PERMISSIONS);
    const fourth = (await app.administrator(ALL_PERMISSIONS)).token;
    const change = (id: number, body: object, token: string) =>
      app.call('PATCH', `/api/expenses/${id}`, { body, token });
    const approve = async (id: number, token: string): Promise<unknown> =>
      (await office.act(id, 'approve', {}, token)).body.code;
    const { id } = await office.recorded(bill());
    expect((await change(id, { description: 'Read at the meter' }, third)).status).toBe(200);
    expect((await change(id, { amount_sen: 9900 }, colleague.token)).body.data['changed_by']).toEqual([
      colleague.account_number,
    ]);
    expect((await change(id, { category: 'water' }, fourth)).status).toBe(200);
    await office.acted(id, 'submit', {}, other);
    expect([await approve(id, colleague.token), await approve(id, fourth)]).toEqual(['FORBIDDEN', 'FORBIDDEN']);
    // Whoever changed its words alone decided nothing of it.
    await office.acted(id, 'approve', {}, third);

    const split = await office.recorded(bill({ unit_id: null, property_id: owned.property_id }));
    await office.acted(split.id, 'split', { by: 'equal' }, colleague.token);
    await office.acted(split.id, 'submit');
    expect(await approve(split.id, colleague.token)).toBe('FORBIDDEN');

    // Taken back, it is the recorder's again.
    const back = await office.recorded(bill());
    const entry = (await change(back.id, { payee: payee() }, colleague.token)).body['audit_id'];
    expect(
      (await app.call('POST', `/api/audit/${String(entry)}/undo`, { body: {}, token: colleague.token })).status,
    ).toBe(200);
    await office.acted(back.id, 'submit');
    await office.acted(back.id, 'approve', {}, colleague.token);
  });

  it('go the ways of their state alone, and a refusal names those', async () => {
    const { id } = await office.recorded(bill());
    const early = await office.act(id, 'approve', {}, other);
    expect([early.status, early.body.allowed]).toEqual([409, ['submit', 'split']]);
    await office.acted(id, 'submit');
    expect((await office.act(id, 'submit')).body.allowed).toEqual(['approve', 'reject']);
    await office.acted(id, 'reject', { remark: 'Wrong unit' }, other);
    expect((await office.act(id, 'approve', {}, other)).body.allowed).toEqual(['reopen', 'split']);
    expect((await office.acted(id, 'reopen'))['submitted_by']).toBeNull();
    await office.acted(id, 'submit');
    await office.acted(id, 'approve', {}, other);
    expect((await office.act(id, 'reject', { remark: 'x' }, other)).body.allowed).toEqual(['void', 'pay', 'recharge']);
    await office.acted(id, 'void', { reason: 'Entered twice' }, other);
    expect((await office.act(id, 'pay', { paid_on: '2026-03-20' })).body.allowed).toEqual([]);
  });

  it('are recorded, changed and approved by whoever may', async () => {
    const [viewer, recorder, editor, approver] = await Promise.all(
      [[32], [32, 33], [32, 34], [32, 35]].map(async (codes) => (await app.administrator(codes)).token),
    );
    expect((await office.record(bill(), viewer)).status).toBe(403);
    expect((await office.record(bill(), recorder)).status).toBe(201);
    const { id } = await office.recorded(bill());
    expect((await office.act(id, 'submit', {}, recorder)).status).toBe(403);
    expect((await office.act(id, 'submit', {}, editor)).status).toBe(200);
    expect((await office.act(id, 'approve', {}, editor)).status).toBe(403);
    expect((await office.act(id, 'approve', {}, approver)).status).toBe(200);
    expect((await office.act(id, 'void', { reason: 'x' }, editor)).status).toBe(403);
    expect((await office.act(id, 'void', { reason: 'x' }, approver)).status).toBe(200);
  });

  it('above RM 1,000 need a receipt, at RM 1,000 not', async () => {
    const { id } = await office.recorded(bill({ amount_sen: 100_001 }));
    const bare = await office.act(id, 'submit');
    expect([bare.status, bare.body['obstacle']]).toEqual([409, 'receipt_needed']);
    const form = new FormData();
    form.append('receipt', new File([new Uint8Array(pdf())], 'receipt.pdf', { type: 'application/pdf' }));
    const kept = await app.call('PATCH', `/api/expenses/${id}`, { body: form });
    expect([kept.status, kept.body.data['has_receipt']], kept.text).toEqual([200, true]);
    await office.acted(id, 'submit');
    await office.submitted(bill({ amount_sen: 100_000 }));
  });

  it('keep their amounts once they are submitted, and can only be deleted as drafts', async () => {
    const { id } = await office.submitted(bill());
    const change = await app.call('PATCH', `/api/expenses/${id}`, { body: { amount_sen: 1 } });
    expect(change.status).toBe(409);
    const words = await app.call('PATCH', `/api/expenses/${id}`, { body: { description: 'Of March' } });
    expect(words.status).toBe(200);
    expect((await app.call('DELETE', `/api/expenses/${id}`)).status).toBe(409);
    const draft = await office.recorded(bill());
    expect((await app.call('DELETE', `/api/expenses/${draft.id}`)).status).toBe(200);
  });

  it('stay as somebody approved them: no undo of an edit before, no other text, no receipt taken off', async () => {
    const { id } = await office.recorded(bill({ amount_sen: 88_000 }));
    const lower = await app.call('PATCH', `/api/expenses/${id}`, { body: { amount_sen: 8_800 } });
    const form = new FormData();
    form.append('receipt', new File([new Uint8Array(pdf())], 'receipt.pdf', { type: 'application/pdf' }));
    await app.call('PATCH', `/api/expenses/${id}`, { body: form });
    await office.acted(id, 'submit');
    await office.acted(id, 'approve', {}, other);
    const undone = await app.call('POST', `/api/audit/${lower.body.audit_id}/undo`, {});
    expect([undone.status, undone.body.message]).toEqual([409, expect.stringContaining('agreed to this on')]);
    for (const body of [{ receipt: null }, { description: 'For the owner' }, { invoice_number: 'B-2' }]) {
      const change = await app.call('PATCH', `/api/expenses/${id}`, { body });
      expect([change.status, change.body.message]).toEqual([409, expect.stringContaining('once approved all it says')]);
    }
    const now = (await app.call('GET', `/api/expenses/${id}`)).body.data;
    expect([now['amount_sen'], now['has_receipt'], now['description']]).toEqual([8_800, true, 'March']);
  });

  it('that a locked statement tells of are not taken back from it by an undo', async () => {
    const { id } = await office.submitted(bill());
    await office.acted(id, 'approve', {}, other);
    await app.store.transaction(async (tx) => {
      const posting = { tx, context: theHouse(NOW), reason: 'ST-2026-03-1' };
      await postExpenses(posting, await lockExpenses(tx, [id]));
    });
    const { body } = await app.list('audit', { filter: { resource: 'expenses', record_id: id, action: 'post' } });
    const [entry] = body['audit'] as readonly { id: number }[];
    const undone = await app.call('POST', `/api/audit/${entry?.id}/undo`, {
      body: { reason: 'Wrong month' },
      token: third,
    });
    expect([undone.status, undone.body.message]).toEqual([409, expect.stringContaining('statement')]);
    expect((await app.call('GET', `/api/expenses/${id}`)).body.data['state']).toBe('posted');
  });

  it('are not approved by whoever recorded them through the undo of somebody else’s act', async () => {
    const { id } = await office.submitted(bill());
    const took = async (action: string, body: object, token: string): Promise<unknown> => {
      const answer = await office.act(id, action, body, token);
      expect(answer.status, answer.text).toBe(200);
      return answer.body.audit_id;
    };
    const takeBack = (entry: unknown, token?: string) =>
      app.call('POST', `/api/audit/${String(entry)}/undo`, {
        body: { reason: 'As it was' },
        ...(token ? { token } : {}),
      });
    const approved = await took('approve', {}, other);
    const back = await takeBack(approved, other);
    expect(back.status, back.text).toBe(200);
    expect((await takeBack(back.body.audit_id)).status).toBe(403);
    await took('approve', {}, other);
    const voided = await took('void', { reason: 'Bogus' }, third);
    expect((await takeBack(voided)).status).toBe(403);
    expect((await app.call('GET', `/api/expenses/${id}`)).body.data['state']).toBe('void');
    expect((await takeBack(voided, other)).status).toBe(200);
  });

  it('say which others look like the same bill, and are then approved by somebody who compared them', async () => {
    const supplier = payee();
    const first = await office.submitted(bill({ payee: supplier }));
    const late = await office.recorded(bill({ payee: supplier, date: '2026-03-14' }));
    expect(late['duplicates']).toBeNull();
    const second = await office.submitted(bill({ payee: ` ${supplier.toUpperCase()}`, date: '2026-03-13' }));
    expect(second['duplicates']).toBe(`${first.reference}, ${late.reference}`);
    const refused = await office.act(second.id, 'approve', {}, other);
    expect([refused.status, refused.body['obstacle']]).toEqual([409, 'expense_twice']);
    expect(refused.body.message).toContain(first.reference);
    await office.acted(second.id, 'approve', { confirm_duplicate: true }, other);
  });

  it('more than twice the usual of their unit and category stand out', async () => {
    const unit_id = owned.units[1];
    for (const month of ['01', '02', '03'])
      await office.submitted(bill({ unit_id, date: `2026-${month}-10`, category: 'water', amount_sen: 2000 }));
    const usual = await office.recorded(bill({ unit_id, date: '2026-04-10', category: 'water', amount_sen: 4000 }));
    const high = await office.recorded(bill({ unit_id, date: '2026-04-10', category: 'water', amount_sen: 4001 }));
    expect([usual['is_unusual'], high['is_unusual'], high['median_sen']]).toEqual([false, true, 2000]);
  });

  it('of a locked month go to the next that is open, and back when it is opened again', async () => {
    const [unit_id = 0] = owned.units.slice(2);
    const month = { unitIds: [unit_id], period: '2026-03' };
    await app.store.transaction((tx) => closeExpenses(tx, month));
    const late = await office.submitted(bill({ unit_id, date: '2026-03-31' }));
    expect(late['period']).toBe('2026-04');
    await office.acted(late.id, 'approve', {}, other);
    expect((await office.sharesOf(late.id)).map(({ period }) => period)).toEqual(['2026-04']);
    await app.store.transaction((tx) => reopenExpenses(tx, month));
    const next = await office.submitted(bill({ unit_id, date: '2026-03-31' }));
    await office.acted(next.id, 'approve', {}, other);
    expect((await office.sharesOf(next.id)).map(({ period }) => period)).toEqual(['2026-03']);
  });

  it('are taken back by undo as by void, and approved again by the undo of that', async () => {
    const { id } = await office.submitted(bill());
    const approval = await office.act(id, 'approve', {}, other);
    const undone = await app.call('POST', `/api/audit/${approval.body.audit_id}/undo`, { token: other });
    expect([undone.status, (await office.read(id))['state']], undone.text).toEqual([200, 'submitted']);
    expect(await office.sharesOf(id)).toEqual([]);
    await office.acted(id, 'approve', {}, other);
    const voided = await office.act(id, 'void', { reason: 'Twice' }, other);
    expect(await office.sharesOf(id)).toEqual([]);
    await app.call('POST', `/api/audit/${voided.body.audit_id}/undo`, { token: other });
    expect((await office.sharesOf(id)).length).toBe(1);
  });

  it('for several units are shared equally, by area or by hand, and never lose a sen', async () => {
    const made = await office.recorded({ unit_ids: owned.units, payee: payee(), amount_sen: 10_000, category: 'gas' });
    const amounts = (data: Readonly<Record<string, unknown>>) =>
      (data['parts'] as readonly { amount_sen: number }[]).map(({ amount_sen }) => amount_sen);
    expect([made['unit_id'], made['property_id'], amounts(made)]).toEqual([
      null,
      owned.property_id,
      [3334, 3333, 3333],
    ]);
    const offered = await app.call('GET', `/api/expenses/${made.id}/split-units`);
    expect(offered.body.data, offered.text).toMatchObject(
      owned.units.map((unit_id) => ({ unit_id, size_sqm: null, nights: 0, is_let_here: true })),
    );
    const byHand = { by: 'shares', unit_ids: owned.units, shares: [50, 30, 20] };
    const weighed = await office.acted(made.id, 'split', byHand);
    expect(amounts(weighed)).toEqual([5000, 3000, 2000]);
    const dearer = await app.call('PATCH', `/api/expenses/${made.id}`, { body: { amount_sen: 10_001 } });
    expect(amounts(dearer.body.data)).toEqual([5001, 3000, 2000]);
    expect((await office.act(made.id, 'split', { ...byHand, shares: [1] })).status).toBe(400);
    const unknown = await office.act(made.id, 'split', { by: 'area' });
    expect([unknown.status, unknown.body['obstacle']]).toEqual([409, 'split_no_area']);
    const type = hasId(owned.room_type_id);
    await app.store.transaction((tx) => tx.update(resourceTables['room-types'], type, { size_sqm: 30 }));
    expect(amounts(await office.acted(made.id, 'split', { by: 'area' }))).toEqual([3334, 3334, 3333]);
    expect((await office.act(made.id, 'split', { by: 'nights' })).body['obstacle']).toBe('split_no_nights');
    await office.acted(made.id, 'submit');
    await office.acted(made.id, 'approve', {}, other);
    expect(await office.sharesOf(made.id)).toEqual(
      owned.units.map((unit_id, at) => ({
        unit_id,
        owner_sen: [3334, 3334, 3333][at],
        host_sen: 0,
        period: '2026-03',
      })),
    );
  });

  it('are shared as they are recorded among the units that were ticked, and every sen is borne', async () => {
    const path = `/api/expenses/let-units?property_id=${owned.property_id}`;
    const { token: recorder } = await app.administrator([32, 33]);
    const { token: stranger } = await app.administrator([20]);
    expect((await app.call('GET', path, { token: stranger })).status).toBe(403);
    const offered = await app.call('GET', path, { token: recorder });
    expect(offered.body.data, offered.text).toEqual(
      owned.units.map((unit_id) => ({ unit_id, number: expect.any(String) })),
    );
    for (const amount_sen of [1, 2, 100, 18_645, 99_999]) {
      const values = { property_id: owned.property_id, unit_ids: owned.units.slice(0, 2), amount_sen };
      const made = await office.record({ ...values, payee: payee() }, recorder);
      const { parts, shares } = made.body.data as unknown as Readonly<{
        parts: readonly { unit_id: number; amount_sen: number }[];
        shares: readonly ExpenseShare[];
      }>;
      expect(parts.map(({ unit_id }) => unit_id)).toEqual(owned.units.slice(0, 2));
      expect(sumSen(parts.map((part) => part.amount_sen))).toBe(amount_sen);
      expect(sumSen(shares.map(({ owner_sen, host_sen }) => owner_sen + host_sen))).toBe(amount_sen);
    }
    const elsewhere = await office.record({ property_id: owned.property_id, unit_ids: [999_999], payee: payee() });
    expect([elsewhere.status, Object.keys(elsewhere.body.errors)]).toEqual([400, ['unit_ids']]);
  });

  it('for utilities are the house’s for the free nights of an owner whose programme says so', async () => {
    const unit_id = owned.units[1] ?? 0;
    const slept = (arrival: string, departure: string, kind: 'guest' | 'owner_stay') =>
      app.store.transaction(async (tx) => {
        const { property_id, room_type_id } = owned;
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
    const rules = await app.call('POST', '/api/free-stay-programmes', {
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
    const both = await office.recorded({ unit_ids: owned.units.slice(0, 2), payee: payee(), category: 'furniture' });
    const offered = await app.call('GET', `/api/expenses/${both.id}/split-units`);
    expect(offered.body.data).toMatchObject(owned.units.map((id) => ({ unit_id: id, nights: id === unit_id ? 9 : 0 })));
    const byNights = await office.acted(both.id, 'split', { by: 'nights', unit_ids: owned.units.slice(0, 2) });
    expect(byNights['parts']).toMatchObject([{ unit_id, amount_sen: 18_645 }]);
    await app.call('PATCH', `/api/free-stay-programmes/${Number(rules.body.data['id'])}/archive`, {
      body: { reason: 'Over' },
    });
  });

  it('for a whole house are the operator’s', async () => {
    const made = await office.submitted({ property_id: owned.property_id, payee: payee(), category: 'insurance' });
    await office.acted(made.id, 'approve', {}, other);
    expect(await office.sharesOf(made.id)).toEqual([
      { unit_id: null, owner_sen: 0, host_sen: 18_645, period: '2026-03' },
    ]);
  });

  it('that are paid are noted as such once, and are in the ledger as paid on their day since they were approved', async () => {
    const { id } = await office.submitted(bill());
    const left = async () => {
      const filter = { expense_id: id, account: 'bank' };
      const { body } = await app.list('ledger-entries', { filter, fields: ['posted_on', 'amount_sen'] });
      const entries = body['ledger-entries'] as readonly Readonly<Record<string, unknown>>[];
      return entries.map(({ posted_on, amount_sen }) => [posted_on, amount_sen]);
    };
    expect(await left()).toEqual([]);
    await office.acted(id, 'approve', {}, other);
    const posted = [['2026-03-10', -18_645]];
    expect(await left()).toEqual(posted);
    const paid = await office.acted(id, 'pay', { paid_on: '2026-03-20', payment_reference: 'CIMB 1' });
    expect([paid['state'], paid['paid_on']]).toEqual(['approved', '2026-03-20']);
    expect((await office.act(id, 'pay', { paid_on: '2026-03-21' })).status).toBe(409);
    expect(await left()).toEqual(posted);
  });

  it('that come every month are made as drafts on their day, once each', async () => {
    const values = { name: 'Internet', category: 'internet', payee: payee(), amount_sen: 13_900, day: 5 };
    const body = { ...values, unit_id: owned.unit_id, from: '2026-09-01' };
    const rule = await app.call('POST', '/api/expense-rules', { body });
    expect(rule.status, rule.text).toBe(201);
    const at = app.clock.now().toISOString();
    const made = await Promise.all([makeDueExpenses(app.store, at), makeDueExpenses(app.store, at)]);
    expect(made.toSorted()).toEqual([0, 3]);
    const filter = { rule_id: rule.body.data['id'] };
    const { body: list } = await app.list('expenses', { filter, sort: { date: 1 } });
    const drafts = list['expenses'] as readonly Readonly<Record<string, unknown>>[];
    expect(drafts.map(({ date, state }) => `${String(date)} ${String(state)}`)).toEqual([
      '2026-09-05 draft',
      '2026-10-05 draft',
      '2026-11-05 draft',
    ]);
    expect(await makeDueExpenses(app.store, at)).toBe(0);
  });

  it('that come every month are approved neither by whoever wrote the rule nor by whoever changed it', async () => {
    const [author, editor, clerk] = await Promise.all([1, 2, 3].map(() => app.administrator(ALL_PERMISSIONS)));
    const values = { name: 'Lift', category: 'maintenance', payee: payee(), amount_sen: 13_900, day: 5 };
    const body = { ...values, unit_id: owned.unit_id, from: '2026-11-01' };
    const rule = await app.call('POST', '/api/expense-rules', { body, token: author!.token });
    const path = `/api/expense-rules/${String(rule.body.data['id'])}`;
    expect((await app.call('PATCH', path, { body: { name: 'Lifts' }, token: clerk!.token })).status).toBe(200);
    expect((await app.call('PATCH', path, { body: { amount_sen: 14_900 }, token: editor!.token })).status).toBe(200);
    await makeDueExpenses(app.store, app.clock.now().toISOString());
    const { body: list } = await app.list('expenses', { filter: { rule_id: rule.body.data['id'] } });
    const [made] = list['expenses'] as readonly { id: number }[];
    const id = made?.id ?? 0;
    expect(await office.read(id)).toMatchObject({
      recorded_by: author!.account_number,
      changed_by: [editor!.account_number],
    });
    await office.acted(id, 'submit', {}, other);
    for (const { token } of [author!, editor!]) expect((await office.act(id, 'approve', {}, token)).status).toBe(403);
    expect((await office.acted(id, 'approve', {}, clerk!.token))['state']).toBe('approved');
  });
});

describe.each(databaseEngines)('many at once over $name', (engine) => {
  let app: TestApp;
  const office = expensesOffice(() => app);

  beforeAll(async () => {
    app = await TestApp.start(engine);
  }, 60_000);
  afterAll(() => app?.close());

  it('approve and reject an expense once, and leave its shares once', async () => {
    const { unit_id } = await app.store.transaction((tx) => insertOwnedHouse(tx));
    const others = await Promise.all([1, 2, 3, 4].map(async () => (await app.administrator(ALL_PERMISSIONS)).token));
    for (let round = 0; round < 5; round += 1) {
      const { id } = await office.submitted({ unit_id, payee: payee() });
      const answers = await Promise.all(
        others.map((token, at) => office.act(id, at % 2 ? 'reject' : 'approve', at % 2 ? { remark: 'No' } : {}, token)),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
      const isApproved = (await office.read(id))['state'] === 'approved';
      expect((await office.sharesOf(id)).length).toBe(isApproved ? 1 : 0);
    }
  });

  it('void an approved expense once while its month is locked', async () => {
    const { unit_id } = await app.store.transaction((tx) => insertOwnedHouse(tx));
    const { token } = await app.administrator(ALL_PERMISSIONS);
    const { id } = await office.submitted({ unit_id, payee: payee() });
    await office.acted(id, 'approve', {}, token);
    const [, ...answers] = await Promise.all([
      app.store.transaction((tx) => closeExpenses(tx, { unitIds: [unit_id], period: '2026-03' })),
      ...[1, 2, 3].map(() => office.act(id, 'void', { reason: 'Twice' }, token)),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await office.sharesOf(id)).toEqual([]);
  });
});
