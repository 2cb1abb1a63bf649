// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useMemo, useState, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { installI18next } from '#browser/i18next.ts';
import type { SheetChange, GridSheet } from '#admin/crud/grid/grid-draft.ts';
import { SheetGrid } from '#admin/crud/grid/SheetGrid.tsx';
import { GridChanges } from '#admin/crud/grid/GridChanges.tsx';
import { GridTools } from '#admin/crud/grid/GridTools.tsx';
import { useGrid } from '#admin/crud/grid/use-grid.ts';

const saved = vi.fn<(changes: readonly SheetChange<number>[]) => void>();

installI18next();
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.restoreAllMocks();
});

function Boats({ start }: { readonly start?: string }): ReactNode {
  const [amounts, setAmounts] = useState<Readonly<Record<string, number>>>({
    'gull 1': 10,
    'gull 2': 20,
    'tern 1': 30,
  });
  const sheet = useMemo(
    (): GridSheet<number> => ({
      rows: [
        { key: 'south', title: 'South', kind: 'heading' },
        { key: 'gull', title: 'Gull' },
        { key: 'tern', title: 'Tern' },
      ],
      columns: ['1', '2', '3'].map((key) => ({ key, title: `Day ${key}` })),
      start,
      valueAt: ({ row, column }) => amounts[`${row} ${column}`] ?? 0,
      read: (text) => (/^\d*$/.test(text) ? { value: Number(text) } : { why: `“${text}” is no amount` }),
      write: String,
      isOpen: ({ row, column }) => row !== 'tern' || column !== '3',
    }),
    [amounts, start],
  );
  const grid = useGrid(sheet);
  const save = (): void => {
    saved(grid.changes);
    setAmounts((old) => ({
      ...old,
      ...Object.fromEntries(grid.changes.map((c) => [`${c.row} ${c.column}`, c.after])),
    }));
    grid.forget();
  };
  return (
    <>
      <SheetGrid grid={grid} label="Fares" corner="Boat" />
      <GridTools grid={grid} />
      <GridChanges grid={grid} isBusy={false} onSave={save} />
      <button type="button" onClick={() => grid.refuse([{ row: 'gull', column: '1', why: 'Too dear.' }])}>
        Refuse
      </button>
    </>
  );
}

const draw = () => render(<Boats />, { wrapper: MemoryRouter });
const waiting = () => screen.queryByRole('button', { name: /^Save/ })?.textContent ?? 'nothing';
const cursor = (): HTMLElement => {
  const cell = document.querySelector<HTMLElement>('[data-cursor]');
  if (!cell) throw new Error('no cell is stood upon');
  return cell;
};
const heard = (): string | null | undefined => screen.getAllByRole('status')[0]?.textContent;
const press = (key: string, more: object = {}): void => void fireEvent.keyDown(cursor(), { key, ...more });
const paste = (text: string): void => void fireEvent.paste(cursor(), { clipboardData: { getData: () => text } });
const save = (): boolean => fireEvent.click(screen.getByRole('button', { name: /^Save/ }));
const changes = (): unknown =>
  saved.mock.calls[0]?.[0].map(({ row, column, before, after }) => `${row} ${column}: ${before} → ${after}`);

it('begins at the first cell, walks over headings and is one stop of the Tab key', () => {
  draw();
  const grid = screen.getByRole('grid', { name: 'Fares' });
  expect(cursor().textContent).toBe('10');
  press('ArrowDown');
  expect(document.activeElement).toBe(cursor());
  expect(cursor().textContent).toBe('30');
  expect(
    within(grid)
      .getAllByRole('gridcell')
      .filter(({ tabIndex }) => tabIndex === 0),
  ).toHaveLength(1);
});

it('takes what is typed at Enter, goes on, and saves all changes with one call', () => {
  draw();
  press('5');
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Gull, Day 1' });
  expect(input.value).toBe('5');
  fireEvent.change(input, { target: { value: '55' } });
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(cursor().textContent).toBe('30');
  press('6');
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape' });
  expect(cursor().textContent).toBe('30');
  press('d', { ctrlKey: true });
  save();
  expect(changes()).toEqual(['gull 1: 10 → 55', 'tern 1: 30 → 55']);
  expect(waiting()).toBe('nothing');
});

it('fills a whole range with Ctrl and Enter, and takes one act back at a time', () => {
  draw();
  press('ArrowRight', { shiftKey: true });
  press('ArrowDown', { shiftKey: true });
  press('Enter');
  const input = screen.getByRole('textbox');
  fireEvent.change(input, { target: { value: '7' } });
  fireEvent.keyDown(input, { key: 'Enter', ctrlKey: true });
  expect(waiting()).toBe('Save 4 changes');
  press('Delete');
  press('z', { ctrlKey: true });
  expect(waiting()).toBe('Save 4 changes');
  press('z', { ctrlKey: true });
  expect(waiting()).toBe('nothing');
  press('y', { ctrlKey: true });
  expect(waiting()).toBe('Save 4 changes');
});

it('pastes from a spreadsheet and says at its cell what cannot be read, and what was left', () => {
  draw();
  paste('many\t2\t3\n4\t5\t6\t7');
  expect(heard()).toContain('5 cells filled.');
  expect(heard()).toContain('1 cell cannot be changed');
  expect(heard()).toContain('1 value found no cell');
  const wrong = screen
    .getAllByRole('gridcell')
    .filter((cell) => cell.ariaInvalid === 'true' || cell.getAttribute('aria-invalid') === 'true');
  expect(wrong.map(({ title }) => title)).toEqual(['“many” is no amount']);
});

it('tells a refusal of the server at its cell until the cell says something else', () => {
  draw();
  fireEvent.click(screen.getByRole('button', { name: 'Refuse' }));
  expect(cursor().getAttribute('aria-invalid')).toBe('true');
  paste('12');
  expect(cursor().getAttribute('aria-invalid')).toBeNull();
});

it('selects from where the mouse was pressed to where it is let go', () => {
  // Else nothing is in sight, and every choice scrolls.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  draw();
  const at = (column: number, row: number) => ({ clientX: 108 + 56 * column + 5, clientY: 40 + 36 + 40 * row + 5 });
  const point = (target: EventTarget, type: string, place: object): void => {
    const event = Object.assign(new Event(type, { bubbles: true }), { button: 0, pointerType: 'mouse', ...place });
    act(() => void target.dispatchEvent(event));
  };
  point(cursor(), 'pointerdown', at(1, 0));
  point(window, 'pointermove', at(1, 1));
  point(window, 'pointermove', at(0, 1));
  point(window, 'pointerup', {});
  point(window, 'pointermove', at(2, 0));
  press('Enter');
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '7' } });
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter', ctrlKey: true });
  save();
  expect(changes()).toEqual(['gull 1: 10 → 7', 'gull 2: 20 → 7', 'tern 1: 30 → 7', 'tern 2: 0 → 7']);
});

it.each([
  ['the first column', undefined, '10'],
  ['the column that the page names', '2', '20'],
  ['the first where that one is not there', '9', '10'],
])('begins at %s', (_where, start, shown) => {
  render(
    <MemoryRouter>
      <Boats {...(start !== undefined && { start })} />
    </MemoryRouter>,
  );
  expect(document.querySelector('[data-cursor]')?.textContent).toBe(shown);
});
