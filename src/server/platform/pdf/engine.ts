import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { unpackWoff2 } from './woff2.ts';

/**
 * The packages that write the file and read the fonts, loaded with the first paper: a server that makes none never pays for
 * them. Their types are written here as far as they are used; those published are several versions behind.
 */

/** A part of the tree that screen readers follow. */
export interface PdfElement {
  add(child: PdfElement | MarkedContent): PdfElement;
  end(): void;
}

export interface MarkedContent {
  readonly refs: readonly object[];
}

interface TextOptions {
  readonly lineBreak: false;
  readonly baseline: 'alphabetic';
  readonly features?: readonly string[];
  readonly fill?: boolean;
  readonly stroke?: boolean;
}

export interface PdfWriter {
  on(event: 'data', take: (bytes: Uint8Array) => void): this;
  on(event: 'end', take: () => void): this;
  addPage(): this;
  registerFont(name: string, font: Font): this;
  font(name: string, size: number): this;
  fillColor(colour: string): this;
  strokeColor(colour: string): this;
  lineWidth(width: number): this;
  moveTo(x: number, y: number): this;
  lineTo(x: number, y: number): this;
  stroke(): this;
  text(text: string, x: number, y: number, options: TextOptions): this;
  struct(type: string, options?: { readonly scope?: 'Column' | 'Row'; readonly lang?: string }): PdfElement;
  addStructure(element: PdfElement): this;
  markStructureContent(type: string): MarkedContent;
  markContent(type: 'Artifact', options: { readonly type: 'Pagination' | 'Layout' }): this;
  endMarkedContent(): this;
  end(): void;
}

export interface WriterOptions {
  readonly size: 'A4';
  readonly margin: 0;
  readonly autoFirstPage: false;
  /** None of the reader's own, of which nobody knows the look. */
  readonly font: null;
  readonly compress: boolean;
  readonly tagged: true;
  readonly pdfVersion: '1.7';
  readonly subset: 'PDF/UA';
  readonly lang: string;
  readonly displayTitle: true;
  readonly info: { readonly Title: string; readonly CreationDate: Date; readonly ModDate: Date };
}

export interface Font {
  readonly unitsPerEm: number;
  hasGlyphForCodePoint(code: number): boolean;
  layout(text: string, features?: readonly string[]): { readonly advanceWidth: number };
}

/** In the order in which they are asked for a letter. */
export const FACES = ['latin', 'latin-ext', 'han'] as const;
export type Face = (typeof FACES)[number];
export type Weight = 'regular' | 'strong';
export type Fonts = Readonly<Record<Weight, Readonly<Record<Face, Font>>>>;

export interface Engine {
  readonly fonts: Fonts;
  open(options: WriterOptions): PdfWriter;
}

const require = createRequire(import.meta.url);

/** Everything in Latin letters in the pages' own hand. */
const LATIN: Readonly<Record<Weight, number>> = { regular: 400, strong: 600 };
const HAN_FILE = '@librescore/fonts/SourceHanSansCN.min.woff2';

async function loadEngine(): Promise<Engine> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a package without types, whose used part stands above
  const Writer = require('pdfkit') as new (options: WriterOptions) => PdfWriter;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- likewise
  const { create } = require('fontkit') as { readonly create: (data: Buffer) => Font };
  const read = (file: string): Promise<Buffer> => readFile(require.resolve(file));
  const latin = async (part: 'latin' | 'latin-ext', weight: Weight): Promise<Font> =>
    create(await read(`@fontsource/fira-sans/files/fira-sans-${part}-${LATIN[weight]}-normal.woff`));
  // One weight for both: four megabytes more would only embolden headings.
  const han = create(unpackWoff2(await read(HAN_FILE)));
  const facesOf = async (weight: Weight): Promise<Record<Face, Font>> => ({
    latin: await latin('latin', weight),
    'latin-ext': await latin('latin-ext', weight),
    han,
  });
  const fonts = { regular: await facesOf('regular'), strong: await facesOf('strong') };
  return { fonts, open: (options) => new Writer(options) };
}

let loading: Promise<Engine> | null = null;

/** Loaded once; tried again where it failed. */
export function findEngine(): Promise<Engine> {
  loading ??= loadEngine().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}
