import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readConfig } from '#server/platform/process/config.ts';
import type { Database } from '#server/platform/database/database.ts';
import { createLog, type Log } from '#server/platform/process/log.ts';
import { openEmbedded, openServer } from '#server/platform/database/open-database.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { compareWithCopy } from '#server/kit/audit/seal-copy.ts';
import { HEADS_FILE } from '#server/kit/audit/seal-heads.ts';
import { verifyTrail } from '#server/kit/audit/seal-verify.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** Only looks: unlike a start of the server it makes neither a directory nor a database. */
function openTrail(dataDir: string, databaseUrl: string | null, log: Log): Promise<Database> {
  if (databaseUrl !== null) return openServer(databaseUrl, log);
  const database = join(dataDir, 'database');
  if (!existsSync(database)) throw new StartupError(`There is no database in ${dataDir} yet.`);
  return openEmbedded({ root: dataDir, database }, log).catch((error: unknown) => {
    if (!(error instanceof StartupError)) throw error;
    const advice = 'The embedded database is one process’s at a time: stop the server, verify, and start it again.';
    throw new StartupError(`${error.message} ${advice}`, { cause: error });
  });
}

async function hasSeals(database: Database): Promise<boolean> {
  const { rows } = await database.query<{ exists: boolean }>(
    `select to_regclass('"audit_seals"') is not null as "exists"`,
  );
  return rows[0]?.exists === true;
}

/**
 * `npm run audit:verify`: tells each problem as a sentence; whether there was none. `copy` is a file of heads that was kept
 * elsewhere: with it, even a trail that was removed with everything that proves it is missed.
 */
export async function verifyAuditTrail(env: Env, tell: (sentence: string) => void, copy?: string): Promise<boolean> {
  const reading = readConfig(env);
  if (!reading.ok) throw new StartupError(reading.issues.join('\n'));
  const { config } = reading;
  const root = resolve(config.dataDir);
  const database = await openTrail(root, config.databaseUrl, createLog('warn'));
  try {
    if (!(await hasSeals(database))) throw new StartupError('Nothing has been sealed here yet; start the server once.');
    const headsPath = join(root, HEADS_FILE);
    if (copy !== undefined && !existsSync(copy)) throw new StartupError(`There is no file ${copy}.`);
    const verdict = await verifyTrail(database, { headsPath, now: new Date() });
    const { entries, seals, unsealed } = verdict;
    const problems = [...verdict.problems, ...(copy === undefined ? [] : await compareWithCopy(database, copy))];
    for (const problem of problems) tell(problem);
    tell(
      problems.length === 0
        ? `The audit trail is as it was sealed: ${entries} entries under ${seals} seals, ${unsealed} not sealed yet.`
        : `The audit trail was tampered with, or its ${HEADS_FILE} is not the one that belongs to it.`,
    );
    return problems.length === 0;
  } finally {
    await database.close();
  }
}
