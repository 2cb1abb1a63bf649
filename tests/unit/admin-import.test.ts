// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { guessMapping, missingFields, rememberMapping, withField, withUnit } from '#admin/import/mapping.ts';
import { errorTable, faultsOf, reasonsIn, reasonTexts } from '#admin/import/faults.ts';
import { chunksOf, duplicatesIn, rowsOf } from '#admin/import/rows.ts';
import { writeCsv, parseSheet, type ImportSheet } from '#admin/import/sheet.ts';
import { words as english } from '#resources/words.en-US.ts';
import { words as chinese } from '#resources/words.zh-CN.ts';
import { resources } from '#resources/index.ts';
import { IMPORT } from '#shared/constants.ts';
import type { AnyResource } from '#shared/resource.ts';
import { wordsOf } from '#shared/words.ts';
import { anyBoats } from '#tests/support/boats.ts';

const users = resources.find(({ name }) => name === 'users') ?? anyBoats;
const labels = [english, chinese].map((words) => wordsOf(users, words['users']).fields);

const sheetOf = (header: readonly string[], ...rows: readonly (readonly string[])[]): ImportSheet => ({
  name: 'people.csv',
  header,
  lines: rows.map((cells, at) => ({ line: at + 2, cells })),
});
const fieldsOf = (resource: AnyResource, sheet: ImportSheet) =>
  guessMapping(resource, sheet, labels).map(({ field }) => field);

describe('reading a table', () => {
  it('takes commas, semicolons and tabs, keeps line breaks in cells and counts rows as a spreadsheet does', async () => {
    for (const mark of [',', ';', '\t']) {
      const text = `\uFEFFname${mark}note${mark}\r\n"A${mark}a"${mark}"two\nlines"\r\n\r\nB${mark}b\r\n`;
      expect(await parseSheet('x', text)).toEqual({
        name: 'x',
        header: ['name', 'note'],
        lines: [
          { line: 2, cells: [`A${mark}a`, 'two\nlines'] },
          { line: 4, cells: ['B', 'b'] },
        ],
      });
    }
  });

  it('says what is wrong with a text that is no table', async () => {
    expect(await parseSheet('x', ' \r\n')).toBe('empty');
    expect(await parseSheet('x', 'name,email\r\n')).toBe('headingsOnly');
    expect(await parseSheet('x', 'name,email\r\n"A,a@b.test\r\nB,b@b.test')).toBe('unreadable');
  });
});

describe('matching columns', () => {
  beforeEach(() => localStorage.clear());

  it('knows a field by its name and by its word in either language, each field once', () => {
    expect(fieldsOf(users, sheetOf(['name', 'E-mail', '电话', 'Role *', 'Name', 'Account number', '']))).toEqual([
      'name',
      'email',
      'phone',
      'role',
      null,
      null,
      null,
    ]);
  });

  it('remembers what was chosen, also that a column is left out', () => {
    const sheet = sheetOf(['Contact', 'Name', 'Full name']);
    const guess = guessMapping(users, sheet, labels);
    const chosen = withField(withField(guess, 0, 'phone'), 2, 'name');
    expect(chosen.map(({ field }) => field)).toEqual(['phone', null, 'name']);
    rememberMapping(users, sheet, chosen);
    expect(fieldsOf(users, sheetOf(['name', 'FULL NAME', 'contact']))).toEqual([null, 'name', 'phone']);
    localStorage.setItem('highland.import.users', '{broken');
    expect(fieldsOf(users, sheet)).toEqual([null, 'name', null]);
  });

  it('names the needed fields that have no column', () => {
    expect(missingFields(users, guessMapping(users, sheetOf(['Name', 'Phone']), labels))).toEqual(['email', 'role']);
  });

  it('takes amounts for sen where the export wrote them and for ringgit where people did', () => {
    const unitOf = (heading: string, ...cells: string[]) =>
      guessMapping(anyBoats, sheetOf([heading], ...cells.map((cell) => [cell])), [{ price_sen: 'Price' }])[0]?.unit;
    expect([unitOf('price_sen', '1,5'), unitOf('Price', '1234', '12.50'), unitOf('Price', '1234')]).toEqual([
      'sen',
      'ringgit',
      'sen',
    ]);
    const sheet = sheetOf(['Price'], ['1234'], ['12.50'], ['']);
    const mapping = withUnit([{ field: 'price_sen', unit: 'sen' }], 0, 'ringgit');
    expect(rowsOf(anyBoats, sheet, mapping).map(({ values }) => values)).toEqual([
      { price_sen: 'RM 1234' },
      { price_sen: '12.50' },
      {},
    ]);
  });
});

