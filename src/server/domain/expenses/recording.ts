import type { expenses } from '#resources/expenses/expenses.ts';
import { splitAmount } from '#shared/expenses/parts.ts';
import { type Issue, issue } from '#shared/errors.ts';
import type { Reader, Transaction } from '#server/platform/database/store.ts';
import { isIn } from '#server/kit/conditions.ts';
import type { RequestContext } from '#server/kit/caller.ts';
import { hasId } from '#server/kit/kit.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { type WriteTo, recordAfter } from '#server/kit/server-part.ts';
import { getBusinessDay } from '#server/domain/reservations/business-day.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { columnsOfShares, ownersOn, shareOut } from './shares.ts';
import { columnsOfSigns } from './signs.ts';
import type { Expense } from './tables.ts';

/** An expense as it is written: complete, of one place, with what it costs whom. */

type ExpenseWrite = WriteTo<typeof expenses>;
export type ExpenseChange = Partial<Expense>;

/** Fields that disqualify whoever changes them from approving the bill. */
const FIGURES = [
  'kind',
  'date',
  'unit_id',
  'property_id',
  'category',
  'payee',
  'amount_sen',
  'sst_sen',
  'paid_by',
  'claimant_id',
  'borne_by',
  'borne_reason',
] as const satisfies readonly (keyof Expense)[];

/** Fields that are fixed by the approval. The words may be corrected until then, because the approver reads them last. */
const AGREED = [...FIGURES, 'description', 'invoice_number', 'reservation_id'] as const;

const isMovedIn = (names: readonly (keyof Expense)[], before: ExpenseChange, change: ExpenseChange): boolean =>
  names.some((name) => change[name] !== undefined && change[name] !== before[name]);

/** Of a bill, or of a rule that makes bills. */
export const isAgreedMoved = (before: ExpenseChange, change: ExpenseChange): boolean =>
  isMovedIn(FIGURES, before, change);

/** Adds the caller to those who changed a bill's figures: they must not approve them, no more than its recorder. */
export const noteChanger = (
  { recorded_by, changed_by }: Pick<Expense, 'recorded_by' | 'changed_by'>,
  { context }: { readonly context: Pick<RequestContext, 'caller'> },
): Pick<Expense, 'changed_by'> => {
  const { account_number } = context.caller;
  const isKnown = account_number === recorded_by || changed_by.includes(account_number);
  return { changed_by: isKnown ? changed_by : [...changed_by, account_number] };
};

/** States in which a locked statement has told the owner of it. */
const TOLD: ReadonlySet<Expense['state']> = new Set(['posted', 'settled']);

const isCorrectable = ({ state }: Pick<Expense, 'state'>): boolean => state === 'draft' || state === 'rejected';

export async function findIssues(command: ExpenseWrite): Promise<readonly Issue[]> {
  const { kind, input, before, tx } = command;
  if (kind !== 'create' && kind !== 'update') return [];
  if (before !== null && !isCorrectable(before)) return [];
  const { unit_id, property_id, amount_sen, sst_sen, borne_by, borne_reason, parts } = recordAfter(command);
  const unitIds = input.unit_ids ?? [];
  const isPlaced = (unit_id ?? property_id ?? null) !== null || unitIds.length > 0 || parts.length > 0;
  const units = await tx.count(resourceTables.units, isIn('id', unitIds));
  return [
    ...(isPlaced ? [] : [issue(['unit_id'], 'expense_place')]),
    ...(units === new Set(unitIds).size ? [] : [issue(['unit_ids'], 'gone')]),
    ...(sst_sen > amount_sen ? [issue(['sst_sen'], 'tax_over')] : []),
    ...((borne_by ?? null) !== null && (borne_reason ?? null) === null
      ? [issue(['borne_reason'], 'bearer_reason')]
      : []),
  ];
}

