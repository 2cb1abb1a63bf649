import { describe, expect, it } from 'vitest';
import { copiedLines } from '#server/platform/database/copied-lines.ts';

async function* inPieces(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function written(text: string, instants: readonly boolean[], size: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of copiedLines(inPieces(text, size), instants)) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const CASES: readonly (readonly [string, readonly boolean[], string, string])[] = [
  ['a line feed outside quotes', [false, false], '1,"a"\n2,\n', '1,"a"\r\n2,\r\n'],
  ['a line feed and a comma in quotes', [false, true], '"a\nb, ""c""",\n', '"a\nb, ""c""",\r\n'],
  [
    'instants whole and broken, first, last and alone',
    [true, false, true],
    '2026-11-21 08:30:00+00,"2026-11-21 08:30:00+00",2026-11-21 08:30:00.5+00\n,,2026-11-21 08:30:00.123+00\n',
    '2026-11-21T08:30:00.000Z,"2026-11-21 08:30:00+00",2026-11-21T08:30:00.500Z\r\n,,2026-11-21T08:30:00.123Z\r\n',
  ],
  ['nothing but instants', [true], '2026-11-21 08:30:00+00\n'.repeat(3), '2026-11-21T08:30:00.000Z\r\n'.repeat(3)],
  ['an instant that never comes', [true, false], 'infinity,"陈"\n', 'infinity,"陈"\r\n'],
  ['columns beyond those that are known', [], '1,2\n', '1,2\r\n'],
];

describe('lines that the database copied out', () => {
  it.each(CASES)('are finished: %s, wherever a piece of them ends', async (_, instants, text, expected) => {
    for (let size = 1; size <= text.length; size += 1) expect(await written(text, instants, size)).toBe(expected);
  });
});
