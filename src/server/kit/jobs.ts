import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '#server/platform/process/clock.ts';
import type { FileStore } from '#server/platform/files/files.ts';
import type { Log } from '#server/platform/process/log.ts';
import type { Store } from '#server/platform/database/store.ts';
import { unsealedMs } from '#server/kit/audit/seal-lag.ts';
import { expireWaiting } from '#server/domain/channels/import-expiry.ts';
import { readDueCalendars } from '#server/domain/channels/read-imports.ts';
import { expireContactChanges } from '#server/domain/people/contact-changes.ts';
import { sweepFiles } from '#server/kit/documents/sweep.ts';
import { forgetExpiredKeys } from './idempotency.ts';
import { type Sender, deliver } from './outbox.ts';
import { keepOverdue } from '#server/domain/reservations/overdue-job.ts';
import { recallExpiredRiders } from '#server/domain/people/riders.ts';
import { checkStays } from '#server/domain/reservations/nightly-check.ts';
import { releaseExpired } from '#server/domain/reservations/expired-holds.ts';
import { noteMoves } from '#server/domain/reservations/room-moves.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Entries are sealed every second; what waits longer is what somebody could change unnoticed. */
const MOST_UNSEALED_MS = 30_000;
/** A database that is gone must not hold up the stop. */
const LAST_RUN_MS = 1_000;

export interface House {
  readonly store: Store;
  readonly files: FileStore;
  readonly clock: Clock;
  readonly log: Log;
  /** What carries messages away; null where nothing does and nobody wants to read along. */
  readonly send: Sender | null;
}

export interface Housekeeping {
  stop(): Promise<void>;
}

/** What nobody asks for and time brings: at the start and again and again for as long as the process runs. */
export function startHousekeeping({ send, ...house }: House): Housekeeping {
  const { store, clock, log } = house;
  const stopping = new AbortController();
  const { signal } = stopping;
  // Every job sleeps on it, and there are more of them than Node takes for no leak.
  setMaxListeners(0, signal);
  const repeat = async (everyMs: number, task: string, work: () => Promise<unknown>): Promise<void> => {
    let isFailing = false;
    while (!signal.aborted) {
      try {
        await work();
        isFailing = false;
      } catch (error) {
        // Said once: while a database is away it would be said again and again.
        if (!isFailing && !signal.aborted) log.warn({ err: error, task }, 'housekeeping failed; trying again later');
        isFailing = true;
      }
      await sleep(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  let delivered = 0;
  const working = Promise.all([
    repeat(HOUR_MS, 'contact changes', () => expireContactChanges(store, clock.now().toISOString())),
    repeat(HOUR_MS, 'licences', () => recallExpiredRiders(store, clock.now().toISOString())),
    repeat(MINUTE_MS, 'holds', () => store.transaction((tx) => releaseExpired(tx, clock.now().toISOString()))),
    repeat(MINUTE_MS, 'overdue guests', () => keepOverdue(store, clock.now().toISOString())),
    repeat(MINUTE_MS, 'door counts', () => store.doorCounts.sweep(clock.now().getTime())),
    repeat(10 * SECOND_MS, 'unsealed entries', async () => {
      const ms = await unsealedMs(store, clock.now());
      if (ms > MOST_UNSEALED_MS) log.warn({ ms }, 'entries of the audit trail wait for their seal');
    }),
    repeat(HOUR_MS, 'quarantine', () => expireWaiting(store, clock.now().toISOString())),
    repeat(HOUR_MS, 'room changes', () => noteMoves(store, clock.now().toISOString())),
    repeat(HOUR_MS, 'idempotency keys', () => forgetExpiredKeys(store, clock.now().toISOString())),
    repeat(5 * SECOND_MS, 'calendars', () => readDueCalendars(house)),
    repeat(24 * HOUR_MS, 'files', () => sweepFiles(house)),
    sleep(MINUTE_MS, undefined, { signal, ref: false })
      .then(() => repeat(24 * HOUR_MS, 'stays', () => checkStays(store, log, clock.now().toISOString())))
      .catch(() => undefined),
    // Not while the first page is being asked for.
    sleep(5 * MINUTE_MS, undefined, { signal, ref: false })
      .then(() => repeat(24 * HOUR_MS, 'tidying', () => store.tidy()))
      .catch(() => undefined),
    ...(send ? [repeat(5 * SECOND_MS, 'outbox', async () => (delivered = await deliver(house, send, delivered)))] : []),
  ]);
  return {
    stop: async () => {
      stopping.abort();
      await Promise.race([working, sleep(LAST_RUN_MS, undefined, { ref: false })]);
    },
  };
}
