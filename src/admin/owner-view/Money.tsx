import type { ReactNode } from 'react';
import { monthName } from '#admin/components/inputs/month-name.ts';
import { formatDay, formatMoney } from '#browser/format.ts';
import type { OwnerView, OwnerViewStatement } from '#shared/owner-view/answers.ts';
import { spaced } from '#shared/money.ts';
import { keysOf } from '#shared/records.ts';
import { ComparedMonths } from './ComparedMonths.tsx';
import { NextOf, Stopped } from './NextPayout.tsx';
import { CardTable } from './CardTable.tsx';
import { Newest } from './FoldedSection.tsx';
import { useSay } from './say.ts';
import { words as english } from './locales/en-US.ts';
import { ownerViewWords } from './words.ts';

/** Statements, payouts and papers as their owner sees them. */

interface ViewProps {
  readonly view: OwnerView;
}

const TOLD = keysOf(english.statements.states);
/** The newest come first. */
const SHOWN = 3;
const SENT = keysOf(english.payouts.states);

/** Published statements, each opening to its lines. */
export function Statements({ view: { statements } }: ViewProps): ReactNode {
  const t = ownerViewWords.useT();
  return (
    <section className="panel" aria-label={t('statements.title')}>
      <h2>{t('statements.title')}</h2>
      {statements.length === 0 && <p className="muted">{t('statements.none')}</p>}
      <Newest of={statements} first={SHOWN}>
        {(shown) => shown.map((statement) => <Told key={statement.id} of={statement} />)}
      </Newest>
    </section>
  );
}

function Told({ of }: { readonly of: OwnerViewStatement }): ReactNode {
  const t = ownerViewWords.useT();
  const state = TOLD.find((each) => each === of.state);
  return (
    <details className="above-4">
      <summary>
        {monthName(of.period)} · {of.reference} · {formatMoney(of.payable_sen)}{' '}
        <span className="muted">{state && t(`statements.states.${state}`)}</span>
      </summary>
      <Lines of={of} />
      <ComparedMonths of={of} />
    </details>
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

const PAYOUT_HEADS = ['reference', 'date', 'covers', 'account', 'bank', 'state'] as const;

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
      {next ? <NextOf of={next} to={paid_to} stopped={stopped} /> : stopped && <Stopped of={stopped} />}
      {payouts.length === 0 ? (
        <p className="muted">{t('payouts.none')}</p>
      ) : (
        <Newest of={payouts} first={SHOWN}>
          {(shown) => (
            <CardTable heads={PAYOUT_HEADS.map((head) => t(`payouts.${head}`))} figures={[t('payouts.amount')]} isBrief>
              {shown.map(({ reference, amount_sen, state, bank, account, paid_on, bank_reference, statements }) => (
                <tr key={reference}>
                  <th scope="row">{reference}</th>
                  <td>{paid_on && formatDay(paid_on)}</td>
                  <td>{statements.join(', ')}</td>
                  <td>{account && [bank, `•••• ${account}`].filter(Boolean).join(' ')}</td>
                  <td>{bank_reference}</td>
                  <td>{sayState(state)}</td>
                  <td className="cell-right">{formatMoney(amount_sen)}</td>
                </tr>
              ))}
            </CardTable>
          )}
        </Newest>
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
