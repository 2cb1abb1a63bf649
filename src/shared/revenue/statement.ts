import type { Locale } from '#shared/constants.ts';
import { f } from '#shared/field.ts';
import { sumSen } from '#shared/money.ts';
import { reasonGiven, said } from '#shared/rates/line.ts';
import { type ShapeOf, shape } from '#shared/shape.ts';

/** A line of an owner's statement: a sum of ledger entries, which are named. */
export const statementLine = shape
  .object({
    /**
     * `OWNER_SHARE`, `MONTH_SHARE`, `EXPENSE`, `FREE_STAY`, `CASH_OUT`, `ADMIN_FEE`, `ONBOARDING_FEE`, `SST_ON_FEES`,
     * `RECEIPT`, `ADJUSTMENT`.
     */
    code: f.text(),
    label: said,
    /** What the line adds to what is paid to the owner; below nought what it takes off. */
    amount_sen: f.money(),
    formula: f.text(),
    /** A `clause` is that of the agreement. */
    because: shape.list(reasonGiven),
    unit_id: shape.nullable(f.integer()),
    reservation_id: shape.nullable(f.integer()),
    expense_id: shape.nullable(f.integer()),
    /** Ids of the ledger's entries of which it is the sum. */
    entries: shape.list(f.integer()),
  })
  .named('StatementLine');
export type StatementLine = ShapeOf<typeof statementLine>;

/** What somebody should look at before a statement is locked. */
export const statementProblem = shape.object({ code: f.text(), text: said }).named('StatementProblem');
export type StatementProblem = ShapeOf<typeof statementProblem>;

/** Whom a statement is addressed to and whom it is from, as its paper names them. */
export interface StatementParties {
  readonly owner: {
    readonly name: string;
    readonly account_number: string;
    /** On one line; empty where the record has none. */
    readonly address: string;
    readonly tax_number: string | null;
    readonly registration_number: string | null;
  };
  /** The operator's, line by line. */
  readonly letterhead: Readonly<Record<Locale, readonly string[]>>;
}

/** Begins the subjects of entries that settle a statement, and are none of its lines. */
export const PAYOUT_SUBJECT = 'payout-';

/** Filter of the ledger's entries that come to the lines of an owner's month; of the operator's debts, so with the other sign. */
export const entriesOfMonthFilter = ({ owner_id, period }: { readonly owner_id: number; readonly period: string }) =>
  ({ account: 'owner-payable', owner_id, period, subject: { $nstartswiths: PAYOUT_SUBJECT } }) as const;

/** Line after which the owner's shares of stays are summed up, and what they come to; null where that is one line's own amount. */
export function sumShares(
  lines: readonly StatementLine[],
): { readonly after: number; readonly amount_sen: number } | null {
  const shares = lines.filter(({ code }) => code === 'OWNER_SHARE');
  if (shares.length < 2) return null;
  return {
    after: lines.findLastIndex(({ code }) => code === 'OWNER_SHARE'),
    amount_sen: sumSen(shares.map(({ amount_sen }) => amount_sen)),
  };
}

/** Labels of lines that are about a unit begin with it, in both languages. */
export const unitIn = ({ label }: StatementLine): string => label.en.split(' · ')[0] ?? '';
