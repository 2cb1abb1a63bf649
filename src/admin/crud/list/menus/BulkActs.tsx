import { lazy, Suspense, useMemo, type ReactNode } from 'react';
import { Button, IconButton } from '#admin/components/Button.tsx';
import { usePermissions } from '#admin/providers/permissions.ts';
import { adminWords } from '#admin/words.ts';
import { viewNamed } from '#shared/views.ts';
import { bulkActionsFor } from '#admin/crud/list/row-actions.ts';
import type { BulkBarProps } from './props.ts';

const SelectMatching = lazy(() =>
  import('#admin/crud/list/SelectMatching.tsx').then((module) => ({ default: module.SelectMatching })),
);

/** How many records are chosen, and what can be done to them. */
export function BulkActs({ list, selection, onAction }: BulkBarProps): ReactNode {
  const t = adminWords.useT();
  const permissions = usePermissions();
  const { resource, words } = list;
  const count = selection.rows.size;
  const first = viewNamed(resource, list.view)?.bulk;
  const possible = useMemo(
    () => bulkActionsFor(resource, [...selection.rows.values()], permissions),
    [resource, selection.rows, permissions],
  );
  const actions = possible.toSorted(([a], [b]) => Number(b === first) - Number(a === first));
  return (
    <section className="bulk row gap-5" aria-label={t('list.bulk')}>
      <strong className="bulk-count" tabIndex={-1}>
        {t('list.selected', { count })}
      </strong>
      <Suspense>
        <SelectMatching key={JSON.stringify(list.state.filter)} list={list} selection={selection} />
      </Suspense>
      {actions.map(([name, action]) => (
        <Button
          key={name}
          look={action.danger ? 'danger' : name === first ? 'primary' : 'plain'}
          isSmall
          onClick={() => onAction(name)}
        >
          {words.actions[name]?.label}
        </Button>
      ))}
      <IconButton icon="close" isSmall label={t('list.clearSelection')} onClick={selection.clear} />
    </section>
  );
}
