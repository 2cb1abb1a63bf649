import type { ReactNode } from 'react';
import type { Board } from './board.ts';
import { type Draft, type Verdict, targetOf } from './change.ts';
import { boxOf, type Sizes } from './geometry.ts';
import { type Told, objection } from './told.ts';
import type { PreviewState } from './use-preview.ts';

interface GhostProps {
  readonly draft: Draft;
  readonly verdict: Verdict;
  readonly preview: PreviewState;
  /** Whether it fits and what it costs. */
  readonly text: string;
  readonly board: Board;
  readonly sizes: Sizes;
  readonly told: Told;
}

/** Where a stay would be dropped, and what would come of it. The same is said aloud. */
export function Ghost({ draft, verdict, preview, text, board, sizes, told }: GhostProps): ReactNode {
  const { left, width } = boxOf(draft.start, draft.end, sizes, board.days.length);
  const isRefused = verdict.kind === 'taken' || verdict.kind === 'closed' || objection(told, preview) !== '';
  const { arrival, departure } = targetOf(board, draft);
  return (
    <div
      aria-hidden="true"
      className={isRefused ? 'tape-ghost tape-ghost-no' : 'tape-ghost'}
      style={{ top: draft.row * sizes.row, height: sizes.row, left: sizes.side + left, width: Math.max(width, 6) }}
    >
      <span className="tape-ghost-text">
        {isRefused ? '✕' : '✓'} {told.shortDay(arrival)} – {told.shortDay(departure)} · {text}
      </span>
    </div>
  );
}
