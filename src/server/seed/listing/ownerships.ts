import type { RowOf } from '#shared/field.ts';
import { WHOLE_BP, type ownerships } from '#resources/listing/ownerships.ts';
import type { UnitRow } from './listings.ts';

type OwnershipRow = RowOf<(typeof ownerships)['fields']>;

/** Units have been their owners' for two years, so that last year's months can be settled. */
const YEARS_MS = 730 * 86_400_000;

/** Who has owned what: every unit with an owner as a whole. */
export const demoOwnerships = (units: readonly UnitRow[], now: Date): OwnershipRow[] =>
  units
    .flatMap(({ id, owner_id }) => (owner_id === null ? [] : [{ unit_id: id, owner_id }]))
    .map((whose, at) => {
      const since = new Date(now.getTime() - YEARS_MS).toISOString();
      return {
        id: at + 1,
        version: 1,
        ...whose,
        share_bp: WHOLE_BP,
        from: `${since.slice(0, 8)}01`,
        to: null,
        note: null,
        created_at: since,
        updated_at: since,
      };
    });
