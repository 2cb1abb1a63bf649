import { businessDate } from '#shared/business-date.ts';
import { periodOf } from '#shared/day.ts';
import { daysOfPeriod } from '#shared/revenue/period.ts';
import type { Reader, Store, Transaction } from '#server/platform/database/store.ts';
import type { Log } from '#server/platform/process/log.ts';
import { type Author, theHouse } from '#server/kit/audit/entry.ts';
import { all, any, is, isAbove, isBelow, isIn, isNull } from '#server/kit/conditions.ts';
import { hasId } from '#server/kit/kit.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { settleMonth } from './statements.ts';
import { type RunProblem, statementRuns } from './tables.ts';

/**
 * Months are settled owner by owner, each in a transaction that also notes that the owner is done: a process that is killed leaves
 * nothing half, and the next one goes on with the owner after. Several processes never settle one run at once.
 */

export type StatementRun = NonNullable<(typeof statementRuns)['row']>;

interface Wish {
  readonly period: string;
  readonly owner_ids: readonly number[] | null;
}

/** Owners of any unit in the month; those who still owe something or are owed it have their statement, too. */
async function listOwners(reader: Reader, { period, owner_ids }: Wish): Promise<number[]> {
  const { from, until } = daysOfPeriod(period);
  const rows = await rowsIn(reader, resourceTables.ownerships, {
    where: all(
      isBelow('from', until, 'day'),
      any(isNull('to'), isAbove('to', from, 'day')),
      ...(owner_ids === null ? [] : [isIn('owner_id', owner_ids)]),
    ),
    sort: ['owner_id'],
    fields: ['owner_id'],
  });
  return [...new Set(rows.map(({ owner_id }) => owner_id))];
}

export async function startRun(
  {
    tx,
    context,
  }: { readonly tx: Transaction; readonly context: Author & { readonly caller: { readonly name: string } } },
  wish: Wish,
): Promise<number> {
  if (wish.period > periodOf(businessDate(context.now, 0))) throw new Refusal('CONFLICT', { message: 'month_ahead' });
  const waiting = await listOwners(tx, wish);
  const { id } = await tx.insert(statementRuns, {
    period: wish.period,
    state: 'running',
    waiting,
    total: waiting.length,
    done: 0,
    problems: [],
    asked_by: context.caller.name,
  });
  return id;
}

/** Settles the next owner of a run; whether there is another one. */
async function goOn(store: Store, id: number, context: Author): Promise<boolean> {
  return store.transaction(async (tx) => {
    const run = await tx.lock(statementRuns, id);
    if (run?.state !== 'running') return false;
    const [owner_id, ...waiting] = run.waiting;
    if (owner_id === undefined) {
      await tx.update(statementRuns, hasId(id), { state: 'done' });
      return false;
    }
    const problems = await settleMonth({ tx, context }, { owner_id, period: run.period });
    const found = problems.map(({ code, text }): RunProblem => ({ owner_id, unit_id: null, code, text }));
    await tx.update(statementRuns, hasId(id), {
      waiting,
      done: run.done + 1,
      problems: [...run.problems, ...found],
      ...(waiting.length === 0 && { state: 'done' as const }),
    });
    return waiting.length > 0;
  });
}

/** Goes on with every run that is not done, the oldest first. */
export async function goOnWithRuns(store: Store, log: Log, now: string): Promise<number> {
  const running = await rowsIn(store, statementRuns, {
    where: is('state', 'running', 'text'),
    sort: ['id'],
    fields: ['id'],
  });
  for (const { id } of running) {
    while (await goOn(store, id, theHouse(now)));
    log.info({ run: id }, 'statements were made');
  }
  return running.length;
}

export const tellRun = ({ id, period, state, done, total, problems }: StatementRun) => ({
  run_id: id,
  period,
  state,
  done,
  total,
  problems,
});

export async function cancelRun(tx: Transaction, id: number): Promise<StatementRun> {
  const run = await tx.lock(statementRuns, id);
  if (!run) throw new Refusal('NOT_FOUND');
  const [cancelled] = await tx.update(statementRuns, hasId(id), {
    state: run.state === 'running' ? 'cancelled' : run.state,
  });
  return cancelled ?? run;
}
