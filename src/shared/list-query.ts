import { isRecord } from './records.ts';
import type { FieldSpec } from './field.ts';
import { type Family, familyOfKind } from './reading/scalar-kinds.ts';
import { type Issue, type Parsed, failed, issue, ok } from './errors.ts';
import { parseWhere } from './parse-where.ts';
import { type Predicate, type WhereContext, everything, specOf } from './where.ts';
import { LIST, QUERY_LIMITS } from './constants.ts';

/**
 * The list contract: its parameters as text and back, and checked against what the caller may read. The browser writes
 * by it and the server reads by it.
 */

/** The list contract's parameters as JSON; the address of a list in the browser is the same text. */
export interface ListParams {
  filter?: Readonly<Record<string, unknown>>;
  /** Key order is the sort order. */
  sort?: Readonly<Record<string, 1 | -1>>;
  pagination?: { limit?: number; currentPage?: number };
  fields?: readonly string[];
  aggregate?: AggregateParams;
}

/** How much time one group spans. Instants fall into it where the hotel stands; a week is that of its Monday. */
export const BUCKETS = ['day', 'week', 'month', 'year'] as const;
export type Bucket = (typeof BUCKETS)[number];

/** A field whose values make the groups as they are, or days and instants by what they fall into. */
export type GroupBy = string | { readonly field: string; readonly by: Bucket };

export interface AggregateParams {
  groupBy?: readonly GroupBy[];
  count?: boolean;
  sum?: readonly string[];
  min?: readonly string[];
  max?: readonly string[];
  avg?: readonly string[];
}

export interface SortKey<F extends string = string> {
  readonly field: F;
  readonly descending: boolean;
}

export interface GroupKey {
  readonly field: string;
  /** Null for the value as it is. */
  readonly by: Bucket | null;
}

export interface Aggregation {
  readonly groupBy: readonly GroupKey[];
  readonly count: boolean;
  readonly sum: readonly string[];
  readonly min: readonly string[];
  readonly max: readonly string[];
  readonly avg: readonly string[];
}

/** A list call, checked: ready to be answered by a store. */
export interface ListQuery {
  readonly where: Predicate;
  /** Without the id that breaks ties; the store adds it. */
  readonly sort: readonly SortKey[];
  readonly limit: number;
  readonly currentPage: number;
  /** Null stands for every field the caller may read. */
  readonly fields: readonly string[] | null;
  readonly aggregate: Aggregation | null;
}

export const LIST_PARAMS = ['filter', 'sort', 'pagination', 'fields', 'aggregate'] as const;
export type ListParam = (typeof LIST_PARAMS)[number];

/** The query string (without `?`) that says these parameters; empty ones are left out. */
export function encodeListParams(params: ListParams): string {
  return LIST_PARAMS.filter((name) => {
    const value = params[name];
    // An empty list of fields asks for the id alone; the other empty ones ask for nothing.
    return value !== undefined && (name === 'fields' || Object.keys(value).length > 0);
  })
    .map((name) => `${name}=${encodeURIComponent(JSON.stringify(params[name]))}`)
    .join('&');
}

/** Further parameters of a call that is asked like a list, and which of the list's own it honours: all unless said. */
export interface Honoured {
  readonly also?: readonly string[];
  readonly params?: readonly ListParam[];
}

/**
 * Reads the parameters' JSON and shapes; names and types of fields are `checkList`'s part. What is not honoured is an
 * issue, never passed over. Never throws.
 */
