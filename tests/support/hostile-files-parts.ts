import { crc32, deflateRawSync } from 'node:zlib';

/** What would tell that something ran. */
export const SCRIPT = 'alert(document.domain)';

const ascii = (value: string): Buffer => Buffer.from(value, 'latin1');

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** A chunk of a PNG with its checksum. */
export function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([ascii(name), data]);
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))]);
}

/** A PNG of one bit per pixel with these packed pixels, whatever its header claims. */
export function png(width: number, height: number, pixels: Uint8Array): Buffer {
  const header = Buffer.concat([uint32(width), uint32(height), Buffer.from([1, 0, 0, 0, 0])]);
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

/** A page behind the end of a picture. */
export const trailer = (): Buffer => ascii(`<html><script>${SCRIPT}</script></html>`);

/** A RIFF file with a further chunk, its length corrected. */
export function iff(riff: Buffer, name: string, data: Uint8Array): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(data.length);
  const padding = Buffer.alloc(data.length % 2);
  const longer = Buffer.concat([riff, ascii(name), size, data, padding]);
  longer.writeUInt32LE(longer.length - 8, 4);
  return longer;
}

export const avi = (): Buffer =>
  Buffer.concat([ascii('RIFF'), Buffer.alloc(4, 1), ascii('AVI LIST'), Buffer.alloc(64)]);

/** The first box of HEIC, AVIF and films. */
export const isoMedia = (brand: string): Buffer =>
  Buffer.concat([uint32(24), ascii(`ftyp${brand}`), uint32(0), ascii(`${brand}mif1`), Buffer.alloc(64)]);

/** A PDF of one empty page; `catalog` goes into its root. */
export function pdf(catalog = ''): Buffer {
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
  ];
  let text = '%PDF-1.7\n';
  const starts = objects.map((object, at) => {
    const start = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const table = text.length;
  const lines = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 4\n0000000000 65535 f \n${lines}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return ascii(text);
}

/** A ZIP with one packed file. */
export function zip(name: string, data: Uint8Array): Buffer {
  const packed = deflateRawSync(data);
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(20, 0);
  facts.writeUInt16LE(8, 4);
  facts.writeUInt32LE(crc32(data), 10);
  facts.writeUInt32LE(packed.length, 14);
  facts.writeUInt32LE(data.length, 18);
  facts.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, ascii(name), packed]);
  const entry = Buffer.concat([
    Buffer.from('PK\u0001\u0002'),
    Buffer.from([20, 0]),
    facts,
    Buffer.alloc(14),
    ascii(name),
  ]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(entry.length, 8);
  end.writeUInt32LE(local.length, 12);
  return Buffer.concat([local, entry, Buffer.from('PK\u0005\u0006'), end]);
}
