import { addDays, movePeriod, periodOf } from '#shared/day.ts';
import { TOLD_STATES } from '#resources/revenue/owner-statements.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { all, isFrom, isIn, isNull, isUntil } from '#server/kit/conditions.ts';
import { refuse } from '#server/kit/refusal.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import type { Reader, Transaction } from '#server/platform/database/store.ts';
import { type Days, type Ownership, listOwnersOf } from './ownerships.ts';

/**
 * Months that a locked statement has told an owner. They forbid a change of the unit's owners or of its terms on their days,
 * because the statement rests on both.
 */

/**
 * Taken by a call that locks or opens a month, and by one that looks for a locked month and then writes, so that nothing a
 * statement rests on changes between the look and the write.
 */
export const holdTelling = (tx: Transaction): Promise<void> => tx.turn('told months');

type Share = Pick<Ownership, 'from' | 'to'> & Partial<Pick<Ownership, 'share_bp' | 'owner_id'>>;

/** Days on which a unit becomes somebody else's or other terms hold for it. */
export interface MovedDays extends Days {
  /** Present owner of the share; only when an existing share changes. */
  readonly owner_id?: number | undefined;
}

const LAST = '9999-12-31';

const firstOf = (period: string): string => `${period}-01`;

const daysBetween = (one: string | null, other: string | null): Days[] => {
  const [from = LAST, until = LAST] = [one ?? LAST, other ?? LAST].toSorted();
  return from === until ? [] : [{ from, until: until === LAST ? null : until }];
};

/** Days on which a unit gets other owners or other shares when `before` becomes `after`. */
export function listMovedDays(before: Share | null, after: Share | null): MovedDays[] {
  const shares = [before, after].flatMap((share) => share ?? []);
  const days =
    before === null || after === null || before.share_bp !== after.share_bp
      ? shares.map(({ from, to }) => ({ from, until: to }))
      : [...daysBetween(before.from, after.from), ...daysBetween(before.to, after.to)];
  return days.map((each) => ({ ...each, owner_id: shares[0]?.owner_id }));
}

/** A locked statement, its month, and the first day after it. */
type Told = Readonly<Record<'period' | 'statement' | 'from', string>>;

interface Months {
  readonly unit_id: number;
  readonly owner_id?: number | undefined;
  readonly first: string;
  readonly last: string;
}

const monthsOf = ({ from, until, ...share }: MovedDays & { readonly unit_id: number }): Months => ({
  ...share,
  first: periodOf(from),
  last: periodOf(until === null ? LAST : addDays(until, -1)),
});

/**
 * The last of these months that was told to an owner of the unit, or to the owner whose share moves, who may have been told of
 * other units.
 */
export async function findToldMonth(
  reader: Reader,
  moved: readonly (MovedDays & { readonly unit_id: number })[],
): Promise<Told | null> {
  const months = moved.map(monthsOf);
  const [first] = months.map((each) => each.first).toSorted();
  const last = months
    .map((each) => each.last)
    .toSorted()
    .at(-1);
  if (first === undefined || last === undefined) return null;
  const units = [...new Set(months.map(({ unit_id }) => unit_id))];
  const owners = await listOwnersOf(reader, units, {
    from: firstOf(first),
    until: last === periodOf(LAST) ? null : firstOf(movePeriod(last, 1)),
  });
  const asked = [...owners, ...months].flatMap(({ owner_id }) => owner_id ?? []);
  const told = await rowsIn(reader, resourceTables['owner-statements'], {
    where: all(
      isIn('owner_id', [...new Set(asked)]),
      isIn('state', TOLD_STATES),
      isNull('superseded_by'),
      isFrom('period', first),
      isUntil('period', last),
    ),
    sort: ['period', 'id'],
    fields: ['owner_id', 'period', 'reference'],
  });
  const found = told.findLast(({ owner_id, period }) =>
    months.some(
      (each) =>
        each.first <= period &&
        period <= each.last &&
        (each.owner_id === owner_id ||
          owners.some(
            (share) => share.unit_id === each.unit_id && share.owner_id === owner_id && isOwnedIn(share, period),
          )),
    ),
  );
  return found
    ? { period: found.period, statement: found.reference, from: firstOf(movePeriod(found.period, 1)) }
    : null;
}

const isOwnedIn = ({ from, to }: Share, period: string): boolean =>
  from < firstOf(movePeriod(period, 1)) && (to === null || to > firstOf(period));

/** Locks the unit first, because many callers hold it already; in another order two of them would wait for each other. */
export async function holdUnit(tx: Transaction, unitId: number): Promise<void> {
  await tx.lock(resourceTables.units, unitId);
  await holdTelling(tx);
}

/**
 * Refuses to change the owners of a unit in a month that one of them has been told, because the ledger would take its income
 * from one owner and give it to another without anybody having asked.
 */
export async function refuseToldDays(tx: Transaction, unitId: number, moved: readonly MovedDays[]): Promise<void> {
  await holdUnit(tx, unitId);
  const told = await findToldMonth(
    tx,
    moved.map((days) => ({ ...days, unit_id: unitId })),
  );
  if (told) refuse('ownership_told', told);
}
