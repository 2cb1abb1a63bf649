import type { freeStayRequests } from '#resources/owner-stays/free-stay-requests.ts';
import type { RowOfResource } from '#shared/resource.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { all, is, isIn } from '#server/kit/conditions.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { noteFreeNights } from './free-nights.ts';
import { type EntitlementEntry, type LedgerScene, writeEntitlement } from './ledger.ts';

/** What a request has taken of its owner's years, and how the ledger is brought to what it should have taken. */

export type FreeStayRequest = RowOfResource<typeof freeStayRequests>;

/** The columns by which a request's entries are made. */
export type RequestAccount = Pick<FreeStayRequest, 'id' | 'reference' | 'owner_id' | 'unit_id'> &
  Partial<Pick<FreeStayRequest, 'reservation_id' | 'programme_id'>>;

interface Taken {
  readonly nights: number;
  readonly as: 'hold' | 'use';
}

const OF_REQUESTS = ['hold', 'use', 'release'] as const;

/** Year by year what the request has taken and not given back. */
export async function readTaken(reader: Reader, requestId: number): Promise<ReadonlyMap<number, Taken>> {
  const rows = await reader.list(resourceTables['entitlement-entries'], {
    where: all(is('request_id', requestId), isIn('kind', OF_REQUESTS)),
    sort: [{ field: 'id', descending: false }],
  });
  const taken = new Map<number, Taken>();
  for (const { year, nights, kind } of rows) {
    const known = taken.get(year);
    const as = kind === 'hold' || kind === 'use' ? kind : (known?.as ?? 'hold');
    taken.set(year, { nights: (known?.nights ?? 0) - nights, as });
  }
  return taken;
}

export interface SettledNeed {
  readonly as: 'hold' | 'use';
  readonly years: readonly { readonly year: number; readonly needed: number }[];
}

/** Gives back what the request has taken too much or otherwise than it should, and takes what is missing. */
export async function settleEntitlement(
  scene: LedgerScene,
  request: RequestAccount,
  { as, years }: SettledNeed,
): Promise<readonly EntitlementEntry[]> {
  const taken = await readTaken(scene.tx, request.id);
  const written: EntitlementEntry[] = [];
  const { owner_id, unit_id, reference: reason, reservation_id = null, programme_id = null } = request;
  const cause = { reason, request_id: request.id, reservation_id, programme_id };
  // Always the earlier year first, so that two requests never wait for each other.
  for (const year of [...new Set([...taken.keys(), ...years.map((each) => each.year)])].toSorted((a, b) => a - b)) {
    const account = { owner_id, unit_id, year };
    const had = taken.get(year) ?? { nights: 0, as };
    const needed = years.find((each) => each.year === year)?.needed ?? 0;
    const kept = had.as === as ? Math.min(had.nights, needed) : 0;
    if (had.nights > kept) {
      const from = had.as === 'hold' ? 'held' : 'used';
      written.push(await writeEntitlement(scene, account, { kind: 'release', nights: had.nights - kept, from, cause }));
    }
    if (needed > kept) written.push(await writeEntitlement(scene, account, { kind: as, nights: kept - needed, cause }));
  }
  if (written.length > 0) await noteFreeNights(scene, owner_id);
  return written;
}
