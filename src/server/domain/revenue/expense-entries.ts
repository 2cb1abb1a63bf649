import { addDays, dayInWords, periodOf } from '#shared/day.ts';
import { tellPart } from '#shared/expenses/parts.ts';
import { ringgit, spaced, sumSen } from '#shared/money.ts';
import { EXPENSE_NAMES } from '#shared/packages/clauses.ts';
import type { Said } from '#shared/rates/line.ts';
import { type ToldPart, ownersOfDay, partsFor, tellParts } from '#shared/revenue/owned-parts.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { type Expense, type ExpenseShareRow, expenseShares } from '#server/domain/expenses/tables.ts';
import { type Ownership, listOwnersOf } from '#server/domain/listing/ownerships.ts';
import { all, is, isIn } from '#server/kit/conditions.ts';
import type { MomentScene } from '#server/kit/product.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { type LedgerEvent, type Part, SUBJECTS, postEvents, takeTurns } from './ledger.ts';
import { readUnitNumbers } from '#server/domain/listing/unit-numbers.ts';

/** Expenses in the ledger: amounts paid, and the owners' parts of them. Other income is an expense below nothing. */

type ShareFacts = Pick<ExpenseShareRow, 'unit_id' | 'owner_sen' | 'host_sen' | 'guest_sen' | 'period' | 'because'>;

/**
 * The account that pays. The ledger has no account for suppliers, so an approved bill counts as paid on its own day, and noting
 * its payment posts nothing. Unpaid bills say how much the bank has still to pay.
 */
const TILLS = { host: 'bank', rider: 'bank', petty_cash: 'cash', owner: 'owner-payable' } as const;

interface Booking {
  readonly expense: Pick<
    Expense,
    | 'id'
    | 'reference'
    | 'category'
    | 'date'
    | 'description'
    | 'amount_sen'
    | 'paid_by'
    | 'recharged_to'
    | 'parts'
    | 'split_by'
  >;
  readonly share: ShareFacts;
  /** The unit’s number; none where the house bears it. */
  readonly unit?: string | undefined;
  /** Of the unit on the day. */
  readonly owners: readonly Ownership[];
}

/** Empty for a bill of a month's sheet, because its description is the month, which its day says already. */
const moreOf = ({ date, description }: Pick<Expense, 'date' | 'description'>): string =>
  periodOf(date) === description ? '' : ` · ${description}`;

/** A bill by what it is for, where its day and its unit stand beside it. */
export function nameBill(bill: Pick<Expense, 'category' | 'date' | 'description'>): Said {
  const [{ en, zh }, more] = [EXPENSE_NAMES[bill.category], moreOf(bill)];
  return { en: `${en}${more}`, zh: `${zh}${more}` };
}

const subjectOf = ({ id }: Pick<Expense, 'id'>, { unit_id }: ShareFacts): string =>
  `${SUBJECTS.expense}${id}-${unit_id ?? 'house'}`;

const sizeOf = (sen: number): string => spaced(ringgit(Math.abs(sen)));

/** Which part of what the unit bears is the owner's, where that is not all of it. */
function tellBearer({ owner_sen, host_sen, guest_sen }: ShareFacts): Said | null {
  const whole = owner_sen + host_sen + guest_sen;
  if (owner_sen === whole) return null;
  if (owner_sen === 0) return { en: 'none of it the owner’s', zh: '业主无份' };
  return {
    en: `the owner’s part ${sizeOf(owner_sen)} of ${sizeOf(whole)}`,
    zh: `${sizeOf(whole)} 中业主部分 ${sizeOf(owner_sen)}`,
  };
}

/** A unit's bill as all its owners bear it: without its sign, and less what others bear of it. */
function reckonBill({ owner_sen, host_sen, guest_sen }: ShareFacts, isPaidByOwner: boolean): string {
  const whole = owner_sen + host_sen + guest_sen;
  const less = isPaidByOwner ? owner_sen : whole - owner_sen;
  const [sum, off] = [ringgit(Math.abs(whole)), ringgit(Math.abs(less))];
  return less === 0 ? sum : `${sum} − ${off}`;
}

/** Owners' parts without their sign, as on the line, unless an owner paid the bill. */
function tellBill({ share, expense, owners }: Booking): ToldPart[] {
  const { owner_sen, host_sen, guest_sen } = share;
  const whole = owner_sen + host_sen + guest_sen;
  const of = { owners: ownersOfDay(owners), of_days: 1 };
  const paid = { ...of, amount_sen: whole, formula: ringgit(whole) };
  const sums =
    TILLS[expense.paid_by] === 'owner-payable'
      ? [paid, { ...of, amount_sen: 0 - owner_sen, formula: ringgit(owner_sen), isTakenOff: true }]
      : [{ ...of, amount_sen: Math.abs(owner_sen), formula: reckonBill(share, false) }];
  return tellParts(sums.filter(({ amount_sen }) => amount_sen !== 0)).map(({ formula, ...part }) => ({
    ...part,
    formula: `${expense.reference}: ${formula}`,
  }));
}

