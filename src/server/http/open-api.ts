import { type AnyField, DOCUMENT_KINDS, type FieldSpec, type Fields } from '#shared/field.ts';
import { FORMATS } from '#shared/formats.ts';
import { KINDS } from '#shared/kinds.ts';
import { type AnyAction, type AnyResource, allFields } from '#shared/resource.ts';
import { codeOf } from '#shared/permissions.ts';
import { LIST_PARAMS } from '#shared/list-query.ts';
import { LIST, BULK_LIMIT } from '#shared/constants.ts';
import { type BodyMode, isWritable } from '#shared/validate.ts';
import { OPERATORS } from '#shared/where.ts';
import { humanise } from '#shared/words.ts';
import type { AnyServerPart, Audience, ExtraRoute, ListRoute } from '#server/domain/server-part.ts';
import { IMPORT_RESULTS, IMPORT_UNDO_BODY, IMPORT_UNDO_RESULTS, importBodySchema } from './open-api-import.ts';

import { publicPaths } from './open-api-public.ts';
import { availabilityInput, quoteInput } from './public.ts';

type Json = Readonly<Record<string, unknown>>;

/** JSON schema of a field's value. */
export function schemaOf({ spec }: AnyField): Json {
  const base: Record<string, unknown> = { ...KINDS[spec.kind].schema };
  if (spec.parts) base['items'] = tierSchema(spec.parts);
  if (spec.format) base['pattern'] = FORMATS[spec.format].pattern;
  if (spec.options) base['enum'] = Object.keys(spec.options);
  const [low, high] = base['type'] === 'string' ? ['minLength', 'maxLength'] : ['minimum', 'maximum'];
  if (spec.min !== undefined) base[low] = spec.min;
  if (spec.max !== undefined) base[high] = spec.max;
  if (spec.default !== undefined) base['default'] = spec.default;
  if (spec.managed) base['readOnly'] = true;
  return spec.optional ? nullable(base) : base;
}

const tierSchema = (parts: readonly string[]): Json => ({
  type: 'object',
  required: parts,
  additionalProperties: false,
  properties: Object.fromEntries(parts.map((part) => [part, { type: 'number', minimum: 0 }])),
});

const nullable = (schema: Record<string, unknown>): Json => ({
  ...schema,
  ...(typeof schema['type'] === 'string' ? { type: [schema['type'], 'null'] } : {}),
  ...(Array.isArray(schema['enum']) ? { enum: [...(schema['enum'] as unknown[]), null] } : {}),
});

const properties = (fields: Fields, keep: (spec: FieldSpec, field: AnyField) => boolean): Json =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => keep(field.spec, field))
      .map(([name, field]) => [name, schemaOf(field)]),
  );

/** A body carries a file, a record shows the document that it became. */
function recordSchema(resource: AnyResource): Json {
  const fields = allFields(resource);
  const of = (kind: FieldSpec['kind']) =>
    Object.entries(fields).filter(([, { spec }]) => spec.kind === kind && !spec.hidden);
  return {
    type: 'object',
    required: ['id', 'version', 'created_at', 'updated_at'],
    properties: {
      ...properties(fields, (spec) => spec.stored && !spec.hidden),
      ...Object.fromEntries(of('file').map(([name]) => [name, { anyOf: [ref('Document'), { type: 'null' }] }])),
      ...Object.fromEntries(of('photos').map(([name]) => [name, { type: ['array', 'null'], items: ref('Picture') }])),
    },
  };
}

function bodySchema(fields: Fields, mode: BodyMode): Json {
  const writable = Object.entries(fields).filter(([, field]) => isWritable(field, mode));
  const required = writable
    .filter(([, { spec }]) => mode !== 'update' && !spec.optional && !(mode === 'create' && spec.default !== undefined))
    .map(([name]) => name);
  return {
    type: 'object',
    additionalProperties: false,
    properties: properties(fields, (_spec, field) => isWritable(field, mode)),
    ...(required.length > 0 ? { required } : {}),
  };
}

const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const answer = (description: string, schema: Json): Json => ({
  description,
  content: { 'application/json': { schema } },
});
const problem = (description: string): Json => answer(description, ref('Problem'));

