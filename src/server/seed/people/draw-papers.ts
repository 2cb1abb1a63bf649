import { drawText } from './stroke-letters.ts';

/** Drawings of papers and faces for the demo, each marked as a specimen: nobody's, and not to be taken for anybody's. */

const INK = '#16201a';
const FAINT = '#6b776f';
const [WIDTH, HEIGHT] = [800, 500];

const SKINS = ['#e3b48c', '#c98f64', '#a8704a', '#8a5a3b', '#d9a67c'] as const;
const HAIRS = ['#1f1a17', '#2c211a', '#3b2a20'] as const;
const SHIRTS = ['#5d86b8', '#6b9a76', '#b08056', '#87749f', '#7d8b91'] as const;
const GROUNDS = ['#e8f0fa', '#e8f4e8', '#fdf1dc', '#efe9f7'] as const;

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? INK;

const sheet = (content: string, size = `${WIDTH} ${HEIGHT}`): string => {
  const [width, height] = size.split(' ');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${size}">${content}</svg>`;
};

const specimen = (x: number, y: number, height: number): string =>
  `<g transform="rotate(-20 ${x} ${y})" opacity=".28">${drawText('Specimen', { x: x - height * 3.7, y: y - height / 2, height, colour: '#b42318' })}</g>`;

/** Head and shoulders on 100 × 125; the number decides who it is. */
function face(who: number): string {
  const [skin, hair, shirt] = [pick(SKINS, who), pick(HAIRS, who + 1), pick(SHIRTS, who)];
  const isLong = who % 2 === 1;
  return [
    `<path d="M0 0h100v125H0z" fill="${pick(GROUNDS, who)}"/>`,
    isLong ? `<path d="M25 60c-4-38 10-48 25-48s29 10 25 48l3 34H22z" fill="${hair}"/>` : '',
    `<path d="M8 125c2-28 18-36 42-36s40 8 42 36z" fill="${shirt}"/>`,
    `<path d="M42 72h16v20c-5 6-11 6-16 0z" fill="${skin}"/><path d="M42 80c5 5 11 5 16 0v6c-5 4-11 4-16 0z" opacity=".18"/>`,
    `<ellipse cx="50" cy="54" rx="20" ry="25" fill="${skin}"/>`,
    `<path d="M29 52c-3-28 11-35 22-35s24 8 20 36c-3-12-7-18-15-20-10 3-21 2-27 19z" fill="${hair}"/>`,
    `<g fill="${hair}"><circle cx="42.5" cy="54" r="1.7"/><circle cx="57.5" cy="54" r="1.7"/></g>`,
    `<path d="M44.5 66c3 2.5 8 2.5 11 0" fill="none" stroke="${hair}" stroke-width="1.5" stroke-linecap="round"/>`,
  ].join('');
}

export const drawPortrait = (who: number): string =>
  sheet(`${face(who)}${specimen(50, 112, 9)}`, '100 125').replace(
    'width="100" height="125"',
    'width="480" height="600"',
  );

export interface Card {
  readonly title: string;
  readonly under: string;
  readonly colour: string;
  readonly ground: string;
  readonly who: number;
  /** Labels with their values, two to a line after the first. */
  readonly lines: readonly (readonly [label: string, value: string])[];
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** A card with a face on the left and its lines on the right. */
export function drawCard({ title, under, colour, ground, who, lines }: Card): string {
  const [head = ['', ''], ...rest] = lines;
  const line = ([label, value]: readonly [string, string], { x, y, width }: Place): string =>
    drawText(label, { x, y, height: 11, colour: FAINT }) +
    drawText(value, { x, y: y + 24, height: 20, colour: INK, width });
  return sheet(
    [
      `<path d="M0 0h${WIDTH}v${HEIGHT}H0z" fill="#ffffff"/><path d="M0 0h${WIDTH}v80H0z" fill="${ground}"/>`,
      `<path d="M0 500c160-160 250-80 370-146s240-172 430-94v240z" fill="${ground}" opacity=".7"/>`,
      `<path d="M0 440c190-90 290-26 440-68s226-118 360-64M0 460c190-90 290-26 440-68s226-118 360-64" fill="none" stroke="${colour}" opacity=".25"/>`,
      drawText(title, { x: 40, y: 18, height: 24, colour }),
      drawText(under, { x: 40, y: 53, height: 12, colour }),
      `<g transform="translate(40 116) scale(1.9)">${face(who)}</g>`,
      line(head, { x: 270, y: 120, width: 490 }),
      ...rest.map((one, at) => line(one, { x: 270 + (at % 2) * 270, y: 200 + Math.floor(at / 2) * 80, width: 220 })),
      specimen(420, 300, 62),
    ].join(''),
  );
}

/** A motorcycle before a wall, with its plate. */
export function drawVehicle(plate: string, who: number): string {
  const [paint, wheel] = [
    pick(SHIRTS, who),
    (x: number) => `<circle cx="${x}" cy="370" r="72"/><circle cx="${x}" cy="370" r="10"/>`,
  ];
  return sheet(
    [
      `<path d="M0 0h800v350H0z" fill="#e6ebe7"/><path d="M0 350h800v150H0z" fill="#c9d1cb"/>`,
      `<g fill="none" stroke="#2b322e" stroke-width="18">${wheel(220)}${wheel(580)}</g>`,
      `<path d="M220 370 320 250h190l70 120M300 270l110 100h90M510 250l-26-90h-60M484 160h40" fill="none" stroke="#2b322e" stroke-width="14" stroke-linejoin="round"/>`,
      `<path d="M300 262c20-40 80-52 120-30l70 4 22 56-96 60-76-14z" fill="${paint}"/>`,
      `<path d="M230 244c40-22 100-18 136 4l-10 24H252z" fill="#2b322e"/>`,
      `<rect x="60" y="252" width="150" height="52" rx="6" fill="#16201a"/>`,
      drawText(plate, { x: 74, y: 267, height: 22, colour: '#ffffff', width: 126 }),
      specimen(420, 130, 56),
    ].join(''),
  );
}
