import { type Issue, issue } from '#shared/errors.ts';
import type { Aggregation, SortKey } from '#shared/list-query.ts';
import type { ColumnsOf, Predicate, Test, Tested } from '#shared/where.ts';
import type { DoorCounts } from './door-counts.ts';
import type { Lines } from './export-lines.ts';
import type { StoredRow, Table, Written } from './table.ts';
import type { Veils } from './veils.ts';

/** What everything above the database knows of it: reading, writing in transactions, and the rules a row may break. */

/** A list to be read; the store adds the id that breaks ties. */
export interface Selection<T extends Tested = Tested, C extends string = string, F extends C = C> {
  readonly where: Predicate<T>;
  readonly sort?: readonly SortKey<C>[];
  readonly limit?: number;
  readonly offset?: number;
  /** Column names; all of them when left out. */
  readonly fields?: readonly F[];
  /** Rows the predicate matches, when known: lets a store read a deep page from the nearer end, and find rare texts at once. */
  readonly total?: number;
  /** Rows whose place in this very order is known: a page near one of them is read from there. Used with `total` alone. */
  readonly landmarks?: readonly Landmark[];
  /** Masks over values; only `lines` applies them, other rows are masked where they are presented. */
  readonly veils?: Veils;
}

/** A row and its place in an order, 0 first. */
export interface Landmark {
  readonly id: number;
  readonly position: number;
}

/**
 * Whether it looks for a text within others. How many rows that matches cannot be guessed, and the quickest way to them
 * depends on it: walking the list's order finds 25 of many at once and passes by the whole table for one of few.
 */
export function seeksText(where: Predicate): boolean {
  if (where.op === 'search') return where.terms.length > 0;
  if (where.op === 'test') return TEXT_TESTS.has(where.test);
  return where.of.some(seeksText);
}

const TEXT_TESTS: ReadonlySet<Test> = new Set([
  'contains',
  'containss',
  'startswith',
  'startswiths',
  'endswith',
  'endswiths',
]);

export interface RowGroup {
  readonly [key: string]: unknown;
}

/** A row of which only these columns were asked for. */
export type Picked<R extends StoredRow, F extends keyof R & string> = [keyof R & string] extends [F] ? R : Pick<R, F>;

/** A condition on the columns of these rows alone. */
export type RowCondition<R extends StoredRow> = Predicate<ColumnsOf<NoInfer<R>>>;

export interface Reader {
  list<R extends StoredRow = StoredRow, const F extends keyof R & string = keyof R & string>(
    table: Table<R>,
    selection: Selection<ColumnsOf<NoInfer<R>>, keyof R & string, F>,
  ): Promise<Picked<R, F>[]>;
  /** Exact. */
  count<R extends StoredRow>(table: Table<R>, where: RowCondition<R>): Promise<number>;
  /** At most `limit` groups, in the order of their keys. */
  aggregate<R extends StoredRow>(
    table: Table<R>,
    where: RowCondition<R>,
    aggregation: Aggregation,
    limit: number,
  ): Promise<RowGroup[]>;
  /** The first row by id, or null. */
  find<R extends StoredRow>(table: Table<R>, where: RowCondition<R>): Promise<R | null>;
}

