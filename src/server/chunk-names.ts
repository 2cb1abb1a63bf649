/**
 * Which file of the built pages a module of ours goes into, by what imports it: what a face of the product needs at once is one
 * file, because every request costs a slow line a round trip.
 */

interface ModuleInfo {
  readonly importers: readonly string[];
  readonly dynamicImporters: readonly string[];
}

interface Graph {
  getModuleInfo(id: string): ModuleInfo | null;
}

const ENTRY = /\/index\.html$|\/src\/main\.tsx$/;
const START = /\/src\/admin\/start\.ts$/;
const APP = /\/src\/admin\/App\.tsx$/;
const SITE = /\/src\/site\//;
const DECLARATIONS = /\/src\/resources\/(\w+)\/index\.ts$/;
const CLIENT_PART = /\/src\/resources\/\w+\/client\.ts$/;
const COMPONENT = /\/src\/admin\/components\//;
/** Refine names it for an export of which nothing is left; the graph still knows that import. */
const NAMED_IN_VAIN = /\/node_modules\/papaparse\//;

/** The half of a package that the first screens do without: its whole file imports it, but nobody asks that for it at first. */
const LATER = /\?later$/;

/** Every module that imports this one statically, directly or by a way around, and the module itself. */
function importersOf(id: string, graph: Graph): Set<string> {
  const found = new Set([id]);
  for (const module of found) {
    if (LATER.test(module)) continue;
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) found.add(importer);
  }
  return found;
}

/** `area-people` for what an area declares and says in English, `area-people-client` for what it draws. */
function areaChunk(id: string, importers: readonly string[]): string | null {
  const [, area, file = ''] = /src\/resources\/(\w+)\/([\w.-]+)\.tsx?$/.exec(id) ?? [];
  if (area === undefined || file === 'pages.client' || file === 'tiles.client') return null;
  if (file.endsWith('words.en-US')) return `area-${area}`;
  if (importers.some((importer) => DECLARATIONS.test(importer))) return `area-${area}`;
  return importers.some((importer) => CLIENT_PART.test(importer)) ? `area-${area}-client` : null;
}

/** The areas whose declarations need a module, each once. */
const areasDeclaring = (importers: readonly string[]): string[] => [
  ...new Set(importers.flatMap((importer) => DECLARATIONS.exec(importer)?.[1] ?? [])),
];

/**
 * The name of a module's file, or null where the bundler decides. Each file holds what its imports hold as well, or comes after
 * it, so that none waits for a larger one.
 */
export function chunkName(id: string, graph: Graph): string | null {
  const importers = [...importersOf(id, graph)];
  const area = areaChunk(id, importers);
  if (area !== null) return area;
  const isFrom = (face: RegExp): boolean => importers.some((importer) => face.test(importer));
  if (isFrom(ENTRY) || (isFrom(SITE) && isFrom(APP))) return 'index';
  const declaring = areasDeclaring(importers);
  // The kit's own resources come before any area's, and so does what the lists themselves need of several.
  if (isFrom(START) || declaring.includes('kit') || (declaring.length > 1 && isFrom(APP))) return 'admin-start';
  if (declaring.length > 0) return declaring.length === 1 ? `area-${declaring[0]}` : 'admin-areas';
  const isFirst = isFrom(APP) || (COMPONENT.test(id) && isFrom(CLIENT_PART));
  if (!isFirst || NAMED_IN_VAIN.test(id)) return null;
  // Packages, and what stands in for their parts, change far more rarely than we do.
  return /\/node_modules\/|\/src\/browser\/lean\/|^\0/.test(id) || id.startsWith('__vite') ? 'admin-vendor' : 'admin';
}
