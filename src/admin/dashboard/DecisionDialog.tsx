import { formatNumber, formatPair } from '#browser/format.ts';
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useMessages } from '#admin/providers/messages.ts';
import '#admin/crud/action/dialogs.css';
import { Dialog } from '#admin/components/Dialog.tsx';
import { type Hotkeys, useHotkeys } from '#admin/components/hotkeys.ts';
import { DecisionBasis, useGaps } from '#admin/crud/action/DecisionBasis.tsx';
import type { DecisionSide } from '#admin/crud/action/decisions.ts';
import { outcomeLabel, shapeOf } from '#admin/crud/action/record-actions.ts';
import { RecordSkeleton } from '#admin/crud/record/RecordRefusal.tsx';
import { useAction, useRefusalText } from '#admin/crud/action/use-action.ts';
import { titleOf } from '#admin/crud/record/use-record.ts';
import { moreWords } from '#admin/more-words.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { withReason } from '#shared/decide.ts';
import type { AnyAction } from '#shared/resource.ts';
import type { Values } from '#shared/validate.ts';
import type { QueueItem } from './queues.ts';

/** One decision of the queue with what it stands on. Opened to look, it leads by keys from item to item; opened for one side, it asks for that alone. */

const loadForm = () => import('#admin/crud/action/ActionForm.tsx');
const ActionForm = lazy(() => loadForm().then((module) => ({ default: module.ActionForm })));

/** Prefetches the form, so that the first decision does not wait for it. */
export const prepareDecision = (): void => void loadForm().catch(() => undefined);

const KEYS = ['j', 'k', 'a', 'x'] as const;

interface DecisionDialogProps {
  item: QueueItem;
  /** The side that was chosen already; null to look first. */
  side: DecisionSide | null;
  /** Where the item stands in the queue, from 1, and how many there are. */
  place: { readonly at: number; readonly total: number };
  onStep: (step: 1 | -1) => void;
  onClose: () => void;
  /** Called when the decision is being sent. */
  onDecided: (item: QueueItem) => void;
  /** Called when the server refused, so that the item still waits. */
  onRefused: (item: QueueItem) => void;
}

/** Closes, or goes on, once its form is valid; the answer comes while the reader is at the next item. */
export function DecisionDialog(props: DecisionDialogProps): ReactNode {
  const { item, side, onClose } = props;
  const { t, words } = { t: moreWords.useT(), words: useResourceWords(item.source.resource) };
  const { resource, name, action } = item.source;
  const choice = side === null ? undefined : item.source.sides[side];
  const said = outcomeLabel(name, { shape: shapeOf(action), row: item.row, choice }, { words, t });
  const title = formatPair(said, titleOf(resource, item.row));
  return (
    <Dialog label={title} className="dialog dialog-form dialog-decision" onClose={onClose}>
      <Decision key={item.key} {...props} title={title} />
    </Dialog>
  );
}

interface DecisionProps extends DecisionDialogProps {
  title: string;
}

function Decision({ item, side: opened, place, title, ...on }: DecisionProps): ReactNode {
  const t = moreWords.useT();
  const { source, row } = item;
  const { resource, name } = source;
  const words = useResourceWords(resource);
  const action = withReason(source.action, useGaps({ resource, row, action: source.action }));
  const [side, setSide] = useState(opened);
  const answers = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLHeadingElement>(null);
  const isLooking = opened === null;
  const papers = source.papers.some((paper) => row[paper] !== null) ? source.papers.length : 0;
  useEffect(() => {
    if (isLooking) head.current?.focus();
  }, [isLooking]);
  const keys: Hotkeys = {
    j: () => on.onStep(1),
    k: () => on.onStep(-1),
    x: () => setSide('reject'),
    a: () => {
      const button = answers.current?.querySelector<HTMLButtonElement>('.button-primary[type="submit"]');
      // Its form comes first where approving asks for an input.
      if (asksFor(action, source.sides.approve)) setSide('approve');
      else button?.click();
    },
    ...Object.fromEntries(Array.from({ length: papers }, (_, at) => [String(at + 1), () => pressPaper(at + 1)])),
  };
  useHotkeys(isLooking && side === null ? keys : {}, { isInDialog: true });
  const submit = useSubmit(item, on);

  return (
    <>
      <div className="decision-head">
        <h2 ref={head} tabIndex={-1}>
          {title}
        </h2>
        {isLooking && (
          <p className="muted whole-word flush">{t('forms.decide.place', { at: place.at, total: place.total })}</p>
        )}
      </div>
      <div className={side === null ? 'decision stack to-top decision-both' : 'decision stack to-top'}>
        <DecisionBasis resource={resource} row={row} name={name} action={source.action} />
        <div className="decision-answers" ref={answers}>
          {words.actions[name]?.help && <p className="dialog-help below-7 muted flush">{words.actions[name].help}</p>}
          <Suspense fallback={<RecordSkeleton />}>
            <ActionForm
              key={side}
              resource={resource}
              name={name}
              action={action}
              row={row}
              recordId={row.id}
              directions={[]}
              choice={side === null ? undefined : source.sides[side]}
              isUnfocused={side === null}
              isBusy={false}
              onCancel={() => (isLooking && side !== null ? setSide(null) : on.onClose())}
              onSubmit={submit}
            />
          </Suspense>
        </div>
      </div>
      {isLooking && (
        <p className="decision-keys key-hints wrap muted note">
          {KEYS.map((key) => (
            <span key={key}>
              <kbd>{key}</kbd> {t(`dashboard.keys.${key}`)}
            </span>
          ))}
          {papers > 1 && (
            <span>
              <kbd>1</kbd>–<kbd>{formatNumber(papers)}</kbd> {t('forms.decide.paper')}
            </span>
          )}
        </p>
      )}
    </>
  );
}

/** Whether this side is asked for anything that is not given by choosing it. */
const asksFor = ({ choice = '', input = {}, requires = [] }: AnyAction, value: string): boolean =>
  requires.some(({ when }) => when[choice] === value) ||
  Object.entries(input).some(([field, { spec }]) => field !== choice && !spec.optional && spec.default === undefined);

function useSubmit(
  item: QueueItem,
  { onDecided, onRefused }: Pick<DecisionDialogProps, 'onDecided' | 'onRefused'>,
): (input: Values, label: string) => Promise<Record<string, string>> {
  const { source, row } = item;
  const { resource, name } = source;
  const { run } = useAction(resource);
  const explain = useRefusalText(resource);
  const messages = useMessages();
  const send = async (input: Values, label: string): Promise<void> => {
    const outcome = await run({ name, row, input, label });
    if (outcome.kind !== 'refused') return;
    onRefused(item);
    const { errors } = outcome.failure;
    const lines = errors ? Object.values(errors).flat().map(String) : explain(outcome.failure);
    for (const line of lines) messages.error(`${titleOf(resource, row)}: ${line}`);
  };
  return (input, label) => {
    onDecided(item);
    void send(input, label);
    return Promise.resolve({});
  };
}

const pressPaper = (number: number): void => document.querySelector<HTMLElement>(`[data-paper="${number}"]`)?.click();
