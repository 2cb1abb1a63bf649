import './owner-view.css';
import type { ReactNode } from 'react';
import { monthName } from '#admin/components/inputs/month-name.ts';
import { formatDay, formatMoney } from '#browser/format.ts';
import type { RecordProps } from '#admin/components/client-part.ts';
import { useCall } from '#admin/crud/record/use-read.ts';
import { readHoldings } from '#resources/owner-view/calls.ts';
import type { NextPayout as Next, OwnerView } from '#shared/owner-view/answers.ts';
import { useSay } from './say.ts';
import { ownerViewWords } from './words.ts';

/** The owner's next payout, for staff. Shares the units panel's request, so it costs no second one. */
export function NextPayout({ resource, row: { id } }: RecordProps): ReactNode {
  const t = ownerViewWords.useT();
  const data = useCall({ of: resource.name, call: readHoldings, given: { id } }).data?.data;
  if (!data?.next_payout) return null;
  return (
    <section className="panel" aria-label={t('next.title')}>
      <h2>{t('next.title')}</h2>
      <NextOf of={data.next_payout} to={data.paid_to} stopped={data.stopped} />
      {!data.next_payout.is_shown && <p className="muted">{t('next.hidden')}</p>}
    </section>
  );
}

interface NextOfProps {
  readonly of: Next;
  readonly to: OwnerView['paid_to'];
  readonly stopped: OwnerView['stopped'];
}

/** When, how much, where to, and what stops it. */
export function NextOf({ of, to, stopped }: NextOfProps): ReactNode {
  const t = ownerViewWords.useT();
  const say = useSay();
  const { due_on, is_late, because, amount_sen, is_estimate, period } = of;
  return (
    <>
      <dl className="headline wrap">
        <div>
          <dt>{t(is_late ? 'next.late' : 'next.date')}</dt>
          <dd className={is_late ? 'is-warned' : undefined}>{formatDay(due_on)}</dd>
        </div>
        <div>
          <dt>
            {t('next.amount', { period: monthName(period) })}{' '}
            {is_estimate && <span className="muted">{t('page.estimate')}</span>}
          </dt>
          <dd>{formatMoney(amount_sen)}</dd>
        </div>
        <div>
          <dt>{t('next.account')}</dt>
          <dd>
            {to.account === null ? (
              <span className="is-warned">{t('next.none')}</span>
            ) : (
              [to.bank, `•••• ${to.account}`].filter(Boolean).join(' ')
            )}
          </dd>
        </div>
      </dl>
      {because && <p className="muted">{say(because)}</p>}
      {is_estimate && <p className="muted">{t('next.estimateHelp')}</p>}
      {stopped && <Stopped of={stopped} />}
    </>
  );
}

export function Stopped({ of: { kind, reason } }: { readonly of: NonNullable<OwnerView['stopped']> }): ReactNode {
  const t = ownerViewWords.useT();
  return (
    <p className="is-warned">{kind === 'held' ? t('payouts.held', { reason: reason ?? '' }) : t('payouts.frozen')}</p>
  );
}
