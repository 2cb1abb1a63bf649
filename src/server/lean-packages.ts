/**
 * A step of the client's build: takes the lean half of packages that bring two. Each choice has the same behaviour in every browser
 * that the pages support.
 */
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** The package's own entry is the one with warnings for developers. */
const ROUTER = createRequire(import.meta.url)
  .resolve('react-router')
  .replace(/development([/\\])index\.m?js$/, 'production$1index.mjs');

/** Remembers values by objects for `qs`; the package itself does so for engines without `Map`, in 50 kB. */
const SIDE_CHANNEL = `module.exports = function getSideChannel() {
  const kept = new Map();
  return {
    assert(key) { if (!kept.has(key)) throw new TypeError('Side channel does not contain the given key'); },
    delete: (key) => kept.delete(key),
    get: (key) => kept.get(key),
    has: (key) => kept.has(key),
    set: (key, value) => void kept.set(key, value),
  };
};`;

const ours = (name: string): string => fileURLToPath(new URL(`../browser/lean/${name}.ts`, import.meta.url));

/** What Refine asks of lodash is a small part of these two. */
const OF_LODASH: Readonly<Record<string, string>> = {
  'lodash-es/isEqual.js': `export { isEqual as default } from '${ours('is-equal')}';`,
  'lodash-es/uniqBy.js': `export { uniqBy as default } from '${ours('uniq-by')}';`,
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
      filter: { id: /\/node_modules\/(side-channel\/index|lodash-es\/(isEqual|uniqBy))\.js$/ },
      handler(id) {
        const lean = OF_LODASH[id.slice(id.lastIndexOf('/node_modules/') + '/node_modules/'.length)];
        return lean ?? SIDE_CHANNEL;
      },
    },
  };
}
