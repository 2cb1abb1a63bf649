import { describe, expect, it } from 'vitest';
import { resources } from '#resources/index.ts';
import type { AnyResource } from '#shared/resource.ts';
import { screensOf, screensOfResource } from '#tests/browser/screen-registry.ts';
import { coverOf, featuresOf, tourOf } from '#tests/browser/tour.ts';
import { isWholeRun } from '#tests/support/sampling.ts';

const all = screensOf(new Map((resources as readonly AnyResource[]).map(({ name }) => [name, 1])));

describe('a tour of the screens', () => {
  it('shows every kind of field, shape of action and declared setting there is, and every page made by hand', () => {
    const shown = new Set([...coverOf(all)].flatMap((screen) => [...featuresOf(screen)]));
    expect([...new Set(all.flatMap((screen) => [...featuresOf(screen)]))].filter((each) => !shown.has(each))).toEqual(
      [],
    );
  });

  // A whole run leaves nothing out.
  it.skipIf(isWholeRun)('shows all of them in two runs, each with fewer than half of the screens', () => {
    const shown = new Set([0, 1].flatMap((run) => tourOf(all, run)));
    expect([...coverOf(all)].filter((screen) => !shown.has(screen))).toEqual([]);
    expect(tourOf(all).length).toBeLessThan(all.length / 2);
  });

  it('has looked at every screen once ten have gone by', () => {
    const seen = new Set(Array.from({ length: 10 }, (_, run) => tourOf(all, run)).flat());
    expect(all.filter((screen) => !seen.has(screen))).toEqual([]);
  });

  it.skipIf(isWholeRun)('grows by at most one stop for a resource that brings nothing new', () => {
    const owners = (resources as readonly AnyResource[]).find(({ name }) => name === 'owners');
    if (!owners) throw new Error('There are no owners');
    const boats = { ...owners, name: 'boats', route: '/admin/boats' };
    const more = [...all, ...screensOfResource(boats, 1)];
    // List, record, create, import and edit.
    expect(more.length - all.length).toBe(5);
    expect(coverOf(more).size).toBe(coverOf(all).size);
    expect(tourOf(more).length - tourOf(all).length).toBeLessThanOrEqual(1);
  });
});
