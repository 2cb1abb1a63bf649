import './reservations.css';
import type { ReactNode } from 'react';
import type { StayPreviewProps } from './stay.ts';
import { CancellationNote } from './CancellationNote.tsx';
import { CreditHere } from './CreditHere.tsx';
import { DatesChange, GuestsChange, VoucherChange } from './ChangePreview.tsx';
import { Deposit, ReadyToMove } from './Checks.tsx';
import { LeavingPreview } from './LeavingPreview.tsx';
import { RoomPreview } from './Quarantine.tsx';
import { UnitChoice } from './UnitChoice.tsx';

/** Preview of the obstacles and costs of an action on a stay. */
export function ActionPreview({ resource, row, action, input, fill }: StayPreviewProps): ReactNode {
  switch (action) {
    case 'change-dates':
      return <DatesChange row={row} input={input} fill={fill} />;
    case 'change-guests':
      return <GuestsChange row={row} input={input} fill={fill} />;
    case 'apply-voucher':
      return <VoucherChange row={row} input={input} fill={fill} />;
    case 'early-departure':
      return (
        <div className="preview box" role="status">
          <LeavingPreview row={row} />
        </div>
      );
    case 'move':
    case 'assign':
    case 'split':
      return <UnitChoice row={row} action={action} input={input} fill={fill} />;
    case 'accept':
      return (
        <RoomPreview resource={resource} row={row} input={input} fill={fill}>
          <UnitChoice row={row} action={action} input={input} fill={fill} />
        </RoomPreview>
      );
    case 'cancel':
    case 'no-show':
      return <CancellationNote row={row} isNoShow={action === 'no-show'} />;
    case 'confirm':
      return <Deposit row={row} />;
    case 'moved':
      return <ReadyToMove row={row} />;
    case 'move-credit':
      return <CreditHere row={row} />;
    default:
      return null;
  }
}
