import { hasId } from '#server/domain/kit.ts';
import { serverPart } from '#server/domain/server-part.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { units } from './units.ts';

export const unitsServer = serverPart(units, {
  /** A unit stands where its room type is sold. */
  async before({ kind, tx, change }) {
    if (kind !== 'create') return undefined;
    const type = await tx.find(resourceTables['room-types'], hasId(Number(change.room_type_id)));
    return { property_id: Number(type?.['property_id']) };
  },
});
