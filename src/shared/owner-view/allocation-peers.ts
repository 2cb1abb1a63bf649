import { middleOf } from '#shared/money.ts';
import { type Peer, type UnitAllocation, areAnonymous } from './performance.ts';

/** Another unit of the type and its nights of guests. */
export interface OtherUnit extends Peer {
  readonly nights: number;
}

/** The lowest and the highest are of one unit each, which is easier to tell among fewer. */
const FEWEST_FOR_ENDS = 5;

export function describeOthers(others: readonly OtherUnit[], sold: number): UnitAllocation['peers'] {
  const nights = others.map((each) => each.nights);
  const middle = middleOf(nights);
  if (middle === null || !areAnonymous(others)) return null;
  const hasEnds = others.length >= FEWEST_FOR_ENDS;
  return {
    units: others.length,
    middle,
    lowest: hasEnds ? Math.min(...nights) : null,
    highest: hasEnds ? Math.max(...nights) : null,
    ahead: nights.filter((each) => each > sold).length,
  };
}
