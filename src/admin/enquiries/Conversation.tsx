import type { ReactNode } from 'react';
import { formatInstant } from '#browser/format.ts';
import type { Enquiry } from './letter.ts';
import { enquiryWords } from './words.ts';

/** The guest's question in their own words, and the answers since: the desk answers words, not a summary of them. */
export function Conversation({ enquiry }: { enquiry: Enquiry }): ReactNode {
  const t = enquiryWords.useT();
  const { name, channel, message, created_at, touched_at, offer, offer_sent_at } = enquiry;
  const since = [
    // An offer that is sent counts as an answer, too.
    ...(touched_at === null || touched_at === offer_sent_at ? [] : [{ at: touched_at, said: t('talk.answered') }]),
    ...(offer_sent_at === null ? [] : [{ at: offer_sent_at, said: t('talk.offered', { count: offer?.length ?? 0 }) }]),
  ].toSorted((one, other) => one.at.localeCompare(other.at));
  return (
    <section className="panel" aria-label={t('talk.title')}>
      <h2>{t('talk.title')}</h2>
      <ol className="enquiry-talk stack">
        <li>
          <p className="row flush">
            <strong>{t(`talk.by.${channel}`, { name })}</strong>
            <time className="muted number" dateTime={created_at}>
              {formatInstant(created_at)}
            </time>
          </p>
          <blockquote className="enquiry-words">{message}</blockquote>
        </li>
        {since.map(({ at, said }) => (
          <li key={at} className="row">
            {said}
            <time className="muted number" dateTime={at}>
              {formatInstant(at)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}
