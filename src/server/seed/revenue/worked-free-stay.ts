import { writeEntitlement } from '#server/domain/owner-stays/ledger.ts';
import { chooseProgramme, listProgrammes, placeUnits } from '#server/domain/owner-stays/programmes.ts';
import { postPrice } from '#server/domain/reservations/money/folio.ts';
import { theHouse } from '#server/kit/audit/entry.ts';
import { is } from '#server/kit/conditions.ts';
import type { Transaction } from '#server/platform/database/store.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { UNIT, type WorkedScene, placeStay, priceOf, slept } from './worked-stays.ts';

/** The owner's two weekday nights in the worked month: the room is free, cleaning, tax and levy go to the statement. */

export async function insertFreeStay(scene: WorkedScene): Promise<void> {
  const { tx, property, type, unitId, ownerId } = scene;
  const [arrival, departure] = ['2026-03-02', '2026-03-04'];
  const free_nights = ['2026-03-02', '2026-03-03'];
  const priced = await priceOf(scene, { arrival, departure, adults: 2, free_nights });
  const owner = await tx.find(resourceTables.owners, is('id', ownerId));
  const nights = { arrival, departure };
  const { id } = await tx.insert(resourceTables.reservations, {
    ...nights,
    ...slept(arrival, departure),
    reference: 'HV-26-900004',
    guest_code: 'W00004',
    guest_name: owner?.legal_name ?? 'Owner',
    nationality: 'MYS',
    source_channel: 'owner',
    kind: 'owner_stay',
    property_id: property.id,
    room_type_id: type.id,
    unit_id: unitId,
    unit_number: UNIT,
    owner_id: ownerId,
    nights: 2,
    adults: 2,
    children: 0,
    any_foreign_occupant: false,
    ttx_collector: 'operator',
    total_sen: priced.total_sen,
    paid_sen: priced.total_sen,
    balance_sen: 0,
    payment_status: 'paid',
    created_at: '2026-02-20T03:00:00.000Z',
  });
  await postPrice(tx, { reservationId: id, day: arrival }, priced);
  await placeStay(scene, id, nights);
  await tx.insert(resourceTables.payments, {
    reservation_id: id,
    direction: 'in',
    method: '08',
    amount_sen: priced.total_sen,
    charged_to: 'owner',
    receipt_number: 'RC-900004',
    rounding_sen: 0,
    business_date: departure,
    received_by: 'Front desk',
    status: 'captured',
  });
  await insertRequest(scene, id, nights);
}

async function insertRequest(
  { tx, property, type, unitId: unit_id, ownerId: owner_id }: WorkedScene,
  reservation_id: number,
  nights: { readonly arrival: string; readonly departure: string },
): Promise<void> {
  const unit = { id: unit_id, property_id: property.id, room_type_id: type.id };
  const [place] = await placeUnits(tx, [unit], nights.arrival);
  const programme = place ? chooseProgramme(await listProgrammes(tx), place) : null;
  const request = await tx.insert(resourceTables['free-stay-requests'], {
    ...nights,
    reference: 'FS-26-900004',
    owner_id,
    unit_id,
    stay_unit_id: unit_id,
    property_id: property.id,
    programme_id: programme?.id ?? null,
    use_unit: 'own',
    guests: 2,
    relation: 'self',
    status: 'completed',
    nights: 2,
    weight: 2,
    balance_after: 10,
    reservation_id,
  });
  await grantNights(tx, { owner_id, unit_id, request_id: request.id, reservation_id });
}

/** Twelve free nights of the year, two of them slept. */
async function grantNights(
  tx: Transaction,
  { owner_id, unit_id, ...of }: Readonly<Record<'owner_id' | 'unit_id' | 'request_id' | 'reservation_id', number>>,
): Promise<void> {
  const scene = { tx, context: theHouse('2026-03-04T04:00:00.000Z') };
  const account = { owner_id, unit_id, year: 2026 };
  const none = { request_id: null, reservation_id: null, programme_id: null };
  await writeEntitlement(scene, account, { kind: 'grant', nights: 12, cause: { ...none, reason: '2026' } });
  const cause = { ...none, ...of, reason: 'FS-26-900004' };
  await writeEntitlement(scene, account, { kind: 'use', nights: -2, cause });
}
