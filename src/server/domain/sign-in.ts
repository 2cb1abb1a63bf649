import { isIPv6 } from 'node:net';
import { f } from '#shared/field.ts';
import { parseBody } from '#shared/validate.ts';
import { predicateOf } from '#shared/parse-where.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Store } from '#server/platform/store.ts';
import type { Row } from '#server/platform/table.ts';
import { accountOf, standingOf } from './accounts.ts';
import type { Attempts } from './attempts.ts';
import type { Caller } from './caller.ts';
import { hasId, hasValue } from './kit.ts';
import { isPassword } from './passwords.ts';
import { Refusal } from './refusal.ts';
import type { Client, Sessions } from './sessions.ts';
import { type AccountResource, logins, resourceTables, sessions as sessionsTable } from './tables.ts';

/** Failures in 15 minutes after which no password is looked at any more. */
const ACCOUNT_FAILURES = 10;
const ADDRESS_FAILURES = 60;

const credentials = { email: f.email(), password: f.password().min(1).max(1024) };

export interface SignedIn {
  readonly token: string;
  readonly expiresAt: string;
  readonly caller: Caller;
}

export interface SignInDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly sessions: Sessions;
  readonly attempts: Attempts;
}

/**
 * Begins a session for a right pair of e-mail and password. An unknown e-mail and a wrong password are answered alike and
 * cost alike; why an account may not come in is told only to who knows its password.
 */
export async function signIn(deps: SignInDeps, body: unknown, client: Client): Promise<SignedIn> {
  const parsed = parseBody(body, credentials, 'create');
  if (!parsed.ok) throw new Refusal('VALIDATION', { issues: parsed.issues, resource: 'users' });
  const email = String(parsed.value['email']);
  const password = String(parsed.value['password']);
  const byAddress = { key: `address ${networkOf(client.ip)}`, failures: ADDRESS_FAILURES };
  const login = await deps.attempts.run([byAddress], async () => {
    const found = await deps.store.find(logins, hasValue('email', email));
    const isKnownDevice = await hasSignedInFrom(deps.store, found, client.ip);
    // An attack from elsewhere must not lock out who signs in where they always do: their tries are counted apart.
    const key = isKnownDevice ? `device ${email} ${client.ip}` : `account ${email}`;
    const value = await deps.attempts.run([{ key, failures: ACCOUNT_FAILURES }], async () => {
      const isRight = await isPassword(password, (found?.['password_hash'] as string | null | undefined) ?? null);
      return { failed: !isRight, value: isRight ? found : null };
    });
    return { failed: value === null, value };
  });
  if (!login) throw new Refusal('INVALID_CREDENTIALS');
  return begin(deps, login, client);
}

async function begin(deps: SignInDeps, login: Row, client: Client): Promise<SignedIn> {
  const resource = login['resource'] as AccountResource;
  const table = resourceTables[resource];
  return deps.store.transaction(async (tx) => {
    const record = await tx.lock(table, Number(login['record_id']));
    const current = await tx.find(logins, hasValue('account_number', String(login['account_number'])));
    // Whoever changes a password or removes an account may have done so while this one was being compared.
    if (!record || current?.['password_hash'] !== login['password_hash']) throw new Refusal('INVALID_CREDENTIALS');
    const refusal = standingOf(resource, record);
    if (refusal) throw new Refusal(refusal);
    const last_login_at = deps.clock.now().toISOString();
    await tx.update(table, hasId(Number(record['id'])), { last_login_at }, true);
    const { token, expiresAt, sessionId } = await deps.sessions.start(tx, accountOf(resource, record), client);
    return { token, expiresAt, caller: deps.sessions.callerOf(resource, record, sessionId) };
  });
}

/** Asked for an unknown e-mail too, so that it takes as long. */
async function hasSignedInFrom(store: Store, login: Row | null, ip: string): Promise<boolean> {
  const filter = { account_number: String(login?.['account_number'] ?? ''), ip };
  return (await store.find(sessionsTable, predicateOf(filter, { fields: sessionsTable.fields }))) !== null;
}

/** Whoever has one address of IPv6 has the other 18 trillion of its network too. */
const networkOf = (ip: string): string => {
  if (!isIPv6(ip)) return ip;
  const [head = '', tail = ''] = ip.split('::');
  const known = head.split(':').filter(Boolean);
  const rest = tail.split(':').filter(Boolean);
  const groups = ip.includes('::')
    ? [...known, ...Array<string>(8 - known.length - rest.length).fill('0'), ...rest]
    : known;
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
};
