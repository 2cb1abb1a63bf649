import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { openApi } from '#server/http/open-api/document.ts';
import { bodySchema } from '#server/http/open-api/schemas.ts';
import { NamedSchemas } from '#server/http/open-api/named-schemas.ts';
import type { AnyField } from '#shared/field.ts';
import { bookStay } from '#resources/reservations/calls.ts';
import { resources } from '#resources/index.ts';
import { highland } from '#server/product.ts';

const document = openApi(highland) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
};
const { schemas } = document.components;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ call: `${method} ${path}`, operation })),
);

interface Message {
  readonly content?: Readonly<Record<string, { readonly schema?: object }>>;
}

/** The operations, of whose bodies the form repeats the JSON. */
const bodiesOnce = JSON.parse(JSON.stringify(document.paths), (name, value: unknown) =>
  name === 'multipart/form-data' ? undefined : value,
) as unknown;

/** Every list of options that stands somewhere in it. */
function enumsIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const { enum: values } = node as { readonly enum?: unknown };
  return [...(Array.isArray(values) ? [JSON.stringify(values)] : []), ...Object.values(node).flatMap(enumsIn)];
}

describe('the description of the API', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(openApi(highland)));
    expect([valid, errors ?? [], validator.version]).toEqual([true, [], '3.1']);
    const { valid: isValid } = await validator.validate({
      ...openApi(highland),
      paths: { '/x': { get: { tags: 1 } } },
    });
    expect(isValid).toBe(false);
  });

  it('names every operation, each by a name of its own', () => {
    const ids = operations.map(({ operation }) => operation['operationId']);
    expect(ids.filter((id) => typeof id !== 'string' || !/^[a-z]\w+$/i.test(id))).toEqual([]);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });

  it('keeps the names under which programs make calls', () => {
    const idOf = (call: string): unknown => operations.find((each) => each.call === call)?.operation['operationId'];
    const names = {
      'get /api/users/aggregation': 'users_list',
      'get /api/users/{id}': 'users_get',
      'patch /api/users/{id}/ban': 'users_ban',
      'post /user-mgmt/ban-user': 'users_banUser',
      'post /api/reservations': 'reservations_create',
      'post /api/units/bulk/housekeeping': 'units_bulkHousekeeping',
      'get /api/public/availability': 'public_availability',
      'post /api/auth/login': 'session_login',
      'get /api/account/me': 'session_me',
      'patch /api/users/{id}': 'users_update',
      'post /api/audit/{id}/undo': 'audit_undo',
    };
    expect(Object.fromEntries(Object.keys(names).map((call) => [call, idOf(call)]))).toEqual(names);
  });

  it('says of every answer what it holds', () => {
    const bare = operations.filter(({ operation }) =>
      JSON.stringify(operation['responses']).includes('"schema":{"type":"object"}'),
    );
    expect(bare.map(({ call }) => call)).toEqual([]);
  });

  it('gives every answer with a body its schema, and every body', () => {
    const bare = operations.flatMap(({ call, operation }) => {
      const { requestBody = {}, responses } = operation as {
        readonly requestBody?: Message;
        readonly responses: Readonly<Record<string, Message>>;
      };
      const messages = [['body', requestBody] as const, ...Object.entries(responses)];
      return messages
        .filter(([, { content = {} }]) =>
          Object.values(content).some(({ schema = {} }) => Object.keys(schema).length === 0),
        )
        .map(([of]) => `${call} ${of}`);
    });
    expect(bare).toEqual([]);
    const silent = operations.filter(({ operation }) => !JSON.stringify(operation['responses']).includes('"20'));
    expect(silent).toEqual([]);
  });

  it('says what every structure of a record holds', () => {
    const structures = resources.flatMap(({ name, fields }) =>
      Object.entries<AnyField>(fields)
        .filter(([, { spec }]) => spec.kind === 'json' && !spec.hidden && spec.stored)
        .map(([field]) => [name, field] as const),
    );
    const told = structures.map(([name, field]) => {
      const { properties = {} } = schemas[name] as { readonly properties?: Readonly<Record<string, object>> };
      const { readOnly: _, ...said } = { readOnly: true, ...properties[field] };
      return [`${name}.${field}`, Object.keys(said).length > 0] as const;
    });
    expect(told.length).toBeGreaterThan(6);
    expect(told.filter(([, isTold]) => !isTold)).toEqual([]);
    expect(schemas['audit']).toMatchObject({
      properties: { changes: { type: 'object', additionalProperties: { $ref: '#/components/schemas/FromTo' } } },
    });
    expect(schemas['FromTo']).toEqual({ type: 'array', prefixItems: [{}, {}], minItems: 2, maxItems: 2 });
    expect(schemas['reservations']).toMatchObject({
      properties: { parts: { type: ['array', 'null'], items: { $ref: '#/components/schemas/StayPart' } } },
    });
  });

  it('lists what is always there of every answer of one record, and what a body must bring', () => {
    const lacking = resources.filter(({ name }) => {
      const { required = [] } = schemas[name] as { readonly required?: readonly string[] };
      return !['id', 'version', 'created_at', 'updated_at'].every((field) => required.includes(field));
    });
    expect(lacking).toEqual([]);
    expect(document.paths['/api/auth/login']?.['post']).toMatchObject({
      security: [],
      requestBody: { content: { 'application/json': { schema: { required: ['email', 'password'] } } } },
    });
    expect(document.paths['/api/public/availability']?.['get']).toMatchObject({
      parameters: expect.arrayContaining([expect.objectContaining({ name: 'arrival', required: true })]),
    });
  });

  it('tells once what several fields choose from, under a name', () => {
    const status = 'UserStatus';
    expect(schemas[status]).toEqual({ type: 'string', enum: ['pending', 'approved', 'rejected'] });
    expect(schemas['users']).toMatchObject({ properties: { status: { $ref: `#/components/schemas/${status}` } } });
    expect(schemas['ChartStay']).toMatchObject({
      properties: { status: { anyOf: [{ $ref: '#/components/schemas/ReservationStatus' }, { type: 'null' }] } },
    });
    const lists = enumsIn({ ...document.components.schemas, paths: bodiesOnce });
    expect(lists.filter((values, at) => lists.indexOf(values) !== at)).toEqual([]);
  });

  it('says of every relation whose id it is', () => {
    const record = schemas['units'] as { readonly properties: Readonly<Record<string, unknown>> };
    expect(record.properties['room_type_id']).toMatchObject({
      type: 'integer',
      'x-relation': 'room-types',
      description: 'Id of a room type',
    });
    const relations = resources.flatMap(({ name, fields }) =>
      Object.entries(fields).flatMap(([field, { spec }]) =>
        spec.to && !spec.hidden ? [{ name, field, to: spec.to }] : [],
      ),
    );
    const told = relations.map(({ name, field }) => {
      const { properties = {} } = schemas[name] as { properties?: Record<string, Readonly<Record<string, unknown>>> };
      return { name, field, to: properties[field]?.['x-relation'] };
    });
    expect(told).toEqual(relations);
  });

  it('describes an object within a body as strictly as the body', () => {
    const body = bodySchema(bookStay.input ?? {}, 'input', new NamedSchemas(resources));
    expect(body).toMatchObject({
      properties: {
        lead_guest: { type: 'object', additionalProperties: false, required: ['full_name', 'nationality'] },
      },
    });
  });

  it('leads to nothing that it does not hold', () => {
    const text = JSON.stringify(document);
    const leads = new Set([...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path));
    const lost = [...leads].filter(
      (path) =>
        path.split('/').reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], document) ===
        undefined,
    );
    expect(lost).toEqual([]);
  });
});
