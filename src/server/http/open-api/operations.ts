import { type AnyResource, isCreatable } from '#shared/resource.ts';
import { viewsOfDay } from '#shared/overview.ts';
import { actionsOf } from './action-operations.ts';
import { EXPORT_PARAMETERS, EXPORT_RESPONSES } from './export.ts';
import { IMPORT_UNDO_BODY_SCHEMA, importBodySchema } from './import.ts';
import {
  IDEMPOTENCY_KEY,
  IF_MATCH,
  LIST_PARAMETERS,
  MANY_PROBLEMS,
  PROBLEMS,
  WRITE_PROBLEMS,
  answer,
  bodyOf,
  jsonBody,
} from './messages.ts';
import { type NamedSchemas, ref, typeNameOf } from './named-schemas.ts';
import { type Operation, splitEndpoint } from './operation.ts';
import { bodySchema, goneSchema, listSchema, readSchema, writableProperties, writtenSchema } from './schemas.ts';

/** The operations that every resource has for its declaration alone. */
export const operationsOf = (resource: AnyResource, named: NamedSchemas): Operation[] => [
  ...readsOf(resource),
  ...listsOf(resource),
  ...dayOf(resource),
  ...writesOf(resource, named),
  ...actionsOf(resource, named),
];

const pageOf = (name: string): Operation['responses'] => ({
  '200': answer('One page, or groups', listSchema(name)),
  ...PROBLEMS,
});

function readsOf({ name }: AnyResource): Operation[] {
  const common = { method: 'get', ability: 'view' } as const;
  const base = `/api/${name}`;
  return [
    {
      ...common,
      path: `${base}/aggregation`,
      summary: `List ${name}`,
      parameters: LIST_PARAMETERS,
      responses: pageOf(name),
    },
    {
      ...common,
      path: `${base}/export`,
      summary: `All that matches in ${name} as a file`,
      parameters: EXPORT_PARAMETERS,
      responses: EXPORT_RESPONSES,
    },
    {
      ...common,
      path: `${base}/{id}`,
      summary: `One of ${name}`,
      responses: { '200': answer('The record', readSchema(name)), ...PROBLEMS },
    },
  ];
}

/** What the dashboard asks, where it has something of the resource's day. */
function dayOf({ name, overview }: AnyResource): Operation[] {
  const views = overview ? viewsOfDay(overview) : [];
  if (views.length === 0) return [];
  const schema = {
    type: 'object',
    required: views,
    properties: Object.fromEntries(views.map((view) => [view, listSchema(name)])),
  };
  return [
    {
      method: 'get',
      ability: 'view',
      path: `/api/${name}/day`,
      summary: `The day’s work in ${name}`,
      responses: {
        '200': answer('How many each view holds, and the first of those that are listed', {
          type: 'object',
          required: ['views'],
          properties: { views: schema },
        }),
        ...PROBLEMS,
      },
    },
  ];
}

function listsOf({ name, hasOpenTitles, lists = {} }: AnyResource): Operation[] {
  const titles: Operation = {
    method: 'get',
    path: `/api/${name}/titles`,
    summary: `What ${name} are called`,
    ability: 'anyone',
    parameters: LIST_PARAMETERS,
    responses: {
      '200': answer('One page: ids and titles alone', listSchema(name, `${typeNameOf(name)}Title`)),
      ...PROBLEMS,
    },
  };
  const further = Object.entries(lists).map(([path, { params = {} }]): Operation => {
    const own = Object.keys(params).map((param) => ({ name: param, in: 'query', schema: { type: 'string' } }));
    const parameters = [...own, ...LIST_PARAMETERS];
    return { method: 'get', path, summary: `List ${name}`, ability: 'view', parameters, responses: pageOf(name) };
  });
  return [...(hasOpenTitles ? [titles] : []), ...further];
}

/** A write at the address that the specification gives it, where it does, and at its own. */
const atBoth = (
  spelled: string | undefined,
  generic: string,
  operation: Omit<Operation, 'method' | 'path'>,
): Operation[] =>
  [spelled, generic].flatMap((endpoint) => (endpoint ? [{ ...operation, ...splitEndpoint(endpoint) }] : []));

function writesOf(resource: AnyResource, named: NamedSchemas): Operation[] {
  const { name, fields, endpoints, createPermission = 'create', editable, removable } = resource;
  const base = `/api/${name}`;
  const responses = { '200': answer('The record', writtenSchema(name)), ...WRITE_PROBLEMS };
  const creates = (): Operation[] => [
    ...atBoth(endpoints?.create, `POST ${base}`, {
      summary: `Create in ${name}`,
      ability: createPermission,
      body: bodyOf(bodySchema(fields, 'create', named)),
      parameters: [IDEMPOTENCY_KEY],
      responses: { '201': answer('The new record', writtenSchema(name)), ...WRITE_PROBLEMS },
    }),
    ...importsOf(resource, named),
  ];
  const updates = (): Operation[] =>
    atBoth(endpoints?.update, `PATCH ${base}/{id}`, {
      summary: `Change one of ${name}`,
      ability: 'edit',
      body: bodyOf(bodySchema(fields, 'update', named)),
      parameters: [IF_MATCH],
      responses,
    });
  const removes = (): Operation[] =>
    atBoth(endpoints?.remove, `DELETE ${base}/{id}`, {
      summary: `Delete one of ${name}`,
      ability: 'delete',
      parameters: [IF_MATCH],
      responses: { ...responses, '200': answer('The record is gone', goneSchema(name)) },
    });
  return [
    ...(isCreatable(resource) ? creates() : []),
    ...(editable === false ? [] : updates()),
    ...(removable === false ? [] : removes()),
  ];
}

function importsOf(resource: AnyResource, named: NamedSchemas): Operation[] {
  const { name, fields, createPermission, removable } = resource;
  const path = `/api/${name}/import`;
  const run: Operation = {
    method: 'post',
    path,
    summary: `Create many in ${name}, each row by itself`,
    ability: createPermission ?? 'create',
    body: jsonBody(importBodySchema(writableProperties(fields, 'create', named))),
    parameters: [IDEMPOTENCY_KEY],
    responses: { '200': answer('One result per row', ref('ImportResults')), ...MANY_PROBLEMS },
  };
  const undo: Operation = {
    method: 'post',
    path: `${path}/{batch}/undo`,
    summary: `Remove what an import into ${name} created and nobody changed since`,
    ability: 'delete',
    body: { ...jsonBody(IMPORT_UNDO_BODY_SCHEMA), required: false },
    responses: { '200': answer('How many went, and what stays', ref('ImportUndoResults')), ...MANY_PROBLEMS },
  };
  return removable === false ? [run] : [run, undo];
}
