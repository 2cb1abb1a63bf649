import type { Block, Fact, PaperTable, PdfDocument } from './document.ts';
import type { Tag } from './canvas.ts';
import { composeTable } from './compose-table.ts';
import type { TextStyle, Typesetter } from './lines.ts';
import { BODY_WIDTH, type DrawnPiece, PAGE, QUIET, STYLES, heightOf, styled } from './look.ts';

/** A document's blocks as pieces of a height, each of which draws itself. */

interface TextPart {
  readonly tag: Tag;
  readonly text: string;
  readonly style: TextStyle;
  readonly gap: number;
  readonly keepsNext: boolean;
}

/** Lines that may part over pages, but for the first two and the last two. */
function composeText(setter: Typesetter, { tag, text, style, gap, keepsNext }: TextPart): DrawnPiece[] {
  const lines = styled(setter.set(text, BODY_WIDTH, style), style);
  return lines.map((line, at) => ({
    height: heightOf([line]),
    gap: at === 0 ? gap : 0,
    keepsNext: at === lines.length - 1 ? keepsNext : at === 0 || at === lines.length - 2 || keepsNext,
    draw: (canvas, y) => canvas.text(tag, [line], { x: PAGE.side, y, width: BODY_WIDTH, align: 'left' }),
  }));
}

/** The widest that the names of facts may be, of the page. */
const LABEL_SHARE = 0.3;

function composeFacts(setter: Typesetter, facts: readonly Fact[], root: Tag): DrawnPiece[] {
  const list: Tag = { type: 'L', parent: root };
  const width = BODY_WIDTH * LABEL_SHARE;
  return facts.map(([label, value], at) => {
    const item: Tag = { type: 'LI', parent: list };
    const left = styled(setter.set(label, width - 12, STYLES.text), { ...STYLES.text, colour: QUIET });
    const right = styled(setter.set(value, BODY_WIDTH - width, STYLES.text), STYLES.text);
    return {
      height: Math.max(heightOf(left), heightOf(right)),
      gap: at === 0 ? 10 : 2,
      keepsNext: false,
      draw: (canvas, y) => {
        canvas.text({ type: 'Lbl', parent: item }, left, { x: PAGE.side, y, width, align: 'left' });
        const place = { x: PAGE.side + width, y, width: BODY_WIDTH - width, align: 'left' } as const;
        canvas.text({ type: 'LBody', parent: item }, right, place);
      },
    };
  });
}

function composeBlock(setter: Typesetter, block: Block, root: Tag): DrawnPiece[] {
  if (block.kind === 'facts') return composeFacts(setter, block.facts, root);
  if (block.kind === 'table') return composeTable(setter, block, root);
  const { kind, text } = block;
  const isHeading = kind === 'heading';
  const tag: Tag = { type: isHeading ? 'H2' : 'P', parent: root };
  const style = { heading: STYLES.heading, paragraph: STYLES.text, note: STYLES.note }[kind];
  return composeText(setter, { tag, text, style, gap: isHeading ? 18 : 8, keepsNext: isHeading });
}

/** Above the title: who writes. */
function composeLetterhead(setter: Typesetter, lines: readonly string[], root: Tag): DrawnPiece[] {
  return lines.flatMap((text, at) => {
    const style = at === 0 ? STYLES.sender : STYLES.address;
    return composeText(setter, { tag: { type: 'P', parent: root }, text, style, gap: 0, keepsNext: true });
  });
}

const textsOf = (table: PaperTable): number => table.rows.length * table.columns.length;

/** How much may be composed before others get their turn. */
const CELLS_AT_ONCE = 200;

/** The pieces of a document; long ones let other work in between. */
export async function compose(
  setter: Typesetter,
  document: PdfDocument,
  rest: () => Promise<void>,
): Promise<DrawnPiece[]> {
  const root: Tag = { type: 'Document', parent: null };
  const pieces = composeLetterhead(setter, document.letterhead ?? [], root);
  const title: Tag = { type: 'H1', parent: root };
  const isFirst = pieces.length === 0;
  const look = { style: STYLES.title, gap: isFirst ? 0 : 22, keepsNext: true };
  pieces.push(...composeText(setter, { tag: title, text: document.title, ...look }));
  for (const block of document.blocks) {
    pieces.push(...composeBlock(setter, block, root));
    if (block.kind === 'table' && textsOf(block) > CELLS_AT_ONCE) await rest();
  }
  return pieces;
}
