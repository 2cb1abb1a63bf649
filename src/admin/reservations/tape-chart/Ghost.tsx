import type { ReactNode } from 'react';
import { boxOf, type Sizes } from './geometry.ts';

interface GhostProps {
  /** The line and the nights [start, end). */
  readonly place: { readonly row: number; readonly start: number; readonly end: number };
  readonly days: number;
  readonly sizes: Sizes;
  readonly isRefused: boolean;
  /** Which days, and what would come of it. */
  readonly text: string;
}

/** Where something would come to stand. The same is said aloud. */
export function Ghost({ place, days, sizes, isRefused, text }: GhostProps): ReactNode {
  const { left, width } = boxOf(place.start, place.end, sizes, days);
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
