import { addDays } from '#shared/day.ts';
import { issue } from '#shared/errors.ts';
import { insertBeside } from '#server/domain/side-writes.ts';
import { type Ownership, followOwners, percentOfWhole, refuseUneven } from '#server/domain/listing/ownerships.ts';
import { listMovedDays, refuseToldDays } from '#server/domain/listing/told-months.ts';
import { refuse } from '#server/kit/refusal.ts';
import { type ActionOn, recordAfter, serverPart } from '#server/kit/server-part.ts';
import { ownerships } from './ownerships.ts';

/** Ends the share on the day; what is sold of it is the new owner's from then on, the rest stays where it was. */
async function transfer(command: ActionOn<typeof ownerships, 'transfer'>): Promise<Partial<Ownership>> {
  const { before, input } = command;
  const { on, owner_id, note } = input;
  const sold = input.share_bp ?? before.share_bp;
  if (on <= before.from) return refuse('ownership_day', { from: before.from });
  if (owner_id === before.owner_id) return refuse('ownership_same');
  if (sold > before.share_bp) return refuse('ownership_part', { share: percentOfWhole(before.share_bp) });
  const { unit_id } = before;
  await refuseToldDays(command.tx, unit_id, [{ from: on, until: null, owner_id }]);
  const rest = before.share_bp - sold;
  const parts = [{ owner_id, share_bp: sold }, ...(rest > 0 ? [{ owner_id: before.owner_id, share_bp: rest }] : [])];
  for (const part of parts) {
    await insertBeside({ ...command, reason: note }, 'ownerships', { ...part, unit_id, from: on, to: null, note });
  }
  return { to: on };
}

export const ownershipsServer = serverPart(ownerships, {
  oneAtATime: true,
  async issues(command) {
    if (command.kind === 'remove') return [];
    const { from, to } = recordAfter(command);
    return (to ?? null) !== null && to! <= from ? [issue(['to'], 'min', { min: addDays(from, 1) })] : [];
  },
  async before(command) {
    const { kind, tx, before } = command;
    // A transfer looks at it before it writes the new shares.
    if (kind === 'action') return undefined;
    const after = kind === 'remove' ? null : recordAfter(command);
    const unit_id = before?.unit_id ?? after?.unit_id;
    if (unit_id !== undefined) await refuseToldDays(tx, unit_id, listMovedDays(before, after));
    const is_incomplete = await refuseUneven(tx, { before, after });
    return after ? { is_incomplete } : undefined;
  },
  async after(command, after) {
    const { unit_id, owner_id } = after ?? command.before ?? {};
    if (unit_id !== undefined) await followOwners(command, unit_id, owner_id === undefined ? [] : [owner_id]);
  },
  handlers: { transfer },
});