const PROBLEMS: Json = {
  '400': problem('Malformed, unknown or invalid input'),
  '401': {
    description: 'Missing or bad token',
    content: { 'text/plain': { schema: { type: 'string', const: 'Unauthorized' } } },
  },
  '403': problem('The permission is missing'),
  '404': problem('No such record'),
};
const WRITE_PROBLEMS: Json = {
  ...PROBLEMS,
  '409': problem('The record’s state does not allow it'),
  '412': problem('If-Match names an older version'),
  '415': problem('Content type'),
};

const dataOf = (name: string): Json => ({
  type: 'object',
  properties: { data: { anyOf: [ref(name), { type: 'null' }] }, audit_id: { type: ['integer', 'null'] } },
});

const pathParam = (name: string): Json => ({ name, in: 'path', required: true, schema: { type: 'string' } });
const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
});
const IF_MATCH = header('If-Match', 'The version the caller saw, quoted; an older one is answered 412.');
const IDEMPOTENCY_KEY = header(
  'Idempotency-Key',
  'The same key and body within 24 h give the first answer and act once.',
);

const paramsIn = (path: string): Json[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => pathParam(name ?? ''));

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly ability: Audience;
  readonly body?: Json;
  readonly parameters?: readonly Json[];
  readonly responses: Json;
}

function bodyOf(schema: Json): Json {
  return { required: true, content: { 'application/json': { schema }, 'multipart/form-data': { schema } } };
}

function operationsOf(resource: AnyResource): Operation[] {
  const { name, fields, endpoints } = resource;
  const base = `/api/${name}`;
  const one = `${base}/{id}`;
  const data = { '200': answer('The record', dataOf(name)) };
  const operations: Operation[] = [
    {
      method: 'get',
      path: `${base}/aggregation`,
      summary: `List ${name}`,
      ability: 'view',
      parameters: LIST_PARAMETERS,
      responses: { '200': answer('One page, or groups', listSchema(name)), ...PROBLEMS },
    },
    { method: 'get', path: one, summary: `One of ${name}`, ability: 'view', responses: { ...data, ...PROBLEMS } },
  ];
  for (const [path, { params = {} }] of Object.entries(resource.lists ?? {})) {
    const plain = Object.keys(params).map((param) => ({ name: param, in: 'query', schema: { type: 'string' } }));
    const parameters = [...plain, ...LIST_PARAMETERS];
    const responses = { '200': answer('One page, or groups', listSchema(name)), ...PROBLEMS };
    operations.push({ method: 'get', path, summary: `List ${name}`, ability: 'view', parameters, responses });
  }
  const add = (spelling: string | undefined, generic: string, operation: Omit<Operation, 'method' | 'path'>): void => {
    for (const endpoint of [spelling, generic]) {
      const [method = '', path = ''] = (endpoint ?? '').split(' ');
      if (path !== '') operations.push({ ...operation, method: method.toLowerCase(), path });
    }
  };
  if (resource.creatable !== false) {
    const responses = { '201': answer('The new record', dataOf(name)), ...WRITE_PROBLEMS };
    add(endpoints?.create, `POST ${base}`, {
      summary: `Create in ${name}`,
      ability: 'create',
      body: bodyOf(bodySchema(fields, 'create')),
      parameters: [IDEMPOTENCY_KEY],
      responses,
    });
    operations.push(...importOperations(resource));
  }
  if (resource.editable !== false) {
    add(endpoints?.update, `PATCH ${one}`, {
      summary: `Change one of ${name}`,
      ability: 'edit',
      body: bodyOf(bodySchema(fields, 'update')),
      parameters: [IF_MATCH],
      responses: { ...data, ...WRITE_PROBLEMS },
    });
  }
  if (resource.removable !== false) {
    add(endpoints?.remove, `DELETE ${one}`, {
      summary: `Delete one of ${name}`,
      ability: 'delete',
      parameters: [IF_MATCH],
      responses: { ...data, ...WRITE_PROBLEMS },
    });
  }
  for (const [key, action] of Object.entries(resource.actions ?? {}))
    operations.push(...actionOperations(resource, key, action));
  return operations;
}

