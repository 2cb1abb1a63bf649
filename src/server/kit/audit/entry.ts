import { holdsFiles } from '#shared/field.ts';
import type { AnyResource } from '#shared/resource.ts';
import { isSameJson } from '#shared/same-json.ts';
import type { Values } from '#shared/validate.ts';
import type { Transaction } from '#server/platform/database/store.ts';
import type { Row, Table } from '#server/platform/database/table.ts';

export type Changes = Readonly<Record<string, readonly [unknown, unknown]>>;

/** What stands in the trail for a value that nobody may read there. */
export const MASK = '•••';
const BOOKKEEPING = new Set(['version', 'created_at', 'updated_at']);

/** Of a document the trail keeps what it was called; the file itself goes when it is replaced. */
const nameOf = (document: unknown): unknown =>
  typeof document === 'object' && document !== null && 'name' in document ? document.name : null;

const namesOf = (value: unknown): unknown => (Array.isArray(value) ? value.map(nameOf).join('; ') : nameOf(value));

/** Field by field, from what to what; secrets only say that they changed. */
export function changesBetween(
  resource: AnyResource,
  before: Row | null,
  after: Row | null,
  { input = {}, forgets = after === null }: { readonly input?: Values; readonly forgets?: boolean } = {},
): Changes {
  const changes: Record<string, readonly [unknown, unknown]> = {};
  for (const [name, { spec }] of Object.entries(resource.fields)) {
    if (!spec.stored) {
      if (input[name] !== undefined && input[name] !== null) changes[name] = [null, MASK];
      continue;
    }
    const [old, now] = [before?.[name] ?? null, after?.[name] ?? null];
    if (BOOKKEEPING.has(name) || spec.derived || isSameJson(old, now)) continue;
    // Whoever reads the trail is not asked for the field's own code, so it must not hold what that code guards.
    if (spec.hidden || spec.proof || spec.visibleTo !== undefined) changes[name] = [MASK, MASK];
    else if (spec.personal && forgets) changes[name] = [MASK, after === null ? null : MASK];
    else changes[name] = holdsFiles(spec) ? [namesOf(old), namesOf(now)] : [old, now];
  }
  return changes;
}

/** By whom and when: a request's context, or the house itself. */
export interface Author {
  /** ISO 8601 UTC. */
  readonly now: string;
  readonly requestId: string | null;
  readonly caller: { readonly id: number | null; readonly name: string };
}

/** What happens by itself, because its time has come. */
export const theHouse = (now: string): Author => ({ now, requestId: null, caller: { id: null, name: 'Highland' } });

export interface Entry {
  readonly action: string;
  readonly resource: string;
  /** Null for what concerns no single record. */
  readonly recordId: number | null;
  readonly changes: Changes;
  readonly reason?: string | null;
  readonly undoOf?: number | null;
  /** What all entries of one bulk act have in common. */
  readonly batchId?: string;
}

/** Writes the one entry a write leaves, in the write's own transaction; returns its id. */
export async function writeEntry(tx: Transaction, table: Table, context: Author, entry: Entry): Promise<number> {
  const row = await tx.insert(table, {
    at: context.now,
    actor_id: context.caller.id,
    actor_name: context.caller.name,
    action: entry.action,
    resource: entry.resource,
    record_id: entry.recordId,
    changes: entry.changes,
    reason: entry.reason ?? null,
    request_id: context.requestId,
    undo_of: entry.undoOf ?? null,
    batch_id: entry.batchId ?? null,
  });
  return row.id;
}
