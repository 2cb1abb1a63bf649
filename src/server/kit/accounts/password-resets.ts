import { is } from '#server/kit/conditions.ts';
import { createHash, randomBytes } from 'node:crypto';
import { DAY_MS } from '#shared/constants.ts';
import { resetPassword as resetCall } from '#shared/calls/account-calls.ts';
import { PERMISSION_GROUPS, codeOf } from '#shared/permissions.ts';
import { parseBody } from '#shared/validate.ts';
import type { DoorLimit } from '#server/platform/database/door-counts.ts';
import { networkOf } from '#server/platform/process/network.ts';
import type { Store, Transaction } from '#server/platform/database/store.ts';
import { type AccountKinds, type AccountRow, kindOf } from './account-kinds.ts';
import { setPassword } from './accounts.ts';
import type { Scene } from '#server/kit/commands.ts';
import type { Attempts } from '#server/kit/limiter.ts';
import { writeEntry } from '#server/kit/audit/entry.ts';
import type { Caller, RequestContext } from '#server/kit/caller.ts';
import { hasId } from '#server/kit/kit.ts';
import { hashChosenPassword } from './passwords.ts';
import { checkRank } from './rank.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { revokeSessions } from './sessions.ts';
import { auditTable, type AccountResource, logins, passwordResets } from '#server/kit/tables.ts';

/**
 * Links with which people set a new password: who may have one made, for how long it works, and how it is used. Only a
 * digest of a link is stored.
 */

const LIFE_MS = DAY_MS;
/** Wrong links from one network in 15 minutes. */
const NETWORK_FAILURES = 20;
const PAGE = '/reset-password';
const EDIT_ADMINISTRATORS = codeOf(PERMISSION_GROUPS.admin, 'edit');

/** The database stores only this, so whoever reads it cannot use the link. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

export const forgetResets = (tx: Transaction, account_number: string): Promise<number> =>
  tx.remove(passwordResets, is('account_number', account_number));

/** An administrator who loses rights must not keep a link made with them. */
export const forgetResetsBy = (tx: Transaction, account_number: string): Promise<number> =>
  tx.remove(passwordResets, is('made_by', account_number));

interface Holder {
  readonly resource: AccountResource;
  readonly record: AccountRow;
}

async function holderOf(tx: Transaction, accounts: AccountKinds, account_number: string): Promise<Holder> {
  const login = await tx.find(logins, is('account_number', account_number));
  if (login) {
    const resource = login.resource;
    const record = await tx.find(kindOf(accounts, resource).table, hasId(login.record_id));
    if (record) return { resource, record };
  }
  throw new Refusal('NOT_FOUND', { message: 'unknown_account' });
}

/** Setting an administrator's password link or e-mail is as good as becoming them, so it needs their rank. */
export function checkMayOpen(context: RequestContext, administrator: AccountRow): void {
  const { caller, privilegedAccounts } = context;
  const { account_number } = administrator;
  if (account_number === caller.account_number) return;
  const permission = EDIT_ADMINISTRATORS;
  if (!caller.permissions.has(permission))
    throw new Refusal('FORBIDDEN', { params: { permission }, body: { permission } });
  checkRank(context, administrator);
  if (privilegedAccounts.has(account_number) && !caller.isPrivileged) {
    throw new Refusal('CONFLICT', { message: 'privileged_sign_in' });
  }
}

export interface ResetLink {
  readonly link: string;
  readonly expires_at: string;
  readonly audit_id: number;
}

/** A link with which the account's holder sets a new password, once, within a day; it replaces the last one. */
export async function makeResetLink(
  { tx, context, kit }: Pick<Scene, 'tx' | 'context' | 'kit'>,
  account_number: string,
): Promise<ResetLink> {
  const holder = await holderOf(tx, kit.accounts, account_number);
  if (holder.resource === 'administrators') checkMayOpen(context, holder.record);
  const token = randomBytes(32).toString('base64url');
  const expires_at = new Date(Date.parse(context.now) + LIFE_MS).toISOString();
  await forgetResets(tx, account_number);
  await tx.insert(passwordResets, {
    token_hash: hashOf(token),
    account_number,
    made_by: context.caller.account_number,
    expires_at,
  });
  const audit_id = await writeEntry(
    { tx, table: auditTable, author: context },
    {
      action: 'reset-password',
      resource: holder.resource,
      recordId: holder.record.id,
      changes: {},
    },
  );
  // Behind the #, where no server, proxy or log gets to see it.
  return { link: `${context.publicUrl ?? ''}${PAGE}#${token}`, expires_at, audit_id };
}

export interface ResetDeps {
  readonly accounts: AccountKinds;
  readonly store: Store;
  readonly attempts: Attempts;
}

export interface ResetRequest {
  readonly ip: string;
  /** The caller is the account's own holder, known by nothing but the link. */
  readonly context: Omit<RequestContext, 'caller'>;
}

/** How often one address may try links that are none. */
export const resetLimit = (ip: string): DoorLimit => ({
  door: 'reset links',
  who: networkOf(ip),
  most: NETWORK_FAILURES,
});

/** Sets the password that the holder of a link chose; every unusable link is refused alike. */
export async function setPasswordByLink(deps: ResetDeps, body: unknown, { ip, context }: ResetRequest): Promise<void> {
  const parsed = parseBody(body, resetCall.input ?? {}, 'create');
  if (!parsed.ok) throw new Refusal('VALIDATION', { issues: parsed.issues, resource: 'users' });
  const { token: given, password: chosen } = parsed.value;
  const [token, password] = [String(given), String(chosen)];
  const unusable = new Refusal('BAD_REQUEST', { message: 'reset_link' });
  const found = await deps.attempts.run([resetLimit(ip)], async () => {
    const value = await findUsable(deps, token, context.now);
    return { hasFailed: value === null, value };
  });
  if (!found) throw unusable;
  const { resource, record } = found;
  const own = [record.name, record.email, record.account_number];
  const hash = await hashChosenPassword(password, resource, own);
  await deps.store.transaction(async (tx) => {
    // Of two uses at the same moment, one finds the link gone.
    if ((await tx.remove(passwordResets, is('token_hash', hashOf(token)))) === 0) throw unusable;
    const { account_number } = record;
    await setPassword(tx, account_number, hash);
    await revokeSessions(tx, account_number, { now: context.now });
    await writeEntry(
      { tx, table: auditTable, author: { ...context, caller: asCaller(deps.accounts, found) } },
      {
        action: 'set-password',
        resource,
        recordId: record.id,
        changes: {},
      },
    );
  });
}

async function findUsable({ store, accounts }: ResetDeps, token: string, now: string): Promise<Holder | null> {
  const reset = await store.find(passwordResets, is('token_hash', hashOf(token)));
  if (!reset || reset.expires_at <= now) return null;
  return store
    .transaction((tx) => holderOf(tx, accounts, reset.account_number))
    .catch((error: unknown) => {
      if (error instanceof Refusal) return null;
      throw error;
    });
}

const asCaller = (accounts: AccountKinds, { resource, record }: Holder): Caller => ({
  id: record.id,
  account_number: record.account_number,
  name: record.name,
  email: record.email,
  role: kindOf(accounts, resource).roleOf(record),
  permissions: new Set(),
  isPrivileged: false,
  sessionId: '',
});
