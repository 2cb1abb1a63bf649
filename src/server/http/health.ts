import type { Hono } from 'hono';
import type { Store } from '#server/platform/store.ts';
import type { AppEnv } from './app-env.ts';

/** For whoever watches the process: does it live, and does its database answer. */
export function mountHealth(app: Hono<AppEnv>, store: Store): void {
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', async (c) => {
    const isReady = await store.ping().catch(() => false);
    return isReady ? c.json({ status: 'ok' }) : c.json({ status: 'unavailable' }, 503, { 'Retry-After': '2' });
  });
}
