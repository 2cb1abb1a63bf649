import { describe, expect, it } from 'vitest';
import { type GridRow, edgesOf, drawnOut, keepInside, movedBy } from '#admin/crud/grid/grid-cells.ts';
import {
  type SheetDraft,
  type GridSheet,
  changesIn,
  copyText,
  enterCells,
  enterText,
  fillAlong,
  fillOver,
  pasteText,
  wrongIn,
} from '#admin/crud/grid/grid-draft.ts';
import { findRowAt, scrollTo, shownPartOf, topsOf } from '#admin/crud/grid/grid-layout.ts';
import { formatSheet, parsePasted } from '#admin/crud/grid/sheet-text.ts';

const ROWS: readonly GridRow[] = [
  { key: 'north', title: 'North', kind: 'heading' },
  { key: 'a', title: 'A' },
  { key: 'b', title: 'B' },
  { key: 'south', title: 'South', kind: 'heading' },
  { key: 'c', title: 'C' },
  { key: 'sum', title: 'Sum', kind: 'told' },
];
const COLUMNS = ['1', '2', '3', '4'].map((key) => ({ key, title: key }));
const SIZE = { rows: ROWS, columns: COLUMNS.length };

/** Rows a to c by columns 1 to 4: a1 is 11, c4 is 34; b is not to be changed in column 4. */
const sheet: GridSheet<number | null> = {
  rows: ROWS,
  columns: COLUMNS,
  valueAt: ({ row, column }) => 'abc'.indexOf(row) * 10 + 10 + Number(column),
  read: (text) =>
    text === '' ? { value: null } : /^\d+$/.test(text) ? { value: Number(text) } : { why: `${text} is no number` },
  write: (value) => (value === null ? '' : String(value)),
  isOpen: ({ row, column }) => row !== 'b' || column !== '4',
};
const NONE: SheetDraft<number | null> = new Map();
const FRESH = { sheet, draft: NONE };
const range = (top: number, left: number, bottom = top, right = left) => ({ top, left, bottom, right });
const told = (draft: SheetDraft<number | null>) =>
  changesIn(sheet, draft).map(({ row, column, before, after }) => `${row}${column} ${before}→${after}`);

describe('the place where the reader stands', () => {
  const at = { row: 2, column: 1 };
  it.each([
    ['ArrowLeft', false, { row: 2, column: 0 }],
    ['ArrowDown', false, { row: 4, column: 1 }],
    ['ArrowUp', false, { row: 1, column: 1 }],
    ['ArrowRight', true, { row: 2, column: 3 }],
    ['ArrowDown', true, { row: 5, column: 1 }],
    ['Home', false, { row: 2, column: 0 }],
    ['End', true, { row: 5, column: 3 }],
    ['PageUp', false, { row: 1, column: 1 }],
    ['PageDown', false, { row: 5, column: 1 }],
  ])('after %s, to the very end: %s, is %o', (key, isFar, to) => {
    expect(movedBy(at, { key, isFar }, SIZE)).toEqual(to);
  });

  it('never is a heading, and stays inside when rows and columns go', () => {
    expect(keepInside({ row: 0, column: 0 }, SIZE)).toEqual({ row: 1, column: 0 });
    expect(keepInside({ row: 99, column: 99 }, SIZE)).toEqual({ row: 5, column: 3 });
    expect(movedBy({ row: 1, column: 0 }, { key: 'ArrowUp', isFar: false }, SIZE)).toEqual({ row: 1, column: 0 });
  });

  it('is not moved by other keys', () => expect(movedBy(at, { key: 'x', isFar: false }, SIZE)).toBeNull());
});

describe('a range', () => {
  it('runs between its ends whichever came first', () => {
    expect(edgesOf({ anchor: { row: 4, column: 0 }, focus: { row: 1, column: 2 } })).toEqual(range(1, 0, 4, 2));
  });

  it('is drawn out along the longer way alone', () => {
    expect(drawnOut(range(1, 1, 2, 1), { row: 2, column: 3 })).toEqual(range(1, 1, 2, 3));
    expect(drawnOut(range(2, 1), { row: 5, column: 2 })).toEqual(range(2, 1, 5, 1));
    expect(drawnOut(range(2, 2), { row: 2, column: 0 })).toEqual(range(2, 0, 2, 2));
    expect(drawnOut(range(1, 1, 2, 2), { row: 2, column: 1 })).toEqual(range(1, 1, 2, 2));
  });
});

