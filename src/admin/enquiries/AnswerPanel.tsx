import type { ReactNode } from 'react';
import { formatPhone } from '#browser/format.ts';
import { Button } from '#admin/components/Button.tsx';
import { Icon } from '#admin/components/Icon.tsx';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { moreWords } from '#admin/more-words.ts';
import { useMessages } from '#admin/providers/messages.ts';
import { HandOver } from './HandOver.tsx';
import { letterTo, mailLink, whatsappLink, type Enquiry } from './letter.ts';
import type { AnswerProps } from './panel-props.ts';
import { enquiryWords } from './words.ts';

/**
 * How an enquiry is answered: who answers, the ways to the guest, and a prepared letter. Offers with prices are made in
 * `Composer.tsx`.
 */

export function AnswerPanel(props: AnswerProps): ReactNode {
  const t = enquiryWords.useT();
  const { resource, enquiry } = props;
  const { options } = useResourceWords(resource);
  const { locale, state, offer } = enquiry;
  return (
    <section className="panel" aria-label={t('answer.title')}>
      <div className="panel-top row between">
        <h2>{t('answer.title')}</h2>
        <HandOver {...props} />
      </div>
      <WaysToGuest enquiry={enquiry} />
      {/* With an offer the letter repeats it. */}
      <details className="enquiry-letter" open={offer === null && state === 'new'}>
        <summary>{t('answer.letter', { language: options['locale']?.[locale] ?? locale })}</summary>
        <p lang={locale}>{letterTo(enquiry)}</p>
      </details>
    </section>
  );
}

/** The ways to the guest, each with the letter as far as it takes one. */
export function WaysToGuest({ enquiry }: { enquiry: Enquiry }): ReactNode {
  const t = enquiryWords.useT();
  const more = moreWords.useT();
  const messages = useMessages();
  const { phone, email, reference } = enquiry;
  const letter = letterTo(enquiry);
  const copy = (): void =>
    void navigator.clipboard?.writeText(letter).then(
      () => messages.success(more('forms.copied')),
      () => undefined,
    );
  return (
    <div className="enquiry-ways row">
      {phone !== null && (
        <>
          <a className="button" href={whatsappLink(phone, letter)} target="_blank" rel="noreferrer">
            <Icon name="message" />
            {t('answer.whatsapp')}
            <span className="sr-only"> ({t('answer.opensApp')})</span>
          </a>
          <a className="button" href={`tel:${phone}`}>
            {t('answer.call', { number: formatPhone(phone) })}
          </a>
        </>
      )}
      {email !== null && (
        <a className="button" href={mailLink(email, reference, letter)}>
          {t('answer.email', { address: email })}
        </a>
      )}
      <Button onClick={copy}>{t('answer.copy')}</Button>
    </div>
  );
}
