import { useEffect, useMemo, useRef, useState } from 'react';
import { currentLocale } from '#browser/i18n.ts';
import { useRefresh } from '#admin/crud/record/use-record.ts';
import { resourceWordsIn, useResourceWords } from '#admin/components/resource-words.ts';
import { LOCALES } from '#shared/constants.ts';
import type { AnyResource } from '#shared/resource.ts';
import { checkRows, createRows, type ImportJob, undoRows } from './import-runs.ts';
import { type ImportState, START } from './import-state.ts';
import { guessMapping, rememberMapping, type Mapping } from './mapping.ts';
import { rowsOf } from './rows.ts';
import { parseSheet, readSheetFile, type ImportSheet, type SheetFault } from './sheet.ts';
import { importWords } from './words.ts';

/**
 * Leads through an import step by step and holds its state. It ties the reading, the mapping and the sending together;
 * each of them is a module of its own.
 */

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
  const job: ImportJob = {
    resource,
    batch,
    change,
    isStopped: () => isStopped.current,
    begin: (step, total) => {
      isStopped.current = false;
      change({ step, total, done: 0, isStopping: false, failure: null });
    },
    sayDuplicate: (field, line) => t('problems.duplicate', { label: words.fields[field] ?? field, line }),
    sayFailure: (error) => (error === 'offline' ? t('failure.offline') : error.isShown ? '' : error.message),
  };
  const take = (sheet: ImportSheet | SheetFault): void => {
    if (typeof sheet === 'string') change({ ...START, fault: sheet });
    else change({ ...START, step: 'map', sheet, mapping: guessMapping(resource, sheet, labels) });
  };
  return {
    state,
    chooseFile: async (file: File) => take(await readSheetFile(file, currentLocale())),
    paste: async (text: string) => take(await parseSheet(t('source.pasted'), text)),
    setMapping: (mapping: Mapping) => change({ mapping }),
    backToMap: () => change({ step: 'map', problems: [], ready: [] }),
    check: async () => {
      const { sheet, mapping } = state;
      if (!sheet) return;
      rememberMapping(resource, sheet, mapping);
      await checkRows(rowsOf(resource, sheet, mapping), job);
    },
    run: async () => {
      await createRows(state, job);
      void refresh();
    },
    undo: async () => {
      await undoRows(state.created, job);
      void refresh();
    },
    stop: () => {
      isStopped.current = true;
      change({ isStopping: true });
    },
    restart: () => {
      setBatch(newBatch());
      setState(START);
    },
  };
}
