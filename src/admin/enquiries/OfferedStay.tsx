import type { ReactNode } from 'react';
import { formatDays } from '#resources/enquiries/nights.client.ts';
import { formatMoney } from '#browser/format.ts';
import { useLocale } from '#browser/i18n.ts';
import type { OfferedStay } from '#resources/enquiries/enquiries.ts';
import { spaced } from '#shared/money.ts';
import { chooseText } from './letter.ts';
import { useSayGuests } from './say-stay.ts';
import { enquiryWords } from './words.ts';

interface StayProps {
  stay: OfferedStay;
  isRecommended: boolean;
  children: ReactNode;
}

/** An offered stay with its price; its lines unfold on demand. */
export function OfferedStayCard({ stay, isRecommended, children }: StayProps): ReactNode {
  const t = enquiryWords.useT();
  const locale = useLocale();
  const sayGuests = useSayGuests();
  const said = (text: string, text_zh: string): string => spaced(locale === 'zh-CN' ? text_zh : text);
  const facts = [
    formatDays(stay.arrival, stay.departure),
    sayGuests(stay) + (stay.child_ages ? ` (${t('offer.ages', { ages: stay.child_ages.join(', ') })})` : ''),
    stay.any_foreign_occupant && t('offer.foreign'),
    t('offer.deposit', { amount: formatMoney(stay.deposit_sen) }),
  ];
  return (
    <li className="offered">
      <div className="offered-top wrap to-top">
        <div className="grows">
          <h3>
            {chooseText(stay.room_type, locale)} <small>{chooseText(stay.property, locale)}</small>
          </h3>
          <p className="flush muted">{facts.filter(Boolean).join(' · ')}</p>
        </div>
        <div className="row">
          {isRecommended && <span className="chip chip-green">{t('offer.recommended')}</span>}
          <strong className="number">{formatMoney(stay.total_sen)}</strong>
          {children}
        </div>
      </div>
      <details>
        <summary className="muted">{t('offer.why')}</summary>
        <dl className="offered-lines above-4">
          {stay.lines.map((line, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- because two lines may have one text.
            <div key={at}>
              <dt>
                {chooseText(line.label, locale)}
                <small>
                  {[spaced(line.formula), ...line.because.map(({ text, text_zh }) => said(text, text_zh))].join(' · ')}
                </small>
              </dt>
              <dd className="number">{formatMoney(line.amount_sen)}</dd>
            </div>
          ))}
          <div>
            <dt>{t('offer.total')}</dt>
            <dd className="number">{formatMoney(stay.total_sen)}</dd>
          </div>
        </dl>
      </details>
    </li>
  );
}
