import type { RowOfResource } from '#shared/resource.ts';
import { periodOf } from '#shared/day.ts';
import { TIME_ZONE_HOURS } from '#shared/constants.ts';
import { SUBJECT_OF } from '#shared/revenue/subjects.ts';
import { fill } from '#shared/sentence.ts';
import type { owners } from '#resources/people/owners.ts';
import type { payouts } from '#resources/revenue/payouts.ts';
import { insertBeside } from '#server/domain/side-writes.ts';
import type { Reader, Transaction } from '#server/platform/database/store.ts';
import { is } from '#server/kit/conditions.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { postEvents } from './ledger.ts';
import type { OwnerStatement, SettlementCause } from './statements.ts';

/** Money on its way to owners: which statements it pays, and what the ledger says of it. */

export type Payout = RowOfResource<typeof payouts>;

type Owner = RowOfResource<typeof owners>;

/** The account that money goes to, as it is now. */
export const readBank = ({
  bank_name,
  bank_holder,
  bank_account,
  bank_account_mask,
}: Owner): Pick<Payout, 'bank_name' | 'bank_holder' | 'bank_account' | 'bank_account_mask'> => ({
  bank_name,
  bank_holder,
  bank_account,
  bank_account_mask,
});

type Payable = Pick<
  OwnerStatement,
  'owner_id' | 'payable_sen' | 'carried_sen' | 'reference' | 'due_on' | 'due_because'
>;

/** Makes the payout of a published statement, still to be submitted; where nothing is to be paid it says what is carried over. */
export async function preparePayout(
  { tx, context }: SettlementCause,
  { owner_id, payable_sen, carried_sen, due_on, due_because, reference: reason }: Payable,
): Promise<Payout> {
  const owner = await tx.lock(resourceTables.owners, owner_id);
  if (!owner) throw new Error('A statement has its owner');
  const reference = `PO-${String(await tx.next('payouts')).padStart(6, '0')}`;
  const paid_sen = payable_sen - carried_sen;
  const draft =
    paid_sen > 0
      ? { reference, owner_id, amount_sen: paid_sen, state: 'draft' as const }
      : { reference, owner_id, amount_sen: carried_sen, state: 'carried_forward' as const };
  return insertBeside({ tx, context, reason }, 'payouts', { ...draft, due_on, due_because, ...readBank(owner) });
}

export const statementsOf = (reader: Reader, { id }: Pick<Payout, 'id'>): Promise<OwnerStatement[]> =>
  reader.list(resourceTables['owner-statements'], { where: is('payout_id', id) });

/**
 * File for the bank, by the moment of the call that put payouts into it, in the house's time: payouts of a later call never join a
 * file that somebody has sent already.
 */
export function nameBatch(now: string): string {
  const digits = new Date(Date.parse(now) + TIME_ZONE_HOURS * 3_600_000).toISOString().replaceAll(/\D/g, '');
  return `BF-${digits.slice(0, 8)}-${digits.slice(8)}`;
}

/** Neither while a change of account waits for a second person, nor while somebody holds the owner's money. */
export function refuseStopped(owner: Pick<Owner, 'payouts_frozen' | 'payouts_held' | 'hold_reason'> | null): void {
  if (owner?.payouts_frozen) throw new Refusal('CONFLICT', { message: 'payout_frozen' });
  if (owner?.payouts_held) {
    throw new Refusal('CONFLICT', { message: 'payout_held', params: { reason: owner.hold_reason ?? '' } });
  }
}

/** Whether money for the owner may leave: to the account that stands with the payout, which is still theirs. */
export async function refuseUnsafe(tx: Transaction, { owner_id, bank_account }: Payout): Promise<void> {
  const owner = await tx.lock(resourceTables.owners, owner_id);
  refuseStopped(owner);
  if (owner?.bank_account !== bank_account) throw new Refusal('CONFLICT', { message: 'payout_bank_changed' });
}

/** The owner's claim goes, and the money leaves the bank. */
export async function postPayout(
  tx: Transaction,
  { id, reference, owner_id, amount_sen }: Payout,
  day: string,
): Promise<void> {
  await postEvents(tx, [
    {
      subject: fill(SUBJECT_OF.payout, { id }),
      posted_on: day,
      period: periodOf(day),
      code: 'PAYOUT',
      label: { en: `Payout ${reference}`, zh: `付款 ${reference}` },
      formula: '',
      because: [],
      parts: [
        { account: 'owner-payable', owner_id, amount_sen },
        { account: 'bank', amount_sen: 0 - amount_sen },
      ],
    },
  ]);
}

interface Receipt {
  readonly bank_reference: string;
  readonly received_on: string;
}

/** The owner has paid what a month left them owing; as a payout's, its subject keeps it out of the statements' lines. */
export async function postReceipt(
  tx: Transaction,
  { id, reference, owner_id, payable_sen }: OwnerStatement,
  { bank_reference, received_on }: Receipt,
): Promise<void> {
  await postEvents(tx, [
    {
      subject: fill(SUBJECT_OF.monthPaid, { id }),
      posted_on: received_on,
      period: periodOf(received_on),
      code: 'PAYOUT',
      label: { en: `Received for ${reference}`, zh: `收到 ${reference} 款项` },
      formula: bank_reference,
      because: [],
      parts: [
        { account: 'owner-payable', owner_id, amount_sen: payable_sen },
        { account: 'bank', amount_sen: 0 - payable_sen },
      ],
    },
  ]);
}
