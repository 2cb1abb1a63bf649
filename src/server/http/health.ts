import type { Hono } from 'hono';
import { measureUnsealedMs } from '#server/kit/audit/seal-lag.ts';
import type { Clock } from '#server/platform/process/clock.ts';
import type { DiskSpace } from '#server/platform/files/disk-space.ts';
import type { Store } from '#server/platform/database/store.ts';
import type { AppEnv } from './app-env.ts';

interface Watched {
  readonly store: Store;
  readonly disk: DiskSpace;
  readonly clock: Clock;
}

/** Why the process should be asked nothing now; null when it may. */
async function troubleOf({ store, disk }: Watched): Promise<{ reason: string; message: string } | null> {
  if (!(await store.ping().catch(() => false))) {
    return { reason: 'DATABASE', message: 'The database does not answer.' };
  }
  if (await disk.isReady()) return null;
  return { reason: 'NO_SPACE', message: 'The disk is full: what is there can be read, and nothing can be written.' };
}

/** Answers monitors: whether the process lives, whether it can do its work, and why not. */
export function mountHealth(app: Hono<AppEnv>, watched: Watched): void {
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', async (c) => {
    const trouble = await troubleOf(watched);
    // How long the trail's oldest unsealed entry waits; a figure to watch, no reason to ask another process.
    if (!trouble)
      return c.json({ status: 'ok', unsealed_ms: await measureUnsealedMs(watched.store, watched.clock.now()) });
    return c.json({ status: 'unavailable', ...trouble }, 503, { 'Retry-After': '2' });
  });
}
