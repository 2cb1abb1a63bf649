import { Readable } from 'node:stream';

/** A reader who takes nothing for this long counts as gone, although the connection stands. */
export const READER_MS = 10_000;
/** Bytes a reader has to take within that time: a line may be slow, but not stand still. */
const PIECE_BYTES = 64 * 1024;

interface Reading {
  /** Called when the reader stopped reading, before `onEnd`. */
  onStall(): void;
  /** Called once, when the chunks are no longer needed. */
  onEnd(): void;
}

/**
 * Streams chunks without waiting for ever: the place behind them goes to the next caller when their reader stops
 * taking pieces, or never begins to. How long the chunks themselves take is not its matter.
 */
export function watchedReadable(
  chunks: AsyncGenerator<string | Uint8Array, void, void>,
  { onStall, onEnd }: Reading,
): Readable {
  let patience: NodeJS.Timeout | undefined;
  const isTheirTurn = (): void => {
    patience = setTimeout(() => {
      onStall();
      stream.destroy(new Error(`Nothing was read for ${READER_MS} ms.`));
    }, READER_MS);
  };
  const isOurTurn = (): void => clearTimeout(patience);
  let isOver = false;
  const end = async (): Promise<void> => {
    isOurTurn();
    if (isOver) return;
    isOver = true;
    await chunks.return().catch(() => undefined);
    onEnd();
  };
  async function* pieces(): AsyncGenerator<Uint8Array, void, void> {
    try {
      isOurTurn();
      for await (const chunk of chunks) {
        const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
        for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
          isTheirTurn();
          yield bytes.subarray(at, at + PIECE_BYTES);
          isOurTurn();
        }
      }
    } finally {
      await end();
    }
  }
  const stream = Readable.from(pieces(), { objectMode: false });
  // One that was never begun to be read has nothing that could end by itself.
  stream.once('close', () => void end());
  isTheirTurn();
  return stream;
}
