import { formatPair } from '#browser/format.ts';
import './dialogs.css';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { Row } from '#admin/components/client-part.ts';
import { Dialog } from '#admin/components/Dialog.tsx';
import type { Failure } from '#admin/providers/failure.ts';
import { adminWords } from '#admin/words.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import type { AnyAction, AnyResource } from '#shared/resource.ts';
import type { Values } from '#shared/validate.ts';
import { RefusalNotice } from './RefusalNotice.tsx';
import { nextFlag, outcomeLabel, shapeOf } from './record-actions.ts';
import { firstMessages } from '#admin/crud/form/first-messages.ts';
import { RecordSkeleton } from '#admin/crud/record/RecordRefusal.tsx';
import { useAction } from './use-action.ts';
import { titleOf } from '#admin/crud/record/use-record.ts';

const loadForm = () => import('./ActionForm.tsx');
const ActionForm = lazy(() => loadForm().then((module) => ({ default: module.ActionForm })));

/** Fetches the form while the pointer or the focus is still on its button. */
export const prepareActionModal = (): void => void loadForm().catch(() => undefined);

interface ActionModalProps {
  resource: AnyResource;
  name: string;
  action: AnyAction;
  row: Row;
  /** Outcome, where it has been chosen already. */
  choice?: string | undefined;
  onClose: () => void;
}

/** Asks for an action's input, shows its consequences, and runs it. */
export function ActionModal({ resource, name, action, row, choice, onClose }: ActionModalProps): ReactNode {
  const t = adminWords.useT();
  const words = useResourceWords(resource);
  const shape = shapeOf(action);
  const title = formatPair(outcomeLabel(name, { shape, row, choice }, { words, t }), titleOf(resource, row));
  const { run, isBusy } = useAction(resource);
  const [refused, setRefused] = useState<Failure | null>(null);

  const submit = async (input: Values, label: string): Promise<Record<string, string>> => {
    setRefused(null);
    const outcome = await run({ name, row, input, label });
    if (outcome.kind === 'done') onClose();
    if (outcome.kind !== 'refused') return {};
    if (outcome.failure.errors) return firstMessages(outcome.failure.errors);
    setRefused(outcome.failure);
    return {};
  };

  return (
    <Dialog label={title} className="dialog dialog-form" onClose={onClose}>
      <h2>{title}</h2>
      {words.actions[name]?.help && <p className="dialog-help">{words.actions[name].help}</p>}
      <RefusalNotice resource={resource} failure={refused} onClose={onClose} />
      <Suspense fallback={<RecordSkeleton />}>
        <ActionForm
          resource={resource}
          name={name}
          action={action}
          row={row}
          recordId={row.id}
          directions={[nextFlag(shape, row)]}
          choice={choice}
          isBusy={isBusy}
          onCancel={onClose}
          onSubmit={submit}
        />
      </Suspense>
    </Dialog>
  );
}
