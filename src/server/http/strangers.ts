import type { MiddlewareHandler } from 'hono';
import type { Attempts } from '#server/kit/limiter.ts';
import { networkOf } from '#server/platform/process/network.ts';
import type { Sessions } from '#server/kit/accounts/sessions.ts';
import type { AppDeps, AppEnv } from './app-env.ts';
import { tokenOf } from './session.ts';

/**
 * Lets a network without a session make so many calls in a quarter of an hour; each counts, refused ones too, and one
 * more is answered 429 with `Retry-After`. Whoever is signed in is not counted.
 */
export function limitStrangers(
  { sessions, attempts }: { readonly sessions: Sessions; readonly attempts: Attempts },
  { publicCalls }: Pick<AppDeps['config'], 'publicCalls'>,
): MiddlewareHandler<AppEnv> {
  return async function limit(c, next) {
    if (publicCalls === 0) return next();
    const token = tokenOf(c.req.header('Authorization'));
    if (token !== null && (await sessions.authenticate(token))) return next();
    await attempts.count({ door: 'public calls', who: networkOf(c.get('ip')), most: publicCalls });
    return next();
  };
}
