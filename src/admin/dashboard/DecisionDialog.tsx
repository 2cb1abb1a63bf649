import { formatPair } from '#browser/format.ts';
import { lazy, Suspense, type ReactNode } from 'react';
import { toast } from '#browser/toasts.tsx';
import '#admin/crud/action/dialogs.css';
import { Dialog } from '#admin/components/Dialog.tsx';
import type { Side } from '#admin/crud/action/decisions.ts';
import { outcomeLabel, shapeOf } from '#admin/crud/action/record-actions.ts';
import { RecordSkeleton } from '#admin/crud/record/RecordRefusal.tsx';
import { useAction, useRefusalText } from '#admin/crud/action/use-action.ts';
import { titleOf } from '#admin/crud/record/use-record.ts';
import { adminWords } from '#admin/words.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import type { Values } from '#shared/validate.ts';
import type { QueueItem } from './queues.ts';

const loadForm = () => import('#admin/crud/action/ActionForm.tsx');
const ActionForm = lazy(() => loadForm().then((module) => ({ default: module.ActionForm })));

/** Prefetches the form, so that the first decision does not wait for it. */
export const prepareDecision = (): void => void loadForm().catch(() => undefined);

interface DecisionDialogProps {
  item: QueueItem;
  side: Side;
  onClose: () => void;
  /** Called when the decision is being sent. */
  onDecided: (item: QueueItem) => void;
  /** Called when the server refused, so that the item still waits. */
  onRefused: (item: QueueItem) => void;
}

/** Confirms one decision. It closes once its form is valid; the answer comes while the reader is at the next item. */
export function DecisionDialog({ item, side, onClose, onDecided, onRefused }: DecisionDialogProps): ReactNode {
  const t = adminWords.useT();
  const { source, row } = item;
  const { resource, name, action } = source;
  const choice = source.sides[side];
  const words = useResourceWords(resource);
  const { run } = useAction(resource);
  const explain = useRefusalText(resource);
  const title = formatPair(
    outcomeLabel(name, { shape: shapeOf(action), row, choice }, { words, t }),
    titleOf(resource, row),
  );

  const send = async (input: Values, label: string): Promise<void> => {
    const outcome = await run({ name, row, input, label });
    if (outcome.kind !== 'refused') return;
    onRefused(item);
    const { errors } = outcome.failure;
    const lines = errors ? Object.values(errors).flat().map(String) : explain(outcome.failure);
    for (const line of lines) toast.error(`${titleOf(resource, row)}: ${line}`);
  };
  const submit = (input: Values, label: string): Promise<Record<string, string>> => {
    onDecided(item);
    void send(input, label);
    return Promise.resolve({});
  };

  return (
    <Dialog label={title} className="dialog dialog-form" onClose={onClose}>
      <h2>{title}</h2>
      {words.actions[name]?.help && <p className="dialog-help">{words.actions[name].help}</p>}
      <Suspense fallback={<RecordSkeleton />}>
        <ActionForm
          resource={resource}
          name={name}
          action={action}
          row={row}
          recordId={row.id}
          directions={[]}
          choice={choice}
          isBusy={false}
          onCancel={onClose}
          onSubmit={submit}
        />
      </Suspense>
    </Dialog>
  );
}
