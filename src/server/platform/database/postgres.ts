import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import {
  type Database,
  DatabaseUnavailable,
  MOST_STREAMS,
  type QueryOptions,
  type TransactionOptions,
  type Sql,
  type SqlResult,
  type SqlRow,
} from './database.ts';
import { DEFAULT_DEADLINE_MS, IDLE_IN_TRANSACTION_MS, LONG_DEADLINE_MS } from './deadlines.ts';
import { breaksConnection, normaliseError } from './driver-errors.ts';
import type { Log } from '#server/platform/process/log.ts';
import { PostgresListener } from './postgres-listener.ts';
import { runStatement, type Statement, type StatementResult, withDeadline } from './run-statement.ts';
import { StatementNames } from './statement-names.ts';
import { retryConflicts, runTransaction, TransactionScope } from './transaction.ts';

/**
 * A PostgreSQL server, shared by any number of processes. Queries, long streams and the process's own work have
 * connections of their own, so that none of them can use up the others'.
 */

export interface PostgresOptions {
  url: string;
  log: Log;
  deadlineMs?: number;
  idleInTransactionMs?: number;
}

const CONNECT_MS = 2_000;
/** The server ends an overlong statement by itself; only when it is frozen too must we give up first. */
const GRACE_MS = 500;
const POOL_SIZE = 10;
/** Connections of the process's own work, such as sealing the trail; readers and screens cannot use them up. */
const OWN_POOL_SIZE = 2;

export class PostgresDatabase implements Database {
  readonly engine = 'postgres';
  readonly #log: Log;
  readonly #deadlineMs: number;
  readonly #idleMs: number;
  readonly #pool: pg.Pool;
  readonly #streamPool: pg.Pool;
  readonly #ownPool: pg.Pool;
  readonly #listener: PostgresListener;
  readonly #names = new StatementNames();
  readonly #scope = new TransactionScope();

  constructor(options: PostgresOptions) {
    this.#log = options.log;
    this.#deadlineMs = options.deadlineMs ?? DEFAULT_DEADLINE_MS;
    this.#idleMs = options.idleInTransactionMs ?? IDLE_IN_TRANSACTION_MS;
    this.#pool = this.#makePool(options.url, POOL_SIZE);
    this.#streamPool = this.#makePool(options.url, MOST_STREAMS);
    this.#ownPool = this.#makePool(options.url, OWN_POOL_SIZE);
    this.#listener = new PostgresListener(options.url, options.log);
  }

