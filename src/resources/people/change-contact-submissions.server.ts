import type { RowOfResource } from '#shared/resource.ts';
import { parseBody } from '#shared/validate.ts';
import { accountOf, syncLogin } from '#server/kit/accounts/accounts.ts';
import { changeBeside } from '#server/domain/side-writes.ts';
import {
  askForContactChange,
  tellContactChange,
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

type Submission = RowOfResource<typeof changeContactSubmissions>;
type User = RowOfResource<typeof users>;

/** Puts the new value into the account and ends its sessions and links. */
async function changeContact(
  command: WriteTo<typeof changeContactSubmissions>,
  { kind, account_number, locale }: Submission,
  { user, value }: { readonly user: User; readonly value: string },
): Promise<void> {
  const { tx, context, input } = command;
  const old = user[kind];
  if (old === value) return;
  const taken = new Refusal('CONFLICT', { message: 'contact_taken', body: { field: kind } });
  if (!parseBody({ [kind]: value }, { [kind]: users.fields[kind] }, 'update').ok) {
    throw new Refusal('CONFLICT', { message: 'contact_invalid', body: { field: kind } });
  }
  const reason = input.remark ?? null;
  try {
    const change = { [kind]: value };
    const after = await changeBeside(command, 'users', { before: user, action: 'contact-change', change, reason });
    if (kind === 'email') await syncLogin(tx, accountOf('users', after));
  } catch (error) {
    const isTaken = error instanceof NotUnique || (error instanceof Refusal && error.code === 'VALIDATION');
    throw isTaken ? taken : error;
  }
  await tellContactChange(tx, context.now, { kind, account_number, locale, name: user.name, old, now: value });
}

export const changeContactSubmissionsServer = serverPart(changeContactSubmissions, {
  routes: [askForContactChange, ownContactChanges, withdrawContactChange],

  movedOn: ({ tx, record, since }) => messageSince(tx, { account_number: record.account_number }, since),

  async after(command, after) {
    const { kind, tx, before } = command;
    if (before === null || after === null || before.status === after.status) return;
    // A withdrawn or expired submission can be made again by its member.
    const isOver = before.status === 'withdrawn' || before.status === 'expired';
    if (kind === 'undo' && isOver) throw new Refusal('CONFLICT', { message: 'submission_over' });
    // A rejection says nothing about the account, which may be gone.
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
