import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig, type TestProjectInlineConfiguration, type ViteUserConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { LONG } from './runner/turns.mjs';

/** Suites that need neither the built pages nor a browser. */
const IN_PROCESS = ['unit', 'property', 'kit', 'contract', 'architecture', 'reliability'];
/** A file that replaces modules or `fetch` would hand that on to the next in the same process. */
const NEEDS_OWN_PROCESS = /\bvi\.(mock|doMock|resetModules)\(|\bmockApi\(/;
/** A file that draws has a page of its own, which a server's module would take for a browser. */
const DRAWS = /@vitest-environment/;

const files = IN_PROCESS.flatMap((suite) =>
  readdirSync(`tests/${suite}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => `tests/${suite}/${name.replaceAll('\\', '/')}`),
);
const textOf = (path: string): string => readFileSync(path, 'utf8');
const alone = files.filter((path) => NEEDS_OWN_PROCESS.test(textOf(path)));
const pages = files.filter((path) => DRAWS.test(textOf(path)) && !alone.includes(path));
const together = files.filter((path) => !alone.includes(path) && !pages.includes(path));
const isOfTime = (path: string): boolean => path.startsWith('tests/reliability/');

/** A list that should be empty says what it holds: nobody was there to look at the page. A project does not inherit it. */
const SAYS_ALL = { truncateThreshold: 0 };

const inProcess = {
  chaiConfig: SAYS_ALL,
  environment: 'node',
  globalSetup: 'tests/support/prepared.ts',
  // A database on a busy machine may take its time; what hangs is still found.
  testTimeout: 20_000,
  hookTimeout: 60_000,
  // Externalised, Refine would load a second copy of react-router and lose the router's context.
  server: { deps: { inline: [/@refinedev\//] } },
} satisfies TestProjectInlineConfiguration['test'];

/** A database in the same process keeps its core busy; one that is a server lets a third process find time. */
const WORKERS = process.env['TEST_DATABASE_URL'] ? 3 : 2;

const PROJECTS = ['alone', 'pages', 'together', 'browser', 'faults'];

/**
 * One project after the other, without waiting in between: a process is handed on only within its project. In each the
 * longest files begin, because a fresh clone knows of no earlier run and goes by their size.
 */
class ByProject extends BaseSequencer {
  override async sort(specs: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- vitest's own, which returns another array
    const sorted = await super.sort(specs);
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = LONG.findIndex((path) => moduleId.endsWith(path));
      return at < 0 ? LONG.length : at;
    };
    return sorted.toSorted(
      (one, other) =>
        PROJECTS.indexOf(one.project.name) - PROJECTS.indexOf(other.project.name) || rank(one) - rank(other),
    );
  }
}

/** A module that lists files changes with them while its own text stays: kept, a new migration would not be seen. */
const listsFiles = {
  name: 'lists-files',
  configureVitest: ({ experimental_defineCacheKeyGenerator: keyBy }) =>
    keyBy(({ sourceCode }) => (sourceCode.includes('import.meta.glob') ? false : null)),
} satisfies NonNullable<ViteUserConfig['plugins']>[number];

export default defineConfig({
  test: {
    // Each project transforms the product for itself otherwise, and each run anew.
    experimental: { fsModuleCache: true },
    sequence: { sequencer: ByProject },
    projects: [
      {
        plugins: [listsFiles],
        // Loading the product's modules once per process instead of once per file saves a third of the time.
        test: {
          ...inProcess,
          name: 'together',
          include: together.filter((path) => !isOfTime(path)),
          isolate: false,
          setupFiles: 'tests/support/leaves-nothing.ts',
          maxWorkers: WORKERS,
        },
      },
      {
        plugins: [listsFiles],
        // After the rest, because they hold the product to times. They wait for processes that end and begin, so a third
        // finds time to do something.
        test: {
          ...inProcess,
          name: 'faults',
          include: together.filter(isOfTime),
          isolate: false,
          setupFiles: 'tests/support/leaves-nothing.ts',
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
        },
      },
      {
        plugins: [listsFiles],
        test: {
          ...inProcess,
          name: 'pages',
          include: pages,
          isolate: false,
          setupFiles: 'tests/support/leaves-nothing.ts',
          maxWorkers: WORKERS,
        },
      },
      { plugins: [listsFiles], test: { ...inProcess, name: 'alone', include: alone, maxWorkers: WORKERS } },
      {
        plugins: [listsFiles],
        test: {
          name: 'browser',
          chaiConfig: SAYS_ALL,
          environment: 'node',
          globalSetup: 'tests/support/filled.ts',
          include: ['tests/browser/**/*.test.ts'],
          // One Chromium for all files of a process.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // A page that shares two cores with another browser may answer late; one that never answers is still found.
          expect: { poll: { timeout: 10_000 } },
          // Browsers keep both cores busy: a third takes as long, and makes what waits for a page miss its time.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          // Of the tests in a file that may run beside each other: where one waits for its page, the other goes on.
          maxConcurrency: 2,
        },
      },
    ],
  },
});
