import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkName } from './src/server/chunk-names.ts';
import { foldManifest } from './src/server/fold-manifest.ts';
import { leanPackages } from './src/server/lean-packages.ts';
import { precompress } from './src/server/precompress.ts';

/** Replaced by the server with a fresh nonce per request; see `browser/csp.ts` for the other half. */
const CSP_NONCE_PLACEHOLDER = '__CSP_NONCE__';

/**
 * Packages that are free of side effects but do not all say so: without this hint Refine's barrel
 * files drag csv, markdown and query-string parsers into the first load.
 */
const PURE_PACKAGES =
  /node_modules\/(papaparse|pluralize|lodash|lodash-es|qs|@refinedev|error-stack-parser|stackframe|axios|query-string|react-markdown|remark-gfm)\//;

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), !isSsrBuild && [foldManifest(), leanPackages(), precompress()]],
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
        modulePreload: { polyfill: false },
        rolldownOptions: {
          output: {
            // The first file lists the names of all the others, and a hash does not compress: seven letters tell versions of one name apart.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:7][extname]',
            codeSplitting: {
              // Otherwise a group takes what it imports along, and the entry would wait for the back-office.
              includeDependenciesRecursively: false,
              groups: [
                // React changes far more rarely than we do: a deploy leaves it in the reader's cache.
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
                { debugName: 'faces', name: chunkName },
              ],
            },
          },
          // Otherwise a constant of one chunk is exported, imported and named in each of the others, which costs more than its value.
          optimization: { inlineConst: { mode: 'all', pass: 2 } },
          treeshake: {
            moduleSideEffects: (id: string) => id.endsWith('.css') || !PURE_PACKAGES.test(id),
          },
        },
      },
  server: { host: '127.0.0.1' },
}));
