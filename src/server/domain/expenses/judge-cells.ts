import { tellLock, tellProblem } from '#shared/expenses/cell-problems.ts';
import { isMetered, priceReading, questionReading, tellReading } from '#shared/expenses/meters.ts';
import type { CellLock, CellOutcome, CellProblem, SentCell } from '#shared/expenses/month-grid.ts';
import type { ExpenseCategory } from '#shared/packages/terms.ts';
import type { Said } from '#shared/rates/line.ts';
import { type MonthFacts, cellKey, findLock } from './month-grid.ts';
import { isProved } from './recording.ts';
import type { Expense } from './tables.ts';

/** What a cell that was sent comes to, and what stands against it: nothing is written here. */

/** What the sheet writes of a bill. */
export type SheetFacts = Pick<
  Expense,
  'amount_sen' | 'meter_before' | 'meter_reading' | 'meter_tariff' | 'meter_fixed_sen'
>;

export type CellWrite = { readonly unit_id: number | null; readonly category: ExpenseCategory } & (
  | { readonly kind: 'create'; readonly before: null; readonly facts: SheetFacts }
  | { readonly kind: 'change'; readonly before: Expense; readonly facts: SheetFacts }
  | { readonly kind: 'remove'; readonly before: Expense; readonly facts: null }
);

export interface Judged {
  readonly outcome: CellOutcome;
  /** None where the cell stays as it is, or cannot be written. */
  readonly write: CellWrite | null;
}

export function judgeCells(facts: MonthFacts, cells: readonly SentCell[]): Judged[] {
  const seen = new Set<string>();
  return cells.map((cell) => {
    const key = cellKey(cell.unit_id, cell.category);
    const isTwice = seen.has(key);
    seen.add(key);
    return isTwice ? refuse(cell, 'cell_twice') : judgeCell(facts, cell);
  });
}

interface Refused {
  readonly before?: Expense | null;
  readonly text?: Said;
  readonly isQuestion?: boolean;
}

const refuse = (
  { unit_id, category }: SentCell,
  rule: CellProblem,
  { before = null, text, isQuestion = false }: Refused = {},
): Judged => ({
  outcome: {
    unit_id,
    category,
    change: 'none',
    before_sen: before?.amount_sen ?? null,
    after_sen: before?.amount_sen ?? null,
    formula: null,
    problem: {
      rule,
      is_question: isQuestion,
      text: text ?? tellProblem(rule === 'cell_locked' ? 'cell_changed' : rule),
    },
  },
  write: null,
});

const refuseLocked = (cell: SentCell, lock: CellLock, bills: readonly Expense[]): Judged =>
  refuse(cell, 'cell_locked', {
    before: bills[0] ?? null,
    text: tellLock(lock, { reference: bills.map(({ reference }) => reference).join(', ') }),
  });

function judgeCell(facts: MonthFacts, cell: SentCell): Judged {
  const { unit_id, category } = cell;
  if (!facts.places.some((place) => place.unit_id === unit_id)) return refuse(cell, 'cell_unit');
  const bills = facts.bills.get(cellKey(unit_id, category)) ?? [];
  const lock = findLock(bills);
  if (lock !== null) return refuseLocked(cell, lock, bills);
  const [before = null] = bills;
  if ((before?.version ?? null) !== cell.version) return refuse(cell, 'cell_changed', { before });
  if (cell.reading !== undefined) return judgeReading(facts, cell, before);
  const amount_sen = cell.amount_sen ?? 0;
  if (amount_sen === 0) return judgeEmpty(cell, before);
  const none = { meter_before: null, meter_reading: null, meter_tariff: null, meter_fixed_sen: null };
  // The amount that a reading made stays with its reading.
  const kept = before?.amount_sen === amount_sen ? meterOf(before) : none;
  return accept(cell, before, { facts: { amount_sen, ...kept }, formula: null });
}

export const meterOf = ({ meter_before, meter_reading, meter_tariff, meter_fixed_sen }: Expense) => ({
  meter_before,
  meter_reading,
  meter_tariff,
  meter_fixed_sen,
});

export const hasPapers = (bill: Expense): boolean => bill.attachment !== null || isProved(bill);

function judgeEmpty(cell: SentCell, before: Expense | null): Judged {
  if (before !== null && hasPapers(before)) return refuseLocked(cell, 'receipt', [before]);
  const outcome = outcomeOf(cell, before, { amount_sen: null, formula: null });
  if (before === null) return { outcome, write: null };
  const { unit_id, category } = cell;
  return { outcome, write: { kind: 'remove', unit_id, category, before, facts: null } };
}

function judgeReading(facts: MonthFacts, cell: SentCell, before: Expense | null): Judged {
  const { unit_id, category, reading = 0, is_checked = false } = cell;
  const meter = isMetered(category) ? facts.meters.get(cellKey(unit_id, category)) : undefined;
  if (!meter) return refuse(cell, 'cell_no_meter', { before });
  const begins = cell.before ?? before?.meter_before ?? meter.before;
  const month = { before: begins, reading, tariff: meter.tariff, fixed_sen: meter.fixed_sen };
  const question = questionReading(month, meter.usual_use);
  // What runs backwards costs nothing that could be charged: only another beginning answers it.
  if (question !== null && (question === 'meter_back' || !is_checked)) {
    const numbers = { reading, before: begins, used: reading - begins, usual: meter.usual_use ?? 0 };
    return refuse(cell, question, {
      before,
      text: tellProblem(question, numbers),
      isQuestion: question === 'meter_leap',
    });
  }
  const amount_sen = priceReading(month);
  if (amount_sen === 0) return judgeEmpty(cell, before);
  const { tariff: meter_tariff, fixed_sen: meter_fixed_sen } = meter;
  const read = { meter_before: begins, meter_reading: reading, meter_tariff, meter_fixed_sen };
  return accept(cell, before, { facts: { amount_sen, ...read }, formula: tellReading(month) });
}

function accept(
  cell: SentCell,
  before: Expense | null,
  { facts, formula }: { readonly facts: SheetFacts; readonly formula: string | null },
): Judged {
  const { unit_id, category } = cell;
  const outcome = outcomeOf(cell, before, { amount_sen: facts.amount_sen, formula });
  if (before === null) return { outcome, write: { kind: 'create', unit_id, category, before, facts } };
  const isSame = before.amount_sen === facts.amount_sen && isSameReading(before, facts);
  if (isSame) return { outcome: { ...outcome, change: 'none' }, write: null };
  return { outcome, write: { kind: 'change', unit_id, category, before, facts } };
}

const isSameReading = (one: SheetFacts, other: SheetFacts): boolean =>
  one.meter_before === other.meter_before && one.meter_reading === other.meter_reading;

const outcomeOf = (
  { unit_id, category }: SentCell,
  before: Expense | null,
  { amount_sen, formula }: { readonly amount_sen: number | null; readonly formula: string | null },
): CellOutcome => ({
  unit_id,
  category,
  change: changeOf(before, amount_sen),
  before_sen: before?.amount_sen ?? null,
  after_sen: amount_sen,
  formula,
  problem: null,
});

function changeOf(before: Expense | null, amount_sen: number | null): CellOutcome['change'] {
  if (amount_sen === null) return before === null ? 'none' : 'remove';
  return before === null ? 'create' : 'change';
}
