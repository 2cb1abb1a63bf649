import { describe, expect, it } from 'vitest';
import { addDays, weekdayOf } from '#shared/day.ts';
import { nightsOf } from '#shared/rates/night.ts';
import { dayInYear } from '#shared/rates/holiday-year.ts';
import { deepavali, thaipusam, wesak } from '#shared/rates/moon-feasts.ts';
import { replacementDays } from '#shared/rates/replacement-days.ts';
import { STATE_CODES } from '#shared/constants.ts';
import { referenceHolidays } from '#server/seed/rates/holidays.ts';

type StateCode = (typeof STATE_CODES)[number];

const ALL: readonly string[] = STATE_CODES;
const [SUN, FRI, SAT] = [0, 5, 6];
const FRIDAY_SATURDAY: readonly string[] = ['02', '03', '11'];
/** Said again here, in words of their own: the day that is made good, and the days nobody works. */
const madeGood = (state: string): number => (state === '02' ? FRI : FRIDAY_SATURDAY.includes(state) ? SAT : SUN);
const isFree = (state: string, day: string): boolean =>
  (FRIDAY_SATURDAY.includes(state) ? [FRI, SAT] : [SAT, SUN]).includes(weekdayOf(day));

const rowsIn = (state: string) => referenceHolidays.filter(({ states }) => states?.split(',').includes(state) ?? true);
const daysOf = ({ date, days }: { readonly date: string; readonly days: number }): string[] =>
  nightsOf(date, addDays(date, days));

/** Days on which a state observes a holiday of that name. */
const kept = (name: string, state: StateCode): string[] =>
  rowsIn(state)
    .filter((row) => row.name === name)
    .flatMap(daysOf);

describe('the holidays of 2026 and 2027', () => {
  it.each(STATE_CODES)('on a day of rest of state %s are made good by the next working day', (state) => {
    const own = rowsIn(state).filter((row) => !row.is_replacement);
    const holidays = new Set(own.flatMap(daysOf));
    const replacements = rowsIn(state).filter((row) => row.is_replacement);
    const due = own.flatMap((row) =>
      daysOf(row)
        .filter((day) => weekdayOf(day) === madeGood(state))
        .map((day) => ({ name: `${row.name}, replacement`, day })),
    );
    expect(due.length).toBeGreaterThan(0);
    expect(replacements.map(({ name }) => name).toSorted()).toEqual(due.map(({ name }) => name).toSorted());
    const standIns = new Set(replacements.map(({ date }) => date));
    expect(standIns.size).toBe(new Set(due.map(({ day }) => day)).size);
    for (const { name, day } of due) {
      const on = replacements.find((row) => row.name === name && row.date > day && row.date <= addDays(day, 7));
      expect(on, `${name} of ${day}`).toBeDefined();
      const between = nightsOf(addDays(day, 1), on?.date ?? day);
      expect(between.filter((date) => !isFree(state, date) && !holidays.has(date) && !standIns.has(date))).toEqual([]);
      expect([isFree(state, on?.date ?? ''), holidays.has(on?.date ?? '')]).toEqual([false, false]);
    }
  });

  it('are those of the federation', () => {
    const everywhere = (name: string): string[] => {
      const [first, ...others] = ALL.map((state) => kept(name, state as StateCode));
      for (const other of others) expect(other).toEqual(first);
      return first ?? [];
    };
    const federal = {
      'Chinese New Year': ['2026-02-17', '2026-02-18', '2027-02-06', '2027-02-07'],
      'Hari Raya Aidilfitri, additional day': ['2026-03-20'],
      'Hari Raya Aidilfitri': ['2026-03-21', '2026-03-22', '2027-03-10', '2027-03-11'],
      'Labour Day': ['2026-05-01', '2027-05-01'],
      'Hari Raya Aidiladha': ['2026-05-27', '2027-05-17'],
      'Wesak Day': ['2026-05-31', '2027-05-20'],
      'Birthday of the Yang di-Pertuan Agong': ['2026-06-01', '2027-06-07'],
      'Awal Muharram': ['2026-06-17', '2027-06-06'],
      'Birthday of the Prophet Muhammad': ['2026-08-25', '2027-08-15'],
      'National Day': ['2026-08-31', '2027-08-31'],
      'Malaysia Day': ['2026-09-16', '2027-09-16'],
      Christmas: ['2026-12-25', '2027-12-25'],
    };
    for (const [name, days] of Object.entries(federal)) expect(everywhere(name), name).toEqual(days);
  });

  it.each([
    ['06', '2026-03-23', 'Hari Raya Aidilfitri, replacement'],
    ['06', '2026-06-02', 'Wesak Day, replacement'],
    ['13', '2026-06-03', 'Wesak Day, replacement'],
    ['06', '2026-01-01', 'New Year’s Day'],
    ['06', '2026-03-07', 'Nuzul Al-Quran'],
    ['06', '2026-05-22', 'Hol Day of Pahang'],
    ['06', '2026-07-31', 'Birthday of the Sultan of Pahang'],
    ['06', '2026-11-08', 'Deepavali'],
    ['06', '2026-11-09', 'Deepavali, replacement'],
    ['14', '2026-02-02', 'Thaipusam, replacement'],
    ['08', '2026-02-02', 'Thaipusam, replacement'],
    ['15', '2026-02-02', 'Federal Territory Day, replacement'],
    ['12', '2026-05-30', 'Kaamatan'],
    ['12', '2026-12-24', 'Christmas Eve'],
    ['12', '2026-04-03', 'Good Friday'],
    ['02', '2026-05-03', 'Labour Day, replacement'],
    ['02', '2026-06-21', 'Birthday of the Sultan of Kedah'],
    ['02', '2026-02-01', 'Thaipusam'],
    ['01', '2026-03-24', 'Hari Raya Aidilfitri, replacement'],
    ['11', '2026-01-18', 'Israk and Mikraj, replacement'],
    ['03', '2027-02-08', 'Chinese New Year, replacement'],
    ['01', '2027-02-09', 'Chinese New Year, replacement'],
    ['10', '2027-06-08', 'Awal Muharram, replacement'],
    ['10', '2027-08-16', 'Birthday of the Prophet Muhammad, replacement'],
    ['03', '2027-12-26', 'Christmas, replacement'],
    ['11', '2027-12-27', 'Christmas, replacement'],
    ['09', '2027-12-27', 'Israk and Mikraj, replacement'],
    ['06', '2027-10-28', 'Deepavali'],
  ] as const)('give state %s on %s: %s', (state, date, name) => {
    expect(kept(name, state)).toContain(date);
  });

  it('have no Deepavali in Sarawak, and a birthday of whoever rules or governs in every state', () => {
    expect(kept('Deepavali', '13')).toEqual([]);
    const ruler = /^Birthday of the (Sultan|Raja|Governor|Yang di-Pertuan Besar) of/;
    for (const state of STATE_CODES.filter((code) => code < '14')) {
      for (const year of ['2026', '2027']) {
        const found = rowsIn(state).filter((row) => ruler.test(row.name) && row.date.startsWith(year));
        expect(
          found.filter((row) => !row.is_replacement),
          `${state} ${year}`,
        ).toHaveLength(1);
      }
    }
  });

  it('are unconfirmed where the moon may still move them', () => {
    const moon = referenceHolidays.filter((row) => row.moves_by === 'islamic' && row.date > '2027');
    expect(moon.length).toBeGreaterThan(10);
    expect(moon.filter(({ confirmed }) => confirmed)).toEqual([]);
  });
});

