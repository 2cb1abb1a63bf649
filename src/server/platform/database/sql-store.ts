import type { ColumnsOf } from '#shared/where.ts';
import type { Clock } from '#server/platform/process/clock.ts';
import { type Database, type Sql, DatabaseError, sqlState } from './database.ts';
import { SqlDoorCounts } from './door-counts.ts';
import { copiedLines } from './copied-lines.ts';
import { LINE_END, copyOf, linesOf, numberedRow } from './export-lines.ts';
import {
  type RowGroup,
  type Picked,
  type Reader,
  type RowCondition,
  type Selection,
  type Store,
  type Transaction,
  NotThere,
  NotUnique,
  OutOfBounds,
  Overlaps,
  StillNamed,
} from './store.ts';
import { pageOf } from './page-sql.ts';
import * as select from './select.ts';
import { namingColumn, uniqueFieldsOf } from './table-sql.ts';
import type { Row, StoredRow, Table, Written } from './table.ts';

/**
 * Rows in PostgreSQL, embedded or not, behind the interface of `store.ts`. SQL is written here and in the modules
 * beside it; nothing above sees any.
 */

/** The channel on which every change of a table is announced by its trigger. */
const CHANGES_CHANNEL = 'highland_changes';
/** Rows fetched at a time by an export. */
const EXPORT_BATCH = 2000;

type AfterCommit = () => Promise<void>;

class SqlReader implements Reader {
  protected readonly sql: Sql;

  constructor(sql: Sql) {
    this.sql = sql;
  }

  /** The one place where a table's word is taken for what its rows hold. */
  protected async rows<R = Row>(statement: select.SelectStatement): Promise<R[]> {
    const { rows } = await this.sql.query<R>(statement.text, statement.values);
    return rows;
  }

  async list<R extends StoredRow, F extends keyof R & string>(
    table: Table<R>,
    selection: Selection<ColumnsOf<NoInfer<R>>, keyof R & string, F>,
  ): Promise<Picked<R, F>[]> {
    const page = pageOf(table, selection);
    const rows = await this.rows<Picked<R, F>>(page);
    return page.reversed ? rows.toReversed() : rows;
  }

  async count<R extends StoredRow>(table: Table<R>, where: RowCondition<R>): Promise<number> {
    const [row] = await this.rows(select.countOf(table, where));
    return Number(row?.['total'] ?? 0);
  }

  async aggregate(...[table, where, aggregation, limit]: Parameters<Reader['aggregate']>): Promise<RowGroup[]> {
    const rows = await this.rows(select.aggregateOf(table, { where, aggregation, limit }));
    const measures = select.measuresOf(aggregation);
    return rows.map((row) => {
      const group: Record<string, unknown> = Object.fromEntries(
        aggregation.groupBy.map(({ field }) => [field, row[field]]),
      );
      if (aggregation.count) group['count'] = row['n'];
      const measured: Record<string, Record<string, unknown>> = {};
      for (const [at, { key, field }] of measures.entries()) (measured[key] ??= {})[field] = row[`m${at}`];
      return { ...group, ...measured };
    });
  }

  async find<R extends StoredRow>(table: Table<R>, where: RowCondition<R>): Promise<R | null> {
    const [row] = await this.rows<R>(pageOf(table, { where, limit: 1 }));
    return row ?? null;
  }
}

/** What is done once a transaction has been committed. */
interface Noted {
  /** Tables that are announced. */
  readonly changed: Set<string>;
  readonly committed: AfterCommit[];
}

class SqlTransaction extends SqlReader implements Transaction {
  private readonly clock: Clock;
  private readonly noted: Noted;

  constructor(sql: Sql, clock: Clock, noted: Noted) {
    super(sql);
    this.clock = clock;
    this.noted = noted;
  }

  async lock<R extends StoredRow>(table: Table<R>, id: number): Promise<R | null> {
    const [row] = await this.rows<R>(select.lockOf(table, id));
    return row ?? null;
  }

  private stamped(values: Row): Row {
    const now = this.clock.now().toISOString();
    return { created_at: now, updated_at: now, ...values };
  }

  async insert<R extends StoredRow>(table: Table<R>, values: Written<R>): Promise<R> {
    return explained(table, async () => {
      const [row] = await this.rows<R>(select.insertOf(table, this.stamped(values)));
      if (!row) throw new Error(`insert into ${table.name} returned no row`);
      return row;
    });
  }

  async insertIfAbsent<R extends StoredRow>(table: Table<R>, values: Written<R>): Promise<boolean> {
    const rows = await this.rows(select.insertOf(table, this.stamped(values), ' on conflict do nothing'));
    return rows.length > 0;
  }

  async insertMissing<R extends StoredRow>(table: Table<R>, rows: readonly Written<R>[]): Promise<number> {
    if (rows.length === 0) return 0;
    const { text, values } = select.insertMissingOf(
      table,
      rows.map((row) => this.stamped(row)),
    );
    return explained(table, async () => (await this.sql.query(text, values)).rowCount);
  }

  async increment(...[table, where, by]: Parameters<Transaction['increment']>): Promise<number> {
    const { text, values } = select.incrementOf(table, where, by);
    return explained(table, async () => (await this.sql.query(text, values)).rowCount);
  }

