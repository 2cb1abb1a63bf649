/** Compares texts as the database's "C" collation does, so that both sides agree on every order and every match. */

/** Lower-cases A to Z only. */
export const fold = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** Orders texts by code point. */
export function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at += 1) {
    const x = a.charCodeAt(at);
    const y = b.charCodeAt(at);
    // UTF-16 sorts surrogates below U+E000..U+FFFF, code points sort them above.
    if (x !== y) return (x >= 0xd800 && x < 0xe000 ? x + 0x10000 : x) - (y >= 0xd800 && y < 0xe000 ? y + 0x10000 : y);
  }
  return a.length - b.length;
}

/** Orders two values of one family, neither null. */
export function compareValues(a: unknown, b: unknown): number {
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b);
  return Number(a) - Number(b);
}
