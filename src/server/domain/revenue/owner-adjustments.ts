import { businessDate } from '#shared/business-date.ts';
import { addDays } from '#shared/day.ts';
import { issue } from '#shared/errors.ts';
import { ringgit } from '#shared/money.ts';
import type { RowOfResource } from '#shared/resource.ts';
import { ADJUSTMENTS } from '#shared/revenue/adjustments.ts';
import { daysOfPeriod } from '#shared/revenue/period.ts';
import { SUBJECT_OF } from '#shared/revenue/subjects.ts';
import { fill } from '#shared/sentence.ts';
import type { ownerAdjustments } from '#resources/revenue/owner-adjustments.ts';
import type { ownerStatements } from '#resources/revenue/owner-statements.ts';
import type { Transaction } from '#server/platform/database/store.ts';
import { insertBeside } from '#server/domain/side-writes.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { all, is } from '#server/kit/conditions.ts';
import { Refusal, refuseUnchanged } from '#server/kit/refusal.ts';
import type { ActionOn } from '#server/kit/server-part.ts';
import { type LedgerEvent, postEvents, takeTurns } from './ledger.ts';
import { findStatement } from './statements.ts';

/** What somebody puts into an owner's month by hand; the operator bears it, or has it. */

export type OwnerAdjustment = RowOfResource<typeof ownerAdjustments>;

/** The last day of the month once that is over: what is dated later would count as put off from another month. */
function dayWithin(period: string, today: string): string {
  const last = addDays(daysOfPeriod(period).until, -1);
  return today < last ? today : last;
}

export async function adjustDraft(command: ActionOn<typeof ownerStatements, 'adjust'>): Promise<void> {
  const { tx, before, input, context } = command;
  if (input.amount_sen === 0) {
    const issues = [issue(['amount_sen'], 'not_nothing')];
    throw new Refusal('VALIDATION', { issues, resource: 'owner-statements', action: 'adjust' });
  }
  const { id: statement_id, owner_id, period } = before;
  await takeTurns(tx, { owners: [owner_id] });
  const { amount_sen, kind, reason } = input;
  const same = all(is('owner_id', owner_id), is('period', period), is('amount_sen', amount_sen), is('kind', kind));
  const standing = all(same, is('reason', reason), is('state', 'posted'));
  // Sent twice: who means two of them says of each what it is for.
  if (await tx.find(resourceTables['owner-adjustments'], standing)) refuseUnchanged();
  const adjustment = await insertBeside({ ...command, reason }, 'owner-adjustments', {
    reference: `OA-${String(await tx.next('owner adjustments')).padStart(6, '0')}`,
    statement_id,
    owner_id,
    period,
    amount_sen,
    kind,
    reason,
    posted_on: dayWithin(period, businessDate(context.now, 0)),
    posted_by: context.caller.name,
    state: 'posted',
  });
  await postAdjustment(tx, adjustment);
}

/** The statement is locked before the owner's turn is taken, as by whoever reviews it: neither waits for the other in a ring. */
export async function reverseAdjustment({
  tx,
  before,
  context,
  input,
}: ActionOn<typeof ownerAdjustments, 'reverse'>): Promise<Partial<OwnerAdjustment>> {
  const statement = await findStatement(tx, before);
  if (statement) await tx.lock(resourceTables['owner-statements'], statement.id);
  await takeTurns(tx, { owners: [before.owner_id] });
  return {
    state: 'reversed',
    reversed_on: businessDate(context.now, 0),
    reversed_by: context.caller.name,
    reversal_reason: input.reason,
  };
}

type Told = Omit<OwnerAdjustment, 'version' | 'created_at' | 'updated_at' | 'statement_id'>;

/** Against the operator's revenue; reversed, it comes to nothing. */
export function tellAdjustment(adjustment: Told): LedgerEvent {
  const { id, reference, owner_id, period, kind, amount_sen, state } = adjustment;
  const isStanding = state === 'posted';
  const reason = isStanding ? adjustment.reason : (adjustment.reversal_reason ?? '');
  const name = ADJUSTMENTS[kind];
  return {
    subject: fill(SUBJECT_OF.adjustment, { id }),
    posted_on: adjustment.reversed_on ?? adjustment.posted_on,
    period,
    code: 'ADJUSTMENT',
    label: isStanding
      ? { en: `${name.en} · ${reference}`, zh: `${name.zh} · ${reference}` }
      : { en: `${name.en} reversed · ${reference}`, zh: `${name.zh}已冲回 · ${reference}` },
    formula: `${reference}: ${ringgit(isStanding ? amount_sen : 0 - amount_sen)}`,
    because: [{ rule: 'ADJUSTMENT', text: reason, text_zh: reason }],
    parts: isStanding
      ? [
          { account: 'owner-payable', owner_id, amount_sen: 0 - amount_sen },
          { account: 'host-revenue', amount_sen },
        ]
      : [],
  };
}

export async function postAdjustment(tx: Transaction, adjustment: OwnerAdjustment): Promise<void> {
  await postEvents(tx, [tellAdjustment(adjustment)]);
}
