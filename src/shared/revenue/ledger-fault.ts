import { f } from '#shared/field.ts';
import { said } from '#shared/rates/line.ts';
import { type ShapeOf, shape } from '#shared/shape.ts';

/** Something that must hold of the ledger and does not. */
export const ledgerFault = shape
  .object({
    /** `EVENT_BALANCES`, `STATEMENT_AGREES`, `MONTHS_FOLLOW`, `BILL_AGREES`, `INCOME_SHARED`. */
    rule: f.text(),
    /** Event, statement or stay that it is about. */
    subject: f.text(),
    text: said,
  })
  .named('LedgerFault');
export type LedgerFault = ShapeOf<typeof ledgerFault>;
