import { BULK_LIMIT } from '#shared/constants.ts';
import type { AnyAction, AnyResource } from '#shared/resource.ts';
import { isWritable } from '#shared/validate.ts';
import { humanise } from '#shared/words.ts';
import type { Audience, OpenAudience } from '#shared/call.ts';
import type { ServedCall } from '#server/kit/serve.ts';
import type { ListRoute } from '#server/kit/server-part.ts';
import { EXPORT_PARAMETERS, EXPORT_RESPONSES } from './export.ts';
import { IMPORT_RESULTS, IMPORT_UNDO_BODY, IMPORT_UNDO_RESULTS, importBodySchema } from './import.ts';
import {
  IDEMPOTENCY_KEY,
  IF_MATCH,
  LIST_PARAMETERS,
  PROBLEMS,
  WRITE_PROBLEMS,
  problemsOf,
  answer,
  bodyOf,
  jsonBody,
} from './messages.ts';
import { type Named, shapeSchema } from './shapes.ts';
import { BULK_RESULTS, type Json, bodySchema, dataOf, listSchema, properties, schemaOf } from './schemas.ts';

export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  /** `anyone`: every administrator. */
  readonly ability: Audience | OpenAudience | 'anyone';
  readonly body?: Json;
  readonly parameters?: readonly Json[];
  readonly responses: Json;
}

export function operationsOf(resource: AnyResource): Operation[] {
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
    {
      method: 'get',
      path: `${base}/export`,
      summary: `All that matches in ${name} as a file`,
      ability: 'view',
      parameters: EXPORT_PARAMETERS,
      responses: EXPORT_RESPONSES,
    },
    { method: 'get', path: one, summary: `One of ${name}`, ability: 'view', responses: { ...data, ...PROBLEMS } },
  ];
  if (resource.hasOpenTitles) {
    const responses = { '200': answer('One page: ids and titles alone', listSchema(name)), ...PROBLEMS };
    const summary = `What ${name} are called`;
    const parameters = LIST_PARAMETERS;
    operations.push({ method: 'get', path: `${base}/titles`, summary, ability: 'anyone', parameters, responses });
  }
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
  const input = withConditions(bodySchema(action.input ?? {}, 'input'), action);
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

/** Inputs that some records alone are asked for say which. */
function withConditions(input: Json, { inputWhen = {} }: AnyAction): Json {
  const all = input['properties'] as Readonly<Record<string, Json>>;
  const told = Object.entries(inputWhen).flatMap(([name, where]) =>
    where && all[name]
      ? [[name, { ...all[name], description: `Only of a record of which this holds: ${JSON.stringify(where)}` }]]
      : [],
  );
  return told.length === 0 ? input : { ...input, properties: { ...all, ...Object.fromEntries(told) } };
}

const withAccountNumber = (input: Json): Json => ({
  ...input,
  properties: { account_number: { type: 'string' }, ...(input['properties'] as Json) },
  required: ['account_number', ...((input['required'] as string[] | undefined) ?? [])],
});

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

export const extraOperations = (routes: readonly ServedCall[], named: Named): Operation[] =>
  routes.map(({ call }) => {
    const { method, path, ability, summary, status = 200, input = {} } = call;
    const query = Object.entries(input).map(([name, field]) => ({ name, in: 'query', schema: schemaOf(field) }));
    const responses = { [status]: answer('The answer', shapeSchema(call.answer, named)), ...problemsOf(call) };
    const base = { method: method.toLowerCase(), path, ability, summary, responses };
    return method === 'GET' ? { ...base, parameters: query } : { ...base, body: bodyOf(bodySchema(input, 'input')) };
  });

export const narrowedOperations = (name: string, lists: readonly ListRoute[]): Operation[] =>
  lists.map(({ path, summary, input }) => {
    const own = Object.entries(input).map(([param, field]) => ({ name: param, in: 'query', schema: schemaOf(field) }));
    const responses = { '200': answer('One page, or groups', listSchema(name)), ...PROBLEMS };
    return { method: 'get', path, summary, ability: 'view', parameters: [...own, ...LIST_PARAMETERS], responses };
  });
