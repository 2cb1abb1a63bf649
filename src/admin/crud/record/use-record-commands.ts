import { useGo } from '#admin/components/Link.tsx';
import type { RecordProps } from '#admin/components/client-part.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { type Command, useCommands } from '#admin/components/commands.ts';
import { adminWords } from '#admin/words.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { mayEdit } from '#admin/crud/action/limits.ts';
import { actionLabel, shapeOf } from '#admin/crud/action/record-actions.ts';
import { actionsFor } from '#admin/crud/list/row-actions.ts';
import { pathsOf } from './use-record.ts';

/** Button of an action, above the record or in a panel; null where a panel has its own form for the action. */
const buttonOf = (action: string): HTMLButtonElement | null =>
  document.querySelector(`.record button[data-action="${action}"]`);

/** Commands of a record in the palette: actions that the reader may take now. */
export function useRecordCommands({ resource, row }: RecordProps, remove: (() => void) | null): void {
  const t = adminWords.useT();
  const words = useResourceWords(resource);
  const permissions = usePermissions();
  const go = useGo();
  const paths = pathsOf(resource);
  const actions = actionsFor(resource, row, permissions).map(([name, action]): Command => ({
    id: `action-${name}`,
    label: actionLabel(name, { shape: shapeOf(action), row }, { words, t }),
    run: () => buttonOf(name)?.click(),
    isHere: () => buttonOf(name) !== null,
  }));
  const canEdit = mayEdit(resource, row, permissions);
  const edit: Command = { id: 'edit', label: t('forms.edit'), icon: 'edit', run: () => go(paths.edit(row.id)) };
  useCommands([
    ...actions,
    ...(canEdit ? [edit] : []),
    ...(remove ? [{ id: 'delete', label: t('forms.delete'), icon: 'trash' as const, run: remove }] : []),
  ]);
}
