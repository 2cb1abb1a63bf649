import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareText } from '#shared/collation.ts';
import { KINDS } from '#shared/kinds.ts';
import { BUCKETS } from '#shared/list-query.ts';
import { ALL_PERMISSIONS } from '#shared/permissions.ts';
import { type AnyResource, allFields } from '#shared/resource.ts';
import { matches } from '#shared/matches.ts';
import { parseWhere } from '#shared/parse-where.ts';
import { bareNumber, bareReference } from '#shared/search.ts';
import { OPERATORS, type Operator, everything, operatorsOf } from '#shared/where.ts';
import { hasId } from '#server/kit/kit.ts';
import type { Product } from '#server/kit/product.ts';
import { type Rows, TestApp } from './app.ts';
import { kitEngines } from './engines.ts';
import { bucketOf } from './memory-groups.ts';
import { byDependency, sampleRow } from './samples.ts';
import { shareOf } from './sampling.ts';

const ROWS = 23;

const visible = (resource: AnyResource): [string, string][] =>
  Object.entries(allFields(resource))
    .filter(([, { spec }]) => spec.stored && !spec.hidden && !spec.proof)
    .map(([name, { spec }]) => [name, spec.kind]);

const comparable = (resource: AnyResource): string[] =>
  visible(resource)
    .filter(([, kind]) => KINDS[kind as 'text'].family !== 'opaque')
    .map(([name]) => name);

/** Fields of one kind behave alike: each day a third of every resource's is asked about. */
const SHARES = 3;

const sortable = (resource: AnyResource): readonly string[] =>
  shareOf(
    comparable(resource).filter((name) => KINDS[resource.fields[name]?.spec.kind ?? 'id'].family !== 'list'),
    SHARES,
  );

/** As a Chinese keyboard writes it. */
const toWide = (sign: string): string => String.fromCodePoint(0xfee0 + sign.charCodeAt(0));

