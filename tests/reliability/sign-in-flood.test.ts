import { is } from '#server/kit/conditions.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Attempts } from '#server/kit/limiter.ts';
import { createLogin } from '#server/kit/accounts/accounts.ts';
import { hashPassword } from '#server/kit/accounts/passwords.ts';
import { logins } from '#server/kit/tables.ts';
import { looseTables as resourceTables } from '#tests/support/loose-tables.ts';
import { type DoorLimit, SqlDoorCounts } from '#server/platform/database/door-counts.ts';
import { type Listening, listen } from '#server/platform/process/listen.ts';
import { resources } from '#resources/index.ts';
import { PASSWORD, TestApp } from '#tests/support/app.ts';
import { type Engine, databaseEngines } from '#tests/support/engines.ts';
import { sampleRow } from '#tests/support/samples.ts';
import { type Told, PER_ADDRESS, callers } from '#tests/support/people/sign-in-callers.ts';

/** What was asked of argon2, and of the database, since it was last emptied. */
const work = vi.hoisted(() => ({ verified: [] as string[], asked: [] as string[] }));

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  const verify: typeof real.verify = (hash, password, ...rest) => {
    work.verified.push(String(password));
    return real.verify(hash, password, ...rest);
  };
  return { ...real, verify };
});

/** Notes which tables are read, so that two sign-ins can be compared by what they cost. */
const watched = (engine: Engine): Engine => ({
  name: engine.name,
  async open(clock) {
    const opened = await engine.open(clock);
    const find = opened.store.find.bind(opened.store);
    opened.store.find = (table, where) => {
      work.asked.push(table.name);
      return find(table, where);
    };
    return opened;
  },
});

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const KNOWN = ['a user', 'an administrator', 'a banned user', 'a user without a password'] as const;
const ACCOUNTS = 8;
const ATTEMPTS = 5000;
const PER_ACCOUNT = 10;

const NEW_PASSWORD = 'Another-Horse-8-Battery';

