import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '#server/platform/process/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { columnsOf } from '#server/platform/database/table.ts';
import { type EntryText, type Seal, entryTextSql, makeSeal } from './seal-format.ts';
import { HeadLog, readDatabaseIdentity } from './seal-heads.ts';
import { auditTable, auditSeals } from '#server/kit/tables.ts';

/**
 * Seals what was written, after the fact: chaining inside a write's own transaction would let one writer in at a time.
 *
 * Ids are given out before transactions commit, so the newest visible entry may have older ones still to come. Every
 * transaction that writes to the trail holds a lock on the table from before it takes an id until after it has committed.
 * So: note the newest id, then who holds that lock; once all of those are gone, what is visible up to the noted id
 * is all there will ever be. No writer waits for this, and an id that turns up later was forged.
 */

/** Entries per seal; a verification holds one seal's at a time. */
const BLOCK = 500;
const POLLS = 10;
const POLL_MS = 20;

const COLUMNS = columnsOf(auditTable)
  .map(([name]) => name)
  .filter((name) => name !== 'id');
const SEAL_COLUMNS = columnsOf(auditSeals).map(([name]) => name);

const STATE = `select (select max("id") from "audit") as "newest",
  (select "last_id" from "audit_seals" order by "id" desc limit 1) as "sealed",
  (select max("id") from "audit_seals") as "seal"`;

const WRITERS = `select distinct "virtualtransaction" as "writer" from pg_locks
  where "locktype" = 'relation' and "mode" = 'RowExclusiveLock' and "granted" and "relation" = '"audit"'::regclass
    and "database" = (select "oid" from pg_database where "datname" = current_database())`;

const INSERT = `insert into "audit_seals" (${SEAL_COLUMNS.map((name) => `"${name}"`).join(', ')})
  values (${SEAL_COLUMNS.map((_, at) => `$${at + 1}`).join(', ')})`;

interface State {
  readonly newest: number | null;
  readonly sealed: number | null;
  readonly seal: number | null;
}

interface SealerDeps {
  readonly database: Database;
  readonly clock: Clock;
  /** The file the heads go to. */
  readonly headsPath: string;
}

export class AuditSealer {
  private readonly deps: SealerDeps;
  private heads: HeadLog | null = null;
  /** The last seal whose head this process knows to be on the disk. */
  private recorded = -1;
  /** A newest id seen, and who may still bring older ones. */
  private pending: { readonly newest: number; writers: Set<string> } | null = null;

  constructor(deps: SealerDeps) {
    this.deps = deps;
  }

  /** Seals what is certain by now and returns how many entries that were; safe beside any number of processes. */
  async run(): Promise<number> {
    const { database } = this.deps;
    const { rows } = await database.query<State>(STATE);
    const { newest, sealed, seal } = rows[0] ?? { newest: null, sealed: null, seal: null };
    const hasNew = (newest ?? 0) > (sealed ?? 0);
    if (!hasNew && (seal ?? 0) === this.recorded) return 0;
    const horizon = hasNew ? await this.certainUpTo(newest ?? 0) : 0;
    return database.exclusively('highland audit seals', async () => {
      let total = 0;
      for (let count = BLOCK; count === BLOCK; total += count) count = await this.sealBlock(horizon);
      await this.recordHeads();
      return total;
    });
  }

  /** The id up to which no entry can still appear; 0 while a writer is under way. */
  private async certainUpTo(newest: number): Promise<number> {
    // The order matters: a writer with an id up to `newest` held the lock before we read `newest`.
    this.pending ??= { newest, writers: await this.writers() };
    for (let poll = 0; this.pending.writers.size > 0; poll += 1) {
      if (poll === POLLS) return 0;
      await sleep(POLL_MS);
      const now = await this.writers();
      this.pending.writers = new Set([...this.pending.writers].filter((writer) => now.has(writer)));
    }
    const horizon = this.pending.newest;
    this.pending = null;
    return horizon;
  }

  private async writers(): Promise<Set<string>> {
    const { rows } = await this.deps.database.query<{ writer: string }>(WRITERS);
    return new Set(rows.map(({ writer }) => writer));
  }

  private sealBlock(horizon: number): Promise<number> {
    const { database, clock } = this.deps;
    return database.transaction(async (tx) => {
      const last = await tx.query<Pick<Seal, 'id' | 'last_id' | 'head'>>(
        'select "id", "last_id", "head" from "audit_seals" order by "id" desc limit 1',
      );
      const previous = last.rows[0] ?? null;
      // With both ends of the range, a planner without statistics would fetch and sort all of it for each block.
      const { rows } = await tx.query<EntryText>(
        `${entryTextSql(COLUMNS)} where "id" > $1 order by "audit"."id" limit ${BLOCK}`,
        [previous?.last_id ?? 0],
      );
      const entries = rows.filter(({ id }) => id <= horizon);
      if (entries.length === 0) return 0;
      const seal = new Map<string, unknown>(
        Object.entries(makeSeal(previous, entries, { columns: COLUMNS, at: clock.now().toISOString() })),
      );
      await tx.query(
        INSERT,
        SEAL_COLUMNS.map((name) => seal.get(name)),
      );
      return entries.length;
    });
  }

  /** After the commit: a head in the file without its seal would look like a trail cut off. A crash between is made up for. */
  private async recordHeads(): Promise<void> {
    const { database, headsPath } = this.deps;
    this.heads ??= new HeadLog(headsPath, await readDatabaseIdentity(database));
    for (let last = await this.heads.last(); ;) {
      const { rows } = await database.query<Seal>(
        `select "id", "last_id", "head", "created_at" from "audit_seals" where "id" > $1 order by "id" limit 1000`,
        [last],
      );
      const newest = rows.at(-1);
      if (!newest) {
        this.recorded = last;
        return;
      }
      await this.heads.append(rows);
      last = newest.id;
    }
  }
}
