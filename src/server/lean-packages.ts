import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { splitPackage } from './split-package.ts';

/**
 * A step of the client's build: takes the lean half of packages that bring two. Each choice has the same behaviour in every browser
 * that the pages support.
 */

/** The package's own entry is the one with warnings for developers. */
const ROUTER = createRequire(import.meta.url)
  .resolve('react-router')
  .replace(/development([/\\])index\.m?js$/, 'production$1index.mjs');

const ours = (name: string): string => fileURLToPath(new URL(`../browser/lean/${name}.ts`, import.meta.url));

/** Entries of packages of which Refine asks a small part, and that part. */
const LEAN: Readonly<Record<string, string>> = {
  'lodash-es/isEqual.js': `export { isEqual as default } from '${ours('is-equal')}';`,
  'lodash-es/uniqBy.js': `export { uniqBy as default } from '${ours('uniq-by')}';`,
  'pluralize/pluralize.js': `export * as default from '${ours('pluralize')}';`,
  'qs/lib/index.js': `export * as default from '${ours('qs')}';`,
};

/** Exports that the shell and the lists use; Refine's forms and selects come with the screens that have them. */
const FIRST_OF_REFINE = [
  'AccessControlContext',
  'Authenticated',
  'QS_PARSE_DEPTH',
  'Refine',
  'ResourceContext',
  'keys',
  'matchResourceFromRoute',
  'useCan',
  'useDataProvider',
  'useGetIdentity',
  'useInvalidate',
  'useList',
  'useLogout',
  'useNotification',
  'useTranslate',
];

/** Elements that the packages draw only for who asks: the router's prefetching in its own framework, Refine's telemetry. */
const NEVER_DRAWN =
  /\/\* @__PURE__ \*\/ React\d*\.createElement\((PrefetchPageLinks, \{ page: href \}|Telemetry, null|RouteChangeHandler, null)\)/g;

/** Makes parts that nobody imports droppable: their names for developers and their unmarked calls keep all of them. */
const dropNames = (code: string): string =>
  code
    .replace(NEVER_DRAWN, 'null')
    .replace(/^__name\(\w+, "\w+"\);$/gm, '')
    .replace(/^\w+\.displayName = "\w+";$/gm, '')
    .replace(/^(var \w+ = )(?=React\d*\.(?:forwardRef|memo|createContext)\()/gm, '$1/* @__PURE__ */ ');

const REFINE = /\/node_modules\/@refinedev\/core\/dist\/index\.mjs$/;
const HALF_OF_REFINE = /\/node_modules\/@refinedev\/core\/dist\/index\.mjs\?(first|later)$/;

/** Refine is one file; the pages read it as two. */
function splitRefine(): Plugin {
  return {
    name: 'split-refine',
    apply: 'build',
    enforce: 'pre',
    resolveId: { filter: { id: HALF_OF_REFINE }, handler: (id) => id },
    load: {
      filter: { id: [REFINE, HALF_OF_REFINE] },
      async handler(id) {
        const [file = id, half] = id.split('?');
        const code = dropNames(await readFile(file, 'utf8'));
        const options = { firstNames: FIRST_OF_REFINE, firstId: `${file}?first` };
        const { first, later, exports } = splitPackage(code, this.parse(code), options);
        if (half !== undefined) return half === 'first' ? first : later;
        return (['first', 'later'] as const)
          .map((name) => `export { ${exports[name].join(', ')} } from ${JSON.stringify(`${file}?${name}`)};`)
          .join('\n');
      },
    },
  };
}

export const leanPackages = (): Plugin[] => [splitRefine(), takeLeanHalves()];

function takeLeanHalves(): Plugin {
  return {
    name: 'lean-packages',
    apply: 'build',
    enforce: 'pre',
    resolveId: { filter: { id: /^react-router$/ }, handler: () => ROUTER },
    transform: {
      filter: { id: /\/node_modules\/(react-router\/dist\/production|@refinedev\/core\/dist)\// },
      handler: (code) => dropNames(code),
    },
    load: {
      filter: { id: /\/node_modules\/(lodash-es\/(isEqual|uniqBy)|pluralize\/pluralize|qs\/lib\/index)\.js$/ },
      handler: (id) => LEAN[id.slice(id.lastIndexOf('/node_modules/') + '/node_modules/'.length)],
    },
  };
}
