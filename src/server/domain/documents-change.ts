import type { StoredDocument } from '#shared/field.ts';
import type { Row } from '#server/platform/table.ts';
import { type Documents, Upload } from './documents.ts';
import type { Bound } from './kit.ts';
import type { Command } from './server-part.ts';

/** What a write does to the documents of its record. */
export interface Filing {
  /** Columns of file fields as they will be: the new documents instead of the uploads. */
  readonly change: Row;
  readonly fresh: readonly number[];
  /** Replaced, removed, or left without a record. */
  readonly stale: readonly number[];
}

const isDocument = (value: unknown): value is StoredDocument =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'number';

const fileFields = (bound: Bound): string[] =>
  Object.entries(bound.resource.fields)
    .filter(([, { spec }]) => spec.kind === 'file')
    .map(([name]) => name);

/** Turns the uploads of a change into documents; `settle` finishes once the record is written. */
export async function file(documents: Documents, bound: Bound, command: Command): Promise<Filing> {
  const { tx, kind, before } = command;
  const change: Record<string, unknown> = {};
  const fresh: number[] = [];
  const stale: number[] = [];
  for (const field of fileFields(bound)) {
    const old = before?.[field];
    const isLeftAlone = kind !== 'remove' && command.change[field] === undefined;
    if (isLeftAlone) continue;
    if (isDocument(old)) stale.push(old.id);
    if (kind === 'remove') continue;
    const upload = command.change[field];
    change[field] = null;
    if (upload === null) continue;
    if (!(upload instanceof Upload)) throw new Error(`${bound.resource.name}.${field} holds no upload`);
    const recordId = before === null ? null : Number(before['id']);
    const document = await documents.keep(tx, { resource: bound.resource.name, recordId, field }, upload);
    fresh.push(document.id);
    change[field] = document;
  }
  return { change, fresh, stale };
}

/** Names a new record to its documents and forgets those that no record shows any more. */
export async function settle(documents: Documents, filing: Filing, command: Command, after: Row | null): Promise<void> {
  if (command.before === null && after) await documents.attach(command.tx, filing.fresh, Number(after['id']));
  await documents.drop(command.tx, filing.stale);
}
