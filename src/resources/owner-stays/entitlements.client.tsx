import { defineClientPart } from '#admin/components/client-part.ts';
import { cashOuts } from './cash-outs.ts';
import { entitlementBalances } from './entitlement-balances.ts';
import { entitlementEntries } from './entitlement-entries.ts';

/** A year is no amount: `2026`, not `2,026`. */
const cells = { year: (year: number): string => String(year) };

export const entitlementBalancesClient = defineClientPart(entitlementBalances, {
  cells,
  listCells: {
    balance: (balance, { granted, carried }) => (
      <span className="number">
        {balance} / {granted + carried}
      </span>
    ),
  },
  listedWith: { balance: ['granted', 'carried'] },
});
export const cashOutsClient = defineClientPart(cashOuts, { cells });
export const entitlementEntriesClient = defineClientPart(entitlementEntries, { cells });
