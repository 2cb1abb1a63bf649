import './record.css';
import { lazy, Suspense, useDeferredValue, useState, type ReactNode } from 'react';
import { Button, ButtonLink } from '#admin/components/Button.tsx';
import type { RecordProps, Row } from '#admin/components/client-part.ts';
import { Icon } from '#admin/components/Icon.tsx';
import { AdminLink, useGo } from '#admin/components/Link.tsx';
import { usePermissions } from '#admin/providers/permissions.ts';
import { useHotkeys } from '#admin/components/hotkeys.ts';
import { usePageTitle } from '#admin/components/page-title.ts';
import { adminWords } from '#admin/words.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { clientPartOf } from '#admin/components/catalogue.ts';
import { codeOf, PERMISSION_GROUPS } from '#shared/permissions.ts';
import type { AnyResource } from '#shared/resource.ts';
import { limitsOf, mayEdit, mayRemove } from '#admin/crud/action/limits.ts';
import { isOpen } from '#admin/crud/action/record-actions.ts';
import { RecordActions, useOffers } from './RecordActions.tsx';
import { RecordBase, RecordFields, RecordHead } from './RecordFields.tsx';
import { RecordRefusal, RecordSkeleton } from './RecordRefusal.tsx';
import { leaveTo } from '#admin/crud/list/use-list-place.ts';
import { useRecordCommands } from './use-record-commands.ts';
import { pathsOf, titleOf, useRecord } from './use-record.ts';

const History = lazy(() => import('./History.tsx').then((module) => ({ default: module.History })));
const RelatedLists = lazy(() => import('./RelatedLists.tsx').then((module) => ({ default: module.RelatedLists })));
const DeleteModal = lazy(() => import('./DeleteModal.tsx').then((module) => ({ default: module.DeleteModal })));

/** Page of one record: its fields, its actions, its related records and its audit trail. */
export function ShowPage({ resource }: { resource: AnyResource }): ReactNode {
  const { id, row, failure, refetch } = useRecord(resource);
  usePageTitle(row ? titleOf(resource, row) : '');
  // A record that was deleted or withdrawn meanwhile must disappear from the page.
  const isGone = failure?.code === 'NOT_FOUND' || failure?.statusCode === 403;
  if (failure && (!row || isGone)) return <RecordRefusal resource={resource} failure={failure} onRetry={refetch} />;
  if (!row) return <RecordSkeleton />;
  return <Record key={id} resource={resource} row={row} />;
}

function Record({ resource, row: stored }: RecordProps): ReactNode {
  const t = adminWords.useT();
  const words = useResourceWords(resource);
  const permissions = usePermissions();
  const go = useGo();
  const [expected, setExpected] = useState<Readonly<Record<string, unknown>> | null>(null);
  const [isDeleting, setDeleting] = useState(false);
  // The record itself is rendered first, then everything that belongs to it.
  const isInSight = useDeferredValue(true, false);
  const row: Row = expected ? { ...stored, ...expected } : stored;
  const paths = pathsOf(resource);
  const isChangeable = isOpen(resource, row);
  const canEdit = mayEdit(resource, row, permissions);
  const canDelete = mayRemove(resource, row, permissions);
  const limits = limitsOf(resource, row, permissions);
  // An entry of the trail has no history: it never changes.
  const canReadAudit = resource.name !== 'audit' && permissions.has(codeOf(PERMISSION_GROUPS.admin, 'view'));
  const { Buttons } = clientPartOf(resource.name);
  const offers = useOffers(resource, row);
  const keys = [
    canEdit && t('forms.show.keyEdit'),
    offers.some(({ obstacle, action }) => obstacle === null && !action.danger) && t('forms.show.keyAction'),
    t('forms.show.keyBack'),
  ];
  useRecordCommands({ resource, row }, canDelete ? () => setDeleting(true) : null);
  useHotkeys({
    e: () => canEdit && go(paths.edit(row.id)),
    // Skips dangerous actions, so that a key held down by accident does no harm.
    a: () =>
      document.querySelector<HTMLButtonElement>('.record-actions > button[data-action]:not([data-danger])')?.click(),
    Escape: () => leaveTo(paths.list, () => go(paths.list)),
  });
  return (
    <article className="record" aria-label={titleOf(resource, row)}>
      <header className="record-top">
        <RecordHead resource={resource} row={row} />
        <div className="record-actions">
          <RecordActions resource={resource} row={row} offers={offers} onExpect={setExpected} />
          {Buttons && (
            <Suspense>
              <Buttons resource={resource} row={row} />
            </Suspense>
          )}
          {!isChangeable && <p className="muted">{t('forms.closed')}</p>}
          {canEdit && (
            <ButtonLink to={paths.edit(row.id)}>
              <Icon name="edit" />
              {t('forms.edit')}
            </ButtonLink>
          )}
          {canDelete && (
            <Button look="danger" onClick={() => setDeleting(true)}>
              <Icon name="trash" />
              {t('forms.delete')}
            </Button>
          )}
        </div>
      </header>
      {limits && <p className="muted">{limits.why(t)}</p>}
      <div className={canReadAudit ? 'record-body record-body-two' : 'record-body'}>
        <div>
          <RecordFields resource={resource} row={row} />
          {isInSight && (
            <>
              <Panels resource={resource} row={row} />
              <RecordBase resource={resource} row={row} />
            </>
          )}
        </div>
        {canReadAudit && isInSight && (
          <Suspense fallback={<RecordSkeleton />}>
            <History resource={resource} row={stored} />
          </Suspense>
        )}
      </div>
      <p className="record-foot">
        <AdminLink to={paths.list}>{t('forms.back', { label: words.label })}</AdminLink>
        <span className="wide-only">{keys.filter(Boolean).join(' · ')}</span>
      </p>
      {isDeleting && (
        <Suspense>
          <DeleteModal
            resource={resource}
            row={row}
            onClose={() => setDeleting(false)}
            onDone={() => go(paths.list, { replace: true })}
          />
        </Suspense>
      )}
    </article>
  );
}

/** Panels of the resource's client part, and the related lists. */
function Panels({ resource, row }: RecordProps): ReactNode {
  const { Panels: Own } = clientPartOf(resource.name);
  return (
    <>
      {Own && (
        <Suspense fallback={<RecordSkeleton />}>
          <Own resource={resource} row={row} />
        </Suspense>
      )}
      {resource.related && (
        <Suspense>
          <RelatedLists resource={resource} row={row} />
        </Suspense>
      )}
    </>
  );
}
