const byteOf = (text: string): number => text.charCodeAt(0);
const [QUOTE, COMMA, LINE_FEED, CARRIAGE_RETURN] = [byteOf('"'), byteOf(','), byteOf('\n'), byteOf('\r')];
const [SPACE, POINT, PLUS, ZERO, T, Z] = [byteOf(' '), byteOf('.'), byteOf('+'), byteOf('0'), byteOf('T'), byteOf('Z')];
const MS_DIGITS = 3;

/** States of the reader; ZONE is the end of an instant, which is UTC and written already. */
const [CELL, QUOTES, INSTANT, ZONE] = [0, 1, 2, 3];

/**
 * PostgreSQL's own CSV as the export writes it: lines end in CR and LF, and an instant, which comes as
 * `2026-11-21 08:30:00.5+00`, reads as it does in JSON. Done here because it costs the database a quarter of its time.
 * @param instants which columns hold instants; the connection's time zone is UTC.
 */
export async function* copiedLines(
  chunks: AsyncIterable<Uint8Array>,
  instants: readonly boolean[],
): AsyncGenerator<Uint8Array, void, void> {
  const kinds = instants.map((isInstant) => (isInstant ? INSTANT : CELL));
  const [first = CELL] = kinds;
  // The state in which the last chunk ended, possibly within a cell.
  let state = first;
  let column = 0;
  /** Digits after an instant's point; -1 before there is one. */
  let digits = -1;
  let scratch = Buffer.alloc(0);
  for await (const chunk of chunks) {
    // A line feed becomes two bytes; the shortest instant grows from 22 to 24.
    if (scratch.length < 2 * chunk.length + MS_DIGITS) scratch = Buffer.allocUnsafe(2 * chunk.length + MS_DIGITS);
    let end = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      let byte = chunk[at] ?? 0;
      if (state === QUOTES) {
        if (byte === QUOTE) state = CELL;
      } else if (byte === COMMA) {
        column += 1;
        state = kinds[column] ?? CELL;
      } else if (byte === LINE_FEED) {
        scratch[end++] = CARRIAGE_RETURN;
        column = 0;
        state = first;
      } else if (state === CELL) {
        if (byte === QUOTE) state = QUOTES;
      } else if (state === ZONE) {
        continue;
      } else if (byte === SPACE) {
        byte = T;
      } else if (byte === POINT) {
        digits = 0;
      } else if (byte === PLUS) {
        if (digits < 0) scratch[end++] = POINT;
        for (let known = Math.max(digits, 0); known < MS_DIGITS; known += 1) scratch[end++] = ZERO;
        byte = Z;
        state = ZONE;
        digits = -1;
      } else if (digits >= 0) {
        digits += 1;
      }
      scratch[end++] = byte;
    }
    yield Buffer.from(scratch.subarray(0, end));
  }
}
