import { middleOf } from '#shared/money.ts';
import type { UnitAllocation } from './performance.ts';

/** Another unit of the type: nights of guests, and who owns most of it. */
export interface OtherUnit {
  readonly nights: number;
  /** Null of the house's own. */
  readonly owner_id: number | null;
}

/** Of fewer, one of them who knows their own nights would know another's. */
const FEWEST_OWNERS = 3;

/** The lowest and the highest are of one unit each, which is easier to tell among fewer. */
const FEWEST_FOR_ENDS = 5;

export function describeOthers(others: readonly OtherUnit[], sold: number): UnitAllocation['peers'] {
  const nights = others.map((each) => each.nights);
  const middle = middleOf(nights);
  if (middle === null || new Set(others.map(({ owner_id }) => owner_id)).size < FEWEST_OWNERS) return null;
  const hasEnds = others.length >= FEWEST_FOR_ENDS;
  return {
    units: others.length,
    middle,
    lowest: hasEnds ? Math.min(...nights) : null,
    highest: hasEnds ? Math.max(...nights) : null,
    ahead: nights.filter((each) => each > sold).length,
  };
}
