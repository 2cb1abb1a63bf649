import type { MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { Refusal } from '#server/kit/refusal.ts';
import type { DiskSpace } from '#server/platform/files/disk-space.ts';
import type { AppEnv } from './app-env.ts';

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

const freed = new WeakSet<object>();

/** Marks a route's handler: it needs no room, or asks for it itself by `requireRoom` once it knows what is wanted. */
export function freeOfRoom<H extends object>(handler: H): H {
  freed.add(handler);
  return handler;
}

export const isFreeOfRoom = (handler: object): boolean => freed.has(handler);

/** Refuses writes while the disk has no room, before their bodies are read; they work again as soon as it has. */
export function requireRoom(disk: DiskSpace): MiddlewareHandler<AppEnv> {
  return async function requireDiskRoom(c, next) {
    if (READS.has(c.req.method)) return next();
    // Asked for those that are free as well: it is what gives the reserve up for them.
    const hasRoom = await disk.hasRoom();
    const require = (): void => {
      if (!hasRoom) throw new Refusal('NO_SPACE');
    };
    c.set('requireRoom', require);
    if (!matchedRoutes(c).some(({ handler }) => isFreeOfRoom(handler))) require();
    return next();
  };
}
