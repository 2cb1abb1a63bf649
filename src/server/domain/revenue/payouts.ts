import type { RowOfResource } from '#shared/resource.ts';
import { periodOf } from '#shared/day.ts';
import { businessDate } from '#shared/business-date.ts';
import type { owners } from '#resources/people/owners.ts';
import type { payouts } from '#resources/revenue/payouts.ts';
import { insertBeside } from '#server/domain/side-writes.ts';
import type { Reader, Transaction } from '#server/platform/database/store.ts';
import { is } from '#server/kit/conditions.ts';
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

/** Makes the payout of a published statement, still to be submitted. */
export async function preparePayout(
  { tx, context }: SettlementCause,
  { owner_id, payable_sen, reference: reason }: Pick<OwnerStatement, 'owner_id' | 'payable_sen' | 'reference'>,
): Promise<Payout> {
  const owner = await tx.lock(resourceTables.owners, owner_id);
  if (!owner) throw new Error('A statement has its owner');
  const reference = `PO-${String(await tx.next('payouts')).padStart(6, '0')}`;
  const draft = { reference, owner_id, amount_sen: payable_sen, state: 'draft' as const };
  return insertBeside({ tx, context, reason }, 'payouts', { ...draft, ...readBank(owner) });
}

export const statementsOf = (reader: Reader, { id }: Pick<Payout, 'id'>): Promise<OwnerStatement[]> =>
  reader.list(resourceTables['owner-statements'], { where: is('payout_id', id) });

/** One file for the bank a day. */
export const nameBatch = (now: string): string => `BF-${businessDate(now, 0)}`;

/** The owner's claim goes, and the money leaves the bank. */
export async function postPayout(
  tx: Transaction,
  { id, reference, owner_id, amount_sen }: Payout,
  day: string,
): Promise<void> {
  await postEvents(tx, [
    {
      subject: `payout-${id}`,
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
