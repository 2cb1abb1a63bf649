import { describe, expect, it } from 'vitest';
import { PERMISSION_GROUPS, codeOf } from '#shared/permissions.ts';
import { properties } from '#resources/listing/properties.ts';
import { holidays } from '#resources/rates/holidays.ts';
import type { AnyResource } from '#shared/resource.ts';
import { hasId } from '#server/kit/kit.ts';
import { resourceTables } from '#server/domain/tables.ts';
import type { Answer } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { sampleBody, sampleRow } from '#tests/support/samples.ts';
import { type Person, peopleOver } from '#tests/support/people.ts';

const MINUTE_MS = 60_000;
const VIEW_USERS = codeOf(PERMISSION_GROUPS.user, 'view');
const EDIT_USERS = codeOf(PERMISSION_GROUPS.user, 'edit');

type Facts = readonly { readonly fact: string; readonly message: string; readonly by?: string; readonly at?: string }[];

describe.each(domainEngines)('taking back over $name', (engine) => {
  const { scene, act } = peopleOver(engine);
  const approve = (user: Person) => act(user, 'approval-action', { action: 'approve' });
  const undo = (auditId: unknown, body?: unknown, token?: string): Promise<Answer> =>
    scene.app.call('POST', `/api/audit/${String(auditId)}/undo`, { body, ...(token ? { token } : {}) });
  const factsOf = ({ body }: Answer) => (body['moved_on'] as Facts).map(({ fact }) => fact);
  const statusOf = async (user: Person) => (await scene.people.read(user))['status'];
  const bulk = (action: string, ids: readonly number[], input: unknown, token?: string) =>
    scene.app.call('POST', `/api/users/bulk/${action}`, { body: { ids, input }, ...(token ? { token } : {}) });
  const undoBatch = (batchId: unknown, body?: unknown, token?: string) =>
    scene.app.call('POST', `/api/audit/batch/${String(batchId)}/undo`, { body, ...(token ? { token } : {}) });

  it('asks nothing of whoever did it a quarter of an hour ago, and a reason afterwards', async () => {
    const [early, late] = [await scene.people.create(), await scene.people.create()];
    const done = [await approve(early), await approve(late)];
    scene.app.clock.advance(15 * MINUTE_MS);
    expect((await undo(done[0]?.body.audit_id)).status).toBe(200);
    scene.app.clock.advance(1);
    const asked = await undo(done[1]?.body.audit_id);
    expect([asked.status, asked.body.code, factsOf(asked)]).toEqual([409, 'REASON_NEEDED', ['late']]);
    expect(asked.body.message).toContain('15 minutes');
    expect(await statusOf(late)).toBe('approved');
    const before = await scene.app.trail('users', late.id);
    const given = await undo(done[1]?.body.audit_id, { reason: 'The wrong Halim.' });
    expect([given.status, given.body.data['status']]).toEqual([200, 'pending']);
    const [entry, ...others] = (await scene.app.trail('users', late.id)).slice(before.length);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ action: 'undo', reason: 'The wrong Halim.', undo_of: done[1]?.body.audit_id });
  });

  it('says of each entry that it cannot take back why, and what to do', async () => {
    const user = await scene.people.create('rider');
    const refusal = async (entry: unknown): Promise<unknown> => (await undo(entry)).body.message;
    const made = await scene.app.call('POST', '/api/holidays', { body: sampleBody(holidays.fields, 'create', 1) });
    expect(made.status, made.text).toBe(201);
    expect(await refusal(made.body.audit_id)).toBe('A new record is not undone. Delete it if it should not be there.');
    const details = { account_number: user.account_number, identity_number: '900101-14-5669' };
    const hidden = await scene.app.call('POST', '/user-mgmt/edit-rider-details', { body: details });
    expect(hidden.status, hidden.text).toBe(200);
    expect(await refusal(hidden.body.audit_id)).toMatch(/^The history does not keep what this was before/);
    const gone = await scene.app.call('DELETE', `/api/users/${user.id}`);
    expect(await refusal(gone.body.audit_id)).toBe('A deleted record is gone, and so is what it held. Enter it again.');
  });

  it('says who changed it again since, what and when, and what to do, in both languages', async () => {
    const user = await scene.people.create();
    const name = (to: string, token?: string): Promise<Answer> =>
      scene.app.call('PATCH', `/api/users/${user.id}`, { body: { name: to }, ...(token ? { token } : {}) });
    const first = await name('Halim bin Osman');
    const { token } = await scene.app.administrator([VIEW_USERS, EDIT_USERS]);
    expect((await name('Halim Osman', token)).status).toBe(200);
    await act(user, 'approval-action', { action: 'approve' });
    const refused = await undo(first.body.audit_id);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(
        /^Administrator \d+ changed Name again on \d+ \w+ \d{4}.+ Undo the later change first, or enter/,
      ),
    ]);
    const chinese = await scene.app.call('POST', `/api/audit/${first.body.audit_id}/undo`, {
      headers: { 'accept-language': 'zh-CN' },
    });
    expect(chinese.body.message).toMatch(/^Administrator \d+ 已于 \d{4}年.+再次修改“姓名”，.+请先撤销后来的修改/);
  });

  it('asks a reason for what another did, in the language of whoever asks', async () => {
    const user = await scene.people.create();
    const { body } = await approve(user);
    const { token } = await scene.app.administrator([VIEW_USERS, EDIT_USERS]);
    const asked = await undo(body.audit_id, {}, token);
    expect([asked.status, asked.body.code, factsOf(asked)]).toEqual([409, 'REASON_NEEDED', ['of_another']]);
    expect((asked.body['moved_on'] as Facts)[0]).toMatchObject({ by: 'Administrator 1' });
    const chinese = await scene.app.call('POST', `/api/audit/${body.audit_id}/undo`, {
      token,
      headers: { 'accept-language': 'zh-CN' },
    });
    expect(chinese.body.message).toContain('原因');
    for (const reason of ['', '   ', null]) expect((await undo(body.audit_id, { reason }, token)).status).toBe(409);
    expect((await undo(body.audit_id, { reasons: 'x' }, token)).status).toBe(400);
    expect((await undo(body.audit_id, { reason: 'Asked by phone.' }, token)).status).toBe(200);
  });

  it('asks a reason where somebody has signed in since they were let in, or back in', async () => {
    const user = await scene.people.create();
    await scene.people.signIn(user);
    const approval = (await scene.app.trail('users', user.id)).find(({ action }) => action === 'approval-action');
    scene.app.clock.advance(1000);
    await scene.app.signIn(user.email);
    const asked = await undo(approval?.['id']);
    expect([asked.status, factsOf(asked)]).toEqual([409, ['signed_in']]);
    await act(user, 'ban', { ban: true, remark: 'Smoked.' });
    const lifted = await act(user, 'ban', { ban: false, remark: 'Paid.' });
    expect((await undo(lifted.body.audit_id)).status).toBe(200);
    expect((await undo(approval?.['id'], { reason: 'Not a guest.' })).body.data['status']).toBe('pending');
  });

  it('asks a reason where a message about it has left the house', async () => {
    const user = await scene.people.create();
    const token = await scene.people.signIn(user);
    const asked = await scene.app.call('POST', '/api/change-contact-submissions', {
      token,
      body: { kind: 'phone', new_value: '012-999 8877' },
    });
    const path = `/api/change-contact-submissions/${String(asked.body.data['id'])}/decision`;
    const decided = await scene.app.call('PATCH', path, { body: { action: 'approve' } });
    const outbox = resourceTables.outbox;
    const [message] = (await scene.app.list('outbox', { filter: { account_number: user.account_number } })).body[
      'outbox'
    ] as { id: number }[];
    await scene.app.store.transaction((tx) => tx.update(outbox, hasId(message?.id ?? 0), { state: 'sent' }));
    expect(factsOf(await undo(decided.body.audit_id))).toEqual(['message_sent']);
    expect((await undo(decided.body.audit_id, { reason: 'Misheard.' })).status).toBe(200);
    expect((await scene.people.read(user)).phone).toBe(user.phone);
  });

  it('restores nothing over a later change, with a reason or without, and nothing twice', async () => {
    const user = await scene.people.create();
    const banned = await act(user, 'ban', { ban: true, remark: 'Smoked.' });
    const lifted = await act(user, 'ban', { ban: false, remark: 'Paid.' });
    scene.app.clock.advance(20 * MINUTE_MS);
    for (const body of [{}, { reason: 'All the same.' }]) {
      const answer = await undo(banned.body.audit_id, body);
      expect([answer.status, answer.body.code]).toEqual([409, 'CONFLICT']);
    }
    const twice = await Promise.all([1, 2, 3].map(() => undo(lifted.body.audit_id, { reason: 'By mistake.' })));
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await scene.people.read(user))['banned']).toBe(true);
    expect((await undo(lifted.body.audit_id)).body.code).toBe('CONFLICT');
  });

  it('acts once for one idempotency key', async () => {
    const user = await scene.people.create();
    const { body } = await approve(user);
    const headers = { 'idempotency-key': `undo-${user.id}` };
    const call = () => scene.app.call('POST', `/api/audit/${body.audit_id}/undo`, { headers, body: {} });
    const [first, second] = [await call(), await call()];
    expect([first.status, second.text]).toEqual([200, first.text]);
  });

  it('undoes an undo with the code of what was written first', async () => {
    const { id } = await scene.app.store.transaction((tx) =>
      tx.insert(resourceTables.properties, {
        ...sampleRow(properties as unknown as AnyResource, 7),
        levy_id: null,
        cancellation_policy_id: null,
        status: 'draft',
      }),
    );
    const archived = await scene.app.call('PATCH', `/api/properties/${String(id)}/archive`, {
      body: { reason: 'Sold.' },
    });
    const undone = await undo(archived.body.audit_id);
    expect([undone.status, undone.body.data['status']]).toEqual([200, 'draft']);
    const { listing } = PERMISSION_GROUPS;
    const { token } = await scene.app.administrator([listing, codeOf(listing, 'edit')]);
    const refused = await undo(undone.body.audit_id, { reason: 'Again.' }, token);
    expect([refused.status, refused.body.permission]).toEqual([403, codeOf(listing, 'delete')]);
    expect((await undo(undone.body.audit_id)).body.data['status']).toBe('archived');
  });

  describe('a bulk act', () => {
    const three = async () =>
      [await scene.people.create(), await scene.people.create(), await scene.people.create()] as const;

    it('is taken back as one, but for what somebody changed since', async () => {
      const [one, two, moved] = await three();
      const ids = [one.id, two.id, moved.id];
      const done = await bulk('approval-action', ids, { action: 'approve' });
      const batch = done.body['batch_id'];
      expect(batch).toEqual(expect.stringMatching(/^[\w-]{20,}$/));
      const entries = (await scene.app.list('audit', { filter: { batch_id: batch } })).body['audit'] as {
        id: number;
      }[];
      expect(new Set(entries.map(({ id }) => id))).toEqual(
        new Set(done.body.results.map((each) => Object(each)['audit_id'] as number)),
      );
      const [undoneAlone] = done.body.results;
      await undo(Object(undoneAlone)['audit_id']);
      const answer = await undoBatch(batch);
      expect([answer.status, answer.body['undo_of']]).toEqual([200, batch]);
      const codes = Object.fromEntries(answer.body.results.map(({ id, ok, code }) => [id, ok ? 'ok' : code]));
      expect(codes).toEqual({ [one.id]: 'CONFLICT', [two.id]: 'ok', [moved.id]: 'ok' });
      expect(await Promise.all([one, two, moved].map(statusOf))).toEqual(['pending', 'pending', 'pending']);
      const again = await undoBatch(batch);
      expect(again.body.results.map(({ ok }) => ok)).toEqual([false, false, false]);
      expect((await undoBatch(answer.body['batch_id'])).body.results.map(({ ok }) => ok)).toEqual([true, true]);
      expect(await Promise.all([one, two, moved].map(statusOf))).toEqual(['pending', 'approved', 'approved']);
    });

    it('needs the same reasons and the same code as each of its entries', async () => {
      const users = await three();
      const ids = users.map(({ id }) => id);
      const { body } = await bulk('approval-action', ids, { action: 'approve' });
      const other = await scene.app.administrator([VIEW_USERS, EDIT_USERS]);
      const viewer = await scene.app.administrator([VIEW_USERS]);
      const asked = await undoBatch(body['batch_id'], {}, other.token);
      expect([asked.status, asked.body.code, factsOf(asked)]).toEqual([409, 'REASON_NEEDED', ['of_another']]);
      expect(new Map(asked.body.results.map(({ id, code }) => [id, code]))).toEqual(
        new Map(ids.map((id) => [id, 'REASON_NEEDED'])),
      );
      const refused = await undoBatch(body['batch_id'], { reason: 'x' }, viewer.token);
      expect([refused.status, refused.body.permission]).toEqual([403, EDIT_USERS]);
      expect((await undoBatch('no-such-act')).status).toBe(404);
      const headers = { 'idempotency-key': `batch-${ids.join('-')}` };
      const call = () =>
        scene.app.call('POST', `/api/audit/batch/${String(body['batch_id'])}/undo`, {
          token: other.token,
          headers,
          body: { reason: 'The wrong list.' },
        });
      const [first, second] = [await call(), await call()];
      expect([first.status, second.text]).toEqual([200, first.text]);
      expect(first.body.results.map(({ ok }) => ok)).toEqual([true, true, true]);
      for (const user of users)
        expect((await scene.app.trail('users', user.id)).at(-1)?.['reason']).toBe('The wrong list.');
    });

    it('says nothing of those it does not change, and leaves them no entry', async () => {
      const [banned, ...others] = await three();
      await act(banned, 'ban', { ban: true, remark: 'Smoked.' });
      const ids = [banned.id, ...others.map(({ id }) => id), 987_654_321];
      const { body } = await bulk('ban', ids, { ban: false, remark: 'Paid.' });
      expect(body.results.map((each) => [each.ok, Object(each)['unchanged'] ?? false])).toEqual([
        [true, false],
        [true, true],
        [true, true],
        [false, false],
      ]);
      for (const user of others) {
        expect(await scene.people.read(user)).toMatchObject({ remark: null, ban_remark: null, version: user.version });
        expect(await scene.app.trail('users', user.id)).toHaveLength(1);
      }
      expect((await undoBatch(body['batch_id'])).body.results.map(({ id, ok }) => [id, ok])).toEqual([
        [banned.id, true],
      ]);
    });
  });
});
