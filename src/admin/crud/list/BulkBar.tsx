import type { ReactNode } from 'react';
import { Button, IconButton } from '#admin/components/Button.tsx';
import { usePermissions } from '#admin/providers/permissions.ts';
import { adminWords } from '#admin/words.ts';
import { BULK_LIMIT } from '#shared/constants.ts';
import { viewNamed } from '#shared/views.ts';
import { bulkActionsFor } from './row-actions.ts';
import type { ListModel } from './use-list.ts';
import type { Selection } from './use-selection.ts';

interface BulkBarProps {
  list: ListModel;
  selection: Selection;
  onAction: (action: string) => void;
}

/** Actions on all chosen records at once. */
export function BulkBar({ list, selection, onAction }: BulkBarProps): ReactNode {
  const t = adminWords.useT();
  const permissions = usePermissions();
  const { resource, words } = list;
  const count = selection.rows.size;
  const first = viewNamed(resource, list.view)?.bulk;
  const possible = bulkActionsFor(resource, [...selection.rows.values()], permissions);
  const actions = possible.toSorted(([a], [b]) => Number(b === first) - Number(a === first));
  const isTooMany = count > BULK_LIMIT;
  return (
    <>
      <span className="sr-only" role="status">
        {count > 0 && t('list.selected', { count })}
      </span>
      {count > 0 && (
        <section className="bulk" aria-label={t('list.bulk')}>
          <strong>{t('list.selected', { count })}</strong>
          {isTooMany && <span className="control-error">{t('list.tooMany', { max: BULK_LIMIT })}</span>}
          {actions.map(([name, action]) => (
            <Button
              key={name}
              look={name === first ? 'primary' : action.danger ? 'danger' : 'plain'}
              isSmall
              disabled={isTooMany}
              onClick={() => onAction(name)}
            >
              {words.actions[name]?.label}
            </Button>
          ))}
          <IconButton icon="close" isSmall label={t('list.clearSelection')} onClick={selection.clear} />
        </section>
      )}
    </>
  );
}
