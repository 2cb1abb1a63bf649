import { useList } from '@refinedev/core';
import { useState, type ReactNode } from 'react';
import { renderCell, noValue } from './cells.tsx';
import { Button } from '#admin/components/Button.tsx';
import { clientPartOf } from '#admin/components/catalogue.ts';
import type { NotedChange, Row } from '#admin/components/client-part.ts';
import { fieldsOf } from './fields.ts';
import { mayWrite } from '#admin/crud/action/limits.ts';
import type { Failure } from '#admin/providers/failure.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { sayEntry } from '#admin/crud/action/say-done.ts';
import { verbOf } from '#admin/components/audit-words.ts';
import { useSession } from '#browser/session.ts';
import { moreWords } from '#admin/more-words.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { formatInstant } from '#browser/format.ts';
import { isFinal, underPresentNames } from '#shared/kept-values.ts';
import { lastAgreement } from '#shared/trail/agreements.ts';
import type { AnyResource } from '#shared/resource.ts';
import { titleOf } from './use-record.ts';
import { useOnce } from '#admin/components/use-once.ts';
import { undoOfEntry, useUndo } from '#admin/crud/action/use-undo.ts';

/**
 * The record's audit trail in sentences, with an undo for changes that still stand. Whether an undo goes through is
 * decided by the server.
 */

const PAGE = 10;
/** The server's mask for secrets and for values of records that the reader may not open. */
const MASK = '•••';
/** Number of changed fields above which a list is folded. */
const MANY = 4;

/** Old and new value by field. */
export type Changes = Readonly<Record<string, readonly [unknown, unknown]>>;

/** One entry of the audit trail, as in its contract. */
interface Entry {
  readonly id: number;
  readonly at: string;
  readonly actor_id: number | null;
  readonly actor_name: string | null;
  readonly action: string;
  readonly changes: Changes | null;
  readonly reason: string | null;
  readonly undo_of: number | null;
}

export function History({ resource, row }: { resource: AnyResource; row: Row }): ReactNode {
  const t = moreWords.useT();
  const [pageSize, setPageSize] = useState(PAGE);
  const { query, result } = useList<Entry, Failure>({
    resource: 'audit',
    filters: [
      { field: 'resource', operator: 'eq', value: resource.name },
      { field: 'record_id', operator: 'eq', value: row.id },
    ],
    sorters: [{ field: 'at', order: 'desc' }],
    pagination: { currentPage: 1, pageSize },
    queryOptions: { placeholderData: (previous) => previous, meta: { prefix: t('forms.show.history') } },
  });
  const entries = query.data ? result.data : undefined;
  const isWhole = entries !== undefined && (result.total ?? 0) <= entries.length;
  // A heading over a date alone would promise more; what the product made by itself tells no more than its date.
  const isQuiet = isWhole && entries.every(({ action, actor_id }) => action === 'create' && actor_id === null);
  if (isQuiet) return <Beginning at={entries[0]?.at ?? row['created_at']} />;
  return (
    <section className="panel history" aria-label={t('forms.show.history')}>
      <h2>{t('forms.show.history')}</h2>
      {query.isError && (
        <p role="alert">
          {t('forms.history.failed')}{' '}
          <Button isSmall onClick={() => void query.refetch()}>
            {t('forms.retry')}
          </Button>
        </p>
      )}
      {entries && (
        <ol>
          {entries.map((entry) => (
            <HistoryEntry key={entry.id} resource={resource} row={row} entry={entry} entries={entries} />
          ))}
          {isWhole && !entries.some(({ action }) => action === 'create') && (
            <li>
              <Beginning at={row['created_at']} />
            </li>
          )}
        </ol>
      )}
      {entries && !isWhole && (
        <Button isSmall onClick={() => setPageSize(pageSize + PAGE)}>
          {t('forms.history.more')}
        </Button>
      )}
    </section>
  );
}

/** Of a record without an audited creation only the date of its making is known. */
function Beginning({ at }: { at: unknown }): ReactNode {
  const t = moreWords.useT();
  if (typeof at !== 'string') return null;
  return (
    <p className="muted small flush">
      {t('forms.history.beginning')} · <time dateTime={at}>{formatInstant(at)}</time>
    </p>
  );
}

interface HistoryEntryProps {
  resource: AnyResource;
  row: Row;
  entry: Entry;
  entries: readonly Entry[];
}

