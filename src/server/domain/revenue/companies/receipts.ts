import { businessDate } from '#shared/business-date.ts';
import { CASH } from '#shared/reservations/states.ts';
import { periodOf } from '#shared/day.ts';
import { issue } from '#shared/errors.ts';
import type { RowOfResource } from '#shared/resource.ts';
import { SUBJECT_OF } from '#shared/revenue/subjects.ts';
import { fill } from '#shared/sentence.ts';
import type { companyReceipts } from '#resources/revenue/company-receipts.ts';
import { postEvents } from '#server/domain/revenue/ledger.ts';
import { changeBeside, insertBeside } from '#server/domain/side-writes.ts';
import { resourceTables } from '#server/domain/tables.ts';
import type { Transaction } from '#server/platform/database/store.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { ActionOn, WriteTo } from '#server/kit/server-part.ts';
import { type AccountScene, type CompanyCharge, listOpenCharges, noteBalance } from './charges.ts';

/** Money from companies, and the bills that it pays. */

export type Receipt = RowOfResource<typeof companyReceipts>;
type Allocated = Receipt['allocated'];

/** Allocates an amount to bills in their order; what is left pays none. */
function allocate(
  amount_sen: number,
  bills: readonly Pick<CompanyCharge, 'id' | 'reference' | 'open_sen'>[],
): { readonly allocated: Allocated; readonly unallocated_sen: number } {
  let left = amount_sen;
  const allocated = bills.flatMap(({ id: charge_id, reference, open_sen }) => {
    const part = Math.min(left, open_sen);
    left -= part;
    return part === 0 ? [] : [{ charge_id, reference, amount_sen: part }];
  });
  return { allocated, unallocated_sen: left };
}

interface Paying {
  readonly reference: string;
  /** More of each bill is paid; less than nothing where it is owed again. */
  readonly parts: Allocated;
}

async function settleCharges(scene: AccountScene, { reference, parts }: Paying): Promise<void> {
  for (const { charge_id, amount_sen } of parts.toSorted((one, other) => one.charge_id - other.charge_id)) {
    const before = await scene.tx.lock(resourceTables['company-charges'], charge_id);
    if (!before) throw new Error('A bill that is paid is there');
    const open_sen = before.open_sen - amount_sen;
    await changeBeside(scene, 'company-charges', {
      before,
      action: amount_sen > 0 ? 'settle' : 'unsettle',
      change: { open_sen, state: open_sen === 0 ? 'settled' : 'open' },
      reason: reference,
    });
  }
}

/** The company is locked, so that no two receipts pay one bill. */
export async function openReceipt(command: WriteTo<typeof companyReceipts>): Promise<Partial<Receipt>> {
  const { tx, context, change, input } = command;
  const company = await tx.lock(resourceTables.companies, Number(change.company_id));
  if (!company) throw new Refusal('NOT_FOUND');
  const open = await listOpenCharges(tx, company.id);
  const first = open.find(({ id }) => id === input.first_charge_id);
  if (!first && typeof input.first_charge_id === 'number') {
    throw new Refusal('VALIDATION', {
      issues: [issue(['first_charge_id'], 'charge_not_open')],
      resource: 'company-receipts',
    });
  }
  const inTurn = first ? [first, ...open.filter(({ id }) => id !== first.id)] : open;
  const reference = await nextReference(tx);
  const { allocated, unallocated_sen } = allocate(Number(change.amount_sen), inTurn);
  await settleCharges(command, { reference, parts: allocated });
  return { reference, allocated, unallocated_sen, received_by: context.caller.name };
}

/** A payment that is noted without a command: of the demo. */
export async function takeReceipt(
  scene: AccountScene,
  paid: Pick<Receipt, 'company_id' | 'received_on' | 'method' | 'amount_sen' | 'bank_reference' | 'note'>,
): Promise<void> {
  const { tx, context } = scene;
  const reference = await nextReference(tx);
  const { allocated, unallocated_sen } = allocate(paid.amount_sen, await listOpenCharges(tx, paid.company_id));
  await settleCharges(scene, { reference, parts: allocated });
  const noted = { reference, allocated, unallocated_sen, received_by: context.caller.name };
  const receipt = await insertBeside(scene, 'company-receipts', { ...paid, ...noted, state: 'received' });
  await postReceived(tx, receipt);
}

const nextReference = async (tx: Transaction): Promise<string> =>
  `CR-${String(await tx.next('company receipts')).padStart(6, '0')}`;

/**
 * The company's debt goes down, and the money is in the till or at the bank. Taken back it leaves on the day on which that was done: the
 * days before are counted, and their statements are told.
 */
export async function postReceived(tx: Transaction, receipt: Receipt, back_on: string | null = null): Promise<void> {
  const { id, reference, company_id, received_on, method, bank_reference } = receipt;
  const isBack = back_on !== null;
  const day = back_on ?? received_on;
  const sen = isBack ? 0 - receipt.amount_sen : receipt.amount_sen;
  await postEvents(tx, [
    {
      subject: fill(isBack ? SUBJECT_OF.companyReceiptBack : SUBJECT_OF.companyReceipt, { id }),
      posted_on: day,
      period: periodOf(day),
      code: 'RECEIPT',
      label: isBack
        ? { en: `${reference} taken back`, zh: `${reference} 冲回` }
        : { en: `Received ${reference}`, zh: `收款 ${reference}` },
      formula: bank_reference ?? '',
      because: [],
      parts: [
        { account: method === CASH ? 'cash' : 'bank', company_id, amount_sen: sen },
        { account: 'guest-receivable', company_id, amount_sen: 0 - sen },
      ],
    },
  ]);
  await noteBalance(tx, company_id, 0 - sen);
}

/** What was left over pays the bills that have come since, the oldest first. */
export async function allocateRest(command: ActionOn<typeof companyReceipts, 'allocate'>): Promise<Partial<Receipt>> {
  const { tx, before: receipt } = command;
  await tx.lock(resourceTables.companies, receipt.company_id);
  const more = allocate(receipt.unallocated_sen, await listOpenCharges(tx, receipt.company_id));
  if (more.allocated.length === 0) throw new Refusal('CONFLICT', { message: 'no_open_charge' });
  await settleCharges(command, { reference: receipt.reference, parts: more.allocated });
  return { allocated: merge([...receipt.allocated, ...more.allocated]), unallocated_sen: more.unallocated_sen };
}

/** Each bill once, with all that was put to it. */
function merge(parts: Allocated): Allocated {
  const byBill = new Map<number, Allocated[number]>();
  for (const part of parts) {
    const amount_sen = part.amount_sen + (byBill.get(part.charge_id)?.amount_sen ?? 0);
    byBill.set(part.charge_id, { ...part, amount_sen });
  }
  return [...byBill.values()];
}

/** A cheque that bounced, a payment that was another's: its bills are owed again. */
export async function reverseReceipt(command: ActionOn<typeof companyReceipts, 'reverse'>): Promise<Partial<Receipt>> {
  const { tx, before: receipt, context } = command;
  await tx.lock(resourceTables.companies, receipt.company_id);
  const parts = receipt.allocated.map((part) => ({ ...part, amount_sen: 0 - part.amount_sen }));
  await settleCharges(command, { reference: receipt.reference, parts });
  await postReceived(tx, receipt, businessDate(context.now, 0));
  return { state: 'reversed', allocated: [], unallocated_sen: 0 };
}
