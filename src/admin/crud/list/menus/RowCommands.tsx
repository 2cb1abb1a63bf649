import type { ReactNode } from 'react';
import { MenuCommand } from '#admin/components/Button.tsx';
import { Icon } from '#admin/components/Icon.tsx';
import { AdminLink } from '#admin/components/Link.tsx';
import { addressOfAct } from '#admin/components/pages.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { moreWords } from '#admin/more-words.ts';
import { clientPartOf } from '#admin/components/catalogue.ts';
import { mayEdit, mayRemove } from '#admin/crud/action/limits.ts';
import { actionLabel, shapeOf } from '#admin/crud/action/record-actions.ts';
import { actionsFor } from '#admin/crud/list/row-actions.ts';
import type { RowMenuProps, RowTask } from './props.ts';

export function RowCommands({
  resource,
  row,
  words,
  onTask,
  onDone,
}: Omit<RowMenuProps, 'title'> & { onDone: () => void }): ReactNode {
  const t = moreWords.useT();
  const permissions = usePermissions();
  const { panelOnlyActions = [] } = clientPartOf(resource.name);
  const start = (task: RowTask): void => {
    onDone();
    onTask(row, task);
  };
  return (
    <>
      {resource.route && (
        <AdminLink className="command" to={`${resource.route}/${row.id}`}>
          <Icon name="open" />
          {t('list.open')}
        </AdminLink>
      )}
      {resource.route && mayEdit(resource, row, permissions) && (
        <AdminLink className="command" to={`${resource.route}/${row.id}/edit`}>
          <Icon name="edit" />
          {t('list.edit')}
        </AdminLink>
      )}
      {actionsFor(resource, row, permissions).map(([name, action]) => {
        const at = panelOnlyActions.includes(name) ? `${resource.route}/${row.id}#${name}` : null;
        const to = at ?? addressOfAct(resource, row.id, name);
        return to !== null ? (
          <AdminLink key={name} className="command" to={to}>
            <Icon name="bolt" />
            {actionLabel(name, { shape: shapeOf(action), row }, { words, t })}
          </AdminLink>
        ) : (
          <MenuCommand key={name} isDanger={action.danger} onClick={() => start({ kind: 'action', action: name })}>
            <Icon name="bolt" />
            {actionLabel(name, { shape: shapeOf(action), row }, { words, t })}
          </MenuCommand>
        );
      })}
      {mayRemove(resource, row, permissions) && (
        <MenuCommand isDanger onClick={() => start({ kind: 'delete' })}>
          <Icon name="trash" />
          {t('list.delete')}
        </MenuCommand>
      )}
    </>
  );
}