function HistoryEntry({ resource, row, entry, entries }: HistoryEntryProps): ReactNode {
  const t = moreWords.useT();
  const words = useResourceWords(resource);
  const undo = useUndo(resource);
  const { once, isBusy } = useOnce();
  const permissions = usePermissions();
  const user = useSession('user');
  const fields = Object.keys(entry.changes ?? {});
  const canUndo =
    permissions.can(resource, 'edit') &&
    mayWrite(resource, row, { permissions, fields }) &&
    isUndoable({ resource, row, entry, entries });
  const changes = Object.entries(underPresentNames(resource.fields, entry.changes ?? {})).filter(
    ([name]) => name !== 'version' && name !== 'updated_at',
  );
  const takeBack = (): Promise<boolean> => {
    const action = verbOf(entry.action, words, t);
    return undo({
      calls: [undoOfEntry(entry.id)],
      what: t('forms.action.act', { action, title: titleOf(resource, row) }),
    });
  };
  // The page has said whose history it is.
  const what = t('forms.history.this', { one: words.one });
  const { said } = sayEntry(entry, { what, me: user?.id }, { resource, words, t });
  return (
    <li>
      <p className="flush">{said}</p>
      {entry.reason && <p className="muted flush">{t('forms.history.because', { reason: entry.reason })}</p>}
      <div className="history-head line between muted small">
        <time dateTime={entry.at}>{formatInstant(entry.at)}</time>
        {canUndo && (
          <Button
            isSmall
            aria-label={t('forms.history.undoEntry', { at: entry.at })}
            aria-disabled={isBusy}
            onClick={() => void once(takeBack)}
          >
            {t('forms.action.undo')}
          </Button>
        )}
      </div>
      {changes.length > 0 && (
        <ChangeList isLong={entry.action !== 'update' || changes.length > MANY} count={changes.length}>
          {changes.map(([name, [before, after]]) => (
            <Change key={name} resource={resource} row={row} name={name} before={before} after={after} />
          ))}
        </ChangeList>
      )}
    </li>
  );
}

/** Folds long lists of changes: creations and deletions touch every field. */
function ChangeList({ isLong, count, children }: { isLong: boolean; count: number; children: ReactNode }): ReactNode {
  const t = moreWords.useT();
  if (!isLong) return <dl className="stack gap-2">{children}</dl>;
  return (
    <details>
      <summary className="muted">{t('forms.history.fields', { count })}</summary>
      <dl className="stack gap-2">{children}</dl>
    </details>
  );
}

interface ChangeProps {
  resource: AnyResource;
  row: Row;
  name: string;
  before: unknown;
  after: unknown;
}

/** Old and new value of one field, drawn as in its cell. */
export function Change({ resource, row, name, before, after }: ChangeProps): ReactNode {
  const t = moreWords.useT();
  const words = useResourceWords(resource);
  // Cells get only this value of the row, because the record's other present values may differ from those of then.
  // A hidden field, or one that the declaration no longer has, is shown as the trail has it.
  const spec = fieldsOf(resource)[name]?.spec;
  const isKnown = spec?.stored === true;
  // A list that no cell draws is the server's working: a reader learns from it how long it is, not how it is kept.
  const isRaw = spec?.kind === 'json' && !spec.isDoer && clientPartOf(resource.name).cells?.[name] === undefined;
  const noted = clientPartOf(resource.name).noted?.(name) ?? null;
  const show = (value: unknown): ReactNode => {
    if (value === MASK) return <span title={t('forms.history.masked')}>{MASK}</span>;
    if (noted) return <NotedValue {...noted} id={row.id} value={noted.read ? noted.read(value) : value} />;
    if (isRaw && Array.isArray(value)) return t('forms.history.parts', { count: value.length });
    if (isKnown) return renderCell({ resource, row: { id: row.id, [name]: value }, name }, { t, words });
    return value === null || value === undefined
      ? noValue(t)
      : typeof value === 'string'
        ? value
        : JSON.stringify(value);
  };
  return (
    <div>
      <dt>{noted ? <NotedLabel {...noted} /> : (words.fields[name] ?? name)}</dt>
      <dd>
        <span className="history-before">{show(before)}</span>
        <span className="history-arrow" aria-hidden="true">
          →
        </span>
        <span className="sr-only">{t('forms.history.became')}</span>
        <span>{show(after)}</span>
      </dd>
    </div>
  );
}

function NotedLabel({ resource, field, about }: NotedChange): ReactNode {
  const words = useResourceWords(resource);
  return `${words.fields[field] ?? field}, ${about}`;
}

function NotedValue({ resource, field, id, value }: NotedChange & { id: number; value: unknown }): ReactNode {
  const t = moreWords.useT();
  const words = useResourceWords(resource);
  return renderCell({ resource, row: { id, [field]: value }, name: field }, { t, words });
}

const NOT_UNDOABLE: ReadonlySet<string> = new Set(['create', 'remove']);

/** Whether an undo may succeed: the change still stands, and it was not undone before. */
function isUndoable({ resource, row, entry, entries }: HistoryEntryProps): boolean {
  const changes = Object.entries(underPresentNames(resource.fields, entry.changes ?? {}));
  if (NOT_UNDOABLE.has(entry.action) || changes.length === 0) return false;
  if (changes.some(([name]) => isFinal(resource.fields[name]?.spec, entry.action))) return false;
  if (entries.some(({ undo_of: undone }) => undone === entry.id)) return false;
  const agreed = lastAgreement(resource.actions, entries);
  if (agreed && agreed.entry.id > entry.id) return false;
  return changes.every(
    ([name, [before, after]]) =>
      before !== MASK &&
      after !== MASK &&
      (!(name in row) || JSON.stringify(row[name] ?? null) === JSON.stringify(after ?? null)),
  );
}
