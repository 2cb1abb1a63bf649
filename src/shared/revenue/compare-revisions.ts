import { f } from '#shared/field.ts';
import { said } from '#shared/rates/line.ts';
import { type ShapeOf, shape } from '#shared/shape.ts';
import type { StatementLine } from './statement.ts';

/** Changes between two revisions of a month. */

/** A line of two revisions of a month; an amount is null in the one that lacks it. */
export const revisedLine = shape
  .object({ label: said, before_sen: shape.nullable(f.money()), now_sen: shape.nullable(f.money()) })
  .named('RevisedLine');
export type RevisedLine = ShapeOf<typeof revisedLine>;

/** A sum of two revisions. */
export const revisedSum = shape.object({ before_sen: f.money(), now_sen: f.money() }).named('RevisedSum');
export type RevisedSum = ShapeOf<typeof revisedSum>;

/** What a line is about, whatever it comes to. */
const keyOf = ({ code, unit_id, reservation_id, expense_id }: StatementLine): string =>
  JSON.stringify([code, unit_id, reservation_id, expense_id]);

type Amounts = ReadonlyMap<string, Pick<StatementLine, 'label' | 'amount_sen'>>;

function amountsIn(lines: readonly StatementLine[]): Amounts {
  const sums = new Map<string, Pick<StatementLine, 'label' | 'amount_sen'>>();
  for (const line of lines) {
    const { label, amount_sen } = sums.get(keyOf(line)) ?? { label: line.label, amount_sen: 0 };
    sums.set(keyOf(line), { label, amount_sen: amount_sen + line.amount_sen });
  }
  return sums;
}

/** The lines in which two revisions of a month differ, in the order of the new one; those that are gone come last. */
export function compareRevisions(before: readonly StatementLine[], now: readonly StatementLine[]): RevisedLine[] {
  const [old, fresh] = [amountsIn(before), amountsIn(now)];
  return [...new Map([...fresh, ...old])].flatMap(([key, { label }]) => {
    const before_sen = old.get(key)?.amount_sen ?? null;
    const now_sen = fresh.get(key)?.amount_sen ?? null;
    return before_sen === now_sen ? [] : [{ label: fresh.get(key)?.label ?? label, before_sen, now_sen }];
  });
}
