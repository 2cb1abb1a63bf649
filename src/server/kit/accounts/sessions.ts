import { randomBytes } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '#shared/constants.ts';
import { ALL_PERMISSIONS } from '#shared/permissions.ts';
import type { Where } from '#shared/where.ts';
import type { Clock } from '#server/platform/process/clock.ts';
import type { Log } from '#server/platform/process/log.ts';
import { networkOf } from '#server/platform/process/network.ts';
import { RowCache } from '#server/platform/database/row-cache.ts';
import type { Store, Transaction } from '#server/platform/database/store.ts';
import type { Account } from './accounts.ts';
import { type AccountKinds, type AccountRow, kindOf } from './account-kinds.ts';
import type { Caller } from '#server/kit/caller.ts';
import { hasId } from '#server/kit/kit.ts';
import { type AccountResource, type Session, sessions } from '#server/kit/tables.ts';
import { Tokens } from './tokens.ts';
import { is, rowsWhere } from '#server/kit/conditions.ts';

/**
 * Sessions and who stands behind them. Permissions are read from the database for each request, never from the token, so that
 * withdrawing one holds at once. The token lies in a cookie that scripts can read, because the contract says so; it is worth
 * nothing without its row here.
 */

const LIFE_MS = 12 * HOUR_MS;
/** An unattended back-office closes itself. */
const ADMINISTRATOR_IDLE_MS = HOUR_MS;
const SEEN_EVERY_MS = 60_000;
/** Ended sessions are remembered this long: by them a device is known. */
const REMEMBERED_MS = 30 * DAY_MS;

export interface Client {
  readonly ip: string;
  readonly userAgent: string;
}

export interface StartedSession {
  readonly sessionId: string;
  readonly token: string;
  readonly expiresAt: string;
}

interface SessionsDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  /** Resources whose records sign in. */
  readonly accounts: AccountKinds;
  /** Signs the tokens. */
  readonly secret: string;
  readonly privilegedAccounts: readonly string[];
}

const EVERY_CODE: ReadonlySet<number> = new Set(ALL_PERMISSIONS);
const bySid = (sid: string) => is('sid', sid);
const where = (filter: Where<Session>) => rowsWhere(sessions, filter);

/** Sessions are rows: a token names one, and every request asks whether it, and the person behind it, still stands. */
export class Sessions {
  readonly accounts: AccountKinds;
  private readonly deps: SessionsDeps;
  private readonly tokens: Tokens;
  private readonly rows: RowCache;
  private readonly privileged: ReadonlySet<string>;
  /** The codes of a record, made into a set once for as long as its row is remembered. */
  private readonly codes = new WeakMap<AccountRow, ReadonlySet<number>>();
  /** Instant at which each session was last noted as seen, so that parallel requests note it once. */
  private readonly seen = new Map<string, number>();

  constructor(deps: SessionsDeps) {
    this.deps = deps;
    this.accounts = deps.accounts;
    this.tokens = new Tokens(deps.secret, deps.clock);
    this.rows = new RowCache(deps.store);
    this.privileged = new Set(deps.privilegedAccounts);
  }

  close(): void {
    this.rows.close();
  }

  /** Begins a session in the sign-in's transaction and drops the account's long-ended ones. */
  async start(tx: Transaction, account: Account, client: Client): Promise<StartedSession> {
    const now = this.deps.clock.now().getTime();
    const sessionId = randomBytes(16).toString('base64url');
    // Tokens count whole seconds.
    const expiresAtMs = Math.floor((now + LIFE_MS) / 1000) * 1000;
    const expiresAt = new Date(expiresAtMs).toISOString();
    const forgotten = new Date(now - REMEMBERED_MS).toISOString();
    await tx.remove(sessions, where({ account_number: account.account_number, expires_at: { $lt: forgotten } }));
    await tx.insert(sessions, {
      sid: sessionId,
      account_number: account.account_number,
      resource: account.resource,
      record_id: account.id,
      last_seen_at: new Date(now).toISOString(),
      expires_at: expiresAt,
      revoked_at: null,
      ip: client.ip,
      network: networkOf(client.ip),
      user_agent: client.userAgent.slice(0, 200),
    });
    const token = await this.tokens.sign({ accountNumber: account.account_number, sessionId, expiresAtMs });
    return { sessionId, token, expiresAt };
  }

