import { f } from '#shared/field.ts';
import { EXPENSE_CATEGORIES } from '#shared/packages/terms.ts';
import { said } from '#shared/rates/line.ts';
import { readShaped } from '#shared/reading/shaped.ts';
import { type ShapeOf, type Structure, shape } from '#shared/shape.ts';

/** A month of a house, units by categories: as it is shown, as it is sent, and what a save would do. */

const category = shape.oneOf(...EXPENSE_CATEGORIES).named('ExpenseCategory');
const reading = f.integer().min(0).max(99_999_999);
/** The house itself, for bills of no unit. */
const unit_id = shape.nullable(f.relation('units'));

/** Why a cell cannot be written: its bill has been handed in, or it holds more than the sheet can show. */
export const CELL_LOCKS = [
  'submitted',
  'rejected',
  'approved',
  'posted',
  'settled',
  'several',
  'shared',
  'receipt',
] as const;
export type CellLock = (typeof CELL_LOCKS)[number];

const gridMeter = shape
  .object({
    number: f.text(),
    tariff: f.decimal(4),
    fixed_sen: f.money(),
    /** Where the month begins. */
    before: f.integer(),
    before_on: shape.nullable(f.date()),
    /** What the unit uses in a month; null where there is too little to tell. */
    usual_use: shape.nullable(f.integer()),
  })
  .named('GridMeter');

const gridCell = shape
  .object({
    category,
    amount_sen: shape.nullable(f.money()),
    /** Of its bill, where there is exactly one; sent back with a change, so that none is written over. */
    version: shape.nullable(f.integer()),
    bills: shape.list(shape.object({ id: f.integer(), reference: f.text(), state: f.text() })),
    lock: shape.nullable(shape.oneOf(...CELL_LOCKS)),
    reading: shape.nullable(f.integer()),
    meter: shape.nullable(gridMeter),
  })
  .named('GridCell');
export type GridCell = ShapeOf<typeof gridCell>;

const gridRow = shape
  .object({ unit_id, number: shape.nullable(f.text()), cells: shape.list(gridCell) })
  .named('GridRow');

/** Cells that hold nothing, and have no meter, are left out. */
export const monthGrid = shape
  .object({
    property_id: f.relation('properties'),
    period: f.text(),
    /** Of the house for the month; null before it was ever filled in. */
    sheet_id: shape.nullable(f.integer()),
    rows: shape.list(gridRow),
  })
  .named('MonthGrid');
export type MonthGrid = ShapeOf<typeof monthGrid>;

const sentCell = shape.object({
  unit_id,
  category,
  /** Nothing, or 0, takes the draft away. Not said where the meter makes the amount. */
  amount_sen: shape.optional(shape.nullable(f.money().min(0).max(1_000_000_000))),
  reading: shape.optional(reading),
  /** Where the month begins, when it is not where the last one ended: the meter was replaced. */
  before: shape.optional(reading),
  /** The reading was looked at again, and holds. */
  is_checked: shape.optional(f.boolean()),
  version: shape.nullable(f.integer()),
});
export type SentCell = ShapeOf<typeof sentCell>;

/** A house of two hundred units, ten categories each. */
const MOST_CELLS = 2000;

const sentCells = shape.list(sentCell, MOST_CELLS);

export const cellsStructure: Structure<readonly SentCell[]> = {
  shape: sentCells,
  read: (value) => readShaped(sentCells, value),
  sample: [{ unit_id: null, category: 'other', amount_sen: 100, version: null }],
};

export const CELL_PROBLEMS = [
  'cell_locked',
  'cell_changed',
  'cell_no_meter',
  'cell_twice',
  'cell_unit',
  'meter_back',
  'meter_leap',
] as const;
export type CellProblem = (typeof CELL_PROBLEMS)[number];

const cellOutcome = shape
  .object({
    unit_id,
    category,
    change: shape.oneOf('create', 'change', 'remove', 'none'),
    before_sen: shape.nullable(f.money()),
    after_sen: shape.nullable(f.money()),
    /** How the meter makes the amount. */
    formula: shape.nullable(f.text()),
    problem: shape.nullable(
      shape.object({
        rule: shape.oneOf(...CELL_PROBLEMS),
        /** Whether looking at it again, and saying so, is enough. */
        is_question: f.boolean(),
        text: said,
      }),
    ),
  })
  .named('CellOutcome');
export type CellOutcome = ShapeOf<typeof cellOutcome>;

export const filledMonth = shape
  .object({
    cells: shape.list(cellOutcome),
    created: f.integer(),
    changed: f.integer(),
    removed: f.integer(),
    problems: f.integer(),
    total_sen: f.money(),
    sheet_id: shape.nullable(f.integer()),
  })
  .named('FilledMonth');
export type FilledMonth = ShapeOf<typeof filledMonth>;

/** What a save is refused with: the cells that stand against it. */
export const openCells = shape.object({ cells: shape.list(cellOutcome) });
