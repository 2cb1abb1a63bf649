import { isRecord } from '#shared/records.ts';
import type { StoredDocument } from '#shared/files.ts';

/** The stored document in a draft or a record's value; null for a file just chosen, and for none. */
export const keptFile = (value: unknown): StoredDocument | null => (isStored(value) ? value : null);

/** The server writes all of a document's facts or none, so two of them vouch for the rest. */
const isStored = (value: unknown): value is StoredDocument => isRecord(value) && 'url' in value && 'id' in value;
