import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resources } from '#resources/index.ts';
import { type OpenStore, sqlEngines } from '#tests/support/engines.ts';
import { parseWhere } from '#shared/parse-where.ts';
import { allFields } from '#shared/resource.ts';
import { conditionOf } from '#server/platform/database/select.ts';
import { tableNameOf, tableOf } from '#server/platform/database/table.ts';
import { Literals } from '#server/platform/database/sql-text.ts';

const searched = resources.filter(({ fields }) => Object.values(fields).some(({ spec }) => spec.search));

describe.each(sqlEngines)('searches, on $name', (engine) => {
  let opened: OpenStore;
  beforeAll(async () => {
    opened = await engine.open({ now: () => new Date() });
  }, 60_000);
  afterAll(() => opened?.close());

  const plan = async (name: string, $search: string): Promise<string> => {
    const resource = resources.find((each) => each.name === name)!;
    const parsed = parseWhere({ $search }, { fields: allFields(resource) });
    const table = tableOf(resource);
    if (!parsed.ok || !opened.db) throw new Error($search);
    const condition = conditionOf(table, parsed.value, new Literals());
    // Of few rows the planner reads all, so it is asked what it would do about many.
    return opened.db.transaction(async (tx) => {
      await tx.query('set local enable_seqscan = off');
      const { rows } = await tx.query(`explain select id from "${table.name}" where ${condition}`);
      return rows.map((row) => String(row['QUERY PLAN'])).join('\n');
    });
  };

  describe.each(searched)('of $name', ({ name, fields }) => {
    it.each(['012-345 6789', '+60123456789', 'HV-26-000244', 'hv26000244', '900101-14-5667', 'Halim Perak'])(
      'ask an index of every field: %s',
      async ($search) => {
        const found = await plan(name, $search);
        expect(found).not.toContain('Seq Scan');
        for (const [field, { spec }] of Object.entries(fields)) {
          if (spec.search === undefined || (spec.search === 'document' && !/^\w.*\d/.test($search))) continue;
          expect(found).toContain(`${tableNameOf(name)}_${field}_search`.slice(0, 63));
        }
      },
    );
  });
});
