import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/constants.ts';
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '#server/platform/process/clock.ts';
import type { FileStore } from '#server/platform/files/files.ts';
import type { Log } from '#server/platform/process/log.ts';
import type { Store } from '#server/platform/database/store.ts';
import { measureUnsealedMs } from '#server/kit/audit/seal-lag.ts';
import { sweepFiles } from '#server/kit/documents/sweep.ts';
import { forgetExpiredKeys } from './idempotency.ts';

/**
 * Work that no request asks for, done at the start and at intervals for as long as the process runs. A job that fails
 * is logged and tried again at its next turn. Several processes run the same jobs, so each job has to bear that.
 */

export const SECOND_MS = 1_000;
/** Entries are sealed every second; one that waits longer could be changed unnoticed. */
const MOST_UNSEALED_MS = 30_000;
/** A database that is gone must not hold up the stop. */
const LAST_RUN_MS = 1_000;

export interface JobHouse {
  readonly store: Store;
  readonly files: FileStore;
  readonly clock: Clock;
  readonly log: Log;
}

export interface Job {
  /** Name in the log. */
  readonly name: string;
  readonly everyMs: number;
  /** How long after the start it begins; at once when left out. */
  readonly afterMs?: number;
  /** `now` is the clock's time at the beginning of this run. */
  run(house: JobHouse, now: string): Promise<unknown>;
}

export interface Housekeeping {
  stop(): Promise<void>;
}

const KIT_JOBS: readonly Job[] = [
  {
    name: 'door counts',
    everyMs: MINUTE_MS,
    run: ({ store }, now) => store.doorCounts.sweep(Date.parse(now)),
  },
  {
    name: 'unsealed entries',
    everyMs: 10 * SECOND_MS,
    // Not at once: entries of the start are sealed a few seconds after they were written.
    afterMs: 10 * SECOND_MS,
    async run({ store, log, clock }) {
      const ms = await measureUnsealedMs(store, clock.now());
      if (ms > MOST_UNSEALED_MS) log.warn({ ms }, 'entries of the audit trail wait for their seal');
    },
  },
  { name: 'idempotency keys', everyMs: HOUR_MS, run: ({ store }, now) => forgetExpiredKeys(store, now) },
  { name: 'files', everyMs: DAY_MS, run: (house) => sweepFiles(house) },
  // Waits, so that the first page does not compete with it.
  { name: 'tidying', everyMs: DAY_MS, afterMs: 5 * MINUTE_MS, run: ({ store }) => store.tidy() },
];

/** Runs the kit's jobs and these. */
export function startHousekeeping(house: JobHouse, jobs: readonly Job[]): Housekeeping {
  const { clock, log } = house;
  const stopping = new AbortController();
  const { signal } = stopping;
  // Every job sleeps on it, and there are more of them than Node takes for no leak.
  setMaxListeners(0, signal);
  const wait = (ms: number): Promise<unknown> => sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);
  const repeat = async ({ name, everyMs, afterMs, run }: Job): Promise<void> => {
    if (afterMs !== undefined) await wait(afterMs);
    let isFailing = false;
    while (!signal.aborted) {
      try {
        await run(house, clock.now().toISOString());
        isFailing = false;
      } catch (error) {
        // Said once: while a database is away it would be said again and again.
        if (!isFailing && !signal.aborted) {
          log.warn({ err: error, task: name }, 'housekeeping failed; trying again later');
        }
        isFailing = true;
      }
      await wait(everyMs);
    }
  };
  const working = Promise.all([...KIT_JOBS, ...jobs].map(repeat));
  return {
    stop: async () => {
      stopping.abort();
      await Promise.race([working, sleep(LAST_RUN_MS, undefined, { ref: false })]);
    },
  };
}
