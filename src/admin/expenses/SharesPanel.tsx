import type { ReactNode } from 'react';
import { formatMoney } from '#browser/format.ts';
import { useLocale } from '#browser/i18n.ts';
import type { PropsOf } from '#admin/components/client-part.ts';
import { RelationLink } from '#admin/crud/record/RelationLink.tsx';
import { tellReading } from '#shared/expenses/meters.ts';
import type { ExpenseShare } from '#shared/expenses/split-share.ts';
import type { expenses } from '#resources/expenses/expenses.ts';
import { expensesWords } from './words.ts';

type ExpenseRow = PropsOf<typeof expenses>['row'];

/** Who bears the bill and by which clause, unit by unit, and how a meter made its amount. */
export function SharesPanel({ row }: PropsOf<typeof expenses>): ReactNode {
  const t = expensesWords.useT();
  const { shares } = row;
  const hasGuest = shares.some(({ guest_sen = 0 }) => guest_sen !== 0);
  return (
    <section className="panel" aria-label={t('shares.title')}>
      <h2>{t('shares.title')}</h2>
      <table className="ruled tabular">
        <thead>
          <tr>
            <th scope="col">{t('month.unit')}</th>
            <th scope="col">{t('shares.owner')}</th>
            <th scope="col">{t('shares.host')}</th>
            {hasGuest && <th scope="col">{t('shares.guest')}</th>}
            <th scope="col">{t('shares.period')}</th>
          </tr>
        </thead>
        <tbody>
          {shares.map((share) => (
            <Share key={share.unit_id ?? 'house'} share={share} hasGuest={hasGuest} />
          ))}
        </tbody>
      </table>
      <Reading row={row} />
    </section>
  );
}

function Share({ share, hasGuest }: { readonly share: ExpenseShare; readonly hasGuest: boolean }): ReactNode {
  const t = expensesWords.useT();
  const isChinese = useLocale() === 'zh-CN';
  const { unit_id, owner_sen, host_sen, guest_sen = 0, period, because } = share;
  return (
    <tr>
      <th scope="row">
        {unit_id === null ? t('month.house') : <RelationLink to="units" id={unit_id} />}
        {because.map(({ rule, text, text_zh, clause }) => (
          <div key={rule} className="small muted">
            {isChinese ? text_zh : text}
            {clause !== undefined && ` (${t('shares.clause', { clause })})`}
          </div>
        ))}
      </th>
      <td>{formatMoney(owner_sen)}</td>
      <td>{formatMoney(host_sen)}</td>
      {hasGuest && <td>{formatMoney(guest_sen)}</td>}
      <td>{period}</td>
    </tr>
  );
}

function Reading({ row }: { readonly row: ExpenseRow }): ReactNode {
  const t = expensesWords.useT();
  const { meter_before: before, meter_reading: reading, meter_tariff: tariff, meter_fixed_sen: fixed_sen } = row;
  if (before === null || reading === null || tariff === null) return null;
  const formula = tellReading({ before, reading, tariff, fixed_sen: fixed_sen ?? 0 });
  return <p className="above-4 muted">{t('shares.reading', { before, reading, formula })}</p>;
}
