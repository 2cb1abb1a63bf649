import { USUAL_ROLLOVER_HOUR, businessDate } from '#shared/business-date.ts';
import { nightsOf } from '#shared/rates/night.ts';
import type { RoomsForStay } from '#shared/reservations/stay-answers.ts';
import { PERMISSION_GROUPS, codeOf } from '#shared/permissions.ts';
import type { Reader } from '#server/platform/database/store.ts';
import type { Row } from '#server/platform/database/table.ts';
import { countStayLeft } from '#server/domain/reservations/rooms/availability.ts';
import { type ImportedStay, isInService } from './place-import.ts';
import type { RequestContext } from '#server/kit/caller.ts';
import { type Span, nightsLeft } from '#server/domain/reservations/rooms/inventory.ts';
import { hasId } from '#server/kit/kit.ts';
import { all, is } from '#server/kit/conditions.ts';
import { listConflicts } from '#server/domain/reservations/rooms/conflicts.ts';
import { listCandidates } from '#server/domain/reservations/rooms/unit-candidates.ts';
import { resourceTables } from '#server/domain/tables.ts';

/**
 * Rooms for stays that a channel sold and no unit could take: what is in their way and what is free. Placing one is an
 * action of the stay.
 */

const SEES_GUESTS = codeOf(PERMISSION_GROUPS.reservation, 'view');

/**
 * Conflicts of a quarantined stay from a calendar, and every unit of its property that is free for all of its nights. Nothing
 * is held; who chooses one may still come too late.
 */
export async function listRoomsForStay(
  reader: Reader,
  { import_id, reservation_id, arrival, departure }: ImportedStay,
  { caller, now }: Pick<RequestContext, 'caller' | 'now'>,
): Promise<RoomsForStay> {
  const from = await reader.find(resourceTables['calendar-imports'], hasId(import_id));
  const type = await reader.find(resourceTables['room-types'], hasId(Number(from?.room_type_id)));
  if (!type) return { conflicts: [], full_nights: [], is_in_service: true, types: [] };
  const unit_id = typeof from?.unit_id === 'number' ? from.unit_id : null;
  const span = { room_type_id: type.id, arrival, departure };
  const found = unit_id === null ? [] : await listConflicts(reader, { unit_id, arrival, departure }, reservation_id);
  const seesGuests = caller.isPrivileged || caller.permissions.has(SEES_GUESTS);
  const left = await nightsLeft(reader, span);
  return {
    conflicts: seesGuests ? found : found.map((conflict) => ({ ...conflict, guest_name: null })),
    full_nights: nightsOf(arrival, departure).filter((night) => (left.get(night) ?? 0) < 1),
    is_in_service: unit_id === null || (await isInService(reader, unit_id)),
    types: await freeByType(reader, { ...span, property_id: type.property_id }, businessDate(now, USUAL_ROLLOVER_HOUR)),
  };
}

/** Rooms for the reservation of an import; null for one that came another way. */
export async function listRoomsForReservation(
  reader: Reader,
  reservationId: number,
  context: Pick<RequestContext, 'caller' | 'now'>,
): Promise<RoomsForStay | null> {
  const stay = await reader.find(resourceTables['calendar-stays'], is('reservation_id', reservationId));
  return stay && listRoomsForStay(reader, stay, context);
}

interface Wanted extends Span {
  readonly property_id: number;
}

async function freeByType(reader: Reader, wanted: Wanted, today: string): Promise<RoomsForStay['types']> {
  const { property_id, room_type_id, arrival, departure } = wanted;
  const types = await reader.list(resourceTables['room-types'], {
    where: all(is('property_id', property_id), is('status', 'active')),
    sort: [
      { field: 'sort', descending: false },
      { field: 'name', descending: false },
    ],
  });
  const isOwn = ({ id }: Row): boolean => id === room_type_id;
  const free: RoomsForStay['types'][number][] = [];
  for (const type of [...types.filter(isOwn), ...types.filter((each) => !isOwn(each))]) {
    const span = { room_type_id: type.id, arrival, departure };
    const units = (await countStayLeft(reader, span)) > 0 ? await listCandidates(reader, span, today) : [];
    const { name, name_zh } = type;
    free.push({
      id: span.room_type_id,
      name: name,
      name_zh: typeof name_zh === 'string' ? name_zh : null,
      is_own: isOwn(type),
      units,
    });
  }
  return free;
}
