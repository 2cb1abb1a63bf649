import { randomUUID } from 'node:crypto';
import type { FieldSpec } from '#shared/field.ts';
import { holdsFiles } from '#shared/files.ts';
import type { AnyResource } from '#shared/resource.ts';
import { isSameJson } from '#shared/same-json.ts';
import type { Values } from '#shared/validate.ts';
import type { Transaction } from '#server/platform/database/store.ts';
import type { Row, Table } from '#server/platform/database/table.ts';

/**
 * What the trail keeps of a write, field by field, and the writing of its one entry. Secrets are never in it; reading
 * it asks for no field's own code.
 */

export type Changes = Readonly<Record<string, readonly [unknown, unknown]>>;

/** Stands in the trail for a value that may not be read there. */
export const MASK = '•••';
const BOOKKEEPING = new Set(['version', 'created_at', 'updated_at']);

/** The trail keeps a document's name; the file itself is removed when it is replaced. */
const nameOf = (document: unknown): unknown =>
  typeof document === 'object' && document !== null && 'name' in document ? document.name : null;

const namesOf = (value: unknown): unknown => (Array.isArray(value) ? value.map(nameOf).join('; ') : nameOf(value));

/** A record before and after a write. */
interface Compared {
  /** Null before the record existed. */
  readonly before: Row | null;
  /** Null once the record is deleted. */
  readonly after: Row | null;
  /** Of the write: what it brought for fields without a column. */
  readonly input?: Values;
  /** Whether personal values are to be forgotten; a removal forgets them. */
  readonly forgets?: boolean;
}

/** Field by field, from what to what; secrets only say that they changed. */
export function changesBetween(
  resource: AnyResource,
  { before, after, input = {}, forgets = after === null }: Compared,
): Changes {
  const changes: Record<string, readonly [unknown, unknown]> = {};
  for (const [name, { spec }] of Object.entries(resource.fields)) {
    if (!spec.stored) {
      if (input[name] !== undefined && input[name] !== null) changes[name] = [null, MASK];
      continue;
    }
    const [old, now] = [before?.[name] ?? null, after?.[name] ?? null];
    if (BOOKKEEPING.has(name) || spec.derived || isSameJson(old, now)) continue;
    changes[name] = spec.personal && forgets ? [MASK, after === null ? null : MASK] : tellChange(spec, [old, now]);
  }
  return changes;
}

/** Reading the trail does not ask for a field's own code, so the trail must not hold what that code guards. */
function tellChange(spec: FieldSpec, [old, now]: readonly [unknown, unknown]): readonly [unknown, unknown] {
  if (spec.hidden || spec.proof || spec.visibleTo !== undefined) return [MASK, MASK];
  return holdsFiles(spec) ? [namesOf(old), namesOf(now)] : [old, now];
}

/** Author and time of an entry: a request's context, or the product itself. */
export interface Author {
  /** ISO 8601 UTC. */
  readonly now: string;
  readonly requestId: string | null;
  readonly caller: { readonly id: number | null; readonly name: string };
}

/** Author of acts that a job performs. */
export const theHouse = (now: string): Author => ({ now, requestId: null, caller: { id: null, name: 'Highland' } });

export interface Entry {
  readonly action: string;
  readonly resource: string;
  /** Null for what concerns no single record. */
  readonly recordId: number | null;
  readonly changes: Changes;
  readonly reason?: string | null;
  readonly undoOf?: number | null;
  /** Shared by all entries of one bulk act. */
  readonly batchId?: string;
}

/** Number of a bulk act, by which its entries are found and undone together. */
export const newBatchId = (): string => randomUUID();

/** The trail's table, in the write's own transaction, and who writes. */
interface Trail {
  readonly tx: Transaction;
  readonly table: Table;
  readonly author: Author;
}

/** Writes the one entry a write leaves, in the write's own transaction; returns its id. */
export async function writeEntry({ tx, table, author }: Trail, entry: Entry): Promise<number> {
  const row = await tx.insert(table, {
    at: author.now,
    actor_id: author.caller.id,
    actor_name: author.caller.name,
    action: entry.action,
    resource: entry.resource,
    record_id: entry.recordId,
    changes: entry.changes,
    reason: entry.reason ?? null,
    request_id: author.requestId,
    undo_of: entry.undoOf ?? null,
    batch_id: entry.batchId ?? null,
  });
  return row.id;
}
