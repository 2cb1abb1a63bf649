import { sumSen } from '#shared/money.ts';
import { type StatementLine, unitIn } from './statement.ts';

/** A statement's lines as an account is read: group by group, and in each of them unit by unit. */

/** In the order in which they are read. */
export const STATEMENT_GROUPS = ['income', 'expenses', 'own_stays', 'fees', 'other'] as const;
type StatementGroup = (typeof STATEMENT_GROUPS)[number];

const GROUP_OF_LINE: Readonly<Record<string, StatementGroup>> = {
  OWNER_SHARE: 'income',
  MONTH_SHARE: 'income',
  OTHER_INCOME: 'income',
  EXPENSE: 'expenses',
  FREE_STAY: 'own_stays',
  CASH_OUT: 'own_stays',
  ADMIN_FEE: 'fees',
  ONBOARDING_FEE: 'fees',
  SST_ON_FEES: 'fees',
};

/** Corrections of earlier months and whatever else is in no group stand under `other`, so that nothing is left out. */
export const groupOfLine = (code: string): StatementGroup => GROUP_OF_LINE[code] ?? 'other';

export interface AccountPart {
  /** As the lines name it: a locked statement keeps the number that the unit had. Null of lines that belong to none. */
  readonly unit: string | null;
  readonly lines: readonly StatementLine[];
  readonly amount_sen: number;
}

export interface AccountGroup {
  readonly group: StatementGroup;
  readonly parts: readonly AccountPart[];
  readonly amount_sen: number;
}

const sumLines = (lines: readonly StatementLine[]): number => sumSen(lines.map(({ amount_sen }) => amount_sen));

/** Groups and units in which there are lines; a unit's lines keep their order, and the units stand by their numbers, as in every list. */
export function groupAccount(lines: readonly StatementLine[]): readonly AccountGroup[] {
  const numbers = new Map(lines.map((line) => [line.unit_id, line.unit_id === null ? '' : unitIn(line)]));
  const units = [...numbers]
    .toSorted(([, a], [, b]) => a.localeCompare(b, 'en', { numeric: true }))
    .map(([unit]) => unit);
  return STATEMENT_GROUPS.flatMap((group) => {
    const own = lines.filter(({ code }) => groupOfLine(code) === group);
    if (own.length === 0) return [];
    const parts = units.flatMap((unit): AccountPart[] => {
      const those = own.filter(({ unit_id }) => unit_id === unit);
      const [first] = those;
      if (!first) return [];
      return [{ unit: unit === null ? null : unitIn(first), lines: those, amount_sen: sumLines(those) }];
    });
    return [{ group, parts, amount_sen: sumLines(own) }];
  });
}
