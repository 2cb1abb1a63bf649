import type { RowOfResource } from '#shared/resource.ts';
import type { unitPackages } from '#resources/packages/unit-packages.ts';
import { findToldMonth, holdUnit, listMovedDays } from '#server/domain/listing/told-months.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { all, any, is, isAbove, isBelow, isNull } from '#server/kit/conditions.ts';
import { refuse } from '#server/kit/refusal.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import type { Reader, Transaction } from '#server/platform/database/store.ts';

interface Days {
  readonly from: string;
  /** The day after the last; open when null. */
  readonly until: string | null;
}

/**
 * Refuses other terms for days of a month that an owner of the unit has been told: its lines were shared by those that held. Whoever asks
 * holds the telling.
 */
export async function refuseToldTerms(
  reader: Reader,
  moved: readonly (Days & { readonly unit_id: number })[],
): Promise<void> {
  const told = await findToldMonth(reader, moved);
  if (told) refuse('terms_told', told);
}

/** As above, for every unit that is on the package on these days. */
export async function refuseToldVersion(
  reader: Reader,
  { package_id, from, until }: Days & { readonly package_id: number },
): Promise<void> {
  const rows = await rowsIn(reader, resourceTables['unit-packages'], {
    where: all(
      is('package_id', package_id),
      any(isNull('to'), isAbove('to', from)),
      ...(until === null ? [] : [isBelow('from', until)]),
    ),
    fields: ['unit_id', 'from', 'to'],
  });
  const ends = (to: string | null): string | null => (to === null || (until !== null && until < to) ? until : to);
  await refuseToldTerms(
    reader,
    rows.map((row) => ({ unit_id: row.unit_id, from: row.from > from ? row.from : from, until: ends(row.to) })),
  );
}

type Assigned = Pick<RowOfResource<typeof unitPackages>, 'unit_id' | 'from' | 'to'>;

/** As above, for the days that a unit comes onto the package or leaves it. */
export async function refuseToldAssignment(
  tx: Transaction,
  { before, after }: { readonly before: Assigned | null; readonly after: Assigned | null },
): Promise<void> {
  const unit_id = (after ?? before)?.unit_id;
  if (unit_id === undefined) return;
  await holdUnit(tx, unit_id);
  await refuseToldTerms(
    tx,
    listMovedDays(before, after).map((days) => ({ ...days, unit_id })),
  );
}
