import { readUnitCalendar } from '#resources/owner-stays/calls.ts';
import { freeStayRequests } from '#resources/owner-stays/free-stay-requests.ts';
import { businessDate } from '#shared/business-date.ts';
import { isWithin } from '#shared/day.ts';
import { type NightHolder, type UnitNight, widenStay } from '#shared/owner-stays/unit-calendar.ts';
import { PERMISSION_GROUPS, codeOf } from '#shared/permissions.ts';
import { nightsOf } from '#shared/rates/night.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { all, any, is, isIn, meets } from '#server/kit/conditions.ts';
import { hasId } from '#server/kit/kit.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import { serve } from '#server/kit/serve.ts';
import { getTypeAndHouse, saleFacts } from '#server/domain/reservations/facts.ts';
import { nightsLeft } from '#server/domain/reservations/rooms/inventory.ts';
import { type StaySegment, staySegments } from '#server/domain/reservations/tables.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { listBars } from './judge.ts';
import type { FreeStayRequest } from './settlement.ts';
import { programmeOf } from './stays.ts';

/** Who holds a unit on the nights around an owner's request, told as far as the reader may know it. */

/** A reader without the code of reservations learns that a guest has the night, and not which booking it is. */
const READS_STAYS = codeOf(PERMISSION_GROUPS.reservation, 'view');

type Holding = Pick<UnitNight, 'held' | 'reservation' | 'request'>;

/** The unit that is kept for the stay, before that the one whose nights are used. */
export const showUnitCalendar = serve(freeStayRequests, readUnitCalendar, async ({ tx, record, context }) => {
  const unit = await tx.find(resourceTables.units, hasId(record.stay_unit_id ?? record.unit_id));
  if (!unit) throw new Error('The unit of a request is there as long as the request is');
  const { id: unit_id, number, room_type_id, lifecycle } = unit;
  const dates = widenStay(record);
  const known = await getTypeAndHouse(tx, room_type_id);
  const today = businessDate(context.now, known.property.rollover_hour);
  const segments = await rowsIn(tx, staySegments, {
    where: all(is('unit_id', unit_id), is('blocking', true), meets(dates.arrival, dates.departure)),
  });
  const mayReadStays = context.caller.permissions.has(READS_STAYS);
  const holdingOf = await readHoldings(tx, { segments, request: record, mayReadStays });
  const barredOn = listBars(await saleFacts(tx, dates, known), dates, await programmeOf(tx, record));
  const left = await nightsLeft(tx, { room_type_id, ...dates });
  const nights = nightsOf(dates.arrival, dates.departure).map((date): UnitNight => {
    const segment = segments.find(({ arrival, departure }) => isWithin(date, arrival, departure));
    const isSoldOut = date >= today && (left.get(date) ?? 0) < 1;
    const unheld = lifecycle !== 'active' ? 'closed' : isSoldOut ? 'sold-out' : 'free';
    return { date, ...(segment ? holdingOf(segment) : nobody(unheld)), barred_by: barredOn(date) };
  });
  return { data: { today, unit_id, number, nights } };
});

const nobody = (held: NightHolder): Holding => ({ held, reservation: null, request: null });

interface Held {
  readonly segments: readonly StaySegment[];
  readonly request: FreeStayRequest;
  readonly mayReadStays: boolean;
}

/** Says of nights that are taken by whom they are. */
async function readHoldings(
  reader: Reader,
  { segments, request, mayReadStays }: Held,
): Promise<(segment: StaySegment) => Holding> {
  const stays = await rowsIn(reader, resourceTables.reservations, {
    where: isIn('id', idsIn(segments, 'reservation_id')),
    fields: ['id', 'reference', 'kind'],
  });
  const blocks = await rowsIn(reader, resourceTables['unit-blocks'], {
    where: isIn('id', idsIn(segments, 'block_id')),
    fields: ['id', 'kind'],
  });
  const requests = await rowsIn(reader, resourceTables['free-stay-requests'], {
    where: any(
      isIn('reservation_id', idsIn(segments, 'reservation_id')),
      isIn(
        'hold_segment_id',
        segments.map(({ id }) => id),
      ),
    ),
    fields: ['id', 'reference', 'reservation_id', 'hold_segment_id'],
  });
  return (segment) => {
    if (segment.kind === 'not_let') return nobody('not-let');
    const block = blocks.find(({ id }) => id === segment.block_id);
    if (block) return nobody(BLOCKED[block.kind]);
    const stay = stays.find(({ id }) => id === segment.reservation_id);
    const owner = requests.find(
      (each) => each.hold_segment_id === segment.id || (stay !== undefined && each.reservation_id === stay.id),
    );
    const isGuest = stay !== undefined && stay.kind !== 'owner_stay';
    return {
      held: owner?.id === request.id ? 'this' : isGuest ? 'guest' : 'owner',
      reservation: stay && mayReadStays ? { id: stay.id, reference: stay.reference } : null,
      request: owner ? { id: owner.id, reference: owner.reference } : null,
    };
  };
}

const BLOCKED = { maintenance: 'maintenance', 'owner-stay': 'owner', other: 'closed' } as const;

const idsIn = (segments: readonly StaySegment[], name: 'reservation_id' | 'block_id'): number[] => [
  ...new Set(segments.flatMap((segment) => segment[name] ?? [])),
];
