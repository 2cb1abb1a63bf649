import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  DatabaseError,
  DatabaseUnavailable,
  type QueryOptions,
  type Sql,
  type SqlResult,
  sqlState,
} from './database.ts';
import { Patience } from '#server/platform/process/loop-time.ts';

/** How transactions begin, run their statements in turn, time out and are tried again, the same for both engines. */

const ATTEMPTS = 3;

/** Knows which asynchronous context is inside a transaction of one database. */
export class TransactionScope {
  readonly #storage = new AsyncLocalStorage<{ open: boolean }>();
  #open = 0;

  /** Throws where a statement would bypass the transaction it stands in, and wait for it for ever. */
  refuseInside(): void {
    if (this.#open > 0 && this.#storage.getStore()?.open) {
      throw new Error('A query was sent to the database from inside a transaction; send it to the transaction.');
    }
  }

  async enter<T>(work: () => Promise<T>): Promise<T> {
    const state = { open: true };
    this.#open += 1;
    try {
      return await this.#storage.run(state, work);
    } finally {
      state.open = false;
      this.#open -= 1;
      // Following contexts makes every promise of the process dearer, so it ends with the last transaction.
      if (this.#open === 0) this.#storage.disable();
    }
  }

  /** Runs callbacks and background work that must not inherit the context they were started from. */
  leave<T>(work: () => T): T {
    return this.#storage.exit(work);
  }
}

/** A statement prepared before another process changed the table; prepared anew, it works. */
export function isStalePlan(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '0A000' && error.message.startsWith('cached plan');
}

/** Runs the attempt again when the database gave it up for another transaction's sake. */
export async function retryConflicts<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt();
    } catch (error) {
      const isConflict =
        error instanceof DatabaseError &&
        (error.code === sqlState.serializationFailure ||
          error.code === sqlState.deadlockDetected ||
          isStalePlan(error));
      if (!isConflict) throw error;
      if (tried >= ATTEMPTS) {
        throw new DatabaseUnavailable('A transaction gave way to others again and again.', { cause: error });
      }
      await sleep(10 * 2 ** tried * (0.5 + Math.random()));
    }
  }
}

/** Sends one statement to the transaction's connection. */
export type Run = <R>(
  text: string,
  params?: readonly unknown[],
  options?: QueryOptions,
) => Promise<SqlResult<R> & { command: string }>;

/** BEGIN, the work, COMMIT or ROLLBACK, on one connection. */
export async function runTransaction<T>(run: Run, work: (tx: Sql) => Promise<T>, idleMs: number): Promise<T> {
  await run('begin');
  const session = new TransactionSession(run, idleMs);
  try {
    const result = await Promise.race([work(session), session.idle]);
    await session.finish();
    const { command } = await run('commit');
    // PostgreSQL answers COMMIT in a failed transaction with a polite ROLLBACK.
    if (command === 'ROLLBACK') {
      throw new DatabaseError('A statement had failed, so the transaction was rolled back.', {
        code: sqlState.inFailedTransaction,
      });
    }
    return result;
  } catch (error) {
    await session.finish();
    // A failing rollback means that the connection is gone, and the transaction with it.
    await run('rollback').catch(() => undefined);
    throw error;
  }
}

class TransactionSession implements Sql {
  /** Rejects when the transaction has stood idle for too long. */
  readonly idle: Promise<never>;
  readonly #run: Run;
  readonly #idleMs: number;
  #expire: (error: Error) => void = () => undefined;
  #patience: Patience | undefined;
  #tail: Promise<unknown> = Promise.resolve();
  #ended = false;

  constructor(run: Run, idleMs: number) {
    this.#run = run;
    this.#idleMs = idleMs;
    this.idle = new Promise((_resolve, reject) => {
      this.#expire = reject;
    });
    this.idle.catch(() => undefined);
    this.#restartTimer();
  }

  /** Statements of one transaction run one after the other, also when sent at once. */
  async query<R>(text: string, params?: readonly unknown[], options?: QueryOptions): Promise<SqlResult<R>> {
    if (this.#ended) throw new Error('A query was sent to a transaction that has ended.');
    this.#patience?.clear();
    const turn = this.#tail.then(() => this.#run<R>(text, params, options));
    this.#tail = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      this.#restartTimer();
    }
  }

  async finish(): Promise<void> {
    this.#ended = true;
    this.#patience?.clear();
    await this.#tail;
  }

  #restartTimer(): void {
    this.#patience?.clear();
    if (this.#ended) return;
    this.#patience = new Patience(this.#idleMs, () => {
      this.#expire(new DatabaseUnavailable(`A transaction stood idle for ${this.#idleMs} ms and was rolled back.`));
    });
  }
}
