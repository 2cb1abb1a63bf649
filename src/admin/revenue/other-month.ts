import { useFirstRows } from '#admin/crud/record/use-read.ts';
import { ownerStatements } from '#resources/revenue/owner-statements.ts';
import { movePeriod } from '#shared/day.ts';
import type { RowOfResource } from '#shared/resource.ts';

type Statement = RowOfResource<typeof ownerStatements>;

/** The owner's month from which this one's sum comes, or that it goes to: the next there is, and until there is one the calendar's. */
export function useOtherMonth(
  { owner_id, period }: Pick<Statement, 'owner_id' | 'period'>,
  is: 'before' | 'after',
): { readonly id: number | null; readonly period: string } {
  const isBefore = is === 'before';
  const { data } = useFirstRows<Pick<Statement, 'id' | 'period'>>(ownerStatements.name, {
    filter: { owner_id, superseded_by: null, period: isBefore ? { $lt: period } : { $gt: period } },
    sort: { period: isBefore ? -1 : 1 },
    fields: ['id', 'period'],
    pagination: { limit: 1 },
  });
  return data?.rows[0] ?? { id: null, period: movePeriod(period, isBefore ? -1 : 1) };
}
