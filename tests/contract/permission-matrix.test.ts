import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_PERMISSIONS } from '#shared/permissions.ts';
import { isCreatable } from '#shared/resource.ts';
import { looseTables as resourceTables } from '#tests/support/loose-tables.ts';
import type { Transaction } from '#server/platform/database/store.ts';
import { createLogin } from '#server/kit/accounts/accounts.ts';
import { type Answer, cheapHash, TestApp } from '#tests/support/app.ts';
import { engines } from '#tests/support/engines.ts';
import {
  HIDDEN_MARK,
  type Scene,
  readingScene,
  seedForReading,
  writesOf,
  writingScene,
} from '#tests/support/matrix-calls.ts';
import {
  type Operation,
  expectedShape,
  isAboutStay,
  resourceOf,
  shape,
  shapeOf,
  unwritableFields,
} from '#tests/support/matrix-shapes.ts';
import { isWholeRun, timeFor, turnOf } from '#tests/support/sampling.ts';
import { sampleRow } from '#tests/support/samples.ts';
import { resources } from '#resources/index.ts';

interface Identity {
  readonly token: string | null;
  /** Null for whoever is nobody to the server. */
  readonly codes: ReadonlySet<number> | null;
  readonly account_number: string;
  /** The code that it has, or has not, unlike the others. */
  readonly about?: number;
}

/** How many fields a refusal names. */
const NAMED_AT_ONCE = 20;
/** Find their code out by what they undo or hand out; suites of their own ask them. */
const OPEN_TO_ALL = new Set(['/api/audit/{id}/undo', '/api/audit/batch/{batch_id}/undo', '/api/files/{id}']);

/** Of the codes that a call has nothing to do with, a run asks with one in so many, with others each day. */
const SHARES = 12;
const groupOf = (code: number): number => Math.floor(code / 4);

/**
 * Every described call with everybody it means something to (no code, its code, all but it, a code of its group) and a share of
 * all others: who is let through, and which fields they are answered with. `npm run test:all` leaves nobody out.
 */
