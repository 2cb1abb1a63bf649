import { movePeriod, periodOf } from '#shared/day.ts';
import { TOLD_STATES } from '#resources/revenue/owner-statements.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { all, isFrom, isIn, isNull, isUntil } from '#server/kit/conditions.ts';
import { refuse } from '#server/kit/refusal.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { type Days, type Ownership, listOwnersOf } from './ownerships.ts';

type Share = Pick<Ownership, 'share_bp' | 'from' | 'to'>;

const LAST = '9999-12-31';

const firstOf = (period: string): string => `${period}-01`;

const daysOf = ({ from, to }: Share): Days => ({ from, until: to });

const daysBetween = (one: string | null, other: string | null): Days[] => {
  const [from = LAST, until = LAST] = [one ?? LAST, other ?? LAST].toSorted();
  return from === until ? [] : [{ from, until: until === LAST ? null : until }];
};

/** Days on which a unit is owned by others, or in other parts, once a share is so and no longer so. */
export function listMovedDays(before: Share | null, after: Share | null): Days[] {
  if (before === null || after === null)
    return [before, after].flatMap((share) => (share === null ? [] : [daysOf(share)]));
  if (before.share_bp !== after.share_bp) return [daysOf(before), daysOf(after)];
  return [...daysBetween(before.from, after.from), ...daysBetween(before.to, after.to)];
}

/**
 * Refuses to change whose the unit was in a month that one of them has been told: what it earned was shared by it, and the ledger would
 * take it back from one owner and give it to another without anybody having asked.
 */
export async function refuseToldDays(reader: Reader, unitId: number, moved: readonly Days[]): Promise<void> {
  for (const { from, until } of moved) {
    const first = periodOf(from);
    const after =
      until === null ? null : firstOf(movePeriod(periodOf(until), until === firstOf(periodOf(until)) ? 0 : 1));
    const owners = await listOwnersOf(reader, [unitId], { from: firstOf(first), until: after });
    const told = await rowsIn(reader, resourceTables['owner-statements'], {
      where: all(
        isIn('owner_id', [...new Set(owners.map(({ owner_id }) => owner_id))]),
        isIn('state', TOLD_STATES),
        isNull('superseded_by'),
        isFrom('period', first),
        isUntil('period', after === null ? periodOf(LAST) : movePeriod(periodOf(after), -1)),
      ),
      sort: ['period', 'id'],
      fields: ['owner_id', 'period', 'reference'],
    });
    const last = told.findLast(({ owner_id, period }) =>
      owners.some(
        (share) =>
          share.owner_id === owner_id &&
          share.from < firstOf(movePeriod(period, 1)) &&
          (share.to === null || share.to > firstOf(period)),
      ),
    );
    if (!last) continue;
    const { period, reference: statement } = last;
    refuse('ownership_told', { period, statement, from: firstOf(movePeriod(period, 1)) });
  }
}
