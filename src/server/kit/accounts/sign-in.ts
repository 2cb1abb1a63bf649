import { setTimeout as sleep } from 'node:timers/promises';
import { signIn as signInCall } from '#shared/calls/account-calls.ts';
import { parseBody } from '#shared/validate.ts';
import type { Clock } from '#server/platform/process/clock.ts';
import { networkOf } from '#server/platform/process/network.ts';
import type { Store } from '#server/platform/database/store.ts';
import { kindOf } from './account-kinds.ts';
import { accountOf } from './accounts.ts';
import type { Attempts, LimitedAttempt } from '#server/kit/limiter.ts';
import type { Caller } from '#server/kit/caller.ts';
import type { DeviceMark, Devices } from './devices.ts';
import { hasId } from '#server/kit/kit.ts';
import { isPassword } from './passwords.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Client, Sessions } from './sessions.ts';
import { type Login, logins, sessions as sessionsTable } from '#server/kit/tables.ts';
import { is, rowsWhere } from '#server/kit/conditions.ts';

/**
 * Signing in with a password, and the limits on trying. Strangers must neither learn which e-mails exist nor lock
 * anybody out.
 */

/** Failures within `ATTEMPT_WINDOW_MS`, of `kit/limiter.ts`, after which no password is looked at any more. */
const ACCOUNT_FAILURES = 10;
const NETWORK_FAILURES = 60;
/** Longer than comparing a password takes, so that the time of a refusal does not tell how it came about. */
const EVEN_MS = 100;

export interface SignedIn {
  readonly token: string;
  readonly expiresAt: string;
  readonly caller: Caller;
  /** Mark for the device to keep. */
  readonly mark: DeviceMark;
}

export interface SignInDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly sessions: Sessions;
  readonly attempts: Attempts;
  readonly devices: Devices;
}

/** Place of a sign-in, and the marks the device kept of earlier ones. */
export interface SigningClient extends Client {
  readonly marks: Readonly<Record<string, string>>;
}

interface Try {
  readonly email: string;
  readonly password: string;
  readonly found: Login | null;
  readonly network: string;
}

/**
 * Begins a session for a right pair of e-mail and password. An unknown e-mail and a wrong password are answered alike and
 * cost alike; why an account may not come in is told only to who knows its password.
 */
export async function signInWithPassword(deps: SignInDeps, body: unknown, client: SigningClient): Promise<SignedIn> {
  const parsed = parseBody(body, signInCall.input ?? {}, 'create');
  if (!parsed.ok) throw new Refusal('VALIDATION', { issues: parsed.issues, resource: 'users' });
  const email = String(parsed.value['email']);
  const password = String(parsed.value['password']);
  const network = networkOf(client.ip);
  const found = await deps.store.find(logins, is('email', email));
  const isKnownPlace = await hasSignedInFrom(deps.store, found, network);
  const now = deps.clock.now().getTime();
  const device = deps.devices.idOf(found, client.marks, now);
  const tried = { email, password, found, network };
  const login =
    device === null ? await tryAsStranger(deps, tried, isKnownPlace) : await tryOnDevice(deps, tried, device);
  if (!login) throw new Refusal('INVALID_CREDENTIALS');
  return { ...(await begin(deps, login, client)), mark: deps.devices.mark(login, device, now) };
}

/** A device that knew the password before has tries of its own, as many as any other, which strangers cannot use up. */
function tryOnDevice({ attempts }: SignInDeps, tried: Try, device: string): Promise<Login | null> {
  const who = `${String(tried.found?.account_number)} ${device}`;
  return attempts.run([{ door: 'sign-in device', who, most: ACCOUNT_FAILURES, isKept: true }], () => compare(tried));
}

/**
 * Guesses are limited for each account and for each network. Where the account has signed in before,
 * its tries are counted apart from those elsewhere, and a right password gets in although the network has used up its own.
 * A wrong one is then answered as any other try from that network, so that no answer tells which e-mails exist.
 */
async function tryAsStranger(deps: SignInDeps, tried: Try, isKnownPlace: boolean): Promise<Login | null> {
  const { attempts } = deps;
  const { email, network, found } = tried;
  const byNetwork = { door: 'sign-in network', who: network, most: NETWORK_FAILURES };
  const byAccount = isKnownPlace
    ? { door: 'sign-in place', who: `${email} ${network}`, most: ACCOUNT_FAILURES, isKept: true }
    : { door: 'sign-in account', who: email, most: ACCOUNT_FAILURES, isKept: found !== null };
  const began = performance.now();
  const usedUp = await attempts.refusalOf(byNetwork);
  if (!usedUp) return attempts.run([byNetwork, byAccount], () => compare(tried));
  const login = isKnownPlace ? await attempts.run([byAccount], () => compare(tried)).catch(refusedAsNull) : null;
  if (login) return login;
  await sleep(Math.max(0, EVEN_MS - (performance.now() - began)));
  throw usedUp;
}

function refusedAsNull(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}

async function compare({ password, found }: Try): Promise<LimitedAttempt<Login | null>> {
  const isRight = await isPassword(password, found?.password_hash ?? null);
  return { hasFailed: !isRight, value: isRight ? found : null };
}

async function begin(deps: SignInDeps, login: Login, client: Client): Promise<Omit<SignedIn, 'mark'>> {
  const resource = login.resource;
  const { table, standingOf } = kindOf(deps.sessions.accounts, resource);
  return deps.store.transaction(async (tx) => {
    const record = await tx.lock(table, login.record_id);
    const current = await tx.find(logins, is('account_number', login.account_number));
    // The password may have been changed or the account removed while this one was being compared.
    if (!record || current?.password_hash !== login.password_hash) throw new Refusal('INVALID_CREDENTIALS');
    const refusal = standingOf(record);
    if (refusal) throw new Refusal(refusal);
    const last_login_at = deps.clock.now().toISOString();
    await tx.note(table, hasId(record.id), { last_login_at });
    const { token, expiresAt, sessionId } = await deps.sessions.start(tx, accountOf(resource, record), client);
    return { token, expiresAt, caller: deps.sessions.callerOf(resource, record, sessionId) };
  });
}

/** Asked for an unknown e-mail too, so that it takes as long. */
async function hasSignedInFrom(store: Store, login: Login | null, network: string): Promise<boolean> {
  const filter = { account_number: login?.account_number ?? '', network };
  return (await store.find(sessionsTable, rowsWhere(sessionsTable, filter))) !== null;
}
