import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { avi, chunk, iff, isoMedia, pdf, png, SCRIPT, trailer, zip } from './hostile-files-parts.ts';

/** What becomes of a file: refused at its field, kept as a picture made anew, or kept as a PDF where PDFs are taken. */
export type Fate = 'refused' | 'picture' | 'pdf';

export interface HostileFile {
  readonly title: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly fate: Fate;
}

type Entry = readonly [title: string, name: string, type: string, bytes: Uint8Array | string];

const picture = (width = 64, height = 48) =>
  sharp({ create: { width, height, channels: 3, background: '#2a7' } }).withMetadata();
const whole = async (made: Sharp): Promise<Buffer> => made.toBuffer();

const text = (value: string): Buffer => Buffer.from(value, 'utf8');
const hex = (digits: string): Buffer => Buffer.from(digits.replaceAll(' ', ''), 'hex');

/** Files that are no picture and no PDF, whatever they are called. */
function foreign(): Entry[] {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>${SCRIPT}</script></svg>`;
  const bomb = '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>';
  const zeros = Buffer.alloc(100_000_000);
  return [
    ['an SVG with a script', 'logo.svg', 'image/svg+xml', svg],
    ['an SVG called a JPEG', 'photo.jpg', 'image/jpeg', `<?xml version="1.0"?>${svg}`],
    ['an SVG that multiplies entities', 'logo.png', 'image/png', `<?xml version="1.0"?>${bomb}<svg>&b;</svg>`],
    ['a page called a JPEG', 'photo.jpg', 'image/jpeg', `<!DOCTYPE html><script>${SCRIPT}</script>`],
    ['a page behind a byte order mark', 'photo.png', 'image/png', `\uFEFF<html><body onload="${SCRIPT}">`],
    ['a script', 'photo.webp', 'image/webp', SCRIPT],
    ['PHP called a JPEG', 'photo.php.jpg', 'image/jpeg', '<?php system($_GET["c"]); ?>'],
    ['a shell script', 'run.png', 'image/png', '#!/bin/sh\nrm -rf /\n'],
    [
      'a GIF',
      'a.gif',
      'image/gif',
      hex('474946383961 0100 0100 80 00 00 ffffff 000000 2c 00000000 0100 0100 00 02 02 44 01 00 3b'),
    ],
    ['a GIF that is a script', 'a.jpg', 'image/jpeg', `GIF89a/*${'x'.repeat(20)}*/=1;${SCRIPT}`],
    ['a TIFF', 'a.tiff', 'image/tiff', hex('49492a00 08000000 0000 00000000')],
    ['a TIFF of the other byte order', 'a.jpg', 'image/jpeg', hex('4d4d002a 00000008 0000 00000000')],
    ['a HEIC', 'a.heic', 'image/heic', isoMedia('heic')],
    ['an AVIF', 'a.avif', 'image/avif', isoMedia('avif')],
    ['a film', 'a.mp4', 'video/mp4', isoMedia('isom')],
    ['a bitmap', 'a.bmp', 'image/bmp', hex('424d 46000000 0000 0000 36000000 28000000 01000000 01000000 0100 1800')],
    ['an icon', 'a.ico', 'image/x-icon', hex('0000 0100 0100 1010 0000 0100 2000 68040000 16000000')],
    ['a Photoshop file', 'a.psd', 'image/jpeg', hex('38425053 0001 000000000000 0003 00000001 00000001 0008 0003')],
    ['PostScript', 'a.eps', 'application/postscript', '%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) run\n'],
    ['a JPEG 2000', 'a.jp2', 'image/jp2', hex('0000000c 6a502020 0d0a870a 00000014 66747970 6a703220')],
    ['a JPEG XL', 'a.jxl', 'image/jxl', hex('ff0a fa7f 0190 1040')],
    ['a ZIP', 'a.zip', 'application/zip', zip('a.txt', text('hello'))],
    [
      'a workbook that unzips to 100 MB',
      'a.xlsx',
      'application/vnd.openxmlformats',
      zip('xl/worksheets/sheet1.xml', zeros),
    ],
    ['a gzip of 100 MB', 'a.jpg', 'image/jpeg', gzipSync(zeros)],
    ['a Linux program', 'a.jpg', 'image/jpeg', hex('7f454c46 02010100 0000000000000000 0200 3e00 01000000')],
    ['a Windows program', 'photo.jpg.exe', 'image/jpeg', hex('4d5a 9000 0300 0000 0400 0000 ffff 0000')],
    ['the test virus', 'a.jpg', 'image/jpeg', `X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`],
    ['a film in the container of WebP', 'a.webp', 'image/webp', avi()],
    ['a PDF that begins as a page', 'a.pdf', 'application/pdf', Buffer.concat([text(`<!-- ${SCRIPT} -->`), pdf()])],
    ['nothing', 'a.jpg', 'image/jpeg', ''],
    ['one byte', 'a.jpg', 'image/jpeg', hex('ff')],
  ];
}

/** Pictures and PDFs that are cut, broken or larger than they look. */
async function broken(): Promise<Entry[]> {
  const jpeg = await whole(picture(400, 300).jpeg());
  const plain = await whole(picture(400, 300).png());
  const webp = await whole(picture(400, 300).webp());
  const giant = Buffer.from(jpeg);
  // The frame header's height and width: 65,500 each.
  const frame = giant.indexOf(hex('ffc0'));
  giant.set(hex('ffdc ffdc'), frame + 5);
  const spoilt = Buffer.from(plain);
  spoilt.fill(0x55, spoilt.indexOf('IDAT') + 6, spoilt.indexOf('IDAT') + 40);
  const flood = png(16_000, 16_000, deflateSync(Buffer.alloc(16_000 * 2_001)));
  return [
    ['only the start of a JPEG', 'a.jpg', 'image/jpeg', jpeg.subarray(0, 3)],
    ['only the start of a PNG', 'a.png', 'image/png', plain.subarray(0, 8)],
    ['only the start of a WebP', 'a.webp', 'image/webp', webp.subarray(0, 12)],
    ['a JPEG cut short', 'a.jpg', 'image/jpeg', jpeg.subarray(0, jpeg.length - 300)],
    ['a PNG cut short', 'a.png', 'image/png', plain.subarray(0, plain.length - 60)],
    ['a WebP cut short', 'a.webp', 'image/webp', webp.subarray(0, webp.length - 40)],
    ['a PNG with spoilt pixels', 'a.png', 'image/png', spoilt],
    ['a PNG of 256 million pixels', 'a.png', 'image/png', flood],
    [
      'a PNG that claims all there are',
      'a.png',
      'image/png',
      png(0x7fffffff, 0x7fffffff, deflateSync(Buffer.alloc(9))),
    ],
    ['a PNG of no size', 'a.png', 'image/png', png(0, 0, deflateSync(Buffer.alloc(0)))],
    ['a JPEG that claims 4 billion pixels', 'a.jpg', 'image/jpeg', giant],
    ['a PDF cut short', 'a.pdf', 'application/pdf', pdf().subarray(0, 200)],
    ['only the start of a PDF', 'a.pdf', 'application/pdf', '%PDF-1.7\n'],
    [
      'a PDF with a page hung on',
      'a.pdf',
      'application/pdf',
      Buffer.concat([pdf(), text(`<script>${SCRIPT}</script>`)]),
    ],
    ['a PDF that is a ZIP as well', 'a.pdf', 'application/pdf', Buffer.concat([pdf(), zip('a.js', text(SCRIPT))])],
    ['a PDF of no known version', 'a.pdf', 'application/pdf', '%PDF-9.9\nstartxref\n0\n%%EOF\n'],
  ];
}

/** Real pictures that carry what must not survive. */
async function laden(): Promise<Entry[]> {
  const jpeg = await whole(picture().jpeg());
  const plain = await whole(picture().png());
  const gps = { IFD0: { Copyright: 'GPS-SECRET' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '4/1 29/1 0/1' } };
  const located = await whole(picture().withExif(gps).jpeg());
  const turned = await whole(picture(80, 40).withMetadata({ orientation: 6 }).jpeg());
  const comment = Buffer.concat([jpeg.subarray(0, 2), hex('fffe 0040'), text(SCRIPT.padEnd(62)), jpeg.subarray(2)]);
  const webp = await whole(picture().webp());
  const words = chunk('tEXt', text(`Comment\0<script>${SCRIPT}</script>`));
  const swollen = chunk('zTXt', Buffer.concat([text('Comment\0\0'), deflateSync(Buffer.alloc(50_000_000, 0x61))]));
  const behindHeader = (extra: Buffer): Buffer => Buffer.concat([plain.subarray(0, 33), extra, plain.subarray(33)]);
  return [
    ['a JPEG that says where it was taken', 'home.jpg', 'image/jpeg', located],
    ['a JPEG lying on its side', 'side.jpg', 'image/jpeg', turned],
    ['a JPEG with a script in its comment', 'a.jpg', 'image/jpeg', comment],
    ['a JPEG that is a ZIP as well', 'a.jpg', 'image/jpeg', Buffer.concat([jpeg, zip('a.js', text(SCRIPT))])],
    ['a JPEG called a page', 'index.html', 'text/html', jpeg],
    ['a JPEG called an SVG', 'a.svg', 'image/svg+xml', jpeg],
    ['a PNG with a script in its words', 'a.png', 'image/png', behindHeader(words)],
    ['a PNG whose words unpack to 50 MB', 'a.png', 'image/png', behindHeader(swollen)],
    ['a PNG with a page hung on', 'a.png', 'image/png', Buffer.concat([plain, trailer()])],
    [
      'a WebP with a script in its description',
      'a.webp',
      'image/webp',
      iff(webp, 'XMP ', text(`<script>${SCRIPT}</script>`)),
    ],
    ['a picture of one pixel', 'a.png', 'image/png', await whole(picture(1, 1).png())],
    ['a JPEG in printers’ colours', 'a.jpg', 'image/jpeg', await whole(picture().toColourspace('cmyk').jpeg())],
  ];
}

/** PDFs that do things when a reader lets them. */
const active = (): Entry[] => [
  ['a PDF with a script', 'a.pdf', 'application/pdf', pdf(`/OpenAction << /S /JavaScript /JS (${SCRIPT}) >>`)],
  ['a PDF that starts a program', 'a.pdf', 'application/pdf', pdf('/OpenAction << /S /Launch /F (cmd.exe) >>')],
  ['a PDF called a page', 'a.html', 'text/html', pdf()],
  ['a PDF with a packed page', 'a.pdf', 'text/html', pdf(`/X (${deflateRawSync(SCRIPT).toString('hex')})`)],
];

/** Every hostile file and what must become of it. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const fated = (fate: Fate, entries: readonly Entry[]): HostileFile[] =>
    entries.map(([title, name, type, bytes]) => ({
      title,
      name,
      type,
      bytes: new Uint8Array(Buffer.from(bytes as string)),
      fate,
    }));
  return [
    ...fated('refused', foreign()),
    ...fated('refused', await broken()),
    ...fated('picture', await laden()),
    ...fated('pdf', active()),
  ];
}

/** Names that must never become a path, a header or a lie; with what people see of them. */
export const HOSTILE_NAMES: readonly (readonly [sent: string, shown: RegExp])[] = [
  ['../../../../etc/passwd', /^passwd$/],
  ['..\\..\\windows\\system32\\a.jpg', /^a\.jpg$/],
  ['/etc/cron.d/a.jpg', /^a\.jpg$/],
  ['..', /^file$/],
  ['a\0.jpg', /^a(%00)?\.jpg$/],
  ['a.jpg\r\nSet-Cookie: jwt=1', /^a\.jpg(%0D%0A)?Set-Cookie: jwt=1$/],
  ['a"; filename="b.html', /^a(%22|"); filename=(%22|")b\.html$/],
  ['\u202Egpj.exe', /^gpj\.exe$/],
  ['\u200B\u2066a\u2069.jpg', /^a\.jpg$/],
  [`${'x'.repeat(4096)}.jpg`, /^x{116}\.jpg$/],
  [`${'字'.repeat(1500)}.png`, /^字{116}\.png$/],
  ['CON.jpg', /^CON\.jpg$/],
  ['.htaccess', /^\.htaccess$/],
  ['护照 – Ünïcode.pdf.jpg', /^护照 – Ünïcode\.pdf\.jpg$/],
  ["a'b*(c).jpg", /^a'b\*\(c\)\.jpg$/],
  [';%0d%0a${jndi:ldap://x}.jpg', /^x\}\.jpg$/],
];