  async query<R = SqlRow>(text: string, params?: readonly unknown[], options?: QueryOptions): Promise<SqlResult<R>> {
    this.#scope.refuseInside();
    const deadlineMs = options?.deadlineMs ?? this.#deadlineMs;
    return retryConflicts(() =>
      this.#withClient(this.#pool, (client) =>
        deadlineMs <= this.#deadlineMs
          ? this.#run<R>(client, { text, params, isSingle: options?.isSingle }, deadlineMs)
          : this.#runLong<R>(client, { text, params, isSingle: options?.isSingle }, deadlineMs),
      ),
    );
  }

  async transaction<T>(work: (tx: Sql) => Promise<T>, defaults?: TransactionOptions): Promise<T> {
    this.#scope.refuseInside();
    return retryConflicts(() =>
      this.#withClient(this.#pool, (client) =>
        runTransaction(
          async <R>(text: string, params?: readonly unknown[], options?: QueryOptions) => {
            const deadlineMs = options?.deadlineMs ?? defaults?.deadlineMs ?? this.#deadlineMs;
            if (deadlineMs > this.#deadlineMs) {
              await this.#run(client, { text: `set local statement_timeout = ${deadlineMs}` }, this.#deadlineMs);
            }
            return this.#run<R>(client, { text, params, isSingle: options?.isSingle }, deadlineMs);
          },
          (tx) =>
            this.#scope.enter(async () => {
              // The server counts what this process computes, too.
              if (defaults?.idleMs) {
                await tx.query(`set local idle_in_transaction_session_timeout = ${defaults.idleMs + GRACE_MS}`);
              }
              return work(tx);
            }),
          defaults?.idleMs ?? this.#idleMs,
        ),
      ),
    );
  }

  async *stream<R = SqlRow>(text: string, params: readonly unknown[], batchSize: number): AsyncIterable<R[]> {
    this.#scope.refuseInside();
    const client = await this.#connect(this.#streamPool);
    const run = <Row>(statement: string, values: readonly unknown[] = []): Promise<StatementResult<Row>> =>
      this.#run<Row>(client, { text: statement, params: values }, LONG_DEADLINE_MS);
    let ahead: Promise<unknown> = Promise.resolve();
    let failure: Error | undefined;
    try {
      await run('begin read only');
      // A reader that stops reading loses its connection, but a slow one may take its time.
      await run(`set local idle_in_transaction_session_timeout = ${LONG_DEADLINE_MS}`);
      await run(`set local statement_timeout = ${LONG_DEADLINE_MS}`);
      await run(`declare rows no scroll cursor for ${text}`, params);
      const next = (): Promise<StatementResult<R>> => run<R>(`fetch ${batchSize} from rows`);
      for (let coming = next(), isLast = false; !isLast;) {
        const { rows } = await coming;
        isLast = rows.length < batchSize;
        // The database reads at most one batch ahead while the last one is on its way to the client.
        if (!isLast) ahead = (coming = next()).catch(() => undefined);
        if (rows.length > 0) yield rows;
      }
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
      throw error;
    } finally {
      await ahead;
      if (!failure || !breaksConnection(failure)) {
        await run('rollback').catch((error: unknown) => {
          failure = normaliseError(error);
        });
      }
      client.release(failure && breaksConnection(failure) ? failure : undefined);
    }
  }

  async *copy(text: string): AsyncGenerator<Uint8Array> {
    this.#scope.refuseInside();
    const client = await this.#connect(this.#streamPool);
    let pid: number | undefined;
    let isHeld = true;
    const release = (failure?: Error): void => {
      if (!isHeld) return;
      isHeld = false;
      client.release(failure);
      // The server notices a closed connection when it writes; while it sorts, or the network is silent, it must be told.
      if (failure) this.query('select pg_terminate_backend($1)', [pid]).catch(() => undefined);
    };
    // A slow reader may take long; only a standstill is limited, on either side.
    const standstill = setTimeout(() => {
      release(new DatabaseUnavailable(`Nothing was copied for ${LONG_DEADLINE_MS} ms.`));
    }, LONG_DEADLINE_MS);
    try {
      const begin = 'begin read only; set local statement_timeout = 0; select pg_backend_pid() as pid';
      const { rows } = await this.#run<{ pid: number }>(client, { text: begin }, this.#deadlineMs);
      pid = rows[0]?.pid;
      const bytes = client.query(copyTo(text));
      // It is told of a lost connection even when it is no longer read.
      bytes.on('error', () => undefined);
      for await (const chunk of bytes) {
        standstill.refresh();
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a stream of bytes
        yield chunk as Buffer;
      }
      await this.#run(client, { text: 'commit' }, this.#deadlineMs);
      release();
    } catch (error) {
      throw normaliseError(error);
    } finally {
      clearTimeout(standstill);
      release(new DatabaseUnavailable('A copy was left before its end.'));
    }
  }

  async exec(script: string): Promise<void> {
    await this.query(script, [], { deadlineMs: LONG_DEADLINE_MS });
    this.#names.forget();
  }

  async exclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
    return this.#withClient(this.#ownPool, async (client) => {
      const lock = (verb: string): Promise<unknown> =>
        this.#run(client, { text: `select ${verb}(hashtextextended($1, 0))`, params: [name] }, LONG_DEADLINE_MS);
      await this.#run(client, { text: `set statement_timeout = ${LONG_DEADLINE_MS}` }, this.#deadlineMs);
      await lock('pg_advisory_lock');
      try {
        return await work();
      } finally {
        await lock('pg_advisory_unlock');
        await this.#run(client, { text: `set statement_timeout = ${this.#deadlineMs}` }, this.#deadlineMs);
      }
    });
  }

  listen(channel: string, onMessage: (payload: string) => void): Promise<() => Promise<void>> {
    return this.#scope.leave(() => this.#listener.listen(channel, onMessage));
  }

  isListening(): boolean {
    return this.#listener.isUp;
  }

  async ping(deadlineMs: number): Promise<boolean> {
    const answer = this.#scope.leave(() => this.query('select 1'));
    return withDeadline(answer, deadlineMs, () => undefined).then(
      () => true,
      () => false,
    );
  }

  async close(): Promise<void> {
    await this.#listener.close();
    await Promise.all([this.#pool.end(), this.#streamPool.end(), this.#ownPool.end()]);
  }

  #makePool(url: string, max: number): pg.Pool {
    const pool = new pg.Pool({
      connectionString: url,
      max,
      connectionTimeoutMillis: CONNECT_MS,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      application_name: 'highland',
      // oxlint-disable-next-line typescript/no-misused-promises -- the pool awaits it; its type does not say so.
      onConnect: (client) => this.#prepareSession(client),
    });
    // A client that dies while in use also rejects its query, but without a listener its event would end the process.
    pool.on('connect', (client) => client.on('error', () => undefined));
    // A connection that dies while idle is an event, not an exception that ends the process.
    pool.on('error', (error) => this.#log.warn({ error: error.message }, 'an idle database connection was lost'));
    return pool;
  }

  /** The pool waits for this before it hands the connection out. */
  #prepareSession(client: pg.ClientBase): Promise<void> {
    const settings =
      `set timezone = 'UTC'; set datestyle = 'ISO'; set statement_timeout = ${this.#deadlineMs}; ` +
      `set idle_in_transaction_session_timeout = ${this.#idleMs + GRACE_MS}`;
    return withDeadline(runStatement(client, this.#names, { text: settings }), CONNECT_MS, () => undefined).then(
      () => undefined,
    );
  }

  async #connect(pool: pg.Pool): Promise<pg.PoolClient> {
    try {
      return await pool.connect();
    } catch (error) {
      throw normaliseError(error);
    }
  }

  async #withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#connect(pool);
    let broken: Error | undefined;
    try {
      return await work(client);
    } catch (error) {
      if (error instanceof Error && breaksConnection(error)) broken = error;
      throw error;
    } finally {
      client.release(broken);
    }
  }

  /** The session's own limit is the usual deadline; a longer one is set for this statement alone. */
  async #runLong<R>(client: pg.PoolClient, statement: Statement, deadlineMs: number): Promise<StatementResult<R>> {
    await this.#run(client, { text: `set statement_timeout = ${deadlineMs}` }, this.#deadlineMs);
    try {
      return await this.#run<R>(client, statement, deadlineMs);
    } finally {
      await this.#run(client, { text: `set statement_timeout = ${this.#deadlineMs}` }, this.#deadlineMs);
    }
  }

  #run<R>(client: pg.ClientBase, statement: Statement, deadlineMs: number): Promise<StatementResult<R>> {
    const patienceMs = deadlineMs < this.#deadlineMs ? deadlineMs : deadlineMs + GRACE_MS;
    return withDeadline(runStatement<R>(client, this.#names, statement), patienceMs, () => {
      this.#log.error({ deadlineMs, statement: statement.text.slice(0, 500) }, 'a statement overran its deadline');
    });
  }
}
