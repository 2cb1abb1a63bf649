import type { ReactNode } from 'react';
import { formatNumber } from '#browser/format.ts';
import { AdminLink, useGo } from '#admin/components/Link.tsx';
import { listAddress } from '#admin/crud/list/list-state.ts';
import { useHotkeys } from '#admin/components/hotkeys.ts';
import { moreWords } from '#admin/more-words.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import type { AnyResource } from '#shared/resource.ts';
import { whereOf } from '#shared/views.ts';
import { TileFailed } from './TileState.tsx';
import { useDay } from './use-day.ts';

/** The day's work as a row of counts, each linked to its list; the keys 1, 2, 3 … open them too. */
export function TodayStrip({ resource, views }: { resource: AnyResource; views: readonly string[] }): ReactNode {
  const t = moreWords.useT();
  const words = useResourceWords(resource);
  const go = useGo();
  const day = useDay(resource);
  const addressOf = (view: string): string => listAddress(resource, { filter: whereOf(resource, view) });
  useHotkeys(Object.fromEntries(views.map((view, at) => [String(at + 1), () => go(addressOf(view))])));
  return (
    <section aria-label={t('dashboard.today', { label: words.label })}>
      <ul className="today">
        {views.map((view, at) => (
          <li key={view}>
            <AdminLink to={addressOf(view)} aria-keyshortcuts={String(at + 1)}>
              <Count count={day.viewNamed(view)?.total} />
              <span className="today-name muted">
                {words.views[view] ?? view} <kbd className="wide-only">{at + 1}</kbd>
              </span>
            </AdminLink>
          </li>
        ))}
      </ul>
      {day.isFailed && <TileFailed onRetry={day.retry} />}
    </section>
  );
}

const Count = ({ count }: { count: number | undefined }): ReactNode => (
  <span className={count === 0 ? 'today-count is-none number' : 'today-count number'}>
    {count === undefined ? '–' : formatNumber(count)}
  </span>
);
