import type { Locale } from '#shared/constants.ts';
import { FACES, type Engine, type Face, type PdfElement, type PdfWriter, type Weight } from './engine.ts';
import { FEATURES, type Line, type TextStyle } from './lines.ts';

/**
 * Draws text and rules onto the pages of a PDF, and keeps the tree of tags beside them for screen readers. Where
 * things go is `compose.ts`.
 */

export interface Tag {
  readonly type: 'Document' | 'H1' | 'H2' | 'P' | 'L' | 'LI' | 'Lbl' | 'LBody' | 'Table' | 'TR' | 'TH' | 'TD';
  readonly parent: Tag | null;
  readonly scope?: 'Column' | 'Row';
}

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly align: 'left' | 'right';
}

/** Of a line, in its size: from the top to the letters' foot, and to the next line. */
const ASCENT = 1.02;
export const LEADING = 1.4;

const WEIGHTS: readonly Weight[] = ['regular', 'strong'];
const nameOf = (weight: Weight, face: Face): string => (face === 'han' ? face : `${face}-${weight}`);

/** A Chinese letter of the one weight is drawn stronger by its outline. */
const OUTLINE = 0.03;

interface Look {
  readonly title: string;
  readonly language: Locale;
  readonly dated: string;
}

/** Draws text and rules, and keeps the tree of tags beside them. */
export class Canvas {
  private readonly elements = new Map<Tag, PdfElement>();
  private readonly chunks: Uint8Array[] = [];
  private readonly done: Promise<void>;
  private readonly pdf: PdfWriter;

  constructor({ fonts, open }: Engine, { title, language, dated }: Look) {
    const date = new Date(dated);
    this.pdf = open({
      size: 'A4',
      margin: 0,
      autoFirstPage: false,
      font: null,
      // What a version of Node or its processor compresses differs; plain streams are the same bytes everywhere.
      compress: false,
      tagged: true,
      pdfVersion: '1.7',
      subset: 'PDF/UA',
      lang: language,
      displayTitle: true,
      info: { Title: title, CreationDate: date, ModDate: date },
    });
    this.pdf.on('data', (bytes) => this.chunks.push(bytes));
    this.done = new Promise((resolve) => {
      this.pdf.on('end', resolve);
    });
    for (const weight of WEIGHTS) {
      for (const face of FACES) this.pdf.registerFont(nameOf(weight, face), fonts[weight][face]);
    }
  }

  addPage(): void {
    this.pdf.addPage();
  }

  /** Lines as a part of what the paper says; a tag without any stands in the tree as well. */
  text(tag: Tag, lines: readonly { readonly line: Line; readonly style: TextStyle }[], place: Place): void {
    const element = this.elementOf(tag);
    if (lines.length === 0) return;
    const content = this.pdf.markStructureContent(tag.type);
    this.draw(lines, place);
    this.pdf.endMarkedContent();
    element.add(content);
  }

  /** Lines that belong to the page, not to what the paper says. */
  pageText(lines: readonly { readonly line: Line; readonly style: TextStyle }[], place: Place): void {
    this.pdf.markContent('Artifact', { type: 'Pagination' });
    this.draw(lines, place);
    this.pdf.endMarkedContent();
  }

  rule({ x, y, width }: Place, { weight, colour }: { readonly weight: number; readonly colour: string }): void {
    this.pdf.markContent('Artifact', { type: 'Layout' });
    this.pdf.lineWidth(weight).strokeColor(colour);
    this.pdf
      .moveTo(x, y)
      .lineTo(x + width, y)
      .stroke();
    this.pdf.endMarkedContent();
  }

  async end(): Promise<Uint8Array> {
    for (const [tag, element] of this.elements) if (tag.parent === null) element.end();
    this.pdf.end();
    await this.done;
    return Buffer.concat(this.chunks);
  }

  private draw(lines: readonly { readonly line: Line; readonly style: TextStyle }[], place: Place): void {
    let { y } = place;
    for (const { line, style } of lines) {
      let x = place.align === 'right' ? place.x + place.width - line.width : place.x;
      for (const { text, face, width } of line.runs) {
        const isOutlined = face === 'han' && style.weight === 'strong';
        this.pdf.font(nameOf(style.weight, face), style.size).fillColor(style.colour);
        if (isOutlined) this.pdf.lineWidth(style.size * OUTLINE).strokeColor(style.colour);
        this.pdf.text(text, x, y + style.size * ASCENT, {
          lineBreak: false,
          baseline: 'alphabetic',
          features: FEATURES,
          fill: true,
          stroke: isOutlined,
        });
        x += width;
      }
      y += style.size * LEADING;
    }
  }

  private elementOf(tag: Tag): PdfElement {
    const known = this.elements.get(tag);
    if (known) return known;
    const element = this.pdf.struct(tag.type, tag.scope ? { scope: tag.scope } : {});
    if (tag.parent) this.elementOf(tag.parent).add(element);
    else this.pdf.addStructure(element);
    this.elements.set(tag, element);
    return element;
  }
}
