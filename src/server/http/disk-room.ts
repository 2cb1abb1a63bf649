import type { MiddlewareHandler } from 'hono';
import { Refusal } from '#server/kit/refusal.ts';
import type { DiskSpace } from '#server/platform/files/disk-space.ts';
import type { AppEnv } from './app-env.ts';

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whoever can sign in can look things up: a session's row is small, and room is kept for it. */
const ALWAYS: ReadonlySet<string> = new Set(['/api/auth/login', '/api/auth/logout']);

/** Refuses writes while the disk has no room, before their bodies are read; they work again as soon as it has. */
export function requireRoom(disk: DiskSpace): MiddlewareHandler<AppEnv> {
  return async function requireDiskRoom(c, next) {
    if (READS.has(c.req.method)) return next();
    // Asked for those too: it is what gives the reserve up for them.
    const hasRoom = await disk.hasRoom();
    if (!hasRoom && !ALWAYS.has(c.req.path)) throw new Refusal('NO_SPACE');
    return next();
  };
}
