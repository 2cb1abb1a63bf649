import { entitlementBalances } from '#resources/owner-stays/entitlement-balances.ts';
import { entitlementEntries } from '#resources/owner-stays/entitlement-entries.ts';
import { tableOf } from '#server/platform/database/table.ts';

/** The database holds the balance too, for requests that take the last nights at once. */
export const entitlementBalancesTable = tableOf(entitlementBalances, {
  checks: {
    entitlement_balances_floor: ({ balance, overdraft }) => Number(balance) + Number(overdraft) >= 0,
  },
});

export const entitlementEntriesTable = tableOf(entitlementEntries, { appendOnly: true });
