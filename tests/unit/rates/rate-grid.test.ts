import { describe, expect, it } from 'vitest';
import '#tests/support/areas.ts';
import {
  nightsOfGrid,
  placeOfPrice,
  refusedPrices,
  rowsOfGrid,
  sentPrices,
  sumPrices,
} from '#admin/rates/rate-grid-values.ts';
import { cellsOfSeason } from '#admin/rates/season-cells.ts';
import { readTypedPrice, writePrice } from '#admin/rates/typed-price.ts';
import { codeOfPage, menuRouteAt, questionOfPage } from '#admin/screens.ts';
import { pageAt } from '#admin/components/pages.ts';
import { undoOf } from '#admin/crud/action/use-undo.ts';
import type { RateGrid, RateGridNight } from '#shared/rates/rate-grid.ts';

describe('a price that is typed', () => {
  it.each([
    ['300', 30_000],
    ['300.5', 30_050],
    ['=300', 30_000],
    ['RM 1,200.50', 120_050],
    ['= RM 90', 9_000],
    ['0', 0],
    ['+10%', 30_800],
    ['-10 %', 25_200],
    ['+12.5%', 31_500],
    ['-100%', 0],
    ['+20', 30_000],
    ['-20', 26_000],
    ['-15.50', 26_450],
    // Of full width, as a Chinese keyboard types them, and with a spreadsheet's minus.
    ['＋１０％', 30_800],
    ['＝３００', 30_000],
    ['\u221220', 26_000],
    ['', null],
    ['  ', null],
  ])('%j on RM 280 is %j', (text, price_sen) => {
    expect(readTypedPrice(text, 28_000)).toEqual({ price_sen });
  });

  it('is rounded to the sen, halves away from zero', () => {
    expect(readTypedPrice('+10%', 28_005)).toEqual({ price_sen: 30_806 });
    expect(readTypedPrice('-10%', 28_005)).toEqual({ price_sen: 25_204 });
  });

  it.each(['free', '10%', '=10%', '+', '%', '1.234', '12,34', '+-5', '1 or 2', '+1.234%'])('%j is none', (text) => {
    expect(readTypedPrice(text, 28_000)).toEqual({ wrong: 'unreadable' });
  });

  it('is neither less than nothing nor more than a night may cost', () => {
    expect(readTypedPrice('-300', 28_000)).toEqual({ wrong: 'negative' });
    expect(readTypedPrice('-101%', 28_000)).toEqual({ wrong: 'negative' });
    expect(readTypedPrice('100000', 28_000)).toEqual({ price_sen: 10_000_000 });
    expect(readTypedPrice('100000.01', 28_000)).toEqual({ wrong: 'tooMuch' });
  });

  it.each([30_000, 30_050, 123_456, 5, 0, null])('is read as it was written: %j', (price_sen) => {
    expect(readTypedPrice(writePrice(price_sen), 28_000)).toEqual({ price_sen });
  });
});

const night = (date: string, base_sen: number): RateGridNight => ({
  date,
  base_sen,
  final_sen: base_sen,
  price_sen: null,
  base_from: 'type',
  day_class: 'weekday',
  closed: false,
  because: [],
});
const type = (id: number, house: number): RateGrid['rows'][number] => ({
  room_type_id: id,
  name: `Type ${id}`,
  name_zh: null,
  property_id: house,
  base_rate_sen: 28_000,
  today: '2027-01-01',
  reasons: [],
  nights: [night('2027-01-05', 28_000), night('2027-01-06', 31_000)],
});
const houseNamed = (id: number) => ({ id, name: `House ${id}`, name_zh: null });
const rows = [type(1, 7), type(2, 8)];

