import type pg from 'pg';

const DATA_ROW = 'D'.charCodeAt(0);
/** A byte for the kind of message, four for the length of the rest, themselves included. */
const HEAD_BYTES = 5;

/** Takes one row as it came: where it begins in the bytes, its number of cells first, and how many bytes it has. */
export type TakeRow = (bytes: Buffer, at: number, length: number) => void;

/**
 * Hands the rows that arrive while `work` runs to `take` as bytes; everything else reaches the driver as ever, so that it
 * notices ends, errors and the loss of its connection itself. Between statements only: nothing may be half received.
 */
export async function takingRows<T>(client: pg.ClientBase, take: TakeRow, work: () => Promise<T>): Promise<T> {
  const { stream } = (client as unknown as { readonly connection: { readonly stream: NodeJS.ReadableStream } })
    .connection;
  const driver = stream.listeners('data') as ((bytes: Buffer) => void)[];
  const splitter = new Splitter(take, (bytes) => {
    for (const listener of driver) listener.call(stream, bytes);
  });
  const onData = (bytes: Buffer): void => splitter.push(bytes);
  for (const listener of driver) stream.off('data', listener);
  stream.on('data', onData);
  try {
    return await work();
  } finally {
    stream.off('data', onData);
    for (const listener of driver) stream.on('data', listener);
  }
}

/** Cuts what comes from the server into messages: rows go one way, the rest another. */
class Splitter {
  private readonly take: TakeRow;
  private readonly pass: (bytes: Buffer) => void;
  /** The beginning of a message whose end has not come yet. */
  private rest: Buffer = Buffer.alloc(0);

  constructor(take: TakeRow, pass: (bytes: Buffer) => void) {
    this.take = take;
    this.pass = pass;
  }

  push(chunk: Buffer): void {
    const bytes = this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk]);
    let at = 0;
    while (bytes.length - at >= HEAD_BYTES) {
      const end = at + 1 + bytes.readUInt32BE(at + 1);
      if (end > bytes.length) break;
      if (bytes[at] === DATA_ROW) this.take(bytes, at + HEAD_BYTES, end - at - HEAD_BYTES);
      else this.pass(bytes.subarray(at, end));
      at = end;
    }
    this.rest = bytes.subarray(at);
  }
}
