import { LIST } from '#shared/constants.ts';
import { PROBLEM_STATUS } from '#shared/errors.ts';
import { BUCKETS, LIST_PARAMS } from '#shared/list-query.ts';
import { OPERATORS } from '#shared/where.ts';
import { type Json, ref } from './schemas.ts';

/**
 * Parts of the API's description that many operations share: bodies, headers, list parameters, and the answers that
 * refuse.
 */

export const answer = (description: string, schema: Json): Json => ({
  description,
  content: { 'application/json': { schema } },
});
export const problem = (description: string): Json => answer(description, ref('Problem'));

/** Every code that comes with a status: a program branches on it, never on the sentence. */
const codesOf = (status: number): string =>
  Object.entries(PROBLEM_STATUS)
    .flatMap(([code, of]) => (of === status ? [code] : []))
    .join(', ');
const coded = (status: number, description: string): Json => problem(`${description}: code ${codesOf(status)}`);

const NO_SPACE = coded(507, 'No room on the server’s disk');
export const RETRY_AFTER = { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } };

export const PROBLEMS: Json = {
  '400': coded(400, 'Malformed, unknown or invalid input'),
  '401': {
    description: 'Missing or bad token',
    content: { 'text/plain': { schema: { type: 'string', const: 'Unauthorized' } } },
  },
  '403': coded(403, 'The permission is missing'),
  '404': coded(404, 'No such record'),
};
export const WRITE_PROBLEMS: Json = {
  ...PROBLEMS,
  '409': coded(409, 'The record’s state does not allow it, or it is so already (unchanged)'),
  '412': coded(412, 'If-Match names an older version'),
  '413': coded(413, 'More than this call takes'),
  '415': coded(415, 'Content type'),
  '422': coded(422, 'Another body came under this Idempotency-Key'),
  '507': NO_SPACE,
};

export const LIMITED: Json = {
  '429': { ...coded(429, 'Too many calls of one address without a session'), headers: RETRY_AFTER },
};

/** `text/csv` of `text/csv; charset=utf-8`. */
export const mediaType = (contentType: string): string => contentType.split(';')[0] ?? '';

/** Of a call that writes many records, each of which stands or falls alone. */
export const MANY_PROBLEMS: Json = Object.fromEntries(
  Object.entries(WRITE_PROBLEMS).filter(([status]) => status !== '412'),
);

export const jsonBody = (schema: Json): Json => ({ required: true, content: { 'application/json': { schema } } });

/** A body may be left out where nothing in it must be said. */
export const bodyOf = (schema: Json): Json => ({
  required: 'required' in schema,
  content: { 'application/json': { schema }, 'multipart/form-data': { schema } },
});

const pathParam = (name: string): Json => ({ name, in: 'path', required: true, schema: { type: 'string' } });
const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
});
export const IF_MATCH = header('If-Match', 'The version the caller saw, quoted; an older one is answered 412.');
export const IDEMPOTENCY_KEY = header(
  'Idempotency-Key',
  'The same key and body within 24 h give the first answer and act once.',
);

export const paramsIn = (path: string): Json[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => pathParam(name ?? ''));

const LIST_HELP: Readonly<Record<string, string>> = {
  filter: `JSON, URL-encoded. {"field": value} or {"field": {operator: value}}; keys are AND; $or, $and, $search. $search finds records that hold every word in a search field: phones by digits in any spelling, references with or without their separators; a document’s number as a whole, by the filter’s own $search alone. Operators: ${Object.keys(OPERATORS).join(' ')}`,
  sort: 'JSON, URL-encoded. {"field": 1 | -1}; key order is the sort order.',
  pagination: `JSON, URL-encoded. {"limit": 1–${LIST.maxPageSize}, "currentPage": 1…}`,
  fields: 'JSON, URL-encoded. Names of the fields to return; rows then hold these and the id alone.',
  aggregate: `JSON, URL-encoded. {"groupBy": [], "count": true, "sum": [], "min": [], "max": [], "avg": []}; each of groupBy is a field or, for days and instants, {"field": name, "by": ${BUCKETS.map((by) => `"${by}"`).join(' | ')}}: Malaysian time, answered as 2026-11-22, the week’s Monday, 2026-11 or 2026 under the field’s name.`,
};

export const LIST_PARAMETERS: readonly Json[] = LIST_PARAMS.map((name) => ({
  name,
  in: 'query',
  required: false,
  description: LIST_HELP[name],
  schema: { type: 'string' },
}));
