import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import type { Locale } from '#shared/constants.ts';
import type { Block, PdfDocument, TableRow } from '#server/platform/pdf/document.ts';
import { findEngine } from '#server/platform/pdf/engine.ts';
import { Typesetter } from '#server/platform/pdf/lines.ts';
import { MOST_PAGES, makePdf } from '#server/platform/pdf/make-pdf.ts';
import { paginate } from '#server/platform/pdf/paginate.ts';
import { unpackWoff2 } from '#server/platform/pdf/woff2.ts';
import { readPdf } from '#tests/support/pdf.ts';
import { readSources } from '#tests/support/sources.ts';

const paper = (blocks: readonly Block[], language: Locale = 'en-US'): PdfDocument => ({
  title: language === 'zh-CN' ? '账单 2026-03' : 'Bill 2026-03',
  language,
  dated: '2026-04-01T00:00:00Z',
  letterhead: ['A house 一家', '1 Road'],
  footer: 'Bill 7',
  blocks,
});

const table = (rows: readonly TableRow[]): Block => ({
  kind: 'table',
  columns: [
    { head: 'What 项目', share: 3 },
    { head: 'Why', share: 4 },
    { head: 'Amount', share: 2, align: 'right' },
  ],
  rows,
});

const rowsOf = (count: number): TableRow[] =>
  Array.from({ length: count }, (_, at) => ({
    cells: [`Line ${at + 1}`, { text: `3 × RM ${at}.00`, details: ['第 3.2 条'] }, `${at}.00`],
  }));

const style = { size: 10, weight: 'regular', colour: '#000000' } as const;
const linesOf = (setter: Typesetter, text: string, width: number): string[] =>
  setter.set(text, width, style).map(({ runs }) => runs.map((run) => run.text).join(''));

