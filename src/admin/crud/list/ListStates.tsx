import type { ReactNode } from 'react';
import { Button } from '#admin/components/Button.tsx';
import { missingPermission } from '#admin/providers/failure.ts';
import { NotAllowed } from '#admin/refusal-screens.ts';
import { adminWords } from '#admin/words.ts';
import { saidBy } from '#admin/crud/action/settle.ts';
import type { ListModel } from './use-list.ts';

/**
 * A list without rows: loading or failed, with the step that helps. An empty one is `menus/ListEmpty.tsx`.
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
