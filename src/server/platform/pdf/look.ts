import { type Canvas, LEADING } from './canvas.ts';
import type { Line, TextStyle } from './lines.ts';
import type { Piece } from './paginate.ts';

/** The look of every paper: its page, its letters, its colours. */

/** A piece of a page that draws itself. */
export interface DrawnPiece extends Piece {
  readonly head?: DrawnPiece;
  draw(canvas: Canvas, y: number, isRepeated: boolean): void;
}

export const PAGE = { width: 595.28, height: 841.89, side: 48, top: 48, bottom: 60 } as const;
export const BODY_WIDTH = PAGE.width - 2 * PAGE.side;
export const BODY_HEIGHT = PAGE.height - PAGE.top - PAGE.bottom;

export const INK = '#000000';
export const QUIET = '#666666';

const styleOf = (size: number, weight: TextStyle['weight'], colour: string): TextStyle => ({ size, weight, colour });
export const STYLES = {
  sender: styleOf(11, 'strong', INK),
  address: styleOf(9, 'regular', QUIET),
  title: styleOf(18, 'strong', INK),
  heading: styleOf(12, 'strong', INK),
  text: styleOf(9.5, 'regular', INK),
  strong: styleOf(9.5, 'strong', INK),
  note: styleOf(8, 'regular', QUIET),
} as const;

export interface StyledLine {
  readonly line: Line;
  readonly style: TextStyle;
}

export const heightOf = (lines: readonly StyledLine[]): number =>
  lines.reduce((sum, { style }) => sum + style.size * LEADING, 0);

export const styled = (lines: readonly Line[], style: TextStyle): StyledLine[] =>
  lines.map((line) => ({ line, style }));
