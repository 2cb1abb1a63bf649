import { useEffect, useRef, useState, type ReactNode } from 'react';
import { formatList } from '#browser/format.ts';
import { Button, ButtonLink } from '#admin/components/Button.tsx';
import { Refusal } from '#admin/components/Refusal.tsx';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { readinessOf } from '#shared/reservations/desk-lines.ts';
import type { DeskLine } from '#shared/reservations/desk-lines.ts';
import type { Values } from '#shared/validate.ts';
import { useAct } from './Acts.tsx';
import { ReasonField } from './ReasonField.tsx';
import { STAYS } from './stay.ts';
import type { Stay } from '#admin/reservations/stay.ts';
import { deskWords } from './words.ts';

/** The end of a desk's sheet: the act itself, what still stands in its way, and the reason that lets it pass. */

interface FinishProps<L extends DeskLine> {
  readonly stay: Stay;
  readonly name: 'check-in' | 'check-out';
  readonly lines: readonly L[];
  readonly labelOf: (line: L) => string;
  /** Sent with the act beside the reason. */
  readonly input?: Values;
  readonly onDone: () => Promise<unknown>;
}

/** The act at the end of its sheet: at once where every line holds, with a stated reason where one lets the rest pass. */
export function Finish<L extends DeskLine>(props: FinishProps<L>): ReactNode {
  const { stay, name, lines, labelOf, input = {}, onDone } = props;
  const t = deskWords.useT();
  const label = useResourceWords(STAYS).actions[name]?.label ?? name;
  const { act, isBusy, refusal } = useAct({ resource: STAYS, row: stay, name, onDone: () => void onDone() });
  const { may } = readinessOf(lines);
  const [reason, setReason] = useState('');
  const [isTold, setTold] = useState(false);
  const [isExplained, setExplained] = useState(false);
  // The server may know an obstacle that no line tells.
  const mayExplain = may === 'with-reason' || (may === 'now' && refusal !== '') || (isExplained && may === 'now');
  const hasReason = mayExplain && isExplained;
  const isMissing = hasReason && reason.trim() === '';
  const isReady = !isBusy && (may === 'now' || hasReason);
  const send = (): void => {
    if (!isReady) return;
    setTold(isMissing);
    if (!isMissing) void act({ ...input, ...(hasReason ? { override_reason: reason.trim() } : {}) });
  };
  return (
    <form
      className="desk-finish"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {hasReason && <ReasonField label={t('finish.reasonFor')} reason={reason} onReason={setReason} isTold={isTold} />}
      <Refusal>{refusal}</Refusal>
      <p role="status">
        <Standing lines={lines} labelOf={labelOf} />
      </p>
      <div className="desk-buttons">
        {mayExplain && (
          <Button look="quiet" aria-expanded={isExplained} onClick={() => setExplained(!isExplained)}>
            {isExplained ? t('finish.without') : t('finish.withReason', { act: label })}
          </Button>
        )}
        <Button type="submit" look={isReady ? 'primary' : 'plain'} data-action={name} aria-disabled={!isReady}>
          {label}
        </Button>
      </div>
    </form>
  );
}

/** Names the lines in the way, because a button that does nothing does not say why. */
function Standing<L extends DeskLine>({ lines, labelOf }: Pick<FinishProps<L>, 'lines' | 'labelOf'>): ReactNode {
  const t = deskWords.useT();
  const { open, may } = readinessOf(lines);
  if (may === 'now') return t('finish.ready');
  const stopping = open.filter(({ mayPass }) => may === 'with-reason' || !mayPass);
  const listed = formatList(stopping.map(labelOf));
  return t(may === 'with-reason' ? 'finish.open' : 'finish.notYet', { lines: listed });
}

interface OverProps {
  readonly stay: Stay;
  /** The act was this sheet's; else the stay's state forbids it. */
  readonly isDone: boolean;
  readonly text: string;
}

/** The act is done, or is not to be taken now. */
export function Over({ stay, isDone, text }: OverProps): ReactNode {
  const t = deskWords.useT();
  const state = useResourceWords(STAYS).options['status']?.[stay.status] ?? stay.status;
  const link = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) link.current?.querySelector('a')?.focus();
  }, []);
  return (
    <div className="desk-finish" ref={link}>
      <p role="status">{isDone ? text : t('finish.other', { state })}</p>
      <div className="desk-buttons">
        <ButtonLink look="primary" to={`/admin/reservation/${stay.id}`}>
          {t('finish.stay')}
        </ButtonLink>
      </div>
    </div>
  );
}
