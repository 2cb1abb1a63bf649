import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useLocale, withLocale } from '#browser/i18n.ts';
import { useSession } from '#browser/session.ts';
import { formatNumber } from '#browser/format.ts';
import { Icon } from '#admin/components/Icon.tsx';
import { adminWords } from '#admin/words.ts';
import type { FilterJson } from '#admin/providers/filters.ts';
import { type ListState } from './list-state.ts';
import { SavedViewMenu } from './SavedViewMenu.tsx';
import { isModified, type SavedView, viewAddress, viewsOf } from './saved-views.ts';
import type { Columns } from './use-columns.ts';
import type { ListModel } from './use-list.ts';
import { useSavedViews } from './use-saved-views.ts';
import { keptBeside } from '#admin/crud/filter/filter-model.ts';
import { useViewCounts } from './use-view-counts.ts';
import { usualSort, viewsIn, whereOf } from '#shared/views.ts';

/** Tabs of the declared views with their counts, then of the saved ones. */

interface ViewTabsProps {
  list: ListModel;
  columns: Columns;
}

export function ViewTabs({ list, columns }: ViewTabsProps): ReactNode {
  const t = adminWords.useT();
  const { resource, state } = list;
  const { user } = useSession();
  const { views } = useSavedViews();
  const saved = viewsOf(views, resource, user?.account_number);
  const own = saved.find(({ id, owner }) => id === state.saved && owner === user?.account_number);
  return (
    <div className="views line gap-6">
      <nav className="grows shrinks" aria-label={t('list.views')}>
        <ul>
          <DeclaredTabs list={list} />
          {saved.map((view) => (
            <SavedTab key={view.id} list={list} view={view} isOwn={view.owner === user?.account_number} />
          ))}
        </ul>
      </nav>
      {!resource.source && <SavedViewMenu list={list} columns={columns} own={own} />}
    </div>
  );
}

interface TabProps {
  to: string;
  isCurrent: boolean;
  /** How many counts the tabs have got so far. */
  known?: number;
  title?: string | undefined;
  children: ReactNode;
}

/** A tab that scrolls into sight when it is open. */
function Tab({ to, isCurrent, known = 0, title, children }: TabProps): ReactNode {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent) item.current?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    // oxlint-disable-next-line react/exhaustive-deps -- because each count that comes moves the tabs behind it.
  }, [isCurrent, known]);
  return (
    <li ref={item}>
      <Link to={to} preventScrollReset aria-current={isCurrent ? 'true' : undefined} title={title}>
        {children}
      </Link>
    </li>
  );
}

/** Tabs of the declared views. A view is a named filter: it replaces the fields' conditions and keeps the search and groups. */
function DeclaredTabs({ list }: Pick<ViewTabsProps, 'list'>): ReactNode {
  const t = adminWords.useT();
  const { resource, words, view, state, status, hrefOf } = list;
  const views = viewsIn(resource);
  const counted = views.flatMap(([name, { counted: isCounted }]) => (isCounted ? [name] : []));
  // Fails silently, and after the rows: the list itself shows a failure, and a tab works without its count.
  const counts = useViewCounts(resource, counted, { isSilent: true, isAsked: status === 'ready' });
  const kept = keptBeside(state.filter, whereOf(resource, view));
  // Leaving a saved view also drops its order and its columns.
  const usual: Partial<ListState> = state.saved === undefined ? {} : { saved: undefined, fields: undefined };
  const tab = (name: string | null, label: string, where: FilterJson): ReactNode => (
    <Tab
      key={name ?? '*'}
      to={hrefOf({
        ...usual,
        ...(state.saved === undefined ? {} : { sort: usualSort(where, resource) }),
        filter: state.saved === undefined ? { ...kept, ...where } : where,
      })}
      isCurrent={view === name && !list.isSaved}
      known={counts.size}
    >
      {label}
      {name !== null && counts.has(name) && (
        <span className="view-count number">{formatNumber(counts.get(name) ?? 0)}</span>
      )}
    </Tab>
  );
  return (
    <>
      {tab(null, t('list.all'), {})}
      {views.map(([name, { where }]) => tab(name, words.views[name] ?? name, where))}
    </>
  );
}

function SavedTab({ list, view, isOwn }: { list: ListModel; view: SavedView; isOwn: boolean }): ReactNode {
  const t = adminWords.useT();
  useLocale();
  const isCurrent = list.state.saved === view.id;
  const by = isOwn ? t('views.shared') : t('views.sharedBy', { name: view.owner_name ?? '' });
  return (
    <Tab
      to={withLocale(viewAddress(list.resource, view))}
      isCurrent={isCurrent}
      title={view.is_shared ? by : undefined}
    >
      {view.is_shared && <Icon name="team" />}
      {view.name}
      {view.is_shared && <span className="sr-only"> ({by})</span>}
      {isCurrent && isModified(view, list.state, list.resource) && (
        <span className="view-changed">
          <span aria-hidden="true">•</span>
          <span className="sr-only"> ({t('views.changed')})</span>
        </span>
      )}
    </Tab>
  );
}
