import { f } from '#shared/field.ts';
import { reasonGiven, said } from '#shared/rates/line.ts';
import { type ShapeOf, shape } from '#shared/shape.ts';
import { ledgerAccount } from './accounts.ts';

/** One entry of an event: on which account, and whose it is. */
const ledgerLeg = shape
  .object({
    id: f.integer(),
    account: ledgerAccount,
    amount_sen: f.money(),
    period: f.text(),
    unit_id: shape.nullable(f.integer()),
    owner_id: shape.nullable(f.integer()),
    reservation_id: shape.nullable(f.integer()),
    agent_id: shape.nullable(f.integer()),
    company_id: shape.nullable(f.integer()),
    expense_id: shape.nullable(f.integer()),
    /** Entry of which it is the mirror. */
    reversal_of: shape.nullable(f.integer()),
  })
  .named('LedgerLeg');
export type LedgerLeg = ShapeOf<typeof ledgerLeg>;

/** Everything that was posted at once; its entries come to nothing. */
export const postedEvent = shape
  .object({
    event_id: f.text(),
    posted_on: f.date(),
    /** Null where nothing says what it was. */
    label: shape.nullable(said),
    /** In figures, the same in every language. */
    formula: f.text(),
    because: shape.list(reasonGiven),
    legs: shape.list(ledgerLeg),
    sum_sen: f.money(),
  })
  .named('PostedEvent');
export type PostedEvent = ShapeOf<typeof postedEvent>;
