import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#admin/components/Button.tsx';
import { missingPermission } from '#admin/providers/failure.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { NotAllowed } from '#admin/Refusals.tsx';
import { adminWords } from '#admin/words.ts';
import { canCreate } from '#admin/crud/action/can-create.ts';
import { saidBy } from '#admin/crud/action/settle.ts';
import { whereOf } from '#shared/views.ts';
import type { ListModel } from './use-list.ts';

/**
 * A list without rows: loading, failed or empty, each with the step that helps.
 */

interface StateProps {
  list: ListModel;
}

const SKELETON_ROWS = 8;

/** Grey bars in place of rows; the style sheet delays them, because most answers are quicker. */
export function ListSkeleton({ list }: StateProps): ReactNode {
  const t = adminWords.useT();
  return (
    <div className="skeleton" role="status">
      <span className="sr-only">{t('list.loading', { label: list.words.label })}</span>
      {Array.from({ length: SKELETON_ROWS }, (_, at) => (
        <div key={at} className="skeleton-row" />
      ))}
    </div>
  );
}

export function ListFailure({ list }: StateProps): ReactNode {
  const t = adminWords.useT();
  const code = missingPermission(list.failure);
  if (code !== undefined) return <NotAllowed code={code} />;
  const isBadQuestion = list.failure?.code === 'BAD_QUERY';
  return (
    <div className="list-state stack gap-5">
      <h2>{t(isBadQuestion ? 'list.broken' : 'list.failedTitle')}</h2>
      <p>{(list.failure && saidBy(list.failure)) || t('list.failed')}</p>
      <div className="wrap">
        {!isBadQuestion && (
          <Button look="primary" onClick={list.retry}>
            {t('list.retry')}
          </Button>
        )}
        <Button look={isBadQuestion ? 'primary' : 'plain'} onClick={list.reset}>
          {t('list.reset')}
        </Button>
      </div>
    </div>
  );
}

/** Shown for an empty list, with the step that helps. */
export function ListEmpty({ list }: StateProps): ReactNode {
  const t = adminWords.useT();
  const permissions = usePermissions();
  const { resource, words, state, view, total = 0 } = list;
  if (total > 0) {
    return (
      <State title={t('list.pageGone')} text={t('list.pageGoneText')}>
        <Button look="primary" onClick={() => list.change({ page: 1 })}>
          {t('list.firstPage')}
        </Button>
      </State>
    );
  }
  // With further conditions something may still be in the view, so its sentence would be untrue.
  const isWholeView = JSON.stringify(state.filter) === JSON.stringify(whereOf(resource, view));
  const nothing = view !== null && isWholeView ? words.empty[view] : undefined;
  if (nothing) {
    return (
      <State title={nothing}>
        <Button onClick={() => list.change({ filter: {} })}>{t('list.showAll')}</Button>
      </State>
    );
  }
  if (Object.keys(state.filter).length > 0) {
    return (
      <State title={t('list.emptyFiltered')} text={t('list.emptyFilteredText')}>
        <Button look="primary" onClick={list.reset}>
          {t('list.reset')}
        </Button>
      </State>
    );
  }
  return (
    <State title={t('list.empty', { label: words.label })} text={t('list.emptyText')}>
      {canCreate(resource, permissions) && (
        <ButtonLink look="primary" to={`${resource.route}/create`}>
          {t('list.new', { one: words.one })}
        </ButtonLink>
      )}
    </State>
  );
}

function State({ title, text, children }: { title: string; text?: string; children: ReactNode }): ReactNode {
  return (
    <div className="list-state stack gap-5">
      <h2>{title}</h2>
      {text !== undefined && <p>{text}</p>}
      {children}
    </div>
  );
}
