import { QUERY_LIMITS } from '#shared/constants.ts';
import { issue } from '#shared/errors.ts';
import type { ListQuery } from '#shared/list-query.ts';
import type { ListDoor } from '#shared/resource.ts';
import { DAY_ROWS, viewsOfDay } from '#shared/overview.ts';
import { parseBody } from '#shared/validate.ts';
import { parseWhere, predicateOf } from '#shared/parse-where.ts';
import { usualSort, whereOf } from '#shared/views.ts';
import { type Predicate, everything } from '#shared/where.ts';
import { type Bound, both, hasId, listedColumns, present, scopeOf, whereContext } from '#server/kit/kit.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { ListRoute } from '#server/kit/server-part.ts';
import { seeksText } from '#server/platform/database/store.ts';
import type { StoredRow } from '#server/platform/database/table.ts';
import { type ResourceCall, idOf, json, permit } from './call.ts';
import { listQueryBy, listQueryOf, parsedQuery } from './list-request.ts';
import { answerJson } from './security.ts';
import { widened } from './wide-search.ts';

/** Lists, records and further lists of a resource over HTTP, each row shown as its caller may see it. */

/** Pages beyond this offset wait for the total, as do searches: it tells the store the quickest way to the rows. */
const DEEP_OFFSET = 1000;

export async function answerList(call: ResourceCall): Promise<Response> {
  return answerJson(call.c, await list(call, listQueryOf(call)));
}

/** What the overview says of the day: how many records each view holds, and of its lists the first ones, as a list tells them. */
export async function answerDay(call: ResourceCall): Promise<Response> {
  const { c, kit, bound, context } = call;
  const { resource } = bound;
  const overview = resource.overview ?? { by: [] };
  const views = viewsOfDay(overview).map(async (view) => {
    const filter = whereOf(resource, view);
    const pagination = { limit: DAY_ROWS, currentPage: 1 };
    const query = listQueryBy({ filter, sort: usualSort(filter, resource), pagination }, { bound, context });
    if (Object.hasOwn(overview.lists ?? {}, view)) return [view, await list(call, query)] as const;
    return [
      view,
      { totalCount: await kit.totals.count(bound.table, both(scopeOf(bound, context), query.where)) },
    ] as const;
  });
  return answerJson(c, { views: Object.fromEntries(await Promise.all(views)) });
}

/** A further list of the resource: its view and the plain parameters, under the same list parameters. */
export async function answerDoor(call: ResourceCall, { view, params = {} }: ListDoor): Promise<Response> {
  const { c, bound, context } = call;
  const where = whereContext(bound, context);
  const parts = Object.entries(params).flatMap(([param, field]) => {
    const value = c.req.query(param) ?? '';
    if (value === '') return [];
    const parsed = parseWhere({ [field]: value }, where);
    if (!parsed.ok) throw new Refusal('BAD_QUERY', { issues: [{ ...parsed.issues[0]!, path: [param] }] });
    return [parsed.value];
  });
  const filter = whereOf(bound.resource, view);
  const viewed = predicateOf(filter, { ...where, canRead: () => true });
  const query = listQueryOf({ c, bound, context }, { also: Object.keys(params) });
  return answerJson(c, await list(call, query, { op: 'and', of: [viewed, ...parts] }));
}

/** A further list whose own parameters its server part reads. */
export async function answerNarrowed(call: ResourceCall, { input, narrow }: ListRoute): Promise<Response> {
  const { c, kit, bound, context } = call;
  const names = Object.keys(input);
  const given = names.flatMap((name) => {
    const value = c.req.query(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  const query = listQueryOf({ c, bound, context }, { also: names });
  const values = parsedQuery(parseBody(Object.fromEntries(given), input, { mode: 'input', isText: true }));
  const filter = await narrow({ reader: kit.store, context, input: values });
  return answerJson(
    c,
    await list(call, query, predicateOf(filter, { ...whereContext(bound, context), canRead: () => true })),
  );
}

/** All that a list or a record needs of its call. */
type Reading = Pick<ResourceCall, 'kit' | 'bound' | 'context'>;

/** Answers one page and the exact total, or the groups of an aggregation; `within` narrows it to a named part of the resource. */
export async function list(
  call: Reading,
  asked: ListQuery,
  within: Predicate = everything,
): Promise<Record<string, unknown>> {
  const { kit, bound, context } = call;
  const query = await widened(call, asked);
  const where = both(both(scopeOf(bound, context), within), query.where);
  const counted = kit.totals.count(bound.table, where);
  if (query.aggregate) {
    const groups = kit.store.aggregate(bound.table, where, query.aggregate, QUERY_LIMITS.groups + 1);
    const [totalCount, found] = await Promise.all([counted, groups]);
    if (found.length > QUERY_LIMITS.groups) {
      const issues = [issue(['aggregate', 'groupBy'], 'groups', { max: QUERY_LIMITS.groups })];
      throw new Refusal('BAD_QUERY', { issues });
    }
    return { groups: found, totalCount };
  }
  const fields = query.fields
    ? ['id', ...query.fields.filter((name) => name !== 'id')]
    : listedColumns(bound, context.caller);
  const [rows, totalCount] = await Promise.all([page(call, query, { where, fields, counted }), counted]);
  const told = query.fields ? fields : [...fields, ...Object.keys(bound.part.computed ?? {})];
  const shown = isMade(bound) ? rows.map((row) => present({ bound, context }, row, told)) : rows;
  return { [bound.resource.name]: shown, totalCount };
}

interface Page {
  readonly where: Predicate;
  readonly fields: readonly string[];
  readonly counted: Promise<number>;
}

async function page({ kit, bound }: Reading, query: ListQuery, { where, fields, counted }: Page): Promise<StoredRow[]> {
  const { sort, limit, currentPage } = query;
  const offset = (currentPage - 1) * limit;
  const selection = { where, sort, limit, offset, fields: columnsFor(bound, fields) };
  if (offset <= DEEP_OFFSET && !seeksText(where)) return kit.store.list(bound.table, selection);
  const total = await counted;
  return offset >= total ? [] : kit.landmarks.list(bound.table, { ...selection, total });
}

/** Whether rows are shown otherwise than they are kept. */
const isMade = ({ part, veils }: Bound): boolean => part.computed !== undefined || veils !== undefined;

/** Computed and masked columns may depend on any column of the row. */
const columnsFor = (bound: Bound, fields: readonly string[]): readonly string[] =>
  isMade(bound) ? Object.keys(bound.table.fields).filter((name) => bound.table.fields[name]?.spec.stored) : fields;

export async function answerOne(call: ResourceCall): Promise<Response> {
  const { c, kit, bound, context } = call;
  const { forbiddenMessage, permission } = bound.resource;
  const isForbidden = permission !== null && !context.caller.permissions.has(permission);
  if (forbiddenMessage !== undefined && isForbidden) {
    return json(c, { status: 403, body: { message: forbiddenMessage } });
  }
  permit(call, 'view');
  const row = await readRecord({ kit, bound, context }, idOf(c.req.param('id')));
  c.header('etag', tagOf(row));
  return json(c, { status: 200, body: { data: present({ bound, context }, row) } });
}

/** The record, if this caller may see it at all. */
export async function readRecord({ kit, bound, context }: Reading, id: number): Promise<StoredRow> {
  const row = await kit.store.find(bound.table, both(scopeOf(bound, context), hasId(id)));
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}

export const tagOf = ({ version }: StoredRow): string => `"${String(version)}"`;
