// @ts-check
/**
 * What ten more resources in two languages, in an area of their own, add to the code that travels with the first page of
 * a list: built in a scratch copy, counted as it is served.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { report, root } from './support.mjs';

const MORE = 10;
const { figure, finish } = report('Ten more resources, in the bytes before the first rows');

/** Small files are sent as they are. @param {string} path */
const served = (path) => (existsSync(`${path}.br`) ? `${path}.br` : path);

/** @param {string} folder */
function bytesBeforeRows(folder) {
  execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const dir = join(folder, 'dist/client');
  /** @type {Record<string, { file: string, name?: string, imports?: string[] }>} */
  const manifest = JSON.parse(readFileSync(join(dir, '.vite/manifest.json'), 'utf8'));
  /** @type {Set<string>} */
  const files = new Set();
  /** @param {string} key */
  const take = (key) => {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(take);
  };
  const isFirst = (name = '') => /^(index|admin|admin-start|area-people.*)$/.test(name);
  for (const key of Object.keys(manifest)) if (isFirst(manifest[key]?.name)) take(key);
  return [...files].reduce((sum, file) => sum + readFileSync(served(join(dir, file))).length, 0);
}

/** @param {string} folder @param {string} path @param {(text: string) => string} edit */
const change = (folder, path, edit) =>
  writeFileSync(join(folder, path), edit(readFileSync(join(folder, path), 'utf8')));

/** @param {string} folder */
function addFleet(folder) {
  const fleet = join(folder, 'src/resources/fleet');
  mkdirSync(fleet);
  const names = Array.from({ length: MORE }, (_, at) => `vessel-kinds-${at}`);
  for (const [at, name] of names.entries()) {
    const fields = Array.from({ length: 12 }, (__, n) => `part_${at}_${n}: f.text().optional()`).join(', ');
    writeFileSync(
      join(fleet, `${name}.ts`),
      `import { f } from '#shared/field.ts';\nimport { defineResource } from '#shared/resource.ts';\nexport const vessel${at} = defineResource('${name}', { permission: null, route: '/admin/${name}', tabOf: 'users', title: 'name', fields: { name: f.text(), ${fields} }, columns: ['name'], form: [['name']] });\n`,
    );
  }
  const imports = names.map((name, at) => `import { vessel${at} } from './${name}.ts';\n`).join('');
  writeFileSync(
    join(fleet, 'index.ts'),
    `${imports}export const declarations = [${names.map((_, at) => `vessel${at}`).join(', ')}] as const;\n`,
  );
  for (const locale of ['en-US', 'zh-CN']) {
    const words = names.map((name, at) => [name, { label: `${locale} vessels ${at}`, one: `${locale} vessel ${at}` }]);
    writeFileSync(
      join(fleet, `words.${locale}.ts`),
      `export const words = ${JSON.stringify(Object.fromEntries(words))};\n`,
    );
  }
  writeFileSync(
    join(fleet, 'client.ts'),
    `import { words } from './words.en-US.ts';\nexport const client = { parts: [], english: words, translations: { 'zh-CN': () => import('./words.zh-CN.ts') } };\n`,
  );
  change(folder, 'src/resources/index.ts', (text) =>
    `import { declarations as fleet } from '#resources/fleet/index.ts';\n${text}`
      .replace('enquiries, kit }', 'enquiries, kit, fleet }')
      .replace('...kit,', '...kit,\n  ...fleet,'),
  );
  change(folder, 'src/resources/client.ts', (text) =>
    text.replace(
      '  kit: {',
      `  fleet: { declarations: () => import('#resources/fleet/index.ts'), client: () => import('#resources/fleet/client.ts') },\n  kit: {`,
    ),
  );
}

const scratch = mkdtempSync(join(tmpdir(), 'more-resources-'));
try {
  for (const path of [
    'src',
    'public',
    'index.html',
    'vite.config.ts',
    'package.json',
    'tsconfig.json',
    'tests/tsconfig.json',
  ]) {
    cpSync(join(root, path), join(scratch, path), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(scratch, 'node_modules'));
  const before = bytesBeforeRows(scratch);
  addFleet(scratch);
  figure('each of them adds', (bytesBeforeRows(scratch) - before) / MORE / 1000, { unit: ' kB brotli', atMost: 1 });
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
finish();