/** Columns that follow from what people write. */
export async function prepareExpense(command: ExpenseWrite): Promise<ExpenseChange | undefined> {
  const { kind, before, change, tx } = command;
  if (kind === 'create') return beginExpense(command);
  if (before === null) return undefined;
  if (kind === 'remove') {
    if (before.state !== 'draft') throw new Refusal('CONFLICT', { message: 'expense_kept' });
    return undefined;
  }
  // The folio of its guest would still say it.
  if (kind === 'undo' && before.recharged_to !== null && change.state === 'submitted') {
    throw new Refusal('CONFLICT', { message: 'expense_recharged' });
  }
  if (kind === 'undo' && TOLD.has(before.state) && change.state === 'approved') {
    throw new Refusal('CONFLICT', { message: 'expense_told' });
  }
  if (kind !== 'update') return undefined;
  const record = recordAfter(command);
  const proof = { has_receipt: isProved(record) };
  if (isCorrectable(before)) {
    const isChanged = isAgreedMoved(before, change);
    return { ...proof, ...(isChanged ? noteChanger(before, command) : {}), ...(await followEdit(tx, record, before)) };
  }
  const isWaiting = before.state === 'submitted';
  // A receipt may still come; one that is there is not taken off what was approved by it.
  const isProofLost = !isWaiting && isProved(before) && !isProved(record);
  if (isProofLost || isMovedIn(isWaiting ? FIGURES : AGREED, before, change))
    throw new Refusal('CONFLICT', { message: 'expense_fixed' });
  return proof;
}

/** By a receipt, or by photographs of it. */
export const isProved = ({ receipt, photos }: Pick<Expense, 'receipt' | 'photos'>): boolean =>
  (receipt ?? null) !== null || (photos ?? []).length > 0;

async function beginExpense(command: ExpenseWrite): Promise<ExpenseChange> {
  const { tx, context, input } = command;
  const record = recordAfter(command);
  const unitIds = [...new Set(input.unit_ids)];
  const [only = null] = unitIds;
  const isShared = unitIds.length > 1;
  const unit_id = isShared ? null : (record.unit_id ?? only);
  const weights = isShared ? unitIds.map((id) => ({ unit_id: id, weight: 1 })) : [];
  const parts = splitAmount(record.amount_sen, weights);
  const place = await findPlace(tx, { unit_id, property_id: record.property_id, parts });
  const expense = { ...record, ...place, parts };
  return {
    ...place,
    parts,
    split_by: isShared ? 'equal' : null,
    ...(await columnsOfExpense(tx, expense)),
    ...(await nameExpense(tx, { property_id: place.property_id, now: context.now })),
    has_receipt: isProved(record),
    recorded_by: context.caller.account_number,
  };
}

/** The next reference of the year: `EX-26-000123`. */
export async function nameExpense(
  tx: Transaction,
  { property_id, now }: { readonly property_id: number | null; readonly now: string },
): Promise<Pick<Expense, 'reference'>> {
  const year = (await getBusinessDay(tx, property_id, now)).slice(2, 4);
  return { reference: `EX-${year}-${String(await tx.next(`expenses of ${year}`)).padStart(6, '0')}` };
}

async function followEdit(tx: Transaction, record: Expense, before: Expense): Promise<ExpenseChange> {
  const isOfUnit = record.unit_id !== null;
  const isMoved = record.property_id !== before.property_id && !isOfUnit;
  const parts = isOfUnit || isMoved ? [] : splitAmount(record.amount_sen, record.parts);
  const place = await findPlace(tx, { ...record, parts });
  const split_by = parts.length === 0 ? null : record.split_by;
  return { ...place, parts, split_by, ...(await columnsOfExpense(tx, { ...record, ...place, parts })) };
}

/** The property goes with the unit; of several units, with the first. */
export async function findPlace(
  reader: Reader,
  { unit_id, property_id, parts }: Pick<Expense, 'unit_id' | 'property_id' | 'parts'>,
): Promise<Pick<Expense, 'unit_id' | 'property_id'>> {
  const first = unit_id ?? parts[0]?.unit_id ?? null;
  const unit = first === null ? null : await reader.find(resourceTables.units, hasId(first));
  return { unit_id: unit_id ?? null, property_id: unit?.property_id ?? property_id ?? null };
}

/** Everything about it that is worked out: who bears it, what is odd about it, whose unit it is. */
export async function columnsOfExpense(
  reader: Reader,
  expense: Parameters<typeof shareOut>[1] & Parameters<typeof columnsOfSigns>[1],
): Promise<ExpenseChange> {
  const { unit_id, date } = expense;
  const owners = unit_id === null ? null : await ownersOn(reader, [unit_id], date);
  return {
    owner_id: (unit_id === null ? null : owners?.get(unit_id)) ?? null,
    ...columnsOfShares(await shareOut(reader, expense)),
    ...(await columnsOfSigns(reader, expense)),
  };
}
