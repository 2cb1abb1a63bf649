import type { ReactNode } from 'react';
import { monthName } from '#admin/components/inputs/month-name.ts';
import { formatDay, formatMoney } from '#browser/format.ts';
import type { OwnerView, OwnerViewStatement } from '#shared/owner-view/answers.ts';
import { spaced } from '#shared/money.ts';
import { keysOf } from '#shared/records.ts';
import { ComparedMonths } from './ComparedMonths.tsx';
import { NextOf, Stopped } from './NextPayout.tsx';
import { CardTable } from './CardTable.tsx';
import { useSay } from './say.ts';
import { words as english } from './locales/en-US.ts';
import { ownerViewWords } from './words.ts';

/** Statements, payouts and papers as their owner sees them. */

interface ViewProps {
  readonly view: OwnerView;
}

const TOLD = keysOf(english.statements.states);
const SENT = keysOf(english.payouts.states);

/** Published statements, each opening to its lines. */
export function Statements({ view: { statements } }: ViewProps): ReactNode {
  const t = ownerViewWords.useT();
  return (
    <section className="panel" aria-label={t('statements.title')}>
      <h2>{t('statements.title')}</h2>
      {statements.length === 0 && <p className="muted">{t('statements.none')}</p>}
      {statements.map((statement) => {
        const state = TOLD.find((each) => each === statement.state);
        return (
          <details key={statement.id} className="above-4">
            <summary>
              {monthName(statement.period)} · {statement.reference} · {formatMoney(statement.payable_sen)}{' '}
              <span className="muted">{state && t(`statements.states.${state}`)}</span>
            </summary>
            <Lines of={statement} />
            <ComparedMonths of={statement} />
          </details>
        );
      })}
    </section>
  );
}

function Lines({ of }: { readonly of: OwnerViewStatement }): ReactNode {
  const t = ownerViewWords.useT();
  const say = useSay();
  const { opening_sen, payable_sen, carried_sen, lines } = of;
  const foot = [['payable', payable_sen], ...(carried_sen === 0 ? [] : ([['carried', carried_sen]] as const))] as const;
  return (
    <CardTable
      heads={[t('statements.line'), t('statements.formula')]}
      figures={[t('statements.amount')]}
      foot={foot.map(([name, sen]) => (
        <tr key={name}>
          <th scope="row" colSpan={2}>
            {t(`statements.${name}`)}
          </th>
          <td className="cell-right" data-label={t('statements.amount')}>
            {formatMoney(sen)}
          </td>
        </tr>
      ))}
    >
      {opening_sen !== 0 && (
        <tr>
          <th scope="row" colSpan={2}>
            {t('statements.opening')}
          </th>
          <td className="cell-right" data-label={t('statements.amount')}>
            {formatMoney(opening_sen)}
          </td>
        </tr>
      )}
      {lines.map(({ label, amount_sen, formula, because, has_receipt }, at) => (
        <tr key={`${label.en} ${at}`}>
          <th scope="row">
            {say(label)}
            {has_receipt && <small className="muted"> {t('statements.receipt')}</small>}
          </th>
          <td data-label={t('statements.formula')}>
            <span>
              {spaced(formula)}
              {because.map(({ rule, clause, text, text_zh }) => (
                <small key={`${rule} ${text}`} className="muted">
                  <br />
                  {clause !== undefined && `${t('statements.clause', { no: clause })}: `}
                  {spaced(say({ en: text, zh: text_zh }))}
                </small>
              ))}
            </span>
          </td>
          <td className="cell-right" data-label={t('statements.amount')}>
            {formatMoney(amount_sen)}
          </td>
        </tr>
      ))}
    </CardTable>
  );
}

const PAYOUT_HEADS = ['date', 'reference', 'covers', 'account', 'amount', 'state'] as const;

/** Where the money went, and what stops it. */
export function Payouts({ view: { payouts, stopped, next_payout: next, paid_to } }: ViewProps): ReactNode {
  const t = ownerViewWords.useT();
  const sayState = (state: string): string => {
    const known = SENT.find((each) => each === state);
    return known ? t(`payouts.states.${known}`) : state;
  };
  return (
    <section className="panel" aria-label={t('payouts.title')}>
      <h2>{t('payouts.title')}</h2>
      {next ? (
        <>
          <h3>{t('next.title')}</h3>
          <NextOf of={next} to={paid_to} stopped={stopped} />
        </>
      ) : (
        stopped && <Stopped of={stopped} />
      )}
      {payouts.length === 0 ? (
        <p className="muted">{t('payouts.none')}</p>
      ) : (
        <CardTable heads={PAYOUT_HEADS.map((head) => t(`payouts.${head}`))}>
          {payouts.map(({ reference, amount_sen, state, bank, account, paid_on, bank_reference, statements }) => (
            <tr key={reference}>
              <td data-label={t('payouts.date')}>{paid_on && formatDay(paid_on)}</td>
              <th scope="row">{[reference, bank_reference].filter(Boolean).join(' · ')}</th>
              <td data-label={t('payouts.covers')}>{statements.join(', ')}</td>
              <td data-label={t('payouts.account')}>
                {account && [bank, `•••• ${account}`].filter(Boolean).join(' ')}
              </td>
              <td data-label={t('payouts.amount')}>{formatMoney(amount_sen)}</td>
              <td data-label={t('payouts.state')}>{sayState(state)}</td>
            </tr>
          ))}
        </CardTable>
      )}
    </section>
  );
}

export function OwnerPapers({ view: { papers } }: ViewProps): ReactNode {
  const t = ownerViewWords.useT();
  return (
    <section className="panel" aria-label={t('papers.title')}>
      <h2>{t('papers.title')}</h2>
      {papers.length === 0 ? (
        <p className="muted">{t('papers.none')}</p>
      ) : (
        <ul className="owner-rules">
          {papers.map((kind) => (
            <li key={kind}>{t(`papers.kinds.${kind}`)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
