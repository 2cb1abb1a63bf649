import { DAY_MS } from '#shared/constants.ts';
import {
  askForContactChange as askCall,
  readOwnContactChanges,
  withdrawContactChange as withdrawCall,
} from '#resources/people/calls.ts';
import { issue } from '#shared/errors.ts';
import type { RowOfResource } from '#shared/resource.ts';
import type { Where } from '#shared/where.ts';
import { parseBody } from '#shared/validate.ts';
import { SUBMISSION_DAYS, changeContactSubmissions } from '#resources/people/change-contact-submissions.ts';
import { users } from '#resources/people/users.ts';
import type { Store, Transaction } from '#server/platform/database/store.ts';
import { theHouse } from '#server/kit/audit/entry.ts';
import { changeBeside, insertBeside } from '#server/domain/side-writes.ts';
import type { Caller } from '#server/kit/caller.ts';
import { post } from '#server/domain/outbox.ts';
import { forgetResets } from '#server/kit/accounts/password-resets.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { serve } from '#server/kit/serve.ts';
import { revokeSessions } from '#server/kit/accounts/sessions.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { rowsWhere } from '#server/kit/conditions.ts';

/**
 * Contact changes of members, decided by administrators. An owner's bank account changes by two of them: the second enters its
 * number again, and payouts are frozen until then.
 */

const RESOURCE = 'change-contact-submissions';

type Submission = RowOfResource<typeof changeContactSubmissions>;
type User = RowOfResource<typeof users>;

const table = () => resourceTables[RESOURCE];
const where = (filter: Where<Submission>) => rowsWhere(table(), filter);

/** A submission made before this instant is overdue now. */
const overdueSince = (now: string): string => new Date(Date.parse(now) - SUBMISSION_DAYS * DAY_MS).toISOString();

const isOverdue = ({ status, created_at }: Submission, now: string): boolean =>
  status === 'pending' && created_at <= overdueSince(now);

/** Notes of overdue submissions that they are; `narrow` says whose. */
async function expireOverdue(
  tx: Transaction,
  now: string,
  narrow: Partial<OwnedBy & Pick<Submission, 'kind'>> = {},
): Promise<number> {
  const overdue = { ...narrow, status: 'pending', created_at: { $lte: overdueSince(now) } } as const;
  let count = 0;
  for (const { id } of await tx.list(table(), { where: where(overdue), fields: ['id'], limit: 500 })) {
    const row = await tx.lock(table(), id);
    // It may have been decided or noted meanwhile.
    if (!row || !isOverdue(row, now)) continue;
    const change = { status: 'expired' } as const;
    await changeBeside({ tx, context: theHouse(now) }, RESOURCE, {
      before: row,
      action: 'expire',
      change,
      reason: null,
    });
    count += 1;
  }
  return count;
}

export const expireContactChanges = (store: Store, now: string): Promise<number> =>
  store.transaction((tx) => expireOverdue(tx, now));

interface ContactChange extends Pick<Submission, 'kind' | 'account_number' | 'locale'> {
  readonly name: string;
  readonly oldValue: string;
  readonly newValue: string;
}

/**
 * An account is reached elsewhere from this moment on: earlier sessions and links stop working, and both are informed,
 * because the holder of the old contact must learn of a change that they did not ask for.
 */
export async function endAccessAndTell(tx: Transaction, at: string, change: ContactChange): Promise<void> {
  const { kind, account_number, locale, name, oldValue, newValue } = change;
  await forgetResets(tx, account_number);
  await revokeSessions(tx, account_number, { now: at });
  const channel = kind === 'email' ? 'email' : 'sms';
  const note = {
    account_number,
    channel,
    locale,
    data: { name, account_number, old: oldValue, now: newValue },
  } as const;
  await post(tx, at, { ...note, template: 'contact-changed-old', to: oldValue });
  await post(tx, at, { ...note, template: 'contact-changed-new', to: newValue });
}

/** The account's row, locked, so that concurrent requests and decisions about its contacts take turns. */
export async function lockUserOf(tx: Transaction, { user_id, account_number }: OwnedBy): Promise<User> {
  const user = await tx.lock(resourceTables.users, user_id);
  if (user?.account_number === account_number) return user;
  throw new Refusal('CONFLICT', { message: 'account_gone' });
}

type OwnedBy = Pick<Submission, 'user_id' | 'account_number'>;

const ownedBy = ({ id, account_number }: Caller): OwnedBy => ({ user_id: id, account_number });

/** Allows one open submission of a kind for each account; the next waits for its decision or withdrawal. */
export async function refuseSecondOpen(
  tx: Transaction,
  { user_id, kind, id = 0 }: Pick<Submission, 'user_id' | 'kind'> & { readonly id?: number },
): Promise<void> {
  const open = await tx.find(table(), where({ user_id, kind, status: 'pending', id: { $ne: id } }));
  if (open) throw new Refusal('CONFLICT', { message: 'open_submission' });
}

/** The value as the account would keep it. Whether others have it is the office's business, not the asker's. */
function parseWanted(kind: Submission['kind'], value: string): string {
  const parsed = parseBody({ [kind]: value }, { [kind]: users.fields[kind] }, 'update');
  if (parsed.ok) return String(parsed.value[kind]);
  const issues = parsed.issues.map(({ rule, params }) => issue(['new_value'], rule, params));
  throw new Refusal('VALIDATION', { issues, resource: RESOURCE });
}

/** Columns of a submission that its member sees. */
const shown = ({ id, kind, old_value, new_value, status, created_at, updated_at, version }: Submission) => ({
  id,
  kind,
  old_value,
  new_value,
  status,
  created_at,
  updated_at,
  version,
});

export const askForContactChange = serve(changeContactSubmissions, askCall, async ({ tx, context, input }) => {
  const { kind } = input;
  const new_value = parseWanted(kind, input.new_value);
  const user = await lockUserOf(tx, ownedBy(context.caller));
  const own = { user_id: user.id, kind };
  await expireOverdue(tx, context.now, own);
  await refuseSecondOpen(tx, own);
  const { account_number, name } = user;
  const old_value = user[kind];
  if (old_value === new_value) throw new Refusal('CONFLICT', { message: 'contact_same' });
  const values = { ...own, account_number, name, old_value, new_value, locale: context.locale };
  return { data: shown(await insertBeside({ tx, context }, RESOURCE, values)) };
});

export const ownContactChanges = serve(changeContactSubmissions, readOwnContactChanges, async ({ tx, context }) => {
  await expireOverdue(tx, context.now, { user_id: context.caller.id });
  const own = where({ ...ownedBy(context.caller) });
  const sort = [{ field: 'id', descending: true }] as const;
  const rows = await tx.list(table(), { where: own, sort, limit: 50 });
  return { [RESOURCE]: rows.map(shown), totalCount: await tx.count(table(), own) };
});

export const withdrawContactChange = serve(changeContactSubmissions, withdrawCall, async ({ tx, context, record }) => {
  const row = await tx.lock(table(), record.id);
  const { user_id, account_number } = ownedBy(context.caller);
  // Of other people's submissions a member does not even learn that they exist.
  if (row?.user_id !== user_id || row.account_number !== account_number) throw new Refusal('NOT_FOUND');
  if (row.status !== 'pending' || isOverdue(row, context.now)) {
    throw new Refusal('CONFLICT', { message: 'submission_decided', body: { allowed: [] } });
  }
  const change = { status: 'withdrawn' } as const;
  const deed = { action: 'withdraw', change, reason: null };
  return { data: shown(await changeBeside({ tx, context }, RESOURCE, { before: row, ...deed })) };
});
