import { type ResourceName, resources } from '#resources/index.ts';
import type { AnyResource } from '#shared/resource.ts';
import type { Transaction } from '#server/platform/database/store.ts';
import type { Row } from '#server/platform/database/table.ts';
import { type Author, changesBetween, writeEntry } from '#server/kit/audit/entry.ts';
import type { Documents } from '#server/kit/documents/documents.ts';
import { documentsIn } from '#server/kit/documents/change.ts';
import { hasId } from './kit.ts';
import { removeUnnamed } from './references.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { auditTable } from '#server/kit/tables.ts';

/** The write that was asked for; what it entails in other records happens in its transaction and by its caller. */
interface Cause {
  readonly tx: Transaction;
  readonly context: Author;
}

interface Deed {
  readonly resource: ResourceName;
  readonly action: string;
  readonly before: Row | null;
  readonly after: Row | null;
  readonly reason?: string | null;
}

const declarationOf = (name: ResourceName): AnyResource => {
  const found = resources.find((resource) => resource.name === name);
  if (!found) throw new Error(`There is no resource ${name}`);
  return found;
};

/** Every changed record has its own entry, so that its history is whole. */
async function note({ tx, context }: Cause, { resource, action, before, after, reason = null }: Deed): Promise<void> {
  await writeEntry(tx, auditTable, context, {
    action,
    resource,
    recordId: Number((after ?? before)?.['id']),
    changes: changesBetween(declarationOf(resource), before, after),
    reason,
  });
}

export async function insertBeside(
  cause: Cause,
  resource: ResourceName,
  values: Row,
  reason: string | null = null,
): Promise<Row> {
  const after = await cause.tx.insert(resourceTables[resource], values);
  await note(cause, { resource, action: 'create', before: null, after, reason });
  return after;
}

export async function removeBeside(
  cause: Cause & { readonly documents: Documents },
  resource: ResourceName,
  before: Row,
): Promise<void> {
  const all = resources.map((each) => ({ resource: each, table: resourceTables[each.name as ResourceName] }));
  await removeUnnamed(cause.tx, all, { resource, table: resourceTables[resource], id: Number(before['id']) });
  await cause.documents.drop(cause.tx, documentsIn(declarationOf(resource), before));
  await note(cause, { resource, action: 'remove', before, after: null });
}

export async function changeBeside(
  cause: Cause,
  resource: ResourceName,
  before: Row,
  { action, change, reason }: { readonly action: string; readonly change: Row; readonly reason: string | null },
): Promise<Row> {
  const [after] = await cause.tx.update(resourceTables[resource], hasId(Number(before['id'])), change);
  if (!after) throw new Error(`${resource} ${String(before['id'])} is gone though it was locked`);
  await note(cause, { resource, action, before, after, reason });
  return after;
}
