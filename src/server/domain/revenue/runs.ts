import { businessDate } from '#shared/business-date.ts';
import { periodOf } from '#shared/day.ts';
import { issue } from '#shared/errors.ts';
import { daysOfPeriod } from '#shared/revenue/period.ts';
import type { Reader, Store, Transaction } from '#server/platform/database/store.ts';
import type { Log } from '#server/platform/process/log.ts';
import { type Author, theHouse } from '#server/kit/audit/entry.ts';
import { all, any, is, isAbove, isBelow, isIn, isNot, isNull } from '#server/kit/conditions.ts';
import { hasId } from '#server/kit/kit.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { settleMonth } from './statements.ts';
import { type RunProblem, statementRuns } from './tables.ts';

/**
 * Months are settled owner by owner, each in a transaction that also notes that the owner is done: a process that is killed leaves
 * nothing half, and the next one goes on with the owner after. Several processes never settle one run at once. A month that
 * fails is tried again a few times, then told as a problem of its owner: it holds up neither the others nor the runs behind.
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
      isBelow('from', until),
      any(isNull('to'), isAbove('to', from)),
      ...(owner_ids === null ? [] : [isIn('owner_id', owner_ids)]),
    ),
    sort: ['owner_id'],
    fields: ['owner_id'],
  });
  // Who has sold theirs may still pay a debt, or bear a bill that counts in a later month.
  const concerned = await reader.aggregate(
    resourceTables['ledger-entries'],
    all(
      is('account', 'owner-payable'),
      is('period', period),
      ...(owner_ids === null ? [] : [isIn('owner_id', owner_ids)]),
    ),
    { groupBy: [{ field: 'owner_id', by: null }], count: false, sum: [], min: [], max: [], avg: [] },
    Number.MAX_SAFE_INTEGER,
  );
  const ids = [...rows, ...concerned].map(({ owner_id }) => Number(owner_id));
  return [...new Set(ids)].toSorted((a, b) => a - b);
}

/** A run of nobody would be told as done. */
async function refuseUnknown(reader: Reader, ids: Wish['owner_ids']): Promise<void> {
  if (ids === null) return;
  const known = await reader.count(resourceTables.owners, isIn('id', ids));
  const code = ids.length === 0 ? 'required' : 'gone';
  if (ids.length > 0 && known === new Set(ids).size) return;
  throw new Refusal('VALIDATION', { issues: [issue(['owner_ids'], code)], resource: 'owner-statements' });
}

export async function startRun(
  {
    tx,
    context,
  }: { readonly tx: Transaction; readonly context: Author & { readonly caller: { readonly name: string } } },
  wish: Wish,
): Promise<number> {
  if (wish.period > periodOf(businessDate(context.now, 0))) throw new Refusal('CONFLICT', { message: 'month_ahead' });
  await refuseUnknown(tx, wish.owner_ids);
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

/** Whatever went wrong may have been of the moment; what has failed so often fails for a reason that somebody has to read. */
const MOST_TRIES = 3;

interface Step {
  readonly store: Store;
  readonly id: number;
  readonly context: Author;
}

/** Settles the next owner of a run; whether there is another one. */
async function goOn({ store, id, context }: Step): Promise<boolean> {
  return store.transaction(async (tx) => {
    const run = await tx.lock(statementRuns, id);
    if (run?.state !== 'running') return false;
    const [owner_id, ...waiting] = run.waiting;
    if (owner_id === undefined) return noteStep(tx, run, { waiting, found: [], done: 0 });
    const problems = await settleMonth({ tx, context }, { owner_id, period: run.period });
    const found = problems.map(({ code, text }): RunProblem => ({ owner_id, unit_id: null, code, text }));
    return noteStep(tx, run, { waiting, found, done: 1 });
  });
}

interface RunStep {
  readonly waiting: readonly number[];
  readonly found: readonly RunProblem[];
  readonly done: 0 | 1;
}

/** Whether somebody waits still. */
async function noteStep(tx: Transaction, run: StatementRun, { waiting, found, done }: RunStep): Promise<boolean> {
  const made = run.done + done;
  await tx.update(statementRuns, hasId(run.id), {
    waiting,
    done: made,
    failures: 0,
    problems: [...run.problems, ...found],
    ...(waiting.length === 0 && { state: made < run.total ? 'incomplete' : 'done' }),
  });
  return waiting.length > 0;
}

/** Counts a failure of the next owner's month and, when it was one too many, goes past it; whether there is more to do. */
async function noteFailure({ store, id }: Pick<Step, 'store' | 'id'>): Promise<boolean> {
  return store.transaction(async (tx) => {
    const run = await tx.lock(statementRuns, id);
    if (run?.state !== 'running') return false;
    const [owner_id, ...waiting] = run.waiting;
    const failures = run.failures + 1;
    if (owner_id === undefined || failures < MOST_TRIES) {
      await tx.update(statementRuns, hasId(id), { failures });
      return failures < MOST_TRIES;
    }
    return noteStep(tx, run, { waiting, found: [await tellUnsettled(tx, owner_id)], done: 0 });
  });
}

async function tellUnsettled(reader: Reader, owner_id: number): Promise<RunProblem> {
  const owner = await reader.find(resourceTables.owners, hasId(owner_id));
  const name = owner?.account_number ?? String(owner_id);
  return {
    owner_id,
    unit_id: null,
    code: 'NOT_SETTLED',
    text: {
      en: `The statement of ${name} could not be made, after ${MOST_TRIES} tries. It stands as it was, and the server’s log says why. Have that mended, then generate the month again.`,
      zh: `${name} 的结算单连续 ${MOST_TRIES} 次未能生成，仍保持原样，原因见服务器日志。请排除后重新生成该月。`,
    },
  };
}

async function finishRun(step: Step, log: Log): Promise<void> {
  let isMore = true;
  while (isMore) {
    try {
      isMore = await goOn(step);
    } catch (error) {
      // Where the database itself is away this fails as well: then the month is not to blame, and the job tries again later.
      isMore = await noteFailure(step);
      log.error({ err: error, run: step.id }, 'an owner’s month could not be settled');
    }
  }
}

/** Goes on with every run that is not done, the oldest first. */
export async function goOnWithRuns(store: Store, log: Log, now: string): Promise<number> {
  const running = await rowsIn(store, statementRuns, {
    where: is('state', 'running'),
    sort: ['id'],
    fields: ['id'],
  });
  for (const { id } of running) {
    await finishRun({ store, id, context: theHouse(now) }, log);
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

/** Few, because whoever has the list open asks for them with their problems every second or two while a run is on. */
const NEWEST = 5;

/** Those that are on, however many, and the newest of the others. */
export async function listRuns(reader: Reader) {
  const sort = [{ field: 'id', descending: true }] as const;
  const running = await reader.list(statementRuns, { where: is('state', 'running'), sort });
  const over = await reader.list(statementRuns, { where: isNot('state', 'running'), sort, limit: NEWEST });
  return [...running, ...over].map((run) => ({
    ...tellRun(run),
    asked_by: run.asked_by,
    asked_at: run.created_at,
  }));
}

export async function cancelRun(tx: Transaction, id: number): Promise<StatementRun> {
  const run = await tx.lock(statementRuns, id);
  if (!run) throw new Refusal('NOT_FOUND');
  const [cancelled] = await tx.update(statementRuns, hasId(id), {
    state: run.state === 'running' ? 'cancelled' : run.state,
  });
  return cancelled ?? run;
}
