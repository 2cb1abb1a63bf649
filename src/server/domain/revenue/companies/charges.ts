import { addDays, periodOf } from '#shared/day.ts';
import type { RowOfResource } from '#shared/resource.ts';
import type { companyCharges } from '#resources/revenue/company-charges.ts';
import { postEvents } from '#server/domain/revenue/ledger.ts';
import type { Company } from '#server/domain/reservations/money/on-account.ts';
import type { Payment } from '#server/domain/reservations/money/payments.ts';
import { changeBeside, insertBeside } from '#server/domain/side-writes.ts';
import { resourceTables } from '#server/domain/tables.ts';
import type { Transaction } from '#server/platform/database/store.ts';
import type { Author } from '#server/kit/audit/entry.ts';
import { all, is } from '#server/kit/conditions.ts';
import { hasId } from '#server/kit/kit.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import { Refusal } from '#server/kit/refusal.ts';

/**
 * Bills on companies' accounts. What a company owes is the sum of its entries in the ledger; its record keeps that sum, written in the
 * same transaction while the company is locked.
 */

export type CompanyCharge = RowOfResource<typeof companyCharges>;

export interface AccountScene {
  readonly tx: Transaction;
  readonly context: Author;
}

/** The bills that a company has still to pay, the oldest first. */
export const listOpenCharges = (tx: Transaction, companyId: number): Promise<CompanyCharge[]> =>
  rowsIn(tx, resourceTables['company-charges'], {
    where: all(is('company_id', companyId), is('state', 'open')),
    sort: ['due_on', 'id'],
  });

/** Keeps the sum of the ledger's entries with the company's record; it is locked. */
export async function noteBalance(tx: Transaction, companyId: number, more_sen: number): Promise<void> {
  const company = await tx.lock(resourceTables.companies, companyId);
  if (!company) throw new Error('A company with an account is there');
  await tx.note(resourceTables.companies, hasId(companyId), { balance_sen: company.balance_sen + more_sen });
}

export async function postCharge(
  scene: AccountScene,
  { payment, company }: { readonly payment: Payment; readonly company: Company | null },
): Promise<void> {
  const { tx } = scene;
  const { id, direction, amount_sen, reservation_id } = payment;
  const day = payment.business_date ?? scene.context.now.slice(0, 10);
  const taken = direction === 'in' ? null : await takeOff(scene, payment);
  const company_id = taken?.company_id ?? company?.id;
  if (company_id === undefined) throw new Error('A bill goes on the account of some company');
  const sen = taken ? 0 - amount_sen : amount_sen;
  const stay = await tx.find(resourceTables.reservations, hasId(reservation_id));
  const reference = stay?.reference ?? '';
  await postEvents(tx, [
    {
      subject: `account-${id}`,
      posted_on: day,
      period: periodOf(day),
      code: 'ACCOUNT',
      label: { en: `${reference} on account`, zh: `${reference} 挂账` },
      formula: payment.receipt_number,
      because: [],
      parts: [
        { account: 'guest-receivable', company_id, reservation_id, amount_sen: sen },
        { account: 'deposits-held', reservation_id, amount_sen: 0 - sen },
      ],
    },
  ]);
  await noteBalance(tx, company_id, sen);
  if (!company) return;
  await insertBeside(scene, 'company-charges', {
    reference: `CC-${String(await tx.next('company charges')).padStart(6, '0')}`,
    company_id,
    reservation_id,
    payment_id: id,
    charged_on: day,
    due_on: addDays(day, company.terms_days),
    amount_sen,
    open_sen: amount_sen,
    state: 'open',
  });
}

/** The bill goes back to the guest, as long as the company has paid nothing of it. */
async function takeOff(scene: AccountScene, { reversal_of, receipt_number }: Payment): Promise<CompanyCharge> {
  const found = await scene.tx.find(resourceTables['company-charges'], is('payment_id', reversal_of));
  const before = found && (await scene.tx.lock(resourceTables['company-charges'], found.id));
  if (!before) throw new Error('A bill that is taken off an account stood on it');
  if (before.open_sen !== before.amount_sen) throw new Refusal('CONFLICT', { message: 'charge_paid' });
  return changeBeside(scene, 'company-charges', {
    before,
    action: 'take-off',
    change: { state: 'taken_back', open_sen: 0 },
    reason: receipt_number,
  });
}
