import type { RowOfResource } from '#shared/resource.ts';
import { parseBody } from '#shared/validate.ts';
import { accountOf, syncLogin } from '#server/kit/accounts/accounts.ts';
import { changeBeside } from '#server/domain/side-writes.ts';
import {
  askForContactChange,
  endAccessAndTell,
  lockUserOf,
  ownContactChanges,
  refuseSecondOpen,
  withdrawContactChange,
} from '#server/domain/people/contact-changes.ts';
import { sayWhoChanged } from '#server/kit/changed-since.ts';
import { messageSince } from '#server/domain/outbox.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { type WriteTo, serverPart } from '#server/kit/server-part.ts';
import { NotUnique } from '#server/platform/database/store.ts';
import { changeContactSubmissions } from './change-contact-submissions.ts';
import { users } from './users.ts';

/** A decision on a contact change, followed by the account: approved, it has the new value; taken back, the old one again. */

type Submission = RowOfResource<typeof changeContactSubmissions>;
type User = RowOfResource<typeof users>;

/** Puts the new value into the account and ends its sessions and links. */
async function changeContact(
  command: WriteTo<typeof changeContactSubmissions>,
  { kind, account_number, locale }: Submission,
  { user, value }: { readonly user: User; readonly value: string },
): Promise<void> {
  const { tx, context, input } = command;
  const oldValue = user[kind];
  if (oldValue === value) return;
  if (!parseBody({ [kind]: value }, { [kind]: users.fields[kind] }, 'update').ok) {
    throw new Refusal('CONFLICT', { message: 'contact_invalid', body: { field: kind } });
  }
  const reason = input.remark ?? null;
  try {
    const change = { [kind]: value };
    const after = await changeBeside(command, 'users', { before: user, action: 'contact-change', change, reason });
    if (kind === 'email') await syncLogin(tx, accountOf('users', after));
  } catch (error) {
    // The value is valid by now, so a VALIDATION refusal can only mean that it is taken.
    const isTaken = error instanceof NotUnique || (error instanceof Refusal && error.code === 'VALIDATION');
    throw isTaken ? new Refusal('CONFLICT', { message: 'contact_taken', body: { field: kind } }) : error;
  }
  const about = { kind, account_number, locale, name: user.name };
  await endAccessAndTell(tx, context.now, { ...about, oldValue, newValue: value });
}

export const changeContactSubmissionsServer = serverPart(changeContactSubmissions, {
  routes: [askForContactChange, ownContactChanges, withdrawContactChange],

  movedOn: ({ tx, record, since }) => messageSince(tx, { account_number: record.account_number }, since),

  async after(command, after) {
    const { kind: commandKind, tx, before } = command;
    if (before === null || after === null || before.status === after.status) return;
    // Its member can submit it again, so it is not undone.
    const wasOver = before.status === 'withdrawn' || before.status === 'expired';
    if (commandKind === 'undo' && wasOver) throw new Refusal('CONFLICT', { message: 'submission_over' });
    // A rejection changes nothing in the account, which may no longer exist.
    if (before.status === 'pending' && after.status === 'rejected') return;
    const user = await lockUserOf(tx, after);
    if (after.status === 'pending') await refuseSecondOpen(tx, after);
    if (after.status === 'approved') {
      await changeContact(command, after, { user, value: after.new_value });
    } else if (before.status === 'approved') {
      if (user[after.kind] !== after.new_value) {
        const about = { resource: 'users', recordId: user.id, fields: [after.kind] };
        throw new Refusal('CONFLICT', await sayWhoChanged(tx, about, 'contact_moved_on'));
      }
      await changeContact(command, after, { user, value: after.old_value });
    }
  },
});
