import { http, type ApiError } from '#browser/http.ts';
import { failureOf, isWorthRetrying, retryWaitMs } from '#admin/providers/failure.ts';
import type { AnyResource } from '#shared/resource.ts';
import { chunksOf, type ImportRow, type RowProblem } from './rows.ts';

/**
 * Sends the rows of an import, and undoes a batch, in chunks: between two of them it can be stopped, and one without
 * an answer is tried again.
 */

interface RowResult {
  readonly line: number;
  readonly ok: boolean;
  readonly errors?: RowProblem['errors'];
}

interface Sending {
  readonly resource: AnyResource;
  readonly batch: string;
  readonly isDryRun: boolean;
  /** Called between two chunks. */
  isStopped(): boolean;
  /** Called after each chunk with its outcome. */
  onChunk(lines: readonly number[], problems: readonly RowProblem[]): void;
}

/** Sends rows in chunks. Returns null when all were sent or the sending was stopped, else the error that retries did not cure. */
export async function sendRows(rows: readonly ImportRow[], sending: Sending): Promise<ApiError | 'offline' | null> {
  for (const chunk of chunksOf(rows)) {
    if (sending.isStopped()) return null;
    const answer = await sendChunk(chunk, sending);
    if (answer === 'offline' || 'status' in answer) return answer;
    const problems = answer.results.flatMap(({ line, ok, errors = {} }) => (ok ? [] : [{ line, errors }]));
    sending.onChunk(
      chunk.map(({ line }) => line),
      problems,
    );
  }
  return null;
}

type ChunkAnswer = { readonly results: readonly RowResult[] } | ApiError | 'offline';

/** Sends a chunk under an idempotency key, so that one without an answer can be sent again. */
async function sendChunk(rows: readonly ImportRow[], sending: Sending, attempt = 0): Promise<ChunkAnswer> {
  const { resource, batch, isDryRun } = sending;
  const headers = isDryRun ? {} : { 'Idempotency-Key': `${batch}.${rows[0]?.line}-${rows.at(-1)?.line}` };
  const body = { batch, rows, dry_run: isDryRun };
  const answer = await http
    .post<{ results: RowResult[] }>(`/api/${resource.name}/import`, body, { headers })
    .catch(() => 'offline' as const);
  if (answer !== 'offline' && answer.ok) return answer.data;
  const failure = answer === 'offline' ? {} : failureOf(answer);
  if (!isWorthRetrying(attempt, failure) || sending.isStopped()) return answer;
  await new Promise((resolve) => setTimeout(resolve, retryWaitMs(attempt, failure)));
  return sendChunk(rows, sending, attempt + 1);
}

interface UndoAnswer {
  readonly removed: number;
  readonly gone: number;
  readonly kept: readonly { readonly id: number; readonly message: string }[];
  readonly next: number | null;
}

export interface Undone {
  readonly removed: number;
  readonly gone: number;
  readonly kept: number;
}

const REMOVED_PER_CALL = 250;

/** Undoes a batch in chunks, with a progress report after each. */
export async function undoBatch(
  resource: AnyResource,
  batch: string,
  onStep: (sum: Undone) => void,
): Promise<ApiError | 'offline' | Undone> {
  let sum: Undone = { removed: 0, gone: 0, kept: 0 };
  let before: number | null = null;
  do {
    const body: Readonly<Record<string, number>> = { limit: REMOVED_PER_CALL, ...(before === null ? {} : { before }) };
    const answer = await http
      .post<UndoAnswer>(`/api/${resource.name}/import/${batch}/undo`, body)
      .catch(() => 'offline' as const);
    if (answer === 'offline' || !answer.ok) return answer;
    const { removed, gone, kept, next }: UndoAnswer = answer.data;
    sum = { removed: sum.removed + removed, gone: sum.gone + gone, kept: sum.kept + kept.length };
    before = next;
    onStep(sum);
  } while (before !== null);
  return sum;
}
