import '#admin/crud/action/dialogs.css';
import type { ReactNode } from 'react';
import { formatDay, formatMoney } from '#browser/format.ts';
import { Button } from '#admin/components/Button.tsx';
import { Dialog } from '#admin/components/Dialog.tsx';
import { AdminLink } from '#admin/components/Link.tsx';
import { LATEST_NIGHT } from '#shared/reservations/tape-chart.ts';
import { countNights } from '#shared/day.ts';
import type { ChartBoard, BoardStay } from './board.ts';
import { markOf } from './BoardLine.tsx';
import { type Target, canSplit, freedomOf, isFree, targetOfStay } from './change.ts';
import { ChangeForm } from './ChangeForm.tsx';
import { DeskLink } from './DeskLink.tsx';
import { SplitForm } from './SplitForm.tsx';
import { type BoardLabels, formatNights, describeRoom } from './board-labels.ts';

/** Panel of one stay: its facts, a link to its record, and forms to change its unit or days. */

interface PanelProps {
  readonly board: ChartBoard;
  readonly stay: BoardStay;
  /** Place of the drop; null when the stay was only opened. */
  readonly target: Target | null;
  readonly labels: BoardLabels;
  readonly canEdit: boolean;
  readonly onClose: () => void;
}

export function StayPanel({ board, stay, target, labels, canEdit, onClose }: PanelProps): ReactNode {
  const { t, stateName } = labels;
  const isBlock = stay.kind !== 'reservation';
  const title =
    stay.kind === 'not-let' ? stay.title : t(isBlock ? 'panel.block' : 'panel.title', { title: stay.title });
  const [to, way] = recordOf(stay);
  return (
    <Dialog label={title} className="dialog dialog-form" onClose={onClose}>
      <h2>{title}</h2>
      <p className="row">
        <span className={`tape-chip mark-${markOf(stay)}`}>{stateName(stay)}</span>
        {stay.reference && <span>{stay.reference}</span>}
        <span>{describeRoom(board, stay, labels)}</span>
        <span>
          {formatDay(stay.arrival)} –{' '}
          {stay.departure < LATEST_NIGHT &&
            `${formatDay(stay.departure)}, ${formatNights(t, countNights(stay.arrival, stay.departure))}`}
        </span>
        {stay.kept_until !== null && (
          <strong className="tape-late">{t('keptUntil', { day: formatDay(stay.kept_until) })}</strong>
        )}
        {!isBlock && (
          <span>
            {stay.balance_sen > 0 ? t('panel.balance', { amount: formatMoney(stay.balance_sen) }) : t('panel.settled')}
          </span>
        )}
        <AdminLink to={to}>{t(way)}</AdminLink>
        {canEdit && <DeskLink stay={stay} />}
      </p>
      {canEdit && isFree(freedomOf(stay)) ? (
        <>
          <ChangeForm
            board={board}
            stay={stay}
            first={target ?? targetOfStay(stay)}
            labels={labels}
            onClose={onClose}
          />
          {target === null && canSplit(stay) && (
            <SplitForm board={board} stay={stay} labels={labels} onClose={onClose} />
          )}
        </>
      ) : (
        <>
          {!isBlock && <p>{t('panel.fixed')}</p>}
          <div className="dialog-buttons">
            <Button onClick={onClose}>{t('panel.cancel')}</Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

/** Record behind a bar: a stay, a block, or the unit whose letting period it shows. */
function recordOf({
  kind,
  reservation_id,
  block_id,
  unit_id,
}: BoardStay): [to: string, way: 'panel.open' | 'panel.openUnit' | 'panel.openBlock'] {
  if (kind === 'reservation') return [`/admin/reservation/${reservation_id ?? ''}`, 'panel.open'];
  if (kind === 'not-let') return [`/admin/units/${unit_id ?? ''}`, 'panel.openUnit'];
  return [`/admin/unit-blocks/${block_id ?? ''}`, 'panel.openBlock'];
}
