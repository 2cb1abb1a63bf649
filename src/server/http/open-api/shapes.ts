import { type AnyField, Field } from '#shared/field.ts';
import type { Member, Members, ShapeSpec } from '#shared/shape.ts';
import { type Json, type NamedSchemas, ref } from './named-schemas.ts';
import { schemaOf } from './schemas.ts';

/** Schema of what an answer holds; what bears a name stands in `named` afterwards. */
export function shapeSchema(member: Member, named: NamedSchemas): Json {
  if (member instanceof Field) return answeredValue(member, named);
  const { name, spec } = member;
  if (name === null) return bareSchema(spec, named);
  return named.refer(name, () => bareSchema(spec, named));
}

/** An answer says what is, however a form bounds it. */
function answeredValue(field: AnyField, named: NamedSchemas): Json {
  const { default: _given, readOnly: _written, ...schema } = { ...schemaOf(field, named) } as Record<string, unknown>;
  for (const bound of ['minLength', 'maxLength', 'minimum', 'maximum', 'pattern']) delete schema[bound];
  return schema;
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
    case 'choice':
      return named.choice(spec.values);
    case 'record':
      return recordPart(spec);
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
function recordPart({ resource, fields, but }: Extract<ShapeSpec, { kind: 'record' }>): Json {
  if (!fields && !but) return ref(resource);
  if (!fields) return { type: 'object', description: `As in ${resource}, without ${(but ?? []).join(', ')}` };
  const properties = fields.map((name) => [name, { $ref: `#/components/schemas/${resource}/properties/${name}` }]);
  return { type: 'object', required: [...fields], properties: Object.fromEntries(properties) };
}
