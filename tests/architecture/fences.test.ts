import { describe, expect, it } from 'vitest';
import { readSources } from '#tests/support/sources.ts';
import { AREAS, type Area, LAYERS, type Layer, layerOf, violations } from './fences.ts';

/** One file of each layer that an intruder may stand in or point at. */
const PLACES: Readonly<Record<Layer, string>> = {
  entry: 'src/main.tsx',
  site: 'src/site/intruder.tsx',
  admin: 'src/admin/intruder.tsx',
  components: 'src/admin/components/intruder.tsx',
  'client part': 'src/resources/intruder.client.tsx',
  browser: 'src/browser/intruder.ts',
  client: 'src/client/intruder.ts',
  server: 'src/server/intruder.ts',
  'server part': 'src/resources/intruder.server.ts',
  seed: 'src/server/seed/intruder.ts',
  domain: 'src/server/domain/intruder.ts',
  'server kit': 'src/server/kit/intruder.ts',
  platform: 'src/server/platform/intruder.ts',
  declarations: 'src/resources/kit/intruder.ts',
  shared: 'src/shared/intruder.ts',
  tests: 'tests/unit/intruder.ts',
};

/** Row imports column, `l` only when it is asked for; written out again here, so that a fence moved by mistake shows. Columns in the order of LAYERS. */
const MAY_IMPORT: Readonly<Record<Layer, string>> = {
  //              entry site admin comps cpart brows client server spart seed domain skit platf decl shared tests
  entry: /*        */ '- l l - - x - - - - - - - - x -',
  site: /*         */ '- x - - - x - - - - - - - - x -',
  admin: /*        */ '- - x x x x x - - - - - - x x -',
  components: /*   */ '- - - x - x - - - - - - - x x -',
  'client part': /**/ '- - l x x x - - - - - - - x x -',
  browser: /*      */ '- - - - - x - - - - - - - - x -',
  client: /*       */ '- - - - - - x - - - - - - - x -',
  server: /*       */ '- - - - - - - x x x x x x x x -',
  'server part': /**/ '- - - - - - - - x - x x x x x -',
  seed: /*         */ '- - - - - - - - - x x x x x x -',
  domain: /*       */ '- - - - - - - - - - x x x x x -',
  'server kit': /* */ '- - - - - - - - - - - x x x x -',
  platform: /*     */ '- - - - - - - - - - - - x - x -',
  declarations: /* */ '- - - - - - - - - - - - - x x -',
  shared: /*       */ '- - - - - - - - - - - - - - x -',
  tests: /*        */ 'x x x x x x x x x x x x x x x x',
};

const ruleOf = (from: Layer, to: Layer) => MAY_IMPORT[from].split(' ')[LAYERS.indexOf(to)];

const FORMS: Readonly<Record<string, (path: string) => string>> = {
  static: (path) => `import { x } from '${path}'; x();`,
  'side effect': (path) => `import '${path}';`,
  'type only': (path) => `import type { X } from '${path}'; export type Y = X;`,
  're-export': (path) => `export * from '${path}';`,
  'named re-export': (path) => `export { x } from '${path}';`,
  dynamic: (path) => `export const load = () => import('${path}');`,
  'dynamic in backticks': (path) => `export const load = () => import(\`${path}\`);`,
  'import type': (path) => `export type Y = import('${path}').X;`,
  glob: (path) => `export const all = import.meta.glob(['${path}']);`,
  worker: (path) => `export const url = new URL('${path}', import.meta.url);`,
};

const isLazy = (form: string): boolean => form.startsWith('dynamic');

const addressOf = (file: string): string => `#${file.replace(/^src\//, '')}`;
const pairs = LAYERS.flatMap((from) =>
  LAYERS.filter((to) => to !== 'entry').map((to) => ({ from, to, rule: ruleOf(from, to) })),
);

