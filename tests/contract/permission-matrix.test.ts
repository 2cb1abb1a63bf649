import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_PERMISSIONS } from '#shared/permissions.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { createLogin } from '#server/domain/accounts.ts';
import { hashPassword } from '#server/domain/passwords.ts';
import { PASSWORD, TestApp } from '#tests/support/app.ts';
import { engines } from '#tests/support/engines.ts';
import { sampleRow } from '#tests/support/samples.ts';
import { resources } from '#resources/index.ts';

interface Operation {
  readonly method: string;
  readonly path: string;
  /** Undefined where the description names none: such a route must not exist. */
  readonly permission: number | null | undefined;
}

/** Find their code out by what they undo or hand out; suites of their own ask them. */
const OPEN_TO_ALL = new Set(['/api/audit/{id}/undo', '/api/files/{id}']);

/**
 * Every described call with every identity there is. The question is who is let through, not what the call then says
 * of an empty body: anything but 401 and 403 is "through".
 */
describe('the permission matrix', () => {
  let app: TestApp;
  let operations: Operation[];
  const identities = new Map<string, { token: string | null; codes: ReadonlySet<number> | null }>();

  beforeAll(async () => {
    app = await TestApp.start(engines[0]!);
    const { body } = await app.call('GET', '/api/openapi.json');
    operations = Object.entries(body['paths'] as Record<string, Record<string, Record<string, unknown>>>).flatMap(
      ([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => ({
          method: method.toUpperCase(),
          path,
          permission: operation['x-permission'] as number | null | undefined,
        })),
    );
    identities.set('anonymous', { token: null, codes: null });
    identities.set('a broken token', { token: 'x.y.z', codes: null });
    for (const code of [null, ...ALL_PERMISSIONS]) {
      // Sets that are not closed cannot be given by hand; the database holds what the server wrote, view included.
      const { token } = await app.administrator(code === null ? [] : [code]);
      const codes = new Set(code === null ? [] : [code, code - (code % 4)]);
      identities.set(code === null ? 'an administrator without a code' : `an administrator with ${code}`, {
        token,
        codes,
      });
    }
    for (const code of ALL_PERMISSIONS) {
      const others = ALL_PERMISSIONS.filter(
        (held) => held !== code && (code % 4 !== 0 || Math.floor(held / 4) !== code / 4),
      );
      identities.set(`an administrator with all but ${code}`, {
        token: (await app.administrator(others)).token,
        codes: new Set(others),
      });
    }
    for (const role of ['user', 'owner', 'agent', 'rider']) {
      identities.set(`a signed-in ${role}`, { token: await member(role, {}), codes: new Set() });
    }
    identities.set('a banned user', { token: await bannedMember(), codes: null });
    identities.set('somebody signed out', { token: await signedOut(), codes: null });
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
    const hash = await hashPassword(PASSWORD);
    await app.store.transaction(async (tx) => {
      const made = await tx.insert(resourceTables.users, row);
      await createLogin(
        tx,
        { resource: 'users', id: Number(made['id']), account_number: row.account_number, email },
        hash,
      );
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

  it('lets through who holds the code and nobody else, on every call', async () => {
    const wrong: string[] = [];
    let asked = 0;
    for (const { method, path, permission } of operations.filter((operation) => !OPEN_TO_ALL.has(operation.path))) {
      const address = path.replaceAll(/\{\w+\}/g, '987654321');
      for (const [who, { token, codes }] of identities) {
        asked += 1;
        const answer = await app.call(method, address, { token, ...(method === 'GET' ? {} : { body: {} }) });
        const isAdministrator = who.startsWith('an administrator');
        const holds = codes !== null && (permission === null ? isAdministrator : codes.has(permission ?? -1));
        const expected = codes === null ? 401 : holds ? 'through' : 403;
        const actual = [401, 403].includes(answer.status) ? answer.status : 'through';
        if (answer.status >= 500 || actual !== expected)
          wrong.push(`${method} ${path} by ${who}: ${answer.status}, expected ${expected}`);
        if (
          actual === 403 &&
          permission !== null &&
          answer.body.code === 'FORBIDDEN' &&
          answer.body.permission !== permission
        ) {
          wrong.push(`${method} ${path} by ${who}: names ${answer.body.permission}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThan(8000);
  }, 300_000);
});
