import { useGo } from '#admin/components/Link.tsx';
import type { RecordProps } from '#admin/components/client-part.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { type Command, useCommands } from '#admin/components/commands.ts';
import { moreWords } from '#admin/more-words.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { mayEdit } from '#admin/crud/action/limits.ts';
import { actionLabel, shapeOf, type OfferedAction } from '#admin/crud/action/record-actions.ts';
import { actionsFor } from '#admin/crud/list/row-actions.ts';
import { pathsOf } from './use-record.ts';

/** Button of an action in a panel; null where the panel has its own form for the action. */
const buttonOf = (action: string): HTMLButtonElement | null =>
  document.querySelector(`.record .panel button[data-action="${action}"]`);

interface ActionCommands extends RecordProps {
  readonly offers: readonly OfferedAction[];
  readonly take: (offer: OfferedAction) => void;
}

/** Commands in the palette for the actions that the reader may take now, those of panels included. */
export function useActionCommands({ resource, row, offers, take }: ActionCommands): void {
  const t = moreWords.useT();
  const words = useResourceWords(resource);
  const permissions = usePermissions();
  useCommands(
    actionsFor(resource, row, permissions).map(([name, action]): Command => {
      const offer = offers.find((one) => one.name === name);
      return {
        id: `action-${name}`,
        label: actionLabel(name, { shape: shapeOf(action), row }, { words, t }),
        run: () => (offer ? take(offer) : buttonOf(name)?.click()),
        isHere: () => offer !== undefined || buttonOf(name) !== null,
      };
    }),
  );
}

/** Commands that every record has in the palette. */
export function useRecordCommands({ resource, row }: RecordProps, remove: (() => void) | null): void {
  const t = moreWords.useT();
  const permissions = usePermissions();
  const go = useGo();
  const paths = pathsOf(resource);
  const canEdit = mayEdit(resource, row, permissions);
  const edit: Command = { id: 'edit', label: t('forms.edit'), icon: 'edit', run: () => go(paths.edit(row.id)) };
  useCommands([
    ...(canEdit ? [edit] : []),
    ...(remove ? [{ id: 'delete', label: t('forms.delete'), icon: 'trash' as const, run: remove }] : []),
  ]);
}
