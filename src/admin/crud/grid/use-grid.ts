import { useMemo, useState } from 'react';
import { type Bounds, type SheetCell, type GridSize, type Selection, edgesOf, keepInside } from './grid-cells.ts';
import {
  type SheetChange,
  type SheetDraft,
  type Edited,
  type Place,
  type GridSheet,
  changesIn,
  copyText,
  enterCells,
  enterText,
  fillAlong,
  fillOver,
  isOpenCell,
  keyOf,
  pasteText,
  placeIn,
  textAt,
  wrongIn,
} from './grid-draft.ts';
import { gridWords, type GridT } from './words.ts';

/** State of a grid: where the reader stands, what is selected, what waits to be saved, and what each act comes to. */

/** A cell that the server did not take, and why. */
export interface RefusedCells extends Place {
  readonly why: string;
}

interface State<V> {
  readonly selection: Selection;
  readonly draft: SheetDraft<V>;
  /** Drafts before each act, the newest last. */
  readonly past: readonly SheetDraft<V>[];
  readonly future: readonly SheetDraft<V>[];
  /** Text in the input over the cell that is typed in; null where none is. */
  readonly typed: string | null;
  readonly refused: readonly RefusedCells[];
  /** What a screen reader hears of the last act. */
  readonly said: string;
}

type Part<V> = Partial<State<V>> | ((old: State<V>) => Partial<State<V>>);

/** Acts that can be taken back one by one before saving. */
const MOST_PAST = 100;

export interface GridModel<V> extends Pick<State<V>, 'selection' | 'draft' | 'typed' | 'said'> {
  readonly sheet: GridSheet<V>;
  readonly bounds: Bounds;
  readonly changes: readonly SheetChange<V>[];
  /** Cells that cannot be saved as they are: texts that are no value, and what the server refused. */
  readonly wrong: readonly RefusedCells[];
  readonly whyWrong: ReadonlyMap<string, string>;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly select: (focus: SheetCell, isLonger?: boolean) => void;
  readonly selectBounds: (bounds: Bounds) => void;
  /** Opens the input over the cell, with its own text where none is given. */
  readonly type: (text?: string) => void;
  readonly setTyped: (text: string | null) => void;
  /** Gives the selected cells a text; all of them, or the one where the reader stands. */
  readonly enter: (text: string, reach: 'cell' | 'all') => void;
  /** Gives these cells a text, wherever the reader stands, and selects the range they lie in. */
  readonly enterIn: (cells: readonly SheetCell[], text: string) => void;
  readonly paste: (clipboard: string) => void;
  readonly copy: () => string;
  readonly fill: (way: 'down' | 'right') => void;
  readonly fillOut: (to: Bounds) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Drops all that is not saved, or was saved just now. */
  readonly forget: () => void;
  readonly refuse: (refused: readonly RefusedCells[]) => void;
}

export function useGrid<V>(sheet: GridSheet<V>): GridModel<V> {
  const t = gridWords.useT();
  const [state, setState] = useState<State<V>>(() => {
    const first: SheetCell = {
      row: 0,
      column: Math.max(
        0,
        sheet.columns.findIndex(({ key }) => key === sheet.start),
      ),
    };
    return {
      selection: { anchor: first, focus: first },
      draft: new Map(),
      past: [],
      future: [],
      typed: null,
      refused: [],
      said: '',
    };
  });
  const put = (part: Part<V>): void =>
    setState((old) => ({ ...old, ...(typeof part === 'function' ? part(old) : part) }));
  const size = { rows: sheet.rows, columns: sheet.columns.length };
  const selection: Selection = {
    anchor: keepInside(state.selection.anchor, size),
    focus: keepInside(state.selection.focus, size),
  };
  const bounds = edgesOf(selection);
  const { draft } = state;
  const changes = useMemo(() => changesIn(sheet, draft), [sheet, draft]);
  const wrong = useMemo(() => [...wrongIn(sheet, draft), ...state.refused], [sheet, draft, state.refused]);
  const whyWrong = useMemo(() => new Map(wrong.map((each) => [keyOf(each), each.why])), [wrong]);

  const at = { sheet, selection, bounds, size, state, put, t };
  return {
    ...placing(at),
    ...editing(at),
    sheet,
    selection,
    draft,
    typed: state.typed,
    said: state.said,
    bounds,
    changes,
    wrong,
    whyWrong,
    canUndo: state.past.length > 0,
    canRedo: state.future.length > 0,
  };
}

