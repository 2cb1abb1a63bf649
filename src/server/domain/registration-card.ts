import { writeEntry } from './audit-entry.ts';
import { Refusal } from './refusal.ts';
import { is } from './row-tests.ts';
import type { ExtraRoute } from './server-part.ts';
import { resourceTables } from './tables.ts';

/**
 * `{data:{documents:[{id, id_number}]}, audit_id}`: the whole numbers that the card prints, by guest; null where none is known. On
 * screens they are masked: who has them on paper stands in the trail.
 */
export const registrationCard: ExtraRoute = {
  method: 'POST',
  path: '/api/reservations/{id}/registration-card',
  ability: 'edit',
  summary: 'Numbers of the guests’ documents for the printed registration card; stands in the trail',
  isSecret: true,
  async handle({ tx, context, record }) {
    if (!record) throw new Refusal('NOT_FOUND');
    const id = Number(record['id']);
    const guests = await tx.list(resourceTables['reservation-guests'], { where: is('reservation_id', id) });
    const entry = { action: 'registration-card', resource: 'reservations', recordId: id, changes: {} };
    const audit_id = await writeEntry(tx, resourceTables.audit, context, entry);
    const documents = guests.map((guest) => ({ id: guest['id'], id_number: guest['id_number'] ?? null }));
    return { data: { documents }, audit_id };
  },
};
