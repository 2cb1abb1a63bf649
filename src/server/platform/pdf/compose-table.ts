import type { Tag } from './canvas.ts';
import type { PaperCell, Column, PaperTable, TableRow } from './document.ts';
import type { TextStyle, Typesetter } from './lines.ts';
import {
  BODY_HEIGHT,
  BODY_WIDTH,
  type DrawnPiece,
  INK,
  PAGE,
  STYLES,
  type StyledLine,
  heightOf,
  styled,
} from './look.ts';

/** Tables: a head on every page that the rows reach, rows whole unless they are very high, sums beside what they add up. */

const PADDING = { side: 6, above: 4, below: 4 } as const;
const RULE = { head: 0.8, row: 0.4, sum: 0.8 } as const;
const PALE = '#cccccc';

/** A higher row goes on over pages: whole, it would leave as much of one empty. */
const MOST_ROW_HEIGHT = BODY_HEIGHT * 0.4;

interface PlacedColumn extends Column {
  readonly x: number;
  readonly width: number;
}

interface TableLayout {
  readonly setter: Typesetter;
  readonly columns: readonly PlacedColumn[];
  readonly tag: Tag;
}

interface SetCell {
  readonly tag: Tag;
  readonly column: PlacedColumn;
  readonly lines: readonly StyledLine[];
}

export function composeTable(setter: Typesetter, { columns, rows }: PaperTable, root: Tag): DrawnPiece[] {
  const layout: TableLayout = { setter, columns: placed(columns), tag: { type: 'Table', parent: root } };
  const head = headOf(layout);
  const pieces: DrawnPiece[] = [head];
  rows.forEach((row, at) => {
    const isSummed = rows[at + 1]?.isSum === true;
    pieces.push(...rowOf(layout, row).map((piece) => ({ ...piece, head, keepsNext: piece.keepsNext || isSummed })));
  });
  return pieces;
}

function placed(columns: readonly Column[]): PlacedColumn[] {
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  let x: number = PAGE.side;
  return columns.map((column) => {
    const width = (BODY_WIDTH * column.share) / whole;
    const here = { ...column, x, width };
    x += width;
    return here;
  });
}

function headOf({ setter, columns, tag }: TableLayout): DrawnPiece {
  const style: TextStyle = { ...STYLES.note, weight: 'strong', colour: INK };
  const row: Tag = { type: 'TR', parent: tag };
  const cells = columns.map((column): SetCell => ({
    tag: { type: 'TH', parent: row, scope: 'Column' },
    column,
    lines: setLines(setter, { text: column.head, column, style }),
  }));
  return { ...pieceOf(cells, { weight: RULE.head, colour: INK, isAbove: false }), gap: 12, keepsNext: true };
}

function rowOf({ setter, columns, tag }: TableLayout, { cells, isSum = false }: TableRow): DrawnPiece[] {
  const row: Tag = { type: 'TR', parent: tag };
  const style = isSum ? STYLES.strong : STYLES.text;
  const set = columns.map((column, at): SetCell => ({
    // The first cell says what the row is about.
    tag: at === 0 ? { type: 'TH', parent: row, scope: 'Row' } : { type: 'TD', parent: row },
    column,
    lines: cellLines(setter, cells[at] ?? '', { column, style }),
  }));
  const rule = isSum
    ? { weight: RULE.sum, colour: INK, isAbove: true }
    : { weight: RULE.row, colour: PALE, isAbove: false };
  return slicesOf(set).map((slice) => pieceOf(slice, rule));
}

interface Setting {
  readonly column: PlacedColumn;
  readonly style: TextStyle;
}

function cellLines(setter: Typesetter, cell: PaperCell, setting: Setting): StyledLine[] {
  const { text, details } = typeof cell === 'string' ? { text: cell, details: [] } : cell;
  const under = details.flatMap((line) => setLines(setter, { ...setting, text: line, style: STYLES.note }));
  return [...setLines(setter, { ...setting, text }), ...under];
}

const setLines = (setter: Typesetter, { text, column, style }: Setting & { readonly text: string }): StyledLine[] =>
  text === '' ? [] : styled(setter.set(text, column.width - 2 * PADDING.side, style), style);

/** A row in parts that fit a page beside others; most are one. */
function slicesOf(cells: readonly SetCell[]): SetCell[][] {
  const tallest = Math.max(...cells.map(({ lines }) => heightOf(lines)));
  if (tallest <= MOST_ROW_HEIGHT) return [[...cells]];
  const longest = Math.max(...cells.map(({ lines }) => lines.length));
  const each = Math.max(1, Math.floor((longest * MOST_ROW_HEIGHT) / tallest));
  return Array.from({ length: Math.ceil(longest / each) }, (_, at) =>
    cells.map((cell) => ({ ...cell, lines: cell.lines.slice(at * each, (at + 1) * each) })),
  );
}

interface RuleLook {
  readonly weight: number;
  readonly colour: string;
  readonly isAbove: boolean;
}

function pieceOf(cells: readonly SetCell[], rule: RuleLook): DrawnPiece {
  const height = PADDING.above + Math.max(...cells.map(({ lines }) => heightOf(lines))) + PADDING.below;
  return {
    height,
    gap: 0,
    keepsNext: false,
    draw: (canvas, y, isRepeated) => {
      const at = { x: PAGE.side, y: rule.isAbove ? y : y + height, width: BODY_WIDTH, align: 'left' } as const;
      canvas.rule(at, rule);
      for (const { tag, column, lines } of cells) {
        const { x, width, align = 'left' } = column;
        const place = { x: x + PADDING.side, y: y + PADDING.above, width: width - 2 * PADDING.side, align };
        // A reader who hears the table has heard its head.
        if (isRepeated) canvas.pageText(lines, place);
        else canvas.text(tag, lines, place);
      }
    },
  };
}
