import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everything } from '#shared/where.ts';
import { passwordResets } from '#server/kit/tables.ts';
import { PASSWORD, TestApp } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { People } from '#tests/support/people.ts';

const MAKE = '/user-mgmt/reset-user-password';
const USE = '/api/auth/reset-password';
const CHOSEN = 'Misty-Valley-42-Orchids';
const HOUR_MS = 3_600_000;
const PRIVILEGED = 'M900777';

describe.each(domainEngines)('one-time links over $name', (engine) => {
  let app: TestApp;
  let people: People;
  beforeAll(async () => {
    app = await TestApp.start(engine, { publicUrl: 'https://highland.test', privilegedAccounts: [PRIVILEGED] });
    people = new People(app);
  }, 60_000);
  afterAll(() => app?.close());

  let addresses = 0;
  const make = (account_number: string, token = app.admin) =>
    app.call('POST', MAKE, { body: { account_number }, token });
  const tokenOf = async (account_number: string): Promise<string> =>
    String((await make(account_number)).body['link']).split('#')[1] ?? '';
  const use = (token: unknown, password: unknown = CHOSEN, ip = `198.51.100.${(addresses += 1)}`) =>
    app.call('POST', USE, { token: null, body: { token, password }, ip });

  it('lead to the page with the token behind the #, hold a day, and are known by their hash alone', async () => {
    const { account_number, id } = await people.create();
    const { status, body, headers } = await make(account_number);
    expect(status).toBe(200);
    expect(body['link']).toMatch(/^https:\/\/highland\.test\/reset-password#[\w-]{43}$/);
    expect(body['expires_at']).toBe(new Date(app.clock.now().getTime() + 24 * HOUR_MS).toISOString());
    expect(headers.get('cache-control')).toBe('no-store');
    const token = String(body['link']).split('#')[1] ?? '';
    const rows = await app.store.list(passwordResets, { where: everything });
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows.at(-1)?.['token_hash']).toBe(createHash('sha256').update(token).digest('base64url'));
    const entry = (await app.trail('users', id)).at(-1);
    expect([entry?.['action'], entry?.['id']]).toEqual(['reset-password', body.audit_id]);
  });

  it('set the password once, end every session, and tell the trail who did it', async () => {
    const user = await people.create();
    const sessions = [await people.signIn(user), await app.signIn(user.email)];
    const token = await tokenOf(user.account_number);
    expect((await use(token)).body).toEqual({ status: 'success' });
    for (const session of sessions) expect(await people.isSignedIn(session)).toBe(false);
    await expect(app.signIn(user.email)).rejects.toThrow('401');
    expect(await people.isSignedIn(await app.signIn(user.email, CHOSEN))).toBe(true);
    expect((await app.trail('users', user.id)).at(-1)).toMatchObject({
      action: 'set-password',
      actor_id: user.id,
      actor_name: user['name'],
    });
    expect((await use(token, 'Another-Good-One-11')).status).toBe(400);
    await app.signIn(user.email, CHOSEN);
  });

  it('answer alike whether the link is made up, used, replaced, too old, or its account gone', async () => {
    const answers = [await use('x'.repeat(43)), await use('nonsense')];
    const used = await tokenOf((await people.create()).account_number);
    await use(used);
    answers.push(await use(used));
    const replacedOf = await people.create();
    const replaced = await tokenOf(replacedOf.account_number);
    await tokenOf(replacedOf.account_number);
    answers.push(await use(replaced));
    const gone = await people.create();
    const orphan = await tokenOf(gone.account_number);
    await app.call('DELETE', `/api/account/${gone.id}`);
    answers.push(await use(orphan));
    const old = await tokenOf((await people.create()).account_number);
    const before = app.clock.at;
    app.clock.advance(24 * HOUR_MS);
    answers.push(await use(old));
    app.clock.at = before;
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.body).toMatchObject({ code: 'BAD_REQUEST', message: expect.stringMatching(/new one/) });
  });

  it('work once when two use them at the same moment', async () => {
    const token = await tokenOf((await people.create()).account_number);
    const answers = await Promise.all([use(token), use(token)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  it('survive a password that is refused', async () => {
    const { account_number, email } = await people.create();
    const token = await tokenOf(account_number);
    for (const password of ['short', 'password123', email, '12345678', '']) {
      const answer = await use(token, password);
      expect([password, answer.status, Object.keys(answer.body.errors)]).toEqual([password, 400, ['password']]);
    }
    expect((await use(token)).status).toBe(200);
  });

  it('cannot be guessed at from one address for long', async () => {
    const ip = '192.0.2.77';
    const statuses = [];
    for (let n = 0; n < 22; n += 1) statuses.push((await use(`guess-${n}`, CHOSEN, ip)).status);
    expect(statuses.slice(0, 20).every((status) => status === 400)).toBe(true);
    expect(statuses.slice(20)).toEqual([429, 429]);
  });

  it('are not kept with an idempotency key', async () => {
    const { account_number } = await people.create();
    const options = { body: { account_number }, headers: { 'idempotency-key': 'one-link' } };
    const links = [await app.call('POST', MAKE, options), await app.call('POST', MAKE, options)];
    expect(new Set(links.map(({ body }) => body['link'])).size).toBe(2);
  });

  it('need the code for whom they are for, and every code that an administrator holds', async () => {
    const user = await people.create();
    const target = await app.administrator([0, 1, 2, 40]);
    const viewer = await app.administrator([4]);
    const editor = await app.administrator([6]);
    const lesser = await app.administrator([2, 6]);
    const equal = await app.administrator([1, 2, 6, 40]);
    expect((await make(user.account_number, viewer.token)).body.permission).toBe(6);
    expect((await make(user.account_number, editor.token)).status).toBe(200);
    expect((await make(target.account_number, editor.token)).body).toMatchObject({ code: 'FORBIDDEN', permission: 2 });
    expect((await make(target.account_number, lesser.token)).body).toMatchObject({ code: 'FORBIDDEN', permission: 1 });
    expect((await make(target.account_number, equal.token)).status).toBe(200);
    expect((await make('U999999')).status).toBe(404);
  });

  it('are worth nothing once the account has another e-mail, or an administrator more codes', async () => {
    const user = await people.create();
    const ofUser = await tokenOf(user.account_number);
    expect((await app.call('PATCH', `/api/account/${user.id}`, { body: { email: 'moved@example.test' } })).status).toBe(
      200,
    );
    expect((await use(ofUser)).status).toBe(400);
    for (const body of [{ email: 'moved.office@example.test' }, { permissions: [0, 40] }]) {
      const target = await app.administrator([0]);
      const secret = await tokenOf(target.account_number);
      expect((await app.call('PATCH', `/api/administrators/${target.id}`, { body })).status).toBe(200);
      expect((await use(secret)).status).toBe(400);
    }
    const lesser = await app.administrator([0, 40]);
    const kept = await tokenOf(lesser.account_number);
    await app.call('PATCH', `/api/administrators/${lesser.id}`, {
      body: { permissions: [0], name: 'Less Than Before' },
    });
    expect((await use(kept)).status).toBe(200);
  });

  it.each<[string, string, unknown]>([
    ['loses a code', 'PATCH', { permissions: [0, 2] }],
    ['is deactivated', 'PATCH', { active: false }],
    ['is deleted', 'DELETE', undefined],
  ])('are worth nothing once the administrator who made them %s', async (_what, method, body) => {
    const maker = await app.administrator([0, 2, 6, 40]);
    const target = await app.administrator([0, 40]);
    const other = await app.administrator([0]);
    const [mine, theirs] = [await make(target.account_number, maker.token), await make(other.account_number)].map(
      (answer) => String(answer.body['link']).split('#')[1],
    );
    expect(mine).toBeTruthy();
    const answer = await app.call(method, `/api/administrators/${maker.id}`, body === undefined ? {} : { body });
    expect(answer.status, answer.text).toBe(200);
    expect((await use(mine)).status).toBe(400);
    expect((await use(theirs)).status).toBe(200);
  });

  it('are no harder to come by than another e-mail to sign in with', async () => {
    const target = await app.administrator([0, 1, 2, 40]);
    const lesser = await app.administrator([2]);
    const equal = await app.administrator([1, 2, 40]);
    const body = { email: 'taken.over@example.test' };
    const path = `/api/administrators/${target.id}`;
    const refused = await app.call('PATCH', path, { body, token: lesser.token });
    expect([refused.status, refused.body.code, refused.body.permission]).toEqual([403, 'FORBIDDEN', 1]);
    expect((await app.call('PATCH', path, { body, token: equal.token })).status).toBe(200);
    const own = { body: { email: 'my.own@example.test' }, token: lesser.token };
    expect((await app.call('PATCH', `/api/administrators/${lesser.id}`, own)).status).toBe(200);
  });

  it('have a second door for administrators, behind their code alone', async () => {
    const target = await app.administrator([0, 40]);
    const { token } = await app.administrator([2, 40]);
    const answer = await app.call('POST', `/api/administrators/${target.id}/reset-password`, { token });
    expect(answer.status, answer.text).toBe(200);
    const secret = String(answer.body['link']).split('#')[1];
    expect((await use(secret)).status).toBe(200);
    expect(await people.isSignedIn(target.token)).toBe(false);
    await app.signIn(target.email, CHOSEN);
    await expect(app.signIn(target.email, PASSWORD)).rejects.toThrow('401');
  });
});
