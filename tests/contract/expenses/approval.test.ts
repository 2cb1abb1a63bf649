import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeExpenses } from '#server/domain/expenses/cut-off.ts';
import { lockExpenses, postExpenses } from '#server/domain/expenses/posting.ts';
import { makeDueExpenses } from '#server/domain/expenses/rules.ts';
import { theHouse } from '#server/kit/audit/entry.ts';
import { ALL_PERMISSIONS } from '#shared/permissions.ts';
import { NOW, TestApp } from '#tests/support/app.ts';
import { domainEngines, databaseEngines } from '#tests/support/engines.ts';
import { expensesOffice, expensesOver, payee } from '#tests/support/expenses.ts';
import { insertOwnedHouse } from '#tests/support/owners.ts';
import { pdf } from '#tests/support/hostile-files-parts.ts';

describe.each(domainEngines)('expenses over $name', (engine) => {
  const { scene, office, bill } = expensesOver(engine);

  it('go from draft to approved by two people, and are in no statement before', async () => {
    const { id } = await office.submitted(bill());
    expect(await office.sharesOf(id)).toEqual([]);
    const own = await office.act(id, 'approve');
    expect([own.status, own.body.code]).toEqual([403, 'FORBIDDEN']);
    expect(own.body.message).toContain('step before this one yourself');
    // Nor may they where a colleague submitted it for them.
    const sent = await office.recorded(bill());
    await office.acted(sent.id, 'submit', {}, scene.other);
    for (const token of [undefined, scene.other])
      expect((await office.act(sent.id, 'approve', {}, token)).body.code).toBe('FORBIDDEN');
    await office.acted(sent.id, 'approve', {}, scene.third);
    const done = await office.acted(id, 'approve', {}, scene.other);
    expect(done['state']).toBe('approved');
    expect(await office.sharesOf(id)).toEqual([
      { unit_id: scene.owned.unit_id, owner_sen: 18_645, host_sen: 0, period: '2026-03' },
    ]);
  });

  it('are approved by nobody who changed what is approved of them', async () => {
    const colleague = await scene.app.administrator(ALL_PERMISSIONS);
    const fourth = (await scene.app.administrator(ALL_PERMISSIONS)).token;
    const change = (id: number, body: object, token: string) =>
      scene.app.call('PATCH', `/api/expenses/${id}`, { body, token });
    const approve = async (id: number, token: string): Promise<unknown> =>
      (await office.act(id, 'approve', {}, token)).body.code;
    const { id } = await office.recorded(bill());
    expect((await change(id, { description: 'Read at the meter' }, scene.third)).status).toBe(200);
    expect((await change(id, { amount_sen: 9900 }, colleague.token)).body.data['changed_by']).toEqual([
      colleague.account_number,
    ]);
    expect((await change(id, { category: 'water' }, fourth)).status).toBe(200);
    await office.acted(id, 'submit', {}, scene.other);
    expect([await approve(id, colleague.token), await approve(id, fourth)]).toEqual(['FORBIDDEN', 'FORBIDDEN']);
    // Whoever changed its words alone decided nothing of it.
    await office.acted(id, 'approve', {}, scene.third);

    const split = await office.recorded(bill({ unit_id: null, property_id: scene.owned.property_id }));
    await office.acted(split.id, 'split', { by: 'equal' }, colleague.token);
    await office.acted(split.id, 'submit');
    expect(await approve(split.id, colleague.token)).toBe('FORBIDDEN');

    // Taken back, it is the recorder's again.
    const back = await office.recorded(bill());
    const entry = (await change(back.id, { payee: payee() }, colleague.token)).body['audit_id'];
    expect(
      (await scene.app.call('POST', `/api/audit/${String(entry)}/undo`, { body: {}, token: colleague.token })).status,
    ).toBe(200);
    await office.acted(back.id, 'submit');
    await office.acted(back.id, 'approve', {}, colleague.token);
  });

  it('go the ways of their state alone, and a refusal names those', async () => {
    const { id } = await office.recorded(bill());
    const early = await office.act(id, 'approve', {}, scene.other);
    expect([early.status, early.body.allowed]).toEqual([409, ['submit', 'split']]);
    await office.acted(id, 'submit');
    expect((await office.act(id, 'submit')).body.allowed).toEqual(['approve', 'reject']);
    await office.acted(id, 'reject', { remark: 'Wrong unit' }, scene.other);
    expect((await office.act(id, 'approve', {}, scene.other)).body.allowed).toEqual(['reopen', 'split']);
    expect((await office.acted(id, 'reopen'))['submitted_by']).toBeNull();
    await office.acted(id, 'submit');
    await office.acted(id, 'approve', {}, scene.other);
    expect((await office.act(id, 'reject', { remark: 'x' }, scene.other)).body.allowed).toEqual([
      'void',
      'pay',
      'recharge',
    ]);
    await office.acted(id, 'void', { reason: 'Entered twice' }, scene.other);
    expect((await office.act(id, 'pay', { paid_on: '2026-03-20' })).body.allowed).toEqual([]);
  });

  it('are recorded, changed and approved by whoever may', async () => {
    const [viewer, recorder, editor, approver] = await Promise.all(
      [[32], [32, 33], [32, 34], [32, 35]].map(async (codes) => (await scene.app.administrator(codes)).token),
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

  it('stay as somebody approved them: no undo of an edit before, no other text, no receipt taken off', async () => {
    const { id } = await office.recorded(bill({ amount_sen: 88_000 }));
    const lower = await scene.app.call('PATCH', `/api/expenses/${id}`, { body: { amount_sen: 8_800 } });
    const form = new FormData();
    form.append('receipt', new File([new Uint8Array(pdf())], 'receipt.pdf', { type: 'application/pdf' }));
    await scene.app.call('PATCH', `/api/expenses/${id}`, { body: form });
    await office.acted(id, 'submit');
    await office.acted(id, 'approve', {}, scene.other);
    const undone = await scene.app.call('POST', `/api/audit/${lower.body.audit_id}/undo`, {});
    expect([undone.status, undone.body.message]).toEqual([409, expect.stringContaining('agreed to this on')]);
    for (const body of [{ receipt: null }, { description: 'For the owner' }, { invoice_number: 'B-2' }]) {
      const change = await scene.app.call('PATCH', `/api/expenses/${id}`, { body });
      expect([change.status, change.body.message]).toEqual([409, expect.stringContaining('once approved all it says')]);
    }
    const now = (await scene.app.call('GET', `/api/expenses/${id}`)).body.data;
    expect([now['amount_sen'], now['has_receipt'], now['description']]).toEqual([8_800, true, 'March']);
  });

  it('that a locked statement tells of are not taken back from it by an undo', async () => {
    const { id } = await office.submitted(bill());
    await office.acted(id, 'approve', {}, scene.other);
    await scene.app.store.transaction(async (tx) => {
      const posting = { tx, context: theHouse(NOW), reason: 'ST-2026-03-1' };
      await postExpenses(posting, await lockExpenses(tx, [id]));
    });
    const { body } = await scene.app.list('audit', { filter: { resource: 'expenses', record_id: id, action: 'post' } });
    const [entry] = body['audit'] as readonly { id: number }[];
    const undone = await scene.app.call('POST', `/api/audit/${entry?.id}/undo`, {
      body: { reason: 'Wrong month' },
      token: scene.third,
    });
    expect([undone.status, undone.body.message]).toEqual([409, expect.stringContaining('statement')]);
    expect((await scene.app.call('GET', `/api/expenses/${id}`)).body.data['state']).toBe('posted');
  });

  it('are not approved by whoever recorded them through the undo of somebody else’s act', async () => {
    const { id } = await office.submitted(bill());
    const took = async (action: string, body: object, token: string): Promise<unknown> => {
      const answer = await office.act(id, action, body, token);
      expect(answer.status, answer.text).toBe(200);
      return answer.body.audit_id;
    };
    const takeBack = (entry: unknown, token?: string) =>
      scene.app.call('POST', `/api/audit/${String(entry)}/undo`, {
        body: { reason: 'As it was' },
        ...(token ? { token } : {}),
      });
    const approved = await took('approve', {}, scene.other);
    const back = await takeBack(approved, scene.other);
    expect(back.status, back.text).toBe(200);
    expect((await takeBack(back.body.audit_id)).status).toBe(403);
    await took('approve', {}, scene.other);
    const voided = await took('void', { reason: 'Bogus' }, scene.third);
    expect((await takeBack(voided)).status).toBe(403);
    expect((await scene.app.call('GET', `/api/expenses/${id}`)).body.data['state']).toBe('void');
    expect((await takeBack(voided, scene.other)).status).toBe(200);
  });

  it('are taken back by undo as by void, and approved again by the undo of that', async () => {
    const { id } = await office.submitted(bill());
    const approval = await office.act(id, 'approve', {}, scene.other);
    const undone = await scene.app.call('POST', `/api/audit/${approval.body.audit_id}/undo`, { token: scene.other });
    expect([undone.status, (await office.read(id))['state']], undone.text).toEqual([200, 'submitted']);
    expect(await office.sharesOf(id)).toEqual([]);
    await office.acted(id, 'approve', {}, scene.other);
    const voided = await office.act(id, 'void', { reason: 'Twice' }, scene.other);
    expect(await office.sharesOf(id)).toEqual([]);
    await scene.app.call('POST', `/api/audit/${voided.body.audit_id}/undo`, { token: scene.other });
    expect((await office.sharesOf(id)).length).toBe(1);
  });

  it('say which others look like the same bill, and are then approved by somebody who compared them', async () => {
    const supplier = payee();
    const first = await office.submitted(bill({ payee: supplier }));
    const late = await office.recorded(bill({ payee: supplier, date: '2026-03-14' }));
    expect(late['duplicates']).toBeNull();
    const second = await office.submitted(bill({ payee: ` ${supplier.toUpperCase()}`, date: '2026-03-13' }));
    expect(second['duplicates']).toBe(`${first.reference}, ${late.reference}`);
    const refused = await office.act(second.id, 'approve', {}, scene.other);
    expect([refused.status, refused.body['obstacle']]).toEqual([409, 'expense_twice']);
    expect(refused.body.message).toContain(first.reference);
    await office.acted(second.id, 'approve', { confirm_duplicate: true }, scene.other);
  });

  it('that come every month are approved neither by whoever wrote the rule nor by whoever changed it', async () => {
    const [author, editor, clerk] = await Promise.all([1, 2, 3].map(() => scene.app.administrator(ALL_PERMISSIONS)));
    const values = { name: 'Lift', category: 'maintenance', payee: payee(), amount_sen: 13_900, day: 5 };
    const body = { ...values, unit_id: scene.owned.unit_id, from: '2026-11-01' };
    const rule = await scene.app.call('POST', '/api/expense-rules', { body, token: author!.token });
    const path = `/api/expense-rules/${String(rule.body.data['id'])}`;
    expect((await scene.app.call('PATCH', path, { body: { name: 'Lifts' }, token: clerk!.token })).status).toBe(200);
    expect((await scene.app.call('PATCH', path, { body: { amount_sen: 14_900 }, token: editor!.token })).status).toBe(
      200,
    );
    await makeDueExpenses(scene.app.store, scene.app.clock.now().toISOString());
    const { body: list } = await scene.app.list('expenses', { filter: { rule_id: rule.body.data['id'] } });
    const [made] = list['expenses'] as readonly { id: number }[];
    const id = made?.id ?? 0;
    expect(await office.read(id)).toMatchObject({
      recorded_by: author!.account_number,
      changed_by: [editor!.account_number],
    });
    await office.acted(id, 'submit', {}, scene.other);
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
