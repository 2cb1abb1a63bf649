/** Puts pieces on pages: those that belong together on one, the head of a table on each that its rows reach. */

export interface Piece {
  readonly height: number;
  /** Above it, unless it begins a page. */
  readonly gap: number;
  /** On the page of the next one. */
  readonly keepsNext: boolean;
  /** Stands above it where it begins a page. */
  readonly head?: Piece;
}

export interface PlacedPiece<P extends Piece> {
  readonly piece: P;
  readonly y: number;
  /** Said once already, on a page before. */
  readonly isRepeated: boolean;
}

export class TooManyPages extends Error {
  readonly most: number;

  constructor(most: number) {
    super(`A document may have ${most} pages at most.`);
    this.most = most;
  }
}

/** The document's pages, each no higher than `height`; a group that fits no page is taken apart. */
export function paginate<P extends Piece & { readonly head?: P }>(
  pieces: readonly P[],
  { height, most }: { readonly height: number; readonly most: number },
): PlacedPiece<P>[][] {
  const pages: PlacedPiece<P>[][] = [];
  let page: PlacedPiece<P>[] = [];
  let y = 0;
  const put = (piece: P, isRepeated = false): void => {
    const gap = page.length === 0 ? 0 : piece.gap;
    page.push({ piece, y: y + gap, isRepeated });
    y += gap + piece.height;
  };
  const turn = (next: P): void => {
    pages.push(page);
    if (pages.length >= most) throw new TooManyPages(most);
    page = [];
    y = 0;
    if (next.head) put(next.head, true);
  };
  for (const group of groupsOf(pieces)) {
    const fits = y + (page.length === 0 ? 0 : (group[0]?.gap ?? 0)) + heightOf(group) <= height;
    if (!fits && page.length > 0 && group[0]) turn(group[0]);
    for (const piece of group) {
      if (page.length > 0 && y + piece.gap + piece.height > height && !isHeadAlone(page)) turn(piece);
      put(piece);
    }
  }
  return [...pages, page];
}

/** Turning a page that holds nothing but a repeated head would never end. */
const isHeadAlone = (page: readonly PlacedPiece<Piece>[]): boolean => page.every(({ isRepeated }) => isRepeated);

function groupsOf<P extends Piece>(pieces: readonly P[]): P[][] {
  const groups: P[][] = [];
  let isOpen = false;
  for (const piece of pieces) {
    if (isOpen) groups.at(-1)?.push(piece);
    else groups.push([piece]);
    isOpen = piece.keepsNext;
  }
  return groups;
}

const heightOf = (group: readonly Piece[]): number =>
  group.reduce((sum, { height, gap }, at) => sum + height + (at === 0 ? 0 : gap), 0);
