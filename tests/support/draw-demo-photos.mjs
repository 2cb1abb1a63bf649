// @ts-check
/**
 * Draws the pictures of the demo listings: `node tests/support/draw-demo-photos.mjs`. They are ours,
 * nobody's photograph, and come out the same every time.
 */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const [W, H] = [960, 640];

/** A ridge from edge to edge, as rough as it is told; the same for the same seed. */
const ridge = (/** @type {number} */ y, /** @type {number} */ height, /** @type {number} */ seed) => {
  const points = [];
  for (let x = 0; x <= W; x += 16) {
    const swell =
      Math.sin(x / 170 + seed * 2.1) * 0.55 + Math.sin(x / 71 + seed * 5.3) * 0.3 + Math.sin(x / 29 + seed) * 0.08;
    points.push(`${x} ${(y - height * swell).toFixed(1)}`);
  }
  return `M0 ${H}L${points.join('L')}L${W} ${H}Z`;
};

const sky = (/** @type {string} */ top, /** @type {string} */ low) =>
  `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${low}"/></linearGradient></defs><rect width="${W}" height="${H}" fill="url(#sky)"/>`;

const hills = (/** @type {readonly string[]} */ colours, seed = 1, from = 300) =>
  colours
    .map((colour, at) => `<path d="${ridge(from + at * 62, 62 - at * 6, seed + at * 1.7)}" fill="${colour}"/>`)
    .join('');

const sun = (/** @type {number} */ x, /** @type {number} */ y, colour = '#fff3cf') =>
  `<circle cx="${x}" cy="${y}" r="120" fill="${colour}" opacity=".25"/><circle cx="${x}" cy="${y}" r="52" fill="${colour}"/>`;

const mist = (/** @type {number} */ y, opacity = 0.35) =>
  `<path d="M0 ${y}Q240 ${y - 34} 480 ${y}T960 ${y}V${y + 46}Q720 ${y + 16} 480 ${y + 46}T0 ${y + 46}Z" fill="#fff" opacity="${opacity}"/>`;

const tree = (/** @type {number} */ x, /** @type {number} */ y, s = 1, colour = '#2f6b3c') =>
  `<g transform="translate(${x} ${y}) scale(${s})"><rect x="-5" y="-24" width="10" height="26" fill="#6b4d33"/><path d="M0-150L44-62H-44ZM0-108L54-20H-54Z" fill="${colour}"/></g>`;

/** Rows of tea that follow the slope. */
const tea = () =>
  Array.from({ length: 11 }, (_, row) => {
    const y = 372 + row * 27;
    const dots = Array.from({ length: 28 }, (_bush, at) => {
      const x = at * 36 + (row % 2) * 18;
      const rise = Math.sin(x / 210 + 0.6) * 44 * (1 - row / 14);
      return `<ellipse cx="${x}" cy="${(y - rise).toFixed(1)}" rx="${23 + row}" ry="${11 + row}" fill="${at % 3 === 0 ? '#4f9a48' : '#5caa50'}"/>`;
    });
    return dots.join('');
  }).join('');

const windowsIn = (
  /** @type {number} */ x,
  /** @type {number} */ y,
  /** @type {number} */ columns,
  /** @type {number} */ rows,
  colour = '#ffe9ae',
) =>
  Array.from({ length: columns * rows }, (_, at) => {
    const [cx, cy] = [x + (at % columns) * 46, y + Math.floor(at / columns) * 58];
    return `<rect x="${cx}" y="${cy}" width="26" height="36" rx="2" fill="${colour}" stroke="#fff" stroke-width="3"/>`;
  }).join('');

const hotel = `<g transform="translate(250 250)"><rect x="0" y="70" width="480" height="210" fill="#f4efe4"/><path d="M-20 74L120-20L260 74Z" fill="#8a4b38"/><path d="M220 74L360-20L500 74Z" fill="#7d4332"/>${windowsIn(28, 92, 10, 3, '#bcd7e4')}<rect x="210" y="206" width="62" height="74" fill="#6b4d33"/><rect x="0" y="274" width="480" height="10" fill="#c9bfa9"/></g>`;

