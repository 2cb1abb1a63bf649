import { lazy, Suspense, type ReactNode } from 'react';
import type { Row } from '#admin/components/client-part.ts';
import type { AnyResource } from '#shared/resource.ts';

const ActionModal = lazy(() => import('./ActionModal.tsx').then((module) => ({ default: module.ActionModal })));
const ActionBulkModal = lazy(() =>
  import('./ActionBulkModal.tsx').then((module) => ({ default: module.ActionBulkModal })),
);
const DeleteModal = lazy(() =>
  import('#admin/crud/record/DeleteModal.tsx').then((module) => ({ default: module.DeleteModal })),
);

/** An action or a deletion that waits in its dialog. */
export type OpenedAct =
  | { readonly name: string; readonly rows: readonly Row[]; readonly isBulk: boolean; readonly choice?: string }
  | { readonly delete: Row };

interface ActDialogProps {
  resource: AnyResource;
  act: OpenedAct;
  onEnd: () => void;
  onDone: () => void;
}

/** The dialog of an action or a deletion that was started from a list. */
export function ActDialog({ resource, act, onEnd, onDone }: ActDialogProps): ReactNode {
  const done = (): void => {
    onEnd();
    onDone();
  };
  const [row] = 'rows' in act ? act.rows : [];
  const action = 'name' in act ? resource.actions?.[act.name] : undefined;
  return (
    <Suspense>
      {'delete' in act && <DeleteModal resource={resource} row={act.delete} onClose={onEnd} onDone={done} />}
      {'name' in act && action && act.isBulk && (
        <ActionBulkModal
          resource={resource}
          name={act.name}
          action={action}
          rows={act.rows}
          onClose={onEnd}
          onDone={done}
        />
      )}
      {'name' in act && action && !act.isBulk && row && (
        <ActionModal
          resource={resource}
          name={act.name}
          action={action}
          row={row}
          choice={act.choice}
          onClose={onEnd}
        />
      )}
    </Suspense>
  );
}
