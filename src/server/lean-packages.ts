import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

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

/** Makes parts that nobody imports droppable: their names for developers and their unmarked calls keep all of them. */
const dropNames = (code: string): string =>
  code
    .replace(/^__name\(\w+, "\w+"\);$/gm, '')
    .replace(/^\w+\.displayName = "\w+";$/gm, '')
    .replace(/^(var \w+ = )(?=React\d*\.(?:forwardRef|memo|createContext)\()/gm, '$1/* @__PURE__ */ ');

export function leanPackages(): Plugin {
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
