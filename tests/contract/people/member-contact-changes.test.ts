import { describe, expect, it } from 'vitest';
import { expireContactChanges } from '#server/domain/people/contact-changes.ts';
import type { Message } from '#server/kit/outbox.ts';
import type { Rows } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { type Person, peopleOver } from '#tests/support/people.ts';

const RESOURCE = 'change-contact-submissions';
const PATH = `/api/${RESOURCE}`;
const DAY_MS = 24 * 3_600_000;

describe.each(domainEngines)('contact changes by members over $name', (engine) => {
  const { scene } = peopleOver(engine);

  let n = 0;
  const phone = (): string => `+60175${String((n += 1)).padStart(5, '0')}`;
  const member = async (): Promise<{ user: Person; token: string }> => {
    const user = await scene.people.create();
    return { user, token: await scene.people.signIn(user) };
  };
  const ask = (token: string, kind: string, new_value: string, headers = {}) =>
    scene.app.call('POST', PATH, { body: { kind, new_value }, token, headers });
  const own = (token: string) => scene.app.call('GET', `/api/account/${RESOURCE}`, { token });
  const statusOf = async (id: unknown) => (await scene.app.call('GET', `${PATH}/${String(id)}`)).body.data['status'];
  const decide = (id: unknown, action = 'approve', remark = 'Checked.') =>
    scene.app.call('PATCH', `${PATH}/${String(id)}`, { body: { action, remark } });
  const withdraw = (id: unknown, token: string) => scene.app.call('PATCH', `${PATH}/${String(id)}/withdraw`, { token });
  const messages = async ({ account_number }: Person): Promise<Rows> =>
    (await scene.app.list('outbox', { filter: { account_number }, sort: { id: 1 } })).body['outbox'] as Rows;
  /** The clock goes on, and whoever was signed in is so again. */
  const later = async <T>(ms: number, work: () => Promise<T>): Promise<T> => {
    const [before, admin] = [scene.app.clock.at, scene.app.admin];
    scene.app.clock.advance(ms);
    scene.app.admin = (await scene.app.administrator(Array.from({ length: 64 }, (_, code) => code))).token;
    const result = await work();
    [scene.app.clock.at, scene.app.admin] = [before, admin];
    return result;
  };

  it('are asked for with the value as the account would keep it, and wait', async () => {
    const { user, token } = await member();
    const answer = await ask(token, 'phone', '017-999 0001');
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.data).toMatchObject({
      kind: 'phone',
      old_value: user.phone,
      new_value: '+60179990001',
      status: 'pending',
    });
    expect((await scene.people.read(user)).phone).toBe(user.phone);
    const { body } = await scene.app.list(RESOURCE, { filter: { account_number: user.account_number } });
    expect(body[RESOURCE]).toMatchObject([{ user_id: user.id, name: user['name'], status: 'pending' }]);
    const id = Number(answer.body.data['id']);
    expect(await scene.app.trail(RESOURCE, id)).toMatchObject([{ action: 'create', actor_name: user['name'] }]);
  });

  it.each([
    [{ kind: 'phone', new_value: 'no number' }, ['new_value']],
    [{ kind: 'email', new_value: '+60179990002' }, ['new_value']],
    [{ kind: 'name', new_value: 'Somebody' }, ['kind']],
    [{ kind: 'email' }, ['new_value']],
    [{ kind: 'email', new_value: 'a@example.test', status: 'approved', user_id: 1 }, ['status', 'user_id']],
  ])('refuse %j', async (body, fields) => {
    const { token } = await member();
    const answer = await scene.app.call('POST', PATH, { body, token });
    expect([answer.status, Object.keys(answer.body.errors).toSorted()]).toEqual([400, fields]);
  });

  it('refuse the contact that the account has, but do not tell what others have', async () => {
    const { user, token } = await member();
    expect((await ask(token, 'email', user.email.toUpperCase())).status).toBe(409);
    const { email } = await scene.people.create();
    expect((await ask(token, 'email', email)).status).toBe(201);
  });

  it('are open once for each contact, however many ask at once', async () => {
    const { user, token } = await member();
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask(token, 'phone', phone())));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
    expect((await ask(token, 'email', `other.${user.id}@example.test`)).status).toBe(201);
    const refused = await ask(token, 'phone', phone());
    expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT']);
    expect((await own(token)).body.totalCount).toBe(2);
  });

  it('act once for one idempotency key', async () => {
    const { token } = await member();
    const headers = { 'idempotency-key': 'contact' };
    const value = phone();
    const [first, second] = [await ask(token, 'phone', value, headers), await ask(token, 'phone', value, headers)];
    expect([first.status, second.status, second.text]).toEqual([201, 201, first.text]);
  });

  it('can be withdrawn by whoever asked while nobody decided, and asked for again', async () => {
    const [{ token }, other] = [await member(), await member()];
    const { id } = (await ask(token, 'phone', phone())).body.data;
    expect((await withdraw(id, other.token)).status).toBe(404);
    expect((await withdraw(999_999, token)).status).toBe(404);
    const answer = await withdraw(id, token);
    expect([answer.status, answer.body.data['status']]).toEqual([200, 'withdrawn']);
    expect((await withdraw(id, token)).status).toBe(409);
    expect((await decide(id)).status).toBe(409);
    const trail = await scene.app.trail(RESOURCE, Number(id));
    expect(trail.map(({ action }) => action)).toEqual(['create', 'withdraw']);
    const undone = await scene.app.call('POST', `/api/audit/${String(trail.at(-1)?.['id'])}/undo`);
    expect([undone.status, undone.body.code]).toEqual([409, 'CONFLICT']);
    expect((await ask(token, 'phone', phone())).status).toBe(201);
  });

  it('show a member their own, and nobody else’s remark', async () => {
    const { user, token } = await member();
    const { id } = (await ask(token, 'phone', phone())).body.data;
    await decide(id, 'reject', 'Sounds like somebody else.');
    const { body, text } = await own(token);
    expect(body[RESOURCE]).toMatchObject([{ id, status: 'rejected', old_value: user.phone }]);
    expect(text).not.toContain('somebody else');
    expect((await scene.app.call('GET', PATH, { token })).status).toBe(403);
    expect((await scene.app.call('GET', `${PATH}/${String(id)}`, { token })).status).toBe(403);
  });

  it('are no business of administrators, and of nobody who is not signed in', async () => {
    expect((await scene.app.call('POST', PATH, { body: { kind: 'phone', new_value: phone() } })).status).toBe(403);
    expect((await scene.app.call('GET', `/api/account/${RESOURCE}`)).status).toBe(403);
    expect((await scene.app.call('POST', PATH, { token: null, body: {} })).status).toBe(401);
  });

  it('an approval tells the old and the new contact, in the language of whoever asked', async () => {
    const { user, token } = await member();
    const value = `moved.${user.id}@example.test`;
    const { id } = (await ask(token, 'email', value, { 'accept-language': 'zh-CN' })).body.data;
    await decide(id);
    const data = { name: user['name'], account_number: user.account_number, old: user.email, now: value };
    const common = { channel: 'email', locale: 'zh-CN', state: 'queued', at: scene.app.clock.at.toISOString(), data };
    expect(await messages(user)).toMatchObject([
      { ...common, template: 'contact-changed-old', to: user.email },
      { ...common, template: 'contact-changed-new', to: value },
    ]);
    expect(await scene.people.isSignedIn(token)).toBe(false);
  });

  it('an approval that fails, and a rejection, tell nobody', async () => {
    const [{ user, token }, other] = [await member(), await scene.people.create()];
    const { id } = (await ask(token, 'phone', other.phone)).body.data;
    expect((await decide(id)).status).toBe(409);
    expect((await decide(id, 'reject')).status).toBe(200);
    expect(await messages(user)).toEqual([]);
  });

  it('an undone approval tells both as well', async () => {
    const { user, token } = await member();
    const value = phone();
    const { id } = (await ask(token, 'phone', value)).body.data;
    await scene.app.call('POST', `/api/audit/${String((await decide(id)).body.audit_id)}/undo`);
    expect((await messages(user)).map(({ channel, to }) => [channel, to])).toEqual([
      ['sms', user.phone],
      ['sms', value],
      ['sms', value],
      ['sms', user.phone],
    ]);
  });

  it('expire after fourteen days: nobody approves one, even before that is noted', async () => {
    const { user, token } = await member();
    const { id } = (await ask(token, 'phone', phone())).body.data;
    await later(13.9 * DAY_MS, async () => {
      await expireContactChanges(scene.app.store, scene.app.clock.at.toISOString());
      expect(await statusOf(id)).toBe('pending');
    });
    await later(14.1 * DAY_MS, async () => {
      const waiting = { status: 'pending', created_at: { $gt: { $daysAgo: 14 } }, account_number: user.account_number };
      expect((await scene.app.list(RESOURCE, { filter: waiting })).body.totalCount).toBe(0);
      expect((await decide(id)).status).toBe(409);
      expect(await expireContactChanges(scene.app.store, scene.app.clock.at.toISOString())).toBeGreaterThan(0);
      expect(await statusOf(id)).toBe('expired');
      expect(await expireContactChanges(scene.app.store, scene.app.clock.at.toISOString())).toBe(0);
      const entry = (await scene.app.trail(RESOURCE, Number(id))).at(-1);
      expect(entry).toMatchObject({ action: 'expire', actor_id: null, actor_name: 'Highland' });
      const undone = await scene.app.call('POST', `/api/audit/${String(entry?.['id'])}/undo`);
      expect(undone.status).toBe(409);
    });
    expect((await scene.people.read(user)).phone).toBe(user.phone);
  });

  it('an overdue one does not stand in the way of another', async () => {
    const { user, token } = await member();
    const { id } = (await ask(token, 'phone', phone())).body.data;
    await later(15 * DAY_MS, async () => {
      const again = await scene.app.signIn(user.email);
      expect((await ask(again, 'phone', phone())).status).toBe(201);
      expect((await own(again)).body[RESOURCE]).toMatchObject([{ status: 'pending' }, { id, status: 'expired' }]);
    });
  });

  describe('messages', () => {
    const send = (sender: (message: Message) => Promise<boolean>, behind = 0): Promise<number> =>
      scene.app.deliver(sender, behind);
    const approved = async (): Promise<Person> => {
      const { user, token } = await member();
      await decide((await ask(token, 'phone', phone())).body.data['id']);
      return user;
    };
    const states = async (user: Person) => (await messages(user)).map(({ state }) => state);

    it('are sent once by several who try at once, in words, and marked', async () => {
      await send(() => Promise.resolve(true));
      const user = await approved();
      const sent: Message[] = [];
      const sender = (message: Message) => Promise.resolve(sent.push(message) > 0);
      await Promise.all([send(sender), send(sender), send(sender)]);
      const written = (await messages(user)).map(({ to }) => String(to));
      expect(sent.map(({ to }) => to).toSorted()).toEqual(written.toSorted());
      expect(sent[0]?.text).toContain(user.account_number);
      expect(sent.map(({ subject, text }) => subject + text).filter((text) => /[{}]/.test(text))).toEqual([]);
      expect(await states(user)).toEqual(['sent', 'sent']);
    });

    it('stay in the queue where no transport is, and are marked when one fails', async () => {
      await send(() => Promise.resolve(true));
      const user = await approved();
      const behind = await send(() => Promise.resolve(false));
      expect(await states(user)).toEqual(['queued', 'queued']);
      expect(await send(() => Promise.reject(new Error('not asked again')), behind)).toBe(behind);
      expect(await states(user)).toEqual(['queued', 'queued']);
      await send(() => Promise.reject(new Error('no line')));
      expect(await states(user)).toEqual(['failed', 'failed']);
    });

    it('of a sender that died are sent after a while by another', async () => {
      await send(() => Promise.resolve(true));
      const user = await approved();
      void send(() => new Promise(() => undefined));
      await expect.poll(() => states(user)).toEqual(['sending', 'queued']);
      await send(() => Promise.resolve(true));
      expect(await states(user)).toEqual(['sending', 'sent']);
      await later(11 * 60_000, () => send(() => Promise.resolve(true)));
      expect(await states(user)).toEqual(['sent', 'sent']);
    });

    it('are seen with the code of users and changed by nobody', async () => {
      const { token } = await scene.app.administrator([8]);
      expect((await scene.app.list('outbox', {}, token)).body.permission).toBe(4);
      for (const method of ['PATCH', 'DELETE']) {
        expect((await scene.app.call(method, '/api/outbox/1', { body: {} })).status).toBe(405);
      }
    });
  });
});
