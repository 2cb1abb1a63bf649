import { addDays } from '#shared/day.ts';
import type { PlannedBill } from './plan-bills.ts';
import { FRESH_DAYS } from './progress.ts';

/** What somebody should stop at: a bill sent twice, some far above the usual, some too dear to go without a receipt. */
export function oddBills(bills: readonly PlannedBill[], today: string): PlannedBill[] {
  const recent = bills.filter(({ date, unit_id }) => unit_id !== null && date > addDays(today, -FRESH_DAYS));
  const byMeter = recent.filter(({ meter }) => meter !== undefined);
  const bare = recent.flatMap(({ meter, ...bill }) => (meter || bill.rule !== undefined ? [] : [bill]));
  const [one, other] = [bare[0], bare[1] ?? bare[0]];
  const waits = { state: 'submitted', date: addDays(today, -2) } as const;
  return [
    // Sent again a day later by somebody who did not know that it was.
    ...(one
      ? [
          { ...one, state: 'submitted' as const, date: addDays(today, -5) },
          { ...one, state: 'submitted' as const, date: addDays(today, -4) },
        ]
      : []),
    ...byMeter.slice(0, 2).map(({ meter: _read, ...bill }) => ({
      ...bill,
      ...waits,
      amount_sen: bill.amount_sen * 3,
      description: `${bill.category === 'water' ? 'Water' : 'Electricity'}, second bill of the month`,
    })),
    ...(other
      ? [
          { ...other, ...waits, ...BEDS },
          { ...other, ...waits, ...BATHROOM, state: 'draft' as const },
        ]
      : []),
  ];
}

const BEDS = {
  category: 'furniture',
  payee: 'Ipoh Timber',
  description: 'Two beds with mattresses',
  amount_sen: 268_000,
  sst_sen: 0,
  paid_by: 'host',
} as const;

const BATHROOM = {
  category: 'maintenance',
  payee: 'Ringlet Plumbing',
  description: 'Bathroom sealed and tiled anew',
  amount_sen: 187_500,
  sst_sen: 13_889,
  paid_by: 'host',
} as const;
