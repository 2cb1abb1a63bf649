import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import { systemClock } from '#server/platform/process/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/process/log.ts';
import { AuditSealer } from './seal.ts';
import { HEADS_FILE } from './seal-heads.ts';

/** Seals the audit trail at intervals while the server runs, and once more when it stops. */

const EVERY_MS = 1_000;
/** Longest wait for the last seal when the process stops: entries left unsealed are sealed at the next start, and a database that is gone must not hold up the stop. */
const LAST_RUN_MS = 2_000;

export interface Sealing {
  /** Seals once more, and no more after that. */
  stop(): Promise<void>;
}

interface Place {
  readonly database: Database;
  readonly directory: { readonly root: string };
  readonly log: Log;
}

/** Seals the trail every second for as long as the process runs. */
export function startSealing({ database, directory, log }: Place): Sealing {
  const sealer = new AuditSealer({ database, clock: systemClock, headsPath: join(directory.root, HEADS_FILE) });
  const stopping = new AbortController();
  let isFailing = false;
  const run = async (): Promise<void> => {
    try {
      await sealer.run();
      isFailing = false;
    } catch (error) {
      // Said once: while a database is away it would be said every second.
      if (!isFailing) log.warn({ error: String(error) }, 'the audit trail could not be sealed; trying again');
      isFailing = true;
    }
  };
  const working = (async () => {
    while (!stopping.signal.aborted) {
      await run();
      await sleep(EVERY_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
    await run();
  })();
  return {
    stop: async () => {
      stopping.abort();
      await Promise.race([working, sleep(LAST_RUN_MS, undefined, { ref: false })]);
    },
  };
}
