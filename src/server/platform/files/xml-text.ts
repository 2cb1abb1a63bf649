/**
 * A text as it stands between tags of a worksheet: without what XML 1.0 has no place for, and so that nothing in it is
 * taken for markup or, like `_x0041_`, for another character. `export-lines.ts` says the same in SQL.
 */
export const xmlText = (text: string): string =>
  text
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    // oxlint-disable-next-line no-control-regex -- they are what goes
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
