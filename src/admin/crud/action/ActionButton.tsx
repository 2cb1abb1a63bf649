import type { ReactNode } from 'react';
import { getSession } from '#browser/session.ts';
import type { Row } from '#admin/components/client-part.ts';
import { useGo } from '#admin/components/Link.tsx';
import { addressOfAct } from '#admin/components/pages.ts';
import { moreWords } from '#admin/more-words.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { type AnyResource } from '#shared/resource.ts';
import { changeOf } from '#shared/actions.ts';
import { prepareAction } from './ActionHere.tsx';
import { actionLabel, askedOf, nextFlag, shapeOf, type OfferedAction } from './record-actions.ts';
import { useAction, useRefusalToast } from './use-action.ts';

/**
 * Takes a declared action of one record, at once or through its dialog or page. Which actions are on offer is
 * `record-actions.ts`; the call itself is `use-action.ts`.
 */

interface TakeOptions {
  resource: AnyResource;
  row: Row;
  /** Called at once with the expected change of the record, and with null once the server has answered. */
  onExpect?: ((change: Readonly<Record<string, unknown>> | null) => void) | undefined;
  /** Called after an action that runs on the press itself. */
  onTaken?: (() => void) | undefined;
  /** Opens the dialog, which the parent owns: a change of the record may remove the button, but the answer must stay. */
  onAsk: (offer: OfferedAction) => void;
}

/**
 * Takes an offered action: one without input that is easily undone runs on the press and shows at once; any other opens its
 * page, or a dialog, and waits for the server.
 */
export function useTakeAction({ resource, row, onExpect, onTaken, onAsk }: TakeOptions) {
  const t = moreWords.useT();
  const words = useResourceWords(resource);
  const { run, isBusy } = useAction(resource);
  const tellRefusal = useRefusalToast(resource);
  const go = useGo();
  const take = ({ name, action: declared, obstacle }: OfferedAction): void => {
    const action = askedOf(declared, { resource, row }, getSession().user);
    const shape = shapeOf(action);
    const takeNow = async (): Promise<void> => {
      const input = shape.flag ? { [shape.flag.input]: nextFlag(shape, row) } : {};
      onExpect?.(changeOf(action, input));
      const outcome = await run({ name, row, input, label: actionLabel(name, { shape, row }, { words, t }) });
      if (outcome.kind === 'refused') tellRefusal(outcome.failure);
      onExpect?.(null);
      if (onTaken) setTimeout(onTaken, 0);
    };
    if (obstacle !== null || isBusy) return;
    const page = addressOfAct(resource, row.id, name);
    if (page !== null) return go(page);
    if (shape.isImmediate) void takeNow();
    else onAsk({ name, action: declared, obstacle });
  };
  return { take, isBusy };
}

interface ActionButtonProps extends TakeOptions {
  offer: OfferedAction;
  className?: string;
  /** The record that the act is about, where the page shows another. */
  about?: ReactNode;
}

/** Button of one action of one record. */
export function ActionButton({ offer, className = 'button', about, ...options }: ActionButtonProps): ReactNode {
  const { resource, row } = options;
  const t = moreWords.useT();
  const words = useResourceWords(resource);
  const { name, obstacle } = offer;
  const { take, isBusy } = useTakeAction(options);
  const action = askedOf(offer.action, { resource, row }, getSession().user);
  const shape = shapeOf(action);
  return (
    <button
      type="button"
      className={className}
      aria-disabled={obstacle !== null || isBusy}
      title={obstacle ?? undefined}
      data-action={name}
      data-danger={action.danger}
      onClick={() => take(offer)}
      onPointerEnter={shape.isImmediate ? undefined : prepareAction}
      onFocus={shape.isImmediate ? undefined : prepareAction}
    >
      {actionLabel(name, { shape, row }, { words, t })}
      {about}
    </button>
  );
}
