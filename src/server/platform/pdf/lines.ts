import { FACES, type Face, type Font, type Fonts, type Weight } from './engine.ts';

/** Sets text in lines of a width, each letter in the first font that has it, broken where Chinese and English may be. */

export interface TextStyle {
  readonly size: number;
  readonly weight: Weight;
  readonly colour: string;
}

/** Letters of one font, side by side. */
export interface LetterRun {
  readonly text: string;
  readonly face: Face;
  readonly width: number;
}

export interface Line {
  readonly runs: readonly LetterRun[];
  readonly width: number;
}

/** All figures are as wide as each other, so that sums stand under each other. */
export const FEATURES: readonly string[] = ['tnum'];

/** What no font of ours has. A reader sees that something is missing, not a box that could be a letter. */
const MISSING = '?';
const SUBSTITUTES: Readonly<Record<string, string>> = { '→': '>', '≤': '<=', '≥': '>=', '\t': ' ', '\u00a0': ' ' };

/** From the radicals on: Chinese letters and the marks that are as wide as they. */
const isWide = (letter: string): boolean => letter >= '\u2e80';
const NEVER_FIRST = new Set('，。、；：！？）」』》】〕”’％%)]},.;:!?…·');
const NEVER_LAST = new Set('（「『《【〔“‘￥([{');

function mayBreak(before: string, after: string): boolean {
  if (after === ' ' || NEVER_FIRST.has(after) || NEVER_LAST.has(before)) return false;
  return before === ' ' || before === '-' || before === '/' || isWide(before) || isWide(after);
}

/** Parts between which a line may end. */
function chunksOf(text: string): string[] {
  const chunks: string[] = [];
  let chunk = '';
  let before: string | null = null;
  for (const letter of text) {
    if (before !== null && mayBreak(before, letter)) {
      chunks.push(chunk);
      chunk = '';
    }
    chunk += letter;
    before = letter;
  }
  return chunk === '' ? chunks : [...chunks, chunk];
}

/** Typesets with the fonts of one weight, and remembers how wide words are while a paper is made. */
export class Typesetter {
  private readonly widths = new Map<string, number>();
  private readonly fonts: Fonts;

  constructor(fonts: Fonts) {
    this.fonts = fonts;
  }

  /** Lines no wider than the width; an empty text has one empty line. */
  set(text: string, width: number, style: TextStyle): Line[] {
    const letters = text.normalize('NFC').replaceAll(/[→≤≥\t\u00a0]/g, (letter) => SUBSTITUTES[letter] ?? letter);
    // What steers a terminal or the direction of writing has no look, and could give a sum another one.
    const plain = letters.replaceAll(/[^\n\P{Cc}]|\p{Cf}/gu, '');
    return plain.split('\n').flatMap((paragraph) => this.break(paragraph, width, style));
  }

  private break(text: string, width: number, style: TextStyle): Line[] {
    const lines: Line[] = [];
    let line = new GrowingLine();
    const start = (): void => {
      lines.push(line.end());
      line = new GrowingLine();
    };
    for (const chunk of chunksOf(text)) {
      const runs = this.runsOf(chunk, style);
      const wide = widthOf(this.runsOf(chunk.trimEnd(), style));
      if (!line.isEmpty && line.width + wide > width) start();
      if (wide <= width) line.add(runs);
      else for (const letter of chunk) this.addLetter({ line: () => line, start, width }, letter, style);
    }
    return [...lines, line.end()];
  }

  /** A word wider than the line ends where the line does. */
  private addLetter(at: { line(): GrowingLine; start(): void; width: number }, letter: string, style: TextStyle): void {
    const runs = this.runsOf(letter, style);
    if (!at.line().isEmpty && at.line().width + widthOf(runs) > at.width) at.start();
    at.line().add(runs);
  }

  private runsOf(text: string, style: TextStyle): LetterRun[] {
    const parts: { text: string; face: Face }[] = [];
    for (const letter of text) {
      const face = this.faceOf(letter, style);
      const last = parts.at(-1);
      if (last && last.face === (face ?? 'latin')) last.text += face ? letter : MISSING;
      else parts.push({ text: face ? letter : MISSING, face: face ?? 'latin' });
    }
    return parts.map((part) => ({ ...part, width: this.widthOf(part, style) }));
  }

  private faceOf(letter: string, { weight }: TextStyle): Face | undefined {
    const code = letter.codePointAt(0) ?? 0;
    return FACES.find((face) => this.fonts[weight][face].hasGlyphForCodePoint(code));
  }

  private widthOf({ text, face }: { readonly text: string; readonly face: Face }, style: TextStyle): number {
    const key = `${style.weight} ${face} ${text}`;
    const known = this.widths.get(key) ?? this.measure(text, this.fonts[style.weight][face]);
    this.widths.set(key, known);
    return known * style.size;
  }

  private measure(text: string, font: Font): number {
    return font.layout(text, FEATURES).advanceWidth / font.unitsPerEm;
  }
}

const widthOf = (runs: readonly LetterRun[]): number => runs.reduce((sum, { width }) => sum + width, 0);

class GrowingLine {
  private readonly runs: LetterRun[] = [];
  width = 0;

  get isEmpty(): boolean {
    return this.runs.length === 0;
  }

  add(runs: readonly LetterRun[]): void {
    for (const run of runs) {
      const last = this.runs.at(-1);
      if (last?.face === run.face) this.runs.splice(-1, 1, joined(last, run));
      else this.runs.push(run);
      this.width += run.width;
    }
  }

  end(): Line {
    return { runs: this.runs, width: this.width };
  }
}

const joined = (one: LetterRun, other: LetterRun): LetterRun => ({
  face: one.face,
  text: one.text + other.text,
  width: one.width + other.width,
});
