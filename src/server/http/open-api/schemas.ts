import { type AnyField, Field, type FieldSpec, type Fields } from '#shared/field.ts';
import { FORMATS } from '#shared/formats.ts';
import { KINDS } from '#shared/kinds.ts';
import { type AnyResource, allFields } from '#shared/resource.ts';
import type { Member, Members, ShapeSpec } from '#shared/shape.ts';
import { type BodyMode, isWritable } from '#shared/validate.ts';
import { singular } from '#shared/words.ts';
import { type Json, type NamedSchemas, ref } from './named-schemas.ts';

/** Schemas of fields, bodies and records in the API's description, derived from the declarations. */

export { type Json, ref };

/** JSON schema of a field's value. */
function schemaOf({ spec }: AnyField, named: NamedSchemas): Json {
  const chosen = spec.options && named.choice(Object.keys(spec.options), spec.optionsName);
  const inner = spec.of ? bodySchema(spec.of, 'input', named) : spec.holds && shapeSchema(spec.holds, named);
  const base: Record<string, unknown> = { ...(chosen ?? inner ?? KINDS[spec.kind].schema) };
  // The bounds of a list hold for each of its numbers.
  const bounded: Record<string, unknown> = spec.kind === 'numbers' ? { type: 'integer' } : base;
  if (bounded !== base) base['items'] = bounded;
  if (spec.parts) base['items'] = tierSchema(spec, named);
  if (spec.format) base['pattern'] = FORMATS[spec.format].pattern;
  const [low, high] = base['type'] === 'string' ? ['minLength', 'maxLength'] : ['minimum', 'maximum'];
  if (spec.min !== undefined) bounded[low] = spec.min;
  if (spec.max !== undefined) bounded[high] = spec.max;
  const about = {
    ...(spec.to !== undefined && relationTo(spec.to, spec.loose === true)),
    ...(spec.default !== undefined && { default: spec.default }),
    ...(spec.managed && { readOnly: true }),
  };
  return { ...(spec.optional ? nullable(base) : base), ...about };
}

/** A program that follows a relation needs to know where to. */
function relationTo(to: string, isLoose: boolean): Json {
  const one = singular(to).replaceAll('-', ' ');
  const article = /^[aeio]/.test(one) ? 'an' : 'a';
  const gone = isLoose ? ', which may be gone' : '';
  return { description: `Id of ${article} ${one}${gone}`, 'x-relation': to };
}

function tierSchema(
  { parts: [from, gives] = ['', ''], tierChoice: choice, optionsName }: FieldSpec,
  named: NamedSchemas,
): Json {
  return {
    type: 'object',
    required: [from, choice?.name ?? gives],
    additionalProperties: false,
    properties: {
      [from]: { type: 'number', minimum: 0 },
      ...(choice && { [choice.name]: named.choice(choice.options, optionsName) }),
      [gives]: choice ? { type: ['integer', 'null'], minimum: 0, maximum: 10_000 } : { type: 'number', minimum: 0 },
    },
  };
}

const NULL: Json = { type: 'null' };

function nullable(schema: Json): Json {
  if ('$ref' in schema) return { anyOf: [schema, NULL] };
  return {
    ...schema,
    ...(typeof schema['type'] === 'string' && { type: [schema['type'], 'null'] }),
    ...(Array.isArray(schema['enum']) && { enum: [...schema['enum'], null] }),
  };
}

const schemasOf = (entries: readonly (readonly [string, AnyField])[], named: NamedSchemas): Json =>
  Object.fromEntries(entries.map(([name, field]) => [name, schemaOf(field, named)]));

/** Schemas of the fields that a body may carry. */
export const writableProperties = (fields: Fields, mode: BodyMode, named: NamedSchemas): Json =>
  schemasOf(
    Object.entries(fields).filter(([, field]) => isWritable(field, mode)),
    named,
  );

const OF_FORMS: ReadonlySet<string> = new Set([
  'default',
  'readOnly',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'pattern',
]);

/** An answer says what is, however a form bounds it. */
function answeredValue(field: AnyField, named: NamedSchemas): Json {
  return Object.fromEntries(Object.entries(schemaOf(field, named)).filter(([word]) => !OF_FORMS.has(word)));
}

/** Names of the fields that a record shows, and of those that it shows to every caller. */
function recordNames(resource: AnyResource): { readonly shown: string[]; readonly always: string[] } {
  const shown = Object.entries(allFields(resource)).filter(([, { spec }]) => spec.stored && !spec.hidden);
  const always = shown.filter(([, { spec }]) => spec.visibleTo === undefined && !spec.proof);
  return { shown: shown.map(([name]) => name), always: always.map(([name]) => name) };
}

