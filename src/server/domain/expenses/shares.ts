import { addDays } from '#shared/day.ts';
import { type ExpenseShare, PASSED_ON, bearAlone } from '#shared/expenses/split-share.ts';
import { allocate, sumSen } from '#shared/money.ts';
import { type BorneExpense, type SharedExpense, relieveOwner, shareExpense } from '#shared/packages/share-expense.ts';
import type { Reader, Transaction } from '#server/platform/database/store.ts';
import { is, isIn } from '#server/kit/conditions.ts';
import type { Command } from '#server/kit/server-part.ts';
import { listOwnersOf } from '#server/domain/listing/ownerships.ts';
import { findTermsInForce } from '#server/domain/packages/in-force.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { findPeriod } from './cut-off.ts';
import { listRelief } from './relief.ts';
import { type Expense, type ExpenseShareRow, expenseShares } from './tables.ts';

/** Who bears an expense: each unit by the agreement of its day, what has no unit by the operator. */

/** What of an expense says who bears it. */
export type ShareFacts = SharedExpense &
  Pick<Expense, 'date' | 'unit_id' | 'parts'> &
  Partial<Pick<Expense, 'recharged_sen'>>;

/** The one who owns most of each unit on the day; none for a unit of the house's own. */
export async function ownersOn(
  reader: Reader,
  unitIds: readonly number[],
  day: string,
): Promise<ReadonlyMap<number, number>> {
  const shares = await listOwnersOf(reader, unitIds, { from: day, until: addDays(day, 1) });
  const units = await reader.list(resourceTables.units, { where: isIn('id', unitIds), fields: ['id', 'owner_id'] });
  const owners = new Map<number, number>();
  for (const { id, owner_id } of units) {
    const [most] = shares.filter(({ unit_id }) => unit_id === id).toSorted((a, b) => b.share_bp - a.share_bp);
    const owner = most?.owner_id ?? owner_id;
    if (owner !== null) owners.set(id, owner);
  }
  return owners;
}

/** What each unit of it comes to, and for whom, in the month that is open for it. */
export async function shareOut(reader: Reader, facts: ShareFacts): Promise<ExpenseShare[]> {
  const { date, unit_id, parts, amount_sen, recharged_sen = 0 } = facts;
  const pieces = parts.length > 0 ? parts : [{ unit_id, amount_sen }];
  const unitIds = pieces.flatMap((piece) => (piece.unit_id === null ? [] : [piece.unit_id]));
  const owners = await ownersOn(reader, unitIds, date);
  const passedOn = allocate(
    recharged_sen,
    pieces.map((piece) => piece.amount_sen),
  );
  const shares: ExpenseShare[] = [];
  for (const [at, piece] of pieces.entries()) {
    const guest_sen = passedOn[at] ?? 0;
    const expense = { ...facts, amount_sen: piece.amount_sen - guest_sen };
    const isOwned = piece.unit_id !== null && owners.has(piece.unit_id);
    const borne =
      isOwned && piece.unit_id !== null ? await shareOfUnit(reader, piece.unit_id, expense) : bearAlone(expense);
    const period = await findPeriod(reader, piece.unit_id, date);
    shares.push({ unit_id: piece.unit_id, period, ...tellGuests(borne, guest_sen) });
  }
  return shares;
}

async function shareOfUnit(reader: Reader, unitId: number, expense: ShareFacts): Promise<BorneExpense> {
  const { date } = expense;
  const terms = await findTermsInForce(reader, unitId, date);
  const borne = shareExpense(terms?.terms ?? null, expense);
  const bill = { ...expense, unit_id: unitId };
  const nights = (await listRelief(reader, [bill]))(bill);
  return nights === null ? borne : relieveOwner(borne, nights);
}

const tellGuests = (borne: BorneExpense, guest_sen: number) =>
  guest_sen === 0 ? borne : { ...borne, guest_sen, because: [...borne.because, PASSED_ON] };

/** The columns that tell it: the earliest month where its units go to different ones. */
export function columnsOfShares(shares: readonly ExpenseShare[]): Partial<Expense> {
  return {
    shares,
    owner_sen: sumSen(shares.map(({ owner_sen }) => owner_sen)),
    host_sen: sumSen(shares.map(({ host_sen }) => host_sen)),
    period: shares.map(({ period }) => period).toSorted()[0] ?? null,
  };
}

const isCounted = (state: Expense['state'] | undefined): boolean =>
  state === 'approved' || state === 'posted' || state === 'settled';

/** Writes the shares with an approval, takes them back with its end, and tells those who keep accounts. */
export async function followState(
  { kit, tx, context }: Pick<Command, 'kit' | 'tx' | 'context'>,
  before: Expense | null,
  after: Expense | null,
): Promise<void> {
  const [was, is_] = [isCounted(before?.state), isCounted(after?.state)];
  const expense = after ?? before;
  if (!expense) return;
  const isPassedOn = (before?.recharged_sen ?? 0) !== (after?.recharged_sen ?? 0);
  if (was === is_ && !(is_ && isPassedOn)) return;
  const scene = { tx, context };
  if (is_) {
    if (was) await tx.remove(expenseShares, is('expense_id', expense.id));
    const shares = await writeShares(tx, expense);
    await kit.tell('expenses.approved', scene, { expense, shares });
  } else {
    const where = is('expense_id', expense.id);
    const shares = await tx.list(expenseShares, { where });
    await kit.tell('expenses.voided', scene, { expense, shares });
    await tx.remove(expenseShares, where);
  }
}

async function writeShares(tx: Transaction, { id, shares }: Expense): Promise<ExpenseShareRow[]> {
  const rows: ExpenseShareRow[] = [];
  for (const { guest_sen = 0, ...share } of shares) {
    rows.push(await tx.insert(expenseShares, { expense_id: id, ...share, guest_sen }));
  }
  return rows;
}
