import { f } from '#shared/field.ts';
import { type ShapeOf, shape } from '#shared/shape.ts';

/** What the account of a stay's company still takes. */
export const companyCredit = shape
  .object({
    company: f.text(),
    /** Nothing goes on an account that is on hold. */
    is_on_hold: f.boolean(),
    credit_limit_sen: f.money(),
    /** Of the limit; less than nothing where it was exceeded. */
    left_sen: f.money(),
  })
  .named('CompanyCredit');
export type CompanyCredit = ShapeOf<typeof companyCredit>;

/** By how much a bill is more than the account takes: all of it where the account is on hold, nothing where it fits. */
export const beyondCredit = (
  { is_on_hold, left_sen }: Pick<CompanyCredit, 'is_on_hold' | 'left_sen'>,
  bill_sen: number,
): number => (is_on_hold ? bill_sen : Math.max(0, bill_sen - left_sen));
