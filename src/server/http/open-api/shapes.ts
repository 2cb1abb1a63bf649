import { type AnyField, Field } from '#shared/field.ts';
import type { Member, Members, ShapeSpec } from '#shared/shape.ts';
import { type Json, ref, schemaOf } from './schemas.ts';

/** Schemas of answers, each named one once: what it is called stands in `named` afterwards. */
export type Named = Map<string, Json>;

export function shapeSchema(member: Member, named: Named): Json {
  if (member instanceof Field) return answeredValue(member);
  const { name, spec } = member;
  if (name === null) return bareSchema(spec, named);
  if (!named.has(name)) named.set(name, bareSchema(spec, named));
  return ref(name);
}

/** An answer says what is, however a form bounds it. */
function answeredValue(field: AnyField): Json {
  const { default: _given, readOnly: _written, ...schema } = { ...schemaOf(field) } as Record<string, unknown>;
  for (const bound of ['minLength', 'maxLength', 'minimum', 'maximum', 'pattern']) delete schema[bound];
  return schema;
}

function bareSchema(spec: ShapeSpec, named: Named): Json {
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
    case 'choice':
      return { enum: [...spec.values] };
    case 'record':
      return recordPart(spec);
    case 'document':
      return ref('Document');
    default:
      return {};
  }
}

function objectSchema(properties: Members, named: Named): Json {
  const required = Object.entries(properties).flatMap(([name, member]) =>
    !(member instanceof Field) && member.isOptional ? [] : [name],
  );
  const schemas = Object.entries(properties).map(([name, member]) => [name, shapeSchema(member, named)]);
  return { type: 'object', ...(required.length > 0 && { required }), properties: Object.fromEntries(schemas) };
}

/** Some fields of a record keep the schemas that they have there. */
function recordPart({ resource, fields, but }: Extract<ShapeSpec, { kind: 'record' }>): Json {
  if (!fields && !but) return ref(resource);
  if (!fields) return { type: 'object', description: `As in ${resource}, without ${(but ?? []).join(', ')}` };
  const properties = fields.map((name) => [name, { $ref: `#/components/schemas/${resource}/properties/${name}` }]);
  return { type: 'object', required: [...fields], properties: Object.fromEntries(properties) };
}