/** The house with one more file in it; the sentences said about that file. */
function sentencesAbout(file: string, text: string): string[] {
  return violations(new Map([[file, text]])).map(({ sentence }) => sentence);
}

const KIT_PLACES = [
  'src/shared/intruder.ts',
  'src/server/kit/intruder.ts',
  'src/server/kit/accounts/intruder.ts',
  'src/server/http/intruder.ts',
  'src/server/http/open-api/intruder.ts',
  'src/server/platform/database/intruder.ts',
  'src/resources/kit/intruder.ts',
  'src/resources/kit/intruder.server.ts',
  'src/browser/intruder.ts',
  'src/admin/accounts/intruder.tsx',
  'src/admin/components/intruder.tsx',
  'src/admin/crud/record/intruder.tsx',
  'src/admin/shell/intruder.tsx',
];

/** A file of the area in each layer. */
const placesOf = (area: Area): string[] => [
  `src/shared/${area}/intruder.ts`,
  `src/resources/${area}/intruder.ts`,
  `src/resources/${area}/intruder.server.ts`,
  `src/server/domain/${area}/intruder.ts`,
  `src/resources/${area}/intruder.client.tsx`,
  `src/admin/${area}/intruder.tsx`,
];

/** Files of one area beside those of another that a layer would let them import. */
const orderedPlaces = (from: Area, to: Area): [string, string][] => [
  [`src/shared/${from}/intruder.ts`, `src/shared/${to}/mark.ts`],
  [`src/server/domain/${from}/intruder.ts`, `src/server/domain/${to}/mark.ts`],
  [`src/server/domain/${from}/intruder.ts`, `src/shared/${to}/mark.ts`],
  [`src/resources/${from}/intruder.ts`, `src/shared/${to}/mark.ts`],
  [`src/resources/${from}/intruder.server.ts`, `src/server/domain/${to}/mark.ts`],
  [`src/admin/${from}/intruder.tsx`, `src/admin/${to}/mark.tsx`],
  [`src/admin/${from}/intruder.tsx`, `src/shared/${to}/mark.ts`],
  [`src/resources/${from}/intruder.client.tsx`, `src/shared/${to}/mark.ts`],
];

