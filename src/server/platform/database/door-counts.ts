import { createHash } from 'node:crypto';
import type { Database } from './database.ts';

/** Counts of limited calls, by door and by network (an address of IPv4, a /64 of IPv6), shared by all processes. */

/** How often one party may pass a door within a window. */
export interface DoorLimit {
  readonly door: string;
  readonly who: string;
  readonly most: number;
  /** Always keeps a count of its own, even beyond the most rows of the door. */
  readonly isKept?: boolean;
}

/** The name it was counted under; without room, `since` is when the oldest call began that must leave the window first. */
export type Taken = { readonly name: string } | { readonly name: null; readonly since: number };

/** Counts that all processes share. One is never evicted for another, only when its window is over; else a flood of strangers would reset the limit. */
export interface DoorCounts {
  /** Counts one at `now` where fewer than the most stand since `after`. */
  take(limit: DoorLimit, window: { readonly now: number; readonly after: number }): Promise<Taken>;
  /** Takes one count made at `now` back. */
  giveBack(door: string, name: string, now: number): Promise<void>;
  /** When the oldest call was counted that must leave the window first; null while there is room. */
  fullSince(limit: DoorLimit, after: number): Promise<number | null>;
  /** Forgets what was counted before. */
  sweep(before: number): Promise<void>;
}

/** Parties beyond the most rows share a count. A digest picks it, so that an attacker cannot choose whose. */
const SHARED_NAMES = 4096;
const sharedName = (who: string): string =>
  `shared ${createHash('sha256').update(who).digest().readUInt32BE(0) % SHARED_NAMES}`;

/** Rows of one door, at some 200 bytes to 600; an attack from more networks than that is counted together. */
const MOST_ROWS = 20_000;
/** Dead rows that are worth a vacuum where the database has no autovacuum. */
const MANY_GONE = 5_000;

const LIVE = '(select count(*) from unnest(c."at") as t where t > $5)';

const TAKE = `insert into "door_counts" as c ("door", "who", "at", "until") values ($1, $2, array[$3::bigint], $4::bigint)
  on conflict ("door", "who") do update
    set "at" = array(select t from unnest(c."at") as t where t > $5 order by t) || $3::bigint, "until" = $4::bigint
    where ${LIVE} < $6
  returning (xmax = 0) as "isNew"`;

const TAKE_KNOWN = `update "door_counts" as c
  set "at" = array(select t from unnest(c."at") as t where t > $5 order by t) || $3::bigint, "until" = $4::bigint
  where "door" = $1 and "who" = $2 and ${LIVE} < $6`;

const GIVE_BACK = `update "door_counts"
  set "at" = "at"[:array_position("at", $3::bigint) - 1] || "at"[array_position("at", $3::bigint) + 1:]
  where "door" = $1 and "who" = $2 and array_position("at", $3::bigint) is not null`;

const READ = `select "who", array(select t from unnest("at") as t where t > $3 order by t) as "at"
  from "door_counts" where "door" = $1 and "who" = any($2::text[])`;

/** The counts in the database. */
export class SqlDoorCounts implements DoorCounts {
  private readonly db: Database;
  private readonly mostRows: number;
  /** Rows of each door when they were last counted, and those that this process made since. */
  private rows: Promise<Map<string, number>> | null = null;

  constructor(db: Database, mostRows = MOST_ROWS) {
    this.db = db;
    this.mostRows = mostRows;
  }

  async take(limit: DoorLimit, { now, after }: { readonly now: number; readonly after: number }): Promise<Taken> {
    const { door, who, most, isKept = false } = limit;
    const windowMs = now - after;
    const values = [now, now + windowMs, after, most];
    const rows = await this.rowsByDoor();
    // Noted at once: those who arrive together must not all find room for one more.
    if (isKept || (rows.get(door) ?? 0) < this.mostRows) return this.insert(limit, who, { values, rows });
    const { rowCount } = await this.db.query(TAKE_KNOWN, [door, who, ...values]);
    if (rowCount > 0) return { name: who };
    const isKnown = (await this.at(door, [who], after)).has(who);
    return isKnown ? this.refused(limit, who, after) : this.insert(limit, sharedName(who), { values, rows });
  }

  private async insert(
    limit: DoorLimit,
    name: string,
    { values, rows }: { readonly values: readonly number[]; readonly rows: Map<string, number> },
  ): Promise<Taken> {
    const { door } = limit;
    rows.set(door, (rows.get(door) ?? 0) + 1);
    let made: { readonly isNew: boolean } | undefined;
    try {
      [made] = (await this.db.query<{ isNew: boolean }>(TAKE, [door, name, ...values])).rows;
    } finally {
      if (!made?.isNew) rows.set(door, (rows.get(door) ?? 1) - 1);
    }
    return made ? { name } : this.refused(limit, name, Number(values[2]));
  }

  async giveBack(door: string, name: string, now: number): Promise<void> {
    await this.db.query(GIVE_BACK, [door, name, now]);
  }

  async fullSince({ door, who, most }: DoorLimit, after: number): Promise<number | null> {
    const shared = sharedName(who);
    const found = await this.at(door, [who, shared], after);
    const standing = found.get(who) ?? found.get(shared) ?? [];
    return standing.at(-most) ?? null;
  }

  async sweep(before: number): Promise<void> {
    const { rowCount } = await this.db.query('delete from "door_counts" where "until" < $1', [before]);
    this.rows = null;
    // A server does this by itself.
    if (rowCount > MANY_GONE && this.db.engine === 'pglite') await this.db.exec('vacuum "door_counts"');
  }

  private rowsByDoor(): Promise<Map<string, number>> {
    this.rows ??= this.countRows().catch((error: unknown) => {
      this.rows = null;
      throw error;
    });
    return this.rows;
  }

  private async countRows(): Promise<Map<string, number>> {
    const text = 'select "door", count(*)::int as "n" from "door_counts" group by "door"';
    const { rows } = await this.db.query<{ door: string; n: number }>(text);
    return new Map(rows.map(({ door, n }) => [door, n]));
  }

  private async at(door: string, names: readonly string[], after: number): Promise<Map<string, number[]>> {
    const { rows } = await this.db.query<{ who: string; at: (number | string)[] }>(READ, [door, names, after]);
    return new Map(rows.map(({ who, at }) => [who, at.map(Number)]));
  }

  private async refused({ door, most }: DoorLimit, name: string, after: number): Promise<Taken> {
    const standing = (await this.at(door, [name], after)).get(name) ?? [];
    return { name: null, since: standing.at(-most) ?? after };
  }
}
