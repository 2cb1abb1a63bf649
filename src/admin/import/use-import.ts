import { useEffect, useMemo, useRef, useState } from 'react';
import type { ApiError } from '#browser/http.ts';
import { currentLocale } from '#browser/i18n.ts';
import { useRefresh } from '#admin/crud/record/use-record.ts';
import { resourceWordsIn, useResourceWords } from '#admin/components/resource-words.ts';
import { LOCALES } from '#shared/constants.ts';
import type { AnyResource } from '#shared/resource.ts';
import { guessMapping, rememberMapping, type Mapping } from './mapping.ts';
import { duplicatesIn, rowsOf, type ImportRow, type RowProblem } from './rows.ts';
import { sendRows, undoBatch, type Undone } from './send-rows.ts';
import { parseSheet, readSheetFile, type Sheet, type SheetFault } from './sheet.ts';
import { importWords } from './words.ts';

export type ImportStep = 'source' | 'map' | 'check' | 'review' | 'run' | 'result' | 'undo';

export interface ImportState {
  readonly step: ImportStep;
  readonly sheet: Sheet | null;
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

const START: ImportState = {
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

/** Makes a batch's name: its time and random digits, so that it is unique. */
function newBatch(): string {
  const random = Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => byte.toString(16).padStart(2, '0'));
  return `${new Date().toISOString().slice(0, 16).replace('T', '-').replace(':', '')}-${random.join('')}`;
}

export type Importer = ReturnType<typeof useImport>;

/** Props of each step of the wizard. */
export interface StepProps {
  resource: AnyResource;
  importer: Importer;
}

/** State and operations of the wizard. */
export function useImport(resource: AnyResource) {
  const t = importWords.useT();
  const words = useResourceWords(resource);
  const refresh = useRefresh(resource);
  const [state, setState] = useState(START);
  const [batch, setBatch] = useState(newBatch);
  const isStopped = useRef(false);
  const labels = useMemo(() => LOCALES.map((locale) => resourceWordsIn(resource, locale).fields), [resource]);
  // Leaving the page stops the running import.
  useEffect(() => () => void (isStopped.current = true), []);

  const change = (next: Partial<ImportState>): void => setState((last) => ({ ...last, ...next }));
  const failureOf = (error: ApiError | 'offline'): string =>
    error === 'offline' ? t('failure.offline') : error.isShown ? '' : error.message;
  const begin = (step: ImportStep, total: number): void => {
    isStopped.current = false;
    change({ step, total, done: 0, isStopping: false, failure: null });
  };

  const take = (sheet: Sheet | SheetFault): void => {
    if (typeof sheet === 'string') change({ ...START, fault: sheet });
    else change({ ...START, step: 'map', sheet, mapping: guessMapping(resource, sheet, labels) });
  };
  const chooseFile = async (file: File): Promise<void> => take(await readSheetFile(file, currentLocale()));
  const paste = async (text: string): Promise<void> => take(await parseSheet(t('source.pasted'), text));

  const check = async (): Promise<void> => {
    const { sheet, mapping } = state;
    if (!sheet) return;
    rememberMapping(resource, sheet, mapping);
    const rows = rowsOf(resource, sheet, mapping);
    const say = (field: string, line: number): string =>
      t('problems.duplicate', { label: words.fields[field] ?? field, line });
    const problems: RowProblem[] = duplicatesIn(resource, rows, say);
    const twins = new Set(problems.map(({ line }) => line));
    const single = rows.filter(({ line }) => !twins.has(line));
    begin('check', single.length);
    let done = 0;
    const failure = await sendRows(single, {
      resource,
      batch,
      isDryRun: true,
      isStopped: () => isStopped.current,
      onChunk: (lines, found) => {
        problems.push(...found);
        done += lines.length;
        change({ done });
      },
    });
    if (failure) return change({ step: 'map', failure: failureOf(failure) });
    if (isStopped.current) return change({ step: 'map' });
    const bad = new Set(problems.map(({ line }) => line));
    return change({ step: 'review', problems, ready: rows.filter(({ line }) => !bad.has(line)) });
  };

  /** Sends the ready rows; after a stop or a failure, the remaining ones. */
  const run = async (): Promise<void> => {
    let { ready, problems, created } = state;
    begin('run', ready.length);
    const failure = await sendRows(ready, {
      resource,
      batch,
      isDryRun: false,
      isStopped: () => isStopped.current,
      onChunk: (lines, found) => {
        const sent = new Set(lines);
        ready = ready.filter(({ line }) => !sent.has(line));
        problems = [...problems, ...found];
        created += lines.length - found.length;
        setState((last) => ({ ...last, ready, problems, created, done: last.done + lines.length }));
      },
    });
    change({ step: 'result', failure: failure === null ? null : failureOf(failure) });
    void refresh();
  };

  const undo = async (): Promise<void> => {
    begin('undo', state.created);
    const undone = await undoBatch(resource, batch, ({ removed, gone, kept }) =>
      change({ done: removed + gone + kept }),
    );
    if (undone === 'offline' || 'status' in undone) change({ step: 'result', failure: failureOf(undone) });
    else change({ step: 'result', undone });
    void refresh();
  };

  const stop = (): void => {
    isStopped.current = true;
    change({ isStopping: true });
  };
  const restart = (): void => {
    setBatch(newBatch());
    setState(START);
  };
  return {
    state,
    chooseFile,
    paste,
    setMapping: (mapping: Mapping) => change({ mapping }),
    backToMap: () => change({ step: 'map', problems: [], ready: [] }),
    check,
    run,
    undo,
    stop,
    restart,
  };
}
