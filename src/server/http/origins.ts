import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { AppEnv } from './app-env.ts';

/** Headers that pages of other origins may send and read. */
const ASKS = [
  'Authorization',
  'Content-Type',
  'Accept-Language',
  'If-Match',
  'If-None-Match',
  'Idempotency-Key',
  'X-Request-Id',
];
const READS = ['Allow', 'Content-Disposition', 'Content-Length', 'ETag', 'Retry-After', 'X-Request-Id'];
const HOUR_SECONDS = 3600;

/**
 * Lets pages of these origins call us, and tells caches that answers differ by who asks. To every other page, and to all
 * of them where none is named, we are as silent as before.
 */
export function allowOrigins(origins: readonly string[]): MiddlewareHandler<AppEnv> {
  const named = new Set(origins);
  const allow = cors({
    origin: [...origins],
    allowMethods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    allowHeaders: ASKS,
    exposeHeaders: READS,
    credentials: true,
    maxAge: HOUR_SECONDS,
  });
  return async function answerOrigin(c, next) {
    if (named.has(c.req.header('Origin') ?? '')) return allow(c, next);
    await next();
    c.header('Vary', 'Origin', { append: true });
  };
}
