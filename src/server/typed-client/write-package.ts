import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import type { Product } from '#server/kit/product.ts';
import { openApi } from '#server/http/open-api/document.ts';
import { projectPath } from '#server/platform/process/project-root.ts';
import { type Addressed, type PrintedOperation, listedBy, printCall, printMethod } from './print-calls.ts';
import { type Schema, printComment, printType, quoteName, typeName } from './print-types.ts';

/**
 * Makes the package that other programs import as `highland/client`: declarations and a table of calls printed from the
 * API's description, beside the hand-written half in `src/client`. They come from the description rather than from the
 * declarations' own types, because only the fields' values, which it holds, say what a body must carry and who writes a
 * field; and because a description that is wrong then breaks the tests that use the client. The generators in the field
 * print with the compiler's JavaScript interface, which TypeScript 7 no longer has, and leave filters untyped.
 */

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, PrintedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** The calls of one resource by the names that the client has for them. */
type Methods = Readonly<Record<string, Addressed>>;
type Groups = Readonly<Record<string, Methods>>;

export async function writePackage(folder: string, product: Product): Promise<void> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the description is held to OpenAPI by a test
  const description = openApi(product) as unknown as Description;
  const groups = groupCalls(description, callsElsewhere(product));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own package.json
  const { name, version, license } = JSON.parse(readFileSync(projectPath('package.json'), 'utf8')) as Manifest;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'client'), { recursive: true });
  const exports = { './client': { types: './client/index.d.ts', default: './client/index.js' } };
  const manifest = { name, version, license, type: 'module', sideEffects: false, exports };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await bundleRunningHalf(join(folder, 'client'));
  writeFileSync(join(folder, 'client/index.js'), printEntry(groups));
  writeFileSync(join(folder, 'client/index.d.ts'), printDeclarations(description, groups));
  const types = readFileSync(projectPath('src/client/types.ts'), 'utf8').replace('#shared/errors.ts', './index.js');
  writeFileSync(join(folder, 'client/types.d.ts'), types);
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

/** Further addresses of calls that a resource has at its own: a client needs one way. */
function callsElsewhere({ resources }: Product): ReadonlySet<string> {
  const calls = resources.flatMap(({ name, endpoints = {}, actions = {}, lists = {} }) => [
    ...Object.values(endpoints),
    ...Object.values(actions).flatMap(({ endpoint }) => endpoint ?? []),
    ...Object.keys(lists).flatMap((path) => (path.startsWith(`/api/${name}/`) ? [] : [`GET ${path}`])),
  ]);
  return new Set(calls.map((call) => call.replace(/ multipart$/, '')));
}

function groupCalls({ paths }: Description, elsewhere: ReadonlySet<string>): Groups {
  const groups: Record<string, Record<string, Addressed>> = {};
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      if (elsewhere.has(`${method.toUpperCase()} ${path}`)) continue;
      const at = operation.operationId.indexOf('_');
      const [group, name] = [operation.operationId.slice(0, at), operation.operationId.slice(at + 1)];
      (groups[group] ??= {})[name] = { method, path, operation };
    }
  }
  return groups;
}

const tableOf = (groups: Groups): Readonly<Record<string, Readonly<Record<string, string>>>> =>
  Object.fromEntries(
    Object.entries(groups).map(([group, methods]) => [
      group,
      Object.fromEntries(Object.entries(methods).map(([name, call]) => [name, printCall(call)])),
    ]),
  );

function printDeclarations({ components }: Description, groups: Groups): string {
  const records = Object.entries(components.schemas).map(
    ([name, schema]) => `export type ${typeName(name)} = ${printType(schema)};`,
  );
  const resources = Object.entries(groups).map(([group, methods]) => printGroup(group, methods));
  return [
    `import type { Aggregate, CallOptions, ClientOptions, Export, Key, List, Session } from './types.js';`,
    `export * from './types.js';`,
    ...records,
    `export interface Hotel extends Session {\n${resources.join('\n')}\n}`,
    `${printComment('Calls nobody yet: it only remembers where the server is.')}export declare function createClient(options: ClientOptions): Hotel;`,
  ].join('\n\n');
}

function printGroup(group: string, methods: Methods): string {
  const row = methods['list'] && listedBy(methods['list'].operation)?.row;
  const rowType = row ? printType(row) : 'never';
  const lines = Object.entries(methods).map(([name, call]) => printMethod(name, call, rowType));
  const aggregate = row
    ? [`${printComment('Groups and their figures')}readonly aggregate: Aggregate<${rowType}>;`]
    : [];
  return `readonly ${quoteName(group)}: {\n${[...lines, ...aggregate].join('\n')}\n};`;
}

const printEntry = (groups: Groups): string => `import { connect } from './connect.js';
export { HighlandError } from './connect.js';
const calls = ${JSON.stringify(tableOf(groups))};
export const createClient = (options) => connect(calls, options);
`;

/** The hand-written half as one file without imports. */
const bundleRunningHalf = (folder: string): Promise<unknown> =>
  build({
    root: projectPath('.'),
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2022',
      lib: { entry: projectPath('src/client/connect.ts'), formats: ['es'], fileName: 'connect' },
    },
  });