/** What every list of a product answers, from its declarations alone. */
export function holdLists(product: Product): void {
  describe.each(kitEngines)('lists over $name', (engine) => {
    let app: TestApp;

    beforeAll(async () => {
      app = await TestApp.start(engine, { product });
      await app.store.transaction(async (tx) => {
        for (const resource of byDependency(product.resources)) {
          const table = product.tables[resource.name]!;
          for (let n = 0; n < ROWS; n += 1) await tx.insert(table, sampleRow(resource, n));
        }
      });
    }, 60_000);
    afterAll(() => app?.close());

    describe.each(product.resources)('$name', (resource) => {
      const rowsOf = async (params: Record<string, unknown> = {}): Promise<Rows> => {
        const answer = await app.list(resource.name, { pagination: { limit: 500 }, ...params });
        expect(answer.status, answer.text).toBe(200);
        return answer.body[resource.name] as Rows;
      };

      it('answers ten rows under its own name with the exact total', async () => {
        const { status, body } = await app.call('GET', `/api/${resource.name}/aggregation`);
        expect(status).toBe(200);
        expect(Object.keys(body).toSorted()).toEqual([resource.name, 'totalCount'].toSorted());
        expect((body[resource.name] as Rows).length).toBe(10);
        expect(body.totalCount).toBe((await rowsOf()).length);
      });

      it('holds every readable field and no other', async () => {
        const [row] = await rowsOf({ pagination: { limit: 1 } });
        expect(Object.keys(row ?? {}).toSorted()).toEqual(
          visible(resource)
            .map(([name]) => name)
            .toSorted(),
        );
      });

      it('never shows a row on two pages, whatever the sort', async () => {
        for (const field of sortable(resource)) {
          const seen: unknown[] = [];
          const total = (await rowsOf()).length;
          for (let currentPage = 1; currentPage <= Math.ceil(total / 7); currentPage += 1) {
            const page = await rowsOf({ sort: { [field]: -1 }, pagination: { limit: 7, currentPage }, fields: ['id'] });
            seen.push(...page.map((row) => row['id']));
          }
          expect(new Set(seen).size, field).toBe(total);
        }
      });

      it('sorts backwards into the exact opposite of forwards', async () => {
        for (const field of sortable(resource)) {
          const up = await rowsOf({ sort: { [field]: 1 }, fields: ['id'] });
          const down = await rowsOf({ sort: { [field]: -1 }, fields: ['id'] });
          expect(down.toReversed(), field).toEqual(up);
        }
      });

      it('answers every operator of every field as the predicate says', async () => {
        const all = await rowsOf();
        const context = { fields: allFields(resource) };
        for (const [name, kind] of shareOf(visible(resource), SHARES)) {
          const { family } = KINDS[kind as 'text'];
          const values = [...new Set(all.map((row) => row[name] ?? null))].filter((value) => value !== null);
          const [low, high] = [values[1] ?? values[0], values[4] ?? values[0]];
          if (low === undefined) continue;
          for (const operator of operatorsOf(family)) {
            const filter = { [name]: { [operator]: operand(operator, low, high) } };
            const parsed = parseWhere(filter, context);
            if (!parsed.ok) throw new Error(JSON.stringify([filter, parsed.issues]));
            const expected = all.filter((row) => matches(parsed.value, row)).map((row) => row['id']);
            const found = (await rowsOf({ filter, fields: ['id'], sort: { id: 1 } })).map((row) => row['id']);
            expect(found, JSON.stringify(filter)).toEqual((expected as number[]).toSorted((a, b) => a - b));
          }
        }
      });

      const phone = Object.entries(resource.fields).find(([, { spec }]) => spec.search && spec.kind === 'phone')?.[0];
      it.runIf(phone)('finds a phone number in every spelling, as the predicate says', async () => {
        const all = await rowsOf();
        const kept = String(all.find((row) => row[phone ?? ''] !== null)?.[phone ?? '']);
        const local = kept.slice(3);
        const [area, first, rest] = [local.slice(0, 2), local.slice(2, 5), local.slice(5)];
        const wide = `0${local}`.replaceAll(/\d/g, toWide);
        const spellings = [
          kept,
          local,
          wide,
          `0${local}`,
          `0${area}-${first} ${rest}`,
          `(0${area}) ${first} ${rest}`,
          `+60 ${area}-${first} ${rest}`,
          `60${area}-${first}-${rest}`,
          `0060${local}`,
          `+60 (0)${area} ${first}${rest}`,
          `60 ${area} ${first} ${rest}`,
          `${first}-${rest}`,
        ];
        for (const $search of spellings) {
          const parsed = parseWhere({ $search }, { fields: allFields(resource) });
          if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
          const found = await rowsOf({ filter: { $search }, sort: { id: 1 } });
          expect([$search, found.some((row) => row[phone ?? ''] === kept)]).toEqual([$search, true]);
          const expected = all.filter((row) => matches(parsed.value, row)).map((row) => Number(row['id']));
          expect([$search, found.map((row) => row['id'])]).toEqual([$search, expected.toSorted((a, b) => a - b)]);
        }
      });

      const reference = Object.entries(resource.fields).find(([, { spec }]) => spec.search === 'reference')?.[0];
      it.runIf(reference)(
        'finds a reference and its parts, separated in any way or none, as the predicate says',
        async () => {
          const all = await rowsOf();
          const kept = String(all.find((row) => row[reference ?? ''] !== null)?.[reference ?? '']);
          const bare = bareReference(kept);
          const spellings = [
            kept,
            bare,
            bare.toLowerCase(),
            Array.from(bare).join('-'),
            Array.from(bare).join(' / '),
            bare.slice(-5),
          ];
          for (const $search of [...spellings, bare.replaceAll(/[!-~]/g, toWide)]) {
            const parsed = parseWhere({ $search }, { fields: allFields(resource) });
            if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
            const found = await rowsOf({ filter: { $search }, sort: { id: 1 } });
            expect([$search, found.some((row) => row[reference ?? ''] === kept)]).toEqual([$search, true]);
            const expected = all.filter((row) => matches(parsed.value, row)).map((row) => Number(row['id']));
            // What a server part lets be found besides is no matter of the declaration.
            const isWide = product.parts[resource.name]?.finds !== undefined;
            const told = found.map((row) => Number(row['id'])).filter((id) => !isWide || expected.includes(id));
            expect([$search, told]).toEqual([$search, expected.toSorted((a, b) => a - b)]);
          }
        },
      );

      const number = Object.entries(resource.fields).find(([, { spec }]) => spec.search === 'document')?.[0] ?? '';
      it.runIf(number)('finds a document by its whole number alone, for those who may ask', async () => {
        const table = product.tables[resource.name]!;
        const [row] = await app.store.list(table, {
          where: everything,
          sort: [{ field: 'id', descending: false }],
          limit: 1,
        });
        const kept = `K-${String(row?.id).padStart(4, '0')} 5678`;
        await app.store.transaction((tx) => tx.update(table, hasId(Number(row?.id)), { [number]: kept }));
        const found = async ($search: string, params: object = {}) =>
          (await rowsOf({ filter: { $search }, ...params })).map(({ id }) => id);
        for (const spelling of [kept, bareNumber(kept), kept.toLowerCase(), kept.replaceAll(/[!-~]/g, toWide)]) {
          expect([spelling, await found(spelling)]).toEqual([spelling, [row?.id]]);
        }
        for (const part of [kept.slice(1), kept.slice(0, -1), `${kept}0`, `${String(row?.[resource.title])} ${kept}`]) {
          expect([part, await found(part)]).toEqual([part, []]);
        }
        expect(await rowsOf({ filter: { $or: [{ $search: kept }, { id: -1 }] } })).toEqual([]);
        expect(await rowsOf({ filter: { $and: [{ $search: kept }] } })).toEqual([]);
        const view = ALL_PERMISSIONS.filter((code) => code !== resource.fields[number]?.spec.visibleTo);
        const { token } = await app.administrator(view);
        const answer = await app.list(resource.name, { filter: { $search: kept } }, token);
        expect([answer.status, answer.body.totalCount]).toEqual([200, 0]);
      });

      it('groups and measures what the filter leaves', async () => {
        const all = await rowsOf();
        const [field] = comparable(resource).filter((name) => resource.fields[name]?.spec.options);
        const groupBy = field === undefined ? [] : [field];
        const answer = await app.list(resource.name, {
          aggregate: { groupBy, count: true, min: ['id'], max: ['id'], sum: ['id'] },
        });
        expect(answer.status, answer.text).toBe(200);
        expect(answer.body.totalCount).toBe(all.length);
        expect(answer.body.groups.reduce((sum, group) => sum + Number(group['count']), 0)).toBe(all.length);
        const sums = answer.body.groups.map((group) => (group['sum'] as { id: number }).id);
        expect(sums.reduce((a, b) => a + b, 0)).toBe(all.reduce((sum, row) => sum + Number(row['id']), 0));
      });

      it('groups every day and instant by what it falls into at the hotel', async () => {
        const all = await rowsOf();
        const moments = visible(resource).filter(([, kind]) => ['date', 'instant'].includes(kind));
        for (const [field, kind] of moments) {
          for (const by of BUCKETS) {
            const counts = new Map<string | null, number>();
            for (const row of all) {
              const bucket = bucketOf(row[field] ?? null, by);
              counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
            }
            const { status, body, text } = await app.list(resource.name, {
              aggregate: { groupBy: [{ field, by }], count: true },
            });
            expect(status, text).toBe(200);
            // In order, nulls last, and nothing that holds no row.
            const inOrder = [...counts].toSorted(([a], [b]) => compareText(a ?? '~', b ?? '~'));
            const expected = inOrder.map(([bucket, count]) => ({ [field]: bucket, count }));
            expect([kind, by, body.groups]).toEqual([kind, by, expected]);
          }
        }
      });

      it.each([
        ['an unknown field in filter', { filter: { nonsense: 1 } }, 'filter'],
        ['an unknown field in sort', { sort: { nonsense: 1 } }, 'sort'],
        ['an unknown field in fields', { fields: ['nonsense'] }, 'fields'],
        ['an unknown field in aggregate', { aggregate: { sum: ['nonsense'] } }, 'aggregate'],
        ['a column of the table that no declaration names', { filter: { password_hash: 'x' } }, 'filter'],
        ['an unknown operator', { filter: { id: { $regex: 1 } } }, 'filter'],
        ['a value of another type', { filter: { id: 'seven' } }, 'filter'],
        ['a page size over the limit', { pagination: { limit: 501 } }, 'pagination'],
        ['page nought', { pagination: { currentPage: 0 } }, 'pagination'],
        ['a parameter nobody knows', { limit: 5 }, 'limit'],
      ])('refuses %s', async (_what, params, param) => {
        const answer = await app.list(resource.name, params);
        expect(answer.status).toBe(400);
        expect(answer.body).toMatchObject({ code: 'BAD_QUERY', message: expect.any(String), param });
      });

      it.runIf(resource.permission !== null)(
        'is refused without the view code and answered with it alone',
        async () => {
          const without = await app.administrator(
            ALL_PERMISSIONS.filter((code) => Math.floor(code / 4) * 4 !== resource.permission),
          );
          const answer = await app.list(resource.name, {}, without.token);
          expect(answer.status).toBe(403);
          expect(answer.body).toMatchObject({ code: 'FORBIDDEN', permission: resource.permission });
          const only = await app.administrator([resource.permission ?? 0]);
          expect((await app.list(resource.name, {}, only.token)).status).toBe(200);
        },
      );

      it('asks for a session', async () => {
        const answer = await app.call('GET', `/api/${resource.name}/aggregation`, { token: null });
        expect([answer.status, answer.text, answer.headers.get('content-type')]).toEqual([
          401,
          'Unauthorized',
          expect.stringMatching(/^text\/plain/),
        ]);
      });
    });
  });

  function operand(operator: Operator, low: unknown, high: unknown): unknown {
    switch (OPERATORS[operator].shape) {
      case 'flag':
        return true;
      case 'list':
        return Array.isArray(low) ? low : [low, high];
      case 'pair':
        return [low, high];
      case 'text':
        return String(low).slice(1, 6);
      default:
        return low;
    }
  }
}
