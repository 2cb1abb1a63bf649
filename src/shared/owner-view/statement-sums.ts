import { f } from '#shared/field.ts';
import { sumSen } from '#shared/money.ts';
import { recordOf } from '#shared/records.ts';
import { STATEMENT_GROUPS, groupOfLine } from '#shared/revenue/statement-account.ts';
import type { StatementLine } from '#shared/revenue/statement.ts';
import { type ShapeOf, shape } from '#shared/shape.ts';

/** What a statement comes to, group by group: `opening_sen` and the groups always add up to `payable_sen`. */

export const statementSums = shape
  .object({
    period: f.text(),
    opening_sen: f.money(),
    ...recordOf(STATEMENT_GROUPS, () => f.money()),
    payable_sen: f.money(),
    /** Stays of guests that are told in it one by one; none where the agreement shares by the month. */
    stays: f.integer(),
  })
  .named('OwnerViewSums');
export type StatementSums = ShapeOf<typeof statementSums>;

interface Told {
  readonly period: string;
  readonly opening_sen: number;
  readonly payable_sen: number;
  readonly lines: readonly Pick<StatementLine, 'code' | 'amount_sen' | 'reservation_id'>[];
}

export function sumStatement({ period, opening_sen, payable_sen, lines }: Told): StatementSums {
  const groups = recordOf(STATEMENT_GROUPS, (group) =>
    sumSen(lines.filter(({ code }) => groupOfLine(code) === group).map(({ amount_sen }) => amount_sen)),
  );
  const stays = new Set(
    lines.flatMap(({ code, reservation_id }) => (code === 'OWNER_SHARE' ? (reservation_id ?? []) : [])),
  );
  return { period, opening_sen, ...groups, payable_sen, stays: stays.size };
}
