import { businessDate } from '#shared/business-date.ts';
import { dayInWords, periodOf } from '#shared/day.ts';
import { type Issue, issue } from '#shared/errors.ts';
import { ringgit } from '#shared/money.ts';
import { CASH } from '#shared/reservations/states.ts';
import type { RowOfResource } from '#shared/resource.ts';
import { daysOfPeriod } from '#shared/revenue/period.ts';
import { SUBJECT_OF } from '#shared/revenue/subjects.ts';
import { fill } from '#shared/sentence.ts';
import type { ownerReceipts } from '#resources/revenue/owner-receipts.ts';
import type { Reader, Transaction } from '#server/platform/database/store.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { all, is, isBelow, isIn, isNull, within } from '#server/kit/conditions.ts';
import { hasId } from '#server/kit/kit.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import type { ActionOn, WriteTo } from '#server/kit/server-part.ts';
import { type LedgerEvent, postEvents, takeTurns } from './ledger.ts';

/** Money from owners: what may be recorded, and what the ledger says of it. */

export type OwnerReceipt = RowOfResource<typeof ownerReceipts>;

const subjectOf = (id: number): string => fill(SUBJECT_OF.receipt, { id });

const plainReference = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase();

/** The owner's unreversed payment with this bank reference. */
async function findSame(reader: Reader, ownerId: number, bankReference: string): Promise<OwnerReceipt | null> {
  const known = await rowsIn(reader, resourceTables['owner-receipts'], {
    where: all(is('owner_id', ownerId), is('state', 'received')),
  });
  const plain = plainReference(bankReference);
  return known.find(({ bank_reference }) => plainReference(bank_reference) === plain) ?? null;
}

/** Sums by owner and month, because balances made from statements lack the months that have none yet. */
export async function listPaidByOwners(
  reader: Reader,
  ownerIds: readonly number[],
): Promise<{ owner_id: number; period: string; paid_sen: number }[]> {
  const receipts = await rowsIn(reader, resourceTables['owner-receipts'], {
    where: isIn('owner_id', ownerIds),
    fields: ['id'],
  });
  const entries = await rowsIn(reader, resourceTables['ledger-entries'], {
    where: all(
      isIn(
        'subject',
        receipts.map(({ id }) => subjectOf(id)),
      ),
      is('account', 'owner-payable'),
    ),
    fields: ['owner_id', 'period', 'amount_sen'],
  });
  return entries.flatMap(({ owner_id, period, amount_sen }) =>
    owner_id === null ? [] : [{ owner_id, period, paid_sen: 0 - amount_sen }],
  );
}

/**
 * Refuses while a statement has a debt that is not carried over: no later month contains that debt, so the payment would
 * be paid out again as credit.
 */
async function refuseUncarried(reader: Reader, ownerId: number): Promise<void> {
  const [debt] = await reader.list(resourceTables['owner-statements'], {
    where: all(
      is('owner_id', ownerId),
      isNull('superseded_by'),
      isIn('state', ['locked', 'published']),
      isBelow('payable_sen', 0),
      is('carried_sen', 0),
    ),
    sort: [{ field: 'period', descending: false }],
    limit: 1,
  });
  if (debt) throw new Refusal('CONFLICT', { message: 'debt_of_statement', params: { statement: debt.reference } });
}

/** Reference and name of a payment about to be recorded; takes the owner's turn, so that no two calls record the same one. */
export async function prepareReceipt(command: WriteTo<typeof ownerReceipts>): Promise<Partial<OwnerReceipt>> {
  const { tx, context, change } = command;
  const ownerId = Number(change.owner_id);
  await takeTurns(tx, { owners: [ownerId] });
  const owner = await tx.find(resourceTables.owners, hasId(ownerId));
  const same = await findSame(tx, ownerId, change.bank_reference ?? '');
  const issues: readonly Issue[] = [
    ...(owner?.status === 'archived' ? [issue(['owner_id'], 'owner_archived')] : []),
    ...(same ? [issue(['bank_reference'], 'received_before', { reference: same.reference })] : []),
  ];
  if (issues.length > 0) throw new Refusal('VALIDATION', { issues, resource: 'owner-receipts' });
  await refuseUncarried(tx, ownerId);
  const reference = `OR-${String(await tx.next('owner receipts')).padStart(6, '0')}`;
  return { reference, received_by: context.caller.name };
}

export async function reverseOwnerReceipt({
  tx,
  before,
  context,
  input,
}: ActionOn<typeof ownerReceipts, 'reverse'>): Promise<Partial<OwnerReceipt>> {
  await takeTurns(tx, { owners: [before.owner_id] });
  return {
    state: 'reversed',
    reversed_on: businessDate(context.now, 0),
    reversed_by: context.caller.name,
    reversal_reason: input.reason,
  };
}

const because = (en: string, zh: string): LedgerEvent['because'] => [{ rule: 'RECEIPT', text: en, text_zh: zh }];

/** The owner's debt goes down and the money is at the bank or in the till; reversed, it comes to nothing. */
export function receiptEvent(receipt: Omit<OwnerReceipt, 'version' | 'created_at' | 'updated_at'>): LedgerEvent {
  const { id, owner_id, reference, received_on, method, amount_sen, bank_reference } = receipt;
  const day = dayInWords(received_on);
  const isStanding = receipt.state === 'received';
  const why = receipt.reversal_reason ?? '';
  return {
    subject: subjectOf(id),
    posted_on: receipt.reversed_on ?? received_on,
    period: periodOf(received_on),
    code: 'RECEIPT',
    label: isStanding
      ? { en: `Received from you · ${day.en} · ${reference}`, zh: `收到您的缴款 · ${day.zh} · ${reference}` }
      : { en: `Payment of ${day.en} reversed · ${reference}`, zh: `${day.zh} 的缴款已冲回 · ${reference}` },
    formula: `${bank_reference}: ${isStanding ? '' : '−'}${ringgit(amount_sen)}`,
    because: isStanding ? [] : because(`Reversed: ${why}`, `冲回原因：${why}`),
    parts: isStanding
      ? [
          { account: method === CASH ? 'cash' : 'bank', amount_sen },
          { account: 'owner-payable', owner_id, amount_sen: 0 - amount_sen },
        ]
      : [],
  };
}

export async function postOwnerReceipt(tx: Transaction, receipt: OwnerReceipt): Promise<void> {
  await postEvents(tx, [receiptEvent(receipt)]);
}

/** The owner's payments of a month as the ledger should have them; a payment posted after its month was made is among them. */
export async function listReceiptEvents(
  reader: Reader,
  { owner_id, period }: { readonly owner_id: number; readonly period: string },
): Promise<LedgerEvent[]> {
  const { from, until } = daysOfPeriod(period);
  const receipts = await rowsIn(reader, resourceTables['owner-receipts'], {
    where: all(is('owner_id', owner_id), within('received_on', from, until)),
    sort: ['id'],
  });
  return receipts.map(receiptEvent);
}
