import pg from 'pg';
import {
  type Database,
  DatabaseUnavailable,
  type QueryOptions,
  type TransactionOptions,
  type Sql,
  type SqlResult,
  type SqlRow,
} from '#server/platform/database/database.ts';
import { DEFAULT_DEADLINE_MS, IDLE_IN_TRANSACTION_MS, LONG_DEADLINE_MS } from '#server/platform/database/deadlines.ts';
import { isFatal } from '#server/platform/database/driver-errors.ts';
import { FifoMutex } from '#server/platform/database/fifo-mutex.ts';
import type { Log } from '#server/platform/process/log.ts';
import { type EngineInput, PgliteEngine } from './pglite-engine.ts';
import { runStatement, type StatementResult, withDeadline } from '#server/platform/database/run-statement.ts';
import { StatementNames } from '#server/platform/database/statement-names.ts';
import { retryConflicts, runTransaction, TransactionScope } from '#server/platform/database/transaction.ts';

/**
 * PostgreSQL inside this process: one connection, so one statement or transaction at a time. An engine that was
 * stopped or lost is replaced, and its log makes the data whole.
 */

export interface PgliteOptions extends EngineInput {
  log: Log;
  deadlineMs?: number;
  idleInTransactionMs?: number;
  /** Called when the engine reports that it cannot go on; never returns in the product. */
  onFatal?: (line: string) => void;
}

const QUEUE_WAIT_MS = 10_000;
/** EX_SOFTWARE: a supervisor starts the process again, and the write-ahead log recovers the data. */
const FATAL_EXIT_CODE = 70;

interface StatementOptions {
  readonly params?: readonly unknown[] | undefined;
  readonly options?: QueryOptions | undefined;
}

export class PgliteDatabase implements Database {
  readonly engine = 'pglite';
  readonly #options: PgliteOptions;
  readonly #mutex = new FifoMutex();
  readonly #names = new StatementNames();
  readonly #scope = new TransactionScope();
  readonly #listeners = new Map<string, Set<(payload: string) => void>>();
  #current: Promise<PgliteEngine>;
  #isUp = false;
  #closed = false;
  #cursors = 0;
  #lastAnswerAt = 0;

  private constructor(options: PgliteOptions) {
    this.#options = options;
    this.#current = this.#open(options);
  }

  static async open(options: PgliteOptions): Promise<PgliteDatabase> {
    const database = new PgliteDatabase(options);
    await database.#current;
    return database;
  }

  async query<R = SqlRow>(text: string, params?: readonly unknown[], options?: QueryOptions): Promise<SqlResult<R>> {
    this.#scope.refuseInside();
    return retryConflicts(() => this.#alone((engine) => this.#run<R>(engine, text, { params, options })));
  }

  async transaction<T>(work: (tx: Sql) => Promise<T>, defaults?: TransactionOptions): Promise<T> {
    this.#scope.refuseInside();
    const idleMs = defaults?.idleMs ?? this.#options.idleInTransactionMs ?? IDLE_IN_TRANSACTION_MS;
    return retryConflicts(() =>
      this.#alone((engine) =>
        runTransaction(
          (text, params, options) => this.#run(engine, text, { params, options: options ?? defaults }),
          (tx) => this.#scope.enter(() => work(tx)),
          idleMs,
        ),
      ),
    );
  }

