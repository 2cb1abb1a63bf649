/** Letters drawn as lines on a grid of 4 × 6, because a machine that runs the server need not have a font. */
const LETTERS: Readonly<Record<string, string>> = {
  A: 'M0 6 2 0 4 6M.8 4H3.2',
  B: 'M0 0V6H2.6Q4 6 4 4.5T2.6 3H0M2.4 3Q3.7 3 3.7 1.5T2.4 0H0',
  C: 'M4 1Q3.2 0 2 0Q0 0 0 3T2 6Q3.2 6 4 5',
  D: 'M0 0V6H1.8Q4 6 4 3T1.8 0Z',
  E: 'M4 0H0V6H4M0 3H3',
  F: 'M4 0H0V6M0 3H3',
  G: 'M4 1Q3.2 0 2 0Q0 0 0 3T2 6Q4 6 4 3.4H2.4',
  H: 'M0 0V6M4 0V6M0 3H4',
  I: 'M2 0V6M1 0H3M1 6H3',
  J: 'M3.5 0V4.2Q3.5 6 1.9 6T.2 4.6',
  K: 'M0 0V6M4 0 0 3.6M1.3 2.5 4 6',
  L: 'M0 0V6H3.8',
  M: 'M0 6V0L2 3.4 4 0V6',
  N: 'M0 6V0L4 6V0',
  O: 'M2 0Q4 0 4 3T2 6T0 3T2 0',
  P: 'M0 6V0H2.4Q4 0 4 1.6T2.4 3.2H0',
  Q: 'M2 0Q4 0 4 3T2 6T0 3T2 0M2.6 4.4 4 6.2',
  R: 'M0 6V0H2.4Q4 0 4 1.6T2.4 3.2H0M2 3.2 4 6',
  S: 'M3.8 .9Q3.2 0 2 0Q.2 0 .2 1.5T2 3T3.9 4.5T2 6Q.6 6 0 5',
  T: 'M0 0H4M2 0V6',
  U: 'M0 0V4Q0 6 2 6T4 4V0',
  V: 'M0 0 2 6 4 0',
  W: 'M0 0 1 6 2 2 3 6 4 0',
  X: 'M0 0 4 6M4 0 0 6',
  Y: 'M0 0 2 3 4 0M2 3V6',
  Z: 'M0 0H4L0 6H4',
  0: 'M2 0Q4 0 4 3T2 6T0 3T2 0',
  1: 'M.8 1.2 2.2 0V6',
  2: 'M.2 1.5Q.2 0 2 0T3.8 1.6Q3.8 3 .2 6H4',
  3: 'M.4 0H3.8L1.9 2.4Q4 2.4 4 4.2T2 6Q.6 6 .1 5',
  4: 'M3 6V0L0 4.2H4',
  5: 'M3.7 0H.5L.3 2.7Q1 2.2 2 2.2Q4 2.2 4 4T2 6Q.6 6 .1 5.1',
  6: 'M3.4 .4Q2.8 0 2.2 0Q0 0 0 4Q0 6 2 6T4 4.2T2 2.4Q.4 2.4 0 4',
  7: 'M0 0H4L1.4 6',
  8: 'M2 0Q3.7 0 3.7 1.5T2 2.9T.3 1.5T2 0M2 2.9Q4 2.9 4 4.4T2 6T0 4.4T2 2.9',
  9: 'M.6 5.6Q1.2 6 1.8 6Q4 6 4 2Q4 0 2 0T0 1.8T2 3.6Q3.6 3.6 4 2',
  '-': 'M.6 3H3.4',
  '/': 'M0 6 4 0',
  '*': 'M2 2V4M1.1 2.5 2.9 3.5M2.9 2.5 1.1 3.5',
};
const ADVANCE = 5.6;

interface Place {
  readonly x: number;
  readonly y: number;
  /** Height of a capital. */
  readonly height: number;
  readonly colour: string;
  readonly width?: number;
}

export const canSpell = (text: string): boolean => /[a-z]/i.test(text);

/** A line of capitals from its upper left corner; signs without a drawing leave a space, and a long line is narrowed. */
export function drawText(text: string, { x, y, height, colour, width = Infinity }: Place): string {
  const signs = Array.from(text.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase());
  const scale = height / 6;
  const narrowed = Math.min(scale, width / (ADVANCE * signs.length));
  const lines = signs.map((sign, at) =>
    LETTERS[sign] === undefined ? '' : `<path transform="translate(${at * ADVANCE})" d="${LETTERS[sign]}"/>`,
  );
  const place = `translate(${x} ${y}) scale(${narrowed.toFixed(3)} ${scale.toFixed(3)})`;
  const pen = `fill="none" stroke="${colour}" stroke-width=".75" stroke-linecap="round" stroke-linejoin="round"`;
  return `<g transform="${place}" ${pen}>${lines.join('')}</g>`;
}
