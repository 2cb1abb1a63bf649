import type { Context } from 'hono';
import { type Honoured, type ListParams, type ListQuery, checkList, decodeListParams } from '#shared/list-query.ts';
import { type Parsed, issue } from '#shared/errors.ts';
import type { RequestContext } from '#server/kit/caller.ts';
import { type Bound, whereContext } from '#server/kit/kit.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { type Veils, amongShown } from '#server/platform/database/veils.ts';
import type { AppEnv } from './app-env.ts';

export function parsedQuery<T>(parsed: Parsed<T>): T {
  if (parsed.ok) return parsed.value;
  throw new Refusal('BAD_QUERY', { issues: parsed.issues });
}

interface Asker {
  readonly bound: Bound;
  readonly context: RequestContext;
}

/** Reads the list parameters as this caller may use them. */
export function listQueryOf({ c, ...asker }: Asker & { readonly c: Context<AppEnv> }, honoured?: Honoured): ListQuery {
  return listQueryAt(c.req.url, asker, honoured);
}

/** Reads the list's parameters from the address alone. */
export function listQueryAt(url: string, asker: Asker, honoured?: Honoured): ListQuery {
  const at = url.indexOf('?');
  return listQueryBy(parsedQuery(decodeListParams(at < 0 ? '' : url.slice(at + 1), honoured)), asker);
}

export function listQueryBy(params: ListParams, { bound, context }: Asker): ListQuery {
  const query = parsedQuery(checkList(params, whereContext(bound, context)));
  return bound.veils ? askedOfShown(query, bound.veils(context)) : query;
}

/** An order or a group would tell what a veil hides; a filter is asked of what is shown. */
function askedOfShown(query: ListQuery, veils: Veils): ListQuery {
  const { sort, aggregate } = query;
  const refuse = (param: string, names: readonly string[]): void => {
    const field = names.find((name) => (veils[name] ?? []).length > 0);
    if (field === undefined) return;
    throw new Refusal('BAD_QUERY', { issues: [issue([param, field], 'unknown_field', { field })] });
  };
  refuse(
    'sort',
    sort.map(({ field }) => field),
  );
  if (aggregate) {
    const groups = aggregate.groupBy.map(({ field }) => field);
    refuse('aggregate', [...groups, ...aggregate.min, ...aggregate.max]);
  }
  return { ...query, where: amongShown(query.where, veils) };
}
