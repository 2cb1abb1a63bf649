import { type Specifier, inHouse, specifiersIn } from './imports.ts';

/**
 * Which layer may import which, and which packages: the arrows between them as data. The check reads every form an
 * import can take (static, type-only, re-export, `import()`, `import('…')` types, `require`, globs and workers),
 * because a lint rule on `import` statements alone does not see half of them.
 */

export const LAYERS = [
  'entry',
  'site',
  'admin',
  'components',
  'client part',
  'browser',
  'client',
  'server',
  'server part',
  'seed',
  'domain',
  'server kit',
  'platform',
  'declarations',
  'shared',
  'tests',
] as const;
export type Layer = (typeof LAYERS)[number];

interface Fence {
  readonly layers: readonly Layer[];
  /** Rooms above this one that it may name only in an `import()`: fetched once somebody asks for them. */
  readonly lazily?: readonly Layer[];
  /** Packages by name; `node:` stands for all of Node. */
  readonly packages: readonly string[];
}

const NODE = ['node:', 'pg', 'pg-copy-streams', '@electric-sql/pglite', 'pino', 'jose', 'zod', '@node-rs/argon2'];
const FACE = ['react', 'react-dom', 'i18next', 'js-cookie'];
const BACK_OFFICE = [...FACE, 'antd', '@ant-design', '@refinedev', '@tanstack/react-query', 'react-router', 'dayjs'];

const FENCES: Readonly<Record<Exclude<Layer, 'tests'>, Fence>> = {
  entry: { layers: ['browser', 'shared'], lazily: ['admin', 'site'], packages: FACE },
  site: { layers: ['site', 'browser', 'shared'], packages: FACE },
  admin: {
    layers: ['admin', 'components', 'client part', 'browser', 'client', 'declarations', 'shared'],
    packages: [...BACK_OFFICE, 'papaparse', 'leaflet'],
  },
  components: { layers: ['components', 'browser', 'declarations', 'shared'], packages: BACK_OFFICE },
  'client part': {
    layers: ['client part', 'components', 'browser', 'declarations', 'shared'],
    lazily: ['admin'],
    packages: BACK_OFFICE,
  },
  browser: { layers: ['browser', 'shared'], packages: FACE },
  // Other programs take it along whole: it stands on `fetch` alone.
  client: { layers: ['client', 'shared'], packages: [] },
  server: {
    layers: ['server', 'server part', 'seed', 'domain', 'server kit', 'platform', 'declarations', 'shared'],
    packages: [...NODE, 'hono', '@hono/node-server', 'yazl', 'vite'],
  },
  'server part': {
    layers: ['server part', 'domain', 'server kit', 'platform', 'declarations', 'shared'],
    packages: NODE,
  },
  seed: { layers: ['seed', 'domain', 'server kit', 'platform', 'declarations', 'shared'], packages: NODE },
  domain: { layers: ['domain', 'server kit', 'platform', 'declarations', 'shared'], packages: NODE },
  'server kit': { layers: ['server kit', 'platform', 'declarations', 'shared'], packages: NODE },
  // What listens on a socket is any server's; what it answers is not the platform's business.
  platform: {
    layers: ['platform', 'shared'],
    packages: [
      ...NODE,
      '@hono/node-server',
      'sharp',
      'pdfkit',
      'fontkit',
      '@librescore/fonts',
      '@fontsource/fira-sans',
    ],
  },
  declarations: { layers: ['declarations', 'shared'], packages: [] },
  shared: { layers: ['shared'], packages: [] },
};

/** From the lowest up: an area may import itself and those before it. */
export const AREAS = [
  'rates',
  'companies',
  'reservations',
  'listing',
  'enquiries',
  'people',
  'channels',
  'packages',
  'owner-stays',
  'expenses',
  'revenue',
  'owner-view',
] as const;
export type Area = (typeof AREAS)[number];

/** What knows no area; all of a layer, or a folder of it. */
const KIT_FOLDERS = [
  'src/server/kit',
  'src/server/http',
  'src/server/platform',
  'src/resources/kit',
  'src/browser',
  'src/client',
  'src/admin/accounts',
  'src/admin/components',
  'src/admin/crud',
  'src/admin/dashboard',
  'src/admin/import',
  'src/admin/palette',
  'src/admin/providers',
  'src/admin/shell',
] as const;

/** Where areas keep their folders. */
const AREA_FOLDERS = ['src/shared', 'src/resources', 'src/server/domain', 'src/server/seed', 'src/admin'] as const;

/** Rooms in which areas keep to their order. The rest (pages, demo data) put areas together. */
const ORDERED: readonly Layer[] = ['shared', 'declarations', 'domain', 'server part', 'client part', 'admin'];

/** Whose the file is: an area's, the kit's, or null for a registry or what puts areas together. */
function ownerOf(file: string): Area | 'kit' | null {
  const folder = AREA_FOLDERS.find((each) => file.startsWith(`${each}/`));
  const [name = '', ...below] = folder === undefined ? [] : file.slice(folder.length + 1).split('/');
  const area = below.length > 0 ? AREAS.find((each) => each === name) : undefined;
  if (area) return area;
  const isKit = KIT_FOLDERS.some((each) => file.startsWith(`${each}/`)) || /^src\/shared\/[^/]+$/.test(file);
  return isKit ? 'kit' : null;
}

