import { documents } from '#server/kit/tables.ts';
import { expenseShares } from '#server/domain/expenses/tables.ts';
import { resourceTables } from '#server/domain/tables.ts';
import type { Sql } from '#server/platform/database/database.ts';
import type { FileStore } from '#server/platform/files/files.ts';
import { countOn, nextIdOf, seedRows } from '#server/seed/bulk-load.ts';
import type { DemoBills } from './bills.ts';
import { keepReceipts } from './keep-receipts.ts';

interface Place {
  readonly now: Date;
  readonly files: FileStore | undefined;
}

export async function seedBills(sql: Sql, made: DemoBills, { now, files }: Place): Promise<void> {
  await seedRows(sql, resourceTables.meters, made.meters);
  await seedRows(sql, resourceTables['expense-rules'], made.rules);
  const bare = made.bills.map((bill) => ({ ...bill, has_receipt: false }));
  const { bills, documents: receipts } = files
    ? await keepReceipts(made.bills, { files, now, firstId: await nextIdOf(sql, documents.name) })
    : { bills: bare, documents: [] };
  await seedRows(sql, documents, receipts);
  await seedRows(sql, resourceTables.expenses, bills);
  await seedRows(sql, expenseShares, made.shares);
  await countOn(sql, made.counted);
}
