import type { ReactNode } from 'react';
import { formatDay, formatMoney } from '#browser/format.ts';
import type { ComingLine, LeavingLine, LineState } from '#shared/reservations/desk-lines.ts';
import type { DeskT } from './words.ts';

/** Called by an act: what it changed is shown anew, or its form folds away. */
export interface Ends {
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** One way to make a line true, unfolded beneath it. */
export interface Means {
  readonly id: string;
  readonly label: string;
  /** Unfolds by itself while the line is the first open one. */
  readonly isMain?: boolean;
  readonly show: (ends: Ends) => ReactNode;
}

/** A line as the sheet shows it. */
export interface DeskStep {
  /** One that is ticked by hand stands to be done, and holds nothing up. */
  readonly line: { readonly id: string; readonly state: LineState | 'todo' };
  readonly label: string;
  readonly text: ReactNode;
  readonly means: readonly Means[];
  /** Stands beneath the line, whether its means are unfolded or not. */
  readonly below?: ReactNode;
  /** What the line is ticked with, where nothing else says that it is done. */
  readonly tick?: ReactNode;
}

const MONEY: ReadonlySet<string> = new Set(['deposit', 'paid', 'due', 'amount', 'total', 'over']);

/** A line's sentence, with its amounts and days as people read them. */
export function sayLine(t: DeskT, { says, values }: ComingLine | LeavingLine): string {
  const shown = Object.entries(values).map(([name, value]): [string, string | number] => {
    if (name === 'day') return [name, formatDay(String(value))];
    return [name, MONEY.has(name) ? formatMoney(Number(value)) : value];
  });
  return t(says, Object.fromEntries(shown));
}
