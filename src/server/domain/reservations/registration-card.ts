import { rowsIn } from '#server/kit/rows-in.ts';
import { printCard, readCardHouse } from '#resources/reservations/calls.ts';
import { reservations } from '#resources/reservations/reservations.ts';
import type { CardHouse } from '#shared/reservations/stay-answers.ts';
import { writeEntry } from '#server/kit/audit/entry.ts';
import { hasId } from '#server/kit/kit.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { is } from '#server/kit/conditions.ts';
import { serve } from '#server/kit/serve.ts';
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

export const cardHouse = serve(reservations, readCardHouse, async ({ tx, record }) => {
  const [house] = await rowsIn(tx, resourceTables.properties, {
    where: hasId(record.property_id),
    fields: HOUSE,
  });
  if (!house) throw new Refusal('NOT_FOUND');
  return { data: { house } };
});

export const registrationCard = serve(reservations, printCard, async ({ tx, context, record }) => {
  const id = record.id;
  const where = is('reservation_id', id);
  const documents = await rowsIn(tx, resourceTables['reservation-guests'], {
    where,
    fields: ['id', 'id_number'],
  });
  const entry = { action: 'registration-card', resource: 'reservations', recordId: id, changes: {} };
  const audit_id = await writeEntry({ tx, table: resourceTables.audit, author: context }, entry);
  return { data: { documents }, audit_id };
});
