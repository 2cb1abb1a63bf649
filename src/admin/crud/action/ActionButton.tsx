import type { ReactNode } from 'react';
import { getSession } from '#browser/session.ts';
import type { Row } from '#admin/components/client-part.ts';
import { adminWords } from '#admin/words.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { changeOf, type AnyResource } from '#shared/resource.ts';
import { prepareActionModal } from './ActionModal.tsx';
import { actionLabel, askedOf, nextFlag, shapeOf, type Offer } from './record-actions.ts';
import { useAction, useRefusalToast } from './use-action.ts';

interface ActionButtonProps {
  resource: AnyResource;
  row: Row;
  offer: Offer;
  className?: string;
  /** Called at once with the expected change of the record, and with null once the server has answered. */
  onExpect?: (change: Readonly<Record<string, unknown>> | null) => void;
  /** Called after an action that runs on the press itself. */
  onTaken?: () => void;
  /** Opens the dialog, which the parent owns: a change of the record may remove the button, but the answer must stay. */
  onAsk: (offer: Offer) => void;
}

/**
 * Button of one action of one record. An action without input that is easily undone runs on the press and shows at once;
 * any other opens a dialog and waits for the server.
 */
export function ActionButton({
  resource,
  row,
  offer,
  className = 'button',
  onExpect,
  onTaken,
  onAsk,
}: ActionButtonProps): ReactNode {
  const t = adminWords.useT();
  const words = useResourceWords(resource);
  const { name, obstacle } = offer;
  const action = askedOf(offer.action, { resource, row }, getSession().user);
  const shape = shapeOf(action);
  const label = actionLabel(name, { shape, row }, { words, t });
  const { run, isBusy } = useAction(resource);
  const tellRefusal = useRefusalToast(resource);

  const takeNow = async (): Promise<void> => {
    const input = shape.flag ? { [shape.flag.input]: nextFlag(shape, row) } : {};
    onExpect?.(changeOf(action, input));
    const outcome = await run({ name, row, input, label });
    if (outcome.kind === 'refused') tellRefusal(outcome.failure);
    onExpect?.(null);
    if (onTaken) setTimeout(onTaken, 0);
  };
  const press = (): void => {
    if (obstacle !== null || isBusy) return;
    if (shape.isImmediate) void takeNow();
    else onAsk(offer);
  };
  const why = obstacle === null ? undefined : t('forms.action.notNow', { state: obstacle });
  const tone = action.danger && (!shape.flag || nextFlag(shape, row)) ? ' button-danger' : '';
  return (
    <button
      type="button"
      className={className + tone}
      aria-disabled={obstacle !== null || isBusy}
      title={why}
      data-action={name}
      data-danger={action.danger}
      onClick={press}
      onPointerEnter={shape.isImmediate ? undefined : prepareActionModal}
      onFocus={shape.isImmediate ? undefined : prepareActionModal}
    >
      {label}
    </button>
  );
}