interface At<V> {
  readonly sheet: GridSheet<V>;
  readonly selection: Selection;
  readonly bounds: Bounds;
  readonly size: GridSize;
  readonly state: State<V>;
  readonly put: (part: Part<V>) => void;
  readonly t: GridT;
}

type Placing = 'select' | 'selectBounds' | 'type' | 'setTyped';

/** Acts that choose cells and open one to be typed in. */
const placing = <V>({ sheet, selection, size, state, put, t }: At<V>): Pick<GridModel<V>, Placing> => ({
  // By what stands by then: a drag selects many times before the next drawing.
  select: (to, isLonger = false) =>
    put(({ selection: { anchor } }) => {
      const focus = keepInside(to, size);
      return { selection: { anchor: isLonger ? anchor : focus, focus }, said: '' };
    }),
  selectBounds: (range) => put({ selection: selectionOf(range) }),
  type: (text) => {
    const place = placeIn(sheet, selection.focus);
    if (!place || !isOpenCell(sheet, selection.focus)) put({ said: t('locked', { count: 1 }) });
    else put({ typed: text ?? textAt(sheet, state.draft, place) });
  },
  setTyped: (typed) => put({ typed }),
});

type Editing = 'enter' | 'enterIn' | 'paste' | 'copy' | 'fill' | 'fillOut' | 'undo' | 'redo' | 'forget' | 'refuse';

/** Acts that change the draft. */
function editing<V>({ sheet, selection, bounds, state, put, t }: At<V>): Pick<GridModel<V>, Editing> {
  const { draft } = state;
  const on = { sheet, draft };
  const take = (edited: Edited<V>, said = describe(edited, t)): void => {
    const touched = new Set(
      [...edited.draft.keys(), ...draft.keys()].filter((key) => edited.draft.get(key) !== draft.get(key)),
    );
    put({
      draft: edited.draft,
      past: [...state.past, draft].slice(-MOST_PAST),
      future: [],
      typed: null,
      said,
      // What the server said is about the value that was sent.
      refused: state.refused.filter((each) => !touched.has(keyOf(each))),
    });
  };
  const choose = (range: Bounds): void => put({ selection: selectionOf(range) });
  const focusOnly = {
    top: selection.focus.row,
    bottom: selection.focus.row,
    left: selection.focus.column,
    right: selection.focus.column,
  };
  return {
    enter: (text, reach) => take(enterText(on, reach === 'all' ? bounds : focusOnly, text)),
    enterIn: (cells, text) => {
      if (cells.length === 0) return;
      const edited = enterCells(on, cells, text);
      take(edited);
      choose(edited.bounds);
    },
    paste: (clipboard) => {
      const edited = pasteText(on, bounds, clipboard);
      take(edited);
      choose(edited.bounds);
    },
    copy: () => copyText(sheet, draft, bounds),
    fill: (way) => take(fillAlong(on, bounds, way)),
    fillOut: (to) => {
      take(fillOver(on, bounds, to));
      choose(to);
    },
    undo: () => {
      const last = state.past.at(-1);
      if (last)
        put({ draft: last, past: state.past.slice(0, -1), future: [...state.future, draft], said: t('undone') });
    },
    redo: () => {
      const next = state.future.at(-1);
      if (next)
        put({ draft: next, past: [...state.past, draft], future: state.future.slice(0, -1), said: t('redone') });
    },
    forget: () => put({ draft: new Map(), past: [], future: [], typed: null, refused: [] }),
    refuse: (refused) => put({ refused }),
  };
}

/** A whole range with the reader at its first cell, so that nothing scrolls away. */
const selectionOf = ({ top, left, bottom, right }: Bounds): Selection => ({
  anchor: { row: bottom, column: right },
  focus: { row: top, column: left },
});

/** Tells what an act on many cells left out. */
function describe<V>({ taken, locked, beyond, wrong }: Edited<V>, t: GridT): string {
  return [
    ...(taken === 1 && locked + beyond + wrong === 0 ? [] : [t('taken', { count: taken })]),
    ...(wrong === 0 ? [] : [t('wrong', { count: wrong })]),
    ...(locked === 0 ? [] : [t('locked', { count: locked })]),
    ...(beyond === 0 ? [] : [t('beyond', { count: beyond })]),
  ].join(' ');
}
