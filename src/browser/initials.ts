/** Quiet tints of faces; none of them is a colour that says "look here". */
const TINTS = 5;

/** First letters of the first and the last word: `SD`; of a Chinese name its last two characters. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  if (/^\p{Script=Han}+$/u.test(name.trim())) return name.trim().slice(-2);
  return `${Array.from(first)[0] ?? ''}${Array.from(last)[0] ?? ''}`.toLocaleUpperCase();
}

/** The class of a name's tint, the same everywhere. */
export const tintOf = (name: string): string =>
  `face-${Array.from(name).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % TINTS}`;
