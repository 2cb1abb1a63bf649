import './record.css';
import { type ComponentType, lazy, Suspense, useDeferredValue, useState, type ReactNode } from 'react';
import { IconButton } from '#admin/components/Button.tsx';
import type { RecordProps, Row } from '#admin/components/client-part.ts';
import type { LazyScreen } from '#admin/components/lazy-screen.ts';
import { useGo } from '#admin/components/Link.tsx';
import { usePermissions } from '#admin/providers/permissions.ts';
import { useHotkeys } from '#admin/components/hotkeys.ts';
import { usePageTitle } from '#admin/components/page-title.ts';
import { moreWords } from '#admin/more-words.ts';
import { clientPartOf, partsBeside } from '#admin/components/catalogue.ts';
import { codeOf, PERMISSION_GROUPS } from '#shared/permissions.ts';
import type { AnyResource } from '#shared/resource.ts';
import { limitsOf, mayEdit, mayRemove } from '#admin/crud/action/limits.ts';
import { isOpen } from '#admin/crud/action/possible.ts';
import { RecordActions } from './RecordActions.tsx';
import { useOffers, usePlaced } from './use-offers.ts';
import { About, useAbout, WideField } from './About.tsx';
import { Headline } from './Headline.tsx';
import { RecordHead } from './RecordHead.tsx';
import { RecordRefusal, RecordSkeleton } from './RecordRefusal.tsx';
import { leaveTo } from '#admin/crud/list/use-list-place.ts';
import { placeInWalk } from '#admin/crud/list/walk.ts';
import { useRecordCommands } from './use-record-commands.ts';
import { useAddressedRecord } from './use-addressed-record.ts';
import { pathsOf, titleOf } from './use-record.ts';

/**
 * The page of one record: its fields, its actions, its related records and its audit trail. It puts the parts
 * together; the parts of an area come from its client part.
 */

const History = lazy(() => import('./History.tsx').then((module) => ({ default: module.History })));
const RelatedLists = lazy(() => import('./RelatedLists.tsx').then((module) => ({ default: module.RelatedLists })));
const LateRelated = lazy(() => import('./LateRelated.tsx').then((module) => ({ default: module.LateRelated })));
const LateAct = lazy(() => import('./LateRelated.tsx').then((module) => ({ default: module.LateAct })));
const DeleteModal = lazy(() => import('./DeleteModal.tsx').then((module) => ({ default: module.DeleteModal })));

export function ShowPage({ resource }: { resource: AnyResource }): ReactNode {
  const { id, row, failure, refetch } = useAddressedRecord(resource);
  usePageTitle(row ? titleOf(resource, row) : '');
  // A record that was deleted or withdrawn meanwhile must disappear from the page.
  const isGone = failure?.code === 'NOT_FOUND' || failure?.statusCode === 403;
  if (failure && (!row || isGone)) return <RecordRefusal resource={resource} failure={failure} onRetry={refetch} />;
  if (!row) return <RecordSkeleton />;
  return <Record key={id} resource={resource} row={row} />;
}

