import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormatsTo, { type FormatsPlugin } from 'ajv-formats';
import { openApi } from '#server/http/open-api/document.ts';
import { highland } from '#server/product.ts';

/** Holds what the server answers against the description of its API. */

type Json = Readonly<Record<string, unknown>>;
interface Operation {
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, object>> }>>;
}

export interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Json>> };
}

// eslint-disable-next-line typescript/no-unsafe-type-assertion -- built of plain objects
export const description = openApi(highland) as unknown as Description;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Names of the schemas of which others are made; what a whole adds would be foreign to its parts. */
function partsOfWholes(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(partsOfWholes);
  if (!isObject(node)) return [];
  const { allOf = [], ...rest } = node;
  const parts = (allOf as Json[]).flatMap(({ $ref }) =>
    typeof $ref === 'string' ? [$ref.split('/').at(-1) ?? ''] : [],
  );
  return [...parts, ...partsOfWholes(Object.values(rest)), ...partsOfWholes(allOf)];
}

/** The same, except that an answer may hold nothing beyond what is described: a field that no schema names is a slip. */
function closed(node: unknown, isPart = false): unknown {
  if (Array.isArray(node)) return node.map((each) => closed(each, isPart));
  if (!isObject(node)) return node;
  const inner = Object.entries(node).map(([name, value]) => [name, closed(value, name === 'allOf')]);
  const isOpen = isPart || node['additionalProperties'] !== undefined;
  const isShape = Array.isArray(node['allOf']) || (node['type'] === 'object' && isObject(node['properties']));
  return { ...Object.fromEntries(inner), ...(isShape && !isOpen && { unevaluatedProperties: false }) };
}

function strictly({ paths, components: { schemas } }: Description): object {
  const parts = new Set(partsOfWholes([paths, schemas]));
  const strict = Object.entries(schemas).map(([name, schema]) => [name, closed(schema, parts.has(name))]);
  return { paths: closed(paths), components: { schemas: Object.fromEntries(strict) } };
}

const addFormats = addFormatsTo as unknown as FormatsPlugin;
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats(ajv);
ajv.addSchema(strictly(description), 'api');

const within = (part: string): string => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));

/** The described path that an address belongs to: the one with the fewest placeholders. */
function describedPath(method: string, address: string): string | undefined {
  const [bare = ''] = address.split('?');
  const fits = Object.keys(description.paths).filter(
    (path) =>
      description.paths[path]?.[method] !== undefined &&
      new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(bare),
  );
  return fits.toSorted((a, b) => a.split('{').length - b.split('{').length)[0];
}

interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** What of an answer is not as described, in words; nothing where all of it is. */
export function faultsOf(call: string, { status, headers, text }: Answered): string[] {
  const [verb = '', address = ''] = call.split(' ');
  const method = verb.toLowerCase();
  const path = describedPath(method, address);
  if (path === undefined) return [`${call}: no such operation`];
  const content = description.paths[path]?.[method]?.responses[String(status)]?.content;
  if (!content) return [`${call}: ${status} is not described: ${text.slice(0, 200)}`];
  const type = headers.get('content-type')?.split(';')[0] ?? '';
  if (!content[type]) return [`${call}: ${status} is not described as ${type}`];
  const pointer = ['paths', path, method, 'responses', String(status), 'content', type, 'schema'].map(within).join('/');
  const validate = ajv.getSchema(`api#/${pointer}`) as ValidateFunction;
  if (validate(type === 'application/json' ? JSON.parse(text) : text)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${call}: ${status}${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}
