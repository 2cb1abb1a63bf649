/**
 * What the server may ask of a database, whichever engine it is, and the two ways in which a database fails. Only the
 * platform speaks to it; everything above speaks to a `Store`.
 */

/** One row as the driver hands it over; see `type-parsers.ts` for what each SQL type becomes. */
export interface SqlRow {
  [column: string]: unknown;
}

export interface SqlResult<R = SqlRow> {
  rows: R[];
  /** Rows returned, or rows changed by a statement that returns none. */
  rowCount: number;
}

export interface QueryOptions {
  /** How long the statement may run before it is ended and `DatabaseUnavailable` thrown. */
  deadlineMs?: number;
  /** Refuses a text of several statements, which the database otherwise takes where there are no parameters. */
  isSingle?: boolean;
}

export interface TransactionOptions extends QueryOptions {
  /** How long its code may do nothing with the database; for work that nobody waits behind. */
  idleMs?: number;
}

/** Takes statements: the database itself, or one transaction on it. */
export interface Sql {
  query<R = SqlRow>(text: string, params?: readonly unknown[], options?: QueryOptions): Promise<SqlResult<R>>;
}

/** Most streaming reads of one process at a time; each takes a place first. */
export const MOST_STREAMS = 4;

/** The one door to SQL, the same for the embedded engine and for a PostgreSQL server. */
export interface Database extends Sql {
  readonly engine: 'pglite' | 'postgres';
  /**
   * Commits what `work` did, or rolls back when it throws. `work` runs again after a serialisation
   * failure or a deadlock, so it must have no effect outside the transaction. While it runs, a query
   * on the database itself throws: on one connection that would wait for ever.
   */
  transaction<T>(work: (tx: Sql) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Rows in batches from a server-side cursor; memory stays constant and other queries are not held up. */
  stream<R = SqlRow>(text: string, params: readonly unknown[], batchSize: number): AsyncIterable<R[]>;
  /** The bytes that a `copy … to stdout` sends, as fast as they are read; absent where they would all come at once. */
  copy?(text: string): AsyncIterable<Uint8Array>;
  /** Several statements without parameters, as one implicit transaction. */
  exec(script: string): Promise<void>;
  /** Runs `work` while no other process runs work of the same name on this database. */
  exclusively<T>(name: string, work: () => Promise<T>): Promise<T>;
  /**
   * Calls back with each message on the channel, and with an empty one whenever messages may have
   * been missed (the connection was lost and is back): forget everything then.
   */
  listen(channel: string, onMessage: (payload: string) => void): Promise<() => Promise<void>>;
  /** False while messages may be missed: what depends on them must not be trusted. */
  isListening(): boolean;
  ping(deadlineMs: number): Promise<boolean>;
  close(): Promise<void>;
}

export interface DatabaseErrorFields {
  /** SQLSTATE, e.g. `23505` for a unique violation. */
  code: string;
  constraint?: string;
  table?: string;
  column?: string;
}

/**
 * Both errors are recognised by name: in development, modules are loaded anew at every edit while the
 * database stays open, and the error it throws is then of the class as it was before the edit.
 */
const isNamed = (value: unknown, name: string): boolean => value instanceof Error && value.name === name;

/** The database understood the statement and refused it. Its detail stays behind: it quotes the row, secrets included, and errors are logged. */
export class DatabaseError extends Error {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return isNamed(value, 'DatabaseError');
  }

  override readonly name = 'DatabaseError';
  readonly code: string;
  readonly constraint: string | undefined;
  readonly table: string | undefined;
  readonly column: string | undefined;

  constructor(message: string, fields: DatabaseErrorFields, options?: ErrorOptions) {
    super(message, options);
    this.code = fields.code;
    this.constraint = fields.constraint;
    this.table = fields.table;
    this.column = fields.column;
  }
}

/** The database did not answer in time or at all; the same call may succeed a moment later. */
export class DatabaseUnavailable extends Error {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return isNamed(value, 'DatabaseUnavailable');
  }

  override readonly name = 'DatabaseUnavailable';
  readonly retryAfterSeconds = 2;
}

/** SQLSTATEs that callers decide on. */
export const sqlState = {
  uniqueViolation: '23505',
  foreignKeyViolation: '23503',
  checkViolation: '23514',
  exclusionViolation: '23P01',
  restrictViolation: '23001',
  serializationFailure: '40001',
  deadlockDetected: '40P01',
  inFailedTransaction: '25P02',
  queryCanceled: '57014',
  diskFull: '53100',
  insufficientPrivilege: '42501',
} as const;
