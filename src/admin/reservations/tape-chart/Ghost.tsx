import type { ReactNode } from 'react';
import { boxOf, type Sizes, type Span } from './geometry.ts';

interface GhostProps {
  readonly place: Span;
  readonly days: number;
  readonly sizes: Sizes;
  readonly isRefused: boolean;
  /** The days, and the result of a drop. */
  readonly text: string;
}

/** Outline of the place where a stay would be dropped; hidden from screen readers, which hear the same text live. */
export function Ghost({ place, days, sizes, isRefused, text }: GhostProps): ReactNode {
  const { left, width } = boxOf(place, sizes, days);
  return (
    <div
      aria-hidden="true"
      className={isRefused ? 'tape-ghost tape-ghost-no' : 'tape-ghost'}
      style={{ top: place.row * sizes.row, height: sizes.row, left: sizes.side + left, width: Math.max(width, 6) }}
    >
      <span className="tape-ghost-text">
        {isRefused ? '✕' : '✓'} {text}
      </span>
    </div>
  );
}