function actionOperations(resource: AnyResource, key: string, action: AnyAction): Operation[] {
  const base = `/api/${resource.name}`;
  const input = bodySchema(action.input ?? {}, 'input');
  const ability = action.permission ?? action.ability ?? 'edit';
  const summary = `${humanise(key)} (${resource.name})`;
  const responses = { '200': answer('The record', dataOf(resource.name)), ...WRITE_PROBLEMS };
  const operations: Operation[] = [
    {
      method: 'patch',
      path: `${base}/{id}/${key}`,
      summary,
      ability,
      body: bodyOf(input),
      parameters: [IF_MATCH],
      responses,
    },
  ];
  if (action.endpoint) {
    const [method = '', path = ''] = action.endpoint.split(' ');
    const byNumber = path.includes('{id}') ? input : withAccountNumber(input);
    operations.push({
      method: method.toLowerCase(),
      path,
      summary,
      ability,
      body: bodyOf(byNumber),
      parameters: [IDEMPOTENCY_KEY],
      responses,
    });
  }
  if (action.bulk) {
    const ids = { type: 'array', items: { type: 'integer' }, minItems: 1, maxItems: BULK_LIMIT };
    const body = bodyOf({ type: 'object', additionalProperties: false, required: ['ids'], properties: { ids, input } });
    operations.push({
      method: 'post',
      path: `${base}/bulk/${key}`,
      summary: `${summary}, many`,
      ability,
      body,
      parameters: [IDEMPOTENCY_KEY],
      responses: { '200': answer('One result per record', BULK_RESULTS), ...PROBLEMS },
    });
  }
  return operations;
}

function importOperations({ name, fields, removable }: AnyResource): Operation[] {
  const writable = properties(fields, (_spec, field) => isWritable(field, 'create'));
  const path = `/api/${name}/import`;
  const common = { method: 'post', ability: 'create' } as const;
  const run: Operation = {
    ...common,
    path,
    summary: `Create many in ${name}, each row by itself`,
    body: jsonBody(importBodySchema(writable)),
    parameters: [IDEMPOTENCY_KEY],
    responses: { '200': answer('One result per row', IMPORT_RESULTS), ...PROBLEMS },
  };
  const undo: Operation = {
    ...common,
    path: `${path}/{batch}/undo`,
    summary: `Remove what an import into ${name} created and nobody changed since`,
    ability: 'delete',
    body: { ...jsonBody(IMPORT_UNDO_BODY), required: false },
    responses: { '200': answer('How many went, and what stays', IMPORT_UNDO_RESULTS), ...PROBLEMS },
  };
  return removable === false ? [run] : [run, undo];
}

const jsonBody = (schema: Json): Json => ({ required: true, content: { 'application/json': { schema } } });

const extraOperations = (routes: readonly ExtraRoute[]): Operation[] =>
  routes.map(({ method, path, ability, summary, status = 200, input = {} }) => {
    const query = Object.entries(input).map(([name, field]) => ({ name, in: 'query', schema: schemaOf(field) }));
    const responses = { [status]: answer('The answer', { type: 'object' }), ...WRITE_PROBLEMS };
    const base = { method: method.toLowerCase(), path, ability, summary, responses };
    return method === 'GET' ? { ...base, parameters: query } : { ...base, body: bodyOf(bodySchema(input, 'input')) };
  });

const narrowedOperations = (name: string, lists: readonly ListRoute[]): Operation[] =>
  lists.map(({ path, summary, input }) => {
    const own = Object.entries(input).map(([param, field]) => ({ name: param, in: 'query', schema: schemaOf(field) }));
    const responses = { '200': answer('One page, or groups', listSchema(name)), ...PROBLEMS };
    return { method: 'get', path, summary, ability: 'view', parameters: [...own, ...LIST_PARAMETERS], responses };
  });

const withAccountNumber = (input: Json): Json => ({
  ...input,
  properties: { account_number: { type: 'string' }, ...(input['properties'] as Json) },
  required: ['account_number', ...((input['required'] as string[] | undefined) ?? [])],
});

const BULK_RESULTS: Json = {
  type: 'object',
  properties: {
    results: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'ok'],
        properties: {
          id: { type: 'integer' },
          ok: { type: 'boolean' },
          code: { type: 'string' },
          message: { type: 'string' },
        },
      },
    },
  },
};

const LIST_HELP: Readonly<Record<string, string>> = {
  filter: `JSON, URL-encoded. {"field": value} or {"field": {operator: value}}; keys are AND; $or, $and, $search. Operators: ${Object.keys(OPERATORS).join(' ')}`,
  sort: 'JSON, URL-encoded. {"field": 1 | -1}; key order is the sort order.',
  pagination: `JSON, URL-encoded. {"limit": 1–${LIST.maxPageSize}, "currentPage": 1…}`,
  fields: 'JSON, URL-encoded. Names of the fields to return.',
  aggregate: 'JSON, URL-encoded. {"groupBy": [], "count": true, "sum": [], "min": [], "max": [], "avg": []}',
};

