import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { withLocale } from '#browser/i18n.ts';
import { useSession } from '#browser/session.ts';
import { formatNumber } from '#browser/format.ts';
import { Icon } from '#admin/components/Icon.tsx';
import { adminWords, type AdminT } from '#admin/words.ts';
import type { FilterJson } from '#admin/providers/filters.ts';
import { type ListState } from './list-state.ts';
import { menus } from './menus.ts';
import { SavedViewMenu } from './SavedViewMenu.tsx';
import { isModified, type SavedView, viewAddress, viewsOf } from './saved-views.ts';
import type { Columns } from './use-columns.ts';
import type { ListModel } from './use-list.ts';
import { useSavedViews } from './use-saved-views.ts';
import { keptBeside } from '#admin/crud/filter/filter-model.ts';
import { type TabProps, TabLink } from './TabLink.tsx';
import { useViewCounts } from './use-view-counts.ts';
import { usualSort, viewsIn, whereOf } from '#shared/views.ts';

/** Tabs of the declared views with their counts, then of the saved ones; all of them in a menu where they do not fit. */

interface ViewTabsProps {
  list: ListModel;
  columns: Columns;
}

export function ViewTabs({ list, columns }: ViewTabsProps): ReactNode {
  const t = adminWords.useT();
  const { resource, state } = list;
  const user = useSession('user');
  const { views } = useSavedViews();
  const saved = viewsOf(views, resource, user?.account_number);
  const own = saved.find(({ id, owner }) => id === state.saved && owner === user?.account_number);
  const tabs = [
    ...useDeclaredTabs(list),
    ...saved.map((view) => savedTab({ list, view, isOwn: view.owner === user?.account_number }, t)),
  ];
  const [row, isCut] = useIsCut(tabs.length);
  return (
    <div className="views line gap-6">
      <nav className="grows shrinks" aria-label={t('list.views')}>
        <ul ref={row} className={isCut ? 'is-cut' : undefined}>
          {tabs.map((tab) => (
            <TabItem key={tab.id} {...tab} />
          ))}
        </ul>
      </nav>
      {isCut && (
        <Suspense>
          <menus.AllViews tabs={tabs} />
        </Suspense>
      )}
      {!resource.source && <SavedViewMenu list={list} columns={columns} own={own} />}
    </div>
  );
}

/** Whether the tabs are wider than their room, which changes with the window and with each count that comes. */
function useIsCut(count: number) {
  const row = useRef<HTMLUListElement>(null);
  const [isCut, setIsCut] = useState(false);
  useEffect(() => {
    const shown = row.current;
    if (!shown) return undefined;
    const observer = new ResizeObserver(() => setIsCut(shown.scrollWidth > shown.clientWidth + 1));
    for (const each of [shown, ...[...shown.children].slice(0, count)]) observer.observe(each);
    return () => observer.disconnect();
  }, [count]);
  return [row, isCut] as const;
}

/** A tab that scrolls into sight when it is open. */
function TabItem(tab: TabProps): ReactNode {
  const { isCurrent, known = 0 } = tab;
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent) item.current?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    // oxlint-disable-next-line react/exhaustive-deps -- because each count that comes moves the tabs behind it.
  }, [isCurrent, known]);
  return (
    <li ref={item}>
      <TabLink {...tab} />
    </li>
  );
}

/** Tabs of the declared views. A view is a named filter: it replaces the fields' conditions and keeps the search and groups. */
function useDeclaredTabs(list: ListModel): TabProps[] {
  const t = adminWords.useT();
  const { resource, words, view, state, status, hrefOf } = list;
  const views = viewsIn(resource);
  const counted = views.flatMap(([name, { counted: isCounted }]) => (isCounted ? [name] : []));
  // Fails silently, and after the rows: the list itself shows a failure, and a tab works without its count.
  const counts = useViewCounts(resource, counted, { isSilent: true, isAsked: status === 'ready' });
  const kept = keptBeside(state.filter, whereOf(resource, view));
  // Leaving a saved view also drops its order and its columns.
  const usual: Partial<ListState> = state.saved === undefined ? {} : { saved: undefined, fields: undefined };
  const tab = (name: string | null, label: string, where: FilterJson): TabProps => {
    const count = counts.get(name ?? '') ?? 0;
    return {
      id: name ?? '*',
      to: hrefOf({
        ...usual,
        ...(state.saved === undefined ? {} : { sort: usualSort(where, resource) }),
        filter: state.saved === undefined ? { ...kept, ...where } : where,
      }),
      isCurrent: view === name && !list.isSaved,
      known: counts.size,
      content: (
        <>
          {label}
          {count > 0 && <span className="view-count number">{formatNumber(count)}</span>}
        </>
      ),
    };
  };
  return [
    tab(null, t('list.all'), {}),
    ...views.map(([name, { where }]) => tab(name, words.views[name] ?? name, where)),
  ];
}

interface SavedTab {
  readonly list: ListModel;
  readonly view: SavedView;
  readonly isOwn: boolean;
}

function savedTab({ list, view, isOwn }: SavedTab, t: AdminT): TabProps {
  const isCurrent = list.state.saved === view.id;
  const by = isOwn ? t('views.shared') : t('views.sharedBy', { name: view.owner_name ?? '' });
  return {
    id: String(view.id),
    to: withLocale(viewAddress(list.resource, view)),
    isCurrent,
    title: view.is_shared ? by : undefined,
    content: (
      <>
        {view.is_shared && <Icon name="team" />}
        {view.name}
        {view.is_shared && <span className="sr-only"> ({by})</span>}
        {isCurrent && isModified(view, list.state, list.resource) && (
          <span className="view-changed">
            <span aria-hidden="true">•</span>
            <span className="sr-only"> ({t('views.changed')})</span>
          </span>
        )}
      </>
    ),
  };
}
