import { type Plugin, runnerImport } from 'vite';

/** A step of the client's build: puts the value of `resources/manifest.ts` in its place, which names every declaration. */

const MANIFEST = /\/src\/resources\/manifest\.ts$/;

export function foldManifest(): Plugin {
  return {
    name: 'fold-manifest',
    apply: 'build',
    load: {
      filter: { id: MANIFEST },
      async handler(id) {
        const { module, dependencies } = await runnerImport<{ manifest: unknown }>(id);
        for (const file of dependencies) this.addWatchFile(file);
        return { code: `export const manifest = ${JSON.stringify(module.manifest)};`, moduleSideEffects: false };
      },
    },
  };
}
