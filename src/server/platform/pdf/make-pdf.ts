import { setImmediate } from 'node:timers/promises';
import type { Locale } from '#shared/constants.ts';
import { Gate } from '#server/platform/files/gate.ts';
import { Canvas } from './canvas.ts';
import { compose } from './compose.ts';
import type { Block, PdfDocument } from './document.ts';
import { findEngine } from './engine.ts';
import { Typesetter } from './lines.ts';
import { BODY_HEIGHT, BODY_WIDTH, type DrawnPiece, PAGE, STYLES, styled } from './look.ts';
import { type PlacedPiece, TooManyPages, paginate } from './paginate.ts';

/**
 * The one maker of PDF files: fonts embedded as far as they are used, tagged for screen readers, the same bytes for the same
 * document. What it costs is bounded: pages, letters, one paper at a time, and between pages everybody else has a turn.
 */

/** Of four thousand lines; whoever has more wants a sheet to count in. */
export const MOST_PAGES = 100;

/** No page holds more, in the smallest letters. */
const MOST_LETTERS = MOST_PAGES * 8000;

/** A queue longer than this is a fault; whoever waits learns of it. */
const WAIT_MS = 30_000;

const PAGE_OF: Readonly<Record<Locale, (page: number, pages: number) => string>> = {
  'en-US': (page, pages) => `Page ${page} of ${pages}`,
  'zh-CN': (page, pages) => `第 ${page} 页，共 ${pages} 页`,
};

const oneAtATime = new Gate(1, WAIT_MS);

/** Throws `TooManyPages`, and `GateBusy` where others took too long. */
export function makePdf(document: PdfDocument): Promise<Uint8Array> {
  if (countLetters(document) > MOST_LETTERS) throw new TooManyPages(MOST_PAGES);
  return oneAtATime.run(() => make(document));
}

async function make(document: PdfDocument): Promise<Uint8Array> {
  const engine = await findEngine();
  const setter = new Typesetter(engine.fonts);
  const pieces = await compose(setter, document, () => setImmediate());
  const pages = paginate(pieces, { height: BODY_HEIGHT, most: MOST_PAGES });
  const canvas = new Canvas(engine, document);
  for (const [at, page] of pages.entries()) {
    canvas.addPage();
    drawPage(canvas, page);
    drawFooter({ canvas, setter }, document, PAGE_OF[document.language](at + 1, pages.length));
    await setImmediate();
  }
  return canvas.end();
}

function drawPage(canvas: Canvas, page: readonly PlacedPiece<DrawnPiece>[]): void {
  for (const { piece, y, isRepeated } of page) piece.draw(canvas, PAGE.top + y, isRepeated);
}

interface Footing {
  readonly canvas: Canvas;
  readonly setter: Typesetter;
}

function drawFooter({ canvas, setter }: Footing, { footer = '' }: PdfDocument, number: string): void {
  const y = PAGE.height - PAGE.bottom + 18;
  const set = (text: string, width: number) => styled(setter.set(text, width, STYLES.note), STYLES.note);
  canvas.pageText(set(number, BODY_WIDTH), { x: PAGE.side, y, width: BODY_WIDTH, align: 'right' });
  // One line: a longer one would run off the page.
  const left = set(footer, BODY_WIDTH * 0.7).slice(0, 1);
  if (footer !== '') canvas.pageText(left, { x: PAGE.side, y, width: BODY_WIDTH, align: 'left' });
}

const lengthOf = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + text.length, 0);

function countBlock(block: Block): number {
  if (block.kind === 'facts') return lengthOf(block.facts.flat());
  if (block.kind !== 'table') return block.text.length;
  const cells = block.rows.flatMap(({ cells: all }) => all);
  const texts = cells.flatMap((cell) => (typeof cell === 'string' ? [cell] : [cell.text, ...cell.details]));
  // A row takes room without a letter in it.
  return lengthOf(texts) + block.rows.length * 40;
}

const countLetters = ({ title, letterhead = [], blocks }: PdfDocument): number =>
  lengthOf([title, ...letterhead]) + blocks.reduce((sum, block) => sum + countBlock(block), 0);
