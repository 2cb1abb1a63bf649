import { useState, type ReactNode } from 'react';
import { formatPhone } from '#browser/format.ts';
import { Button, LinkButton } from '#admin/components/Button.tsx';
import { Icon } from '#admin/components/Icon.tsx';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { moreWords } from '#admin/more-words.ts';
import { useMessages } from '#admin/providers/messages.ts';
import { letterTo, mailLink, whatsappLink, type Enquiry } from './letter.ts';
import type { AnswerProps } from './panel-props.ts';
import { isOpenEnquiry } from '#resources/enquiries/open.ts';
import { enquiryWords } from './words.ts';

/**
 * How an enquiry is answered: a letter to finish, and the ways on which it goes to the guest. Offers with prices are made
 * in `Composer.tsx`.
 */

const MOST_LINES = 12;

export function AnswerPanel(props: AnswerProps): ReactNode {
  const t = enquiryWords.useT();
  const { enquiry } = props;
  const letter = letterTo(enquiry);
  return (
    <section className="panel" aria-label={t('answer.title')}>
      <h2>{t('answer.title')}</h2>
      <Reply {...props} letter={letter} />
    </section>
  );
}

function Reply({ resource, enquiry, letter }: AnswerProps & { readonly letter: string }): ReactNode {
  const t = enquiryWords.useT();
  const { options } = useResourceWords(resource);
  const [{ base, text }, setDraft] = useState({ base: letter, text: letter });
  const isTyped = text !== base;
  // Another offer begins another letter; what somebody has typed stays until they take it.
  if (base !== letter && !isTyped) setDraft({ base: letter, text: letter });
  const { locale, offer } = enquiry;
  const isOpen = isOpenEnquiry(enquiry);
  return (
    <>
      {/* With an offer the letter repeats it. */}
      <details className="enquiry-letter" open={(offer === null && isOpen) || isTyped}>
        <summary>{t('answer.letter', { language: options['locale']?.[locale] ?? locale })}</summary>
        <textarea
          className="control"
          aria-label={t('answer.text')}
          lang={locale}
          rows={Math.min(MOST_LINES, text.split('\n').length + 1)}
          value={text}
          onChange={({ target: { value } }) => setDraft({ base, text: value })}
        />
        {base !== letter && isTyped && (
          <p className="row muted flush">
            {t('answer.changed')}
            <LinkButton onClick={() => setDraft({ base: letter, text: letter })}>{t('answer.takeNew')}</LinkButton>
          </p>
        )}
      </details>
      <WaysToGuest enquiry={enquiry} letter={text} isAnswer={isOpen} />
    </>
  );
}

interface WaysProps {
  readonly enquiry: Enquiry;
  readonly letter: string;
  /** Whether the first way is what the page is for. */
  readonly isAnswer?: boolean;
}

/**
 * The ways to the guest, each with the letter as far as it takes one: the one by which they came first. The letter leaves
 * from the reader's own apps.
 */
export function WaysToGuest({ enquiry, letter, isAnswer = false }: WaysProps): ReactNode {
  const t = enquiryWords.useT();
  const more = moreWords.useT();
  const messages = useMessages();
  const { channel, phone, email, reference } = enquiry;
  const copy = (): void =>
    void navigator.clipboard?.writeText(letter).then(
      () => messages.success(more('forms.copied')),
      () => undefined,
    );
  const isByMail = phone === null || (channel === 'email' && email !== null);
  const lookOf = (isFirst: boolean): string => (isAnswer && isFirst ? 'button button-primary' : 'button');
  const mail = email !== null && (
    <a className={lookOf(isByMail)} href={mailLink(email, reference, letter)}>
      {t('answer.email', { address: email })}
    </a>
  );
  return (
    <div className="enquiry-ways row">
      {isByMail && mail}
      {phone !== null && (
        <a className={lookOf(!isByMail)} href={whatsappLink(phone, letter)} target="_blank" rel="noreferrer">
          <Icon name="message" />
          {t('answer.whatsapp')}
          <span className="sr-only"> ({t('answer.opensApp')})</span>
        </a>
      )}
      {!isByMail && mail}
      {phone !== null && (
        <a className="button" href={`tel:${phone}`}>
          {t('answer.call', { number: formatPhone(phone) })}
        </a>
      )}
      <Button onClick={copy}>{t('answer.copy')}</Button>
    </div>
  );
}
