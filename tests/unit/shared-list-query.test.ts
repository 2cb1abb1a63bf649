import { describe, expect, it } from 'vitest';
import { checkList, decodeListParams, encodeListParams } from '#shared/list-query.ts';
import { context } from '#tests/support/boats.ts';

const encoded = (params: Readonly<Record<string, unknown>>): string =>
  Object.entries(params)
    .map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`)
    .join('&');

/** `rule at path` of every refusal of decoding and checking; empty when the query is accepted. */
function refusals(query: string): string[] {
  const decoded = decodeListParams(query);
  const checked = decoded.ok ? checkList(decoded.value, context) : decoded;
  return checked.ok ? [] : checked.issues.map(({ rule, path }) => `${rule} at ${path.join('.')}`);
}

function accepted(query: string) {
  const decoded = decodeListParams(query);
  const checked = decoded.ok ? checkList(decoded.value, context) : decoded;
  if (!checked.ok) throw new Error(JSON.stringify(checked.issues));
  return checked.value;
}

describe('a list query', () => {
  it('is the first ten of everything when it says nothing', () => {
    expect(accepted('')).toEqual({
      where: { op: 'and', of: [] },
      sort: [],
      limit: 10,
      currentPage: 1,
      fields: null,
      aggregate: null,
    });
  });

  it('sorts in the order of its keys', () => {
    expect(accepted(encoded({ sort: { crew: -1, name: 1, id: -1 } })).sort).toEqual([
      { field: 'crew', descending: true },
      { field: 'name', descending: false },
      { field: 'id', descending: true },
    ]);
  });

  it('takes either half of the pagination alone', () => {
    expect(accepted(encoded({ pagination: { limit: 500 } }))).toMatchObject({ limit: 500, currentPage: 1 });
    expect(accepted(encoded({ pagination: { currentPage: 3 } }))).toMatchObject({ limit: 10, currentPage: 3 });
  });

  it('groups, counts and sums', () => {
    const aggregate = {
      groupBy: ['rig'],
      count: true,
      sum: ['crew'],
      min: ['built_on'],
      max: ['name'],
      avg: ['length_m'],
    };
    expect(accepted(encoded({ aggregate })).aggregate).toEqual({ ...aggregate, groupBy: [{ field: 'rig', by: null }] });
  });

  it('groups days and instants by day, week, month or year beside other fields', () => {
    for (const by of ['day', 'week', 'month', 'year']) {
      const groupBy = [{ field: 'sailed_at', by }, 'rig', { field: 'built_on', by }];
      expect(accepted(encoded({ aggregate: { groupBy } })).aggregate?.groupBy).toEqual([
        { field: 'sailed_at', by },
        { field: 'rig', by: null },
        { field: 'built_on', by },
      ]);
    }
  });

  it('survives what people type: &, #, +, %, quotes, emoji and Chinese', () => {
    for (const name of ['R&D', 'C#', '+60 12', '100%', `"'\\`, '😀', '中文', 'a=b', 'a+b', '\u2028']) {
      const decoded = decodeListParams(encodeListParams({ filter: { name } }));
      expect(decoded).toEqual({ ok: true, value: { filter: { name } } });
    }
  });

  it.each<[string, string, string]>([
    ['an unknown parameter', 'filters=%7B%7D', 'unknown_param at filters'],
    ['an inherited parameter', '__proto__=%7B%7D', 'unknown_param at __proto__'],
    ['a parameter given twice', 'sort=%7B%7D&sort=%7B%7D', 'repeated_param at sort'],
    ['broken JSON', 'filter=%7B', 'json at filter'],
    ['an empty parameter', 'filter=', 'json at filter'],
    ['a parameter without value', 'filter', 'json at filter'],
    ['broken encoding', 'filter=%E0%A4%A', 'encoding at filter'],
    ['a filter that is a list', 'filter=[]', 'object at filter'],
    ['a filter that is null', 'filter=null', 'object at filter'],
    ['a sort that is a list', 'sort=["name"]', 'object at sort'],
    ['a direction of 2', 'sort={"name":2}', 'direction at sort.name'],
    ['a direction in words', 'sort={"name":"asc"}', 'direction at sort.name'],
    ['a sort by an unknown field', 'sort={"nmae":1}', 'unknown_field at sort.nmae'],
    ['a sort by a hidden field', 'sort={"secret_hash":1}', 'unknown_field at sort.secret_hash'],
    ['a sort by a field the caller may not read', 'sort={"owner_note":1}', 'unknown_field at sort.owner_note'],
    ['a sort by the prototype', 'sort={"__proto__":1}', 'unknown_field at sort.__proto__'],
    ['a sort by a set', 'sort={"codes":1}', 'unknown_field at sort.codes'],
    ['a limit of 0', 'pagination={"limit":0}', 'whole_number at pagination.limit'],
    ['a limit of 501', 'pagination={"limit":501}', 'whole_number at pagination.limit'],
    ['a limit in quotes', 'pagination={"limit":"10"}', 'whole_number at pagination.limit'],
    ['half a page', 'pagination={"currentPage":1.5}', 'whole_number at pagination.currentPage'],
    ['page 0', 'pagination={"currentPage":0}', 'whole_number at pagination.currentPage'],
    ['a page beyond counting', 'pagination={"currentPage":1e99}', 'whole_number at pagination.currentPage'],
    ['an unknown key of pagination', 'pagination={"offset":1}', 'unknown_key at pagination.offset'],
    ['fields that are an object', 'fields={}', 'names at fields'],
    ['a field that is a number', 'fields=[1]', 'names at fields'],
    ['an unknown field', 'fields=["name","nmae"]', 'unknown_field at fields.1'],
    ['a hidden field', 'fields=["secret_hash"]', 'unknown_field at fields.0'],
    ['an unknown key of aggregate', 'aggregate={"median":["crew"]}', 'unknown_key at aggregate.median'],
    ['a count that is a list', 'aggregate={"count":["id"]}', 'type at aggregate.count'],
    ['a sum of a text', 'aggregate={"sum":["name"]}', 'operator_type at aggregate.sum.0'],
    ['an average of a day', 'aggregate={"avg":["built_on"]}', 'operator_type at aggregate.avg.0'],
    ['the least of a boolean', 'aggregate={"min":["afloat"]}', 'operator_type at aggregate.min.0'],
    ['groups by a hidden field', 'aggregate={"groupBy":["secret_hash"]}', 'unknown_field at aggregate.groupBy.0'],
    ...Object.entries({
      '"rig"': 'names at aggregate.groupBy',
      '{"field":"built_on","by":"day"}': 'names at aggregate.groupBy',
      '[7]': 'group at aggregate.groupBy.0',
      '["rig",null]': 'group at aggregate.groupBy.1',
      '[["built_on","day"]]': 'group at aggregate.groupBy.0',
      '[{"by":"day"}]': 'group at aggregate.groupBy.0.field',
      '[{"field":["built_on"],"by":"day"}]': 'group at aggregate.groupBy.0.field',
      '[{"field":"built_on"}]': 'bucket at aggregate.groupBy.0.by',
      '[{"field":"built_on","by":"hour"}]': 'bucket at aggregate.groupBy.0.by',
      '[{"field":"built_on","by":"DAY"}]': 'bucket at aggregate.groupBy.0.by',
      '[{"field":"built_on","by":null}]': 'bucket at aggregate.groupBy.0.by',
      '[{"field":"built_on","by":["day"]}]': 'bucket at aggregate.groupBy.0.by',
      '[{"field":"built_on","by":"__proto__"}]': 'bucket at aggregate.groupBy.0.by',
      '[{"field":"built_on","by":"day","zone":"UTC"}]': 'unknown_key at aggregate.groupBy.0.zone',
      '[{"field":"built_on","by":"day","__proto__":1}]': 'unknown_key at aggregate.groupBy.0.__proto__',
      '[{"field":"nmae","by":"day"}]': 'unknown_field at aggregate.groupBy.0',
      '[{"field":"__proto__","by":"day"}]': 'unknown_field at aggregate.groupBy.0',
      '[{"field":"secret_hash","by":"day"}]': 'unknown_field at aggregate.groupBy.0',
      '[{"field":"owner_note","by":"day"}]': 'unknown_field at aggregate.groupBy.0',
      '[{"field":"logbook","by":"day"}]': 'unknown_field at aggregate.groupBy.0',
      '[{"field":"name","by":"day"}]': 'operator_type at aggregate.groupBy.0',
      '[{"field":"crew","by":"year"}]': 'operator_type at aggregate.groupBy.0',
      '["rig",{"field":"codes","by":"month"}]': 'operator_type at aggregate.groupBy.1',
      '["rig","rig"]': 'repeated_field at aggregate.groupBy.1',
      '["built_on",{"field":"built_on","by":"day"}]': 'repeated_field at aggregate.groupBy.1',
      '[{"field":"built_on","by":"year"},{"field":"built_on","by":"month"}]': 'repeated_field at aggregate.groupBy.1',
    }).map(([groupBy, refusal]): [string, string, string] => [
      `groups by ${groupBy}`,
      `aggregate={"groupBy":${groupBy}}`,
      refusal,
    ]),
    ['a filter on an unknown field', 'filter={"nmae":1}', 'unknown_field at filter.nmae'],
  ])('refuses %s', (_what, query, refusal) => {
    expect(refusals(query)).toEqual([refusal]);
  });

  it('may have 16 kB and not a character more', () => {
    const padded = (length: number): string => {
      const query = 'filter=%7B%7D';
      return query + '&'.repeat(length - query.length);
    };
    expect(refusals(padded(16_384))).toEqual([]);
    expect(refusals(padded(16_385))).toEqual(['query_length at query']);
  });

  it('lets a route take parameters of its own', () => {
    expect(decodeListParams('role=owner&sort=%7B%7D', { also: ['role'] })).toEqual({ ok: true, value: { sort: {} } });
    expect(decodeListParams('role=owner').ok).toBe(false);
  });
});
