// @ts-check
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { argv } from 'node:process';
import { parseArgs } from 'node:util';
import { withSources } from './with-sources.mjs';

/**
 * `npm run new resource boats -- --area fleet --permission company --zh 船`: writes a declaration, its Chinese words and its
 * line in the registry. Everything is checked before the first file is written, so a refused call changes nothing.
 */

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const USAGE = 'npm run new resource <name> -- --area <area> --permission <group> --zh <name in Chinese>';
const RESOURCES = 'src/resources';

/** An expected mistake of the caller, told as its sentence alone. */
class Mistake extends Error {
  name = 'StartupError';
}

/**
 * @typedef {{ name: string, permission: number | null, route?: string, tabOf?: string }} Known
 * @typedef {{ route: string, permission: number | null, children?: readonly Entry[] }} Entry
 * @typedef {{ areas: Readonly<Record<string, readonly Known[]>>, menu: readonly Entry[], groups: Readonly<Record<string, number>> }} Product
 * @typedef {{ name: string, area: string, permission: string, zh: string }} Wish
 */

/**
 * @param {string[]} args
 * @param {Product} product
 * @returns {Wish}
 */
function readWish(args, { areas, groups }) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    strict: false,
    options: { area: { type: 'string' }, permission: { type: 'string' }, zh: { type: 'string' } },
  });
  const [kind, name = ''] = positionals;
  const { area, permission, zh } = values;
  if (kind !== 'resource' || !NAME.test(name)) {
    throw new Mistake(`Say what to make, its name in kebab-case and in the plural: ${USAGE}`);
  }
  if (typeof area !== 'string' || !NAME.test(area)) {
    throw new Mistake(`Say the area with --area: ${Object.keys(areas).join(', ')}, or a new one. ${USAGE}`);
  }
  if (typeof permission !== 'string' || !Object.hasOwn(groups, permission)) {
    throw new Mistake(`Say whose codes open it with --permission: ${Object.keys(groups).join(', ')}. ${USAGE}`);
  }
  if (typeof zh !== 'string' || zh === '') throw new Mistake(`Say its name in Chinese with --zh. ${USAGE}`);
  const taken = Object.values(areas)
    .flat()
    .find((resource) => resource.name === name);
  if (taken) throw new Mistake(`There is a resource ${name} already; choose another name.`);
  return { name, area, permission, zh };
}

/**
 * @param {Wish} wish
 * @param {Product} product
 * @returns {string[]} the files written, the declaration first
 */
function write(wish, product) {
  const folder = `${RESOURCES}/${wish.area}`;
  const isNew = !Object.hasOwn(product.areas, wish.area);
  const value = camel(wish.name);
  /** @type {Map<string, string>} */
  const files = new Map();
  files.set(`${folder}/${wish.name}.ts`, declarationOf(wish, placeOf(wish, product)));
  const index = isNew ? `export const declarations = [] as const;\n` : readFileSync(`${folder}/index.ts`, 'utf8');
  const listed = edit(index, /declarations = \[([^\]]*)\]/, (_, names) => `declarations = [${append(names, value)}]`);
  files.set(`${folder}/index.ts`, `import { ${value} } from './${wish.name}.ts';\n${isNew ? '\n' : ''}${listed}`);
  const words = isNew ? emptyWords() : readFileSync(`${folder}/words.zh-CN.ts`, 'utf8');
  files.set(
    `${folder}/words.zh-CN.ts`,
    edit(words, /\n};\n$/, () => `\n${wordsOf(wish)}};\n`),
  );
  if (isNew) addArea(wish.area, files);
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of files) writeFileSync(file, text);
  return [...files.keys()];
}

/**
 * The screen of a resource: the menu entry's own while that is free, else a tab beside the one that has it.
 * @param {Wish} wish
 * @param {Product} product
 */
function placeOf({ name, permission }, { areas, menu, groups }) {
  const code = groups[permission];
  const entries = menu.flatMap((entry) => entry.children ?? [entry]);
  const all = Object.values(areas).flat();
  const holder = all.find((resource) => resource.permission === code && resource.route && !resource.tabOf);
  if (holder) return `  sharesPermission: true,\n  route: '/admin/${name}',\n  tabOf: '${holder.name}',\n`;
  const entry = entries.find((each) => each.permission === code);
  return entry ? `  route: '${entry.route}',\n` : '';
}

