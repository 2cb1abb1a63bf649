import { issue } from '#shared/errors.ts';
import { type SentPicture, type StoredDocument, type StoredPicture, holdsFiles } from '#shared/files.ts';
import type { AnyResource } from '#shared/resource.ts';
import type { Row, StoredRow } from '#server/platform/database/table.ts';
import { type Documents, Upload } from './documents.ts';
import type { Bound } from '#server/kit/kit.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Command } from '#server/kit/server-part.ts';

/**
 * What a write does to the files of its record: uploads become documents, and those that no record shows any more are
 * forgotten.
 */

/** Changes of a record's documents in a write. */
export interface Filing {
  /** Columns of file fields as they will be: the new documents instead of the uploads. */
  readonly change: Row;
  readonly fresh: readonly number[];
  /** Replaced, removed, or left without a record. */
  readonly stale: readonly number[];
}

const isDocument = (value: unknown): value is StoredDocument =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'number';

const isPictures = (value: unknown): value is readonly StoredPicture[] =>
  Array.isArray(value) && value.every(isDocument);

/** The documents in the column of a file field. */
const heldIn = (kept: unknown): readonly StoredDocument[] => (isPictures(kept) ? kept : isDocument(kept) ? [kept] : []);

/** Ids of all documents that a row shows. */
export const documentsIn = ({ fields }: AnyResource, row: Row): number[] =>
  Object.entries(fields).flatMap(([name, { spec }]) => (holdsFiles(spec) ? heldIn(row[name]).map(({ id }) => id) : []));

/** Turns the uploads of a change into documents; `settle` finishes once the record is written. */
export async function file(documents: Documents, bound: Bound, command: Command): Promise<Filing> {
  const change: Record<string, unknown> = {};
  const fresh: number[] = [];
  const stale: number[] = [];
  const owner = {
    resource: bound.resource.name,
    recordId: command.before === null ? null : command.before.id,
  };
  const keep = async (field: string, upload: unknown): Promise<StoredDocument> => {
    if (!(upload instanceof Upload)) throw new Error(`${bound.resource.name}.${field} holds no upload`);
    const document = await documents.keep(command.tx, { ...owner, field }, upload);
    fresh.push(document.id);
    return document;
  };
  for (const [field, { spec }] of Object.entries(bound.resource.fields)) {
    if (!holdsFiles(spec)) continue;
    const wanted = command.kind === 'remove' ? null : command.change[field];
    if (wanted === undefined) continue;
    const old = heldIn(command.before?.[field]);
    const now =
      spec.kind === 'photos'
        ? await pictures(bound, field, { old, wanted, keep })
        : wanted && (await keep(field, wanted));
    const staying = new Set((Array.isArray(now) ? now.filter(isDocument) : []).map(({ id }) => id));
    stale.push(...old.filter(({ id }) => !staying.has(id)).map(({ id }) => id));
    if (command.kind !== 'remove') change[field] = now;
  }
  return { change, fresh, stale };
}

interface Pictures {
  readonly old: readonly StoredDocument[];
  readonly wanted: unknown;
  keep(field: string, upload: unknown): Promise<StoredDocument>;
}

/** The pictures in the order wanted; one that is not this record's is refused. */
async function pictures(bound: Bound, field: string, { old, wanted, keep }: Pictures): Promise<StoredPicture[] | null> {
  if (wanted === null) return null;
  const list: StoredPicture[] = [];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the kind of the field has parsed it
  for (const picture of wanted as readonly SentPicture[]) {
    const { alt_en, alt_zh } = picture;
    const kept = 'id' in picture ? old.find(({ id }) => id === picture.id) : await keep(field, picture.upload);
    if (!kept) {
      throw new Refusal('VALIDATION', { issues: [issue([field], 'gone')], resource: bound.resource.name });
    }
    const { id, name, kind, size, url } = kept;
    list.push({ id, name, kind, size, url, alt_en, alt_zh });
  }
  return list;
}

/** Names a new record to its documents and forgets those that no record shows any more. */
export async function settleDocuments(
  documents: Documents,
  filing: Filing,
  { tx, before, after }: Pick<Command, 'tx' | 'before'> & { readonly after: StoredRow | null },
): Promise<void> {
  if (before === null && after) await documents.attach(tx, filing.fresh, after.id);
  await documents.drop(tx, filing.stale);
}
