import type { StandingRows } from '#server/seed/listing/listings.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { quoteIdentifier } from '#server/platform/database/sql-text.ts';
import type { Demo } from '#server/seed/demo.ts';

/** The levies of states and the cancellation policies that came with the reference data. */
export async function readStandingRows({ sql }: Demo): Promise<StandingRows> {
  const levies = await sql.query<StandingRows['levies'][number]>(
    `select "id", "state_code" from ${quoteIdentifier(resourceTables.levies.name)} where "kind" = 'state' and "valid_until" is null`,
  );
  const policies = await sql.query<StandingRows['policies'][number]>(
    `select "id", "name" from ${quoteIdentifier(resourceTables['cancellation-policies'].name)} order by "id"`,
  );
  return { levies: levies.rows, policies: policies.rows };
}
