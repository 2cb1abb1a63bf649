import type { StayInput } from '#shared/rates/stay-input.ts';
import type { SourceChannel } from '#shared/reservations/states.ts';

/** Party and channel: facts of a price that do not come from the property. */
export interface Party {
  readonly adults: number;
  readonly children: number;
  readonly child_ages?: readonly number[] | null | undefined;
  readonly any_foreign_occupant: boolean;
  readonly source_channel: SourceChannel;
  readonly channel_markup_percent?: number;
  /** Decided collector of the tourism tax; the channel's default when left out. */
  readonly ttx_collector?: StayInput['ttx_collector'];
}

/** The ages after a change: those that are said; those that were known, of as many children, when nothing is. */
export function changeAges(
  before: Pick<Party, 'children' | 'child_ages'>,
  { children, child_ages }: Pick<Party, 'children' | 'child_ages'>,
): readonly number[] | null {
  if (child_ages) return child_ages.length === 0 ? null : child_ages;
  return children === before.children ? (before.child_ages ?? null) : null;
}

/** The ages of the children; null while unknown. */
export const agesIn = ({ child_ages }: Pick<Party, 'child_ages'>): readonly number[] | null =>
  child_ages?.length ? child_ages : null;
