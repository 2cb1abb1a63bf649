import './list.css';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { whenIdle } from '#browser/idle.ts';
import type { ListPartProps, Row } from '#admin/components/client-part.ts';
import { Icon } from '#admin/components/Icon.tsx';
import { ButtonLink } from '#admin/components/Button.tsx';
import { usePermissions } from '#admin/providers/permissions.ts';
import { screens } from '#admin/screen-loaders.ts';
import { usePageTitle } from '#admin/components/page-title.ts';
import { ImportButton } from '#admin/import/ImportButton.tsx';
import { adminWords } from '#admin/words.ts';
import { clientPartOf } from '#admin/components/catalogue.ts';
import type { AnyResource } from '#shared/resource.ts';
import { BulkBar } from './BulkBar.tsx';
import { canCreate } from '#admin/crud/action/can-create.ts';
import { ColumnChooser } from './ColumnChooser.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { AddFilter, FilterChips, prefetchFilters } from '#admin/crud/filter/FilterBar.tsx';
import { SortChoice } from './HeadCell.tsx';
import { ListFailure, ListSkeleton } from './ListStates.tsx';
import type { DialogJob } from '#admin/crud/action/JobDialog.tsx';
import { ListTable } from './ListTable.tsx';
import { menus, prefetchMenus } from './menus.ts';
import { Pager } from './Pager.tsx';
import type { DecisionWish, RowTask } from './menus/props.ts';
import { SearchBox } from './SearchBox.tsx';
import { ScreenHead } from './ScreenHead.tsx';
import { type Columns, useColumns } from './use-columns.ts';
import { useListKeys } from './use-list-keys.ts';
import { useListPlace } from './use-list-place.ts';
import { type ListModel, useListModel } from './use-list.ts';
import { type Peeking, usePeek } from './use-peek.ts';
import { type RowSelection, useSelection } from './use-selection.ts';
import { ViewTabs } from './ViewTabs.tsx';
import { noteWalk } from './walk.ts';

/**
 * The list of a resource, made from its declaration. It puts the parts together; its state is in the address, and
 * reading it is `use-list.ts`.
 */

const BrokenAddress = lazy(() => import('./BrokenAddress.tsx').then((module) => ({ default: module.BrokenAddress })));
const Peek = lazy(() => import('#admin/crud/record/Peek.tsx').then((module) => ({ default: module.Peek })));
const Board = lazy(() => import('./Board.tsx').then((module) => ({ default: module.Board })));

export function ListPage({ resource }: { resource: AnyResource }): ReactNode {
  const list = useListModel(resource);
  const columns = useColumns(list);
  const selection = useSelection(list.rows);
  const [job, setJob] = useState<DialogJob | null>(null);
  usePageTitle(list.words.label);
  const peek = usePeek(list);
  const [wish, setWish] = useState<DecisionWish | null>(null);
  useListKeys(list, { selection, peek, onDecide: setWish });
  // The rows are drawn first: code that comes meanwhile would run between them.
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => whenIdle(() => setDrawn(true)), []);
  useEffect(() => {
    if (isDrawn) fetchNextScreen();
  }, [isDrawn]);
  useEffect(() => {
    if (list.status !== 'ready') return;
    const { page, pageSize } = list.state;
    noteWalk(resource.name, {
      ids: list.rows.map(({ id }) => id),
      before: (page - 1) * pageSize,
      total: list.total ?? 0,
    });
  });
  const { Beside, Below, Grid } = clientPartOf(resource.name);
  const parts: ListPartProps = { resource, filter: list.state.filter, onFilter: (filter) => list.change({ filter }) };

  const start = (row: Row, task: RowTask): void =>
    setJob(
      task.kind === 'action' ? { name: task.action, rows: [row], isBulk: false, choice: task.choice } : { delete: row },
    );
  const startBulk = (name: string): void => setJob({ name, rows: [...selection.rows.values()], isBulk: true });

  return (
    <section className={peek.row ? 'list list-beside' : 'list'} aria-label={list.words.label}>
      <ListHead list={list}>{Beside && <Beside {...parts} />}</ListHead>
      {list.issue ? (
        <Suspense>
          <BrokenAddress list={list} />
        </Suspense>
      ) : Grid && list.state.isBoard ? (
        <Suspense fallback={<ListSkeleton list={list} />}>
          <Grid resource={resource} />
        </Suspense>
      ) : (
        <>
          <ViewTabs list={list} columns={columns} />
          <ListTools list={list} columns={columns} />
          <FilterChips list={list} />
          {resource.board && list.state.isBoard ? (
            <Suspense fallback={<ListSkeleton list={list} />}>
              <Board list={list} board={resource.board} onTask={start} />
            </Suspense>
          ) : (
            <ListBody list={list} columns={columns} selection={selection} peek={peek} onTask={start}>
              <BulkBar list={list} selection={selection} onAction={startBulk} />
            </ListBody>
          )}
        </>
      )}
      {Below && (
        <div className="list-below">
          <Suspense>
            <Below {...parts} />
          </Suspense>
        </div>
      )}
      {peek.row && (
        <Suspense>
          <Peek resource={resource} listed={peek.row} onWalk={peek.walk} onClose={peek.close} />
        </Suspense>
      )}
      <Suspense>
        {(isDrawn || wish) && <menus.ListActs list={list} onTask={start} wish={wish} onDecided={() => setWish(null)} />}
        {job && <menus.JobDialog resource={resource} job={job} onEnd={() => setJob(null)} onDone={selection.clear} />}
      </Suspense>
    </section>
  );
}

