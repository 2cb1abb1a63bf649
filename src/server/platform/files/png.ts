const SIGNATURE_BYTES = 8;
/** Length and name before a chunk's data, and a checksum behind it. */
const FRAME_BYTES = 12;
const WORDS = ['tEXt', 'zTXt', 'iTXt'];

/**
 * A PNG without its texts. The decoder unpacks them before it looks at the picture, and 50 kB of them can become 50 MB:
 * seconds of a core for what is thrown away afterwards. What follows a broken chunk stays, for the decoder to refuse.
 */
export function dropWords(png: Uint8Array): Uint8Array {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  const kept = [bytes.subarray(0, SIGNATURE_BYTES)];
  let at = SIGNATURE_BYTES;
  while (at + FRAME_BYTES <= bytes.length) {
    const end = at + FRAME_BYTES + bytes.readUInt32BE(at);
    if (!WORDS.includes(bytes.toString('latin1', at + 4, at + 8))) kept.push(bytes.subarray(at, end));
    at = end;
  }
  kept.push(bytes.subarray(at));
  return Buffer.concat(kept);
}
