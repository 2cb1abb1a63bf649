import { DAY_MS } from '#shared/constants.ts';
import type { ChannelState, ChannelSummary } from '#shared/listing/summary.ts';
import { everything } from '#shared/where.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { isNot } from '#server/kit/conditions.ts';
import { resourceTables } from '#server/domain/tables.ts';

/** Channels come many times a day; one that stays away for so long no longer knows what is taken. */
const LATE_MS = DAY_MS;

/** The channels of units and of whole room types. */
export interface Channels {
  readonly ofUnit: ReadonlyMap<number, readonly ChannelSummary[]>;
  readonly ofType: ReadonlyMap<number, readonly ChannelSummary[]>;
}

export async function readChannelHealth(reader: Reader, now: string): Promise<Channels> {
  const sort = [{ field: 'name', descending: false }] as const;
  const where = isNot('status', 'revoked');
  const feeds = await reader.list(resourceTables['calendar-feeds'], { where, sort });
  const imports = await reader.list(resourceTables['calendar-imports'], {
    where: everything,
    sort,
  });
  const [ofUnit, ofType] = [new Map<number, ChannelSummary[]>(), new Map<number, ChannelSummary[]>()];
  const put = (to: Map<number, ChannelSummary[]>, id: number, channel: ChannelSummary): void => {
    to.set(id, [...(to.get(id) ?? []), channel]);
  };
  for (const row of imports) {
    const channel: ChannelSummary = {
      resource: 'calendar-imports',
      id: row.id,
      name: row.name,
      state: row.status === 'paused' ? 'paused' : row.health,
      read_at: row.last_success_at,
      quarantined: row.quarantined,
    };
    if (row.unit_id !== null) put(ofUnit, row.unit_id, channel);
    else if (row.room_type_id !== null) put(ofType, row.room_type_id, channel);
  }
  for (const { id, name, unit_id, last_read_at } of feeds) {
    const state = readState(last_read_at, now);
    put(ofUnit, unit_id, { resource: 'calendar-feeds', id, name, state, read_at: last_read_at, quarantined: 0 });
  }
  return { ofUnit, ofType };
}

function readState(at: string | null, now: string): ChannelState {
  if (at === null) return 'new';
  return Date.parse(now) - Date.parse(at) > LATE_MS ? 'late' : 'ok';
}