describe('the text of a spreadsheet', () => {
  it.each([
    [
      '1\t2\n3\t4',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    [
      '1\t2\r\n3\t4\r\n',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    ['\t\n', [['', '']]],
    ['"a\tb"\t"say ""no"""', [['a\tb', 'say "no"']]],
    ['"two\nlines"\tone', [['two\nlines', 'one']]],
    ['5"\t6', [['5"', '6']]],
    ['', [['']]],
  ])('%j is read into its cells', (text, cells) => expect(parsePasted(text)).toEqual(cells));

  it('is read back as it was written', () => {
    const cells = [
      ['a\tb', '"', 'x\ny'],
      ['', ' plain ', '1,234.50'],
    ];
    expect(parsePasted(formatSheet(cells))).toEqual(cells);
  });
});

describe('typing', () => {
  it('gives the whole range one value, and takes a change back where it says what is stored', () => {
    const { draft, taken } = enterText(FRESH, range(1, 0, 2, 0), '7');
    expect([taken, told(draft)]).toEqual([2, ['a1 11→7', 'b1 21→7']]);
    expect(told(enterText({ sheet, draft }, range(1, 0), '11').draft)).toEqual(['b1 21→7']);
  });

  it('keeps a text that is no value at its cell with the reason, and no change of it', () => {
    const { draft, wrong } = enterText(FRESH, range(4, 3), 'many');
    expect([wrong, told(draft), wrongIn(sheet, draft)]).toEqual([
      1,
      [],
      [{ row: 'c', column: '4', why: 'many is no number' }],
    ]);
  });

  it('leaves what may not be changed, and counts it', () => {
    const edited = enterText(FRESH, range(2, 2, 5, 3), '');
    expect(told(edited.draft)).toEqual(['b3 23→null', 'c3 33→null', 'c4 34→null']);
    expect([edited.taken, edited.locked]).toEqual([3, 3]);
  });
});

describe('filling cells that do not lie together', () => {
  it('leaves those between them, and selects the range they lie in', () => {
    const cells = [
      { row: 1, column: 0 },
      { row: 4, column: 2 },
      { row: 2, column: 3 },
    ];
    const { draft, taken, locked, bounds } = enterCells(FRESH, cells, '5');
    expect(told(draft)).toEqual(['a1 11→5', 'c3 33→5']);
    expect({ taken, locked, bounds }).toEqual({ taken: 2, locked: 1, bounds: range(1, 0, 4, 3) });
  });
});

describe('pasting', () => {
  it('goes on from the first cell over headings, and says what found no cell', () => {
    const edited = pasteText(FRESH, range(2, 2), '1\t2\t3\n4\t5\t6');
    expect(told(edited.draft)).toEqual(['b3 23→1', 'c3 33→4', 'c4 34→5']);
    expect([edited.taken, edited.locked, edited.beyond]).toEqual([3, 1, 2]);
    expect(edited.bounds).toEqual(range(2, 2, 4, 3));
  });

  it('repeats what fits a range a whole number of times, and else is pasted once', () => {
    expect(told(pasteText(FRESH, range(1, 0, 2, 3), '9').draft)).toHaveLength(7);
    expect(told(pasteText(FRESH, range(1, 0, 2, 3), '8\t9').draft)).toContain('a4 14→9');
    expect(told(pasteText(FRESH, range(1, 0, 1, 2), '8\t9').draft)).toEqual(['a1 11→8', 'a2 12→9']);
  });

  it('leaves a row shorter where the clipboard is', () => {
    expect(told(pasteText(FRESH, range(1, 0), '5\t6\n7').draft)).toEqual(['a1 11→5', 'a2 12→6', 'b1 21→7']);
  });

  it('takes what was copied here, without headings', () => {
    expect(copyText(sheet, NONE, range(1, 0, 4, 1))).toBe('11\t12\n21\t22\n31\t32');
    const { draft } = enterText(FRESH, range(1, 0), 'many');
    expect(copyText(sheet, draft, range(0, 0, 1, 1))).toBe('many\t12');
  });
});

describe('filling', () => {
  it('repeats the first row down and the first column to the right', () => {
    expect(told(fillAlong(FRESH, range(1, 0, 4, 1), 'down').draft)).toEqual([
      'b1 21→11',
      'b2 22→12',
      'c1 31→11',
      'c2 32→12',
    ]);
    expect(told(fillAlong(FRESH, range(1, 1, 1, 3), 'right').draft)).toEqual(['a3 13→12', 'a4 14→12']);
  });

  it('takes into a single cell what is before it', () => {
    expect(told(fillAlong(FRESH, range(4, 0), 'down').draft)).toEqual(['c1 31→21']);
    expect(told(fillAlong(FRESH, range(4, 1), 'right').draft)).toEqual(['c2 32→31']);
    expect(told(fillAlong(FRESH, range(1, 0), 'down').draft)).toEqual([]);
  });

  it('repeats a pattern forwards and backwards', () => {
    expect(told(fillOver(FRESH, range(1, 0, 1, 1), range(1, 0, 1, 3)).draft)).toEqual(['a3 13→11', 'a4 14→12']);
    expect(told(fillOver(FRESH, range(2, 2, 4, 2), range(1, 2, 4, 2)).draft)).toEqual(['a3 13→33']);
  });
});

describe('the part of a grid in sight', () => {
  const many = Array.from({ length: 120 }, () => ({}));
  const sizes = { tops: topsOf(many), column: 50, side: 100, head: 40 };
  const view = { top: 400, left: 700, width: 900, height: 640 };

  it('is a small part of 120 rows by 90 days', () => {
    const shown = shownPartOf(view, sizes, 90);
    expect(shown).toEqual(range(6, 14, 29, 34));
  });

  it('finds rows of different heights', () => {
    const tops = topsOf(ROWS);
    expect(tops).toEqual([0, 40, 80, 120, 160, 200, 228]);
    expect([0, 39, 40, 119, 120, 227, 999].map((y) => findRowAt(y, tops))).toEqual([0, 0, 1, 2, 3, 5, 5]);
  });

  it('moves no further than it takes to see a cell', () => {
    expect(scrollTo({ row: 12, column: 20 }, view, sizes)).toEqual({ top: 400, left: 700 });
    expect(scrollTo({ row: 0, column: 89 }, view, sizes)).toEqual({ top: 0, left: 3700 });
    expect(scrollTo({ row: 119, column: 0 }, view, sizes)).toEqual({ top: 4200, left: 0 });
  });
});
