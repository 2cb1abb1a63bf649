import type { Locale } from '#shared/constants.ts';

/** What a paper says, from top to bottom; how it looks is the maker's. The same document makes the same bytes. */
export interface PdfDocument {
  /** The first heading, and the title in the reader's window. */
  readonly title: string;
  readonly language: Locale;
  /** An instant out of what the paper shows: the clock would make each copy another file. */
  readonly dated: string;
  /** Who writes, above the title; the first line stands out. */
  readonly letterhead?: readonly string[];
  readonly blocks: readonly Block[];
  /** At the foot of every page, beside its number. */
  readonly footer?: string;
}

export type Block =
  | { readonly kind: 'heading' | 'paragraph' | 'note'; readonly text: string }
  | { readonly kind: 'facts'; readonly facts: readonly Fact[] }
  | ({ readonly kind: 'table' } & PaperTable);

/** A name and what stands under it. */
export type Fact = readonly [label: string, value: string];

export interface PaperTable {
  readonly columns: readonly Column[];
  readonly rows: readonly TableRow[];
}

export interface Column {
  readonly head: string;
  /** Its part of the page's width, beside those of the others. */
  readonly share: number;
  readonly align?: 'left' | 'right';
}

/** A sum stands out, under a rule, and never alone on a page. */
export interface TableRow {
  readonly cells: readonly PaperCell[];
  readonly isSum?: boolean;
}

/** A text, or one with smaller lines under it that say how it came about. */
export type PaperCell = string | { readonly text: string; readonly details: readonly string[] };