  async update<R extends StoredRow>(table: Table<R>, where: RowCondition<R>, values: Written<R>): Promise<R[]> {
    const change: Row = { ...values, updated_at: this.clock.now().toISOString() };
    return explained(table, () => this.rows<R>(select.updateOf(table, where, { change, keepsVersion: false })));
  }

  async note<R extends StoredRow>(table: Table<R>, where: RowCondition<R>, values: Written<R>): Promise<R[]> {
    return explained(table, () => this.rows<R>(select.updateOf(table, where, { change: values, keepsVersion: true })));
  }

  async remove<R extends StoredRow>(table: Table<R>, where: RowCondition<R>): Promise<number> {
    const { text, values } = select.removeOf(table, where);
    try {
      return (await this.sql.query(text, values)).rowCount;
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.code !== sqlState.foreignKeyViolation) throw error;
      throw new StillNamed(table.name, error.table ?? '');
    }
  }

  async attempt<T>(work: () => Promise<T>): Promise<T> {
    const { changed, committed } = this.noted;
    const before = { changed: [...changed], committed: committed.length };
    await this.sql.query('savepoint "attempt"');
    try {
      const result = await work();
      await this.sql.query('release savepoint "attempt"');
      return result;
    } catch (error) {
      committed.length = before.committed;
      changed.clear();
      for (const table of before.changed) changed.add(table);
      await this.sql.query('rollback to savepoint "attempt"');
      // It outlives the rollback, and an attempt around this one would be taken back no further than to here.
      await this.sql.query('release savepoint "attempt"');
      throw error;
    }
  }

  afterCommit(work: AfterCommit): void {
    this.noted.committed.push(work);
  }

  async turn(name: string): Promise<void> {
    await this.sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
  }

  async next(sequence: string): Promise<number> {
    const [row] = await this.rows({
      text: `insert into "counters" ("name", "value") values ($1, 1)
        on conflict ("name") do update set "value" = "counters"."value" + 1 returning "value"`,
      values: [sequence],
    });
    return Number(row?.['value']);
  }
}

/** The work's outcome, or in the store's own words which constraint of `table-sql` it broke. */
async function explained<T>(table: Table, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    const constraint = error.constraint ?? '';
    if (error.code === sqlState.uniqueViolation) throw new NotUnique(table.name, uniqueFieldsOf(table, constraint));
    if (Object.hasOwn(table.exclusions, constraint)) throw new Overlaps(table.name, constraint);
    if (Object.hasOwn(table.checks, constraint)) throw new OutOfBounds(table.name, constraint);
    if (error.code !== sqlState.foreignKeyViolation) throw error;
    throw new NotThere(table.name, namingColumn(table, error.constraint));
  }
}

export class SqlStore extends SqlReader implements Store {
  readonly doorCounts: SqlDoorCounts;
  private readonly listeners = new Set<(table: string) => void>();
  private readonly db: Database;
  private readonly clock: Clock;

  private constructor(db: Database, clock: Clock) {
    super(db);
    this.db = db;
    this.clock = clock;
    this.doorCounts = new SqlDoorCounts(db);
  }

  static async open(db: Database, clock: Clock): Promise<SqlStore> {
    const store = new SqlStore(db, clock);
    await db.listen(CHANGES_CHANNEL, (table) => store.announce(table));
    return store;
  }

  private announce(table: string): void {
    for (const listener of this.listeners) listener(table);
  }

  async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const changed = new Set<string>();
    const committed: AfterCommit[] = [];
    const result = await this.db.transaction((sql) => {
      changed.clear();
      committed.length = 0;
      return work(new SqlTransaction(recording(sql, changed), this.clock, { changed, committed }));
    });
    // The notification arrives a moment later; this process must not serve what it just changed from a cache.
    for (const table of changed) this.announce(table);
    for (const next of committed) await next();
    return result;
  }

  async *lines(...[table, selection, lines]: Parameters<Store['lines']>): ReturnType<Store['lines']> {
    const { format } = lines;
    if (format === 'csv' && this.db.copy) {
      const { text, instants } = copyOf(table, selection, lines);
      yield* copiedLines(this.db.copy(text), instants);
      return;
    }
    const { text, values } = linesOf(table, selection, lines);
    let row = 1;
    const finished = format === 'csv' ? (line: string) => line : (line: string) => numberedRow(line, (row += 1));
    for await (const rows of this.db.stream<{ line: string }>(text, values, EXPORT_BATCH)) {
      yield rows.map(({ line }) => finished(line) + LINE_END[format]).join('');
    }
  }

  onChange(listener: (table: string) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  isWatching(): boolean {
    return this.db.isListening();
  }

  async tidy(): Promise<void> {
    if (this.db.engine === 'pglite') await this.db.exec('vacuum (analyze)');
  }

  ping(): Promise<boolean> {
    return this.db.ping(2000);
  }
}

const CHANGED_TABLE = /^(?:insert into|update|delete from) "([^"]+)"/;

/** Notes which tables a transaction writes. */
const recording = (sql: Sql, changed: Set<string>): Sql => ({
  query: (text, values, options) => {
    const table = CHANGED_TABLE.exec(text)?.[1];
    if (table) changed.add(table);
    return sql.query(text, values, options);
  },
});
