import type { MiddlewareHandler } from 'hono';
import { QUERY_LIMITS } from '#shared/constants.ts';
import { type Issue, issue } from '#shared/errors.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { AppEnv } from './app-env.ts';
import { DOOR_BYTES } from './body.ts';

/** No call knows half as many. */
const MOST_PARAMETERS = 50;

/** Refuses an address with too many parameters before they are taken apart. */
function excessIn(path: string, query: string): Issue | null {
  const max = path.startsWith('/api/public/') ? DOOR_BYTES.publicQuery : QUERY_LIMITS.queryStringBytes;
  if (query.length > max) return issue(['query'], 'query_length', { max });
  if (query.split('&', MOST_PARAMETERS + 1).length <= MOST_PARAMETERS) return null;
  return issue(['query'], 'parameters', { max: MOST_PARAMETERS });
}

/** Refuses an address whose parameters are more than any call takes. */
export function boundQuery(): MiddlewareHandler<AppEnv> {
  return async function bound(c, next) {
    const at = c.req.url.indexOf('?');
    const excess = at < 0 ? null : excessIn(c.req.path, c.req.url.slice(at + 1));
    if (excess) throw new Refusal('BAD_QUERY', { issues: [excess] });
    return next();
  };
}