  /**
   * The cursor outlives its transaction (WITH HOLD), so that a slow reader of an export does not keep
   * everyone else waiting; PostgreSQL spills its rows to disk.
   */
  async *stream<R = SqlRow>(text: string, params: readonly unknown[], batchSize: number): AsyncIterable<R[]> {
    this.#scope.refuseInside();
    this.#cursors += 1;
    const cursor = `stream_${this.#cursors}`;
    const long = { deadlineMs: LONG_DEADLINE_MS };
    const opened = await this.#alone(async (engine) => {
      await runTransaction(
        (statement, values, options) => this.#run(engine, statement, { params: values, options }),
        (tx) => tx.query(`declare ${cursor} no scroll cursor with hold for ${text}`, params, long),
        LONG_DEADLINE_MS,
      );
      return engine;
    });
    const onSameEngine = <T>(work: (engine: PgliteEngine) => Promise<T>): Promise<T> =>
      this.#alone((engine) => {
        if (engine !== opened) throw new DatabaseUnavailable('The database was restarted during a long read.');
        return work(engine);
      });
    try {
      for (;;) {
        const { rows } = await onSameEngine((engine) => this.#run<R>(engine, `fetch ${batchSize} from ${cursor}`));
        if (rows.length > 0) yield rows;
        if (rows.length < batchSize) return;
      }
    } finally {
      await onSameEngine((engine) => this.#run(engine, `close ${cursor}`)).catch(() => undefined);
    }
  }

  async exec(script: string): Promise<void> {
    this.#scope.refuseInside();
    await this.#alone((engine) => this.#run(engine, script, { params: [], options: { deadlineMs: LONG_DEADLINE_MS } }));
    this.#names.forget();
  }

  /** The data directory's lock already keeps other processes out. */
  exclusively<T>(_name: string, work: () => Promise<T>): Promise<T> {
    return work();
  }

  async listen(channel: string, onMessage: (payload: string) => void): Promise<() => Promise<void>> {
    this.#scope.refuseInside();
    const known = this.#listeners.get(channel);
    const handlers = known ?? new Set();
    handlers.add(onMessage);
    if (known === undefined) {
      this.#listeners.set(channel, handlers);
      await this.query(`listen ${pg.escapeIdentifier(channel)}`);
    }
    return async () => {
      handlers.delete(onMessage);
      if (handlers.size > 0 || !this.#listeners.delete(channel) || this.#closed) return;
      await this.query(`unlisten ${pg.escapeIdentifier(channel)}`);
    };
  }

  isListening(): boolean {
    return this.#isUp;
  }

  async ping(deadlineMs: number): Promise<boolean> {
    if (!this.#isUp) return false;
    // Behind a long transaction a ping would wait its turn, though the engine is well.
    if (this.#mutex.isBusy && Date.now() - this.#lastAnswerAt < DEFAULT_DEADLINE_MS) return true;
    const answer = this.#scope.leave(() => this.query('select 1'));
    return withDeadline(answer, deadlineMs, () => undefined).then(
      () => true,
      () => false,
    );
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.#isUp = false;
    await this.#mutex.run(async () => (await this.#current).close(), QUEUE_WAIT_MS);
  }

  async #alone<T>(work: (engine: PgliteEngine) => Promise<T>): Promise<T> {
    if (this.#closed) throw new DatabaseUnavailable('The database is closed.');
    return this.#mutex.run(async () => work(await this.#ready()), QUEUE_WAIT_MS);
  }

  /** The engine, opened again if its last opening failed (a full disk may have been cleared since). */
  async #ready(): Promise<PgliteEngine> {
    try {
      return await this.#current;
    } catch {
      this.#restart();
      try {
        return await this.#current;
      } catch (error) {
        throw new DatabaseUnavailable('The embedded database does not open.', { cause: error });
      }
    }
  }

  async #run<R>(
    engine: PgliteEngine,
    text: string,
    { params, options }: StatementOptions = {},
  ): Promise<StatementResult<R>> {
    const deadlineMs = options?.deadlineMs ?? this.#options.deadlineMs ?? DEFAULT_DEADLINE_MS;
    try {
      return await withDeadline(
        runStatement<R>(engine.client, this.#names, { text, params, isSingle: options?.isSingle }),
        deadlineMs,
        () => {
          this.#options.log.error({ deadlineMs, statement: text.slice(0, 500) }, 'a statement overran its deadline');
          this.#restart(engine);
        },
      );
    } catch (error) {
      if (isFatal(error)) this.#onFatal(String(error));
      throw error;
    } finally {
      this.#lastAnswerAt = Date.now();
    }
  }

  /** A new thread in place of one that is stuck or gone; only what it was working on is lost. */
  #restart(stuck?: PgliteEngine): void {
    if (this.#closed) return;
    this.#isUp = false;
    const startedAt = Date.now();
    this.#current = this.#scope.leave(async () => {
      await stuck?.terminate();
      if (this.#options.directory === null) throw new Error('A database in memory is lost with its thread.');
      const engine = await this.#open({ directory: this.#options.directory, snapshot: null });
      this.#options.log.warn({ ms: Date.now() - startedAt }, 'the embedded database was restarted');
      return engine;
    });
    this.#current.catch((error: unknown) => {
      this.#options.log.error({ error: String(error) }, 'the embedded database did not restart');
    });
  }

  async #open(input: EngineInput): Promise<PgliteEngine> {
    const onGone = (): void => this.#restart();
    const onFatal = (line: string): void => this.#onFatal(line);
    const engine = await PgliteEngine.open({ directory: input.directory, snapshot: input.snapshot }, onGone, onFatal);
    engine.client.on('notification', ({ channel, payload }) => this.#tell(channel, payload ?? ''));
    for (const channel of this.#listeners.keys()) {
      await engine.client.query(`listen ${pg.escapeIdentifier(channel)}`);
      this.#tell(channel, '');
    }
    this.#lastAnswerAt = Date.now();
    this.#isUp = true;
    return engine;
  }

  #tell(channel: string, payload: string): void {
    for (const handler of this.#listeners.get(channel) ?? []) this.#scope.leave(() => handler(payload));
  }

  #onFatal(line: string): void {
    if (this.#options.onFatal) return this.#options.onFatal(line);
    this.#options.log.fatal({ line }, 'the embedded database cannot go on; the process ends');
    process.exit(FATAL_EXIT_CODE);
  }
}
