import { EXPENSE_CATEGORIES, type ExpenseCategory } from '#shared/packages/terms.ts';

/** How the audit trail names a changed cell of a month's sheet: `cell A-12-03 electricity`, `cell * insurance` of the house. */

export interface NamedCell {
  /** Of the unit; null for the house itself. */
  readonly number: string | null;
  readonly category: ExpenseCategory;
}

export const nameCell = ({ number, category }: NamedCell): string => `cell ${number ?? '*'} ${category}`;

const NAME = /^cell (.+) (\w+)$/;

/** Reads such a name; null for any other. */
export function cellOf(name: string): NamedCell | null {
  const [, number, named] = NAME.exec(name) ?? [];
  const category = EXPENSE_CATEGORIES.find((each) => each === named);
  return number !== undefined && category ? { number: number === '*' ? null : number, category } : null;
}