describe('the permission matrix', () => {
  let app: TestApp;
  let operations: Operation[];
  const identities = new Map<string, Identity>();

  beforeAll(async () => {
    app = await TestApp.start(engines[0]!);
    const { body } = await app.call('GET', '/api/openapi.json');
    const described = Object.entries(body['paths'] as Record<string, Record<string, Record<string, unknown>>>).flatMap(
      ([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => ({
          method: method.toUpperCase(),
          path,
          permission: operation['x-permission'] as Operation['permission'] | 'member',
          tag: (operation['tags'] as string[])[0] ?? '',
        })),
    );
    // Calls about a member's own account or session need no code, those of visitors no account; suites of their own ask them.
    operations = described.flatMap(({ permission, ...call }) =>
      permission === 'member' || call.tag === 'public' || call.tag === 'session' ? [] : [{ ...call, permission }],
    );
    const nobody = (who: string, token: string | null) =>
      identities.set(who, { token, codes: null, account_number: '' });
    nobody('anonymous', null);
    nobody('a broken token', 'x.y.z');
    nobody('somebody whose session expired', await expired());
    nobody('a banned user', await bannedMember());
    nobody('somebody signed out', await signedOut());
    for (const code of [null, ...ALL_PERMISSIONS]) {
      // Sets that are not closed cannot be given by hand; the database holds what the server wrote, view included.
      const { token, account_number } = await app.administrator(code === null ? [] : [code]);
      const codes = new Set(code === null ? [] : [code, code - (code % 4)]);
      const who = code === null ? 'an administrator without a code' : `an administrator with ${code}`;
      identities.set(who, { token, codes, account_number, ...(code !== null && { about: code }) });
    }
    for (const code of ALL_PERMISSIONS) {
      const others = ALL_PERMISSIONS.filter(
        (held) => held !== code && (code % 4 !== 0 || Math.floor(held / 4) !== code / 4),
      );
      const { token, account_number } = await app.administrator(others);
      const identity = { token, account_number, codes: new Set(others), about: code };
      identities.set(`an administrator with all but ${code}`, identity);
    }
    for (const role of ['user', 'owner', 'agent', 'rider']) {
      const token = await member(role, {});
      identities.set(`a signed-in ${role}`, { token, codes: new Set(), account_number: '' });
    }
  }, 120_000);
  afterAll(() => app?.close());

  let n = 0;
  async function member(role: string, state: Record<string, unknown>): Promise<string> {
    n += 1;
    const users = resources.find(({ name }) => name === 'users')!;
    const email = `matrix.${n}@example.test`;
    const row = {
      ...sampleRow(users, 900 + n),
      role,
      email,
      account_number: `Z${900_000 + n}`,
      status: 'approved',
      banned: false,
      ...state,
    };
    const hash = await cheapHash();
    await app.store.transaction(async (tx) => {
      const made = await tx.insert(resourceTables.users, row);
      await createLogin(tx, { resource: 'users', id: made.id, account_number: row.account_number, email }, hash);
    });
    return app.signIn(email);
  }

  async function bannedMember(): Promise<string> {
    const token = await member('user', {});
    const { body } = await app.list('users', { filter: { email: `matrix.${n}@example.test` } });
    const [row] = body['users'] as { id: number }[];
    await app.call('PATCH', `/api/users/${row?.id}/ban`, { body: { ban: true, remark: 'test' } });
    return token;
  }

  async function expired(): Promise<string> {
    const now = app.clock.at;
    app.clock.advance(-13 * 3_600_000);
    const { token } = await app.administrator(ALL_PERMISSIONS);
    app.clock.at = now;
    return token;
  }

  async function signedOut(): Promise<string> {
    const { token } = await app.administrator(ALL_PERMISSIONS);
    await app.call('POST', '/api/auth/logout', { token });
    return token;
  }

  it('describes the code of every call of the resource API', () => {
    expect(operations.length).toBeGreaterThan(60);
    const without = operations.filter(({ path, permission }) => permission === undefined && !OPEN_TO_ALL.has(path));
    expect(without).toEqual([]);
  });

  const allows = (who: string, { codes }: Identity, permission: Operation['permission']): boolean =>
    permission === null
      ? who.startsWith('an administrator')
      : [permission ?? -1].flat().some((code) => codes?.has(code) ?? false);

  /** What is wrong with an answer; null when nothing is. */
  function faultOf(operation: Operation, who: string, identity: Identity, answer: Answer): string | null {
    const { codes } = identity;
    const { permission, method, path } = operation;
    if (codes === null) return answer.status === 401 && answer.text === 'Unauthorized' ? null : 'expected 401';
    if (!allows(who, identity, permission)) {
      if (answer.status !== 403) return 'expected 403';
      const told =
        resourceOf(operation).forbiddenMessage !== undefined && `${method} ${path}` === `GET /api/${operation.tag}/{id}`
          ? shape(['message'])
          : shape(permission === null ? ['code', 'message'] : ['code', 'message', 'permission']);
      if (shapeOf(answer.body, answer.text) !== told) return `expected ${told}`;
      return [...[permission ?? undefined].flat(), undefined].includes(answer.body.permission)
        ? null
        : 'names another permission';
    }
    if (isAboutStay(operation)) {
      const isThrough = [200, 201, 400, 409].includes(answer.status);
      if (answer.text.includes(HIDDEN_MARK)) return 'shows what is hidden';
      return isThrough ? null : `expected to be let through: ${answer.text}`;
    }
    if (![200, 201, 202].includes(answer.status)) return `expected success: ${answer.text.slice(0, 300)}`;
    const [expected, actual] = [expectedShape(operation, codes), shapeOf(answer.body, answer.text)];
    if (expected !== actual) return `expected ${expected}, answered ${actual}`;
    // The bank's file has whole account numbers.
    const isReveal = path.endsWith('/reveal-identity') || path === '/api/payouts/batches/{batch}';
    if (answer.text.includes(HIDDEN_MARK) !== isReveal) return 'shows what is hidden';
    const guards = [...answer.text.matchAll(/only-for-code-(\d+)-/g)].map(([, code]) => Number(code));
    const lacking = guards.find((code) => !codes.has(code));
    return lacking === undefined ? null : `shows what only holders of ${lacking} see`;
  }

  let asked = 0;
  let count = 0;
  /** Who asks a call in this run. */
  function listAsking({ permission }: Operation): (readonly [string, Identity])[] {
    const groups = new Set([permission ?? []].flat().map(groupOf));
    asked += 1;
    return [...identities].filter(
      ([, { about }], nth) =>
        isWholeRun ||
        about === undefined ||
        groups.has(groupOf(about)) ||
        (nth + asked + turnOf(SHARES)) % SHARES === 0,
    );
  }

  /** Asks as all of them; who is let through asks something that succeeds. */
  async function askAll(
    operation: Operation,
    sceneFor: (tx: Transaction, identity: Identity) => Promise<Scene> | Scene,
  ): Promise<string[]> {
    const { method, path, permission } = operation;
    const nothing = { address: path.replaceAll(/\{\w+\}/g, '987654321'), body: {} };
    const asking = listAsking(operation);
    const scenes = await app.store.transaction(async (tx) => {
      const prepared: Scene[] = [];
      for (const [who, identity] of asking) {
        prepared.push(allows(who, identity, permission) ? await sceneFor(tx, identity) : nothing);
      }
      return prepared;
    });
    count += asking.length;
    const faults: string[] = [];
    for (const [at, [who, identity]] of asking.entries()) {
      const { address, body } = scenes[at] ?? nothing;
      const sent = method === 'GET' || body === undefined ? {} : { body };
      const answer = await app.call(method, address, { token: identity.token, ...sent });
      const fault = faultOf(operation, who, identity, answer);
      if (fault !== null) faults.push(`${method} ${path} by ${who}: ${answer.status}, ${fault}`);
    }
    return faults;
  }

  it(
    'lets through who holds the code and nobody else, and shows them the declared fields, on every call',
    async () => {
      const closed = operations.filter(({ path }) => !OPEN_TO_ALL.has(path));
      const seeded = await app.store.transaction(seedForReading);
      const faults: string[] = [];
      for (const operation of closed.filter(({ method }) => method === 'GET')) {
        faults.push(...(await askAll(operation, () => readingScene(operation, seeded))));
      }
      for (const operation of closed.filter(({ method }) => method !== 'GET')) {
        faults.push(...(await askAll(operation, (tx, identity) => writingScene(tx, operation, identity))));
      }
      expect(faults).toEqual([]);
      expect(count).toBeGreaterThan(8000);
    },
    timeFor(300_000),
  );

  it('refuses by name, whoever writes, every field that is not theirs to write', async () => {
    const seeded = await app.store.transaction(seedForReading);
    const faults: string[] = [];
    for (const operation of operations) {
      const mode = writesOf(operation);
      // A stay is made by a call with a body of its own.
      if (mode === null || (mode === 'create' && !isCreatable(resourceOf(operation)))) continue;
      const unwritable = unwritableFields(resourceOf(operation), mode);
      const { address } = readingScene(operation, seeded);
      for (const [who, identity] of listAsking(operation)) {
        if (!allows(who, identity, operation.permission)) continue;
        for (let at = 0; at < unwritable.length; at += NAMED_AT_ONCE) {
          const some = unwritable.slice(at, at + NAMED_AT_ONCE);
          const body = Object.fromEntries(some.map((name) => [name, 1]));
          const answer = await app.call(operation.method, address, { token: identity.token, body });
          const named = Object.keys(answer.body.errors ?? {});
          if (answer.status !== 400 || some.some((name) => !named.includes(name))) {
            faults.push(`${operation.method} ${operation.path} by ${who}: ${answer.status}, named ${named.join(' ')}`);
          }
        }
      }
    }
    expect(faults).toEqual([]);
  }, 120_000);
});
