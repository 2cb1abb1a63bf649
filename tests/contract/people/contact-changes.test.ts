import { describe, expect, it } from 'vitest';
import { looseTables as resourceTables } from '#tests/support/loose-tables.ts';
import type { Rows } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { type Person, peopleOver } from '#tests/support/people.ts';

const RESOURCE = 'change-contact-submissions';

describe.each(domainEngines)('contact changes over $name', (engine) => {
  const { scene } = peopleOver(engine);

  const ask = (user: Person, kind: 'email' | 'phone', new_value: string): Promise<number> =>
    scene.app.store.transaction(async (tx) => {
      const { id: user_id, account_number, name } = user;
      const values = { user_id, account_number, name, kind, old_value: user[kind], new_value };
      return (await tx.insert(resourceTables[RESOURCE], values))['id'];
    });
  const decide = (id: number, body: object, token?: string) =>
    scene.app.call('PATCH', `/api/${RESOURCE}/${id}`, { body, ...(token === undefined ? {} : { token }) });
  const statusOf = async (id: number) => (await scene.app.call('GET', `/api/${RESOURCE}/${id}`)).body.data['status'];

  it('an approval changes the account, its way in and both histories, and ends its sessions', async () => {
    const user = await scene.people.create();
    const token = await scene.people.signIn(user);
    const { version } = await scene.people.read(user);
    const id = await ask(user, 'email', 'moved@example.test');
    const answer = await decide(id, { action: 'approve', remark: 'Called back.' });
    expect([answer.status, answer.body.data['status'], answer.body.data['remark']]).toEqual([
      200,
      'approved',
      'Called back.',
    ]);
    expect(await scene.people.read(user)).toMatchObject({ email: 'moved@example.test', version: version + 1 });
    expect(await scene.people.isSignedIn(token)).toBe(false);
    await expect(scene.app.signIn(user.email)).rejects.toThrow('401');
    expect(await scene.people.isSignedIn(await scene.app.signIn('moved@example.test'))).toBe(true);
    const [entry, ...more] = await scene.app.trail(RESOURCE, id);
    expect([entry?.['action'], entry?.['reason'], more]).toEqual(['decision', 'Called back.', []]);
    expect((await scene.app.trail('users', user.id)).at(-1)).toMatchObject({
      action: 'contact-change',
      reason: 'Called back.',
      changes: { email: [user.email, 'moved@example.test'] },
    });
  });

  it('a rejection needs a remark and leaves the account alone', async () => {
    const user = await scene.people.create();
    const id = await ask(user, 'phone', '+60139999999');
    const bare = await decide(id, { action: 'reject' });
    expect([bare.status, Object.keys(bare.body.errors)]).toEqual([400, ['remark']]);
    expect((await decide(id, { action: 'reject', remark: 'Not the same person.' })).status).toBe(200);
    expect(await statusOf(id)).toBe('rejected');
    expect((await scene.people.read(user)).phone).toBe(user.phone);
    expect(await scene.app.trail('users', user.id)).toHaveLength(1);
  });

  it('is decided once', async () => {
    const id = await ask(await scene.people.create(), 'phone', '+60138888888');
    const answers = await Promise.all([1, 2, 3].map(() => decide(id, { action: 'approve' })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  it.each<['email' | 'phone', (other: Person) => string]>([
    ['email', ({ email }) => email],
    ['phone', ({ phone }) => phone],
  ])('refuses an %s that somebody else has by now, and changes nothing', async (kind, taken) => {
    const [user, other] = [await scene.people.create(), await scene.people.create()];
    const id = await ask(user, kind, taken(other));
    const answer = await decide(id, { action: 'approve' });
    expect([answer.status, answer.body.code, answer.body['field']]).toEqual([409, 'CONFLICT', kind]);
    expect(answer.body.message).toMatch(/another account/i);
    expect([await statusOf(id), (await scene.people.read(user))[kind]]).toEqual(['pending', user[kind]]);
    expect(await scene.app.trail(RESOURCE, id)).toEqual([]);
  });

  it('refuses the e-mail of an administrator', async () => {
    const { email } = await scene.app.administrator([0]);
    const id = await ask(await scene.people.create(), 'email', email);
    expect((await decide(id, { action: 'approve' })).status).toBe(409);
  });

  it('refuses what is no address, and an account that is gone', async () => {
    const user = await scene.people.create();
    expect((await decide(await ask(user, 'email', 'nonsense'), { action: 'approve' })).status).toBe(409);
    const stray = await ask({ ...user, id: 999_999 }, 'phone', '+60137777777');
    expect((await decide(stray, { action: 'approve' })).body.message).toMatch(/no longer exists/);
  });

  it('an administrator’s own change of the e-mail ends sessions and is told to both, as an approved one is', async () => {
    const user = await scene.people.create();
    const token = await scene.people.signIn(user);
    const email = 'changed.by.office@example.test';
    const answer = await scene.app.call('PATCH', `/api/account/${user.id}`, { body: { email } });
    expect(answer.status, answer.text).toBe(200);
    expect(await scene.people.isSignedIn(token)).toBe(false);
    const { body } = await scene.app.list('outbox', {
      filter: { account_number: user.account_number },
      sort: { id: 1 },
    });
    expect(body['outbox']).toMatchObject([
      { template: 'contact-changed-old', to: user.email },
      { template: 'contact-changed-new', to: email },
    ]);
  });

  it('an undone approval gives the old contact back, unless it changed again', async () => {
    const user = await scene.people.create();
    const first = await decide(await ask(user, 'phone', '+60136666661'), { action: 'approve' });
    const undone = await scene.app.call('POST', `/api/audit/${first.body.audit_id}/undo`);
    expect([undone.status, undone.body.data['status']]).toEqual([200, 'pending']);
    expect((await scene.people.read(user)).phone).toBe(user.phone);
    const other = await scene.people.create();
    const second = await decide(await ask(other, 'phone', '+60136666662'), { action: 'approve' });
    await scene.app.call('PATCH', `/api/account/${other.id}`, { body: { phone: '+60136666663' } });
    const refused = await scene.app.call('POST', `/api/audit/${second.body.audit_id}/undo`);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(/^Administrator 1 changed Phone of the account again on .+ on the account itself\.$/),
    ]);
    expect((await scene.people.read(other)).phone).toBe('+60136666663');
  });

  it('an undone rejection does not open a second submission for the same contact', async () => {
    const user = await scene.people.create();
    const rejected = await decide(await ask(user, 'phone', '+60135555551'), { action: 'reject', remark: 'No.' });
    await ask(user, 'phone', '+60135555552');
    const undone = await scene.app.call('POST', `/api/audit/${rejected.body.audit_id}/undo`);
    expect([undone.status, undone.body.code]).toEqual([409, 'CONFLICT']);
  });

  it('the list of the specification answers what the generic one does', async () => {
    const door = await scene.app.call('GET', `/api/${RESOURCE}`);
    expect([door.status, door.body]).toEqual([200, (await scene.app.list(RESOURCE)).body]);
    const filter = encodeURIComponent('{"status":"rejected"}');
    const { body } = await scene.app.call('GET', `/api/${RESOURCE}?filter=${filter}`);
    expect((body[RESOURCE] as Rows).every((row) => row['status'] === 'rejected')).toBe(true);
    expect(body.totalCount).toBeGreaterThan(0);
  });

  it('decides many at once, each for itself', async () => {
    const [user, other] = [await scene.people.create(), await scene.people.create()];
    const ids = [await ask(user, 'phone', '+60134444441'), await ask(user, 'email', other.email)];
    const body = { ids, input: { action: 'approve' } };
    const { body: said } = await scene.app.call('POST', `/api/${RESOURCE}/bulk/decision`, { body });
    expect(said.results.map(({ ok, code }) => [ok, code])).toEqual([
      [true, undefined],
      [false, 'CONFLICT'],
    ]);
    expect(await scene.people.read(user)).toMatchObject({ phone: '+60134444441', email: user.email });
  });

  it('needs the edit code of users, and no generic change exists', async () => {
    const id = await ask(await scene.people.create(), 'phone', '+60133333331');
    const { token } = await scene.app.administrator([4]);
    expect((await decide(id, { action: 'approve' }, token)).body.permission).toBe(6);
    expect((await decide(id, { new_value: '+60133333332' })).status).toBe(400);
    expect((await scene.app.call('DELETE', `/api/${RESOURCE}/${id}`)).status).toBe(405);
  });

  it('goes with a deleted account, and says so in the trail', async () => {
    const user = await scene.people.create();
    const id = await ask(user, 'phone', '+60132222221');
    expect((await scene.app.call('DELETE', `/api/account/${user.id}`)).status).toBe(200);
    expect((await scene.app.call('GET', `/api/${RESOURCE}/${id}`)).status).toBe(404);
    expect((await scene.app.trail(RESOURCE, id)).map(({ action }) => action)).toEqual(['remove']);
  });
});
