import type { ApiError } from '#browser/http.ts';
import type { AnyResource } from '#shared/resource.ts';
import type { ImportState } from './import-state.ts';
import { duplicatesIn, type ImportRow, type RowProblem } from './rows.ts';
import { sendRows, undoBatch } from './send-rows.ts';

/** An import as its runs need it. */
export interface ImportJob {
  readonly resource: AnyResource;
  readonly batch: string;
  isStopped(): boolean;
  begin(step: 'check' | 'run' | 'undo', total: number): void;
  change(next: Partial<ImportState>): void;
  /** Sentence for a row that repeats a value of another one. */
  sayDuplicate(field: string, line: number): string;
  /** Sentence about a failure; empty when a toast has shown it. */
  sayFailure(error: ApiError | 'offline'): string;
}

/** Has the server check all rows without creating any. */
export async function checkRows(rows: readonly ImportRow[], job: ImportJob): Promise<void> {
  const { resource, batch, isStopped, change } = job;
  const problems: RowProblem[] = duplicatesIn(resource, rows, job.sayDuplicate);
  const twins = new Set(problems.map(({ line }) => line));
  const single = rows.filter(({ line }) => !twins.has(line));
  job.begin('check', single.length);
  let done = 0;
  const failure = await sendRows(single, {
    resource,
    batch,
    isDryRun: true,
    isStopped,
    onChunk: (lines, found) => {
      problems.push(...found);
      done += lines.length;
      change({ done });
    },
  });
  if (failure) return change({ step: 'map', failure: job.sayFailure(failure) });
  if (isStopped()) return change({ step: 'map' });
  const bad = new Set(problems.map(({ line }) => line));
  return change({ step: 'review', problems, ready: rows.filter(({ line }) => !bad.has(line)) });
}

/** Sends the ready rows; after a stop or a failure, the remaining ones. */
export async function createRows({ ready, problems, created }: ImportState, job: ImportJob): Promise<void> {
  const { resource, batch, isStopped, change } = job;
  job.begin('run', ready.length);
  let now = { ready, problems, created, done: 0 };
  const failure = await sendRows(ready, {
    resource,
    batch,
    isDryRun: false,
    isStopped,
    onChunk: (lines, found) => {
      const sent = new Set(lines);
      now = {
        ready: now.ready.filter(({ line }) => !sent.has(line)),
        problems: [...now.problems, ...found],
        created: now.created + lines.length - found.length,
        done: now.done + lines.length,
      };
      change(now);
    },
  });
  change({ step: 'result', failure: failure === null ? null : job.sayFailure(failure) });
}

/** Removes the rows that the import has created. */
export async function undoRows(created: number, job: ImportJob): Promise<void> {
  const { resource, batch, change } = job;
  job.begin('undo', created);
  const undone = await undoBatch(resource, batch, ({ removed, gone, kept }) => change({ done: removed + gone + kept }));
  if (undone === 'offline' || 'status' in undone) change({ step: 'result', failure: job.sayFailure(undone) });
  else change({ step: 'result', undone });
}