/** Inside a transaction: everything commits together or not at all. */
export interface Transaction extends Reader {
  /** The row, locked until the transaction ends; null when there is none. */
  lock<R extends StoredRow>(table: Table<R>, id: number): Promise<R | null>;
  /** Throws `NotUnique` when another row has the value; like every write, `OutOfBounds` or `Overlaps` for a rule of the table. */
  insert<R extends StoredRow>(table: Table<R>, values: Written<NoInfer<R>>): Promise<R>;
  /** Several rows in one statement; rows whose unique values are taken are left out. How many came in. */
  insertMissing<R extends StoredRow>(table: Table<R>, rows: readonly Written<NoInfer<R>>[]): Promise<number>;
  /** False when a row with these unique values exists; waits for a transaction that is about to make one. */
  insertIfAbsent<R extends StoredRow>(table: Table<R>, values: Written<NoInfer<R>>): Promise<boolean>;
  /** Raises `version`, sets `updated_at`, returns the rows as they are now. */
  update<R extends StoredRow>(table: Table<R>, where: RowCondition<R>, values: Written<NoInfer<R>>): Promise<R[]>;
  /**
   * Writes what the server notes about rows (a last sign-in): neither `version` nor `updated_at` moves, because it is no
   * change that somebody's edit could collide with.
   */
  note<R extends StoredRow>(table: Table<R>, where: RowCondition<R>, values: Written<NoInfer<R>>): Promise<R[]>;
  /**
   * Adds to numbers of the rows, all in one statement and locked in the table's own order, so that two that count the
   * same rows wait for each other and cannot lose a count. How many rows there were.
   */
  increment<R extends StoredRow>(
    table: Table<R>,
    where: RowCondition<R>,
    by: { readonly [K in keyof R]?: number },
  ): Promise<number>;
  /** How many rows went. */
  remove<R extends StoredRow>(table: Table<R>, where: RowCondition<R>): Promise<number>;
  /** Takes the work's writes back when it throws, and only those. */
  attempt<T>(work: () => Promise<T>): Promise<T>;
  /** Runs the work when everything has been committed, before the transaction's caller goes on; never after a rollback. */
  afterCommit(work: () => Promise<void>): void;
  /** Waits until no other transaction has the name, and has it until it ends: for rules that span rows. */
  turn(name: string): Promise<void>;
  /** The next number of a named sequence, 1 first, without duplicates; gaps are possible. */
  next(sequence: string): Promise<number>;
}

/** Keeps rows in PostgreSQL, embedded or not, or in memory; every implementation passes the same suite. */
export interface Store extends Reader {
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** The selected rows as lines of a file with their ends, cut anywhere, in constant memory. */
  lines(table: Table, selection: Selection, lines: Lines): AsyncGenerator<string | Uint8Array, void, void>;
  /** Calls back with the table's name after a change to it was committed, by this process or another. */
  onChange(listener: (table: string) => void): () => void;
  /** False while changes of other processes may go unnoticed; caches must not be trusted then. */
  isWatching(): boolean;
  /** Removes dead rows and renews statistics, which an embedded engine does not do in the background by itself. */
  tidy(): Promise<void>;
  ping(): Promise<boolean>;
  /** Counts of limited calls, shared by every process on the store. */
  readonly doorCounts: DoorCounts;
}

/** A unique value is taken, or several together. */
export class NotUnique extends Error {
  /** The field a refusal stands at: the last of those that are unique together. */
  readonly field: string;
  readonly issue: Issue;
  constructor(table: string, fields: readonly string[]) {
    super(`${table}.${fields.join(', ')} is taken`);
    const field = fields.at(-1) ?? 'id';
    const others = fields.slice(0, -1).join(', ');
    this.field = field;
    this.issue = others === '' ? issue([field], 'unique') : issue([field], 'unique_with', { with: others });
  }
}

/** A row breaks a rule of its table: a name of `Table.checks` or, where two rows get in each other's way, of `Table.exclusions`. */
abstract class BrokenRule extends Error {
  readonly table: string;
  readonly rule: string;
  constructor(table: string, rule: string) {
    super(`${table}: ${rule} is broken`);
    this.table = table;
    this.rule = rule;
  }
}

export class OutOfBounds extends BrokenRule {}
export class Overlaps extends BrokenRule {}

/** A row names another that is not there; what people write is asked beforehand, so this is a race lost. */
export class NotThere extends Error {
  readonly field: string;
  constructor(table: string, field: string) {
    super(`${table}.${field} names a row that is not there`);
    this.field = field;
  }
}

/** A row cannot go because rows of another table name it. */
export class StillNamed extends Error {
  /** The table whose rows name it. */
  readonly by: string;
  constructor(table: string, by: string) {
    super(`rows of ${by} name the row of ${table} that was to go`);
    this.by = by;
  }
}
