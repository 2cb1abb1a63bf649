import { issue } from '#shared/errors.ts';
import type { SeasonRule } from '#shared/rates/night-price.ts';
import type { RowOfResource } from '#shared/resource.ts';
import type { seasons } from '#resources/rates/seasons.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { all, isAbove, isBelow, isIn } from '#server/kit/conditions.ts';
import { hasId } from '#server/kit/kit.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { type Command, recordAfter } from '#server/kit/server-part.ts';

/** Seasons as they are stored and as pricing rules, and which of them are refused. */

export type SeasonRow = RowOfResource<typeof seasons>;

/** Sunday first, as days of the week are counted. */
const WEEKDAYS = [
  'sunday_sen',
  'monday_sen',
  'tuesday_sen',
  'wednesday_sen',
  'thursday_sen',
  'friday_sen',
  'saturday_sen',
] as const;

/** Seasons that touch the nights [from, to) of one, some or all properties. */
export const listSeasonsIn = async (
  reader: Reader,
  properties: number | readonly number[] | null,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<SeasonRow[]> =>
  await reader.list(resourceTables.seasons, {
    where: all(
      isBelow('from', to),
      isAbove('until', from),
      ...(properties === null ? [] : [isIn('property_id', [properties].flat())]),
    ),
  });

/** The price rules of a room type among the seasons of its property. */
export const seasonRules = (
  rows: readonly SeasonRow[],
  type: { readonly id: number; readonly property_id: number },
): SeasonRule[] =>
  rows
    .filter(
      ({ property_id, room_type_id }) => property_id === type.property_id && [null, type.id].includes(room_type_id),
    )
    .map((row) => ({
      rule: `SEASON-${row.id}`,
      name: { en: row.name, zh: row.name_zh ?? row.name },
      from: row.from,
      until: row.until,
      adjustment: { bp: row.adjustment_bp, sen: row.adjustment_sen },
      weekday_sen: WEEKDAYS.map((name) => row[name]),
      is_own: row.room_type_id !== null,
    }));

/** Refuses a season of another property's room type, and nights that another season has. Writers wait for each other. */
export async function refuseSeason(command: Command<SeasonRow>): Promise<void> {
  const { kind, tx, before } = command;
  if (kind === 'remove') return;
  const wanted = recordAfter(command);
  const { property_id, room_type_id, from, until } = wanted;
  if (kind === 'create') await refuseOtherHouse(tx, wanted, 'seasons');
  await tx.next(`seasons of ${property_id}`);
  const near = await listSeasonsIn(tx, property_id, { from, to: until });
  const taken = near.find((row) => row.id !== before?.id && row.room_type_id === (room_type_id ?? null));
  if (!taken) return;
  const params = { name: taken.name, from: taken.from, until: taken.until };
  throw new Refusal('VALIDATION', { issues: [issue(['from'], 'season_taken', params)], resource: 'seasons' });
}

/** A room type belongs to its own property. */
export async function refuseOtherHouse(
  reader: Reader,
  { property_id, room_type_id }: Pick<SeasonRow, 'property_id' | 'room_type_id'>,
  resource: string,
): Promise<void> {
  if ((room_type_id ?? null) === null) return;
  const type = await reader.find(resourceTables['room-types'], hasId(Number(room_type_id)));
  if (type?.property_id === property_id) return;
  throw new Refusal('VALIDATION', { issues: [issue(['room_type_id'], 'other_house')], resource });
}
