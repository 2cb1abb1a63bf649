export const pageCount = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize));

/** Page numbers to offer: the first, the last, the current with its neighbours; null stands for a gap. */
export function pageNumbers(current: number, last: number): (number | null)[] {
  const wanted = [1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last);
  const pages = [...new Set(wanted)].toSorted((a, b) => a - b);
  return pages.flatMap((page, at) => {
    const gap = page - (pages[at - 1] ?? 0);
    // A gap of one page takes as much room as its number.
    return gap > 2 ? [null, page] : gap === 2 ? [page - 1, page] : [page];
  });
}
