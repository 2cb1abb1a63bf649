import { useState, type ReactNode } from 'react';
import { call } from '#browser/call.ts';
import { renewFeedLink } from '#resources/channels/calls.ts';
import { Button } from '#admin/components/Button.tsx';
import type { calendarFeeds } from '#resources/channels/calendar-feeds.ts';
import type { PropsOf } from '#admin/components/client-part.ts';
import { OneTimeLinkDialog } from '#admin/crud/action/OneTimeLinkDialog.tsx';
import { usePermissions } from '#admin/providers/permissions.ts';
import { calendarWords } from './words.ts';

/** Issues the iCal link from which a channel imports a unit's calendar; the previous link stops working. */
export function FeedLinkButton(props: PropsOf<typeof calendarFeeds>): ReactNode {
  const t = calendarWords.useT();
  const [isOpen, setOpen] = useState(false);
  if (!usePermissions().can(props.resource, 'edit')) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t(props.row.status === 'active' ? 'link.renew' : 'link.submit')}</Button>
      {isOpen && <LinkDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function LinkDialog({ resource, row, onClose }: PropsOf<typeof calendarFeeds> & { onClose: () => void }): ReactNode {
  const t = calendarWords.useT();
  // As it was at opening: the new link makes the row active while the dialog still shows it.
  const [hadLink] = useState(row.status === 'active');
  const title = t('link.title', { name: row.name });
  return (
    <OneTimeLinkDialog
      resource={resource}
      titles={[title, title]}
      label={t('link.label')}
      make={t(hadLink ? 'link.renew' : 'link.submit')}
      ask={(_given, options) => call(renewFeedLink, { id: row.id }, options)}
      onClose={onClose}
      once={t('link.oneTimeNotice')}
    >
      <p>{t('link.explanation')}</p>
      {hadLink && <p>{t('link.replaces')}</p>}
    </OneTimeLinkDialog>
  );
}
