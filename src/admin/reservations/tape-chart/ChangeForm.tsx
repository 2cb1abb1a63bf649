import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '#admin/components/Button.tsx';
import { DayInput } from '#admin/components/DayInput.tsx';
import { Field } from '#admin/components/Field.tsx';
import { Refusal } from '#admin/components/Refusal.tsx';
import { isDay } from '#shared/day.ts';
import type { ChartBoard, BoardStay } from './board.ts';
import { type PriceMode, type Target, freedomOf, targetOfStay, isSameTarget } from './change.ts';
import { Comparison } from './Comparison.tsx';
import { OverrideReason } from './OverrideReason.tsx';
import { RoomChoice } from './RoomChoice.tsx';
import { type BoardLabels, describeObjection, describeRule, describeUncleaned } from './board-labels.ts';
import { useChange } from './use-change.ts';
import { usePreview } from './use-preview.ts';

/**
 * The form that moves a stay to another unit or other days, and sends nothing before its price and its warnings have been
 * seen.
 */

interface ChangeFormProps {
  readonly board: ChartBoard;
  readonly stay: BoardStay;
  /** Initial target. */
  readonly first: Target;
  readonly labels: BoardLabels;
  readonly onClose: () => void;
}

export function ChangeForm({ board, stay, first, labels, onClose }: ChangeFormProps): ReactNode {
  const { t } = labels;
  const [target, setTarget] = useState(first);
  const [price, setPrice] = useState<PriceMode>('keep');
  const { send, isBusy, refusal } = useChange({ board, stay, labels, onDone: onClose });
  const areDaysRight = isDay(target.arrival) && isDay(target.departure) && target.arrival < target.departure;
  const isDifferent = !isSameTarget(target, targetOfStay(stay));
  const preview = usePreview(stay, areDaysRight ? target : null);
  const free = freedomOf(stay);
  const isBlock = stay.block_id !== null;
  const confirm = useRef<HTMLButtonElement>(null);
  // A dropped stay only needs a confirmation, so the button takes the focus.
  useEffect(() => {
    if (!isSameTarget(first, targetOfStay(stay))) confirm.current?.focus();
  }, [first, stay]);
  const warning = describeRule(labels, preview) || describeUncleaned(labels, { board, stay, to: target });
  const [reason, setReason] = useState('');
  const lacksReason = warning !== '' && reason.trim() === '';
  const hint = !areDaysRight ? t('panel.wrongDays') : !isDifferent ? t('panel.unchanged') : '';
  // The preview must be loaded first, so that the price is seen before it is agreed to.
  const isSeen = isBlock || (preview.kind === 'known' && describeObjection(labels, preview) === '');
  const isReady = !isBusy && hint === '' && isSeen && !lacksReason;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void send(target, price, warning === '' ? null : reason.trim());
      }}
    >
      <h3 className="below-4">{t(isBlock ? 'panel.blockTitle' : 'panel.changeTitle')}</h3>
      <div className="tape-change">
        {free.room && (
          <Field label={t('panel.room')} className="spans">
            {(ties) => (
              <RoomChoice {...ties} board={board} stay={stay} target={target} labels={labels} onTarget={setTarget} />
            )}
          </Field>
        )}
        {(['arrival', 'departure'] as const).map((end) => (
          <Field key={end} label={t(`panel.${end}`)}>
            {(ties) => (
              <DayInput
                {...ties}
                disabled={!free[end === 'arrival' ? 'start' : 'end']}
                value={target[end]}
                onDay={(day) => setTarget({ ...target, [end]: day })}
              />
            )}
          </Field>
        ))}
      </div>
      {hint === '' ? (
        <Comparison
          board={board}
          stay={stay}
          target={target}
          preview={preview}
          labels={labels}
          price={price}
          onPrice={setPrice}
        />
      ) : (
        <p role="status">{hint}</p>
      )}
      {hint === '' && warning !== '' && (
        <OverrideReason warning={warning} labels={labels} value={reason} onReason={setReason} />
      )}
      <Refusal>{refusal}</Refusal>
      <div className="dialog-buttons">
        <Button onClick={onClose}>{t('panel.cancel')}</Button>
        <Button type="submit" look="primary" ref={confirm} aria-disabled={!isReady}>
          {t(isBusy ? 'panel.confirming' : isBlock ? 'panel.confirmBlock' : 'panel.confirm')}
        </Button>
      </div>
    </form>
  );
}
