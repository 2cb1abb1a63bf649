import { capital } from '#shared/sentence.ts';
import { singular } from '#shared/words.ts';

/** Prints JSON schema, as far as the API's description uses it, as TypeScript. */
export interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly 'x-relation'?: string;
}

/** `room-types` is a `RoomType`; a name that begins with a capital is a type's already. */
export const typeName = (name: string): string =>
  /^[A-Z]/.test(name) ? name : singular(name).split('-').map(capital).join('');

const SCALARS: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

/** The schema as a TypeScript type. */
export function printType(schema: Schema): string {
  const { $ref, anyOf, oneOf, allOf, type } = schema;
  if ($ref !== undefined) return printReference($ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const either = anyOf ?? oneOf;
  if (either) return [...new Set(either.map(printType))].join(' | ');
  if (allOf) return allOf.map((part) => `(${printType(part)})`).join(' & ');
  if (typeof type === 'object') return type.map((one) => printType({ ...schema, type: one })).join(' | ');
  if (schema.prefixItems) return `readonly [${schema.prefixItems.map(printType).join(', ')}]`;
  if (type === 'array') return `readonly (${printType(schema.items ?? {})})[]`;
  if (type === 'object') return printObject(schema);
  if (type === 'string' && schema.format === 'binary') return 'Blob';
  return SCALARS[type ?? ''] ?? 'unknown';
}

function printReference(ref: string): string {
  const [name = '', ...below] = ref.replace('#/components/schemas/', '').split('/');
  const properties = below.filter((part) => part !== 'properties');
  return `${typeName(name)}${properties.map((property) => `['${property}']`).join('')}`;
}

function printObject({ properties, required = [], additionalProperties }: Schema): string {
  if (!properties) {
    const values = typeof additionalProperties === 'object' ? printType(additionalProperties) : 'unknown';
    return `{ readonly [name: string]: ${values} }`;
  }
  const lines = Object.entries(properties).map(
    ([name, schema]) =>
      `${printDescription(schema)}readonly ${quoteName(name)}${required.includes(name) ? '' : '?'}: ${printType(schema)};`,
  );
  return `{ ${lines.join('\n')} }`;
}

export const quoteName = (name: string): string => (/^[a-z_$][\w$]*$/i.test(name) ? name : `'${name}'`);

const printDescription = ({ description }: Schema): string =>
  description === undefined ? '' : printComment(description);
export const printComment = (text: string): string => `/** ${text.replaceAll('*/', '* /')} */\n`;
