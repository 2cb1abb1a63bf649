import { is } from './conditions.ts';
import { type Issue, issue } from '#shared/errors.ts';
import { type Fields } from '#shared/field.ts';
import { bindingRelations } from '#shared/kept-values.ts';
import type { Values } from '#shared/validate.ts';
import { type Reader, StillNamed, type Transaction } from '#server/platform/database/store.ts';
import { type Row, type Table, columnsOf } from '#server/platform/database/table.ts';
import type { RequestContext } from './caller.ts';
import { type Bound, type Kit, both, hasId, scopeOf } from './kit.ts';
import { type NamedBy, Refusal } from './refusal.ts';

/** Relations and unique values: finds those that name no record or are taken, and keeps a record that others name. */

interface Place {
  readonly kit: Kit;
  readonly tx: Reader;
  readonly context: RequestContext;
}

/** An issue for every relation of the values whose record is not there, or not for this caller. */
export async function findGoneRelations({ kit, tx, context }: Place, fields: Fields, values: Values): Promise<Issue[]> {
  const issues: Issue[] = [];
  for (const { name, to } of bindingRelations(fields)) {
    const id = values[name] ?? null;
    if (id === null) continue;
    const target = kit.get(to);
    const found = await tx.find(target.table, both(scopeOf(target, context), hasId(Number(id))));
    if (!found) issues.push(issue([name], 'gone'));
  }
  return issues;
}

/**
 * An issue for every unique value of a change that another row has already, all found by one question. The table's own
 * constraint still decides between two that come at once.
 */
export async function takenValues(
  reader: Reader,
  table: Table,
  { before, change }: { readonly before: Row | null; readonly change: Row },
): Promise<Issue[]> {
  const asked = columnsOf(table).filter(
    ([name, spec]) => spec.unique && (change[name] ?? null) !== null && change[name] !== before?.[name],
  );
  if (asked.length === 0) return [];
  const of = asked.map(([name]) => is(name, change[name]));
  const names = asked.map(([name]) => name);
  const rows = await reader.list(table, { where: { op: 'or', of }, fields: ['id', ...names] });
  const others = rows.filter(({ id }) => id !== before?.['id']);
  return names
    .filter((name) => others.some((row) => row[name] === change[name]))
    .map((name) => issue([name], 'unique'));
}

/** Removes the row; while other records name it, refuses with who they are. Only then are they counted. */
export async function removeUnnamed(
  tx: Transaction,
  all: readonly Pick<Bound, 'resource' | 'table'>[],
  { resource, table, id }: { readonly resource: string; readonly table: Table; readonly id: number },
): Promise<void> {
  try {
    await tx.attempt(() => tx.remove(table, hasId(id)));
  } catch (error) {
    if (!(error instanceof StillNamed)) throw error;
    const namedBy: NamedBy[] = [];
    for (const other of all) {
      for (const { name } of bindingRelations(other.resource.fields).filter(({ to }) => to === resource)) {
        const count = await tx.count(other.table, is(name, id));
        if (count > 0) namedBy.push({ resource: other.resource.name, count });
      }
    }
    throw new Refusal('CONFLICT', { message: 'still_named', namedBy, body: { named_by: namedBy } });
  }
}