export function tellExpense(booking: Booking): LedgerEvent {
  const { expense, share, unit, owners } = booking;
  const { category, date, paid_by, reference, recharged_to } = expense;
  const { unit_id, owner_sen, host_sen, guest_sen, period, because } = share;
  const of = { unit_id, expense_id: expense.id };
  const whole = owner_sen + host_sen + guest_sen;
  const toOwners = (sen: number): Part[] =>
    partsFor({ owners: ownersOfDay(owners), of_days: 1, amount_sen: sen }).map((part) => ({
      ...of,
      account: 'owner-payable',
      owner_id: part.owner_id,
      amount_sen: part.sen,
    }));
  const till = TILLS[paid_by];
  const [borne, paid] = [toOwners(owner_sen), till === 'owner-payable' ? toOwners(0 - whole) : []];
  const sumOf = (parts: readonly Part[]): number => sumSen(parts.map((part) => part.amount_sen));
  // The house bears and pays for the part of a unit that nobody owns.
  const laidOut: readonly Part[] = [
    ...paid,
    { ...of, account: till === 'owner-payable' ? 'bank' : till, amount_sen: 0 - whole - sumOf(paid) },
  ];
  const [name, more, day] = [EXPENSE_NAMES[category], moreOf(expense), dayInWords(date)];
  const told = [tellPart(expense, unit_id), tellBearer(share)].flatMap((said) => said ?? []);
  const how = { en: told.map(({ en }) => ` · ${en}`).join(''), zh: told.map(({ zh }) => ` · ${zh}`).join('') };
  const where = unit === undefined ? '' : `${unit} · `;
  return {
    subject: subjectOf(expense, share),
    posted_on: date,
    period,
    code: whole < 0 ? 'OTHER_INCOME' : 'EXPENSE',
    label: {
      en: `${where}${name.en} · ${day.en}${more}${how.en}`,
      zh: `${where}${name.zh} · ${day.zh}${more}${how.zh}`,
    },
    formula: `${reference}: ${reckonBill(share, till === 'owner-payable')}`,
    because: [...because],
    owners: tellBill(booking),
    parts: [
      { ...of, account: 'expense', amount_sen: whole },
      ...laidOut,
      // The guest makes good a part of it: income that no agreement shares, because nobody bore the cost.
      { ...of, reservation_id: recharged_to, account: 'fees', amount_sen: guest_sen },
      { ...of, account: 'expense', amount_sen: 0 - guest_sen },
      ...borne,
      { ...of, account: 'expense', amount_sen: 0 - sumOf(borne) },
    ],
  };
}

const ownersOnDay = (reader: Reader, unitId: number | null, day: string): Promise<Ownership[]> =>
  unitId === null ? Promise.resolve([]) : listOwnersOf(reader, [unitId], { from: day, until: addDays(day, 1) });

interface SharedOut {
  readonly expense: Expense;
  readonly shares: readonly ExpenseShareRow[];
}

const takeUnits = (tx: MomentScene['tx'], shares: readonly ShareFacts[]): Promise<void> =>
  takeTurns(tx, { units: shares.map(({ unit_id }) => unit_id) });

export async function postExpense({ tx }: MomentScene, { expense, shares }: SharedOut): Promise<void> {
  await takeUnits(tx, shares);
  const events: LedgerEvent[] = [];
  const numbers = await readUnitNumbers(tx, shares);
  for (const share of shares) {
    const owners = await ownersOnDay(tx, share.unit_id, expense.date);
    events.push(tellExpense({ expense, share, unit: numbers.get(share.unit_id ?? 0), owners }));
  }
  await postEvents(tx, events);
}

export async function takeBackExpense({ tx }: MomentScene, { expense, shares }: SharedOut): Promise<void> {
  await takeUnits(tx, shares);
  const events = shares.map((share) => ({ ...tellExpense({ expense, share, owners: [] }), parts: [] }));
  await postEvents(tx, events);
}

/** What the ledger should say of the month's expenses of these units, however they came to be approved. */
export async function listExpenseEvents(
  reader: Reader,
  { units, period }: { readonly units: readonly number[]; readonly period: string },
): Promise<LedgerEvent[]> {
  const shares = await rowsIn(reader, expenseShares, {
    where: all(isIn('unit_id', units), is('period', period)),
    sort: ['id'],
  });
  const expenses = await rowsIn(reader, resourceTables.expenses, {
    where: isIn('id', [...new Set(shares.map(({ expense_id }) => expense_id))]),
  });
  const byId = new Map(expenses.map((expense) => [expense.id, expense]));
  const numbers = await readUnitNumbers(reader, shares);
  const owners = await listOwnersOf(reader, units, {
    from: `${periodOf(expenses.map(({ date }) => date).toSorted()[0] ?? `${period}-01`)}-01`,
    until: null,
  });
  return shares.flatMap((share) => {
    const expense = byId.get(share.expense_id);
    if (!expense) return [];
    const own = owners.filter(
      ({ unit_id, from, to }) =>
        unit_id === share.unit_id && from <= expense.date && (to === null || expense.date < to),
    );
    return [tellExpense({ expense, share, unit: numbers.get(share.unit_id ?? 0), owners: own })];
  });
}
