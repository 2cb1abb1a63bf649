import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { AuditSealer } from '#server/kit/audit/seal.ts';
import { HEADS_FILE } from '#server/kit/audit/seal-heads.ts';
import { type Verdict, verifyTrail } from '#server/kit/audit/seal-verify.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';
import { FixedClock } from '#tests/support/app.ts';

export const clock = new FixedClock();
const INSERT = `insert into "audit" ("at", "actor_id", "actor_name", "action", "resource", "record_id", "changes", "reason")
  values (now(), 1, 'Aminah', 'ban', 'users', $1, $2, $3) returning "id"`;
export const write = async (sql: Sql, n: number): Promise<number> => {
  const { rows } = await sql.query<{ id: number }>(INSERT, [
    n,
    JSON.stringify({ banned: [false, true], n: [null, n] }),
    n % 3 === 0 ? null : `reason ${n}`,
  ]);
  return rows[0]?.id ?? 0;
};

/** A sealer of a trail whose heads lie in a folder of each test's own. */
export function trailSealer() {
  let directory: string;
  const headsPath = (): string => join(directory, HEADS_FILE);

  const sealerOf = (database: Database): AuditSealer => new AuditSealer({ database, clock, headsPath: headsPath() });
  const verify = (database: Database): Promise<Verdict> =>
    verifyTrail(database, { headsPath: headsPath(), now: clock.now() });

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'highland-seal-'));
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  return { headsPath, sealerOf, verify };
}
