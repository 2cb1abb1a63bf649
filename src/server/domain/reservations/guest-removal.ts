import type { Where } from '#shared/where.ts';
import type { Reader, Transaction } from '#server/platform/database/store.ts';
import type { Row, StoredRow, Table } from '#server/platform/database/table.ts';
import { type Author, MASK, writeEntry } from '#server/kit/audit/entry.ts';
import { hasId } from '#server/kit/kit.ts';
import { Refusal, type RefusalName } from '#server/kit/refusal.ts';
import { is, rowsWhere } from '#server/kit/conditions.ts';
import type { Reservation } from './stay-command.ts';
import { resourceTables } from '#server/domain/tables.ts';

/**
 * What remains of a guest when the account is deleted: stays that are over lose the name, contacts and identity, and keep
 * money, nights and taxes. An account with open stays cannot be deleted.
 */

/** States of present and coming stays. */
const BLOCKING_STATES = ['pending', 'confirmed', 'checked_in', 'quarantined'] as const;
const DELETED_GUEST_NAME = 'Deleted user';
/** What identifies a guest, or was written about one; money, nights and taxes are the property's records and stay. */
const EMPTIED_STAY = {
  lead_guest_id: null,
  guest_name: DELETED_GUEST_NAME,
  guest_email: null,
  guest_phone: null,
  special_requests: null,
  internal_note: null,
} as const;
const EMPTIED_LEAD = {
  full_name: DELETED_GUEST_NAME,
  email: null,
  phone: null,
  id_number: null,
  id_mask: null,
} as const;

const staysWhere = (filter: Where<Reservation>) => rowsWhere(resourceTables.reservations, filter);

/** How many stays keep an account from being deleted: its own that are still to come or going on, and those it brought as an agent. */
export async function countBlockingStays(
  reader: Reader,
  id: number,
): Promise<{ readonly open: number; readonly brought: number }> {
  const table = resourceTables.reservations;
  return {
    open: await reader.count(table, staysWhere({ lead_guest_id: id, status: { $in: BLOCKING_STATES } })),
    brought: await reader.count(table, staysWhere({ agent_id: id })),
  };
}

export async function refuseWhileStaysRemain(reader: Reader, id: number): Promise<void> {
  const { open, brought } = await countBlockingStays(reader, id);
  const refuseWith = (message: RefusalName, count: number): never => {
    throw new Refusal('CONFLICT', { message, body: { named_by: [{ resource: 'reservations', count }] } });
  };
  if (open > 0) refuseWith('stays_open', open);
  if (brought > 0) refuseWith('stays_brought', brought);
}

/** Stays that lose the guest's name with the account: those that are over, were cancelled, or never came about. */
export const countStaysToEmpty = (reader: Reader, id: number): Promise<number> =>
  reader.count(resourceTables.reservations, staysWhere({ lead_guest_id: id, status: { $nin: BLOCKING_STATES } }));

interface Removal {
  readonly tx: Transaction;
  readonly context: Author;
}

/**
 * Takes the guest's name, contacts and identity out of the account's stays. Companions keep theirs: they are other
 * people, whose accounts, if they have any, were not deleted.
 */
export async function forgetGuest(removal: Removal, id: number): Promise<void> {
  const { tx } = removal;
  const stays = await tx.list(resourceTables.reservations, { where: staysWhere({ lead_guest_id: id }) });
  for (const stay of stays) {
    await emptyRow(removal, { resource: 'reservations', row: stay }, EMPTIED_STAY);
    const lead = await tx.find(
      resourceTables['reservation-guests'],
      rowsWhere(resourceTables['reservation-guests'], { reservation_id: stay.id, is_lead: true }),
    );
    // Messages, sent or not, quote the guest's name and address.
    await tx.remove(resourceTables.outbox, is('reservation_id', stay.id));
    if (lead) await emptyRow(removal, { resource: 'reservation-guests', row: lead }, EMPTIED_LEAD);
  }
}

/** The trail says what was taken out, not what it was. */
async function emptyRow(
  { tx, context }: Removal,
  { resource, row }: { readonly resource: 'reservations' | 'reservation-guests'; readonly row: StoredRow },
  change: Row,
): Promise<void> {
  const recordId = row.id;
  const changed = Object.entries(change).filter(([name, value]) => (row[name] ?? null) !== value);
  const table: Table = resourceTables[resource];
  await tx.update(table, hasId(recordId), change);
  await writeEntry(
    { tx, table: resourceTables.audit, author: context },
    {
      action: 'forget',
      resource,
      recordId,
      changes: Object.fromEntries(changed.map(([name, value]) => [name, [MASK, value]])),
    },
  );
}