function Record({ resource, row: stored }: RecordProps): ReactNode {
  const t = moreWords.useT();
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
  // An entry of the trail has no history: it never changes. That of another server's records is not here.
  const hasHistory = resource.name !== 'audit' && !resource.source;
  const canReadAudit = hasHistory && permissions.has(codeOf(PERMISSION_GROUPS.admin, 'view'));
  const buttons = [clientPartOf(resource.name), ...partsBeside(resource.name)].flatMap(({ Buttons }) => Buttons ?? []);
  const offers = useOffers(resource, row);
  const { adds } = usePlaced({ resource, row, offers });
  const { short, pictures, texts, hasSections } = useAbout({ resource, row });
  const remove = (): void => setDeleting(true);
  useRecordCommands({ resource, row }, canDelete ? remove : null);
  useHotkeys({
    e: () => canEdit && go(paths.edit(row.id)),
    a: pressPrimary,
    Escape: () => leaveTo(paths.list, () => go(paths.list)),
  });
  const about = <About resource={resource} row={row} names={short} isDated={!canReadAudit} />;
  return (
    <article className="record" aria-label={titleOf(resource, row)}>
      <Walk resource={resource} row={row} />
      <header className="record-top row between">
        <RecordHead resource={resource} row={row} late={<Late of={LateRelated} resource={resource} row={row} />} />
        <div className="record-actions wrap">
          <RecordActions
            resource={resource}
            row={row}
            offers={offers}
            late={<Late of={LateAct} resource={resource} row={row} />}
            isLed={isLedByPanel({ resource, row })}
            own={buttons.length > 0 && <OwnButtons of={buttons} resource={resource} row={row} />}
            edit={canEdit ? { label: t('forms.edit'), icon: 'edit', to: paths.edit(row.id) } : null}
            remove={canDelete ? { label: t('forms.delete'), icon: 'trash', run: remove } : null}
            onExpect={setExpected}
          />
          {!isChangeable && <p className="muted">{t('forms.closed')}</p>}
        </div>
      </header>
      {limits && <p className="muted">{limits.why(t)}</p>}
      <Opening resource={resource} row={row} />
      <div className={hasSections || canReadAudit ? 'record-body record-body-two' : 'record-body'}>
        <div>
          {!hasSections && about}
          {pictures.map((name) => (
            <WideField key={name} resource={resource} row={row} name={name} />
          ))}
          {isInSight && <Panels resource={resource} row={row} adds={adds} />}
          {texts.map((name) => (
            <WideField key={name} resource={resource} row={row} name={name} />
          ))}
        </div>
        {(hasSections || canReadAudit) && (
          <aside className="record-aside" aria-label={t('forms.show.about')}>
            {hasSections && about}
            {canReadAudit && isInSight && (
              <Suspense fallback={<RecordSkeleton />}>
                <History resource={resource} row={stored} />
              </Suspense>
            )}
          </aside>
        )}
      </div>
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

const isLedByPanel = ({ resource, row }: RecordProps): boolean =>
  clientPartOf(resource.name).isLedByPanel?.(row) === true;

/** The headline: the resource's own sentence where it has one, or fact by fact. */
function Opening({ resource, row }: RecordProps): ReactNode {
  const { Lead } = clientPartOf(resource.name);
  if (!Lead) return <Headline resource={resource} row={row} />;
  return (
    <Suspense fallback={<div className="headline" />}>
      <Lead resource={resource} row={row} />
    </Suspense>
  );
}

function OwnButtons({ of, ...props }: RecordProps & { of: readonly LazyScreen<RecordProps>[] }): ReactNode {
  return (
    <Suspense>
      {of.map((Own, at) => (
        <Own key={at} {...props} />
      ))}
    </Suspense>
  );
}

function Late({ of: Part, resource, row }: RecordProps & { of: ComponentType<RecordProps> }): ReactNode {
  const isInSight = useDeferredValue(true, false);
  return (
    isInSight &&
    resource.related && (
      <Suspense>
        <Part resource={resource} row={row} />
      </Suspense>
    )
  );
}

/** Presses the record's primary act, or the first button that does no harm, so that a key held down by accident bans nobody. */
function pressPrimary(): void {
  const button =
    document.querySelector<HTMLButtonElement>('.record-actions > :is(.button-primary, .is-first)') ??
    document.querySelector<HTMLButtonElement>('.record-body .decision .button-primary') ??
    document.querySelector<HTMLButtonElement>('.record-actions > button[data-action]:not([data-danger])');
  button?.click();
}

/** Leads to the records before and after this one in the list that it was opened from. */
function Walk({ resource, row }: RecordProps): ReactNode {
  const t = moreWords.useT();
  const go = useGo();
  const place = placeInWalk(resource.name, row.id);
  const open = (id: number | null | undefined): void => {
    // In place of this one, so that one step back leads to the list.
    if (typeof id === 'number') go(pathsOf(resource).show(id), { replace: true });
  };
  useHotkeys({ j: () => open(place?.next), k: () => open(place?.previous) });
  if (!place) return null;
  const steps = [
    { id: place.previous, label: t('forms.show.previous'), icon: 'left' },
    { id: place.next, label: t('forms.show.next'), icon: 'right' },
  ] as const;
  return (
    <nav className="record-walk line gap-2 muted" aria-label={t('forms.show.walk')}>
      <span>{t('forms.show.place', { at: place.at, total: place.total })}</span>
      {steps.map(({ id, label, icon }) => (
        <IconButton
          key={icon}
          icon={icon}
          label={label}
          title={label}
          aria-disabled={id === null}
          onClick={() => open(id)}
        />
      ))}
    </nav>
  );
}

/** Panels of the resource's client part, then its lists, after the first of which stand the panels of the areas above. */
function Panels({ resource, row, adds }: RecordProps & { adds: string | undefined }): ReactNode {
  const { Panels: First, Closing: Last } = clientPartOf(resource.name);
  const beside = partsBeside(resource.name);
  const show = (Part: LazyScreen<RecordProps> | undefined, at: number): ReactNode =>
    Part && (
      <Suspense key={at} fallback={<RecordSkeleton />}>
        <Part resource={resource} row={row} />
      </Suspense>
    );
  return (
    <>
      {show(First, 0)}
      {resource.related ? (
        <Suspense>
          <RelatedLists resource={resource} row={row} adds={adds}>
            {beside.map(({ Panels: Part }, at) => show(Part, at))}
          </RelatedLists>
        </Suspense>
      ) : (
        beside.map(({ Panels: Part }, at) => show(Part, at))
      )}
      {[Last, ...beside.map(({ Closing }) => Closing)].map(show)}
    </>
  );
}
