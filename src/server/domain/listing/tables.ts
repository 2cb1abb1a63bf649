import { ownerships } from '#resources/listing/ownerships.ts';
import { tableOf } from '#server/platform/database/table.ts';

export const ownershipsTable = tableOf(ownerships, {
  checks: { ownerships_range: ({ from, to }) => (to ?? null) === null || String(from) < String(to) },
});
