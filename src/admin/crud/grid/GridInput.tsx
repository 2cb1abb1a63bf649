import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { boxOfRange } from './grid-layout.ts';
import type { GridSizes } from './grid-layout.ts';
import { movedBy } from './grid-cells.ts';
import type { GridModel } from './use-grid.ts';
import { gridWords } from './words.ts';

interface GridInputProps<V> {
  readonly grid: GridModel<V>;
  readonly sizes: GridSizes;
  readonly mode: 'decimal' | 'numeric' | 'text';
  /** Called when the focus belongs to the cells again. */
  readonly onLeave: () => void;
}

/** The input over a cell: Enter goes down, Tab to the right, Ctrl and Enter fill all that is selected, Escape gives up the change. */
export function GridInput<V>({ grid, sizes, mode, onLeave }: GridInputProps<V>): ReactNode {
  const t = gridWords.useT();
  const [text, setText] = useState(grid.typed ?? '');
  const input = useRef<HTMLInputElement>(null);
  const isOver = useRef(false);
  useEffect(() => {
    const { current: element } = input;
    element?.focus({ preventScroll: true });
    element?.setSelectionRange(element.value.length, element.value.length);
  }, []);
  const { row, column } = grid.selection.focus;
  const box = boxOfRange({ top: row, bottom: row, left: column, right: column }, sizes);
  const [ofRow, ofColumn] = [grid.sheet.rows[row], grid.sheet.columns[column]];
  const end = (reach: 'cell' | 'all' | null): void => {
    if (isOver.current) return;
    isOver.current = true;
    if (reach === null) grid.setTyped(null);
    else grid.enter(text, reach);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, shiftKey, nativeEvent } = event;
    // An input method's own Enter takes a word, not the cell.
    if (nativeEvent.isComposing || (key !== 'Enter' && key !== 'Tab' && key !== 'Escape')) {
      event.stopPropagation();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    const isAll = key === 'Enter' && (event.ctrlKey || event.metaKey);
    end(key === 'Escape' ? null : isAll ? 'all' : 'cell');
    const way = key === 'Tab' ? (shiftKey ? 'ArrowLeft' : 'ArrowRight') : shiftKey ? 'ArrowUp' : 'ArrowDown';
    const size = { rows: grid.sheet.rows, columns: grid.sheet.columns.length };
    const to = key === 'Escape' || isAll ? null : movedBy({ row, column }, { key: way, isFar: false }, size);
    if (to) grid.select(to);
    onLeave();
  };
  return (
    <input
      ref={input}
      className="grid-input number"
      style={{ top: box.top, left: sizes.side + box.left, height: box.height, minWidth: box.width }}
      aria-label={t('place', { row: ofRow?.title ?? '', column: ofColumn?.title ?? '' })}
      inputMode={mode}
      autoComplete="off"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => end('cell')}
      onCopy={(event) => event.stopPropagation()}
      onPaste={(event) => event.stopPropagation()}
    />
  );
}
