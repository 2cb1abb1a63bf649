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

/**
 * The owner's next payout, for staff, where no statement among the owner's says it already. Shares the units panel's request,
 * so it costs no second one.
 */
export function NextPayout({ resource, row: { id, statement_period } }: RecordProps): ReactNode {
  const t = ownerViewWords.useT();
  const say = useSay();
  const next = useCall({ of: resource.name, call: readHoldings, given: { id } }).data?.data.next_payout;
  if (!next || !(next.is_estimate || next.because || !next.is_shown)) return null;
  const { due_on, is_late, period, amount_sen, because, is_shown } = next;
  return (
    <dl className="lines">
      <div>
        <dt>{t('next.title')}</dt>
        <dd>
          <span className={is_late ? 'is-warned' : undefined}>{formatDay(due_on)}</span>
          {/* What a statement comes to stands among the owner's statements, also that of a draft. */}
          {statement_period === period && ` · ${monthName(period)}`}
          {statement_period !== period &&
            ` · ${t('next.about', { period: monthName(period), amount: formatMoney(amount_sen) })}`}
          {because && <div className="muted">{say(because)}</div>}
          {!is_shown && <div className="muted">{t('next.hidden')}</div>}
        </dd>
      </div>
    </dl>
  );
}

interface NextOfProps {
  readonly of: Next;
  readonly to: OwnerView['paid_to'];
  readonly stopped: OwnerView['stopped'];
}

/** Where it goes, why it is not what one expects, and what stops it: when and how much stand at the page's head. */
export function NextOf({ of, to, stopped }: NextOfProps): ReactNode {
  const t = ownerViewWords.useT();
  const say = useSay();
  const { because, is_estimate } = of;
  return (
    <>
      <p className="muted">
        {t('next.title')} · {t('next.account')}{' '}
        {to.account === null ? (
          <span className="is-warned">{t('next.none')}</span>
        ) : (
          [to.bank, `•••• ${to.account}`].filter(Boolean).join(' ')
        )}
        {because && ` · ${say(because)}`}
        {is_estimate && ` · ${t('next.estimateHelp')}`}
      </p>
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