function ListHead({ list, children }: { list: ListModel; children: ReactNode }): ReactNode {
  const t = adminWords.useT();
  const permissions = usePermissions();
  const other = clientPartOf(list.resource.name).Grid ? 'grid' : list.resource.board ? 'board' : null;
  return (
    <ScreenHead resource={list.resource} title={list.words.label}>
      <span className="list-acts line gap-4">
        <Suspense>{children}</Suspense>
      </span>
      {other && (
        <nav className="layouts" aria-label={t('board.layouts')}>
          {[false, true].map((isBoard) => (
            <Link
              key={String(isBoard)}
              className="button button-small"
              to={list.hrefOf({ isBoard })}
              aria-current={(list.state.isBoard ?? false) === isBoard ? 'true' : undefined}
            >
              {t(isBoard ? `board.${other}` : 'board.table')}
            </Link>
          ))}
        </nav>
      )}
      {canCreate(list.resource, permissions) && (
        <ButtonLink look="primary" isSmall to={`${list.resource.route}/create`}>
          <Icon name="plus" />
          {t('list.new', { one: list.words.one })}
        </ButtonLink>
      )}
    </ScreenHead>
  );
}

function ListTools({ list, columns }: Pick<BodyProps, 'list' | 'columns'>): ReactNode {
  return (
    <div className="list-tools row">
      <SearchBox list={list} />
      <AddFilter list={list} />
      <SortChoice list={list} shown={columns.shown} />
      <span className="list-tools-gap grows" />
      <ImportButton resource={list.resource} />
      {!list.resource.source && <ExportMenu list={list} shown={columns.shown} />}
      {!list.state.isBoard && <ColumnChooser list={list} columns={columns} />}
    </div>
  );
}

interface BodyProps {
  list: ListModel;
  columns: Columns;
  selection: RowSelection;
  peek: Peeking;
  onTask: (row: Row, task: RowTask) => void;
}

/** Rows, bulk bar and pager, in this order because a floating bar covered one of the others. */
function ListBody({ list, children, ...rest }: BodyProps & { readonly children: ReactNode }): ReactNode {
  const hasRows = list.status !== 'loading' && list.status !== 'failed' && list.rows.length > 0;
  useListPlace(hasRows);
  return (
    <>
      {list.status === 'loading' && <ListSkeleton list={list} />}
      {list.status === 'failed' && <ListFailure list={list} />}
      {hasRows && <ListTable list={list} {...rest} />}
      {list.status !== 'loading' && list.status !== 'failed' && !hasRows && (
        <Suspense>
          <menus.ListEmpty list={list} />
        </Suspense>
      )}
      {children}
      {hasRows && <Pager list={list} />}
    </>
  );
}

/** Prefetches the code of the record's page and of what the buttons open while the reader looks at the list. */
function fetchNextScreen(): void {
  void screens.show.load().catch(() => undefined);
  prefetchFilters();
  prefetchMenus();
}
