import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '#browser/format.ts';
import { AdminLink } from '#admin/components/Link.tsx';
import { listAddress } from '#admin/crud/list/list-state.ts';
import { readGroups } from '#admin/providers/taken.ts';
import { UNPAID_STATEMENTS, ownerStatements } from '#resources/revenue/owner-statements.ts';
import { encodeListParams } from '#shared/list-query.ts';
import { forgetTypes } from '#shared/resource.ts';
import { revenueWords } from './words.ts';

/** The sum still to be paid to owners and how much of it is late, above the statements it is made of. */

const STATEMENTS = forgetTypes(ownerStatements);
const TO_PAY = { ...UNPAID_STATEMENTS, payable_sen: { $gt: 0 } } as const;
const LATE = { ...TO_PAY, due_on: { $lt: { $houseDay: 0 } } } as const;

interface OwnerGroup {
  readonly owner_id: number;
  readonly count: number;
  readonly sum?: { readonly payable_sen: number | null; readonly carried_sen: number | null };
}

/** The sum by owner, because one who is to be paid for two months counts once. */
function useSums(filter: typeof TO_PAY | typeof LATE): { readonly sen: number; readonly owners: number } | null {
  const url = `/api/${STATEMENTS.name}/aggregation?${encodeListParams({
    filter,
    aggregate: { groupBy: ['owner_id'], count: true, sum: ['payable_sen', 'carried_sen'] },
  })}`;
  const { data } = useQuery({
    queryKey: ['data', 'default', STATEMENTS.name, 'list', { due: url }],
    queryFn: ({ signal }) => readGroups<OwnerGroup>(url, signal),
  });
  if (!data) return null;
  const sen = data.groups.reduce((all, { sum }) => all + (sum?.payable_sen ?? 0) - (sum?.carried_sen ?? 0), 0);
  return { sen, owners: data.groups.length };
}

export function MoneyDue(): ReactNode {
  const t = revenueWords.useT();
  const [all, late] = [useSums(TO_PAY), useSums(LATE)];
  if (!all || !late || all.sen === 0) return null;
  return (
    <span className="month-due" role="status">
      <strong>{t('due.all', { amount: formatMoney(all.sen), count: all.owners })}</strong>
      {late.sen > 0 && (
        <>
          <span> · </span>
          <AdminLink className="is-refused" to={listAddress(STATEMENTS, { filter: LATE, sort: { due_on: 1 } })}>
            {t('due.late', { amount: formatMoney(late.sen) })}
          </AdminLink>
        </>
      )}
    </span>
  );
}
