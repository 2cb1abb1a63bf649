import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '#server/platform/process/log.ts';
import { checkLedger } from '#server/domain/revenue/ledger-check.ts';
import { Documents } from '#server/kit/documents/documents.ts';
import { createKit } from '#server/kit/kit.ts';
import { highland } from '#server/product.ts';
import { seedClosedMonths } from '#server/seed/revenue/closed-months.ts';
import { NOW } from '#tests/support/app.ts';
import { databaseEngines } from '#tests/support/engines.ts';
import { MemoryFiles } from '#tests/support/memory-files.ts';
import { FinanceOffice } from '#tests/support/worked-month.ts';

describe.each(databaseEngines)('the demo’s last months, on $name', (engine) => {
  let office: FinanceOffice;
  const seed = (): Promise<void> => {
    const { store, clock } = office.app;
    const documents = new Documents({ store, files: new MemoryFiles(), log: createLog('silent') });
    const makeKit = () => createKit({ product: highland, store, documents, clock, mapTiles: null });
    return seedClosedMonths({ store, makeKit }, NOW);
  };
  const told = async (sql: string): Promise<unknown[]> =>
    (await office.db.query(sql)).rows.map((row) => Object.values(row));

  beforeAll(async () => {
    office = await FinanceOffice.open(engine);
    await seed();
  });
  afterAll(() => office.app.close());

  it('stand at every step that a month takes', async () => {
    expect(
      await told(
        `select period, state, count(*)::int from owner_statements where period > '2026-03' group by 1, 2 order by 1, 2`,
      ),
    ).toEqual([
      ['2026-08', 'paid', 8],
      ['2026-09', 'paid', 5],
      ['2026-09', 'published', 3],
      ['2026-10', 'draft', 4],
      ['2026-10', 'locked', 1],
      ['2026-10', 'published', 2],
      ['2026-10', 'reviewed', 1],
    ]);
    expect(await told('select state, count(*)::int from payouts group by 1 order by 1')).toEqual([
      ['approved', 1],
      ['failed', 1],
      ['paid', 13],
      ['pending_approval', 1],
    ]);
    expect(await office.count('select count(*) from owner_statements where is_queried')).toBe(1);
  });

  it('are settled by two, and leave a ledger without a fault', async () => {
    const { rows } = await office.db.query(
      `select submitted_by, approved_by from payouts where approved_by is not null`,
    );
    expect(rows.length).toBeGreaterThan(8);
    expect(rows.filter(({ submitted_by, approved_by }) => submitted_by === approved_by)).toEqual([]);
    expect(await checkLedger(office.app.store, createLog('silent'), NOW)).toBe(0);
  });

  it('are made once', async () => {
    const before = await told('select count(*)::int from ledger_entries');
    await seed();
    expect(await told('select count(*)::int from ledger_entries')).toEqual(before);
  });
});
