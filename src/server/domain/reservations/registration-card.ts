import type { CardHouse } from '#shared/reservations/stay-answers.ts';
import { writeEntry } from '#server/kit/audit/entry.ts';
import { hasId } from '#server/kit/kit.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { is } from '#server/kit/conditions.ts';
import type { ExtraRoute } from '#server/kit/server-part.ts';
import { resourceTables } from '#server/domain/tables.ts';

const HOUSE: readonly (keyof CardHouse)[] = [
  'name',
  'name_zh',
  'address',
  'postcode',
  'city',
  'check_in_time',
  'check_out_time',
  'house_rules',
  'house_rules_zh',
];

/** `{data:{house}}`: what the card says of the house, also to a desk whose codes do not open the listing. */
export const cardHouse: ExtraRoute = {
  method: 'GET',
  path: '/api/reservations/{id}/registration-card',
  ability: 'view',
  summary: 'The house of a stay as its registration card says it',
  async handle({ tx, record }) {
    if (!record) throw new Refusal('NOT_FOUND');
    const property = await tx.find(resourceTables.properties, hasId(Number(record['property_id'])));
    if (!property) throw new Refusal('NOT_FOUND');
    return { data: { house: Object.fromEntries(HOUSE.map((name) => [name, property[name]])) } };
  },
};

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
