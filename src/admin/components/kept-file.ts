import type { StoredDocument } from '#shared/files.ts';

/** The stored document in a draft or a record's value; null for a file just chosen, and for none. */
export const keptFile = (value: unknown): StoredDocument | null =>
  typeof value === 'object' && value !== null && 'url' in value && 'id' in value ? (value as StoredDocument) : null;
