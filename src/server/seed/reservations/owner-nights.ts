import { addDays } from '#shared/day.ts';
import { HOME_COUNTRY } from '#shared/countries.ts';
import { nightsOf } from '#shared/rates/night.ts';
import { recordOf } from '#shared/records.ts';
import type { Row } from '#server/platform/database/table.ts';
import type { DemoListings } from '#server/seed/listing/listings.ts';
import type { OwnerRow } from '#server/seed/people/owners.ts';
import { NOBODY } from '#server/seed/people/returning-guests.ts';
import { type DemoPlace, type DrawnStay, reservationColumns } from './drawn-stay.ts';
import { demoPrice } from './price.ts';
import { StayRows } from './stay-rows.ts';
import type { DemoStays } from './stays.ts';

/**
 * Nights that owners slept in their own units last year, so that a change of their programme has a year to be tried on. They begin on
 * the first day from the wished one on which nobody else has the unit. Nothing was charged: the demo's owners are billed from later on.
 */

/** First day and number of nights, and which of the owned units; those of one unit take its year's nights in turn. */
const WISHES: readonly (readonly [day: string, nights: number, unit: number])[] = [
  ['02-17', 3, 0],
  ['03-14', 2, 1],
  ['04-20', 4, 0],
  ['05-25', 2, 3],
  ['06-08', 3, 1],
  ['07-13', 2, 4],
  ['08-24', 3, 0],
  ['09-14', 2, 3],
  ['10-12', 4, 1],
  ['10-19', 3, 5],
];

/** How far a wish gives way to other guests, and how early it is told. */
const DAYS = { later: 60, ahead: 14 } as const;

interface Houses {
  readonly listings: DemoListings;
  readonly owners: readonly OwnerRow[];
  readonly now: Date;
}

/** The owned units in their order. */
const listOwned = ({ units, roomTypes, properties }: DemoListings): DemoPlace[] =>
  units.flatMap((unit): DemoPlace[] => {
    const type = roomTypes.find(({ id }) => id === unit.room_type_id);
    const property = properties.find(({ id }) => id === unit.property_id);
    return unit.owner_id !== null && type && property ? [{ unit, type, property }] : [];
  });

/** The first days from the wished one on which the unit is on the books and nobody's. */
function findFree(
  { unit }: DemoPlace,
  { wished, nights }: { readonly wished: string; readonly nights: number },
  segments: readonly Row[],
): string | null {
  const taken = segments.filter(({ unit_id }) => unit_id === unit.id);
  const isFree = (from: string): boolean =>
    taken.every(({ arrival, departure }) => String(departure) <= from || String(arrival) >= addDays(from, nights));
  const [first, ...later] = nightsOf(wished, addDays(wished, DAYS.later));
  return [first ?? wished, ...later].find((day) => unit.created_at.slice(0, 10) <= day && isFree(day)) ?? null;
}

export type OwnerNights = Readonly<Record<'reservations' | 'segments' | 'nights' | 'terms', readonly Row[]>> &
  Pick<DemoStays, 'counted'>;

/** Rows beside those of the stays, numbered after them. */
export function ownerNightsOf(stays: DemoStays, { listings, owners, now }: Houses): OwnerNights {
  const year = Number(now.toISOString().slice(0, 4)) - 1;
  const owned = listOwned(listings);
  const rows = new StayRows(now);
  const sequence = `reservations of ${String(year).slice(2)}`;
  let number = stays.counted.get(sequence) ?? 0;
  for (const [wished, nights, at] of WISHES) {
    const place = owned[at % Math.max(1, owned.length)];
    const owner = owners.find(({ id }) => id === place?.unit.owner_id);
    const taken = [...stays.segments, ...rows.lists.segments];
    const arrival = place && findFree(place, { wished: `${year}-${wished}`, nights }, taken);
    if (!place || !owner || !arrival) continue;
    number += 1;
    const reference = `HV-${String(year).slice(2)}-${String(number).padStart(6, '0')}`;
    addNights(
      rows,
      { id: stays.reservations.length + rows.lists.reservations.length + 1, place, owner },
      {
        arrival,
        departure: addDays(arrival, nights),
        reference,
      },
    );
  }
  const behind = (name: keyof typeof rows.lists & keyof DemoStays): readonly Row[] =>
    rows.lists[name].map((row) => ({ ...row, id: Number(row['id']) + stays[name].length }));
  return {
    ...recordOf(['reservations', 'segments', 'nights', 'terms'] as const, behind),
    counted: new Map([[sequence, number]]),
  };
}

interface OwnerStay {
  readonly id: number;
  readonly place: DemoPlace;
  readonly owner: OwnerRow;
}

function addNights(
  rows: StayRows,
  { id, place, owner }: OwnerStay,
  { reference, ...days }: { readonly arrival: string; readonly departure: string; readonly reference: string },
): void {
  const { arrival, departure } = days;
  const at = `${addDays(arrival, 0 - DAYS.ahead)}T02:00:00.000Z`;
  const party = { adults: 2, children: 0, any_foreign_occupant: false };
  const free_nights = nightsOf(arrival, departure);
  const priced = demoPrice(place.type, place.property, { ...days, ...party, voucher: null, free_nights });
  const guest = { id: null, name: owner.legal_name, nationality: HOME_COUNTRY, isForeign: false, phone: '', email: '' };
  const stay: DrawnStay = {
    id,
    place,
    ...days,
    guest,
    party,
    priced,
    at,
    status: 'checked_out',
    channel: 'owner',
    voucher: null,
    paid: 0,
    hasUnit: true,
    assignment: null,
  };
  const { lists } = rows;
  lists.reservations.push({
    ...rows.base(lists.reservations, at),
    reference,
    guest_code: `Z${String(id).padStart(5, '0').slice(-5)}`,
    ...reservationColumns(stay, new Date(at)),
    ...NOBODY,
    guest_email: null,
    guest_phone: null,
    kind: 'owner_stay',
    owner_id: owner.id,
    total_sen: 0,
    balance_sen: 0,
    deposit_sen: 0,
    deposit_waived: null,
    payment_status: 'paid',
    eta: null,
    special_requests: null,
  });
  const on = { reservation_id: id, unit_id: place.unit.id, ...days, kind: 'owner_stay', pinned: true };
  rows.segment(place, on);
  rows.price(id, priced, { at, isCharged: false });
}
