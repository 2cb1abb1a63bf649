import type { Mapping } from './mapping.ts';
import type { ImportRow, RowProblem } from './rows.ts';
import type { Undone } from './send-rows.ts';
import type { ImportSheet, SheetFault } from './sheet.ts';

export type ImportStep = 'source' | 'map' | 'check' | 'review' | 'run' | 'result' | 'undo';

export interface ImportState {
  readonly step: ImportStep;
  readonly sheet: ImportSheet | null;
  readonly fault: SheetFault | null;
  readonly mapping: Mapping;
  /** Finished rows and all rows of the present step. */
  readonly done: number;
  readonly total: number;
  readonly problems: readonly RowProblem[];
  /** Valid rows that have not been sent. */
  readonly ready: readonly ImportRow[];
  readonly created: number;
  readonly isStopping: boolean;
  /** Reason why the rows were not accepted; empty when a toast has shown it. */
  readonly failure: string | null;
  readonly undone: Undone | null;
}

export const START: ImportState = {
  step: 'source',
  sheet: null,
  fault: null,
  mapping: [],
  done: 0,
  total: 0,
  problems: [],
  ready: [],
  created: 0,
  isStopping: false,
  failure: null,
  undone: null,
};

export const isRunning = ({ step }: ImportState): boolean => step === 'check' || step === 'run' || step === 'undo';