/** Names the area of an address for its preloads: the one file of the server's kit that still asks the registry. */
const PAGES = 'src/server/http/static.ts';
/** What the pages know of every resource before any of them is fetched. */
const MANIFEST = /^src\/resources\/(manifest|addresses|menu)\.ts$/;
/** Says names of the product's resources to the compiler, and nothing to the page. */
const isOfPages = (file: string, target: string): boolean => file.startsWith('src/admin/') && MANIFEST.test(target);

/** Registries and what binds the kit to them: the kit gets them handed in. */
const isRegistry = (file: string): boolean => /^src\/(resources|server\/domain)\/[^/]+$/.test(file);

/** A resource itself, which says what it is and does nothing: any area's own code may name it. */
const isDeclaration = (file: string): boolean => layerOf(file) === 'declarations' && !/\/words\.[^/]+$/.test(file);

/** Why one owner's file may not import another's, or null. */
function refuseOwner(file: string, target: string, specifier: string): string | null {
  const [from, to] = [ownerOf(file), ownerOf(target)];
  if (from === null) return null;
  if (from === 'kit') {
    if (to !== 'kit' && to !== null) return `kit may not import the area ${to} (${specifier})`;
    // Panels of the kit's own resources still look other declarations up.
    return isRegistry(target) && layerOf(file) !== 'client part' && file !== PAGES && !isOfPages(file, target)
      ? `kit may not import a registry (${specifier})`
      : null;
  }
  if (to === null || to === 'kit' || AREAS.indexOf(to) <= AREAS.indexOf(from)) return null;
  const layer = layerOf(file);
  if (layer === null || !ORDERED.includes(layer) || isDeclaration(target)) return null;
  return `the area ${from} may not import ${to}, which lies above it (${specifier})`;
}

export interface Violation {
  readonly file: string;
  readonly specifier: string;
  readonly sentence: string;
}

/** The layer a file (path from the root, `/` between folders) lives in; null outside all of them. */
export function layerOf(file: string): Layer | null {
  if (file.startsWith('tests/')) return 'tests';
  if (file === 'src/main.tsx') return 'entry';
  const [, layer, ...rest] = file.split('/');
  if (!file.startsWith('src/') || layer === undefined || rest.length === 0) return null;
  const below = rest.join('/');
  if (layer === 'resources') {
    if (/(^|\.)server\.ts$/.test(below)) return 'server part';
    return /(^|[./])client\.tsx?$/.test(below) ? 'client part' : 'declarations';
  }
  if (layer === 'server') return (rest.length > 1 && INNER_LAYERS[rest[0] ?? '']) || 'server';
  // The words lie below everything that speaks, the small parts included.
  if (layer === 'admin') return /^(components\/|locales\/|(more-)?words\.ts$)/.test(below) ? 'components' : 'admin';
  return layer === 'shared' || layer === 'browser' || layer === 'client' || layer === 'site' ? layer : null;
}

const INNER_LAYERS: Readonly<Record<string, Layer>> = {
  platform: 'platform',
  kit: 'server kit',
  domain: 'domain',
  seed: 'seed',
};

/** Every import of the given sources (path to text) that crosses a fence. */
export function violations(sources: ReadonlyMap<string, string>): Violation[] {
  return [...sources].flatMap(([file, text]) =>
    specifiersIn(file, text).flatMap((found) => {
      const sentence = refusal(file, found);
      return sentence === null ? [] : [{ file, specifier: found.path ?? '', sentence: `${file}: ${sentence}` }];
    }),
  );
}

/** Why the file may not import this, or null. */
function refusal(file: string, { path: specifier, isLazy }: Specifier): string | null {
  const from = layerOf(file);
  if (from === null) return `lives in no layer; see the layers in tests/architecture/fences.ts`;
  if (specifier === null) return file.endsWith('.mjs') ? null : 'import() needs a literal path';
  const path = specifier.replace(/[?].*$/, '');
  if (path.split('/').includes('..')) return `climbs with ${specifier}; write #layer/… instead`;
  if (!path.startsWith('./') && !path.startsWith('#')) return refusePackage(from, path);
  if (!/\.[a-z]+$/.test(path)) return `${specifier} lacks its extension`;
  const target = path.startsWith('#') ? inHouse(path) : `${file.slice(0, file.lastIndexOf('/'))}/${path.slice(2)}`;
  const to = layerOf(target);
  if (to === null) return `${specifier} leads to no layer`;
  if (from === 'tests') return null;
  if (FENCES[from].layers.includes(to)) return refuseOwner(file, target, specifier);
  const hasLazy = FENCES[from].lazily?.includes(to) ?? false;
  if (hasLazy && isLazy) return refuseOwner(file, target, specifier);
  return `${from} may not import ${to} (${specifier})${hasLazy ? ' but with import()' : ''}`;
}

function refusePackage(from: Layer, name: string): string | null {
  if (from === 'tests') return null;
  const allowed = FENCES[from].packages.some(
    (known) => name === known || name.startsWith(known.endsWith(':') ? known : `${known}/`),
  );
  return allowed ? null : `${from} may not import the package ${name}`;
}
