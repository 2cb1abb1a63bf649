import { f } from '#shared/field.ts';
import { said } from '#shared/rates/line.ts';
import { type ShapeOf, shape } from '#shared/shape.ts';

/** Why a line of a statement is what it is; `clause` is that of the agreement. */
const statementReason = shape
  .object({
    rule: f.text(),
    clause: shape.optional(f.text()),
    text: f.text(),
    text_zh: f.text(),
  })
  .named('StatementReason');

/** A line of an owner's statement: a sum of ledger entries, which are named. */
export const statementLine = shape
  .object({
    /** `OWNER_SHARE`, `MONTH_SHARE`, `EXPENSE`, `FREE_STAY`, `ADMIN_FEE`, `SST_ON_FEES`, `ADJUSTMENT`. */
    code: f.text(),
    label: said,
    /** What the line adds to what is paid to the owner; below nought what it takes off. */
    amount_sen: f.money(),
    formula: f.text(),
    because: shape.list(statementReason),
    unit_id: shape.nullable(f.integer()),
    reservation_id: shape.nullable(f.integer()),
    expense_id: shape.nullable(f.integer()),
    /** Ids of the ledger's entries of which it is the sum. */
    entries: shape.list(f.integer()),
  })
  .named('StatementLine');
export type StatementLine = ShapeOf<typeof statementLine>;

/** A question of the owner's, or an answer to it. */
export const statementNote = shape
  .object({ at: f.instant(), by: f.text(), text: f.text(), line: shape.nullable(f.text()) })
  .named('StatementNote');
export type StatementNote = ShapeOf<typeof statementNote>;

/** What somebody should look at before a statement is locked. */
export const statementProblem = shape.object({ code: f.text(), text: said }).named('StatementProblem');
export type StatementProblem = ShapeOf<typeof statementProblem>;
