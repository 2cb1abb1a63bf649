import { DAY_MS } from '#shared/constants.ts';
import { WHOLE_BP } from '#shared/money.ts';
import type { RowOf } from '#shared/field.ts';
import type { ownerships } from '#resources/listing/ownerships.ts';
import type { UnitRow } from './listings.ts';

type OwnershipRow = RowOf<(typeof ownerships)['fields']>;

/** Units have been their owners' for two years, so that last year's months can be settled. */
const YEARS_MS = 730 * DAY_MS;

/** Of the units with an owner, the one that is shared, and the share of its first owner. */
const SHARED = { at: 2, share_bp: 6000 };

/** Who has owned what: every unit with an owner as a whole, but for one that two bought together. */
export const demoOwnerships = (units: readonly UnitRow[], now: Date): OwnershipRow[] =>
  listShares(units).map((whose, at) => {
    const since = new Date(now.getTime() - YEARS_MS).toISOString();
    return {
      id: at + 1,
      version: 1,
      ...whose,
      from: `${since.slice(0, 8)}01`,
      to: null,
      note: null,
      is_incomplete: false,
      created_at: since,
      updated_at: since,
    };
  });

type Share = Pick<OwnershipRow, 'unit_id' | 'owner_id' | 'share_bp'>;

function listShares(units: readonly UnitRow[]): Share[] {
  const whole = units.flatMap(({ id, owner_id }): Share[] =>
    owner_id === null ? [] : [{ unit_id: id, owner_id, share_bp: WHOLE_BP }],
  );
  const shared = whole[SHARED.at];
  const other = whole.slice(SHARED.at).find(({ owner_id }) => owner_id !== shared?.owner_id);
  if (!shared || !other) return whole;
  const rest: Share = { ...shared, owner_id: other.owner_id, share_bp: WHOLE_BP - SHARED.share_bp };
  return [...whole.with(SHARED.at, { ...shared, share_bp: SHARED.share_bp }), rest];
}