export function decodeListParams(query: string, honoured: Honoured = {}): Parsed<ListParams> {
  const { also = [], params: offered = LIST_PARAMS } = honoured;
  if (query.length > QUERY_LIMITS.queryStringBytes) {
    return failed(issue(['query'], 'query_length', { max: QUERY_LIMITS.queryStringBytes }));
  }
  const params: Record<string, unknown> = {};
  const given = new Set<string>();
  for (const part of query.split('&').filter((text) => text !== '')) {
    const [name, text] = decodePart(part);
    if (name === null || text === null) return failed(issue([name ?? 'query'], 'encoding'));
    if (![...offered, ...also].includes(name)) {
      return failed(issue([name], 'unknown_param', { known: [...offered, ...also].join(', ') }));
    }
    if (given.has(name)) return failed(issue([name], 'repeated_param'));
    given.add(name);
    if (also.includes(name)) continue;
    const parsed = parseJson(text);
    if (parsed === undefined) return failed(issue([name], 'json'));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- among their names, as asked above
    const wrong = wrongShape(name as ListParam, parsed);
    if (wrong) return failed({ ...wrong, path: [name, ...wrong.path] });
    params[name] = parsed;
  }
  return ok(params);
}

function decodePart(part: string): [string | null, string | null] {
  const at = part.indexOf('=');
  return at < 0 ? [decode(part), ''] : [decode(part.slice(0, at)), decode(part.slice(at + 1))];
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length <= QUERY_LIMITS.conditions && value.every((item) => typeof item === 'string');
const isCount = (value: unknown, max: number): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= max;

function wrongShape(name: ListParam, value: unknown): Issue | null {
  if (name === 'fields') return isNames(value) ? null : issue([], 'names');
  if (!isRecord(value)) return issue([], 'object');
  if (name === 'pagination') return wrongPagination(value);
  if (name === 'aggregate') return wrongAggregate(value);
  if (name === 'sort') {
    const wrong = Object.entries(value).find(([, direction]) => direction !== 1 && direction !== -1);
    return wrong ? issue([wrong[0]], 'direction') : null;
  }
  return null;
}

function wrongPagination(value: Record<string, unknown>): Issue | null {
  for (const [key, number] of Object.entries(value)) {
    if (key !== 'limit' && key !== 'currentPage') return issue([key], 'unknown_key', { known: 'limit, currentPage' });
    const max = key === 'limit' ? LIST.maxPageSize : 1_000_000_000;
    if (!isCount(number, max)) return issue([key], 'whole_number', { min: 1, max });
  }
  return null;
}

const AGGREGATE_KEYS = ['groupBy', 'count', 'sum', 'min', 'max', 'avg'];

function wrongAggregate(value: Record<string, unknown>): Issue | null {
  for (const [key, part] of Object.entries(value)) {
    if (!AGGREGATE_KEYS.includes(key)) return issue([key], 'unknown_key', { known: AGGREGATE_KEYS.join(', ') });
    if (key === 'count' && typeof part !== 'boolean') return issue([key], 'type', { type: 'boolean' });
    if (key === 'groupBy') {
      const wrong = wrongGroups(part);
      if (wrong) return { ...wrong, path: [key, ...wrong.path] };
    } else if (key !== 'count' && !isNames(part)) return issue([key], 'names');
  }
  return null;
}

function wrongGroups(value: unknown): Issue | null {
  if (!Array.isArray(value) || value.length > QUERY_LIMITS.conditions) return issue([], 'names');
  const groups: readonly unknown[] = value;
  for (const [at, group] of groups.entries()) {
    const wrong = typeof group === 'string' ? null : wrongBucket(group);
    if (wrong) return { ...wrong, path: [at, ...wrong.path] };
  }
  return null;
}

function wrongBucket(value: unknown): Issue | null {
  if (!isRecord(value)) return issue([], 'group');
  const extra = Object.keys(value).find((key) => key !== 'field' && key !== 'by');
  if (extra !== undefined) return issue([extra], 'unknown_key', { known: 'field, by' });
  if (typeof value['field'] !== 'string') return issue(['field'], 'group');
  const isKnown = (BUCKETS as readonly unknown[]).includes(value['by']);
  return isKnown ? null : issue(['by'], 'bucket', { known: BUCKETS.join(', ') });
}

/** Checks names and types against the fields the caller may read and turns the filter into a predicate. */
export function checkList(params: ListParams, context: WhereContext): Parsed<ListQuery> {
  const where = params.filter ? parseWhere(params.filter, context) : ok(everything);
  if (!where.ok) return under('filter', where.issues);
  const sort = checkSort(params.sort ?? {}, context);
  if (!sort.ok) return under('sort', sort.issues);
  const unknown = (params.fields ?? []).findIndex((name) => specOf(context, name) === null);
  if (unknown >= 0) return failed(issue(['fields', unknown], 'unknown_field', { field: params.fields![unknown]! }));
  const aggregate = params.aggregate ? checkAggregate(params.aggregate, context) : ok(null);
  if (!aggregate.ok) return under('aggregate', aggregate.issues);
  return ok({
    where: where.value,
    sort: sort.value,
    limit: params.pagination?.limit ?? LIST.pageSize,
    currentPage: params.pagination?.currentPage ?? LIST.currentPage,
    fields: params.fields ?? null,
    aggregate: aggregate.value,
  });
}

const under = <T>(param: ListParam, issues: readonly Issue[]): Parsed<T> => ({
  ok: false,
  issues: issues.map((found) => ({ ...found, path: [param, ...found.path] })),
});

const isSortable = (spec: FieldSpec): boolean => !['list', 'opaque'].includes(familyOfKind(spec.kind));

function checkSort(sort: NonNullable<ListParams['sort']>, context: WhereContext): Parsed<SortKey[]> {
  const keys: SortKey[] = [];
  for (const [field, direction] of Object.entries(sort)) {
    const spec = specOf(context, field);
    if (!spec || !isSortable(spec)) return failed(issue([field], 'unknown_field', { field }));
    keys.push({ field, descending: direction === -1 });
  }
  if (keys.length > 10) return failed(issue([], 'sort_keys', { max: 10 }));
  return ok(keys);
}

function checkAggregate(params: AggregateParams, context: WhereContext): Parsed<Aggregation> {
  const groupBy = checkGroups(params.groupBy ?? [], context);
  if (!groupBy.ok) return groupBy;
  const aggregation: Aggregation = {
    groupBy: groupBy.value,
    count: params.count ?? false,
    sum: params.sum ?? [],
    min: params.min ?? [],
    max: params.max ?? [],
    avg: params.avg ?? [],
  };
  for (const key of ['sum', 'min', 'max', 'avg'] as const) {
    for (const [at, field] of aggregation[key].entries()) {
      const family = familyOf(field, context);
      if (family === null) return failed(issue([key, at], 'unknown_field', { field }));
      const fits = key === 'sum' || key === 'avg' ? family === 'number' : family !== 'list' && family !== 'boolean';
      if (!fits) return failed(issue([key, at], 'operator_type', { operator: key, field }));
    }
  }
  return ok(aggregation);
}

/** Null where the caller reads no such field, or nothing can be compared in it. */
function familyOf(field: string, context: WhereContext): Family | null {
  const spec = specOf(context, field);
  const family = spec ? familyOfKind(spec.kind) : 'opaque';
  return family === 'opaque' ? null : family;
}

function checkGroups(groups: readonly GroupBy[], context: WhereContext): Parsed<GroupKey[]> {
  const keys: GroupKey[] = [];
  for (const [at, group] of groups.entries()) {
    const { field, by } = typeof group === 'string' ? { field: group, by: null } : group;
    const family = familyOf(field, context);
    if (family === null) return failed(issue(['groupBy', at], 'unknown_field', { field }));
    if (by !== null && family !== 'day' && family !== 'instant') {
      return failed(issue(['groupBy', at], 'operator_type', { operator: by, field }));
    }
    // A group says its part under the field's name, and one name has one value.
    if (keys.some((key) => key.field === field)) {
      return failed(issue(['groupBy', at], 'repeated_field', { field }));
    }
    keys.push({ field, by });
  }
  return ok(keys);
}