/** A body carries a file, a record shows the document that it became. */
function recordValue(field: AnyField, named: NamedSchemas): Json {
  if (field.spec.kind === 'file') return nullable(ref('Document'));
  if (field.spec.kind === 'photos') return { type: ['array', 'null'], items: ref('Picture') };
  return { ...answeredValue(field, named), ...(field.spec.managed && { readOnly: true }) };
}

export function recordSchema(resource: AnyResource, named: NamedSchemas): Json {
  const fields = allFields(resource);
  const { shown, always } = recordNames(resource);
  const values = shown.flatMap((name) => (fields[name] ? [[name, recordValue(fields[name], named)]] : []));
  return { type: 'object', required: always, properties: Object.fromEntries(values) };
}

export const queryParameters = (input: Fields, named: NamedSchemas): Json[] =>
  Object.entries(input).map(([name, field]) => ({
    name,
    in: 'query',
    required: !field.spec.optional && field.spec.default === undefined,
    schema: schemaOf(field, named),
  }));

export function bodySchema(fields: Fields, mode: BodyMode, named: NamedSchemas): Json {
  const writable = Object.entries(fields).filter(([, field]) => isWritable(field, mode));
  const required = writable
    .filter(([, { spec }]) => mode !== 'update' && !spec.optional && spec.default === undefined)
    .map(([name]) => name);
  return {
    type: 'object',
    additionalProperties: false,
    properties: writableProperties(fields, mode, named),
    ...(required.length > 0 ? { required } : {}),
  };
}

/** One record, as a call that reads answers it. */
export const readSchema = (name: string): Json => ({
  type: 'object',
  required: ['data'],
  properties: { data: ref(name) },
});

const answerOfWrite = (data: Json): Json => ({
  type: 'object',
  required: ['data', 'audit_id'],
  properties: { data, audit_id: { type: ['integer', 'null'] } },
});

/** The record after a write, and the entry that it left. */
export const writtenSchema = (name: string): Json => answerOfWrite(ref(name));

/** The same where the record may be gone by then. */
export const goneSchema = (name: string): Json => answerOfWrite(nullable(ref(name)));

/** A page of a list; with `aggregate` its groups in place of the rows. */
export const listSchema = (name: string, item: string = name): Json => ({
  type: 'object',
  required: ['totalCount'],
  properties: {
    [name]: { type: 'array', items: ref(item) },
    groups: { type: 'array', items: ref('Group'), description: 'Groups that hold no row are left out' },
    totalCount: { type: 'integer' },
  },
});

/** Schema of what an answer holds; what bears a name stands in `named` afterwards. */
export function shapeSchema(member: Member, named: NamedSchemas): Json {
  if (member instanceof Field) return answeredValue(member, named);
  const { name, spec } = member;
  if (name === null) return bareSchema(spec, named);
  return named.refer(name, () => bareSchema(spec, named));
}

function bareSchema(spec: ShapeSpec, named: NamedSchemas): Json {
  const of = (member: Member): Json => shapeSchema(member, named);
  switch (spec.kind) {
    case 'object':
      return objectSchema(spec.properties, named);
    case 'list':
      return { type: 'array', items: of(spec.of) };
    case 'map':
      return { type: 'object', additionalProperties: of(spec.of) };
    case 'nullable':
      return { anyOf: [of(spec.of), { type: 'null' }] };
    case 'union':
      return spec.of[1] === undefined && spec.of[0] ? of(spec.of[0]) : { anyOf: spec.of.map(of) };
    case 'both':
      return { allOf: spec.of.map(of) };
    case 'tuple':
      return { type: 'array', prefixItems: spec.of.map(of), minItems: spec.of.length, maxItems: spec.of.length };
    case 'choice':
      return named.choice(spec.values);
    case 'record':
      return recordPart(spec, named);
    case 'document':
      return ref('Document');
    default:
      return {};
  }
}

function objectSchema(properties: Members, named: NamedSchemas): Json {
  const required = Object.entries(properties).flatMap(([name, member]) =>
    !(member instanceof Field) && member.isOptional ? [] : [name],
  );
  const schemas = Object.entries(properties).map(([name, member]) => [name, shapeSchema(member, named)]);
  return { type: 'object', ...(required.length > 0 && { required }), properties: Object.fromEntries(schemas) };
}

/** Some fields of a record keep the schemas that they have there. */
function recordPart({ resource, fields, but = [] }: Extract<ShapeSpec, { kind: 'record' }>, named: NamedSchemas): Json {
  if (!fields && but.length === 0) return ref(resource);
  const all = recordNames(named.declarationOf(resource));
  const shown = fields ?? all.shown.filter((name) => !but.includes(name));
  const properties = shown.map((name) => [name, { $ref: `#/components/schemas/${resource}/properties/${name}` }]);
  const required = fields ?? all.always.filter((name) => !but.includes(name));
  return { type: 'object', required: [...required], properties: Object.fromEntries(properties) };
}
