import type { ReactNode } from 'react';
import { formatAway, formatInstant } from '#browser/format.ts';
import type { RecordProps } from '#admin/components/client-part.ts';
import { FormNotice } from '#admin/crud/form/FormNotices.tsx';
import { useNow } from './use-now.ts';
import { calendarWords } from './words.ts';

const MINUTE_MS = 60_000;
/** Time without a reading after which a channel has probably lost the link, because channels read several times a day. */
const SILENT_MS = 2 * 24 * 60 * MINUTE_MS;

/** Tells whether the channel reads the calendar, and how to connect it. */
export function FeedHelp({ row }: RecordProps): ReactNode {
  const t = calendarWords.useT();
  const now = useNow(MINUTE_MS);
  const [made, read] = [row['link_made_at'], row['last_read_at']];
  const isActive = row['status'] === 'active';
  const last = typeof read === 'string' ? read : null;
  const silentSince = Date.parse(last ?? String(made));
  return (
    <section className="panel" aria-label={t('feed.title')}>
      <h2>{t('feed.title')}</h2>
      {!isActive && (
        <FormNotice kind="info">{t(row['status'] === 'revoked' ? 'feed.revoked' : 'feed.none')}</FormNotice>
      )}
      {isActive && now - silentSince > SILENT_MS && (
        <FormNotice kind="error" title={t('feed.silent')}>
          {t('feed.silentText')}
        </FormNotice>
      )}
      {isActive && (
        <p>
          {last === null ? t('feed.unread') : t('feed.read', { at: formatInstant(last), ago: formatAway(last, now) })}
        </p>
      )}
      <p>{t('feed.how')}</p>
      <p>{t('feed.what')}</p>
    </section>
  );
}
