import type pg from 'pg';
import { DatabaseUnavailable, type SqlResult, type SqlRow } from './database.ts';
import { normaliseError } from './driver-errors.ts';
import { Patience } from '#server/platform/process/loop-time.ts';
import type { StatementNames } from './statement-names.ts';
import { isStalePlan } from './transaction.ts';
import { typeParsers } from './type-parsers.ts';

export interface StatementResult<R> extends SqlResult<R> {
  /** The command tag's first word: `COMMIT`, `ROLLBACK`, `SELECT` … */
  command: string;
}

export interface Statement {
  readonly text: string;
  readonly params?: readonly unknown[] | undefined;
  readonly isSingle?: boolean | undefined;
}

/** Runs a text on one connection; without parameters it may hold several statements, unless it has to be single. */
export async function runStatement<R = SqlRow>(
  client: pg.ClientBase,
  names: StatementNames,
  { text, params = [], isSingle = false }: Statement,
): Promise<StatementResult<R>> {
  const isPlain = params.length === 0;
  const name = isPlain ? undefined : names.nameOf(text);
  try {
    const answer = await ask<R>(client, {
      text,
      types: typeParsers,
      ...(isPlain ? {} : { values: [...params] }),
      // The extended protocol parses exactly one statement.
      ...(isSingle ? { queryMode: 'extended' } : {}),
      ...(name === undefined ? {} : { name }),
    });
    const last = Array.isArray(answer) ? answer.at(-1) : answer;
    return { rows: last?.rows ?? [], rowCount: last?.rowCount ?? 0, command: last?.command ?? '' };
  } catch (error) {
    const normalised = normaliseError(error);
    if (isStalePlan(normalised)) names.forget();
    throw normalised;
  }
}

type Answer<R> = pg.QueryResult<R & pg.QueryResultRow>;

/**
 * Asks by the driver's callback. With the driver's own promise, the rows of every answer live until the next full garbage
 * collection, and each minor one, of which there are many a second, copies them: eight milliseconds instead of one.
 */
const ask = <R>(client: pg.ClientBase, config: pg.QueryConfig): Promise<Answer<R> | Answer<R>[]> =>
  new Promise((resolve, reject) => {
    client.query<R & pg.QueryResultRow>(config, (error: Error | null, answer) => {
      if (error) reject(error);
      else resolve(answer);
    });
  });

/** Settles with the work, or calls `onDeadline` and rejects when it takes too long. */
export function withDeadline<T>(work: Promise<T>, deadlineMs: number, onDeadline: () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const patience = new Patience(deadlineMs, () => {
      onDeadline();
      reject(new DatabaseUnavailable(`The database did not answer within ${deadlineMs} ms.`));
    });
    // Results after the deadline are ignored, because a promise settles once.
    work.then(resolve, reject).finally(() => patience.clear());
  });
}