describe('the fences between the layers', () => {
  it('stand: no file of the house crosses one', { timeout: 60_000 }, () => {
    expect(violations(readSources()).map(({ sentence }) => sentence)).toEqual([]);
  });

  it('know the layer of every source file', () => {
    expect([...readSources().keys()].filter((file) => layerOf(file) === null)).toEqual([]);
  });

  it.each(pairs.filter(({ rule }) => rule === '-'))('refuse $from importing $to in every form', ({ from, to }) => {
    for (const [form, write] of Object.entries(FORMS)) {
      const sentences = sentencesAbout(PLACES[from], write(addressOf(PLACES[to])));
      expect(sentences, form).toEqual([expect.stringContaining(`${from} may not import ${to}`)]);
    }
  });

  it.each(pairs.filter(({ rule }) => rule === 'x'))('let $from import $to', ({ from, to }) => {
    for (const [form, write] of Object.entries(FORMS)) {
      expect(sentencesAbout(PLACES[from], write(addressOf(PLACES[to]))), form).toEqual([]);
    }
  });

  it.each(pairs.filter(({ rule }) => rule === 'l'))('let $from fetch $to, and nothing else', ({ from, to }) => {
    const refused = [expect.stringContaining(`${from} may not import ${to}`)];
    for (const [form, write] of Object.entries(FORMS)) {
      const sentences = sentencesAbout(PLACES[from], write(addressOf(PLACES[to])));
      expect(sentences, form).toEqual(isLazy(form) ? [] : refused);
    }
  });

  it.each(KIT_PLACES.flatMap((file) => AREAS.map((area) => ({ file, area }))))(
    'refuse $file importing the area $area in every form',
    ({ file, area }) => {
      for (const target of placesOf(area)) {
        for (const [form, write] of Object.entries(FORMS)) {
          expect(sentencesAbout(file, write(addressOf(target))), `${form} of ${target}`).toEqual([
            expect.stringMatching(/may not import/),
          ]);
        }
      }
    },
  );

  it.each(KIT_PLACES)('refuse %s importing a registry in every form', (file) => {
    for (const target of ['src/resources/index.ts', 'src/resources/server.ts', 'src/server/domain/tables.ts']) {
      for (const [form, write] of Object.entries(FORMS)) {
        expect(sentencesAbout(file, write(addressOf(target))), `${form} of ${target}`).toHaveLength(1);
      }
    }
  });

  const neighbours = AREAS.flatMap((from, at) => AREAS.map((to, place) => ({ from, to, isAbove: place > at })));

  it.each(neighbours.filter(({ isAbove }) => isAbove))(
    'refuse $from importing $to, which lies above',
    ({ from, to }) => {
      for (const [file, target] of orderedPlaces(from, to)) {
        for (const [form, write] of Object.entries(FORMS)) {
          const refused = expect.stringContaining(`the area ${from} may not import ${to}`);
          expect(sentencesAbout(file, write(addressOf(target))), `${form} in ${file}`).toEqual([refused]);
        }
      }
    },
  );

  it.each(neighbours.filter(({ isAbove }) => !isAbove))('let $from import $to', ({ from, to }) => {
    for (const [file, target] of orderedPlaces(from, to)) {
      expect(sentencesAbout(file, `import '${addressOf(target)}';`), file).toEqual([]);
    }
  });

  it('let the entry alone name both faces', () => {
    const faces = `export const load = () => [import('#admin/App.tsx'), import('#site/App.tsx')];`;
    expect(sentencesAbout('src/main.tsx', faces)).toEqual([]);
    expect(sentencesAbout('src/browser/http.ts', faces)).toHaveLength(2);
  });

  it('see through a relative path inside one folder', () => {
    expect(sentencesAbout('src/resources/people/users.ts', `import './users.server.ts';`)).toHaveLength(1);
    expect(sentencesAbout('src/resources/people/users.ts', `import './users.client.tsx';`)).toHaveLength(1);
    expect(sentencesAbout('src/resources/client.ts', `import './people/users.client.tsx';`)).toEqual([]);
    expect(sentencesAbout('src/resources/users.client.tsx', `import './users.server.ts';`)).toHaveLength(1);
    expect(sentencesAbout('src/server/app.ts', `import './domain/audit.ts';`)).toEqual([]);
  });

  it('refuse every way of climbing', () => {
    for (const path of [
      '../shared/where.ts',
      './../shared/where.ts',
      '#shared/../server/app.ts',
      '../../package.json',
    ]) {
      expect(sentencesAbout('src/server/app.ts', `import '${path}';`), path).toHaveLength(1);
    }
  });

  it('ask for the extension and for a literal path', () => {
    expect(sentencesAbout('src/shared/a.ts', `import './where';`)).toHaveLength(1);
    expect(sentencesAbout('src/browser/a.ts', `export const load = (name: string) => import(name);`)).toHaveLength(1);
  });

  it.each([
    ['src/shared/a.ts', 'node:fs'],
    ['src/shared/a.ts', 'zod'],
    ['src/resources/a.ts', 'react'],
    ['src/browser/a.ts', 'antd'],
    ['src/browser/a.ts', 'node:path'],
    ['src/site/a.tsx', 'antd/es/button'],
    ['src/site/a.tsx', '@refinedev/core'],
    ['src/admin/a.tsx', 'pg'],
    ['src/server/http/a.ts', 'react'],
    ['src/server/domain/a.ts', 'hono'],
    ['src/server/platform/a.ts', 'hono'],
    ['src/server/domain/a.ts', '@hono/node-server'],
  ])('keep packages out of layers that have no use for them: %s %s', (file, name) => {
    expect(sentencesAbout(file, `import '${name}';`)).toHaveLength(1);
  });
});
