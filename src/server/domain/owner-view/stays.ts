import { countNights } from '#shared/day.ts';
import type { OwnerViewStay } from '#shared/owner-view/answers.ts';
import { initialsOf } from '#shared/owner-view/initials.ts';
import type { Ownership } from '#server/domain/listing/ownerships.ts';
import type { StayIncomeWish } from '#server/domain/packages/stay-income.ts';
import { type StaySegment, staySegments } from '#server/domain/reservations/tables.ts';
import type { Part } from '#server/domain/revenue/ledger.ts';
import { readStays } from '#server/domain/revenue/stay-events.ts';
import { shareStays } from '#server/domain/revenue/stay-shares.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { all, is, isIn, meets } from '#server/kit/conditions.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import type { Reader } from '#server/platform/database/store.ts';
import type { DaySpan } from './units.ts';
import { readVisibility } from './visibility.ts';

/** Stays in an owner's units, without who the guests are: initials, nationality, nights, and what of it is the owner's. */

/** A stay in a unit, and which it is. */
export interface StayInUnit extends OwnerViewStay {
  readonly unit_id: number;
}

type Guest = Pick<OwnerViewStay, 'initials' | 'nationality'> & { readonly isOver: boolean; readonly isOwner: boolean };

const NOBODY: Guest = { initials: '', nationality: null, isOver: false, isOwner: false };
const KINDS: Readonly<Partial<Record<StaySegment['kind'], OwnerViewStay['kind']>>> = {
  reservation: 'guest',
  overstay: 'guest',
  owner_stay: 'own',
  block: 'blocked',
};

/** Which part of each stay's income is the owner's, by stay and unit. */
export async function listNets(
  reader: Reader,
  owner: { readonly id: number; readonly unitIds: readonly number[] },
  wish: DaySpan & Pick<StayIncomeWish, 'counts' | 'reservationIds'>,
): Promise<ReadonlyMap<string, number>> {
  const { rows, grounds } = await readStays(reader, { ...wish, units: owner.unitIds });
  const keyOf = ({ reservation_id, unit_id }: Pick<Part, 'reservation_id' | 'unit_id'>): string =>
    `${String(reservation_id)} ${String(unit_id)}`;
  const nets = new Map(rows.map((row) => [keyOf(row), 0]));
  const own = shareStays(grounds, rows)
    .flatMap(({ event: { parts } }) => parts)
    .filter(({ account, owner_id }) => account === 'owner-payable' && owner_id === owner.id);
  for (const part of own) nets.set(keyOf(part), (nets.get(keyOf(part)) ?? 0) - part.amount_sen);
  return nets;
}

async function readGuests(reader: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, Guest>> {
  const stays = await rowsIn(reader, resourceTables.reservations, {
    where: isIn('id', ids),
    fields: ['id', 'kind', 'guest_name', 'nationality', 'status'],
  });
  return new Map(
    stays.map(({ id, kind, guest_name, nationality, status }) => [
      id,
      {
        initials: initialsOf(guest_name),
        nationality,
        isOver: status === 'checked_out',
        isOwner: kind === 'owner_stay',
      },
    ]),
  );
}

/** The nights that are taken in the units within the days, as far as they are the owner's; by unit and day. */
export async function listStaysIn(
  reader: Reader,
  { id, shares }: { readonly id: number; readonly shares: readonly Ownership[] },
  days: DaySpan,
): Promise<readonly StayInUnit[]> {
  const unitIds = [...new Set(shares.map(({ unit_id }) => unit_id))];
  const segments = await reader.list(staySegments, {
    where: all(isIn('unit_id', unitIds), is('blocking', true), meets(days.from, days.until)),
    sort: [
      { field: 'unit_id', descending: false },
      { field: 'arrival', descending: false },
    ],
  });
  // Of somebody else's days of the unit an owner learns nothing.
  const mine = segments.filter(({ unit_id, arrival }) =>
    shares.some(
      (share) => share.unit_id === unit_id && share.from <= arrival && (share.to === null || arrival < share.to),
    ),
  );
  const reservationIds = [...new Set(mine.flatMap(({ reservation_id }) => reservation_id ?? []))];
  const guests = await readGuests(reader, reservationIds);
  const nets = await listNets(reader, { id, unitIds }, { ...days, counts: 'both', reservationIds });
  const visibilityOf = await readVisibility(reader, unitIds);
  return mine.flatMap(({ unit_id, reservation_id, kind: taken, arrival, departure }): StayInUnit[] => {
    const booked = guests.get(reservation_id ?? 0) ?? NOBODY;
    // A booked stay of the owner takes its nights as any reservation does.
    const kind = booked.isOwner ? 'own' : KINDS[taken];
    if (kind === undefined || unit_id === null) return [];
    const { initials: known, nationality, isOver } = kind === 'guest' ? booked : NOBODY;
    const initials = visibilityOf(unit_id, arrival).are_initials_shown ? known : '';
    const net_sen = kind === 'guest' ? (nets.get(`${reservation_id ?? 0} ${unit_id}`) ?? null) : null;
    const nights = countNights(arrival, departure);
    return [{ unit_id, arrival, departure, nights, kind, initials, nationality, net_sen, is_estimate: !isOver }];
  });
}