const everyYear = (from: number, days: readonly string[]): (readonly [year: number, day: string])[] =>
  days.map((day, index) => [from + index, `${from + index}-${day}`]);

/** As they were gazetted, and from 2028 on as almanacs announce them. */
describe('feasts that follow the moon', () => {
  it.each(
    everyYear(
      2004,
      (
        '11-11 11-01 10-21 11-08 10-27 10-17 11-05 10-26 11-13 11-02 10-22 11-10 10-29 10-18 11-06 10-27 11-14 11-04 ' +
        '10-24 11-12 10-31 10-20 11-08 10-28 10-17 11-05 10-26'
      ).split(' '),
    ),
  )('put Deepavali of %i on %s', (year, day) => {
    expect(deepavali(year)).toBe(day);
    expect(dayInYear(deepavali(year - 1), 'indian', year)).toBe(day);
  });

  // In 2023 the moon was in Pusam on the 4th already, and the day was kept on the next morning.
  it.each(
    everyYear(
      2009,
      '02-08 01-30 01-20 02-07 01-27 01-17 02-03 01-24 02-09 01-31 01-21 02-08 01-28 01-18 02-04 01-25 02-11 02-01 01-22 02-09 01-30'.split(
        ' ',
      ),
    ),
  )('put Thaipusam of %i on %s', (year, day) => {
    expect(thaipusam(year)).toBe(day);
  });

  it.each(
    everyYear(
      2003,
      '05-15 05-03 05-22 05-12 05-01 05-19 05-09 05-28 05-17 05-05 05-24 05-13 05-03 05-21 05-10 05-29 05-19 05-07 05-26 05-15 05-04 05-22 05-12 05-31 05-20'.split(
        ' ',
      ),
    ),
  )('put Wesak Day of %i on %s', (year, day) => {
    expect(wesak(year)).toBe(day);
  });

  it('put the Chinese New Year on its new moon, a few minutes before midnight too, whatever leap month there was', () => {
    const days = ['2026-02-17', '2027-02-06', '2028-01-26', '2029-02-13', '2030-02-03', '2031-01-23', '2032-02-11'];
    expect(days.map((day) => dayInYear('2025-01-29', 'lunisolar', Number(day.slice(0, 4))))).toEqual(days);
    // The Dragon Boat Festival; 2025 had a second sixth month, 2028 a second fifth.
    expect(dayInYear('2025-05-31', 'lunisolar', 2028)).toBe('2028-05-28');
    expect(dayInYear('2028-05-28', 'lunisolar', 2029)).toBe('2029-06-16');
  });

  it('are not carried on when the government kept them a day beside the reckoning', () => {
    expect(dayInYear('2023-02-05', 'indian', 2024)).toBe('2024-01-25');
    expect(dayInYear('2026-10-19', 'indian', 2027)).toBe('2027-10-08');
  });
});

describe('the day that stands in for a holiday', () => {
  it('passes over holidays, days of rest and other stand-ins, and is shared by feasts of one day', () => {
    // 7 and 8 March 2026 are Saturday and Sunday.
    expect([...replacementDays('10', ['2026-03-08', '2026-03-08', '2026-03-09'])]).toEqual([
      ['2026-03-08', '2026-03-10'],
    ]);
    expect([...replacementDays('03', ['2026-03-07', '2026-03-08'])]).toEqual([['2026-03-07', '2026-03-09']]);
    expect([...replacementDays('02', ['2026-03-06', '2026-03-07'])]).toEqual([['2026-03-06', '2026-03-08']]);
    // The Sunday's stand-in is Monday; a holiday of that Monday needs none.
    expect([...replacementDays('10', ['2026-03-07', '2026-03-09'])]).toEqual([]);
  });
});
