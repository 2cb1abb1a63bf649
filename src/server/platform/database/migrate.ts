import { createHash } from 'node:crypto';
import { type Database, DatabaseError, sqlState } from './database.ts';
import { LONG_DEADLINE_MS } from './deadlines.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';

/**
 * Runs numbered migrations once each, around the declared tables. What tables can do by themselves is
 * `sync-tables.ts`.
 */

export interface Migration {
  /** The file's name, `0001-base.sql`; `0002-stays.after.sql` runs once the declared tables exist. */
  name: string;
  script: string;
}

const files = import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true });

export const migrations: readonly Migration[] = Object.entries(files)
  .map(([path, script]) => ({ name: path.slice(path.lastIndexOf('/') + 1), script }))
  .toSorted((a, b) => (a.name < b.name ? -1 : 1));

export function nextMigration(about: string): string {
  const last = Math.max(...migrations.map(({ name }) => Number.parseInt(name, 10)));
  return `src/server/platform/database/migrations/${String(last + 1).padStart(4, '0')}-${about.replaceAll(/[^a-z0-9]+/g, '-')}.sql`;
}

/**
 * Brings the schema up to date under one lock: what the tables rely on, then the declared tables
 * (`afterBase`), then what builds upon them. Each file runs in a transaction of its own, once.
 */
export async function migrate(
  database: Database,
  afterBase: (database: Database) => Promise<void>,
  all: readonly Migration[] = migrations,
): Promise<void> {
  await database.exclusively('highland migrations', async () => {
    await database.exec(
      `create table if not exists schema_migrations (
         name text collate "C" primary key,
         checksum text not null,
         applied_at timestamptz(3) not null default now()
       )`,
    );
    const { rows } = await database.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations order by name',
    );
    const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
    for (const migration of all) refuseChanged(migration, applied.get(migration.name));
    const pending = all.filter(({ name }) => !applied.has(name));
    const isLate = ({ name }: Migration): boolean => name.includes('.after.');
    for (const migration of pending.filter((each) => !isLate(each))) await apply(database, migration);
    await afterBase(database);
    for (const migration of pending.filter(isLate)) await apply(database, migration);
  });
}

function refuseChanged({ name, script }: Migration, applied: string | undefined): void {
  if (applied !== undefined && applied !== checksumOf(script)) {
    throw new StartupError(
      `The migration ${name} was changed after it had been applied to this database; restore the file and write a new migration instead.`,
    );
  }
}

async function apply(database: Database, { name, script }: Migration): Promise<void> {
  try {
    await database.transaction(async (tx) => {
      await tx.query(script, [], { deadlineMs: LONG_DEADLINE_MS });
      await tx.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksumOf(script)]);
    });
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    const isDenied = error.code === sqlState.insufficientPrivilege && error.message.includes('extension');
    const advice = isDenied
      ? ' Run once as a superuser on this database: create extension pg_trgm; create extension btree_gist;'
      : '';
    throw new StartupError(`The migration ${name} failed and was rolled back: ${error.message}.${advice}`, {
      cause: error,
    });
  }
}

/** Line ends do not count: a checkout on Windows is the same migration. */
function checksumOf(script: string): string {
  return createHash('sha256').update(script.replaceAll('\r\n', '\n')).digest('hex');
}
