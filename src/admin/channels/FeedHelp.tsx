import type { ReactNode } from 'react';
import { formatAway, formatInstant } from '#browser/format.ts';
import { DAY_MS, MINUTE_MS } from '#shared/constants.ts';
import type { calendarFeeds } from '#resources/channels/calendar-feeds.ts';
import type { PropsOf } from '#admin/components/client-part.ts';
import { FormNotice } from '#admin/crud/form/FormNotices.tsx';
import { useNow } from './use-now.ts';
import { calendarWords } from './words.ts';

/** Time without a reading after which a channel has probably lost the link, because channels read several times a day. */
const SILENT_MS = 2 * DAY_MS;

/** Whether the channel reads the calendar, and how to connect it. */
export function FeedHelp({ row }: PropsOf<typeof calendarFeeds>): ReactNode {
  const t = calendarWords.useT();
  const now = useNow(MINUTE_MS);
  const { link_made_at: made, last_read_at: last } = row;
  const isActive = row.status === 'active';
  const silentSince = Date.parse(last ?? made ?? '');
  return (
    <section className="panel" aria-label={t('feed.title')}>
      <h2>{t('feed.title')}</h2>
      {!isActive && <FormNotice kind="info">{t(row.status === 'revoked' ? 'feed.revoked' : 'feed.none')}</FormNotice>}
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
