import { createReadStream, existsSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { isRecord } from '#shared/records.ts';
import type { Sql } from '#server/platform/database/database.ts';
import type { Seal } from './seal-format.ts';

/** Keeps the heads of all seals in `DATA_DIR`, outside the database, so that cutting off the trail together with its seals shows. */

export const HEADS_FILE = 'audit-heads.log';

export interface HeadLine {
  /** Identity of the database, because one data directory may have served several. */
  readonly database: string;
  readonly seal: number;
  readonly last_id: number;
  readonly head: string;
  readonly at: string;
}

/** Equal for every process on a database, whatever address it uses; another one after a restore elsewhere. */
export async function readDatabaseIdentity(sql: Sql): Promise<string> {
  const { rows } = await sql.query<{ identity: string }>(
    'select system_identifier::text || \'/\' || current_database()::text as "identity" from pg_control_system()',
  );
  return rows[0]?.identity ?? '';
}

function parse(line: string): HeadLine | null {
  try {
    const value: unknown = JSON.parse(line);
    if (!isRecord(value)) return null;
    const { database, seal, last_id, head, at } = value;
    const isWhole =
      typeof database === 'string' &&
      typeof seal === 'number' &&
      typeof last_id === 'number' &&
      typeof head === 'string' &&
      typeof at === 'string';
    return isWhole ? { database, seal, last_id, head, at } : null;
  } catch {
    return null;
  }
}

/** The lines between two places in the file, in order; null with its number for one that says nothing. */
export async function* readHeads(
  path: string,
  { from = 0, to }: { readonly from?: number; readonly to: number },
): AsyncIterable<{ readonly line: HeadLine | null; readonly number: number }> {
  if (to <= from) return;
  const lines = createInterface({ input: createReadStream(path, { start: from, end: to - 1 }), crlfDelay: Infinity });
  let number = 0;
  // A line that was cut short by a crash is written again, whole, by the next run.
  let torn: string | null = null;
  for await (const text of lines) {
    const line = parse(text);
    if (torn !== null && !text.startsWith(torn)) yield { line: null, number };
    number += 1;
    torn = line === null ? text : null;
    if (line) yield { line, number };
  }
}

export const sizeOf = (path: string): number => (existsSync(path) ? statSync(path).size : 0);

/** Writes heads behind those that are there. Only under the sealers' lock: the file is shared by all processes. */
export class HeadLog {
  private readonly path: string;
  private readonly database: string;
  private readTo = 0;
  private recorded = 0;

  constructor(path: string, database: string) {
    this.path = path;
    this.database = database;
  }

  /** The number of the last seal whose head is in the file. */
  async last(): Promise<number> {
    const size = sizeOf(this.path);
    if (size < this.readTo) [this.readTo, this.recorded] = [0, 0];
    for await (const { line } of readHeads(this.path, { from: this.readTo, to: size })) {
      if (line?.database === this.database) this.recorded = Math.max(this.recorded, line.seal);
    }
    this.readTo = size;
    return this.recorded;
  }

  /** Returns when the lines are on the disk. */
  async append(seals: readonly Pick<Seal, 'id' | 'last_id' | 'head' | 'created_at'>[]): Promise<void> {
    const lines = seals.map(({ id, last_id, head, created_at }) =>
      JSON.stringify({ database: this.database, seal: id, last_id, head, at: created_at } satisfies HeadLine),
    );
    const file = await open(this.path, 'a+', 0o600);
    try {
      const { size } = await file.stat();
      const { buffer } = size === 0 ? { buffer: '\n' } : await file.read(Buffer.alloc(1), 0, 1, size - 1);
      const start = buffer.toString() === '\n' ? '' : '\n';
      await file.appendFile(`${start}${lines.join('\n')}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
  }
}
