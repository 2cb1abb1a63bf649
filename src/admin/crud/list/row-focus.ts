/** Moves the focus among a table's rows and a board's cards; it marks the present row. */

const ROWS = 'tr[data-id], [data-card]';

export const focusedRow = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>(ROWS) ?? null;

export const idOf = (row: HTMLElement | null): string | undefined => row?.dataset['id'] ?? row?.dataset['card'];

/** Moves the focus by a row, from `current` or the focused one; from nowhere to the first or the last. */
export function moveFocus(step: 1 | -1, current = focusedRow()): void {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)];
  const at = current ? rows.indexOf(current) + step : step === 1 ? 0 : rows.length - 1;
  const row = rows[Math.max(0, Math.min(at, rows.length - 1))];
  row?.focus();
  row?.scrollIntoView({ block: 'nearest' });
}
