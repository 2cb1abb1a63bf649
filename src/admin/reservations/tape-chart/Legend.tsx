import type { ReactNode } from 'react';
import type { BoardStay } from './board.ts';
import { markOf } from './BoardLine.tsx';
import type { BoardLabels } from './board-labels.ts';

const MARKS: readonly Pick<BoardStay, 'kind' | 'status'>[] = [
  ...(['pending', 'confirmed', 'checked_in', 'checked_out', 'quarantined'] as const).map((status) => ({
    kind: 'reservation' as const,
    status,
  })),
  ...(['maintenance', 'owner-stay', 'other', 'not-let'] as const).map((kind) => ({ kind, status: null })),
];

/** Legend of the states' marks, patterns and colours. */
export function Legend({ labels: { t, stateName } }: { labels: BoardLabels }): ReactNode {
  return (
    <ul className="row" aria-label={t('legend')}>
      {MARKS.map((mark) => (
        <li key={markOf(mark)} className={`tape-chip mark-${markOf(mark)}`}>
          {stateName(mark)}
        </li>
      ))}
      <li className="tape-chip tape-kept-chip">{t('overdue')}</li>
    </ul>
  );
}
