import { noteFreeNights } from '#server/domain/owner-stays/free-nights.ts';
import { moveBalance } from '#server/domain/owner-stays/ledger.ts';
import { refuse } from '#server/kit/refusal.ts';
import { requirePermission } from '#server/kit/require-permission.ts';
import { type WriteTo, recordAfter, serverPart } from '#server/kit/server-part.ts';
import { ADJUSTS, GRANTS, WRITTEN_KINDS, entitlementEntries } from './entitlement-entries.ts';

/** An entry written by hand: a grant, or an adjustment; each has its own code, and neither needs that of the other. */
async function before(command: WriteTo<typeof entitlementEntries>) {
  const { kind: deed, tx, context, input } = command;
  if (deed !== 'create') return undefined;
  const { owner_id, unit_id, year, kind, nights } = recordAfter(command);
  if (!WRITTEN_KINDS.includes(kind)) refuse('written_kind');
  if (nights === 0) refuse('entitlement_zero');
  if (kind === 'grant' && nights < 0) refuse('grant_negative');
  const isOverride = input.allow_overdraft === true;
  requirePermission(context, kind === 'adjust' || isOverride ? ADJUSTS : GRANTS);
  const moved = await moveBalance(tx, { owner_id, unit_id, year }, { kind, nights, isOverride });
  return { ...moved, entered_by: context.caller.name };
}

export const entitlementEntriesServer = serverPart(entitlementEntries, {
  before,
  async after(command, after) {
    if (after) await noteFreeNights(command, after.owner_id);
  },
});
