import './dashboard.css';
import type { ReactNode } from 'react';
import { formatDay } from '#browser/format.ts';
import { useLocale } from '#browser/i18n.ts';
import { useSession } from '#browser/session.ts';
import { ApprovalQueue } from './ApprovalQueue.tsx';
import { DayList } from './DayList.tsx';
import { OverviewCard } from './OverviewCard.tsx';
import { TodayStrip } from './TodayStrip.tsx';
import { queuesFor } from './queues.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { usePageTitle } from '#admin/components/page-title.ts';
import { moreWords } from '#admin/more-words.ts';
import { resourcesHere } from '#admin/components/catalogue.ts';
import { houseDay } from '#shared/business-date.ts';

/** Pending decisions and figures, as far as the administrator's codes allow. */
export function DashboardPage(): ReactNode {
  const t = moreWords.useT();
  const user = useSession('user');
  const permissions = usePermissions();
  const resources = resourcesHere();
  const seen = resources.flatMap((resource) =>
    resource.overview && permissions.can(resource, 'view') ? [{ resource, overview: resource.overview }] : [],
  );
  const hasQueue = queuesFor(resources, permissions).length > 0;
  usePageTitle(t('dashboard.title'));
  return (
    <div className="dashboard stack gap-8">
      <div className="row gap-7">
        <h1>{t('dashboard.welcome', { name: user?.name ?? '' })}</h1>
        <BusinessDay />
      </div>
      {seen.map(
        ({ resource, overview: { today } }) =>
          today && <TodayStrip key={resource.name} resource={resource} views={today} />,
      )}
      {!hasQueue && seen.length === 0 && <p>{t('dashboard.empty')}</p>}
      <div className="dashboard-days">
        {seen.map(({ resource, overview: { lists = {} } }) =>
          Object.entries(lists).map(([view, fields]) => (
            <DayList key={view} resource={resource} view={view} fields={fields} />
          )),
        )}
      </div>
      {hasQueue && <ApprovalQueue />}
      {seen.length > 0 && (
        <div className="dashboard-cards">
          {seen.map((props) => (
            <OverviewCard key={props.resource.name} {...props} />
          ))}
        </div>
      )}
    </div>
  );
}

/** The day that the figures are of: until the houses' day begins it is still last night's. */
function BusinessDay(): ReactNode {
  const t = moreWords.useT();
  const locale = useLocale();
  const day = houseDay();
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(new Date(day));
  return (
    <p className="muted flush">
      <time dateTime={day}>{t('dashboard.businessDay', { weekday, day: formatDay(day) })}</time>
    </p>
  );
}
