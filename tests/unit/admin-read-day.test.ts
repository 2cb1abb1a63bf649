import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWholeDay, moveMonths, readDay, readMoment, readTime } from '#admin/components/days/read-day.ts';
import { formatDay } from '#browser/format.ts';
import { addDays, isDay } from '#shared/day.ts';

const today = '2026-11-28';
const read = (text: string): string | null => readDay(text, { today });

describe('a day', () => {
  it.each([
    '29 Nov 2026',
    '29 november 2026',
    '29-Nov-26',
    '29nov2026',
    '29th Nov, 2026',
    'Nov 29, 2026',
    '29/11/2026',
    '29.11.2026',
    '29-11-26',
    ' 29 / 11 / 2026 ',
    '29/11',
    '29 Nov',
    '2026-11-29',
    '2026/11/29',
    '29112026',
    '20261129',
    '2026年11月29日',
    '２０２６年１１月２９日',
    '11月29日',
    '11月29号',
  ])('may be written %s', (text) => {
    expect(read(text)).toBe('2026-11-29');
  });

  it.each([
    '',
    '29',
    '29 No',
    '31/11/2026',
    '29 Nov 20',
    '2911',
    'tomorrow',
    '29/13',
    '0000-01-01',
    '29/11/202',
    'Nov',
  ])('is not what %j says, or another one', (text) => {
    expect(read(text)).not.toBe('2026-11-29');
  });

  it('is none where no such day exists', () => {
    for (const text of ['31/11/2026', '29/02/2027', '29/13', 'someday', '0000-01-01']) expect(read(text)).toBeNull();
  });

  it('without a year is the nearest, within what is possible', () => {
    expect(read('3 Jan')).toBe('2027-01-03');
    expect(read('15/11')).toBe('2026-11-15');
    expect(readDay('15/11', { today, min: today })).toBe('2027-11-15');
    expect(readDay('1/12', { today, max: today })).toBe('2025-12-01');
    expect(read('29/02')).toBe('2028-02-29');
  });

  it('of two digits for the year lies at most twenty years ahead', () => {
    expect(read('1/2/46')).toBe('2046-02-01');
    expect(read('1/2/85')).toBe('1985-02-01');
  });

  it('is read as it is shown, in both languages and however it was sent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 80_000 }), (days) => {
        const day = addDays('1910-01-01', days);
        for (const text of [day, formatDay(day, 'en-US'), formatDay(day, 'zh-CN')]) {
          expect(read(text)).toBe(day);
          expect(isWholeDay(text)).toBe(true);
        }
      }),
    );
  });

  it('is whole when going on would not make another day of it', () => {
    for (const text of ['29/1', '29/11', '29 Nov 20', '2026-11-2', '2026-1', '11月2'])
      expect(isWholeDay(text)).toBe(false);
  });

  it('never comes out of a text as anything else than a day', () => {
    const letters = fc.constantFrom(...'0123456789 /-.年月日novdec'.split(''));
    fc.assert(
      fc.property(fc.string({ unit: letters, maxLength: 14 }), (text) => {
        const day = read(text);
        expect(day === null || isDay(day)).toBe(true);
      }),
    );
  });
});

it.each([
  ['14:30', '14:30'],
  ['1430', '14:30'],
  ['930', '09:30'],
  ['14.30', '14:30'],
  ['2:30 pm', '14:30'],
  ['2pm', '14:00'],
  ['12 am', '00:00'],
  ['14点30分', '14:30'],
  ['１４：３０', '14:30'],
  ['9', '09:00'],
  ['24:00', null],
  ['13 pm', null],
  ['14:60', null],
  ['noon', null],
])('the time %s is %s', (text, time) => {
  expect(readTime(text)).toBe(time);
});

it.each([
  ['29 Nov 2026, 14:30', '2026-11-29T14:30'],
  ['29 Oct 14:30', '2026-10-29T14:30'],
  ['29/11 2:30 pm', '2026-11-29T14:30'],
  ['2026-11-29 14:30', '2026-11-29T14:30'],
  ['2026-11-29T14:30', '2026-11-29T14:30'],
  ['11月29日 14:30', '2026-11-29T14:30'],
  ['29 Nov 2026', null],
  ['14:30', null],
])('the moment %s is %s', (text, moment) => {
  expect(readMoment(text, { today })).toBe(moment);
});

it('moves by months to the same date, or the last one of a shorter month', () => {
  expect(moveMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(moveMonths('2026-11-30', 3)).toBe('2027-02-28');
  expect(moveMonths('2026-01-15', -1)).toBe('2025-12-15');
  expect(moveMonths('2028-02-29', 12)).toBe('2029-02-28');
});
