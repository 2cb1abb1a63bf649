import { f } from '#shared/field.ts';
import { said } from '#shared/rates/line.ts';
import { type ShapeOf, shape } from '#shared/shape.ts';

/** What somebody should look at before an owner's month goes on, the gravest first. */
const MONTH_WARNINGS = [
  'problems',
  'moved',
  'earlier',
  'unfinished',
  'unapproved',
  'refunds',
  'gateway',
  'expenses',
  'queried',
] as const;

export const monthWarning = shape.object({ code: shape.oneOf(...MONTH_WARNINGS), text: said }).named('MonthWarning');
export type MonthWarning = ShapeOf<typeof monthWarning>;

/** An owner's month: its standing statement, and what it comes to beside the month before. */
export const ownerMonth = shape
  .object({
    period: f.text(),
    statement: shape.object({
      id: f.integer(),
      reference: f.text(),
      period: f.text(),
      revision: f.integer(),
      state: shape.oneOf('draft', 'reviewed', 'locked', 'published', 'paid'),
      payable_sen: f.money(),
      carried_sen: f.money(),
      superseded_by: shape.nullable(f.integer()),
      payout_id: shape.nullable(f.integer()),
    }),
    /** Against the month before; null where that has no statement. */
    change_sen: shape.nullable(f.money()),
    warnings: shape.list(monthWarning),
  })
  .named('OwnerMonth');
export type OwnerMonth = ShapeOf<typeof ownerMonth>;

export const ownerMonths = shape
  .object({
    id: f.integer(),
    account_number: f.text(),
    legal_name: f.text(),
    /** The last month that was told, before which none is made any more; null before the first. */
    told_until: shape.nullable(f.text()),
    /** Months without a statement are left out. */
    months: shape.list(ownerMonth),
  })
  .named('OwnerMonths');
export type OwnerMonths = ShapeOf<typeof ownerMonths>;
