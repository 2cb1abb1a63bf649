import { Field } from '#shared/field.ts';
import type { Member, Members, ShapeSpec } from '#shared/shape.ts';
import { type Json, type NamedSchemas, ref } from './named-schemas.ts';
import { answeredValue, recordNames } from './schemas.ts';

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