describe('the rows of the grid', () => {
  const titles = (houses: number[]) =>
    rowsOfGrid({ houses: houses.map(houseNamed), rows }, ({ name }) => name).map(({ title, kind }) => [title, kind]);

  it('stand under their house where there are several', () => {
    expect(titles([7, 8])).toEqual([
      ['House 7', 'heading'],
      ['Type 1', undefined],
      ['House 8', 'heading'],
      ['Type 2', undefined],
    ]);
    expect(titles([7])).toEqual([
      ['Type 1', undefined],
      ['Type 2', undefined],
    ]);
  });
});

describe('the cells of a season', () => {
  const season = (id: number, room_type_id: number | null, from: string, until: string) => ({
    id,
    name: `Season ${id}`,
    name_zh: null,
    property_id: 7,
    room_type_id,
    from,
    until,
  });
  const both = [type(1, 7), type(3, 7), type(2, 8)];
  const sheet = {
    rows: rowsOfGrid({ houses: [houseNamed(7), houseNamed(8)], rows: both }, ({ name }) => name),
    columns: ['2027-01-05', '2027-01-06', '2027-01-07'].map((key) => ({ key, title: key })),
  };
  const high = season(1, null, '2027-01-06', '2027-02-01');
  const own = season(2, 3, '2027-01-07', '2027-01-08');
  const cellsOf = (one: typeof high) =>
    cellsOfSeason(one, { month: { rows: both, seasons: [high, own] }, sheet }).map(({ row, column }) => [row, column]);

  it('are its nights of the types of its house, but for those that have a season of their own', () => {
    expect(cellsOf(high)).toEqual([
      [1, 1],
      [1, 2],
      [2, 1],
    ]);
  });

  it('are those of its type alone where it names one', () => {
    expect(cellsOf(own)).toEqual([[2, 2]]);
  });

  it('are none outside the month', () => {
    expect(cellsOf(season(3, null, '2027-03-01', '2027-03-05'))).toEqual([]);
  });
});

describe('what is sent', () => {
  it('names the base that its painter saw, and finds its cell again', () => {
    const change = { row: '2', column: '2027-01-06', before: 31_000, after: null };
    const [sent] = sentPrices([change], nightsOfGrid({ rows }));
    expect(sent).toEqual({ room_type_id: 2, date: '2027-01-06', price_sen: null, before_sen: 31_000 });
    expect(sent && placeOfPrice(sent)).toEqual({ row: '2', column: '2027-01-06' });
  });

  it('is refused cell by cell in the language of its reader, and summed', () => {
    const cells = [
      { room_type_id: 1, date: '2027-01-05', before_sen: 28_000, after_sen: 30_000, problem: null },
      {
        room_type_id: 2,
        date: '2027-01-05',
        before_sen: 10_000,
        after_sen: 9_000,
        problem: { rule: 'price_past', text: { en: 'Over.', zh: '已过。' } } as const,
      },
    ];
    expect(refusedPrices(cells, 'zh-CN')).toEqual([{ row: '2', column: '2027-01-05', why: '已过。' }]);
    expect(refusedPrices(cells, 'en-US')).toEqual([{ row: '2', column: '2027-01-05', why: 'Over.' }]);
    expect(sumPrices(cells)).toEqual({ before_sen: 38_000, after_sen: 39_000 });
  });
});

describe('a page below a list', () => {
  it('asks for what the list asks for, and is marked in the menu where the list is', () => {
    const page = pageAt('/admin/rate-grid');
    if (!page) throw new Error('The page is not registered');
    expect(codeOfPage(page)).toBe(8);
    expect(questionOfPage(page)).toEqual({ resource: 'rate-days', action: 'list' });
    expect(menuRouteAt('/admin/rate-grid')).toBe('/admin/view-listing');
  });
});

describe('what takes an act back', () => {
  it.each([
    [{ audit_id: 4 }, '/api/audit/4/undo'],
    [{ batch_id: 'b1' }, '/api/audit/batch/b1/undo'],
    [{ batch_id: null }, undefined],
    [null, undefined],
  ])('%j: %j', (answer, url) => {
    expect(undoOf(answer)).toBe(url);
  });
});