describe('the PDF maker', () => {
  it('says everything again, in both languages and in their order', async () => {
    const blocks: Block[] = [
      { kind: 'facts', facts: [['Owner 业主', 'Łucja Ōta 陈亚九']] },
      { kind: 'paragraph', text: '清洁费归酒店，水电由业主承担。' },
      table([{ cells: ['Room 房费', '72%', '1,497.33'] }]),
      { kind: 'note', text: 'fi fl ffi — “quoted” · € £' },
    ];
    const { pages } = readPdf(await makePdf(paper(blocks, 'zh-CN')));
    const [{ said } = { said: '' }] = pages;
    const text = said.replaceAll('\n', '');
    const parts = [
      'A house 一家',
      '账单 2026-03',
      'Owner 业主',
      'Łucja Ōta 陈亚九',
      '水电由业主承担。',
      '房费72%1,497.33',
      'fi fl ffi',
    ];
    const places = parts.map((part) => text.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it('numbers its pages in the language of the paper', async () => {
    const blocks = [table(rowsOf(60))];
    const english = readPdf(await makePdf(paper(blocks)));
    const count = english.pages.length;
    expect(count).toBeGreaterThan(2);
    english.pages.forEach(({ text }, at) => expect(text).toContain(`Page ${at + 1} of ${count}`));
    const chinese = readPdf(await makePdf(paper(blocks, 'zh-CN')));
    const last = chinese.pages.at(-1)?.text.replaceAll('\n', '');
    expect(last).toContain(`第 ${count} 页，共 ${count} 页`);
  });

  it('repeats the head of a table on each page, and says it once', async () => {
    const { pages } = readPdf(await makePdf(paper([table(rowsOf(60))])));
    expect(pages.map(({ text }) => text.includes('Amount'))).toEqual(pages.map(() => true));
    expect(pages.map(({ said }) => said.includes('Amount'))).toEqual(pages.map((_, at) => at === 0));
    const said = pages
      .map((page) => page.said)
      .join('\n')
      .split('\n');
    expect(said.filter((line) => line.startsWith('Line '))).toHaveLength(60);
  });

  it('is tagged with its title, language and the tree of its parts', async () => {
    const blocks: Block[] = [
      { kind: 'heading', text: 'Lines' },
      table(rowsOf(1)),
      { kind: 'facts', facts: [['a', 'b']] },
    ];
    const { tags, language, title } = readPdf(await makePdf(paper(blocks, 'zh-CN')));
    expect(language).toBe('zh-CN');
    expect(title).toBe('账单 2026-03');
    const head = ['TR', 'TH', 'TH', 'TH'];
    const row = ['TR', 'TH', 'TD', 'TD'];
    const list = ['L', 'LI', 'Lbl', 'LBody'];
    expect(tags).toEqual(['Document', 'P', 'P', 'H1', 'H2', 'Table', ...head, ...row, ...list]);
  });

  it('makes the same bytes of the same paper, whatever was made before', async () => {
    const document = paper([table(rowsOf(30)), { kind: 'note', text: '备注' }], 'zh-CN');
    const first = await makePdf(document);
    await makePdf(paper([{ kind: 'paragraph', text: '另一份文件 with other letters' }]));
    expect(Buffer.compare(first, await makePdf(document))).toBe(0);
    expect(Buffer.compare(first, await makePdf({ ...document, dated: '2026-05-01T00:00:00Z' }))).not.toBe(0);
  });

  it('keeps a sum on the page of the last row', async () => {
    const withSum = (count: number) =>
      makePdf(paper([table([...rowsOf(count), { cells: ['Total', '', '9.00'], isSum: true }])]));
    for (let count = 14; count <= 22; count += 1) {
      const { pages } = readPdf(await withSum(count));
      const last = pages.at(-1)?.said ?? '';
      expect(last).toContain('Total');
      expect(last).toContain(`Line ${count}\n`);
    }
  });

  it('takes a row that no page can hold on over pages, without losing a line', async () => {
    const details = Array.from({ length: 150 }, (_, at) => `reason ${at + 1}.`);
    const { pages } = readPdf(await makePdf(paper([table([{ cells: ['Long', { text: 'so', details }, '1.00'] }])])));
    const said = pages.map((page) => page.said).join('\n');
    expect(details.filter((detail) => !said.includes(detail))).toEqual([]);
    expect(pages.length).toBeGreaterThan(1);
  });

  it('refuses more pages and letters than it makes', async () => {
    await expect(makePdf(paper([table(rowsOf(MOST_PAGES * 30))]))).rejects.toThrow(`${MOST_PAGES} pages`);
    expect(() => makePdf(paper([{ kind: 'note', text: 'x'.repeat(2_000_000) }]))).toThrow(`${MOST_PAGES} pages`);
  });

  it('writes a question mark for a letter of no font, and nothing for what steers the writing', async () => {
    const { pages } = readPdf(await makePdf(paper([{ kind: 'paragraph', text: 'ไ🙂\u202e12\u0000' }])));
    expect(pages[0]?.said).toContain('??12');
    expect(pages[0]?.text).not.toContain('\ufffd');
  });
});

describe('lines', () => {
  it('end where both languages let them', async () => {
    const setter = new Typesetter((await findEngine()).fonts);
    const lines = linesOf(setter, '本月收入，按合同（第三条）分配。', 52);
    expect(lines.join('')).toBe('本月收入，按合同（第三条）分配。');
    expect(lines.filter((line) => /^[，。）]/.test(line) || line.endsWith('（'))).toEqual([]);
    expect(linesOf(setter, 'one two-three four', 50)).toEqual(
      ['one two-', 'three four'].map((line) => expect.stringContaining(line)),
    );
  });

  it('break a word that is wider than they are, and no wider than asked', async () => {
    const setter = new Typesetter((await findEngine()).fonts);
    const lines = setter.set('W'.repeat(40), 60, style);
    expect(lines.length).toBeGreaterThan(5);
    expect(lines.filter(({ width }) => width > 60)).toEqual([]);
  });
});

describe('pages', () => {
  const piece = (height: number, keepsNext = false) => ({ height, gap: 0, keepsNext });

  it('keep together what belongs together, and part a group that fits none', () => {
    const heights = (pages: ReturnType<typeof paginate>) =>
      pages.map((page) => page.map(({ piece: { height } }) => height));
    expect(heights(paginate([piece(60), piece(30, true), piece(20)], { height: 100, most: 9 }))).toEqual([
      [60],
      [30, 20],
    ]);
    const tall = [piece(60, true), piece(60, true), piece(60)];
    expect(heights(paginate(tall, { height: 100, most: 9 }))).toEqual([[60], [60], [60]]);
  });

  it('end, whatever does not fit', () => {
    const head = piece(120, true);
    expect(
      paginate([head, { ...piece(200), head }, { ...piece(200), head }], { height: 100, most: 9 }).length,
    ).toBeLessThan(9);
  });
});

describe('fonts', () => {
  it('are real letters for all Chinese of the common standard', async () => {
    const { fonts } = await findEngine();
    const decoder = new TextDecoder('gbk');
    const rows = Array.from({ length: 0xf7 - 0xb0 + 1 }, (_, at) => at + 0xb0);
    const letters = rows.flatMap((row) =>
      Array.from({ length: 94 }, (_, at) => decoder.decode(Uint8Array.of(row, at + 0xa1))),
    );
    const known = letters.filter((letter) => letter >= '\u4e00' && letter <= '\u9fa5');
    expect(known.length).toBeGreaterThan(6700);
    expect(known.filter((letter) => !fonts.regular.han.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))).toEqual([]);
  });

  it('of a kind that is not read are refused', () => {
    const woff = createRequire(import.meta.url).resolve('@fontsource/fira-sans/files/fira-sans-latin-400-normal.woff2');
    expect(() => unpackWoff2(readFileSync(woff))).toThrow('not read');
    expect(() => unpackWoff2(Buffer.alloc(64))).toThrow('no WOFF2');
  });

  it('and their engine are named by the maker alone, which is read with the first paper', () => {
    const sources = [...readSources()].filter(([file]) => file.startsWith('src/'));
    const naming = (name: RegExp): string[] => sources.flatMap(([file, text]) => (name.test(text) ? [file] : []));
    expect(naming(/'(pdfkit|fontkit|@librescore)/)).toEqual(['src/server/platform/pdf/engine.ts']);
    expect(naming(/^import .*(pdfkit|fontkit)/m)).toEqual([]);
    const users = naming(/pdf\/(make-pdf|engine|canvas|compose)\.ts'/);
    expect(users).toEqual(['src/server/kit/papers.ts']);
    expect(naming(/^import .*pdf\/make-pdf\.ts'/m)).toEqual([]);
  });
});
