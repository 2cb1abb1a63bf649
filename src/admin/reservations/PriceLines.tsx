import './reservations.css';
import type { ReactNode } from 'react';
import { formatDay, formatMoney } from '#browser/format.ts';
import { useLocale } from '#browser/i18n.ts';
import type { PricedNight } from '#shared/rates/night-price.ts';
import type { PriceLine, Reason, Said } from '#shared/rates/line.ts';
import { ringgit, spaced } from '#shared/money.ts';
import { reservationsWords } from './words.ts';

/** A price with its lines, its nights and its reasons, as it was priced; nothing is reckoned here. */

export function useSaid(): (said: Said) => string {
  const isChinese = useLocale() === 'zh-CN';
  return ({ en, zh }) => spaced(isChinese ? zh : en);
}

/** How an amount is reckoned, where that says more than the amount beside it; a sum of many is left to the explanations. */
const stepsOf = ({ formula, amount_sen }: PriceLine): string | null =>
  formula === ringgit(amount_sen) || formula.includes(' + ') ? null : spaced(formula);

interface PriceLinesProps {
  lines: readonly PriceLine[];
  total: number;
  nights?: readonly PricedNight[];
  /** What has been paid of it, beneath the total. */
  rest?: ReactNode;
}

/** Lines of the price with their amounts; explanations unfold on demand. */
export function PriceLines({ lines, total, nights = [], rest }: PriceLinesProps): ReactNode {
  const t = reservationsWords.useT();
  const said = useSaid();
  return (
    <>
      <div className="priced above-4">
        <table className="price-lines">
          <caption className="sr-only">{t('price.title')}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">{t('price.line')}</th>
              <th scope="col">{t('price.formula')}</th>
              <th scope="col">{t('price.amount')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- because two lines may have one code and text.
              <tr key={`${line.code} ${at}`}>
                <th scope="row">{said(line.label)}</th>
                <td className="price-formula number">{stepsOf(line)}</td>
                <td className="number">{formatMoney(line.amount_sen)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {t('price.total')}
              </th>
              <td className="number">{formatMoney(total)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      {rest}
      <details className="price-why above-6">
        <summary>{t('price.why')}</summary>
        {nights.length > 0 && <Nights nights={nights} />}
        <dl className="above-4">
          {lines.map((line, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- because two lines may have one code and text.
            <div key={`${line.code} ${at}`}>
              <dt>
                {said(line.label)}: <span className="number">{spaced(line.formula)}</span>
              </dt>
              <Because reasons={line.because} />
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}

function Because({ reasons }: { reasons: readonly Reason[] }): ReactNode {
  const said = useSaid();
  return reasons.map(({ rule, text, text_zh }) => <dd key={`${rule} ${text}`}>{said({ en: text, zh: text_zh })}</dd>);
}

/** Why a stay is under this cancellation policy, and not under another one. */
export function PolicyReasons({ reasons = [] }: { reasons: readonly Reason[] | undefined }): ReactNode {
  const said = useSaid();
  return reasons.map(({ rule, text, text_zh }) => (
    <p key={`${rule} ${text}`} className="input-note">
      {said({ en: text, zh: text_zh })}
    </p>
  ));
}

/** Price of each night with the rule that decided it. */
function Nights({ nights }: { nights: readonly PricedNight[] }): ReactNode {
  const t = reservationsWords.useT();
  return (
    <div className="priced above-4">
      <table className="price-lines">
        <caption>{t('price.nights')}</caption>
        <tbody>
          {nights.map(({ date, day_class, formula, final_sen }) => (
            <tr key={date}>
              <th scope="row" className="number">
                {formatDay(date)} <small>{t(`price.day.${day_class}`)}</small>
              </th>
              <td className="price-formula number">{spaced(formula)}</td>
              <td className="number">{formatMoney(final_sen)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A difference to pay or to refund, in words because colour alone would not reach every reader. */
export function Difference({ sen }: { sen: number }): ReactNode {
  const t = reservationsWords.useT();
  if (sen === 0) return <strong>{t('price.same')}</strong>;
  return <strong>{t(sen > 0 ? 'price.more' : 'price.less', { amount: formatMoney(Math.abs(sen)) })}</strong>;
}
