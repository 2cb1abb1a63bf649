import { is } from './conditions.ts';
import type { Transaction } from '#server/platform/database/store.ts';
import type { RequestContext } from './caller.ts';
import { type Scene, create, remove } from './commands.ts';
import { type Bound, type Kit, both } from './kit.ts';
import { NamedRecords } from './named-records.ts';
import { Refusal } from './refusal.ts';
import { importChunks } from './tables.ts';

/**
 * Makes records of the rows of a file, each through the create command, and takes a whole batch back. Reading the call
 * is `http/import.ts`.
 */

/** A line of a file, its cells already in the form that a call takes. */
export interface ImportRow {
  /** Line number in the file, only repeated in the answer. */
  readonly line: number;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Outcome of a line: the new record's id, or why there is none. */
export type RowOutcome =
  | { readonly line: number; readonly id: number }
  | { readonly line: number; readonly refusal: Refusal };

/**
 * Creates a record for every row that may become one, each through the create command; the batch remembers them. Other
 * records may be named as people call them.
 */
export async function importRows(scene: Scene, batch: string, rows: readonly ImportRow[]): Promise<RowOutcome[]> {
  const named: Scene = { ...scene, reason: `import ${batch}` };
  const outcomes: RowOutcome[] = [];
  const records = new NamedRecords(scene);
  const { resource } = scene.bound;
  for (const { line, values: given } of rows) {
    const made = await catchRefusal(scene.tx, async () => {
      const { values, issues } = await records.resolve(resource, given);
      if (issues.length > 0) throw new Refusal('VALIDATION', { issues, resource: resource.name });
      return create(named, { values, isForm: false });
    });
    outcomes.push(made instanceof Refusal ? { line, refusal: made } : { line, id: Number(made.row?.id) });
  }
  const record_ids = outcomes.flatMap((outcome) => ('id' in outcome ? [outcome.id] : []));
  if (record_ids.length > 0) {
    await scene.tx.insert(importChunks, { batch, resource: scene.bound.resource.name, record_ids });
  }
  return outcomes;
}

/** The work's outcome, or its refusal with everything it wrote taken back. */
async function catchRefusal<T>(tx: Transaction, work: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await tx.attempt(work);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

export interface UndoRequest {
  readonly batch: string;
  /** How many records at most; all of them when null. */
  readonly limit: number | null;
  /** Only records with a smaller id: where an earlier call stopped. */
  readonly before: number | null;
}

export interface UndoOutcome {
  readonly removed: number;
  /** Records that had been removed already. */
  readonly gone: number;
  /** Records that stay, and why. */
  readonly kept: readonly { readonly id: number; readonly refusal: Refusal }[];
  /** Pass it as `before` to go on; null at the end. */
  readonly next: number | null;
}

/** Removed in one transaction: a batch of thousands must not hold up everybody else until its end. */
const REMOVALS_AT_ONCE = 100;

/**
 * Removes the records of a batch that are unchanged since, the newest first, each through the remove command. Null for a
 * batch that never was.
 */
export async function undoImport(
  { kit, bound, context }: { kit: Kit; bound: Bound; context: RequestContext },
  { batch, limit, before }: UndoRequest,
): Promise<UndoOutcome | null> {
  const chunks = await kit.store.list(importChunks, { where: isBatch(bound, batch) });
  if (chunks.length === 0) return null;
  const all = chunks.flatMap((chunk) => chunk.record_ids).toSorted((a, b) => b - a);
  const ahead = before === null ? all : all.filter((id) => id < before);
  const ids = limit === null ? ahead : ahead.slice(0, limit);
  const kept: { id: number; refusal: Refusal }[] = [];
  const outcome = { removed: 0, gone: 0, kept };
  for (let at = 0; at < ids.length; at += REMOVALS_AT_ONCE) {
    const some = ids.slice(at, at + REMOVALS_AT_ONCE);
    const results = await kit.store.transaction((tx) =>
      removeUnchanged({ kit, bound, context, tx, reason: `undo of import ${batch}` }, some),
    );
    for (const { id, refusal } of results) {
      if (!refusal) outcome.removed += 1;
      else if (refusal.code === 'NOT_FOUND') outcome.gone += 1;
      else outcome.kept.push({ id, refusal });
    }
  }
  return { ...outcome, next: ids.length < ahead.length ? (ids.at(-1) ?? null) : null };
}

const isBatch = (bound: Bound, batch: string) => both(is('batch', batch), is('resource', bound.resource.name));

/** A record's first version is the one that the import wrote. */
const FIRST_VERSION = 1;

async function removeUnchanged(
  scene: Scene,
  ids: readonly number[],
): Promise<{ id: number; refusal: Refusal | null }[]> {
  const results: { id: number; refusal: Refusal | null }[] = [];
  for (const id of ids) {
    const removed = await catchRefusal(scene.tx, () => remove(scene, { id, expected: FIRST_VERSION }));
    results.push({ id, refusal: removed instanceof Refusal ? removed : null });
  }
  return results;
}
