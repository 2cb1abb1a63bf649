import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { root } from './sources.ts';

/** The type environments, by the layer whose `tsconfig.json` describes them. */
export type Environment = 'shared' | 'server' | 'browser';

/** Instead of what makes a layer one that others refer to: its files and all they import are compiled, and nothing is kept. */
export const STANDS_ALONE = {
  composite: false,
  emitDeclarationOnly: false,
  noEmit: true,
  tsBuildInfoFile: null,
} as const;

/** What the compiler said about each scratch file, by its name; an empty list is a file that compiles. */
export type Diagnostics = Readonly<Record<string, readonly string[]>>;

/**
 * Compiles scratch files (name to text) as if they stood in that environment, all in one run of the compiler. They
 * are written under `dist/`, which every tool ignores and from where `#layer/` imports resolve as they do in `src/`.
 */
export async function compile(environment: Environment, files: Readonly<Record<string, string>>): Promise<Diagnostics> {
  mkdirSync(`${root}dist`, { recursive: true });
  const folder = mkdtempSync(`${root}dist/scratch-`);
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(`${folder}/${name}`, text);
    const base = {
      extends: `${root}src/${environment}/tsconfig.json`,
      compilerOptions: { ...STANDS_ALONE, rootDir: root },
    };
    const config = { ...base, files: Object.keys(files), include: [] };
    writeFileSync(`${folder}/tsconfig.json`, JSON.stringify(config));
    return sortByFile(Object.keys(files), await runCompiler(folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function runCompiler(folder: string): Promise<string> {
  const compiler = `${root}node_modules/typescript/bin/tsc`;
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [compiler, '-p', folder, '--pretty', 'false'], { cwd: folder }, (error, said, noise) => {
      // Status 1 and 2 are "errors found"; anything else is a compiler that did not run.
      if (error && (typeof error.code !== 'number' || error.code > 2)) reject(new Error(`${said}${noise}`));
      else resolve(said);
    });
  });
}

function sortByFile(names: readonly string[], output: string): Diagnostics {
  const lines = output.split('\n').filter((line) => line.includes('error TS'));
  const sorted = Object.fromEntries(names.map((name) => [name, lines.filter((line) => line.startsWith(`${name}(`))]));
  const elsewhere = lines.filter((line) => !Object.values(sorted).flat().includes(line));
  return { ...sorted, elsewhere };
}
