import { addDays, movePeriod, periodOf } from '#shared/day.ts';
import { previewMonth } from '#shared/packages/preview-month.ts';
import { groupBy } from '#shared/records.ts';
import { listTermsInForce, ALWAYS, type TermsInForce } from '#server/domain/packages/in-force.ts';
import { isIn } from '#server/kit/conditions.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { resourceTables } from '#server/domain/tables.ts';

/** Whether a month without a stay still has an amount under these terms: a fee, a rent, a guarantee. */
const hasAmountWithoutStay = ({ terms }: TermsInForce, begins: boolean): boolean =>
  previewMonth([{ terms, days: 1, of_days: 1, incomes: [], stays: 0, begins }]).some(
    ({ amount_sen }) => amount_sen !== 0,
  );

interface Days {
  readonly from: string;
  /** The day after the last. */
  readonly until: string;
}

function listMonths({ from, until }: Days): string[] {
  const months: string[] = [];
  for (let month = periodOf(from); month <= periodOf(addDays(until, -1)); month = movePeriod(month, 1))
    months.push(month);
  return months;
}

const overlapOf = (one: Days, other: Days): Days => ({
  from: one.from < other.from ? other.from : one.from,
  until: one.until < other.until ? one.until : other.until,
});

/**
 * Months up to `last`, by owner, in which the agreement alone brings an amount; the ledger holds it only once the month is
 * settled.
 */
export async function listAgreedMonths(
  reader: Reader,
  owners: readonly number[],
  last: string,
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const shares = await rowsIn(reader, resourceTables.ownerships, {
    where: isIn('owner_id', owners),
    fields: ['owner_id', 'unit_id', 'from', 'to'],
  });
  const end = { from: ALWAYS.from, until: `${movePeriod(last, 1)}-01` };
  const units = [...new Set(shares.map(({ unit_id }) => unit_id))];
  const inForce = groupBy(await listTermsInForce(reader, units, end), ({ unit_id }) => unit_id);
  const months = new Map<number, Set<string>>(owners.map((owner) => [owner, new Set()]));
  for (const { owner_id, unit_id, from, to } of shares) {
    for (const terms of inForce.get(unit_id) ?? []) {
      const days = overlapOf(overlapOf({ from, until: to ?? ALWAYS.until }, terms), end);
      if (days.from >= days.until) continue;
      const begun =
        terms.begins && days.from === terms.from && hasAmountWithoutStay(terms, true) ? [periodOf(days.from)] : [];
      const every = hasAmountWithoutStay(terms, false) ? listMonths(days) : [];
      for (const month of [...begun, ...every]) months.get(owner_id)?.add(month);
    }
  }
  return months;
}
