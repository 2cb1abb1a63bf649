import type { Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { accountCalls as calls } from '#shared/calls/account-calls.ts';
import type { AnswerOf } from '#shared/calls/call.ts';
import { readAdministrator } from '#resources/kit/calls.ts';
import { administrators } from '#resources/kit/administrators.ts';
import { allFields } from '#shared/resource.ts';
import { type Attempts } from '#server/kit/limiter.ts';
import { type Caller, isAdministrator } from '#server/kit/caller.ts';
import { Devices } from '#server/kit/accounts/devices.ts';
import { hasId } from '#server/kit/kit.ts';
import { resetLimit, setPasswordByLink } from '#server/kit/accounts/password-resets.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Sessions } from '#server/kit/accounts/sessions.ts';
import { signInWithPassword } from '#server/kit/accounts/sign-in.ts';
import { administratorsTable } from '#server/kit/tables.ts';
import type { Row } from '#server/platform/database/table.ts';
import type { AppDeps, AppEnv } from './app-env.ts';
import { DOOR_BYTES, readBody } from './body.ts';
import { freeOfRoom } from './disk-room.ts';
import { answerUnauthorized } from './problem.ts';

/**
 * The doors of accounts over HTTP: signing in and out, a new password by link, and who the caller is. How a password
 * is judged is `kit/accounts/sign-in.ts`.
 */

interface AuthDeps extends Pick<AppDeps, 'store' | 'clock' | 'config'> {
  readonly sessions: Sessions;
  readonly attempts: Attempts;
}

/** Signing in and out, and who is signed in. */
export function mountAuth(app: Hono<AppEnv>, deps: AuthDeps): void {
  const devices = new Devices(deps.config.jwtSecret);
  // Free of room: whoever can sign in can look things up. A session's row is small, and room is kept for it.
  const login = freeOfRoom(async (c: Context<AppEnv>) => {
    const { values } = await readBody(c.req.raw, DOOR_BYTES.signIn);
    const client = { ip: c.get('ip'), userAgent: c.req.header('User-Agent') ?? '', marks: getCookie(c) };
    const { token, expiresAt, caller, mark } = await signInWithPassword({ ...deps, devices }, values, client);
    setCookie(c, mark.name, mark.value, {
      path: c.req.path,
      httpOnly: true,
      sameSite: 'Strict',
      secure: deps.config.publicUrl?.startsWith('https:') === true,
      maxAge: mark.maxAgeSeconds,
    });
    const answer: AnswerOf<typeof calls.signIn> = { status: 'success', token, expiresAt, user: userInfo(caller) };
    return c.json(answer);
  });
  app.post(calls.signIn.path, login);

  app.post(calls.resetPassword.path, async (c) => {
    // A caller without tries left is refused before anything is read.
    const refusal = await deps.attempts.refusalOf(resetLimit(c.get('ip')));
    if (refusal) throw refusal;
    const { values } = await readBody(c.req.raw, DOOR_BYTES.reset);
    const { privilegedAccounts, publicUrl } = deps.config;
    const context = {
      requestId: c.get('requestId'),
      locale: c.get('locale'),
      now: deps.clock.now().toISOString(),
      privilegedAccounts: new Set(privilegedAccounts),
      publicUrl,
    };
    await setPasswordByLink({ ...deps, accounts: deps.sessions.accounts }, values, { ip: c.get('ip'), context });
    return c.json({ status: 'success' });
  });

  const logout = freeOfRoom(async (c: Context<AppEnv>) => {
    await deps.sessions.end(c.get('context').caller.sessionId);
    return c.json({ status: 'success' });
  });
  app.post(calls.signOut.path, logout);

  app.get(calls.readSession.path, (c) => {
    const answer: AnswerOf<typeof calls.readSession> = { status: 'success', ...userInfo(c.get('context').caller) };
    return c.json(answer);
  });

  app.get(readAdministrator.path, async (c) => {
    const { caller } = c.get('context');
    if (!isAdministrator(caller)) throw new Refusal('FORBIDDEN', { message: 'administrators_only' });
    const row: Row | null = await deps.store.find(administratorsTable, hasId(caller.id));
    if (!row) return answerUnauthorized(c);
    const shown = shownFields.map((name) => [name, row[name] ?? null]);
    // The codes they hold, not those of their row: a privileged account holds every code.
    const permissions = [...caller.permissions].toSorted((a, b) => a - b);
    return c.json({ status: 'success', ...Object.fromEntries(shown), permissions });
  });
}

/** Everything of an administrator's own record that answers may hold. */
const shownFields = Object.entries(allFields(administrators))
  .filter(([, { spec }]) => spec.stored && !spec.hidden)
  .map(([name]) => name);

const userInfo = (caller: Caller) => ({
  id: caller.id,
  account_number: caller.account_number,
  name: caller.name,
  email: caller.email,
  role: caller.role,
  isAdmin: isAdministrator(caller),
  isOwner: caller.role === 'owner',
  /** No preference is kept yet; the page's own stands. */
  locale: null,
});
