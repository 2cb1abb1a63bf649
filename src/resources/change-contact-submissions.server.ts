import type { RowOfResource } from '#shared/resource.ts';
import { parseBody } from '#shared/validate.ts';
import { predicateOf } from '#shared/where.ts';
import { accountOf, syncLogin } from '#server/domain/accounts.ts';
import { changeBeside } from '#server/domain/beside.ts';
import { forgetResets } from '#server/domain/password-resets.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { type Command, serverPart } from '#server/domain/server-part.ts';
import { revokeSessions } from '#server/domain/sessions.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { NotUnique } from '#server/platform/store.ts';
import type { Row } from '#server/platform/table.ts';
import { changeContactSubmissions } from './change-contact-submissions.ts';
import { users } from './users.ts';

type Submission = RowOfResource<typeof changeContactSubmissions>;

/** The one open submission of a kind; whoever asks for more has to wait for the decision. */
async function refuseSecondOpen({ tx }: Command<Submission>, { id, user_id, kind }: Submission): Promise<void> {
  const table = resourceTables['change-contact-submissions'];
  const others = { user_id, kind, status: 'pending', id: { $ne: id } };
  const open = await tx.find(table, predicateOf(others, { fields: table.fields }));
  if (open) throw new Refusal('CONFLICT', { message: 'open_submission' });
}

async function lockUser({ tx }: Command<Submission>, submission: Submission): Promise<Row> {
  const user = await tx.lock(resourceTables.users, submission.user_id);
  if (user?.['account_number'] === submission.account_number) return user;
  throw new Refusal('CONFLICT', { message: 'account_gone' });
}

/** The account is reached by the new value from this moment on; sessions and links of before are worth nothing. */
async function changeContact(
  command: Command<Submission>,
  { kind, account_number }: Submission,
  user: Row,
  value: string,
): Promise<void> {
  const { tx, context, input } = command;
  if (user[kind] === value) return;
  const taken = new Refusal('CONFLICT', { message: 'contact_taken', body: { field: kind } });
  if (!parseBody({ [kind]: value }, { [kind]: users.fields[kind] }, 'update').ok) {
    throw new Refusal('CONFLICT', { message: 'contact_invalid', body: { field: kind } });
  }
  const reason = typeof input['remark'] === 'string' ? input['remark'] : null;
  try {
    const change = { [kind]: value };
    const after = await changeBeside(command, 'users', user, { action: 'contact-change', change, reason });
    if (kind === 'email') await syncLogin(tx, accountOf('users', after));
  } catch (error) {
    const isTaken = error instanceof NotUnique || (error instanceof Refusal && error.code === 'VALIDATION');
    throw isTaken ? taken : error;
  }
  await forgetResets(tx, account_number);
  await revokeSessions(tx, account_number, { now: context.now });
}

export const changeContactSubmissionsServer = serverPart(changeContactSubmissions, {
  async after(command, after) {
    const { before } = command;
    if (before === null || after === null || before.status === after.status) return;
    if (after.status === 'pending') await refuseSecondOpen(command, after);
    if (after.status === 'approved') {
      await changeContact(command, after, await lockUser(command, after), after.new_value);
    } else if (before.status === 'approved') {
      const user = await lockUser(command, after);
      if (user[after.kind] !== after.new_value) throw new Refusal('CONFLICT', { message: 'changed_since' });
      await changeContact(command, after, user, after.old_value);
    }
  },
});
