import { useState, type ReactNode } from 'react';
import { Button } from '#admin/components/Button.tsx';
import { Field } from '#admin/components/Field.tsx';
import { DayInput } from '#admin/components/DayInput.tsx';
import { Refusal } from '#admin/components/Refusal.tsx';
import { addDays, isDay } from '#shared/day.ts';
import type { ChartBoard, BoardStay } from './board.ts';
import { targetOfStay } from './change.ts';
import { RoomChoice } from './RoomChoice.tsx';
import { OverrideReason } from './OverrideReason.tsx';
import { type BoardLabels, describeUncleaned } from './board-labels.ts';
import { useChange } from './use-change.ts';

interface SplitFormProps {
  readonly board: ChartBoard;
  readonly stay: BoardStay;
  readonly labels: BoardLabels;
  readonly onClose: () => void;
}

/** Form that splits a stay on a day, from which the guest may have another unit. The price does not change. */
export function SplitForm({ board, stay, labels, onClose }: SplitFormProps): ReactNode {
  const { t } = labels;
  const [first, last] = [addDays(stay.arrival, 1), addDays(stay.departure, -1)];
  const [date, setDate] = useState(first);
  const [room, setRoom] = useState(targetOfStay(stay));
  const { split, isBusy, refusal } = useChange({ board, stay, labels, onDone: onClose });
  const isSplitDay = isDay(date) && first <= date && date <= last;
  const warning = isSplitDay
    ? describeUncleaned(labels, { board, stay, to: { unit_id: room.unit_id, arrival: date } })
    : '';
  const [reason, setReason] = useState('');
  const isReady = isSplitDay && !isBusy && (warning === '' || reason.trim() !== '');
  return (
    <details className="tape-split">
      <summary>{t('split.title')}</summary>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const unit_id = room.unit_id === stay.unit_id ? null : room.unit_id;
          if (isReady) void split({ date, unit_id, reason: warning === '' ? null : reason.trim() });
        }}
      >
        <div className="tape-change">
          <Field label={t('split.date')}>
            {(ties) => <DayInput {...ties} min={first} max={last} value={date} onDay={setDate} />}
          </Field>
          <Field label={t('split.room')}>
            {(ties) => (
              <RoomChoice {...ties} board={board} stay={stay} target={room} labels={labels} onTarget={setRoom} />
            )}
          </Field>
        </div>
        {!isSplitDay && (
          <p role="status">{t('split.wrongDay', { from: labels.shortDay(first), to: labels.shortDay(last) })}</p>
        )}
        {warning !== '' && <OverrideReason warning={warning} labels={labels} value={reason} onReason={setReason} />}
        <Refusal>{refusal}</Refusal>
        <div className="dialog-buttons">
          <Button type="submit" disabled={!isReady}>
            {t('split.confirm')}
          </Button>
        </div>
      </form>
    </details>
  );
}
