import { seasons } from '#resources/rates/seasons.ts';
import { vouchers } from '#resources/rates/vouchers.ts';
import { tableOf } from '#server/platform/database/table.ts';

/** The database enforces the limit too, for two stays that take the last use at the same time. */
export const vouchersTable = tableOf(vouchers, {
  checks: {
    vouchers_uses: ({ uses, uses_total }) =>
      Number(uses) >= 0 && ((uses_total ?? null) === null || Number(uses) <= Number(uses_total)),
  },
});

/** A night has one season of its type and one of its property, even under concurrent writes. */
export const seasonsTable = tableOf(seasons, {
  checks: { seasons_range: ({ from, until }) => String(from) < String(until) },
  exclusions: {
    seasons_no_overlap: { same: ['property_id', 'room_type_id'], from: 'from', to: 'until', counts: () => true },
  },
});
