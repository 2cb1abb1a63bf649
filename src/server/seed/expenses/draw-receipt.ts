import { drawText } from '#server/seed/people/stroke-letters.ts';

/** Drawings of receipts for the demo, each marked as a specimen: nobody's, and not to be taken for anybody's. */

export interface DrawnReceipt {
  readonly payee: string;
  readonly number: string;
  readonly date: string;
  readonly lines: readonly (readonly [what: string, amount: string])[];
  readonly total: string;
}

const INK = '#16201a';
const FAINT = '#6b776f';
const [WIDTH, HEIGHT] = [560, 760];
const [LEFT, AMOUNTS] = [48, 380];

/** Some lie a little askew, as under a phone. */
export function drawReceipt({ payee, number, date, lines, total }: DrawnReceipt, turn: number): string {
  const row = (y: number, [what, amount]: readonly [string, string], height = 17): string =>
    drawText(what, { x: LEFT, y, height, colour: INK, width: 310 }) +
    drawText(amount, { x: AMOUNTS, y, height, colour: INK, width: 140 });
  const last = 290 + lines.length * 44;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<path d="M0 0h${WIDTH}v${HEIGHT}H0z" fill="#8a7a66"/>`,
    `<g transform="rotate(${turn} 280 380)"><path d="M20 24h520v712H20z" fill="#fffdf6"/>`,
    drawText(payee, { x: LEFT, y: 64, height: 26, colour: INK, width: 464 }),
    drawText('Official receipt - Resit rasmi', { x: LEFT, y: 108, height: 13, colour: FAINT }),
    `<path d="M48 148h464" stroke="${FAINT}" stroke-dasharray="6 5"/>`,
    row(176, ['No.', number], 15),
    row(210, ['Date - Tarikh', date], 15),
    `<path d="M48 254h464" stroke="${FAINT}" stroke-dasharray="6 5"/>`,
    ...lines.map((line, at) => row(290 + at * 44, line)),
    `<path d="M48 ${last}h464" stroke="${INK}"/>`,
    row(last + 28, ['Total RM', total], 22),
    `<g transform="rotate(-24 280 560)" opacity=".3">${drawText('Specimen', { x: 70, y: 540, height: 58, colour: '#b42318' })}</g>`,
    '</g></svg>',
  ].join('');
}
