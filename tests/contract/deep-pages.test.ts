import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SortKey } from '#shared/list-query.ts';
import { everything } from '#shared/where.ts';
import { resources } from '#resources/index.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { Generations } from '#server/kit/generations.ts';
import { Landmarks } from '#server/kit/landmarks.ts';
import { hasId } from '#server/kit/kit.ts';
import type { Landmark, Selection } from '#server/platform/database/store.ts';
import { TestApp } from '#tests/support/app.ts';
import { kitEngines } from '#tests/support/engines.ts';
import { sampleRow } from '#tests/support/samples.ts';

const ROWS = 120;
const table = resourceTables.users;
type UserSort = SortKey<'id' | 'name' | 'status' | 'created_at' | 'nationality' | 'role'>;

/** Orders with ties, with nulls, of one direction and of both. */
const SORTS: readonly (readonly UserSort[])[] = [
  [{ field: 'name', descending: false }],
  [{ field: 'status', descending: true }],
  [{ field: 'created_at', descending: true }],
  [{ field: 'nationality', descending: false }],
  [
    { field: 'role', descending: false },
    { field: 'name', descending: true },
  ],
  [
    { field: 'role', descending: true },
    { field: 'name', descending: true },
    { field: 'id', descending: true },
  ],
  [],
];

describe.each(kitEngines)('pages found by key over $name', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.start(engine);
    const users = resources.find(({ name }) => name === 'users');
    if (!users) throw new Error('There are no users');
    await app.store.transaction(async (tx) => {
      for (let n = 0; n < ROWS; n += 1) {
        await tx.insert(table, {
          ...sampleRow(users, n),
          name: `Guest ${n % 17}`,
          nationality: n % 3 === 0 ? null : (['MY', 'SG'][n % 2] ?? null),
        });
      }
    });
  }, 60_000);
  afterAll(() => app?.close());

  const idsOf = async (
    page: Pick<Selection, 'offset' | 'limit' | 'total' | 'landmarks'>,
    sort: readonly UserSort[],
  ): Promise<number[]> =>
    (await app.store.list(table, { ...page, sort, where: everything, fields: ['id'] })).map(({ id }) => id);

  it('are the pages found by counting rows, wherever they begin and whatever is known', async () => {
    const orders = new Map<readonly UserSort[], number[]>();
    for (const sort of SORTS) orders.set(sort, await idsOf({}, sort));
    const question = fc.record({
      sort: fc.constantFrom(...SORTS),
      offset: fc.nat(ROWS - 1),
      limit: fc.integer({ min: 1, max: 40 }),
      places: fc.array(fc.nat(ROWS - 1), { maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(question, async ({ sort, offset, limit, places }) => {
        const whole = orders.get(sort) ?? [];
        const total = whole.length;
        const landmarks: Landmark[] = places.map((position) => ({ id: whole[position] ?? 0, position }));
        const page = await idsOf({ offset, limit, total, landmarks }, sort);
        expect(page).toEqual(whole.slice(offset, offset + limit));
      }),
      { numRuns: 150 },
    );
  });

  it('follow every write', async () => {
    const generations = new Generations(app.store);
    const landmarks = new Landmarks(app.store, generations);
    const sort: readonly UserSort[] = [{ field: 'name', descending: true }];
    const read = async (offset: number): Promise<number[]> => {
      const total = await app.store.count(table, everything);
      const rows = await landmarks.list(table, { where: everything, sort, offset, limit: 10, total, fields: ['id'] });
      return rows.map(({ id }) => id);
    };
    const [first = 0] = await read(0);
    for (const offset of [50, 60, 50, 70]) {
      expect(await read(offset)).toEqual(await idsOf({ offset, limit: 10 }, sort));
    }
    await app.store.transaction((tx) => tx.update(table, hasId(first), { name: 'Aaron' }));
    for (const offset of [50, 60, 70]) {
      expect(await read(offset)).toEqual(await idsOf({ offset, limit: 10 }, sort));
    }
  });
});
