import { vouchers } from '#resources/rates/vouchers.ts';
import { tableOf } from '#server/platform/database/table.ts';

/** The database holds the limit too, for two stays that use the last use at once. */
export const vouchersTable = tableOf(vouchers, {
  checks: {
    vouchers_uses: ({ uses, uses_total }) =>
      Number(uses) >= 0 && ((uses_total ?? null) === null || Number(uses) <= Number(uses_total)),
  },
});