const LIST_PARAMETERS: readonly Json[] = LIST_PARAMS.map((name) => ({
  name,
  in: 'query',
  required: false,
  description: LIST_HELP[name],
  schema: { type: 'string' },
}));

const listSchema = (name: string): Json => ({
  type: 'object',
  required: ['totalCount'],
  properties: {
    [name]: { type: 'array', items: ref(name) },
    groups: { type: 'array', items: { type: 'object' } },
    totalCount: { type: 'integer' },
  },
});

/** The API's description (OpenAPI 3.1), derived from the declarations; `x-permission` is the code a call needs, `member` for people without any, several where each of them will do. */
export function openApi(resources: readonly AnyResource[], parts: Readonly<Record<string, AnyServerPart>> = {}): Json {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const resource of resources) {
    const { routes = [], lists = [] } = parts[resource.name] ?? {};
    const further = [...extraOperations(routes), ...narrowedOperations(resource.name, lists)];
    for (const operation of [...operationsOf(resource), ...further]) {
      const { method, path, summary, ability, body, parameters = [], responses } = operation;
      (paths[path] ??= {})[method] = {
        tags: [resource.name],
        summary,
        'x-permission':
          ability === 'member' || typeof ability !== 'string' ? ability : codeOf(resource.permission, ability),
        parameters: [...paramsIn(path), ...parameters],
        ...(body ? { requestBody: body } : {}),
        responses,
      };
    }
  }
  const schemas = Object.fromEntries(resources.map((resource) => [resource.name, recordSchema(resource)]));
  const undoResponses = { '200': answer('The restored record', { type: 'object' }), ...WRITE_PROBLEMS };
  paths['/api/audit/{id}/undo'] = {
    post: {
      tags: ['audit'],
      summary: 'Undo an audited change',
      parameters: [pathParam('id')],
      responses: undoResponses,
    },
  };
  paths['/api/files/{id}'] = { get: FILE_OPERATION };
  const open = { availability: availabilityInput, quote: quoteInput };
  const schema = { ofBody: (fields: Fields) => bodySchema(fields, 'input'), ofField: schemaOf };
  Object.assign(paths, publicPaths(open, schema));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Highland',
      version: '1',
      description: 'The back-office API. Every call carries Authorization: Bearer <token>.',
    },
    security: [{ token: [] }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { ...schemas, Document: DOCUMENT_SCHEMA, Picture: PICTURE_SCHEMA, Problem: PROBLEM_SCHEMA },
    },
  };
}

const DOCUMENT_SCHEMA: Json = {
  type: 'object',
  required: ['id', 'name', 'kind', 'size', 'url'],
  properties: {
    id: { type: 'integer' },
    name: { type: 'string' },
    kind: { type: 'string', enum: [...DOCUMENT_KINDS] },
    size: { type: 'integer', description: 'In bytes' },
    url: { type: 'string', description: 'Where the bytes are, for whoever may read the field' },
  },
};

const PICTURE_SCHEMA: Json = {
  allOf: [
    ref('Document'),
    {
      type: 'object',
      required: ['alt_en', 'alt_zh'],
      properties: { alt_en: { type: ['string', 'null'] }, alt_zh: { type: ['string', 'null'] } },
    },
  ],
};

const FILE_OPERATION: Json = {
  tags: ['files'],
  summary: 'The bytes of a document, for callers who may read the field of the record that shows it',
  parameters: [
    pathParam('id'),
    {
      name: 'size',
      in: 'query',
      required: false,
      description: 'The small version of a picture',
      schema: { type: 'string', enum: ['thumbnail'] },
    },
  ],
  responses: {
    '200': {
      description: 'A picture to be shown, or a PDF to be saved',
      content: Object.fromEntries(
        DOCUMENT_KINDS.map((kind) => [kind, { schema: { type: 'string', format: 'binary' } }]),
      ),
    },
    '304': { description: 'If-None-Match names what is there' },
    ...PROBLEMS,
  },
};

const PROBLEM_SCHEMA: Json = {
  type: 'object',
  required: ['message'],
  properties: {
    code: { type: 'string' },
    message: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    param: { type: 'string' },
    path: { type: 'string' },
    permission: { type: 'integer' },
    allowed: { type: 'array', items: { type: 'string' } },
  },
};
