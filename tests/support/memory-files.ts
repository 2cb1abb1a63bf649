import {
  type Chunks,
  type FileStore,
  type OpenFile,
  type ReceivedBytes,
  newKey,
} from '#server/platform/files/files.ts';

/** The file store of tests: the same answers as the disk, from memory. */
export class MemoryFiles implements FileStore {
  readonly kept = new Map<string, Uint8Array>();
  /** Of those that tests made older than they are. */
  readonly ages = new Map<string, number>();

  async put(bytes: Uint8Array): Promise<string> {
    const key = newKey();
    this.kept.set(key, bytes);
    return key;
  }

  async get(key: string): Promise<OpenFile | null> {
    const bytes = this.kept.get(key);
    return bytes ? { size: bytes.length, body: new Blob([new Uint8Array(bytes)]).stream() } : null;
  }

  async remove(key: string): Promise<void> {
    this.kept.delete(key);
  }

  async *keys(olderThanMs: number): AsyncIterable<string> {
    for (const key of this.kept.keys()) if ((this.ages.get(key) ?? 0) > olderThanMs) yield key;
  }

  async receive(chunks: Chunks, limit: number): Promise<ReceivedBytes | null> {
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > limit) return null;
      parts.push(chunk);
    }
    const read = async (buffer: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> => {
      buffer.set(Buffer.concat(parts, size));
      return buffer.subarray(0, size);
    };
    return { size, read, discard: async () => undefined };
  }
}