describe('rows before they are sent', () => {
  const rows = (...emails: string[]) => emails.map((email, at) => ({ line: at + 2, values: { email } }));

  it('are refused where an earlier one has their unique value, however it is written', () => {
    const say = (field: string, line: number): string => `${field} as in ${line}`;
    expect(duplicatesIn(users, rows('a@b.test', ' A@B.test', 'c@d.test', 'no', 'no', ''), say)).toEqual([
      { line: 3, errors: { email: ['email as in 2'] } },
    ]);
  });

  it('go in portions that neither exceed the number nor the size of one call', () => {
    const long = '王'.repeat(2000);
    const chunks = chunksOf([
      ...rows(...Array.from({ length: 600 }, () => 'x')),
      ...rows(long, ...Array(80).fill(long)),
    ]);
    expect(chunks.flat()).toHaveLength(681);
    for (const chunk of chunks) {
      expect(chunk.length).toBeLessThanOrEqual(IMPORT.chunkRows);
      expect(new TextEncoder().encode(JSON.stringify(chunk)).length).toBeLessThanOrEqual(IMPORT.chunkBytes + 1);
    }
  });
});

describe('rows that cannot come in', () => {
  const sheet = sheetOf(['Name', 'Phone'], ['=A', '+60 1'], ['B', "'+60 2"], ['C', '3']);
  const mapping = [
    { field: 'name', unit: 'sen' },
    { field: 'phone', unit: 'sen' },
  ] as const;
  const problems = [
    { line: 3, errors: { phone: ['not a phone', 'too short'], body: ['not allowed'] } },
    { line: 2, errors: { phone: ['not a phone'] } },
  ];

  it('are told in the order of the file, with what stands there', () => {
    const faults = faultsOf(sheet, mapping, problems);
    expect(faults).toEqual([
      { line: 2, field: 'phone', cell: '+60 1', reason: 'not a phone' },
      { line: 3, field: 'phone', cell: "'+60 2", reason: 'not a phone' },
      { line: 3, field: 'phone', cell: "'+60 2", reason: 'too short' },
      { line: 3, field: null, cell: '', reason: 'not allowed' },
    ]);
    expect(reasonsIn(faults)[0]).toEqual({ reason: 'not a phone', count: 2 });
  });

  it('make a file with their reasons that no spreadsheet computes and that can be imported again', async () => {
    const table = errorTable(sheet, reasonTexts(problems), 'What is wrong');
    expect(table).toEqual([
      ['Name', 'Phone', 'What is wrong'],
      ["'=A", "'+60 1", 'not a phone'],
      ['B', "'+60 2", 'not a phone; too short; not allowed'],
    ]);
    const again = await parseSheet('again', await (await writeCsv(table)).text());
    expect(again).toMatchObject({ header: ['Name', 'Phone', 'What is wrong'] });
    if (typeof again === 'string') throw new Error(again);
    // The reasons of the second time replace those of the first.
    expect(errorTable(again, new Map([[2, 'still wrong']]), 'What is wrong')).toEqual([
      ['Name', 'Phone', 'What is wrong'],
      ["'=A", "'+60 1", 'still wrong'],
    ]);
  });
});
