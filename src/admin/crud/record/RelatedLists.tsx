import '#admin/crud/list/list.css';
import { Suspense, useState, useEffect, type ReactNode } from 'react';
import { whenIdle } from '#browser/idle.ts';
import { prefetchMenus } from '#admin/crud/list/menus.ts';
import { formatNumber } from '#browser/format.ts';
import { Button } from '#admin/components/Button.tsx';
import type { RecordProps, Row } from '#admin/components/client-part.ts';
import { AdminLink } from '#admin/components/Link.tsx';
import { type Permissions, usePermissions } from '#admin/providers/permissions.ts';
import { moreWords } from '#admin/more-words.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { clientPartOf, useResource } from '#admin/components/catalogue.ts';
import type { Related } from '#shared/overview.ts';
import type { AnyResource } from '#shared/resource.ts';
import { AddInMenu, AddRelated, canAddRelated } from './AddRelated.tsx';
import { isRightAligned } from './cells.tsx';
import { isEmpty } from './empty.ts';
import { rowCells } from './row-cells.tsx';
import { fieldsOf, readableFields } from './fields.ts';
import { type DialogJob, JobDialog } from '#admin/crud/action/JobDialog.tsx';
import { listAddress } from '#admin/crud/list/list-state.ts';
import { RowMenu } from '#admin/crud/list/RowMenu.tsx';
import type { RowTask } from '#admin/crud/list/menus/props.ts';
import { type RelatedProps, SHOWN, useRelated, useRelatedRows } from './use-related-rows.ts';
import { titleOf, useRefresh } from './use-record.ts';

/**
 * Records that belong to the one shown: the first of each resource that the reader may see, how many there are, a link
 * to all, and a form for a new one.
 */

interface RelatedListsProps extends RecordProps {
  /** The resource of which a new record is the primary act, so that its list does not offer it again. */
  adds: string | undefined;
  /** Panels after the first list, because that list is the reason for opening the page. */
  children?: ReactNode;
}

export function RelatedLists({ resource, row, adds, children }: RelatedListsProps): ReactNode {
  useEffect(() => whenIdle(prefetchMenus), []);
  const [first, ...others] = useRelated({ resource, row });
  const show = (related: Related): ReactNode => (
    <Suspense key={`${related.resource} ${related.field}`}>
      <ListOfOther
        name={related.resource}
        parent={resource}
        related={related}
        row={row}
        isAddedAbove={related.resource === adds}
      />
    </Suspense>
  );
  return (
    <>
      {first && show(first)}
      {children}
      {others.map(show)}
    </>
  );
}

type OtherProps = Omit<ListProps, 'resource'> & { name: string };

function ListOfOther({ name, ...props }: OtherProps): ReactNode {
  const resource = useResource(name);
  return resource && <RelatedList {...props} resource={resource} />;
}

interface ListProps extends RelatedProps {
  isAddedAbove: boolean;
}

function RelatedList({ parent, resource, related, row, isAddedAbove }: ListProps): ReactNode {
  const t = moreWords.useT();
  const { label: plainLabel } = useResourceWords(resource);
  const label = useResourceWords(parent).related[resource.name] ?? plainLabel;
  const { shared, query, result } = useRelatedRows({ parent, resource, related, row });
  const { first = SHOWN } = related;
  const rows = query.data ? result.data.slice(0, first) : undefined;
  const total = result.total ?? 0;
  const [job, setJob] = useState<DialogJob | null>(null);
  const [isAdding, setAdding] = useState(false);
  const isAddable = canAddRelated(resource, related, usePermissions());
  // The record's own fields may count or sum up the records that belong to it.
  const refreshParent = useRefresh(parent);
  const end = (): void => {
    setJob(null);
    void refreshParent();
  };
  const start = (one: Row, task: RowTask): void =>
    setJob(task.kind === 'action' ? { name: task.action, rows: [one], isBulk: false } : { delete: one });
  // An empty list says nothing; whoever may begin it finds that in the record's menu. What is open stays while rows come or go.
  if (isAdding || (!query.isError && total === 0 && !job)) {
    const isToBegin = query.isSuccess && !isAddedAbove && isAddable;
    return isToBegin && <AddInMenu {...{ parent, resource, related, row }} onOpen={setAdding} />;
  }
  return (
    <section className="panel related" aria-label={label}>
      <div className="panel-top row between">
        <h2>
          {label} {rows && <span className="muted">{formatNumber(total)}</span>}
        </h2>
        {resource.route && total > first && (
          <AdminLink to={listAddress(resource, { filter: shared })}>
            {t('forms.related.all', { count: total })}
          </AdminLink>
        )}
        {!isAddedAbove && <AddRelated parent={parent} resource={resource} related={related} row={row} />}
      </div>
      {query.isError && (
        <p role="alert">
          {t('forms.related.failed')}{' '}
          <Button isSmall onClick={() => void query.refetch()}>
            {t('forms.retry')}
          </Button>
        </p>
      )}
      {rows && rows.length > 0 && (
        <RelatedTable resource={resource} rows={rows} related={related} row={row} onTask={start} />
      )}
      {job && <JobDialog resource={resource} job={job} onEnd={end} onDone={end} />}
    </section>
  );
}

/** Columns that tell the rows from the record they belong to. */
export function relatedColumns(
  resource: AnyResource,
  { rows, row, related, permissions }: { rows: readonly Row[]; row: Row; related: Related; permissions: Permissions },
): string[] {
  const readable = readableFields(resource, permissions);
  const repeats = (name: string): boolean => name in row && rows.every((one) => one[name] === row[name]);
  // A flag that none of them has, a day that none has reached: a column of dashes.
  const { listedWith = {} } = clientPartOf(resource.name);
  const says = (name: string): boolean => {
    const { format, kind } = fieldsOf(resource)[name]?.spec ?? {};
    // A sum of nothing says that nothing is owed; a count of nothing says nothing.
    return format === 'states' || rows.some((one) => (one[name] === 0 && kind !== 'integer') || !isEmpty(one[name]));
  };
  const tells = (name: string): boolean =>
    readable.includes(name) && (name === resource.title || [name, ...(listedWith[name] ?? [])].some(says));
  if (related.columns) return related.columns.filter(tells);
  return resource.columns.filter((name) => tells(name) && name !== related.field && !repeats(name));
}

interface RelatedTableProps extends Omit<RelatedProps, 'parent'> {
  rows: readonly Row[];
  onTask: (row: Row, task: RowTask) => void;
}

function RelatedTable({ resource, rows, related, row, onTask }: RelatedTableProps): ReactNode {
  const t = moreWords.useT();
  const words = useResourceWords(resource);
  const permissions = usePermissions();
  const fields = fieldsOf(resource);
  const shown = relatedColumns(resource, { rows, row, related, permissions });
  const alignOf = (name: string): string | undefined => {
    const spec = fields[name]?.spec;
    return spec && isRightAligned(spec) ? 'cell-right' : undefined;
  };
  return (
    <div className="table-scroll">
      <table className="table table-list">
        <caption className="sr-only">{words.label}</caption>
        <thead>
          <tr>
            {shown.map((name) => (
              <th key={name} scope="col" className={alignOf(name)}>
                {words.fields[name]}
              </th>
            ))}
            <th className="cell-menu" scope="col">
              <span className="sr-only">{t('list.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((one) => (
            <tr key={one.id}>
              {rowCells({ resource, row: one, shown }, { t, words })}
              <td className="cell-menu">
                <RowMenu resource={resource} row={one} title={titleOf(resource, one)} words={words} onTask={onTask} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
