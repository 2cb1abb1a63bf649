import { blurFocus } from '#browser/elements.ts';
import { Fragment, useEffect, useRef, useState, type ReactNode } from 'react';
import { formatTime } from '#browser/format.ts';
import { Button, LinkButton } from '#admin/components/Button.tsx';
import { AdminLink, useGo } from '#admin/components/Link.tsx';
import type { DecisionSide } from '#admin/crud/action/decisions.ts';
import { listAddress } from '#admin/crud/list/list-state.ts';
import { pathsOf } from '#admin/crud/record/use-record.ts';
import { useHotkeys } from '#admin/components/hotkeys.ts';
import { moreWords } from '#admin/more-words.ts';
import { resourceWordsIn } from '#admin/components/resource-words.ts';
import { useLocale } from '#browser/i18n.ts';
import { formatNumber } from '#browser/format.ts';
import { DecisionDialog, prepareDecision } from './DecisionDialog.tsx';
import { QueueRow } from './QueueRow.tsx';
import { sourceKey, type QueueItem } from './queues.ts';
import { useQueue, type QueueModel, type QueueCount } from './use-queue.ts';
import { whereOf } from '#shared/views.ts';

/**
 * Records that wait for a decision, by kind, to be decided without leaving the page. What waits is read by
 * `use-queue.ts`; the decision itself is `DecisionDialog.tsx`.
 */

const SKELETON_ROWS = 10;

export function ApprovalQueue(): ReactNode {
  const t = moreWords.useT();
  const queue = useQueue();
  const [asked, setAsked] = useState<{ item: QueueItem; side: DecisionSide | null } | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const place = useQueueKeys(queue, list, (item, side) => setAsked({ item, side }));
  const isReady = !queue.isLoading;
  useEffect(() => {
    if (isReady) prepareDecision();
  }, [isReady]);
  if (queue.counts.length === 0) return null;

  const beside = (item: QueueItem, step: 1 | -1): QueueItem | undefined =>
    queue.items[queue.items.findIndex(({ key }) => key === item.key) + step];
  const decided = (item: QueueItem): void => {
    const next = asked?.side === null ? (beside(item, 1) ?? beside(item, -1)) : undefined;
    place.remember(item);
    queue.hide(item);
    setAsked(next ? { item: next, side: null } : null);
  };
  return (
    <section className="queue" aria-label={t('dashboard.queue')}>
      <div className="tile-head">
        <h2 id="queue-title" tabIndex={-1}>
          {t('dashboard.queue')}{' '}
          {queue.asOf !== undefined && <span className="queue-total">{formatNumber(queue.total)}</span>}
        </h2>
        <AsOf at={queue.asOf} />
      </div>
      <QueueBody queue={queue} list={list} onDecide={(item, side) => setAsked({ item, side })} />
      {asked && (
        <DecisionDialog
          {...asked}
          place={{ at: queue.items.findIndex(({ key }) => key === asked.item.key) + 1, total: queue.total }}
          onStep={(step) => {
            const item = beside(asked.item, step);
            if (item) setAsked({ item, side: null });
          }}
          onClose={() => setAsked(null)}
          onDecided={decided}
          onRefused={queue.bringBack}
        />
      )}
    </section>
  );
}

/** Time of the figures, `as of 14:05`; its space is reserved until it is known. */
function AsOf({ at }: { at: number | undefined }): ReactNode {
  const t = moreWords.useT();
  useLocale();
  return (
    <p className="as-of flush">{at === undefined ? ' ' : t('dashboard.asOf', { time: formatTime(new Date(at)) })}</p>
  );
}

/** Where nothing waits there is nothing to say. */
const isTold = ({ count, isFailed }: QueueCount): boolean => count !== 0 || isFailed;

/** A kind of decision with its count, linked to the list of all that wait for it. */
function Kind({ source, count, isFailed, retry }: QueueCount): ReactNode {
  const t = moreWords.useT();
  const { resource, view } = source;
  const words = resourceWordsIn(resource, useLocale());
  const filter = whereOf(resource, view);
  return (
    <h3 className="queue-kind">
      <AdminLink to={listAddress(resource, { filter, sort: { [source.since]: 1 } })}>
        {words.views[view] ?? view}
      </AdminLink>{' '}
      {isFailed ? (
        <span className="is-refused" role="alert">
          {t('dashboard.failed')}{' '}
          <LinkButton className="bare" onClick={retry}>
            {t('list.retry')}
          </LinkButton>
        </span>
      ) : (
        <span className="number muted">{count === undefined ? '–' : formatNumber(count)}</span>
      )}
    </h3>
  );
}

