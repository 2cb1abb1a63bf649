import type { ReactNode } from 'react';
import { formatMoney, formatNumber } from '#browser/format.ts';
import { monthName } from '#admin/components/inputs/month-name.ts';
import { movePeriod } from '#shared/day.ts';
import type { OwnerViewStatement } from '#shared/owner-view/answers.ts';
import type { StatementSums } from '#shared/owner-view/statement-sums.ts';
import { STATEMENT_GROUPS } from '#shared/revenue/statement-account.ts';
import { CardTable } from './CardTable.tsx';
import { ownerViewWords } from './words.ts';

/** A statement's main groups beside those of the month before and of the same month a year earlier. */

const SUMS = ['opening_sen', ...STATEMENT_GROUPS, 'payable_sen'] as const;

export function ComparedMonths({ of }: { readonly of: OwnerViewStatement }): ReactNode {
  const t = ownerViewWords.useT();
  const { sums, period } = of;
  const others = [
    { period: movePeriod(period, -1), sums: of.month_before },
    { period: movePeriod(period, -12), sums: of.year_before },
  ];
  const found = others.flatMap((other) => (other.sums === null ? [] : [{ ...other, sums: other.sums }]));
  const lacking = others.filter((other) => other.sums === null);
  const shown = [sums, ...found.map((other) => other.sums)];
  return (
    <section className="above-4" aria-label={t('compared.of', { month: monthName(period) })}>
      <h3>{t('compared.title')}</h3>
      {found.length > 0 && (
        <CardTable
          heads={[t('compared.group')]}
          figures={[period, ...found.map((other) => other.period)].map(monthName)}
        >
          {shown.some(({ stays }) => stays > 0) && (
            <tr>
              <th scope="row">{t('compared.stays')}</th>
              {shown.map(({ period: month, stays }) => (
                <td key={month} className="cell-right" data-label={monthName(month)}>
                  {formatNumber(stays)}
                </td>
              ))}
            </tr>
          )}
          {SUMS.filter((name) => shown.some((each) => each[name] !== 0)).map((name) => (
            <tr key={name}>
              <th scope="row">{t(`compared.${name}`)}</th>
              {shown.map((each) => (
                <Compared key={each.period} of={each} with={sums} name={name} />
              ))}
            </tr>
          ))}
        </CardTable>
      )}
      {lacking.map(({ period: month }) => (
        <p key={month} className="muted">
          {t('compared.lacking', { month: monthName(month) })}
        </p>
      ))}
    </section>
  );
}

interface ComparedProps {
  readonly of: StatementSums;
  readonly with: StatementSums;
  readonly name: (typeof SUMS)[number];
}

/** An amount, and in an earlier month how much more or less the present one is. */
function Compared({ of, with: present, name }: ComparedProps): ReactNode {
  const t = ownerViewWords.useT();
  const difference = present[name] - of[name];
  return (
    <td className="cell-right" data-label={monthName(of.period)}>
      <span>
        {formatMoney(of[name])}
        {difference !== 0 && (
          <small className="muted">
            {' '}
            {t(difference > 0 ? 'compared.more' : 'compared.less', { amount: formatMoney(Math.abs(difference)) })}
          </small>
        )}
      </span>
    </td>
  );
}