const tower = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ rows, face = '#e8ecee') =>
  `<rect x="${x}" y="${y}" width="160" height="${H - y}" fill="${face}"/>${windowsIn(x + 20, y + 22, 3, rows, '#9fc3d6')}`;

const stilts = `<g transform="translate(330 300)"><path d="M-30 60L150-50L330 60Z" fill="#7a5236"/><rect x="0" y="58" width="300" height="110" fill="#c99f6d"/><rect x="36" y="84" width="54" height="50" fill="#7c5a3b"/><rect x="200" y="84" width="54" height="50" fill="#7c5a3b"/><rect x="122" y="80" width="52" height="88" fill="#5f442d"/><path d="M10 168V240M100 168V240M200 168V240M290 168V240" stroke="#5f442d" stroke-width="12"/><path d="M-24 168H324" stroke="#8d6744" stroke-width="12"/><path d="M148 168L118 240H178Z" fill="#8d6744"/></g>`;

const flowers = (/** @type {number} */ from) =>
  Array.from({ length: 60 }, (_, at) => {
    const [x, y] = [(at * 173) % W, from + ((at * 97) % (H - from))];
    return `<circle cx="${x}" cy="${y}" r="${7 + (at % 4)}" fill="${['#e3637c', '#f2a7b5', '#fff', '#f6c65b'][at % 4]}"/>`;
  }).join('');

const day = sky('#9fd0ea', '#eaf6f6');
const green = ['#a9cdb4', '#86b893', '#64a273', '#478a57', '#356f45'];
const blue = ['#c3d5dc', '#a3bfc6', '#7ea5a4', '#5b8a80', '#3f6f5d'];

/** What one sees from a room: sky and hills in a frame. */
const view = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ w, /** @type {number} */ h) =>
  `<svg x="${x}" y="${y}" width="${w}" height="${h}" viewBox="120 120 640 400" preserveAspectRatio="xMidYMid slice">${day.replaceAll('sky', 'view')}${hills(green, 2.4, 300)}${mist(360)}</svg><rect x="${x}" y="${y}" width="${w}" height="${h}" fill="none" stroke="#fff" stroke-width="12"/><path d="M${x + w / 2} ${y}V${y + h}" stroke="#fff" stroke-width="8"/>`;

const room = (wall = '#efe7da', floor = '#b98d62') =>
  `<rect width="${W}" height="${H}" fill="${wall}"/><path d="M0 470H${W}V${H}H0Z" fill="${floor}"/><path d="M0 470H${W}" stroke="#fff" stroke-width="8"/>${Array.from({ length: 9 }, (_, at) => `<path d="M${at * 120} 474L${at * 150 - 120} ${H}" stroke="#0001" stroke-width="3"/>`).join('')}`;

const bed = (/** @type {number} */ x, /** @type {number} */ w, cover = '#4f8a63') =>
  `<rect x="${x - 8}" y="300" width="${w + 16}" height="120" rx="14" fill="#7b5a3d"/><rect x="${x}" y="392" width="${w}" height="130" rx="16" fill="#fdfbf6"/><path d="M${x} 444Q${x + w / 2} 424 ${x + w} 444V540Q${x + w / 2} 552 ${x} 540Z" fill="${cover}"/><rect x="${x + w * 0.1}" y="360" width="${w * 0.36}" height="56" rx="20" fill="#fff"/><rect x="${x + w * 0.54}" y="360" width="${w * 0.36}" height="56" rx="20" fill="#f2eee6"/>`;

const single = (/** @type {number} */ x, cover = '#4f8a63') =>
  `<rect x="${x - 8}" y="310" width="206" height="110" rx="14" fill="#7b5a3d"/><rect x="${x}" y="396" width="190" height="126" rx="16" fill="#fdfbf6"/><path d="M${x} 446Q${x + 95} 430 ${x + 190} 446V540Q${x + 95} 550 ${x} 540Z" fill="${cover}"/><rect x="${x + 36}" y="366" width="118" height="52" rx="20" fill="#fff"/>`;

