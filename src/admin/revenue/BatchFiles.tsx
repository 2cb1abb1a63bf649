import './revenue.css';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { urlOf } from '#browser/call.ts';
import { formatMoney } from '#browser/format.ts';
import type { ListPartProps } from '#admin/components/client-part.ts';
import { AdminLink } from '#admin/components/Link.tsx';
import { TakeFile } from '#admin/crud/action/TakeFile.tsx';
import type { Group } from '#admin/crud/record/headline-facts.ts';
import { listAddress } from '#admin/crud/list/list-state.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { type Groups, readGroups } from '#admin/providers/taken.ts';
import { takeBatch } from '#resources/revenue/calls.ts';
import { payouts } from '#resources/revenue/payouts.ts';
import { encodeListParams } from '#shared/list-query.ts';
import { revenueWords } from './words.ts';

const WITH_THE_BANK = { state: 'exported' } as const;

/** Files for the bank whose payouts it has not confirmed: above the list of payouts, for those who may let money go. */
export function BatchFiles({ resource }: ListPartProps): ReactNode {
  const t = revenueWords.useT();
  const canPay = usePermissions().can(resource, 'delete');
  const aggregate = { groupBy: ['batch'], count: true, sum: ['amount_sen'] };
  const { data } = useQuery({
    queryKey: ['data', 'default', payouts.name, 'list', { batches: true }],
    enabled: canPay,
    queryFn: ({ signal }): Promise<Groups<Group>> =>
      readGroups<Group>(
        `/api/${payouts.name}/aggregation?${encodeListParams({ filter: WITH_THE_BANK, aggregate })}`,
        signal,
      ),
  });
  const batches = (data?.groups ?? []).flatMap(({ batch, count, sum }) =>
    typeof batch === 'string' ? [{ batch, count, sen: sum?.['amount_sen'] ?? 0 }] : [],
  );
  if (batches.length === 0) return null;
  return (
    <section className="month-run" aria-label={t('batches.title')}>
      <h2>{t('batches.title')}</h2>
      <ul>
        {batches
          .toSorted((one, other) => (one.batch < other.batch ? 1 : -1))
          .map(({ batch, count, sen }) => (
            <li key={batch} className="row gap-6">
              <AdminLink to={listAddress(payouts, { filter: { ...WITH_THE_BANK, batch } })}>{batch}</AdminLink>
              <span className="tabular">{t('batches.holds', { count, amount: formatMoney(sen) })}</span>
              <TakeFile address={urlOf(takeBatch, { batch })} name={`${batch}.csv`}>
                {t('batches.take')}
              </TakeFile>
            </li>
          ))}
      </ul>
    </section>
  );
}
