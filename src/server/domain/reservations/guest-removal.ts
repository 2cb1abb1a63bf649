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
 * What of a guest stays behind when the account is deleted: stays that are over lose the name and the papers, and keep
 * money, nights and taxes. Open stays keep the account from going.
 */

/** States of present and coming stays. */
const OPEN = ['pending', 'confirmed', 'checked_in', 'quarantined'] as const;
/** Columns that identify the guest; money, nights and taxes are the property's records and stay. */
const NOBODY = 'Deleted user';

const staysWhere = (filter: Where<Reservation>) => rowsWhere(resourceTables.reservations, filter);

/** How many stays tie an account: its own that are still to come or going on, and those it brought as an agent. */
export async function boundStays(
  reader: Reader,
  id: number,
): Promise<{ readonly open: number; readonly brought: number }> {
  const table = resourceTables.reservations;
  return {
    open: await reader.count(table, staysWhere({ lead_guest_id: id, status: { $in: OPEN } })),
    brought: await reader.count(table, staysWhere({ agent_id: id })),
  };
}

export async function refuseBound(reader: Reader, id: number): Promise<void> {
  const { open, brought } = await boundStays(reader, id);
  const refuseOf = (message: RefusalName, count: number): never => {
    throw new Refusal('CONFLICT', { message, body: { named_by: [{ resource: 'reservations', count }] } });
  };
  if (open > 0) refuseOf('stays_open', open);
  if (brought > 0) refuseOf('stays_brought', brought);
}

export const pastStays = (reader: Reader, id: number): Promise<number> =>
  reader.count(resourceTables.reservations, staysWhere({ lead_guest_id: id, status: { $nin: OPEN } }));

interface Scene {
  readonly tx: Transaction;
  readonly context: Author;
}

/** Takes the guest's name, numbers and papers out of the stays that are over. */
export async function forgetGuest(scene: Scene, id: number): Promise<void> {
  const { tx } = scene;
  const stays = await tx.list(resourceTables.reservations, { where: staysWhere({ lead_guest_id: id }) });
  for (const stay of stays) {
    const gone = { guest_email: null, guest_phone: null, special_requests: null, internal_note: null };
    await forget(scene, { resource: 'reservations', row: stay }, { lead_guest_id: null, guest_name: NOBODY, ...gone });
    const lead = await tx.find(
      resourceTables['reservation-guests'],
      rowsWhere(resourceTables['reservation-guests'], { reservation_id: stay.id, is_lead: true }),
    );
    await tx.remove(resourceTables.outbox, is('reservation_id', stay.id));
    const papers = { email: null, phone: null, id_number: null, id_mask: null };
    if (!lead) continue;
    await forget(scene, { resource: 'reservation-guests', row: lead }, { full_name: NOBODY, ...papers });
  }
}

/** The trail says what was taken out, not what it was. */
async function forget(
  { tx, context }: Scene,
  { resource, row }: { readonly resource: 'reservations' | 'reservation-guests'; readonly row: StoredRow },
  change: Row,
): Promise<void> {
  const recordId = row.id;
  const told = Object.entries(change).filter(([name, value]) => (row[name] ?? null) !== value);
  const table: Table = resourceTables[resource];
  await tx.update(table, hasId(recordId), change);
  await writeEntry(
    { tx, table: resourceTables.audit, author: context },
    {
      action: 'forget',
      resource,
      recordId,
      changes: Object.fromEntries(told.map(([name, value]) => [name, [MASK, value]])),
    },
  );
}
