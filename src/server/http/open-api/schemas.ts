import { PROBLEM_STATUS } from '#shared/errors.ts';
import { type AnyField, DOCUMENT_KINDS, type FieldSpec, type Fields } from '#shared/field.ts';
import { FORMATS } from '#shared/formats.ts';
import { KINDS } from '#shared/kinds.ts';
import { type AnyResource, allFields } from '#shared/resource.ts';
import { type BodyMode, isWritable } from '#shared/validate.ts';

export type Json = Readonly<Record<string, unknown>>;

/** JSON schema of a field's value. */
export function schemaOf({ spec }: AnyField): Json {
  const base: Record<string, unknown> = { ...KINDS[spec.kind].schema };
  // The bounds of a list hold for each of its numbers.
  const bounded: Record<string, unknown> = spec.kind === 'numbers' ? { type: 'integer' } : base;
  if (bounded !== base) base['items'] = bounded;
  if (spec.parts) base['items'] = tierSchema(spec.parts);
  if (spec.format) base['pattern'] = FORMATS[spec.format].pattern;
  if (spec.options) base['enum'] = Object.keys(spec.options);
  const [low, high] = base['type'] === 'string' ? ['minLength', 'maxLength'] : ['minimum', 'maximum'];
  if (spec.min !== undefined) bounded[low] = spec.min;
  if (spec.max !== undefined) bounded[high] = spec.max;
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

export const properties = (fields: Fields, keep: (spec: FieldSpec, field: AnyField) => boolean): Json =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => keep(field.spec, field))
      .map(([name, field]) => [name, schemaOf(field)]),
  );

/** A body carries a file, a record shows the document that it became. */
export function recordSchema(resource: AnyResource): Json {
  const fields = allFields(resource);
  const of = (kind: FieldSpec['kind']) =>
    Object.entries(fields).filter(([, { spec }]) => spec.kind === kind && !spec.hidden);
  return {
    type: 'object',
    required: Object.entries(fields).flatMap(([name, { spec }]) =>
      !spec.hidden && spec.stored && spec.visibleTo === undefined && !spec.proof ? [name] : [],
    ),
    properties: {
      ...properties(fields, (spec) => spec.stored && !spec.hidden),
      ...Object.fromEntries(of('file').map(([name]) => [name, { anyOf: [ref('Document'), { type: 'null' }] }])),
      ...Object.fromEntries(of('photos').map(([name]) => [name, { type: ['array', 'null'], items: ref('Picture') }])),
    },
  };
}

export function bodySchema(fields: Fields, mode: BodyMode): Json {
  const writable = Object.entries(fields).filter(([, field]) => isWritable(field, mode));
  const required = writable
    .filter(([, { spec }]) => mode !== 'update' && !spec.optional && spec.default === undefined)
    .map(([name]) => name);
  return {
    type: 'object',
    additionalProperties: false,
    properties: properties(fields, (_spec, field) => isWritable(field, mode)),
    ...(required.length > 0 ? { required } : {}),
  };
}

export const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
export const dataOf = (name: string): Json => ({
  type: 'object',
  properties: { data: { anyOf: [ref(name), { type: 'null' }] }, audit_id: { type: ['integer', 'null'] } },
});

export const listSchema = (name: string): Json => ({
  type: 'object',
  required: ['totalCount'],
  properties: {
    [name]: { type: 'array', items: ref(name) },
    groups: { type: 'array', items: { type: 'object' }, description: 'Groups that hold no row are left out' },
    totalCount: { type: 'integer' },
  },
});

const MOVED_ON: Json = {
  type: 'array',
  description: 'What happened since, where an undo needs a reason',
  items: {
    type: 'object',
    required: ['fact', 'message'],
    properties: {
      fact: { type: 'string', enum: ['late', 'of_another', 'signed_in', 'at_work', 'message_sent'] },
      message: { type: 'string' },
      at: { type: 'string', format: 'date-time' },
      by: { type: 'string' },
    },
  },
};

export const BULK_RESULTS: Json = {
  type: 'object',
  required: ['results', 'batch_id'],
  properties: {
    results: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'ok'],
        properties: {
          id: { type: 'integer' },
          ok: { type: 'boolean' },
          audit_id: { type: 'integer', description: 'The entry it left' },
          unchanged: { type: 'boolean', description: 'It was so already, and no entry was left' },
          code: { type: 'string' },
          message: { type: 'string' },
          moved_on: MOVED_ON,
        },
      },
    },
    batch_id: { type: 'string', description: 'What takes all of it back: POST /api/audit/batch/{batch_id}/undo' },
  },
};

export const DOCUMENT_SCHEMA: Json = {
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

export const PICTURE_SCHEMA: Json = {
  allOf: [
    ref('Document'),
    {
      type: 'object',
      required: ['alt_en', 'alt_zh'],
      properties: { alt_en: { type: ['string', 'null'] }, alt_zh: { type: ['string', 'null'] } },
    },
  ],
};

export const PROBLEM_SCHEMA: Json = {
  type: 'object',
  required: ['message'],
  properties: {
    code: {
      type: 'string',
      enum: Object.keys(PROBLEM_STATUS),
      description: Object.entries(PROBLEM_STATUS)
        .map(([code, status]) => `${code} ${status}`)
        .join(', '),
    },
    message: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } }, maxProperties: 20 },
    more: { type: 'integer', description: 'How many fields are not valid beside those of errors' },
    param: { type: 'string' },
    path: { type: 'string' },
    permission: { type: 'integer' },
    allowed: { type: 'array', items: { type: 'string' } },
    obstacle: { type: 'string' },
    unchanged: { type: 'boolean' },
    moved_on: MOVED_ON,
    owed_sen: { type: 'integer', description: 'What is owed where CONFIRM_OVERPAYMENT asks' },
    alternatives: {
      type: 'array',
      items: { type: 'object' },
      description: 'With NOT_AVAILABLE, UNIT_TAKEN and QUOTE_EXPIRED: what is free instead',
    },
  },
};
