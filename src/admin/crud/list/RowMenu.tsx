import { MenuCommand } from '#admin/components/Button.tsx';
import type { ReactNode } from 'react';
import type { Row } from '#admin/components/client-part.ts';
import { Icon } from '#admin/components/Icon.tsx';
import { AdminLink } from '#admin/components/Link.tsx';
import { addressOfAct } from '#admin/components/pages.ts';
import { Popover } from '#admin/components/Popover.tsx';
import { usePermissions } from '#admin/providers/permissions.ts';
import { adminWords } from '#admin/words.ts';
import { clientPartOf } from '#admin/components/catalogue.ts';
import type { AnyResource } from '#shared/resource.ts';
import type { FullWords } from '#shared/words.ts';
import { mayEdit, mayRemove } from '#admin/crud/action/limits.ts';
import { actionLabel, shapeOf } from '#admin/crud/action/record-actions.ts';
import { actionsFor } from './row-actions.ts';

/**
 * The menu of a record's actions in its row, computed when it is opened: a list has many rows, of which few are
 * opened.
 */

/** A task that a list hands to its page for one record. */
export type RowTask = { readonly kind: 'action'; readonly action: string } | { readonly kind: 'delete' };

interface RowMenuProps {
  resource: AnyResource;
  row: Row;
  title: string;
  words: FullWords;
  onTask: (row: Row, task: RowTask) => void;
}

export function RowMenu({ title, ...rest }: RowMenuProps): ReactNode {
  const t = adminWords.useT();
  return (
    <Popover
      className="icon-button tiny-button"
      align="end"
      isMenu
      label={t('list.rowMenu', { title })}
      button={<Icon name="more" />}
    >
      {(close) => <Commands {...rest} onDone={close} />}
    </Popover>
  );
}

function Commands({
  resource,
  row,
  words,
  onTask,
  onDone,
}: Omit<RowMenuProps, 'title'> & { onDone: () => void }): ReactNode {
  const t = adminWords.useT();
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
