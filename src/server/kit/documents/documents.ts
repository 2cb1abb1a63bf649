import { createHash } from 'node:crypto';
import type { DocumentKind, StoredDocument, UploadedFile } from '#shared/files.ts';
import type { FieldSpec } from '#shared/field.ts';
import { type Issue, issue } from '#shared/errors.ts';
import { type Content, ImagesUnavailable, MAX_PIXELS, examine } from '#server/platform/files/content.ts';
import { Gate, GateBusy } from '#server/platform/files/gate.ts';
import type { FileStore, OpenFile, ReceivedBytes } from '#server/platform/files/files.ts';
import type { Log } from '#server/platform/process/log.ts';
import type { Store, Transaction } from '#server/platform/database/store.ts';
import type { Row } from '#server/platform/database/table.ts';
import { is, any } from '#server/kit/conditions.ts';
import { hasId } from '#server/kit/kit.ts';
import { displayName } from './name.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { type KeptDocument, documents } from '#server/kit/tables.ts';

/**
 * The files that records carry. Bytes are stored before the transaction, the row that names them is written in it, and
 * afterwards, however it ended, bytes that no row names are removed: neither a rollback nor a replaced file leaves
 * any.
 */

export interface DocumentsDeps {
  readonly store: Store;
  readonly files: FileStore;
  readonly log: Log;
}

export interface SentFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A file that was examined and stored, on its way to a record. No body can hold one: only uploading makes it. */
export class Upload implements UploadedFile {
  readonly name: string;
  readonly type: DocumentKind;
  readonly size: number;
  /** Under which its bytes are found; the thumbnail's only for a picture. */
  readonly key: string;
  readonly thumbnailKey: string | null;
  /** Digest of the stored file. */
  readonly sha256: string;
  /** Digest of the sent bytes, which tells a repeated request from another one. */
  readonly sentSha256: string;
  private readonly bytes: () => Promise<ArrayBuffer>;

  constructor(facts: Omit<Upload, 'arrayBuffer' | 'keys' | 'bytes'>, bytes: () => Promise<ArrayBuffer>) {
    this.name = facts.name;
    this.type = facts.type;
    this.size = facts.size;
    this.key = facts.key;
    this.thumbnailKey = facts.thumbnailKey;
    this.sha256 = facts.sha256;
    this.sentSha256 = facts.sentSha256;
    this.bytes = bytes;
  }

  arrayBuffer(): Promise<ArrayBuffer> {
    return this.bytes();
  }

  get keys(): readonly string[] {
    return this.thumbnailKey === null ? [this.key] : [this.key, this.thumbnailKey];
  }
}

/** Lets one large form into memory at a time, with the pixels of its picture; after a minute's wait the caller is told to try again. */
const PLACES = 1;
const WAIT_MS = 60_000;
/** Most bytes of a form. */
const ROOM_BYTES = 12 * 1024 * 1024;

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * The files that records carry. Bytes are stored before the transaction, the row that names them is written in it, and
 * afterwards, however it ended, bytes that no row names are removed: neither a rollback nor a replaced file leaves any.
 */
export class Documents {
  private readonly gate = new Gate(PLACES, WAIT_MS);
  /** Buffers that are used again and again, because fresh ones would pile up faster than they are collected. */
  private readonly buffers: Uint8Array<ArrayBuffer>[] = [];
  private readonly deps: DocumentsDeps;

  constructor(deps: DocumentsDeps) {
    this.deps = deps;
  }

  get files(): FileStore {
    return this.deps.files;
  }

