import { isRecord } from './records.ts';

/** Files of records: on their way, and as they are kept. */

/** A file of a multipart form, on either side of the wire. */
export interface UploadedFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** Kinds of files that are kept: pictures are re-encoded, so that nothing hidden in them survives; PDFs stay as they are. */
export const DOCUMENT_KINDS = ['image/webp', 'application/pdf'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** A kept file as its record shows it. Documents never change: another file is another document. */
export interface StoredDocument {
  readonly id: number;
  /** Its name on the sender's machine: shown to people, never part of a path. */
  readonly name: string;
  readonly kind: DocumentKind;
  /** Size of the kept file in bytes. */
  readonly size: number;
  /** Address of the bytes, for callers who may read the field. */
  readonly url: string;
}

/** Kinds of files that calls answer with. */
export const FILE_TYPES = { pdf: 'application/pdf', csv: 'text/csv; charset=utf-8' } as const;
export type FileType = keyof typeof FILE_TYPES;

/** A file as a call's answer. It is made once the call's transaction is over: what takes long holds no lock. */
export interface AnsweredFile {
  /** With its ending, in letters that every machine's file names may have. */
  readonly name: string;
  readonly type: FileType;
  make(): Promise<Uint8Array>;
}

/** Alternative text of a picture. */
export interface PictureWords {
  readonly alt_en: string | null;
  readonly alt_zh: string | null;
}

/** One of a record's pictures, which stand in an order. */
export type StoredPicture = StoredDocument & PictureWords;

/** A picture on its way: one that the record has already, by its id, or a new one. */
export type SentPicture = PictureWords & ({ readonly id: number } | { readonly upload: UploadedFile });

/** More photos tire the reader and slow the page. */
export const MAX_PHOTOS = 30;

/** Whether the field shows kept files; what they are called is all that trails and exports say of them. */
export const holdsFiles = ({ kind }: { readonly kind: string }): boolean => kind === 'file' || kind === 'photos';

/** The stored document in a draft or a record's value; null for a file just chosen, and for none. */
export const keptFile = (value: unknown): StoredDocument | null => (isStored(value) ? value : null);

/** The server writes all of a document's facts or none, so two of them vouch for the rest. */
const isStored = (value: unknown): value is StoredDocument => isRecord(value) && 'url' in value && 'id' in value;

/** Type of the column for an input. */
export type Kept<V> = V extends UploadedFile
  ? StoredDocument
  : V extends readonly SentPicture[]
    ? readonly StoredPicture[]
    : V;
