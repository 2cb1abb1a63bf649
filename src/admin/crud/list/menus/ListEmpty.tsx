import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#admin/components/Button.tsx';
import { usePermissions } from '#admin/providers/permissions.ts';
import { moreWords } from '#admin/more-words.ts';
import { canCreate } from '#admin/crud/action/can-create.ts';
import type { ListModel } from '#admin/crud/list/use-list.ts';
import { whereOf } from '#shared/views.ts';

/** Shown for an empty list, with the step that helps. */
export function ListEmpty({ list }: { list: ListModel }): ReactNode {
  const t = moreWords.useT();
  const permissions = usePermissions();
  const { resource, words, state, view, total = 0 } = list;
  if (total > 0) {
    return (
      <State title={t('noRows.pageGone')} text={t('noRows.pageGoneText')}>
        <Button look="primary" onClick={() => list.change({ page: 1 })}>
          {t('noRows.firstPage')}
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
        <Button onClick={() => list.change({ filter: {} })}>{t('noRows.all')}</Button>
      </State>
    );
  }
  if (Object.keys(state.filter).length > 0) {
    return (
      <State title={t('noRows.unmatched')} text={t('noRows.unmatchedText')}>
        <Button look="primary" onClick={list.reset}>
          {t('list.reset')}
        </Button>
      </State>
    );
  }
  return (
    <State title={t('noRows.yet', { label: words.label })} text={t('noRows.yetText')}>
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
