import { issue } from '#shared/errors.ts';
import type { RowOfResource } from '#shared/resource.ts';
import { periodOf } from '#shared/day.ts';
import { HOUR_MS, TIME_ZONE_HOURS } from '#shared/constants.ts';
import { SUBJECT_OF } from '#shared/revenue/subjects.ts';
import { fill } from '#shared/sentence.ts';
import type { owners } from '#resources/people/owners.ts';
import type { payouts } from '#resources/revenue/payouts.ts';
import { changeBeside, insertBeside } from '#server/domain/side-writes.ts';
import type { Reader, Transaction } from '#server/platform/database/store.ts';
import { all, is } from '#server/kit/conditions.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { dueOf, soonestOf } from './due-days.ts';
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
  'id' | 'owner_id' | 'payable_sen' | 'carried_sen' | 'reference' | 'due_on' | 'due_because'
>;

/**
 * Adds a statement to its owner's draft payout, or makes one; where nothing is to be paid, a payout of its own says what is
 * carried over. The payout is locked before the owner, as it is when one is submitted, because in another order the two would
 * wait for each other.
 */
export async function preparePayout({ tx, context }: SettlementCause, statement: Payable): Promise<Payout> {
  const { id, owner_id, payable_sen, carried_sen, due_on, due_because, reference: reason } = statement;
  await tx.turn(`payouts of ${owner_id}`);
  const paid_sen = payable_sen - carried_sen;
  const before = paid_sen > 0 ? await lockDraft(tx, owner_id) : null;
  const owner = await tx.lock(resourceTables.owners, owner_id);
  if (!owner) throw new Error('A statement has its owner');
  refuseHeld(owner);
  const cause = { tx, context, reason };
  if (before) {
    const change = {
      amount_sen: before.amount_sen + paid_sen,
      statement_ids: [...before.statement_ids, id],
      ...soonestOf([before, statement]),
    };
    return changeBeside(cause, 'payouts', { before, action: 'add-statement', change, reason });
  }
  const reference = `PO-${String(await tx.next('payouts')).padStart(6, '0')}`;
  const made =
    paid_sen > 0
      ? { amount_sen: paid_sen, state: 'draft' as const }
      : { amount_sen: carried_sen, state: 'carried_forward' as const };
  const facts = { reference, owner_id, statement_ids: [id], due_on, due_because };
  return insertBeside(cause, 'payouts', { ...facts, ...made, ...readBank(owner) });
}

/** The owner's payout that nobody has submitted yet; null where there is none. */
async function lockDraft(tx: Transaction, ownerId: number): Promise<Payout | null> {
  const known = await tx.find(resourceTables.payouts, all(is('owner_id', ownerId), is('state', 'draft')));
  const locked = known && (await tx.lock(resourceTables.payouts, known.id));
  return locked?.state === 'draft' ? locked : null;
}

/** Values of a statement from its publication. */
export const publishAt = async (
  reader: Reader,
  statement: OwnerStatement,
  now: string,
): Promise<Partial<OwnerStatement>> => ({
  state: 'published',
  published_at: now,
  ...(await dueOf(reader, statement)),
});

/**
 * Marks the owner's statements as paid, and publishes those that are not yet, because no owner is paid for a month that they may
 * not read.
 */
export async function settleStatements(cause: SettlementCause, payout: Payout): Promise<void> {
  const reason = payout.reference;
  for (const statement of await statementsOf(cause.tx, payout)) {
    const isPublished = statement.state !== 'locked';
    const before = isPublished
      ? statement
      : await changeBeside(cause, 'owner-statements', {
          before: statement,
          action: 'publish',
          change: await publishAt(cause.tx, statement, cause.context.now),
          reason,
        });
    await changeBeside(cause, 'owner-statements', { before, action: 'paid', change: { state: 'paid' }, reason });
  }
}

export const statementsOf = (reader: Reader, { id }: Pick<Payout, 'id'>): Promise<OwnerStatement[]> =>
  reader.list(resourceTables['owner-statements'], { where: is('payout_id', id) });

/**
 * Names the bank's file by the moment of the call in the house's time, so that payouts of a later call never join a file that
 * was sent already.
 */
export function nameBatch(now: string): string {
  const digits = new Date(Date.parse(now) + TIME_ZONE_HOURS * HOUR_MS).toISOString().replaceAll(/\D/g, '');
  return `BF-${digits.slice(0, 8)}-${digits.slice(8)}`;
}

/** Refuses a payout while a change of account waits for a second person, or while somebody holds the owner's money. */
export function refuseStopped(owner: (Held & Pick<Owner, 'payouts_frozen'>) | null): void {
  if (owner?.payouts_frozen) throw new Refusal('CONFLICT', { message: 'payout_frozen' });
  if (owner) refuseHeld(owner);
}

type Held = Pick<Owner, 'payouts_held' | 'hold_reason'>;

/** A payout may be prepared while a change of account waits, because it takes the account only when it is submitted. */
function refuseHeld({ payouts_held, hold_reason }: Held): void {
  if (!payouts_held) return;
  throw new Refusal('CONFLICT', { message: 'payout_held', params: { reason: hold_reason ?? '' } });
}

/** Refuses a payout that is stopped, or whose account is no longer the owner's. */
export async function refuseUnsafe(tx: Transaction, { owner_id, bank_account }: Payout): Promise<void> {
  const owner = await tx.lock(resourceTables.owners, owner_id);
  refuseStopped(owner);
  if (owner?.bank_account !== bank_account) throw new Refusal('CONFLICT', { message: 'payout_bank_changed' });
}

/** Reads the day from the file's name as well, because payouts exported before `exported_on` was kept have it nowhere else. */
function exportedOn({ exported_on, batch }: Pick<Payout, 'exported_on' | 'batch'>): string | null {
  const [, year, month, day] = /^BF-(\d{4})-?(\d{2})-?(\d{2})/.exec(batch ?? '') ?? [];
  return exported_on ?? (day === undefined ? null : `${year}-${month}-${day}`);
}

/** The bank pays nobody before it has the file. */
export function refusePaidEarly(payout: Pick<Payout, 'exported_on' | 'batch'>, paid_on: string): void {
  const exported = exportedOn(payout);
  if (exported === null || paid_on >= exported) return;
  const issues = [issue(['paid_on'], 'paid_before_export', { exported })];
  throw new Refusal('VALIDATION', { issues, resource: 'payouts', action: 'mark-paid' });
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