describe.each(databaseEngines)('sign-in attempts through HTTP over $name', (engine) => {
  let app: TestApp;
  let server: Listening;
  const { agent, post, attempt, cookieOf, useUp } = callers(() => server.url);

  beforeAll(async () => {
    app = await TestApp.start(watched(engine), { trustProxyHops: 1 });
    server = await listen(app.served, '127.0.0.1', 0);
  }, 60_000);
  afterAll(async () => {
    agent.destroy();
    await server?.stop(0);
    await app?.close();
  });
  beforeEach(() => {
    // A window of its own for each test.
    app.clock.advance(3_600_000);
    work.verified.length = 0;
    work.asked.length = 0;
  });

  let made = 0;
  /** The e-mail of a new account of this kind; nobody has it for a kind that is not known. */
  async function account(kind: string): Promise<string> {
    const n = (made += 1);
    const email = `flood.${n}@example.test`;
    if (kind === 'an administrator') return (await app.administrator([])).email;
    if (!KNOWN.some((known) => known === kind)) return email;
    const users = resources.find(({ name }) => name === 'users');
    if (!users) throw new Error('There are no users');
    const account_number = `Z${800_000 + n}`;
    const state = { email, account_number, status: 'approved', banned: kind === 'a banned user' };
    const password = kind === 'a user without a password' ? null : await hashPassword(PASSWORD);
    await app.store.transaction(async (tx) => {
      const row = await tx.insert(resourceTables.users, { ...sampleRow(users, 700 + n), ...state });
      await createLogin(tx, { resource: 'users', id: row.id, account_number, email }, password);
    });
    return email;
  }

  /** Addresses of 40 networks, each behind whatever the sender wrote before it. */
  const somewhere = (n: number): string => `10.9.${n % 7}.${n % 251}, 198.51.100.${1 + (n % 200)}`;

  it(`lets ${PER_ACCOUNT} of ${ATTEMPTS} for each account reach argon2, whoever they say they are`, async () => {
    const emails = await Promise.all(Array.from({ length: ACCOUNTS }, (_, at) => account(KNOWN[at] ?? 'nobody')));
    work.verified.length = 0;
    const spellings = [
      (email: string) => email,
      (email: string) => email.toUpperCase(),
      (email: string) => ` ${email} `,
    ];
    const statuses = new Map<number, number>();
    let next = 0;
    const client = async (): Promise<void> => {
      for (let n = next++; n < ATTEMPTS; n = next++) {
        const account_at = n % ACCOUNTS;
        const email = spellings[Math.floor(n / ACCOUNTS) % spellings.length]?.(emails[account_at] ?? '') ?? '';
        const { status } = await attempt(email, `wrong for ${account_at}`, somewhere(n));
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: 50 }, client));
    const reached = emails.map((_, at) => work.verified.filter((password) => password === `wrong for ${at}`).length);
    expect(reached).toEqual(Array(ACCOUNTS).fill(PER_ACCOUNT));
    expect(work.verified).toHaveLength(ACCOUNTS * PER_ACCOUNT);
    const refused = ATTEMPTS - ACCOUNTS * PER_ACCOUNT;
    expect(Object.fromEntries(statuses)).toEqual({ 401: ACCOUNTS * PER_ACCOUNT, 429: refused });
  }, 120_000);

  it('counts an address by what the proxy says of it, not by what the sender says', async () => {
    const passwords = Array.from({ length: 200 }, (_, n) => n);
    const told = await Promise.all(
      passwords.map((n) => attempt(`nobody.${n}@example.test`, 'wrong', `10.1.${n % 9}.${n}, 198.51.100.250`)),
    );
    expect(work.verified).toHaveLength(PER_ADDRESS);
    expect(told.filter(({ status }) => status === 429)).toHaveLength(200 - PER_ADDRESS);
  }, 60_000);

  it('does not take a second e-mail, or a body it cannot read, for another account', async () => {
    const email = await account('a user');
    for (let n = 0; n < 40; n += 1) {
      const other = JSON.stringify(`other.${n}@example.test`);
      const bodies = [
        `{"email":${other},"password":"wrong","email":${JSON.stringify(email)}}`,
        `{"email":[${JSON.stringify(email)},${other}],"password":"wrong"}`,
        `{"email":${JSON.stringify(email)},"password":"wrong","account":${other}}`,
      ];
      await Promise.all(bodies.map((body) => post(body, somewhere(n))));
    }
    expect(work.verified).toHaveLength(PER_ACCOUNT);
  }, 60_000);

  it('answers a known and an unknown e-mail alike, and does the same work for both', async () => {
    const story = async (kind: string): Promise<{ told: Told[]; verified: number; asked: string[] }> => {
      const email = await account(kind);
      work.verified.length = 0;
      work.asked.length = 0;
      const told: Told[] = [];
      for (let n = 0; n < PER_ACCOUNT + 3; n += 1) told.push(await attempt(email, 'wrong', somewhere(n)));
      return { told, verified: work.verified.length, asked: [...work.asked] };
    };
    const unknown = await story('nobody');
    expect(unknown.verified).toBe(PER_ACCOUNT);
    expect(unknown.told.map(({ status }) => status)).toEqual([...Array(PER_ACCOUNT).fill(401), 429, 429, 429]);
    expect(unknown.asked.length).toBeGreaterThan(PER_ACCOUNT);
    for (const kind of KNOWN) expect({ kind, ...(await story(kind)) }).toEqual({ kind, ...unknown });
  }, 60_000);

  it('lets the owner in from where they always sign in, while others are at their account', async () => {
    const { email } = await app.administrator([]);
    expect((await attempt(email, PASSWORD, '203.0.113.77')).status).toBe(200);
    for (let n = 0; n < PER_ACCOUNT + 2; n += 1) await attempt(email, 'wrong', somewhere(n));
    expect((await attempt(email, PASSWORD, somewhere(1))).status).toBe(429);
    expect((await attempt(email, PASSWORD, '203.0.113.77')).status).toBe(200);
  }, 60_000);

  it('lets a front desk in although its guests have used up the tries of their common address', async () => {
    const hotel = '198.51.100.7';
    const { email } = await app.administrator([]);
    const stranger = await app.administrator([]);
    await attempt(email, PASSWORD, hotel);
    for (let round = 0; round < 2; round += 1) {
      await useUp(hotel);
      expect((await attempt(email, PASSWORD, hotel)).status).toBe(200);
    }
    // Who was never here is told nothing, a wrong password for who was is answered as one for nobody.
    expect((await attempt(stranger.email, PASSWORD, hotel)).status).toBe(429);
    const [known, unknown] = [await attempt(email, 'wrong', hotel), await attempt('no@example.test', 'wrong', hotel)];
    expect(known).toEqual(unknown);
    expect(known.status).toBe(429);
    for (let n = 0; n < PER_ACCOUNT; n += 1) await attempt(email, 'wrong', hotel);
    expect((await attempt(email, PASSWORD, hotel)).status).toBe(429);
  }, 60_000);

  it('answers from a used-up address for a known e-mail no sooner than for an unknown one', async () => {
    const hotel = '198.51.100.9';
    const { email } = await app.administrator([]);
    await attempt(email, PASSWORD, hotel);
    await useUp(hotel);
    const took = async (who: string): Promise<number> => {
      const began = performance.now();
      expect((await attempt(who, 'wrong', hotel)).status).toBe(429);
      return performance.now() - began;
    };
    const least = Math.min(await took('nobody.at.all@example.test'), await took(email));
    expect(least).toBeGreaterThanOrEqual(99);
  }, 60_000);

  it('keeps tries apart for a device that knew the password, and gives it no more than anybody', async () => {
    const hotel = '198.51.100.11';
    const { email } = await app.administrator([]);
    const other = await app.administrator([]);
    const cookie = cookieOf(await attempt(email, PASSWORD, hotel));
    const others = cookieOf(await attempt(other.email, PASSWORD, hotel));
    // A guest at the desk's own e-mail.
    for (let n = 0; n < PER_ACCOUNT + 2; n += 1) await attempt(email, 'wrong', hotel);
    await useUp(hotel);
    // The last letter of a proof holds two spare bits: its neighbour decodes to the same bytes.
    const respelt = cookie.replace(/.$/, (last) => BASE64URL[BASE64URL.indexOf(last) ^ 1] ?? '');
    const forged = cookie.replace(/.(?=.$)/, (last) => (last === 'A' ? 'B' : 'A'));
    const renamed = `${cookie.split('=')[0]}=${others.split('=')[1]}`;
    for (const none of ['', others, forged, respelt, renamed, `${cookie.split('=')[0]}=x.999999.`]) {
      expect((await attempt(email, PASSWORD, hotel, none)).status, none).toBe(429);
    }
    expect((await attempt(email, PASSWORD, hotel, `${others}; ${cookie}`)).status).toBe(200);
    work.verified.length = 0;
    const tries = await Promise.all(Array.from({ length: 30 }, () => attempt(email, 'wrong', somewhere(1), cookie)));
    expect(work.verified).toHaveLength(PER_ACCOUNT);
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(PER_ACCOUNT);
  }, 60_000);

  it('forgets the devices that knew a password with the password', async () => {
    const hotel = '198.51.100.13';
    const { email } = await app.administrator([]);
    const cookie = cookieOf(await attempt(email, PASSWORD, hotel));
    const password_hash = await hashPassword(NEW_PASSWORD);
    await app.store.transaction((tx) => tx.update(logins, is('email', email), { password_hash }));
    for (let n = 0; n < PER_ACCOUNT; n += 1) await attempt(email, 'wrong', hotel);
    expect((await attempt(email, NEW_PASSWORD, hotel, cookie)).status).toBe(429);
  }, 60_000);

  it('counts enquiries, links and sign-ins by the network an address is of', async () => {
    const within = (n: number): string => `2a01:4f8:1:2:${n.toString(16)}::${n}`;
    const enquiry = JSON.stringify({ name: 'Guest', email: 'g@example.test', message: 'Hello?', consent: true });
    const reset = JSON.stringify({ token: 'nothing', password: 'Correct-Horse-8-Battery' });
    const told = async (path: string, body: string, most: number): Promise<Record<number, number>> => {
      const counted: Record<number, number> = {};
      for (let n = 1; n <= most + 3; n += 1) {
        const { status } = await post(body, within(n), { path });
        counted[status] = (counted[status] ?? 0) + 1;
      }
      return counted;
    };
    expect(await told('/api/public/enquiries', enquiry, 5)).toEqual({ 201: 5, 429: 3 });
    expect(await told('/api/auth/reset-password', reset, 20)).toEqual({ 400: 20, 429: 3 });
    expect(await told('/api/auth/login', '{"email":"no@x.test","password":"x"}', 10)).toEqual({ 401: 10, 429: 3 });
    // An address of IPv4 is one, however it is written.
    for (let n = 0; n < 5; n += 1) await post(enquiry, '192.0.2.1', { path: '/api/public/enquiries' });
    for (const same of ['::ffff:192.0.2.1', '::ffff:c000:201', '0:0:0:0:0:FFFF:C000:0201']) {
      expect((await post(enquiry, same, { path: '/api/public/enquiries' })).status, same).toBe(429);
    }
    expect((await post(enquiry, '192.0.2.2', { path: '/api/public/enquiries' })).status).toBe(201);
  }, 60_000);

  it('counts for two processes as for one, and throws no count out for another', async () => {
    const { db } = app.opened;
    if (!db) throw new Error('There is no database');
    const counting = (): Attempts => new Attempts({ counts: new SqlDoorCounts(db, 20), clock: app.clock });
    const [near, far] = [counting(), counting()];
    const one = (n: number): Attempts => (n % 2 === 0 ? near : far);
    const isCounted = (limit: DoorLimit, n: number): Promise<number> =>
      one(n)
        .count(limit)
        .then(
          () => 1,
          () => 0,
        );
    const limit = { door: 'a test', who: 'victim', most: PER_ACCOUNT };
    let failures = 0;
    const guess = (n: number): Promise<unknown> =>
      one(n)
        .run([limit], async () => ({ hasFailed: true, value: (failures += 1) }))
        .catch(() => null);
    await Promise.all(Array.from({ length: 60 }, (_, n) => guess(n)));
    const flood = Array.from({ length: 300 }, (_, n) => ({ ...limit, who: `stranger ${n}` }));
    const counted = await Promise.all(flood.map(isCounted));
    // Whoever finds no room for a count of their own shares one with few others.
    expect(counted.filter(Boolean).length).toBeGreaterThan(250);
    app.clock.advance(14 * 60_000);
    await app.store.doorCounts.sweep(app.clock.now().getTime());
    await Promise.all(Array.from({ length: 60 }, (_, n) => guess(n)));
    expect(failures).toBe(PER_ACCOUNT);
    const { rows } = await db.query<{ n: number }>(
      `select count(*)::int as n from door_counts where door = 'a test' and who not like 'shared %'`,
    );
    expect(rows[0]?.n).toBeLessThanOrEqual(42);
    // Many calls are counted a part at a time, and are together no more than allowed.
    const calls = { door: 'a test of calls', who: 'network', most: 600 };
    const allowed = await Promise.all(Array.from({ length: 900 }, (_, n) => isCounted(calls, n)));
    const sum = allowed.reduce((total, each) => total + each, 0);
    expect(sum).toBeLessThanOrEqual(600);
    expect(sum).toBeGreaterThan(570);
    app.clock.advance(60_001);
    await Promise.all(Array.from({ length: 60 }, (_, n) => guess(n)));
    expect(failures).toBe(2 * PER_ACCOUNT);
  }, 60_000);
});
