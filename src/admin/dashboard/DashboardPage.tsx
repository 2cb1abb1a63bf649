import './dashboard.css';
import type { ReactNode } from 'react';
import { formatDay } from '#browser/format.ts';
import { useLocale } from '#browser/i18n.ts';
import { ApprovalQueue } from './ApprovalQueue.tsx';
import { DayList } from './DayList.tsx';
import { FiguresByKind } from './FiguresByKind.tsx';
import { Tiles, tilesIn } from './Tiles.tsx';
import { TodayStrip } from './TodayStrip.tsx';
import { queuesFor } from './queues.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { usePageTitle } from '#admin/components/page-title.ts';
import { moreWords } from '#admin/more-words.ts';
import { resourcesHere } from '#admin/components/catalogue.ts';
import { USUAL_ROLLOVER_HOUR, houseDay } from '#shared/business-date.ts';

/** The day first, then what waits, then how things stand: as far as the administrator's codes allow. */
export function DashboardPage(): ReactNode {
  const t = moreWords.useT();
  const permissions = usePermissions();
  const resources = resourcesHere();
  const seen = resources.flatMap((resource) =>
    resource.overview && permissions.can(resource, 'view') ? [{ resource, overview: resource.overview }] : [],
  );
  const hasQueue = queuesFor(resources, permissions).length > 0;
  const [beside, wide] = [tilesIn('beside', permissions), tilesIn('wide', permissions)];
  const isEmpty = !hasQueue && seen.length + beside.length + wide.length === 0;
  usePageTitle(t('dashboard.title'));
  return (
    <div className="dashboard stack gap-8">
      <BusinessDay />
      {seen.map(
        ({ resource, overview: { today } }) =>
          today && <TodayStrip key={resource.name} resource={resource} views={today} />,
      )}
      {isEmpty && <p>{t('dashboard.empty')}</p>}
      <div className="dashboard-days">
        {seen.map(({ resource, overview: { lists = {} } }) =>
          Object.entries(lists).map(([view, fields]) => (
            <DayList key={view} resource={resource} view={view} fields={fields} />
          )),
        )}
      </div>
      <div className={hasQueue && beside.length > 0 ? 'dashboard-two' : 'stack gap-8'}>
        {hasQueue && <ApprovalQueue />}
        {beside.length > 0 && (
          <div className="stack gap-8">
            <Tiles tiles={beside} />
          </div>
        )}
      </div>
      <Tiles tiles={wide} />
      {seen.length > 0 && <FiguresByKind resources={seen} />}
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
    <div className="row gap-6">
      <h1>
        <time dateTime={day}>{t('dashboard.day', { weekday, day: formatDay(day) })}</time>
      </h1>
      <p className="muted flush">
        {t('dashboard.businessDay', { time: `${String(USUAL_ROLLOVER_HOUR).padStart(2, '0')}:00` })}
      </p>
    </div>
  );
}
