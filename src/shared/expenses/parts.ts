import { f } from '#shared/field.ts';
import { allocate, ringgit, spaced, sumSen } from '#shared/money.ts';
import type { Said } from '#shared/rates/line.ts';
import { type ShapeOf, shape } from '#shared/shape.ts';

/** How one bill is shared by several units. */

/** What a unit bears of a bill, and by what weight: 1 each, square metres, nights, or a number that somebody said. */
export const expensePart = shape
  .object({ unit_id: f.relation('units'), weight: f.integer(), amount_sen: f.money() })
  .named('ExpensePart');
export type ExpensePart = ShapeOf<typeof expensePart>;

/** A unit that is let, by which a new bill of its house is shared. */
export const letUnit = shape.object({ unit_id: f.relation('units'), number: f.text() }).named('LetUnit');
export type LetUnit = ShapeOf<typeof letUnit>;

/** A unit among which a bill may be shared, with what it weighs by each way that is not said by hand. */
export const splitUnit = shape
  .object({
    unit_id: f.relation('units'),
    number: f.text(),
    size_sqm: shape.nullable(f.integer()),
    /** Slept in it in the month of the bill. */
    nights: f.integer(),
    /** Let, in the bill's own house: the bill goes to all of these where no units are named. */
    is_let_here: f.boolean(),
  })
  .named('SplitUnit');
export type SplitUnit = ShapeOf<typeof splitUnit>;

export const SPLIT_BY = { equal: 'gray', area: 'blue', nights: 'purple', shares: 'green' } as const;
export type SplitBy = keyof typeof SPLIT_BY;

/** Parts of an amount by weight: what is left over goes to the largest remainders, so they always add up to it. */
export function splitAmount(
  amount_sen: number,
  weights: readonly Pick<ExpensePart, 'unit_id' | 'weight'>[],
): ExpensePart[] {
  const amounts = allocate(
    amount_sen,
    weights.map(({ weight }) => weight),
  );
  return weights.map(({ unit_id, weight }, at) => ({ unit_id, weight, amount_sen: amounts[at] ?? 0 }));
}

/** By what a bill was shared and how much of that is the unit's, as its owner reads it; null where the bill is of one unit. */
export function tellPart({ parts, split_by, amount_sen }: SharedBill, unitId: number | null): Said | null {
  const own = parts.find(({ unit_id }) => unit_id === unitId);
  if (!own || parts.length < 2) return null;
  const [bill, part, whole] = [
    spaced(ringgit(Math.abs(amount_sen))),
    own.weight,
    sumSen(parts.map(({ weight }) => weight)),
  ];
  switch (split_by) {
    case 'equal':
      return { en: `one of ${parts.length} equal parts of ${bill}`, zh: `${bill} 由 ${parts.length} 间房平均分摊` };
    case 'area':
      return { en: `${part} of ${whole} m² of ${bill}`, zh: `${bill} 按面积分摊，占 ${whole} 平方米中的 ${part}` };
    case 'nights':
      return { en: `${part} of ${whole} nights of ${bill}`, zh: `${bill} 按入住晚数分摊，占 ${whole} 晚中的 ${part}` };
    default:
      return { en: `${part} of ${whole} parts of ${bill}`, zh: `${bill} 按份数分摊，占 ${whole} 份中的 ${part}` };
  }
}

interface SharedBill {
  readonly parts: readonly ExpensePart[];
  readonly split_by: SplitBy | null;
  readonly amount_sen: number;
}
