import { LATEST_NIGHT } from '#shared/reservations/tape-chart.ts';
import { addDays } from '#shared/day.ts';
import { issue } from '#shared/errors.ts';
import type { RowOfResource } from '#shared/resource.ts';
import type { units } from '#resources/listing/units.ts';
import { Overlaps, type Transaction } from '#server/platform/database/store.ts';
import { refuseComingStays } from '#server/domain/reservations/rooms/coming-stays.ts';
import { alone, countBlock } from '#server/domain/reservations/rooms/inventory.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { all, is, isNot, meets } from '#server/kit/conditions.ts';
import { refuseUnhoused } from '#server/domain/reservations/rooms/room-plan.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { staySegments } from '#server/domain/reservations/tables.ts';

/**
 * The period for which a unit is let for its owner. Nights before and after are taken like those of a block: no stay is
 * sold them, plans go around them, and the type has one unit less.
 */

type Unit = RowOfResource<typeof units>;
type Dates = Pick<Unit, 'service_from' | 'service_until'>;

interface Nights {
  readonly arrival: string;
  readonly departure: string;
}

/** Past nights are not counted, because they can no longer be sold. */
function listOutOfService({ service_from, service_until }: Dates, today: string): Nights[] {
  const before = { arrival: today, departure: service_from ?? today };
  const after = { arrival: service_until ?? LATEST_NIGHT, departure: LATEST_NIGHT };
  return [before, { ...after, arrival: later(after.arrival, today) }].filter(
    ({ arrival, departure }) => arrival < departure,
  );
}

const isOutside = (unitId: number) => all(is('unit_id', unitId), is('kind', 'not_let'));

/** Refuses dates that end before they begin. */
export function checkService({ service_from, service_until }: Dates): void {
  if (service_from === null || service_until === null || service_from < service_until) return;
  const issues = [issue(['service_until'], 'min', { min: addDays(service_from, 1) })];
  throw new Refusal('VALIDATION', { issues, resource: 'units' });
}

/** Counts a unit on all nights again before it is removed, so that it can be taken off all of them. */
export async function forgetService(tx: Transaction, unit: Unit, today: string): Promise<void> {
  const { id, room_type_id, lifecycle } = unit;
  await alone(tx, room_type_id);
  for (const row of await tx.list(staySegments, { where: isOutside(id) })) {
    const [arrival, departure] = [later(row.arrival, today), row.departure];
    if (lifecycle === 'active' && arrival < departure) await countBlock(tx, { room_type_id, arrival, departure }, 1);
  }
  await tx.remove(staySegments, isOutside(id));
}

const later = (day: string, other: string): string => (day > other ? day : other);

/** Takes exactly the nights on which the unit is not let; refused while a stay has one of them. */
export async function followService(tx: Transaction, unit: Unit, today: string): Promise<void> {
  const { id: unit_id, room_type_id } = unit;
  const isCounted = unit.lifecycle === 'active';
  await forgetService(tx, unit, today);
  for (const nights of listOutOfService(unit, today)) {
    await refuseComingStays(tx, all(is('unit_id', unit_id), meets(nights.arrival, nights.departure)), {
      today,
      message: 'unit_has_stays',
    });
    await take(tx, unit_id, { ...nights, room_type_id });
    if (!isCounted) continue;
    await countBlock(tx, { ...nights, room_type_id }, -1);
    await refuseUnhoused(tx, { ...nights, room_type_id }, 'block_in_the_way');
  }
}

async function take(tx: Transaction, unit_id: number, nights: Nights & { readonly room_type_id: number }) {
  const segment = { ...nights, unit_id, kind: 'not_let' as const, blocking: true, pinned: true };
  try {
    await tx.attempt(() => tx.insert(staySegments, { ...segment, reservation_id: null, block_id: null }));
  } catch (error) {
    if (!(error instanceof Overlaps)) throw error;
    const isBlock = all(is('blocking', true), isNot('kind', 'reservation'));
    const inTheWay = all(is('unit_id', unit_id), isBlock, meets(nights.arrival, nights.departure));
    const [row] = await tx.list(staySegments, { where: inTheWay, limit: 1 });
    const block = row && (await tx.find(resourceTables['unit-blocks'], is('id', row.block_id)));
    const params = {
      reason: block?.reason ?? '',
      from: String(row?.arrival),
      to: String(row?.departure),
    };
    throw new Refusal('CONFLICT', { message: 'unit_has_blocks', params });
  }
}
