import { addDays, movePeriod, periodOf } from '#shared/day.ts';
import { TOLD_STATES } from '#resources/revenue/owner-statements.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { all, isFrom, isIn, isNull, isUntil } from '#server/kit/conditions.ts';
import { refuse } from '#server/kit/refusal.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import type { Reader, Transaction } from '#server/platform/database/store.ts';
import { type Days, type Ownership, listOwnersOf } from './ownerships.ts';

/**
 * Months that owners have been told by a locked statement, as far as they keep a change of a unit from being made: of whose it is, or of
 * the terms that hold for it.
 */

/**
 * Held while a month is told or opened again, and from when somebody asks whether one is told until they have written: what a statement
 * rests on moves before it is told or not at all.
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

/** Days on which a unit is owned by others, or in other parts, once a share is so and no longer so. */
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

const monthsOf = ({ from, until, ...whose }: MovedDays & { readonly unit_id: number }): Months => ({
  ...whose,
  first: periodOf(from),
  last: periodOf(until === null ? LAST : addDays(until, -1)),
});

/**
 * The last month of these days that has been told to somebody who owns the unit in it, or whose share is moved: they may have been
 * told of other units.
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
          owners.some((share) => share.unit_id === each.unit_id && share.owner_id === owner_id && isOf(share, period))),
    ),
  );
  return found
    ? { period: found.period, statement: found.reference, from: firstOf(movePeriod(found.period, 1)) }
    : null;
}

const isOf = ({ from, to }: Share, period: string): boolean =>
  from < firstOf(movePeriod(period, 1)) && (to === null || to > firstOf(period));

/** The unit first, which many writers have already when they ask. */
export async function holdUnit(tx: Transaction, unitId: number): Promise<void> {
  await tx.lock(resourceTables.units, unitId);
  await holdTelling(tx);
}

/**
 * Refuses to change whose the unit was in a month that one of them has been told: what it earned was shared by it, and the ledger would
 * take it back from one owner and give it to another without anybody having asked.
 */
export async function refuseToldDays(tx: Transaction, unitId: number, moved: readonly MovedDays[]): Promise<void> {
  await holdUnit(tx, unitId);
  const told = await findToldMonth(
    tx,
    moved.map((days) => ({ ...days, unit_id: unitId })),
  );
  if (told) refuse('ownership_told', told);
}
