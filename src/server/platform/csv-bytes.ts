import { FORMULA_STARTS } from '#shared/formula-mark.ts';

/** How a cell of the database becomes one of a file: as it is, quoted and marked, `true` or `false`, ISO 8601 in UTC. */
export type CellForm = 'plain' | 'text' | 'boolean' | 'instant';

const CHUNK_BYTES = 256 * 1024;
const byteOf = (letter: string): number => letter.charCodeAt(0);
const COMMA = byteOf(',');
const QUOTE = byteOf('"');
const MARK = byteOf("'");
const POINT = byteOf('.');
const ZERO = byteOf('0');
const PLUS = byteOf('+');
const SPACE = byteOf(' ');
const LETTER_T = byteOf('T');
const LETTER_Z = byteOf('Z');
const TRUE = byteOf('t');
const CARRIAGE_RETURN = byteOf('\r');
const LINE_FEED = byteOf('\n');
const STARTS = new Set(FORMULA_STARTS.map((start) => start.charCodeAt(0)));
const WORDS = { true: Buffer.from('true'), false: Buffer.from('false') };
/** `2026-01-01 00:00:00`, then perhaps a fraction, then the zone. */
const SECONDS_BYTES = 19;
/** `+00` */
const ZONE_BYTES = 3;

/**
 * Lines of CSV made from rows as the server sends them, byte by byte: a string for each of the millions of cells would cost
 * several times as much. Says the same as the lines that `export-lines.ts` has the database make.
 */
export class CsvBytes {
  private readonly forms: readonly CellForm[];
  private chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  private end = 0;
  private done: Buffer[] = [];

  constructor(forms: readonly CellForm[]) {
    this.forms = forms;
  }

  /** Adds a row: for each cell its length in four bytes, -1 for null, and its text. */
  add(bytes: Buffer, start: number, length: number): void {
    // At worst every byte is a quote and doubled, and every cell has its own quotes, mark, comma and fraction.
    this.reserve(2 * length + 12 * this.forms.length + 2);
    let at = start + 2;
    for (let cell = 0; cell < this.forms.length; cell += 1) {
      if (cell > 0) this.put(COMMA);
      const size = bytes.readInt32BE(at);
      at += 4;
      if (size < 0) continue;
      this.cell(this.forms[cell] ?? 'text', bytes, at, at + size);
      at += size;
    }
    this.put(CARRIAGE_RETURN);
    this.put(LINE_FEED);
  }

  /** What was added since the last call. */
  take(): Buffer[] {
    const taken = [...this.done, this.chunk.subarray(0, this.end)];
    this.done = [];
    this.chunk = this.chunk.subarray(this.end);
    this.end = 0;
    return taken;
  }

  private reserve(size: number): void {
    if (this.chunk.length - this.end >= size) return;
    if (this.end > 0) this.done.push(this.chunk.subarray(0, this.end));
    this.chunk = Buffer.allocUnsafe(Math.max(CHUNK_BYTES, size));
    this.end = 0;
  }

  private put(byte: number): void {
    this.chunk[this.end] = byte;
    this.end += 1;
  }

  private copy(bytes: Buffer, from: number, to: number): void {
    const { chunk } = this;
    let { end } = this;
    // Cells are short: a loop is quicker than a call.
    for (let at = from; at < to; at += 1, end += 1) chunk[end] = bytes[at] ?? 0;
    this.end = end;
  }

  private cell(form: CellForm, bytes: Buffer, from: number, to: number): void {
    if (form === 'text') return this.text(bytes, from, to);
    if (form === 'instant') return this.instant(bytes, from, to);
    if (form === 'plain') return this.copy(bytes, from, to);
    const word = bytes[from] === TRUE ? WORDS.true : WORDS.false;
    return this.copy(word, 0, word.length);
  }

  /** As `markFormula` does it. */
  private text(bytes: Buffer, from: number, to: number): void {
    this.put(QUOTE);
    let first = from;
    while (first < to && bytes[first] === MARK) first += 1;
    if (first < to && STARTS.has(bytes[first] ?? 0)) this.put(MARK);
    const { chunk } = this;
    let { end } = this;
    for (let at = from; at < to; at += 1) {
      const byte = bytes[at] ?? 0;
      chunk[end] = byte;
      end += 1;
      if (byte !== QUOTE) continue;
      chunk[end] = QUOTE;
      end += 1;
    }
    this.end = end;
    this.put(QUOTE);
  }

  private instant(bytes: Buffer, from: number, to: number): void {
    const zone = to - ZONE_BYTES;
    const isUtc = bytes[zone] === PLUS && bytes[zone + 1] === ZERO && bytes[zone + 2] === ZERO;
    const isUsual = isUtc && bytes[from + 10] === SPACE;
    // Years beyond 9999 and the like stay as they are.
    if (!isUsual) return this.copy(bytes, from, to);
    this.copy(bytes, from, from + 10);
    this.put(LETTER_T);
    this.copy(bytes, from + 11, from + SECONDS_BYTES);
    this.put(POINT);
    const digits = from + SECONDS_BYTES + 1;
    for (let digit = digits; digit < digits + 3; digit += 1) this.put(digit < zone ? (bytes[digit] ?? ZERO) : ZERO);
    this.put(LETTER_Z);
  }
}
