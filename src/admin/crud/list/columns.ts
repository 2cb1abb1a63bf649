import { readStored, writeStored } from '#admin/components/stored.ts';

/** State of the column chooser: all columns in order, and the shown ones. */
export interface ColumnChoice {
  readonly order: readonly string[];
  readonly shown: readonly string[];
}

const keyOf = (table: string): string => `highland.columns.${table}`;

/**
 * Reads a stored choice and updates it: removed columns are dropped, new ones come in where the
 * declaration has them and hidden ones stay hidden. Unreadable text counts as no choice.
 */
export function columnChoice(
  available: readonly string[],
  usual: readonly string[],
  stored: string | null,
): ColumnChoice {
  const order = [...usual, ...available.filter((name) => !usual.includes(name))].filter((name) =>
    available.includes(name),
  );
  const remembered = parse(stored);
  if (!remembered) return { order, shown: order.filter((name) => usual.includes(name)) };
  const kept = remembered.order.filter((name) => available.includes(name));
  const fresh = order.filter((name) => !remembered.order.includes(name));
  const all = [...kept, ...fresh];
  const shown = all.filter((name) => remembered.shown.includes(name) || (fresh.includes(name) && usual.includes(name)));
  return { order: all, shown: shown.length > 0 ? shown : all.slice(0, 1) };
}

/** Columns named in an address that exist and may be read; the usual ones when none does. */
export function namedColumns(
  available: readonly string[],
  usual: readonly string[],
  named: readonly string[],
): ColumnChoice {
  const shown = [...new Set(named)].filter((name) => available.includes(name));
  if (shown.length === 0) return columnChoice(available, usual, null);
  return { order: [...shown, ...available.filter((name) => !shown.includes(name))], shown };
}

function parse(stored: string | null): ColumnChoice | undefined {
  try {
    const value: unknown = JSON.parse(stored ?? 'null');
    if (typeof value !== 'object' || value === null) return undefined;
    const { order, shown } = value as { order?: unknown; shown?: unknown };
    const isNames = (names: unknown): names is string[] =>
      Array.isArray(names) && names.every((name) => typeof name === 'string');
    return isNames(order) && isNames(shown) ? { order: [...new Set(order)], shown } : undefined;
  } catch {
    return undefined;
  }
}

export const readColumns = (table: string): string | null => readStored(keyOf(table));

export const writeColumns = (table: string, choice: ColumnChoice | null): void =>
  writeStored(keyOf(table), choice && JSON.stringify(choice));
