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
export type DialogJob =
  | {
      readonly name: string;
      readonly rows: readonly Row[];
      readonly isBulk: boolean;
      readonly choice?: string | undefined;
    }
  | { readonly delete: Row };

export interface JobDialogProps {
  resource: AnyResource;
  job: DialogJob;
  onEnd: () => void;
  onDone: () => void;
}

/** The dialog of an action or a deletion that was started from a list. */
export function JobDialog({ resource, job, onEnd, onDone }: JobDialogProps): ReactNode {
  const done = (): void => {
    onEnd();
    onDone();
  };
  const [row] = 'rows' in job ? job.rows : [];
  const action = 'name' in job ? resource.actions?.[job.name] : undefined;
  return (
    <Suspense>
      {'delete' in job && <DeleteModal resource={resource} row={job.delete} onClose={onEnd} onDone={done} />}
      {'name' in job && action && job.isBulk && (
        <ActionBulkModal
          resource={resource}
          name={job.name}
          action={action}
          rows={job.rows}
          onClose={onEnd}
          onDone={done}
        />
      )}
      {'name' in job && action && !job.isBulk && row && (
        <ActionModal
          resource={resource}
          name={job.name}
          action={action}
          row={row}
          choice={job.choice}
          onClose={onEnd}
        />
      )}
    </Suspense>
  );
}