  /** Finds the caller; null when the token, its session or its account no longer stands. */
  async authenticate(token: string): Promise<Caller | null> {
    const claims = await this.tokens.read(token);
    if (!claims) return null;
    const session = await this.rows.find(sessions, claims.sessionId, bySid(claims.sessionId));
    if (!session || !this.isAlive(session) || session.account_number !== claims.accountNumber) return null;
    const resource = session.resource;
    const id = session.record_id;
    const kind = kindOf(this.accounts, resource);
    const record = await this.rows.find(kind.table, String(id), hasId(id));
    // A record that was deleted and an id that was given again must not be taken for each other.
    if (!record || record.account_number !== claims.accountNumber || kind.standingOf(record)) return null;
    await this.noteSeen(session);
    return this.callerOf(resource, record, claims.sessionId);
  }

  /** Signs out: this session alone. */
  async end(sessionId: string): Promise<void> {
    const revoked_at = this.deps.clock.now().toISOString();
    await this.deps.store.transaction((tx) => tx.update(sessions, bySid(sessionId), { revoked_at }));
  }

  callerOf(resource: AccountResource, record: AccountRow, sessionId: string): Caller {
    const { id, account_number, name, email } = record;
    const isPrivileged = resource === 'administrators' && this.privileged.has(account_number);
    return {
      id,
      account_number,
      name,
      email,
      role: kindOf(this.accounts, resource).roleOf(record),
      permissions: isPrivileged ? EVERY_CODE : this.codesOf(record),
      isPrivileged,
      sessionId,
    };
  }

  private codesOf(record: AccountRow): ReadonlySet<number> {
    const known = this.codes.get(record);
    if (known) return known;
    const codes = new Set(record.permissions);
    this.codes.set(record, codes);
    return codes;
  }

  private isAlive(session: Session): boolean {
    const now = this.deps.clock.now().getTime();
    if (session.revoked_at !== null || Date.parse(session.expires_at) <= now) return false;
    return session.resource !== 'administrators' || now - this.lastSeen(session) <= ADMINISTRATOR_IDLE_MS;
  }

  private lastSeen(session: Session): number {
    return Math.max(Date.parse(session.last_seen_at), this.seen.get(session.sid) ?? 0);
  }

  /** At most once a minute. A call is not refused because the note could not be taken. */
  private async noteSeen(session: Session): Promise<void> {
    const now = this.deps.clock.now();
    const { sid } = session;
    if (now.getTime() - this.lastSeen(session) < SEEN_EVERY_MS) return;
    this.seen.set(sid, now.getTime());
    try {
      const last_seen_at = now.toISOString();
      await this.deps.store.transaction((tx) =>
        tx.update(sessions, where({ sid, revoked_at: null }), { last_seen_at }),
      );
    } catch (error) {
      this.deps.log.warn({ err: error }, 'could not note that a session was used');
    }
  }
}

/** Ends every session of an account that is no more, with the traces of where it was used. */
export const forgetSessions = (tx: Transaction, account_number: string): Promise<number> =>
  tx.remove(sessions, where({ account_number }));

/**
 * Ends every session of an account, in the transaction of what made it necessary: a ban, a deletion, a new password.
 * `except` spares the session that asked.
 */
export async function revokeSessions(
  tx: Transaction,
  account_number: string,
  { now, except }: { readonly now: string; readonly except?: string },
): Promise<number> {
  const spared = except === undefined ? {} : { sid: { $ne: except } };
  const revoked = await tx.update(sessions, where({ account_number, revoked_at: null, ...spared }), {
    revoked_at: now,
  });
  return revoked.length;
}
