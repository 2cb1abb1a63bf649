import { describe, expect, it } from 'vitest';
import { listTestFiles, LONG, longFirst, takeTurns, TURNS } from '#tests/runner/turns.mjs';

const SUITES = ['unit', 'property', 'kit', 'contract', 'architecture', 'reliability', 'browser'];
const all = listTestFiles(SUITES);
const days = Array.from({ length: TURNS }, (_, seed) => takeTurns(all, { seed, changed: [] }));
const ofSuite = (files: readonly string[], suite: string): string[] =>
  files.filter((path) => path.startsWith(`tests/${suite}/`));

describe('the files of a run', () => {
  it('have all had their turn once the days have gone by, the slow ones on one day only', () => {
    const turns = all.map((path) => days.filter(({ due }) => due.includes(path)).length);
    expect(new Set(turns)).toEqual(new Set([1, TURNS]));
    for (const { due, waiting } of days) expect([...due, ...waiting].toSorted()).toEqual(all.toSorted());
  });

  it('are a share of those that start browsers or break things, and what no day goes without', () => {
    for (const suite of ['browser', 'reliability'])
      for (const { due } of days) {
        const share = ofSuite(due, suite).length / ofSuite(all, suite).length;
        expect(share).toBeGreaterThan(1 / TURNS - 0.05);
        expect(share).toBeLessThan(1 / TURNS + 0.25);
      }
    for (const { due } of days)
      expect(due).toEqual(
        expect.arrayContaining(['tests/contract/revenue/worked-month.test.ts', 'tests/reliability/races.test.ts']),
      );
  });

  it('are everything of the quick suites every day, but for what starts the compiler', () => {
    const compiling = ['tests/architecture/new-resource.test.ts', 'tests/architecture/slips.test.ts'];
    for (const suite of ['unit', 'property', 'kit', 'architecture'])
      for (const { waiting } of days)
        expect(ofSuite(waiting, suite).filter((path) => !compiling.includes(path))).toEqual([]);
  });

  it('begin with those that take longest, which days share out evenly', () => {
    expect(LONG.filter((path) => !all.includes(path))).toEqual([]);
    expect(longFirst(all).slice(0, LONG.length)).toEqual(LONG);
    expect(longFirst(all).toSorted()).toEqual(all.toSorted());
    const inTurns = LONG.filter((path) => days.some(({ waiting }) => waiting.includes(path)));
    const shares = days.map(({ due }) => inTurns.filter((path) => due.includes(path)).length);
    expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
  });

  it('are those of an area that was touched, in whichever room, and a test that was', () => {
    const touched = 'tests/browser/palette.test.ts';
    for (let seed = 0; seed < TURNS; seed += 1) {
      const { waiting } = takeTurns(all, { seed, changed: ['src/server/revenue/payouts.ts', touched] });
      expect(waiting.filter((path) => path.includes('/revenue/') || path === touched)).toEqual([]);
      expect(waiting.some((path) => path.includes('/rates/'))).toBe(true);
    }
  });

  it('are those that are called like what was touched', () => {
    const changed = ['src/server/platform/database/store.ts', 'src/server/new-resource.mjs'];
    for (let seed = 0; seed < TURNS; seed += 1) {
      const { due } = takeTurns(all, { seed, changed });
      expect(due).toEqual(
        expect.arrayContaining(['tests/contract/database.test.ts', 'tests/architecture/new-resource.test.ts']),
      );
    }
  });

  it('are not more because of what every area stands on', () => {
    const kit = ['src/server/kit/audit/trail.ts', 'tests/browser/forms.ts', 'README.md', 'src/shared/field.ts'];
    expect(takeTurns(all, { seed: 1, changed: kit })).toEqual(days[1]);
  });
});
