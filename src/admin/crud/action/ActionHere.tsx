import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { Row } from '#admin/components/client-part.ts';
import { firstMessages } from '#admin/crud/form/first-messages.ts';
import { RecordSkeleton } from '#admin/crud/record/RecordRefusal.tsx';
import type { Failure } from '#admin/providers/failure.ts';
import type { AnyAction, AnyResource } from '#shared/resource.ts';
import type { Values } from '#shared/validate.ts';
import { nextFlag, shapeOf } from './record-actions.ts';
import { RefusalNotice } from './RefusalNotice.tsx';
import { useAction } from './use-action.ts';

const loadForm = () => import('./ActionForm.tsx');
const ActionForm = lazy(() => loadForm().then((module) => ({ default: module.ActionForm })));

/** Fetches the form while the pointer or the focus is still on its button. */
export const prepareAction = (): void => void loadForm().catch(() => undefined);

export interface ActionHereProps {
  resource: AnyResource;
  name: string;
  action: AnyAction;
  row: Row;
  /** Outcome, where it has been chosen already. */
  choice?: string | undefined;
  given?: Values | undefined;
  onClose: () => void;
  /** Called in place of `onClose` after success. */
  onDone?: () => void;
}

/** An action's form with its refusals, in a dialog or in the place that calls for the action. */
export function ActionHere(props: ActionHereProps): ReactNode {
  const { resource, name, action, row, choice, given, onClose, onDone = onClose } = props;
  const { run, isBusy } = useAction(resource);
  const [refused, setRefused] = useState<Failure | null>(null);
  const submit = async (input: Values, label: string): Promise<Record<string, string>> => {
    setRefused(null);
    const outcome = await run({ name, row, input, label });
    if (outcome.kind === 'done') onDone();
    if (outcome.kind !== 'refused') return {};
    if (outcome.failure.errors) return firstMessages(outcome.failure.errors);
    setRefused(outcome.failure);
    return {};
  };
  return (
    <>
      <RefusalNotice resource={resource} failure={refused} onClose={onClose} />
      <Suspense fallback={<RecordSkeleton />}>
        <ActionForm
          resource={resource}
          name={name}
          action={action}
          row={row}
          recordId={row.id}
          directions={[nextFlag(shapeOf(action), row)]}
          choice={choice}
          given={given}
          isBusy={isBusy}
          onCancel={onClose}
          onSubmit={submit}
        />
      </Suspense>
    </>
  );
}
