import type { SharpConstructor } from 'sharp';
import { dropWords } from './png.ts';

/** Makes the file that is kept: a picture is re-encoded, so that nothing hidden in it survives; a PDF stays as it came. */

export type Content =
  | { readonly kind: 'image/webp'; readonly bytes: Uint8Array; readonly thumbnail: Uint8Array }
  | { readonly kind: 'application/pdf'; readonly bytes: Uint8Array };
export type ContentKind = Content['kind'];

/** Why a file is not kept; a name of the sentence that says so. */
export type ContentFault = 'file_empty' | 'file_kind' | 'file_not_image' | 'file_broken' | 'file_pixels';

export type Examined =
  | { readonly ok: true; readonly content: Content }
  | { readonly ok: false; readonly fault: ContentFault };

/** The library that reads pictures could not be loaded: a fault of the installation, not of the picture. */
export class ImagesUnavailable extends Error {}

/** 40 million pixels are more than a phone takes; 249 kB of PNG can claim 256 million. */
export const MAX_PIXELS = 40_000_000;
const MAX_SIDE = 2000;
const THUMBNAIL_SIDE = 96;
const SECONDS = 20;
const QUALITY = 82;

const isPng = (bytes: Uint8Array): boolean => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Everything else (SVG, GIF, TIFF, HEIC, HTML, archives) is refused before anything decodes it. */
const IMAGE_STARTS: readonly ((bytes: Uint8Array) => boolean)[] = [
  (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff]),
  isPng,
  (bytes) => ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP',
];

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);
const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', from, to);

/** Tells what the bytes are by the bytes alone: neither name nor announced type is believed. */
export async function examine(bytes: Uint8Array, accepts: readonly ContentKind[]): Promise<Examined> {
  if (bytes.length === 0) return { ok: false, fault: 'file_empty' };
  if (IMAGE_STARTS.some((isStart) => isStart(bytes))) return examineImage(bytes);
  if (/^%PDF-[12]\.\d/.test(ascii(bytes, 0, 8))) {
    if (!accepts.includes('application/pdf')) return { ok: false, fault: 'file_not_image' };
    return isWholePdf(bytes)
      ? { ok: true, content: { kind: 'application/pdf', bytes } }
      : { ok: false, fault: 'file_broken' };
  }
  return { ok: false, fault: accepts.includes('application/pdf') ? 'file_kind' : 'file_not_image' };
}

/**
 * Its last line is the end mark: a file cut short has none, and one with something hung on goes on behind it. More is not
 * asked: readers find their way in files whose table is missing, and so do people's scanners.
 */
const isWholePdf = (bytes: Uint8Array): boolean =>
  /%%EOF[\s\0]*$/.test(ascii(bytes, Math.max(0, bytes.length - 1024), bytes.length));

/** Decoded and written anew: what is not picture (places, comments, programs, archives behind it) does not survive. */
async function examineImage(sent: Uint8Array): Promise<Examined> {
  const sharp = await loadSharp();
  const bytes = isPng(sent) ? dropWords(sent) : sent;
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'warning', sequentialRead: true } as const;
  try {
    const { width, height } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
    if (width * height > MAX_PIXELS) return { ok: false, fault: 'file_pixels' };
    const made = await sharp(bytes, options)
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer();
    const thumbnail = await sharp(made).resize(THUMBNAIL_SIDE, THUMBNAIL_SIDE).webp({ quality: QUALITY }).toBuffer();
    return { ok: true, content: { kind: 'image/webp', bytes: made, thumbnail } };
  } catch {
    // The library throws for every picture it cannot read to its end; that is the sender's to hear.
    return { ok: false, fault: 'file_broken' };
  }
}

const SVG_LOADER = 'VipsForeignLoadSvgBuffer';

/**
 * A drawing of our own as the picture that is kept; null where this machine cannot draw. What was sent never comes here:
 * the reader of drawings is open for this one alone, and other drawings at most.
 */
export async function drawSvg(svg: string): Promise<Extract<Content, { kind: 'image/webp' }> | null> {
  try {
    const sharp = await loadSharp();
    sharp.unblock({ operation: [SVG_LOADER] });
    const drawn = sharp(Buffer.from(svg));
    const { data, info } = await drawn.removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const picture = () => sharp(data, { raw: { width, height, channels } });
    const [bytes, thumbnail] = await Promise.all([
      picture().webp({ quality: 60, effort: 2 }).toBuffer(),
      picture().resize(THUMBNAIL_SIDE, THUMBNAIL_SIDE).webp({ quality: QUALITY }).toBuffer(),
    ]);
    return { kind: 'image/webp', bytes, thumbnail };
  } catch {
    return null;
  }
}

/** After the last drawing, before anything is received. */
export async function endDrawing(): Promise<void> {
  const sharp = await loadSharp().catch(() => null);
  sharp?.block({ operation: [SVG_LOADER] });
}

let loading: Promise<SharpConstructor> | undefined;

/** On first use: without its native part the server still does everything else. */
function loadSharp(): Promise<SharpConstructor> {
  loading ??= import('sharp').then(
    ({ default: sharp }) => {
      // A decoder that is never needed is never an attacker's: only the three that are.
      sharp.block({ operation: ['VipsForeignLoad'] });
      sharp.unblock({
        operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
      });
      sharp.cache(false);
      return sharp;
    },
    (cause: unknown) => {
      throw new ImagesUnavailable('Pictures cannot be read: the package sharp does not load on this machine.', {
        cause,
      });
    },
  );
  return loading;
}
