import type { ReactNode } from 'react';
import type { payments as declared } from '#resources/reservations/payments.ts';
import { formatDay, formatMoney } from '#browser/format.ts';
import { withLocale } from '#browser/i18n.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import type { RowOfResource } from '#shared/resource.ts';
import { PAYMENTS } from './stay.ts';
import { deskWords } from './words.ts';

/** Receipts of the stay, each opened beside the sheet. */
export function Receipts({ payments }: { payments: readonly RowOfResource<typeof declared>[] }): ReactNode {
  const t = deskWords.useT();
  const words = useResourceWords(PAYMENTS);
  return (
    <ul className="desk-receipts">
      {payments.map(({ id, receipt_number: number, direction, amount_sen, method, business_date, status }) => (
        <li key={id}>
          <a href={withLocale(`/admin/payments/${id}`)} target="_blank" rel="noreferrer">
            {t(`receipts.${direction}`, {
              number,
              amount: formatMoney(amount_sen),
              method: words.options['method']?.[method] ?? method,
              day: business_date === null ? '–' : formatDay(business_date),
            })}
          </a>{' '}
          {status === 'reversed' && <span className="muted">({t('receipts.reversed')})</span>}
        </li>
      ))}
    </ul>
  );
}
