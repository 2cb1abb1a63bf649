import type { CancellationPolicy } from '#shared/reservations/cancellation.ts';
import type { RowOfResource } from '#shared/resource.ts';
import type { properties } from '#resources/listing/properties.ts';
import { basisPoints } from '#server/domain/rates/price-facts.ts';

type Property = RowOfResource<typeof properties>;

/** The fees of a house for cancellations and no-shows. */
export function getCancellationPolicy(
  property: Pick<Property, 'cancellation_tiers' | 'cancellation_base' | 'no_show_percent'>,
): CancellationPolicy {
  const penalty = property.cancellation_base === 'first-night' ? 'first_night' : 'percent';
  return {
    tiers: (property.cancellation_tiers ?? []).map(({ hours_before, percent }) => ({
      hours_before,
      penalty,
      bp: basisPoints(percent),
    })),
    no_show: { penalty, bp: basisPoints(property.no_show_percent) },
  };
}
