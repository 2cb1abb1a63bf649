import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markFormula, readCell, unmarkFormula } from '#shared/cell-text.ts';
import { f } from '#shared/field.ts';

describe('the mark that keeps a cell from being a formula', () => {
  it('is put before what would be one and taken off again', () => {
    expect(markFormula('=1+1')).toBe("'=1+1");
    expect(markFormula('plain')).toBe('plain');
    expect(unmarkFormula("'+60123")).toBe('+60123');
    expect(unmarkFormula("'t Hooft")).toBe("'t Hooft");
  });

  it('loses no text, whatever it begins with', () => {
    const tricky = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', 'a', '王') });
    fc.assert(
      fc.property(tricky, (text) => {
        expect(unmarkFormula(markFormula(text))).toBe(text);
      }),
    );
  });
});

describe('a cell', () => {
  const read = (field: { readonly spec: ReturnType<typeof f.text>['spec'] }, cell: string): unknown =>
    readCell(field.spec, cell);

  it('says nothing when it is empty, unless it is a list', () => {
    expect([read(f.text(), ' '), read(f.integer(), ''), read(f.codes(), '')]).toEqual([undefined, undefined, []]);
  });

  it('is an option by its name or by its word in any language', () => {
    const role = f.enum({ user: 'gray', agent: 'blue' });
    const words = { agent: ['Agent', '代理'] };
    const cells = ['agent', 'AGENT ', '代理', 'king'];
    expect(cells.map((cell) => readCell(role.spec, cell, words))).toEqual(['agent', 'agent', 'agent', 'king']);
  });

  it('is read at once however long it is', () => {
    const blanks = `x${' '.repeat(200_000)}x`;
    const fields = [f.instant(), f.date(), f.phone(), f.money(), f.integer(), f.boolean(), f.country(), f.codes()];
    const began = performance.now();
    for (const field of fields) readCell(field.spec, blanks);
    expect(performance.now() - began).toBeLessThan(1000);
  });

  it('is yes or no as people say it', () => {
    const cells = ['true', 'Yes', '1', '是', 'FALSE', 'n', '0', '否', 'maybe'];
    expect(cells.map((cell) => read(f.boolean(), cell))).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
      false,
      'maybe',
    ]);
  });

  it('is a number with or without commas between the thousands', () => {
    const cells = ['1,234.5', ' -12 ', '+7', '1,23', '12.', 'many'];
    expect(cells.map((cell) => read(f.decimal(2), cell))).toEqual([1234.5, -12, 7, '1,23', '12.', 'many']);
  });

  it('is an amount: sen in digits alone, as exported, and ringgit as written by people', () => {
    const cells = ['123450', 'RM 1,234.50', '1,234.5', 'rm1234', '-RM 0.05', '1,234', '12.345', 'RM'];
    expect(cells.map((cell) => read(f.money(), cell))).toEqual([
      123_450,
      123_450,
      123_450,
      123_400,
      -5,
      123_400,
      '12.345',
      'RM',
    ]);
  });

  it('is a day in the order of Malaysia, and never a guess', () => {
    const cells = ['2026-01-05', '5/1/2026', '05.01.2026', '5 Jan 2026', '5-January-2026', '2026年1月5日', '2026/1/5'];
    for (const cell of cells) expect([cell, read(f.date(), cell)]).toEqual([cell, '2026-01-05']);
    for (const cell of ['1/13/2026', '31/2/2026', '5/1/26', 'soon']) expect(read(f.date(), cell)).toBe(cell);
  });

  it('is an instant at the hotel unless it names its zone', () => {
    expect(read(f.instant(), '2026-01-05T06:30:00.000Z')).toBe('2026-01-05T06:30:00.000Z');
    expect(read(f.instant(), '05 Jan 2026, 14:30')).toBe('2026-01-05T14:30:00+08:00');
    expect(read(f.instant(), '5/1/2026 9:05:10')).toBe('2026-01-05T09:05:10+08:00');
  });

  it('is a phone number that a spreadsheet took for a number', () => {
    const cells = ['123456789', '1112345678', '+60 12-345 6789', '12025550123'];
    expect(cells.map((cell) => read(f.phone(), cell))).toEqual([
      '0123456789',
      '01112345678',
      '+60 12-345 6789',
      '12025550123',
    ]);
  });

  it('is a set of codes however they are set apart, and a password to the letter', () => {
    expect(read(f.codes(), '4; 5，6 7')).toEqual([4, 5, 6, 7]);
    expect(read(f.password(), "'=secret")).toBe("'=secret");
  });
});
