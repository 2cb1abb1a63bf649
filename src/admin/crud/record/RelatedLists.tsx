import '#admin/crud/list/list.css';
import { lazy, Suspense, useMemo, useState, useEffect, type ReactNode } from 'react';
import { whenIdle } from '#browser/idle.ts';
import { prefetchMenus } from '#admin/crud/list/menus.ts';
import { formatNumber } from '#browser/format.ts';
import { Button, ButtonLink } from '#admin/components/Button.tsx';
import type { RecordProps, Row } from '#admin/components/client-part.ts';
import { Icon } from '#admin/components/Icon.tsx';
import { AdminLink } from '#admin/components/Link.tsx';
import { type Permissions, usePermissions } from '#admin/providers/permissions.ts';
import { moreWords } from '#admin/more-words.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { clientPartOf } from '#admin/components/catalogue.ts';
import { useResource } from '#admin/components/catalogue.ts';
import type { Related } from '#shared/overview.ts';
import { type AnyResource, isCreatable } from '#shared/resource.ts';
import { isRightAligned } from './cells.tsx';
import { rowCells } from './row-cells.tsx';
import { fieldsOf, readableFields } from './fields.ts';
import { type DialogJob, JobDialog } from '#admin/crud/action/JobDialog.tsx';
import { listAddress } from '#admin/crud/list/list-state.ts';
import { RowMenu } from '#admin/crud/list/RowMenu.tsx';
import type { RowTask } from '#admin/crud/list/menus/props.ts';
import { SHOWN, useRelated, useRelatedRows } from './use-related-rows.ts';
import { pathsOf, titleOf, useRefresh } from './use-record.ts';

/**
 * Records that belong to the one shown: the first of each resource that the reader may see, how many there are, a link
 * to all, and a form for a new one.
 */

const CreateDialog = lazy(() =>
  import('#admin/crud/form/CreateDialog.tsx').then((module) => ({ default: module.CreateDialog })),
);

/** @param adds the resource of which a new record is the primary act, so that its list does not offer it again */
export function RelatedLists({ resource, row, adds }: RecordProps & { adds: string | undefined }): ReactNode {
  useEffect(() => whenIdle(prefetchMenus), []);
  return useRelated({ resource, row }).map((related) => (
    <Suspense key={`${related.resource} ${related.field}`}>
      <ListOfOther
        name={related.resource}
        parent={resource}
        related={related}
        row={row}
        isAddedAbove={related.resource === adds}
      />
    </Suspense>
  ));
}

type OtherProps = Omit<ListProps, 'resource'> & { name: string };

function ListOfOther({ name, ...props }: OtherProps): ReactNode {
  const resource = useResource(name);
  return resource && <RelatedList {...props} resource={resource} />;
}

interface RelatedListProps extends RecordProps {
  related: Related;
}

interface ListProps extends RelatedListProps {
  parent: AnyResource;
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
  const isAddable = canAdd(resource, related, usePermissions());
  // The record's own fields may count or sum up the records that belong to it.
  const refreshParent = useRefresh(parent);
  const end = (): void => {
    setJob(null);
    void refreshParent();
  };
  const start = (one: Row, task: RowTask): void =>
    setJob(task.kind === 'action' ? { name: task.action, rows: [one], isBulk: false } : { delete: one });
  // No list yet, and nobody to begin one here: nothing to say.
  if ((isAddedAbove || !isAddable) && !query.isError && total === 0) return null;
  return (
    <section className="panel related" aria-label={label}>
      <div className="panel-top row between">
        <h2>
          {label} {rows && <span className="muted">({formatNumber(total)})</span>}
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

/** Whether the reader may add a related record: only where the relation is by id, in a form or on a screen of its own. */
function canAdd(resource: AnyResource, { by, as, field }: Related, permissions: Permissions): boolean {
  const isOffered = hasCreateScreen(resource) || isCreatable(resource);
  const asked = resource.create ? Object.keys(resource.create.input) : resource.form.flat();
  const isNamedById = by === undefined && as === undefined && asked.includes(field);
  return isOffered && isNamedById && permissions.can(resource, 'create');
}

const hasCreateScreen = ({ name }: AnyResource): boolean => clientPartOf(name).Create !== undefined;

/** The same as the record's primary act. */
export function AddFirst({ parent, row, name }: { parent: AnyResource; row: Row; name: string }): ReactNode {
  const resource = useResource(name);
  const related = parent.related?.find((one) => one.resource === name);
  return resource && related && <AddRelated parent={parent} resource={resource} related={related} row={row} isFirst />;
}

type AddRelatedProps = RelatedListProps & { parent: AnyResource; isFirst?: boolean };

/** Opens the form for a new record that belongs to this one, for those who may make one. */
export function AddRelated({ parent, resource, related, row, isFirst = false }: AddRelatedProps): ReactNode {
  const t = moreWords.useT();
  const isAddable = canAdd(resource, related, usePermissions());
  const words = useResourceWords(resource);
  const label = useResourceWords(parent).related[`${resource.name}.new`] ?? t('list.new', { one: words.one });
  const refreshParent = useRefresh(parent);
  const [isOpen, setOpen] = useState(false);
  const fixed = useMemo(() => ({ [related.field]: row.id }), [related.field, row.id]);
  if (!isAddable) return null;
  const look = { isSmall: !isFirst, look: isFirst ? ('primary' as const) : undefined };
  const said = (
    <>
      {!isFirst && <Icon name="plus" />}
      {label}
    </>
  );
  if (hasCreateScreen(resource)) {
    return (
      <ButtonLink {...look} to={`${pathsOf(resource).create}?${related.field}=${row.id}`}>
        {said}
      </ButtonLink>
    );
  }
  return (
    <>
      <Button {...look} onClick={() => setOpen(true)}>
        {said}
      </Button>
      {isOpen && (
        <Suspense>
          <CreateDialog
            resource={resource}
            fixed={fixed}
            start={clientPartOf(resource.name).startIn?.(row) ?? {}}
            onClose={() => setOpen(false)}
            onDone={() => {
              setOpen(false);
              void refreshParent();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** Columns that tell the rows from the record they belong to. */
export function relatedColumns(
  resource: AnyResource,
  { rows, row, related, permissions }: { rows: readonly Row[]; row: Row; related: Related; permissions: Permissions },
): string[] {
  const readable = readableFields(resource, permissions);
  const repeats = (name: string): boolean => name in row && rows.every((one) => one[name] === row[name]);
  if (related.columns) return related.columns.filter((name) => readable.includes(name));
  return resource.columns.filter((name) => readable.includes(name) && name !== related.field && !repeats(name));
}

interface RelatedTableProps extends RelatedListProps {
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
