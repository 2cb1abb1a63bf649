import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { foldManifest } from './src/server/fold-manifest.ts';
import { precompress } from './src/server/precompress.ts';

/** Replaced by the server with a fresh nonce per request; see `browser/csp.ts` for the other half. */
const CSP_NONCE_PLACEHOLDER = '__CSP_NONCE__';

/**
 * Packages that are free of side effects but do not all say so: without this hint Refine's barrel
 * files drag csv, markdown and query-string parsers into the first load.
 */
const PURE_PACKAGES =
  /node_modules\/(papaparse|pluralize|lodash|lodash-es|qs|@refinedev|error-stack-parser|stackframe|axios|query-string|react-markdown|remark-gfm)\//;

/** `area-people` for what an area declares and says in English, `area-people-client` for what it draws. */
function areaChunk(id: string): string | null {
  const [, area, file = ''] = /src\/resources\/(\w+)\/([\w.-]+)\.tsx?$/.exec(id) ?? [];
  if (area === undefined || file === 'pages.client' || file.endsWith('.zh-CN')) return null;
  return /(^|\.)client$/.test(file) ? `area-${area}-client` : `area-${area}`;
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), !isSsrBuild && [foldManifest(), precompress()]],
  html: { cspNonce: CSP_NONCE_PLACEHOLDER },
  build: isSsrBuild
    ? { target: 'node20', outDir: 'dist/server', copyPublicDir: false, sourcemap: false }
    : {
        outDir: 'dist/client',
        sourcemap: false,
        // Says which chunk is which; tests and benchmarks read it, the server keeps it to itself.
        manifest: true,
        // A data: URL would need font-src/img-src data:, and could not be cached.
        assetsInlineLimit: 0,
        rolldownOptions: {
          output: {
            codeSplitting: {
              // Otherwise a group takes what it imports along, and the entry would wait for the back-office.
              includeDependenciesRecursively: false,
              groups: [
                // React changes far more rarely than we do: a deploy leaves it in the reader's cache.
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
                // A few files instead of twenty: on a slow line every request costs a round trip. The visitors' face
                // has no part in them. What draws with antd stays apart, or antd would come with the first list.
                {
                  name: 'admin-vendor',
                  test: /node_modules\/(@refinedev\/(core|react-router|devtools-internal|devtools-shared)|@tanstack|react-router|i18next|qs|cookie|set-cookie-parser|use-sync-external-store|lodash|lodash-es|pluralize|warn-once|side-channel[\w-]*|object-inspect|get-intrinsic|get-proto|call-bound|call-bind-apply-helpers|dunder-proto|es-[\w-]+|async-generator-function|async-function|generator-function|has-symbols|function-bind|gopd|hasown|math-intrinsics)\/|__vite-browser-external/,
                },
                // An area's declarations with their English words, and what draws them: each in one file.
                { debugName: 'areas', name: areaChunk, test: (id: string) => areaChunk(id) !== null },
                // What asks for the first page's data and code must not wait for Refine.
                {
                  name: 'admin-start',
                  test: /src\/(resources\/(\w+\/pages\.client|[\w-]+)\.ts|admin\/(words|install|screens|screen-loaders|components\/(stored|lazy-screen|catalogue|pages|visible-menu)|crud\/list\/list-state|providers\/(list-path|filters|permissions)|locales\/[\w.]*en-US)\.ts)/,
                  minShareCount: 2,
                },
                {
                  name: 'admin-kit',
                  test: /src\/admin(?!\/(palette|dashboard\/DashboardPage|components\/(inputs|Antd)|crud\/(?!list\/list-state|action\/(can-create|record-actions)|record\/(cells|fields))|locales\/.*zh))\//,
                  minShareCount: 2,
                },
                {
                  name: 'contract',
                  test: /src\/shared\/(where|parse-where|matches|collation|list-query|resource|words|sentences|validate)\.ts/,
                },
              ],
            },
          },
          treeshake: { moduleSideEffects: (id: string) => id.endsWith('.css') || !PURE_PACKAGES.test(id) },
        },
      },
  server: { host: '127.0.0.1' },
}));
