/** Reads files of the one PDF maker again: their text by page and tag, as a reader's own copy and screen reader would. */

export interface ReadPdf {
  readonly pages: readonly ReadPage[];
  /** Types of the tagged parts, in the order of the tree. */
  readonly tags: readonly string[];
  readonly language: string | undefined;
  readonly title: string | undefined;
}

interface ReadPage {
  /** All of it, a line per stretch of letters. */
  readonly text: string;
  /** Without what belongs to the page: its number, a head that was said before. */
  readonly said: string;
}

type Objects = ReadonlyMap<number, string>;

export function readPdf(bytes: Uint8Array): ReadPdf {
  const file = Buffer.from(bytes).toString('latin1');
  const objects: Objects = new Map(
    [...file.matchAll(/^(\d+) 0 obj\n(.*?)\nendobj$/gms)].map(([, id, body = '']) => [Number(id), body]),
  );
  const catalogue = [...objects.values()].find((body) => body.includes('/Type /Catalog')) ?? '';
  const pages = follow(objects, catalogue, 'Pages');
  const kids = /\/Kids \[(.*?)\]/s.exec(pages)?.[1] ?? '';
  const root = follow(objects, catalogue, 'StructTreeRoot');
  const titles = [...objects.values()].map((body) => follow(objects, body, 'Title'));
  return {
    pages: refsIn(kids).map((id) => readPage(objects, objects.get(id) ?? '')),
    tags: tagsUnder(objects, root),
    language: /\/Lang \((.*?)\)/.exec(catalogue)?.[1],
    title: readText(titles.find((body) => body !== '') ?? ''),
  };
}

const refsIn = (text: string): number[] => [...text.matchAll(/(\d+) 0 R/g)].map(([, id]) => Number(id));

function follow(objects: Objects, body: string, key: string): string {
  const id = new RegExp(`/${key} (\\d+) 0 R`).exec(body)?.[1];
  return objects.get(Number(id)) ?? '';
}

function readText(object: string): string | undefined {
  const raw = /^\(((?:\\.|[^\\)])*)\)$/s.exec(object)?.[1];
  if (raw === undefined) return undefined;
  const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
  const bytes = Buffer.from(
    raw.replaceAll(/\\(.)/gs, (_, letter: string) => escapes[letter] ?? letter),
    'latin1',
  );
  return bytes[0] === 0xfe && bytes[1] === 0xff
    ? bytes.subarray(2).swap16().toString('utf16le')
    : bytes.toString('latin1');
}

function tagsUnder(objects: Objects, body: string): string[] {
  const own = /\/S \/(\w+)/.exec(body)?.[1];
  const kids = /\/K \[(.*?)\]/s.exec(body)?.[1] ?? /\/K (\d+ 0 R)/.exec(body)?.[1] ?? '';
  const below = refsIn(kids.replaceAll(/<<.*?>>/gs, '')).flatMap((id) => tagsUnder(objects, objects.get(id) ?? ''));
  return own === undefined ? below : [own, ...below];
}

const streamOf = (body: string): string => /stream\n(.*)\nendstream/s.exec(body)?.[1] ?? '';

function readPage(objects: Objects, page: string): ReadPage {
  const resources = follow(objects, page, 'Resources');
  const entries = [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)];
  const fonts = new Map(
    entries.map(([, name = '', id]) => [name, lettersOf(follow(objects, objects.get(Number(id)) ?? '', 'ToUnicode'))]),
  );
  const stream = streamOf(follow(objects, page, 'Contents'));
  const said = stream.replaceAll(/\/Artifact <<.*?>> BDC.*?EMC/gs, '');
  return { text: textIn(stream, fonts), said: textIn(said, fonts) };
}

type Letters = ReadonlyMap<number, string>;

function lettersOf(cmap: string): Letters {
  const letters = new Map<number, string>();
  for (const [, from = '', list = ''] of streamOf(cmap).matchAll(/<(\w+)> <\w+> \[(.*?)\]/gs)) {
    [...list.matchAll(/<(.*?)>/g)].forEach(([, hex = ''], at) => {
      const text = Buffer.from(hex.replaceAll(/\s/g, ''), 'hex').swap16().toString('utf16le');
      letters.set(Number.parseInt(from, 16) + at, text);
    });
  }
  return letters;
}

const textIn = (stream: string, fonts: ReadonlyMap<string, Letters>): string =>
  [...stream.matchAll(/\/(F\d+) [\d.]+ Tf(.*?)ET/gs)]
    .map(([, font = '', shown = '']) => {
      const codes = [...shown.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
      return codes.map((code) => fonts.get(font)?.get(Number.parseInt(code, 16)) ?? '\ufffd').join('');
    })
    .join('\n');