const lamp = (/** @type {number} */ x) =>
  `<circle cx="${x}" cy="318" r="84" fill="#ffe9ae" opacity=".35"/><path d="M${x - 26} 330L${x - 14} 290H${x + 14}L${x + 26} 330Z" fill="#ffd98a"/><rect x="${x - 3}" y="330" width="6" height="56" fill="#7b5a3d"/><rect x="${x - 34}" y="386" width="68" height="90" rx="6" fill="#8d6744"/>`;

const curtain = (/** @type {number} */ x) =>
  `<path d="M${x} 70H${x + 56}Q${x + 40} 250 ${x + 60} 430H${x - 4}Q${x + 14} 250 ${x} 70Z" fill="#d9c7a8"/>`;

const plant = (/** @type {number} */ x, /** @type {number} */ y) =>
  `<path d="M${x} ${y}Q${x - 70} ${y - 60} ${x - 46} ${y - 130}Q${x - 6} ${y - 70} ${x} ${y}Q${x + 10} ${y - 90} ${x + 56} ${y - 140}Q${x + 74} ${y - 50} ${x} ${y}Z" fill="#4d8f58"/><path d="M${x - 34} ${y}H${x + 34}L${x + 24} ${y + 62}H${x - 24}Z" fill="#c8714f"/>`;

