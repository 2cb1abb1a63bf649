import { isWithin } from '#shared/day.ts';
import { type PackageTerms, SHOWS_ALL } from '#shared/packages/terms.ts';
import { ALWAYS, listTermsInForce } from '#server/domain/packages/in-force.ts';
import type { Reader } from '#server/platform/database/store.ts';

/** On a day without an agreement everything is shown. */
export async function readVisibility(
  reader: Reader,
  unitIds: readonly number[],
): Promise<(unitId: number | null, day: string) => NonNullable<PackageTerms['visibility']>> {
  const terms = await listTermsInForce(reader, [...new Set(unitIds)], ALWAYS);
  return (unitId, day) =>
    terms.find(({ unit_id, from, until }) => unit_id === unitId && isWithin(day, from, until))?.terms.visibility ??
    SHOWS_ALL;
}