interface QueueBodyProps {
  queue: QueueModel;
  list: React.RefObject<HTMLDivElement | null>;
  onDecide: (item: QueueItem, side: DecisionSide | null) => void;
}

function QueueBody({ queue, list, onDecide }: QueueBodyProps): ReactNode {
  const t = moreWords.useT();
  const { items, isLoading, counts, hasMore } = queue;
  // Waits for all queues, because an older item that comes later would push the others down under the pointer.
  if (isLoading) {
    return (
      <div role="status">
        <span className="sr-only">{t('list.loading', { label: t('dashboard.queue') })}</span>
        {Array.from({ length: SKELETON_ROWS }, (_, at) => (
          <div key={at} className="queue-skeleton" />
        ))}
      </div>
    );
  }
  // A queue that failed to load may still have items.
  const isDone = items.length === 0 && !hasMore && counts.every(({ isFailed }) => !isFailed);
  if (isDone) {
    return (
      <div className="queue-empty" role="status">
        <strong>{t('dashboard.done')}</strong>
        <p>{t('dashboard.doneText')}</p>
      </div>
    );
  }
  return (
    <>
      <div className="queue-kinds" ref={list}>
        {counts.filter(isTold).map((kind) => (
          <Fragment key={sourceKey(kind.source)}>
            <Kind {...kind} />
            <ol className="queue-items">
              {items
                .filter(({ source }) => source === kind.source)
                .map((item) => (
                  <QueueRow key={item.key} item={item} now={queue.asOf ?? 0} onDecide={onDecide} />
                ))}
            </ol>
          </Fragment>
        ))}
      </div>
      <div className="queue-foot row gap-6 between">
        <p className="key-hints wrap muted note flush">
          {(['j', 'k', 'Space', 'a', 'x', 'z'] as const).map((key) => (
            <span key={key}>
              <kbd>{key}</kbd> {t(`dashboard.keys.${key}`)}
            </span>
          ))}
        </p>
        {hasMore && queue.canShowMore && (
          <Button isSmall onClick={queue.showMore}>
            {t('dashboard.more', { count: queue.total - items.length })}
          </Button>
        )}
      </div>
    </>
  );
}

/** Moves through the queue and decides by single keys. After a decision the next item takes the focus. */
function useQueueKeys(
  { items, showMore, hasMore, canShowMore }: QueueModel,
  list: React.RefObject<HTMLDivElement | null>,
  onDecide: (item: QueueItem, side: DecisionSide | null) => void,
): { remember: (item: QueueItem) => void } {
  const go = useGo();
  const left = useRef<number | null>(null);
  const rows = (): HTMLElement[] => [...(list.current?.querySelectorAll<HTMLElement>('li[data-key]') ?? [])];
  const indexInFocus = (): number => rows().findIndex((row) => row.contains(document.activeElement));
  const focus = (at: number): void => {
    const row = rows()[Math.max(0, Math.min(at, items.length - 1))];
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  };
  const decide = (event: KeyboardEvent, side: DecisionSide | null): void => {
    // Else the letter would be typed into the form that it opens.
    event.preventDefault();
    const at = Math.max(0, indexInFocus());
    const item = items[at];
    if (!item) return;
    focus(at);
    onDecide(item, side);
  };

  useEffect(() => {
    if (left.current === null) return;
    const at = left.current;
    left.current = null;
    if (items.length > 0) focus(at);
    else document.getElementById('queue-title')?.focus();
  });
  useHotkeys({
    j: () => {
      const at = indexInFocus();
      if (at === items.length - 1 && hasMore && canShowMore) showMore();
      else focus(at + 1);
    },
    k: () => focus(Math.max(0, indexInFocus() - 1)),
    ' ': (event) => {
      if (!document.activeElement?.closest('button, a')) decide(event, null);
    },
    a: (event) => decide(event, 'approve'),
    x: (event) => decide(event, 'reject'),
    Enter: (event) => {
      const item = items[rows().findIndex((row) => row === document.activeElement)];
      if (!item) return;
      event.preventDefault();
      go(pathsOf(item.source.resource).show(item.row.id));
    },
    Escape: blurFocus,
  });
  return { remember: (item) => (left.current = items.findIndex(({ key }) => key === item.key)) };
}
