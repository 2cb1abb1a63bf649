import type { ReactNode } from 'react';
import { formatDay, formatNumber } from '#browser/format.ts';
import type { UnitAllocation, UnitPerformance } from '#shared/owner-view/performance.ts';
import { CardTable } from './CardTable.tsx';
import { useSay } from './say.ts';
import { ownerViewWords } from './words.ts';

/** How the house gave stays to a unit and to others of its type, quarter by quarter, with what was put down at the time. */
export function Allocations({ of: { allocation, number } }: { readonly of: UnitPerformance }): ReactNode {
  const t = ownerViewWords.useT();
  return (
    <section className="above-6" aria-label={t('allocation.of', { unit: number })}>
      <h4>{t('allocation.title')}</h4>
      <p className="muted">{t('allocation.rule')}</p>
      {allocation.map((quarter) => (
        <Quarter key={quarter.from} of={quarter} />
      ))}
    </section>
  );
}

const HEADS = ['stays', 'nights'] as const;

function Quarter({ of }: { readonly of: UnitAllocation }): ReactNode {
  const t = ownerViewWords.useT();
  const { from, to, sold, available, own, peers, received, passed, stays } = of;
  const rows = [
    ...received.map((each) => ({ ...each, what: t(`allocation.received.${each.how}`) })),
    ...passed.map((each) => ({ ...each, what: t(`allocation.passed.${each.how}`) })),
  ];
  const days = `${formatDay(from)} – ${formatDay(to)}`;
  return (
    <section className="above-4" aria-label={days}>
      <p>
        <strong>{days}</strong>: {t('allocation.own', { sold, available })}
        {own > 0 && ` ${t('allocation.slept', { count: own })}`}{' '}
        {peers === null
          ? t('allocation.few')
          : [
              t('allocation.peers', { middle: peers.middle, count: peers.units }),
              ...(peers.lowest === null || peers.highest === null
                ? []
                : [t('allocation.ends', { lowest: peers.lowest, highest: peers.highest })]),
              t('allocation.ahead', { count: peers.ahead }),
            ].join(' ')}
      </p>
      {rows.length === 0 ? (
        <p className="muted">{t('allocation.none')}</p>
      ) : (
        <CardTable heads={[t('allocation.what')]} figures={HEADS.map((head) => t(`allocation.${head}`))}>
          {rows.map((row) => (
            <tr key={row.what}>
              <th scope="row">{row.what}</th>
              {HEADS.map((head) => (
                <td key={head} className="cell-right" data-label={t(`allocation.${head}`)}>
                  {formatNumber(row[head])}
                </td>
              ))}
            </tr>
          ))}
        </CardTable>
      )}
      {stays.some(({ rule }) => rule !== null) && (
        <details className="above-4">
          <summary>{t('allocation.byStay')}</summary>
          <Stays of={stays} />
        </details>
      )}
    </section>
  );
}

function Stays({ of }: { readonly of: UnitAllocation['stays'] }): ReactNode {
  const t = ownerViewWords.useT();
  const say = useSay();
  return (
    <CardTable heads={(['arrival', 'nights', 'why'] as const).map((head) => t(`allocation.${head}`))}>
      {of.map(({ arrival, nights, reason }, at) => (
        <tr key={`${arrival} ${at}`}>
          <th scope="row">{formatDay(arrival)}</th>
          <td data-label={t('allocation.nights')}>{nights}</td>
          <td data-label={t('allocation.why')}>
            <span>{reason ? say(reason) : t('allocation.unsaid')}</span>
          </td>
        </tr>
      ))}
    </CardTable>
  );
}
