import './owner-view.css';
import type { ReactNode } from 'react';
import { formatDay, formatMoney } from '#browser/format.ts';
import { AdminLink } from '#admin/components/Link.tsx';
import type { RecordProps } from '#admin/components/client-part.ts';
import { useCall } from '#admin/crud/record/use-read.ts';
import { readHoldings } from '#resources/owner-view/calls.ts';
import { CardTable } from './CardTable.tsx';
import { useSay } from './say.ts';
import { ownerViewWords } from './words.ts';

const HEADS = ['date', 'what', 'unit', 'month'] as const;

/** Expenses of which the owner bears a part, each leading to its record; from the answer that the units came with. */
export function BilledExpenses({ resource, row: { id } }: RecordProps): ReactNode {
  const t = ownerViewWords.useT();
  const say = useSay();
  const billed = useCall({ of: resource.name, call: readHoldings, given: { id } }).data?.data.expenses ?? [];
  if (billed.length === 0) return null;
  return (
    <section className="panel" aria-label={t('billed.title')}>
      <h2>{t('billed.title')}</h2>
      <CardTable heads={HEADS.map((head) => t(`billed.${head}`))} figures={[t('billed.amount')]}>
        {billed.map(({ expense_id, on, label, unit, period, amount_sen }) => (
          <tr key={`${expense_id} ${unit ?? ''}`}>
            <td data-label={t('billed.date')}>{formatDay(on)}</td>
            <th scope="row">
              <AdminLink to={`/admin/expenses/${expense_id}`}>{say(label)}</AdminLink>
            </th>
            <td data-label={t('billed.unit')}>{unit}</td>
            <td data-label={t('billed.month')}>{period}</td>
            <td className="cell-right" data-label={t('billed.amount')}>
              {formatMoney(amount_sen)}
            </td>
          </tr>
        ))}
      </CardTable>
    </section>
  );
}
