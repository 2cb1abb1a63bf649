import { foreseeCharges } from '#resources/owner-stays/calls.ts';
import { freeStayRequests } from '#resources/owner-stays/free-stay-requests.ts';
import { sumBorneByHost } from '#shared/packages/free-stay-taxes.ts';
import { findTermsInForce } from '#server/domain/packages/in-force.ts';
import { hasId } from '#server/kit/kit.ts';
import { serve } from '#server/kit/serve.ts';
import { getTypeAndHouse, pricedStay, readStayFacts } from '#server/domain/reservations/facts.ts';
import { priceOwnerStay } from '#server/domain/reservations/owner-stays.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { ownerStayOf, programmeOf } from './stays.ts';

/** Prices a request before it is booked, by the terms under which it would be: cleaning, tax and levies, and the nights that the house gives up. */
export const showCharges = serve(freeStayRequests, foreseeCharges, async ({ tx, record }) => {
  const unit = await tx.find(resourceTables.units, hasId(record.stay_unit_id ?? record.unit_id));
  if (!unit) throw new Error('The unit of a request is there as long as the request is');
  const { party, owner_stay } = ownerStayOf(record, await programmeOf(tx, record));
  const known = await getTypeAndHouse(tx, unit.room_type_id);
  const facts = await readStayFacts(tx, { ...record, room_type_id: unit.room_type_id }, known);
  const { lines, total_sen } = priceOwnerStay(facts, record, { ...owner_stay, party });
  const { nights: sold, room_sen } = pricedStay(facts, record, party);
  const nights = record.weighed.map(({ date, day_class, weight, is_paid = false }) => ({
    date,
    day_class,
    weight,
    is_free: !is_paid,
    price_sen: sold.find((night) => night.date === date)?.final_sen ?? 0,
  }));
  const owed = lines.filter(({ amount_sen }) => amount_sen !== 0);
  const agreed = await findTermsInForce(tx, record.unit_id, record.arrival);
  const borne_sen = sumBorneByHost(lines, total_sen, agreed?.terms.taxes ?? null);
  return { data: { nights, lines: owed, total_sen, borne_sen, displaced_sen: room_sen } };
});
