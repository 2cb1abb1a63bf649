import type { ReactNode } from 'react';
import { formatDay, formatMoney } from '#browser/format.ts';
import { useLocale } from '#browser/i18n.ts';
import { Icon } from '#admin/components/Icon.tsx';
import type { StayPreview } from '#shared/reservations/stay-answers.ts';
import { reservationsSentences } from '#shared/reservations/sentences.ts';
import { capital } from '#shared/sentence.ts';
import { sentenceOf } from '#shared/words.ts';
import { Difference } from './PriceLines.tsx';
import { reservationsWords } from './words.ts';

/** Price of the changed stay: at the agreed price and, where there is a choice, at today's. */
export function TwoPrices({ of: { keep, whole }, hasModes }: { of: StayPreview; hasModes: boolean }): ReactNode {
  const t = reservationsWords.useT();
  return (
    <dl className="fields">
      <div>
        <dt>{t(hasModes ? 'change.keep' : 'change.new')}</dt>
        <dd>
          {formatMoney(keep.total_sen)} <Difference sen={keep.difference_sen} />
        </dd>
      </div>
      {hasModes && (
        <div>
          <dt>{t('change.whole')}</dt>
          <dd>
            {formatMoney(whole.total_sen)} <Difference sen={whole.difference_sen} />
          </dd>
        </div>
      )}
    </dl>
  );
}

/** Stays and blocks that conflict with the change, or a note that there are none. */
export function Conflicts({ of }: { of: StayPreview }): ReactNode {
  const t = reservationsWords.useT();
  const locale = useLocale();
  if (of.is_free) {
    return (
      <p className="preview-yes">
        <Icon name="check" /> {t('change.free')}
      </p>
    );
  }
  return (
    <div className="preview-no is-refused">
      {of.conflicts.map(({ kind, reference, guest_name, arrival, departure }) => (
        <p key={`${arrival} ${reference ?? kind}`}>
          <Icon name="close" />{' '}
          {t(reference === null ? 'change.blocked' : 'change.taken', {
            who: [reference, guest_name].filter(Boolean).join(' '),
            from: formatDay(arrival),
            to: formatDay(departure),
          })}
        </p>
      ))}
      {of.guests_over && (
        <p>
          <Icon name="close" />{' '}
          {capital(sentenceOf(reservationsSentences[locale], { rule: 'guests_over', params: of.guests_over }, ''))}
        </p>
      )}
      {of.full_nights.length > 0 && (
        <p>
          <Icon name="close" /> {t('change.full', { nights: of.full_nights.map((day) => formatDay(day)).join(', ') })}
        </p>
      )}
    </div>
  );
}
