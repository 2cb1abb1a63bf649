import { createHash } from 'node:crypto';
import type { Hono } from 'hono';
import type { Attempts } from '#server/kit/limiter.ts';
import { readFeed } from '#server/domain/channels/feeds.ts';
import type { AppDeps, AppEnv } from './app-env.ts';

const FILE = /^([\w-]{43})\.ics$/;

/** Calendars of units, for whoever has the link; channels do not sign in. */
export function mountCalendars(
  app: Hono<AppEnv>,
  { store, clock, attempts }: Pick<AppDeps, 'store' | 'clock'> & { readonly attempts: Attempts },
): void {
  app.get('/ical/:file', async (c) => {
    const token = FILE.exec(c.req.param('file'))?.[1] ?? '';
    const asked = { token, ip: c.get('ip'), now: clock.now().toISOString() };
    const text = await readFeed({ store, attempts }, asked);
    c.header('X-Robots-Tag', 'noindex');
    if (text === null) return c.text('There is no calendar here, or no longer.\n', 404);
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
    c.header('ETag', etag);
    c.header('Cache-Control', 'private, no-cache');
    const known = c.req
      .header('if-none-match')
      ?.split(',')
      .map((each) => each.trim().replace(/^W\//, ''));
    if (known?.some((each) => each === etag || each === '*')) return c.body(null, 304);
    return c.body(text, 200, { 'Content-Type': 'text/calendar; charset=utf-8' });
  });
}