/**
 * @param {Wish} wish
 * @param {string} place
 */
const declarationOf = ({ name, permission }, place) => `import { f } from '#shared/field.ts';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';
import { defineResource } from '#shared/resource.ts';

export const ${camel(name)} = defineResource('${name}', {
  permission: PERMISSION_GROUPS${/^\w+$/.test(permission) ? `.${permission}` : `['${permission}']`},
${place}  title: 'name',
  fields: {
    name: f.text().min(2).max(80).search(),
    remark: f.longtext().max(500).optional(),
  },
  columns: ['name', 'created_at'],
  filters: ['created_at'],
  form: [['name'], ['remark']],
});
`;

/** @param {Wish} wish */
const wordsOf = ({ name, zh }) => `  ${NAME.test(name) && !name.includes('-') ? name : `'${name}'`}: {
    label: '${zh}',
    one: '${zh}',
    fields: {
      id: '编号',
      version: '版本',
      created_at: '创建时间',
      updated_at: '更新时间',
      name: '名称',
      remark: '备注',
    },
  },
`;

const emptyWords = () => `import type { ResourceWords } from '#shared/words.ts';

export const words: Readonly<Record<string, ResourceWords>> = {
};
`;

/**
 * A new area: its folder's own files, and its line in each registry.
 * @param {string} area
 * @param {Map<string, string>} files
 */
function addArea(area, files) {
  const name = camel(area);
  const folder = `${RESOURCES}/${area}`;
  const room = `#resources/${area}`;
  const key = name === area ? name : `'${area}': ${name}`;
  files.set(`${folder}/words.en-US.ts`, emptyWords());
  files.set(
    `${folder}/client.ts`,
    `import type { AreaClient } from '#admin/components/catalogue.ts';
import { words } from './words.en-US.ts';

export const client: AreaClient = {
  parts: [],
  english: words,
  translations: { 'zh-CN': () => import('./words.zh-CN.ts') },
};
`,
  );
  const index = readFileSync(`${RESOURCES}/index.ts`, 'utf8');
  const listed = edit(index, /,(\s+)kit(?=,\s*messages,?\s*\} as const)/, (_all, gap) => `,${gap}${key},${gap}kit`);
  const spread = edit(
    listed,
    / {2}\.\.\.kit,\n {2}\.\.\.messages,\n\] as const/,
    () => `  ...${name},\n  ...kit,\n  ...messages,\n] as const`,
  );
  files.set(`${RESOURCES}/index.ts`, `import { declarations as ${name} } from '${room}/index.ts';\n${spread}`);
  const client = readFileSync(`${RESOURCES}/client.ts`, 'utf8');
  const loader = `  ${name === area ? name : `'${area}'`}: {
    declarations: () => import('${room}/index.ts'),
    client: () => import('${room}/client.ts'),
  },
  kit: {`;
  files.set(
    `${RESOURCES}/client.ts`,
    edit(client, / {2}kit: \{/, () => loader),
  );
}

/** @param {string} name */
const camel = (name) => name.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase());

/**
 * @param {string} names
 * @param {string} value
 */
const append = (names, value) =>
  [
    ...names
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== ''),
    value,
  ].join(', ');

/**
 * @param {string} text
 * @param {RegExp} place
 * @param {(...found: string[]) => string} by
 */
function edit(text, place, by) {
  if (!place.test(text)) throw new Mistake(`A registry was changed by hand: ${place} is not found in it.`);
  return text.replace(place, by);
}

await withSources(async (load) => {
  const { areas } = await load('/src/resources/index.ts');
  const { menu } = await load('/src/resources/menu.ts');
  const { PERMISSION_GROUPS: groups } = await load('/src/shared/permissions.ts');
  const product = /** @type {Product} */ ({ areas, menu, groups });
  const wish = readWish(argv.slice(2), product);
  const files = write(wish, product);
  console.log(`Written:\n${files.map((file) => `  ${file}`).join('\n')}`);
  console.log(`\nNext: say its fields in ${files[0]}, their Chinese words beside it, then npm start and npm test.`);
  if (!Object.hasOwn(areas, wish.area)) {
    console.log(`${wish.area} is a new area: give it its place in the order of areas in tests/architecture/fences.ts.`);
  }
});
