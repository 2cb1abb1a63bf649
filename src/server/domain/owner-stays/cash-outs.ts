import { businessDate } from '#shared/business-date.ts';
import type { RowOfResource } from '#shared/resource.ts';
import type { cashOuts } from '#resources/owner-stays/cash-outs.ts';
import type { entitlementBalances } from '#resources/owner-stays/entitlement-balances.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { insertBeside } from '#server/domain/side-writes.ts';
import { all, is } from '#server/kit/conditions.ts';
import { Refusal, refuse, refuseUnchanged } from '#server/kit/refusal.ts';
import type { ActionOn } from '#server/kit/server-part.ts';
import { type EntitlementBalance, writeEntryOnly, writeEntitlement } from './ledger.ts';
import { findProgrammeOf } from './programmes.ts';

/** Free nights that are paid out: the balance goes down, and whoever keeps the owner's account hears of the amount. */

export type CashOut = RowOfResource<typeof cashOuts>;

/** Of a locked balance, so that of several who pay out the same nights one goes first and the others find what is left. */
export async function cashOutNights(
  command: ActionOn<typeof entitlementBalances, 'cash-out'>,
): Promise<Partial<EntitlementBalance>> {
  const { kit, tx, context, before, input } = command;
  const { id: balance_id, owner_id, unit_id, year, balance } = before;
  const { nights, reason } = input;
  const posted_on = businessDate(context.now, 0);
  const programme = await findProgrammeOf(tx, unit_id, posted_on);
  const rate_sen = programme?.cash_out_sen ?? null;
  if (programme === null || rate_sen === null) return refuse('no_cash_out');
  // An override may have let the balance go below nothing: what was lent so is not paid out.
  if (nights > balance) {
    const short = { year, balance, needed: nights };
    throw new Refusal('NO_BALANCE', { message: 'cash_out_short', params: short, body: short });
  }
  const same = all(is('balance_id', balance_id), is('nights', nights), is('reason', reason), is('state', 'posted'));
  // Sent twice: who means two of them says of each what it is for.
  if (await tx.find(resourceTables['cash-outs'], same)) refuseUnchanged();
  const account = { owner_id, unit_id, year };
  const cashOut = await insertBeside({ ...command, reason }, 'cash-outs', {
    ...account,
    reference: `CO-${String(await tx.next('cash outs')).padStart(6, '0')}`,
    balance_id,
    nights,
    rate_sen,
    amount_sen: nights * rate_sen,
    reason,
    programme_id: programme.id,
    posted_on,
    posted_by: context.caller.name,
    state: 'posted',
  });
  const cause = { reason, programme_id: programme.id, cash_out_id: cashOut.id };
  const moved = { balance_after: balance - nights, is_override: false };
  await writeEntryOnly(command, account, { kind: 'cash-out', nights: 0 - nights, cause, ...moved });
  await kit.tell('nights cashed out', command, cashOut);
  return { balance: moved.balance_after, cashed_out: before.cashed_out + nights };
}

/** The nights come back to their year; the balance is locked before the owner's account, as when they were paid out. */
export async function reverseCashOut({
  tx,
  before,
  context,
  input: { reason },
}: ActionOn<typeof cashOuts, 'reverse'>): Promise<Partial<CashOut>> {
  const { id: cash_out_id, owner_id, unit_id, year, nights, programme_id } = before;
  const cause = { reason, programme_id, cash_out_id };
  await writeEntitlement({ tx, context }, { owner_id, unit_id, year }, { kind: 'cash-out', nights, cause });
  return {
    state: 'reversed',
    reversed_on: businessDate(context.now, 0),
    reversed_by: context.caller.name,
    reversal_reason: reason,
  };
}
