import './record.css';
import { useOne } from '@refinedev/core';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { Button, ButtonLink, IconButton } from '#admin/components/Button.tsx';
import { clientPartOf } from '#admin/components/catalogue.ts';
import type { RecordProps, Row } from '#admin/components/client-part.ts';
import { Icon } from '#admin/components/Icon.tsx';
import { usePermissions } from '#admin/providers/permissions.ts';
import type { Failure } from '#admin/providers/failure.ts';
import { moreWords } from '#admin/more-words.ts';
import { mayEdit } from '#admin/crud/action/limits.ts';
import { saidBy } from '#admin/crud/action/settle.ts';
import { placeInWalk } from '#admin/crud/list/walk.ts';
import type { AnyResource } from '#shared/resource.ts';
import { About, useAbout } from './About.tsx';
import { Headline } from './Headline.tsx';
import { RecordActions } from './RecordActions.tsx';
import { useOffers, usePlaced } from './use-offers.ts';
import { RecordHead } from './RecordHead.tsx';
import { RelatedLists } from './RelatedLists.tsx';
import { pathsOf, titleOf } from './use-record.ts';

/** A record beside its list: what its page says first, without leaving the list. */

interface PeekProps {
  readonly resource: AnyResource;
  /** The row of the list: shown at once, until the whole record is there. */
  readonly listed: Row;
  readonly onWalk: (step: 1 | -1) => void;
  readonly onClose: () => void;
}

export function Peek({ resource, listed, onWalk, onClose }: PeekProps): ReactNode {
  const t = moreWords.useT();
  const isRested = useRested(listed.id);
  const { query } = useOne<Row, Failure>({
    resource: resource.name,
    id: listed.id,
    queryOptions: { enabled: isRested },
  });
  const place = placeInWalk(resource.name, listed.id);
  const title = titleOf(resource, listed);
  const row = query.data?.data;
  return (
    <aside className="peek" aria-label={title}>
      <div className="peek-top line gap-2 muted">
        <IconButton icon="left" label={t('forms.show.previous')} onClick={() => onWalk(-1)} />
        <IconButton icon="right" label={t('forms.show.next')} onClick={() => onWalk(1)} />
        {place && <span>{t('forms.show.place', { at: place.at, total: place.total })}</span>}
        <span className="grows" />
        <ButtonLink isSmall to={pathsOf(resource).show(listed.id)}>
          <Icon name="open" /> {t('list.open')}
        </ButtonLink>
        <IconButton icon="close" label={t('list.closePeek')} onClick={onClose} />
      </div>
      {row && row.id === listed.id ? (
        <Whole key={row.id} resource={resource} row={row} />
      ) : (
        <>
          <RecordHead resource={resource} row={listed} level={2} />
          {query.error && (
            <p role="alert">
              {saidBy(query.error)}{' '}
              <Button isSmall onClick={() => void query.refetch()}>
                {t('forms.retry')}
              </Button>
            </p>
          )}
        </>
      )}
    </aside>
  );
}

function Whole({ resource, row: stored }: RecordProps): ReactNode {
  const t = moreWords.useT();
  const permissions = usePermissions();
  const [expected, setExpected] = useState<Readonly<Record<string, unknown>> | null>(null);
  const row: Row = expected ? { ...stored, ...expected } : stored;
  const offers = useOffers(resource, row);
  const { adds } = usePlaced({ resource, row, offers });
  const { short } = useAbout({ resource, row });
  const { Buttons, Peeked } = clientPartOf(resource.name);
  const canEdit = mayEdit(resource, row, permissions);
  return (
    <>
      <RecordHead resource={resource} row={row} level={2} />
      <div className="record-actions wrap">
        <RecordActions
          resource={resource}
          row={row}
          offers={offers}
          own={
            Buttons && (
              <Suspense>
                <Buttons resource={resource} row={row} />
              </Suspense>
            )
          }
          edit={canEdit ? { label: t('forms.edit'), icon: 'edit', to: pathsOf(resource).edit(row.id) } : null}
          remove={null}
          onExpect={setExpected}
        />
      </div>
      <Headline resource={resource} row={row} />
      {Peeked && (
        <Suspense>
          <Peeked resource={resource} row={row} />
        </Suspense>
      )}
      <RelatedLists resource={resource} row={row} adds={adds} />
      <About resource={resource} row={row} names={short} />
    </>
  );
}

/** A reader who holds `j` passes many rows; only one they rest on is worth its calls. */
const REST_MS = 120;

function useRested(id: number): boolean {
  const [rested, setRested] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setRested(id), REST_MS);
    return () => clearTimeout(timer);
  }, [id]);
  return rested === id;
}
