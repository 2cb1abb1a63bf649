import type { Context } from 'hono';
import { type ListQuery, checkList, decodeListParams } from '#shared/list-query.ts';
import type { Parsed } from '#shared/errors.ts';
import type { RequestContext } from '#server/domain/caller.ts';
import { type Bound, whereContext } from '#server/domain/kit.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { AppEnv } from './app-env.ts';

export function parsedQuery<T>(parsed: Parsed<T>): T {
  if (parsed.ok) return parsed.value;
  throw new Refusal('BAD_QUERY', { issues: parsed.issues });
}

/** Reads the list parameters as this caller may use them. */
export function listQueryOf(
  c: Context<AppEnv>,
  bound: Bound,
  context: RequestContext,
  alsoAllowed?: readonly string[],
): ListQuery {
  return listQueryAt(c.req.url, bound, context, alsoAllowed);
}

/** The same from the address alone. */
export function listQueryAt(
  url: string,
  bound: Bound,
  context: RequestContext,
  alsoAllowed?: readonly string[],
): ListQuery {
  const at = url.indexOf('?');
  const params = parsedQuery(decodeListParams(at < 0 ? '' : url.slice(at + 1), alsoAllowed));
  return parsedQuery(checkList(params, whereContext(bound, context)));
}
