import { columnsOfShares, shareOut } from '#server/domain/expenses/shares.ts';
import { expenseShares } from '#server/domain/expenses/tables.ts';
import type { ExpenseCategory } from '#shared/packages/terms.ts';
import { resourceTables } from '#server/domain/tables.ts';
import type { WorkedScene } from './worked-stays.ts';

/** The bills of the worked month, one of them still to be approved, and the debt of the month before it. */

interface WorkedExpense {
  readonly date: string;
  readonly category: ExpenseCategory;
  readonly description: string;
  readonly payee: string;
  readonly amount_sen: number;
  readonly borne_by?: 'owner';
  /** Still to be approved, by somebody else than who recorded it. */
  readonly isWaiting?: true;
}

const FEBRUARY: readonly WorkedExpense[] = [
  {
    date: '2026-02-24',
    category: 'maintenance',
    description: 'Keys and a lock before letting',
    payee: 'Brinchang Locksmith',
    amount_sen: 4000,
    borne_by: 'owner',
  },
];

const MARCH: readonly WorkedExpense[] = [
  { date: '2026-03-28', category: 'electricity', description: '2026-03', payee: 'TNB', amount_sen: 18_645 },
  { date: '2026-03-28', category: 'water', description: '2026-03', payee: 'PAIP', amount_sen: 2310 },
  {
    date: '2026-03-16',
    category: 'maintenance',
    description: 'Air-conditioner repaired',
    payee: 'Highland Cooling',
    amount_sen: 25_565,
  },
  {
    date: '2026-03-05',
    category: 'internet',
    description: '2026-03',
    payee: 'Unifi',
    amount_sen: 13_900,
    isWaiting: true,
  },
];

export async function insertWorkedExpenses({ tx, property, unitId, ownerId }: WorkedScene): Promise<void> {
  for (const [at, { borne_by = null, isWaiting, ...bill }] of [...FEBRUARY, ...MARCH].entries()) {
    const borne_reason = borne_by === null ? null : 'Before the agreement began';
    const facts = { kind: 'expense' as const, unit_id: unitId, parts: [], borne_by, borne_reason, ...bill };
    const shares = await shareOut(tx, facts);
    const row = await tx.insert(resourceTables.expenses, {
      ...facts,
      ...columnsOfShares(shares),
      reference: `EX-26-90000${at + 1}`,
      property_id: property.id,
      owner_id: ownerId,
      sst_sen: 0,
      paid_by: 'host',
      state: isWaiting ? 'submitted' : 'approved',
      recorded_by: 'Operations',
      submitted_at: `${bill.date}T04:00:00.000Z`,
      decided_at: isWaiting ? null : `${bill.date}T06:00:00.000Z`,
    });
    // Approving it writes them.
    if (isWaiting) continue;
    for (const { unit_id, owner_sen, host_sen, period, because } of shares) {
      await tx.insert(expenseShares, { expense_id: row.id, unit_id, owner_sen, host_sen, period, because });
    }
  }
}
