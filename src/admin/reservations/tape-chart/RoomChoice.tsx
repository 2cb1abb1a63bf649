import type { ReactNode } from 'react';
import type { ChartBoard, BoardStay } from './board.ts';
import { type Target, canStandIn } from './change.ts';
import type { BoardLabels } from './board-labels.ts';

interface ChoiceProps {
  readonly board: ChartBoard;
  readonly stay: BoardStay;
  readonly labels: BoardLabels;
  readonly id: string;
  readonly target: Target;
  readonly onTarget: (target: Target) => void;
}

export function RoomChoice({ id, board, stay, target, labels, onTarget }: ChoiceProps): ReactNode {
  const types = board.rows.flatMap((row) => (row.kind === 'type' ? [row.type] : []));
  const lane = board.rows.find((row) => row.kind === 'lane' && canStandIn(stay, row));
  const choose = (text: string): void => {
    const unit_id = text === '' ? null : Number(text);
    const type = types.find(({ units }) => units.some((unit) => unit.id === unit_id));
    onTarget({ ...target, unit_id, room_type_id: type?.id ?? stay.room_type_id });
  };
  return (
    <select id={id} className="control" value={target.unit_id ?? ''} onChange={(event) => choose(event.target.value)}>
      {(lane || stay.unit_id === null) && <option value="">{labels.t('unassigned')}</option>}
      {types.map((type) => (
        <optgroup key={type.id} label={labels.typeName(type)}>
          {type.units
            .filter(({ lifecycle, id: unit }) => lifecycle === 'active' || unit === stay.unit_id)
            .map((unit) => (
              <option key={unit.id} value={unit.id}>
                {unit.number}
              </option>
            ))}
        </optgroup>
      ))}
    </select>
  );
}