/** @type {Readonly<Record<string, string>>} */
const PICTURES = {
  dawn:
    sky('#f7b884', '#fdebd0') +
    sun(650, 220) +
    hills(['#e2b9a0', '#c39a94', '#97837f', '#66766a', '#3f5f4c'], 0.4, 290) +
    mist(400),
  tea:
    day + sun(190, 120, '#fffbe6') + hills(['#bcd9c4', '#93c29e', '#6fae77'], 3.1, 280) + tea() + tree(890, 400, 0.9),
  hotel:
    day +
    hills(green.slice(0, 4), 1.3, 240) +
    hotel +
    tree(170, 560, 1.2) +
    tree(800, 570, 1.4, '#2a5f38') +
    flowers(545),
  garden:
    day +
    hills(green, 4.2, 260) +
    `<path d="M420 640Q470 520 440 420H520Q560 520 640 640Z" fill="#e6d8bd"/>` +
    flowers(452) +
    tree(110, 480, 1) +
    tree(850, 470, 1.1),
  towers:
    sky('#86b6d6', '#f3f7f8') +
    hills(blue, 2.2, 300) +
    tower(330, 130, 8) +
    tower(540, 210, 7, '#dbe3e4') +
    mist(430, 0.6) +
    mist(520, 0.75),
  village: day + hills(green, 5.6, 250) + tree(170, 520, 1.5) + stilts + tree(800, 540, 1.7, '#2a5f38'),
  night:
    sky('#101c33', '#3b4f6e') +
    Array.from(
      { length: 70 },
      (_, at) => `<circle cx="${(at * 211) % W}" cy="${(at * 83) % 300}" r="${1 + (at % 3) * 0.7}" fill="#fff"/>`,
    ).join('') +
    sun(760, 120, '#e9edf7') +
    hills(['#31435c', '#273850', '#1c2b40'], 1.1, 330) +
    hotel
      .replaceAll('#bcd7e4', '#ffd98a')
      .replaceAll('#f4efe4', '#53607a')
      .replaceAll('#8a4b38', '#2d2436')
      .replaceAll('#7d4332', '#281f30'),
  twin: room() + view(330, 80, 300, 200) + curtain(286) + curtain(618) + single(110) + single(650) + lamp(480),
  king:
    room('#e9ede4', '#a97f58') +
    view(180, 60, 600, 230) +
    curtain(130) +
    curtain(770) +
    bed(320, 320, '#7a5c86') +
    lamp(230) +
    lamp(730),
  loft:
    room('#f0e6d2', '#b98d62') +
    `<path d="M0 0H${W}L480 40ZM0 0V150L${W} 150V0Z" fill="#d8b98b"/><path d="M0 150H${W}" stroke="#9a7348" stroke-width="12"/><path d="M120 0L60 150M840 0L900 150M480 0V150" stroke="#9a7348" stroke-width="10"/>` +
    view(390, 190, 180, 130) +
    single(60, '#c8714f') +
    bed(330, 290, '#4f7f9a') +
    single(710, '#c8714f'),
  suite:
    room('#e4ddd3', '#8f6a48') +
    view(60, 80, 300, 250) +
    `<rect x="560" y="170" width="300" height="310" fill="#8b8379"/><rect x="540" y="150" width="340" height="30" fill="#6b4d33"/><rect x="620" y="280" width="180" height="200" fill="#2c2320"/><path d="M710 300Q780 380 750 470H670Q640 400 680 370Q690 340 710 300Z" fill="#f39a3c"/><path d="M712 370Q746 420 730 470H690Q678 430 712 370Z" fill="#ffd98a"/>` +
    `<rect x="90" y="410" width="360" height="110" rx="26" fill="#5f7f68"/><rect x="110" y="350" width="320" height="90" rx="24" fill="#6f9179"/><rect x="140" y="380" width="80" height="56" rx="12" fill="#e9d9a8"/>`,
  kitchen:
    room('#eef0ea', '#c3b49a') +
    view(360, 70, 240, 180) +
    `<rect x="60" y="90" width="250" height="140" fill="#8fa68e"/><rect x="650" y="90" width="250" height="140" fill="#8fa68e"/><path d="M185 90V230M775 90V230" stroke="#6f876e" stroke-width="6"/><rect x="40" y="330" width="880" height="22" fill="#5b4634"/><rect x="60" y="352" width="840" height="180" fill="#a3b8a1"/><path d="M270 352V532M480 352V532M690 352V532" stroke="#6f876e" stroke-width="6"/><path d="M470 330V286Q470 262 496 262H510" fill="none" stroke="#8b8f92" stroke-width="10"/><rect x="120" y="290" width="70" height="40" rx="8" fill="#c8714f"/>` +
    plant(800, 300),
  bath:
    room('#dfe9e8', '#b9c6c4') +
    `<path d="${Array.from({ length: 9 }, (_, at) => `M0 ${at * 58}H${W}M${at * 120} 0V470`).join('')}" stroke="#c9d8d6" stroke-width="3"/>` +
    view(300, 60, 360, 210) +
    `<path d="M200 380H760Q752 540 640 546H320Q208 540 200 380Z" fill="#fff"/><path d="M186 372H774" stroke="#eef3f2" stroke-width="26" stroke-linecap="round"/><path d="M690 366V310Q690 290 666 290H650" fill="none" stroke="#8b8f92" stroke-width="12"/>` +
    plant(120, 440),
  balcony:
    day +
    sun(760, 130) +
    hills(blue, 3.7, 250) +
    mist(380, 0.5) +
    `<path d="M0 500H${W}V${H}H0Z" fill="#b98d62"/><path d="M0 400H${W}" stroke="#5f442d" stroke-width="16"/><path d="${Array.from({ length: 16 }, (_, at) => `M${at * 64 + 16} 400V510`).join('')}" stroke="#5f442d" stroke-width="8"/>` +
    `<rect x="250" y="440" width="150" height="26" rx="10" fill="#e9e2d2"/><path d="M264 466V570M386 466V570M256 350V450" stroke="#7b5a3d" stroke-width="12"/><rect x="560" y="440" width="150" height="26" rx="10" fill="#e9e2d2"/><path d="M574 466V570M696 466V570M704 350V450" stroke="#7b5a3d" stroke-width="12"/><ellipse cx="480" cy="470" rx="60" ry="14" fill="#8d6744"/><path d="M480 470V575" stroke="#8d6744" stroke-width="10"/><path d="M462 440H496V462H462Z" fill="#fff"/>`,
};

for (const [name, drawing] of Object.entries(PICTURES)) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${W}" height="${H}" viewBox="0 0 ${W} ${H}">${drawing}</svg>`;
  const bytes = await sharp(Buffer.from(svg)).webp({ quality: 72, effort: 6 }).toBuffer();
  await writeFile(fileURLToPath(new URL(`../../src/server/seed/listing/photos/${name}.webp`, import.meta.url)), bytes);
}