  /** Lets work that holds whole files in memory happen a few at a time. */
  async gated<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await this.gate.run(work);
    } catch (error) {
      if (!(error instanceof GateBusy)) throw error;
      const headers = { 'Retry-After': String(error.retryAfterSeconds) };
      throw new Refusal('UNAVAILABLE', { message: 'uploads_busy', headers });
    }
  }

  /** Reads what arrived, in turn, and works with it; nothing may keep the bytes beyond the work. */
  read<T>(received: ReceivedBytes, work: (bytes: Uint8Array<ArrayBuffer>) => Promise<T>): Promise<T> {
    return this.gated(async () => {
      const spare = this.buffers.pop();
      const buffer =
        spare && spare.length >= received.size ? spare : new Uint8Array(Math.max(received.size, ROOM_BYTES));
      try {
        return await work(await received.read(buffer));
      } finally {
        this.buffers.push(buffer);
      }
    });
  }

  /** Examines what was sent and keeps it under a new key, or says what is wrong with it. */
  async take(field: string, spec: FieldSpec, sent: SentFile): Promise<Upload | Issue> {
    const { bytes } = sent;
    const examined = await this.examined(bytes, spec.accepts ?? []);
    if (!examined.ok) return issue([field], examined.fault, { max: MAX_PIXELS / 1_000_000 });
    return this.kept(displayName(sent.name), examined.content, sha256(bytes));
  }

  private async examined(bytes: Uint8Array, accepts: readonly DocumentKind[]): ReturnType<typeof examine> {
    try {
      return await examine(bytes, accepts);
    } catch (error) {
      if (!(error instanceof ImagesUnavailable)) throw error;
      this.deps.log.error({ err: error }, 'a picture was refused');
      throw new Refusal('UNAVAILABLE', { message: 'no_images' });
    }
  }

  private async kept(name: string, content: Content, sentSha256: string): Promise<Upload> {
    const { files } = this.deps;
    const key = await files.put(content.bytes);
    const thumbnailKey = content.kind === 'image/webp' ? await files.put(content.thumbnail) : null;
    const facts = { name, type: content.kind, size: content.bytes.length, sha256: sha256(content.bytes) };
    return new Upload({ ...facts, key, thumbnailKey, sentSha256 }, async () => {
      const file = await files.get(key);
      if (!file) throw new Error(`The uploaded file ${key} is gone`);
      return new Response(file.body).arrayBuffer();
    });
  }

  /** Writes the row that names an upload; a record that does not exist yet is named by `attach`. */
  async keep(tx: Transaction, owner: DocumentOwner, upload: Upload): Promise<StoredDocument> {
    const row = await tx.insert(documents, {
      resource: owner.resource,
      record_id: owner.recordId,
      field: owner.field,
      kind: upload.type,
      name: upload.name,
      size: upload.size,
      sha256: upload.sha256,
      storage_key: upload.key,
      thumbnail_key: upload.thumbnailKey,
    });
    const id = row.id;
    return { id, name: upload.name, kind: upload.type, size: upload.size, url: `/api/files/${id}` };
  }

  async attach(tx: Transaction, ids: readonly number[], recordId: number): Promise<void> {
    for (const id of ids) await tx.note(documents, hasId(id), { record_id: recordId });
  }

  /** Forgets documents with the transaction; their bytes go once it has committed. */
  async drop(tx: Transaction, ids: readonly number[]): Promise<void> {
    const keys: string[] = [];
    for (const id of ids) {
      const row = await tx.lock(documents, id);
      if (!row) continue;
      keys.push(...keysOf(row));
      await tx.remove(documents, hasId(id));
    }
    if (keys.length > 0) tx.afterCommit(() => this.collect(keys));
  }

  /** Removes the bytes of keys that no row names. Never throws: what stays behind costs space, nothing else. */
  async collect(keys: readonly string[]): Promise<void> {
    try {
      for (const key of keys) {
        const isNamed = any(is('storage_key', key), is('thumbnail_key', key));
        if ((await this.deps.store.count(documents, isNamed)) === 0) await this.deps.files.remove(key);
      }
    } catch (error) {
      this.deps.log.warn({ err: error }, 'unused files could not be removed');
    }
  }

  find(id: number): Promise<KeptDocument | null> {
    return this.deps.store.find(documents, hasId(id));
  }

  async open(row: Row, isThumbnail: boolean): Promise<OpenFile | null> {
    const key = row[isThumbnail ? 'thumbnail_key' : 'storage_key'];
    const file = typeof key === 'string' ? await this.deps.files.get(key) : null;
    if (!file) this.deps.log.error({ document: row['id'] }, 'a document’s file is not in the upload folder');
    return file;
  }
}

/** Record and field of a document. */
export interface DocumentOwner {
  readonly resource: string;
  /** Null until the record is written. */
  readonly recordId: number | null;
  readonly field: string;
}

const keysOf = (row: Row): string[] =>
  [row['storage_key'], row['thumbnail_key']].filter((key): key is string => typeof key === 'string');
