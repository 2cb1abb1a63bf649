import { describe, expect, it } from 'vitest';
import { type ReadCalendar, readCalendar } from '#shared/channels/read-ical.ts';
import { writeCalendar } from '#shared/channels/write-ical.ts';

const WINDOW = { from: '2026-11-20', to: '2028-11-19' };

const calendar = (...lines: readonly string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: readonly string[]): string[] => ['BEGIN:VEVENT', 'UID:a', ...lines, 'END:VEVENT'];

function read(text: string): ReadCalendar {
  const found = readCalendar(text, WINDOW);
  if (typeof found === 'string') throw new Error(found);
  return found;
}
const nights = (...lines: readonly string[]): string[] =>
  read(calendar(...event(...lines))).events.map(({ arrival, departure }) => `${arrival}/${departure}`);

describe('the nights of an event', () => {
  it.each<[string, string[], string[]]>([
    ['dates are half-open', ['DTSTART;VALUE=DATE:20261210', 'DTEND;VALUE=DATE:20261212'], ['2026-12-10/2026-12-12']],
    ['a date without an end is one night', ['DTSTART;VALUE=DATE:20261210'], ['2026-12-10/2026-12-11']],
    ['an end on the first day is one night', ['DTSTART:20261210', 'DTEND:20261210'], ['2026-12-10/2026-12-11']],
    ['a duration', ['DTSTART;VALUE=DATE:20261210', 'DURATION:P3D'], ['2026-12-10/2026-12-13']],
    ['a duration in weeks', ['DTSTART;VALUE=DATE:20261210', 'DURATION:P1W'], ['2026-12-10/2026-12-17']],
    ['times of the house itself', ['DTSTART:20261210T150000', 'DTEND:20261212T110000'], ['2026-12-10/2026-12-12']],
    [
      'an end at midnight is the day that begins',
      ['DTSTART:20261210T150000', 'DTEND:20261212T000000'],
      ['2026-12-10/2026-12-12'],
    ],
    [
      'an hour of one day takes its night',
      ['DTSTART:20261210T140000', 'DTEND:20261210T160000'],
      ['2026-12-10/2026-12-11'],
    ],
    // 17:00 UTC is 01:00 of the next day in Malaysia.
    ['UTC', ['DTSTART:20261209T170000Z', 'DTEND:20261212T030000Z'], ['2026-12-10/2026-12-12']],
    [
      'a zone by its name',
      ['DTSTART;TZID=America/New_York:20261209T150000', 'DTEND;TZID=America/New_York:20261211T220000'],
      ['2026-12-10/2026-12-12'],
    ],
    [
      'a quoted zone',
      ['DTSTART;TZID="Asia/Kuala_Lumpur":20261210T150000', 'DURATION:PT45H'],
      ['2026-12-10/2026-12-12'],
    ],
    [
      'a zone nobody knows is the house’s',
      ['DTSTART;TZID=Moon/Sea:20261210T150000', 'DTEND;TZID=Moon/Sea:20261211T120000'],
      ['2026-12-10/2026-12-11'],
    ],
    ['what is over', ['DTSTART:20261118', 'DTEND:20261120'], []],
    ['who is here still', ['DTSTART:20261118', 'DTEND:20261121'], ['2026-11-18/2026-11-21']],
    ['what lies beyond two years', ['DTSTART:20281119', 'DTEND:20281121'], []],
  ])('%s', (_what, lines, expected) => expect(nights(...lines)).toEqual(expected));

  it('follows the zone that the calendar defines itself', () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Tokyo Standard Time',
      'BEGIN:STANDARD',
      'DTSTART:16010101T000000',
      'TZOFFSETFROM:+0900',
      'TZOFFSETTO:+0900',
      'END:STANDARD',
      'END:VTIMEZONE',
    ];
    const lines = event(
      'DTSTART;TZID=Tokyo Standard Time:20261211T003000',
      'DTEND;TZID=Tokyo Standard Time:20261212T110000',
    );
    const [found] = read(calendar(...zone, ...lines)).events;
    // Half past midnight in Tokyo is still the day before in Malaysia.
    expect(found).toMatchObject({ arrival: '2026-12-10', departure: '2026-12-12' });
  });

  it.each<[string, string[]]>([
    ['no beginning', ['DTEND:20261212']],
    ['a day that is not there', ['DTSTART:20260230', 'DTEND:20260303']],
    ['an end before its beginning', ['DTSTART:20261212', 'DTEND:20261210']],
    ['an hour that is not there', ['DTSTART:20261210T250000']],
    ['words', ['DTSTART:tomorrow']],
    ['an unknown duration', ['DTSTART:20261210', 'DURATION:-P1D']],
    ['more than three years', ['DTSTART:20261210', 'DTEND:20361210']],
    ['a repetition by the hour', ['DTSTART:20261210', 'RRULE:FREQ=HOURLY']],
    ['a repetition that never comes', ['DTSTART:20261210', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30']],
    ['a repetition by position', ['DTSTART:20261210', 'RRULE:FREQ=MONTHLY;BYDAY=2FR']],
    ['a repetition without an interval', ['DTSTART:20261210', 'RRULE:FREQ=DAILY;INTERVAL=0']],
  ])('with %s is named as unreadable and does not hide the others', (_what, lines) => {
    const good = ['BEGIN:VEVENT', 'UID:b', 'DTSTART:20261220', 'END:VEVENT'];
    const found = read(calendar(...event('SUMMARY:Broken', ...lines), ...good));
    expect(found.unreadable).toEqual(['Broken']);
    expect(found.events.map(({ key }) => key)).toEqual(['b']);
  });
});

describe('repetitions', () => {
  const arrivals = (rule: string, ...more: readonly string[]): string[] =>
    nights('DTSTART;VALUE=DATE:20261204', 'DTEND;VALUE=DATE:20261206', `RRULE:${rule}`, ...more).map((each) =>
      each.slice(5, 10),
    );
  it.each<[string, string[], string[]]>([
    ['FREQ=WEEKLY;COUNT=3', [], ['12-04', '12-11', '12-18']],
    ['FREQ=WEEKLY;BYDAY=FR,SU;COUNT=4', [], ['12-04', '12-06', '12-11', '12-13']],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=FR;UNTIL=20270101', [], ['12-04', '12-18', '01-01']],
    ['FREQ=WEEKLY;UNTIL=20261218T000000Z', [], ['12-04', '12-11', '12-18']],
    ['FREQ=DAILY;INTERVAL=10;COUNT=2', [], ['12-04', '12-14']],
    ['FREQ=MONTHLY;COUNT=3', [], ['12-04', '01-04', '02-04']],
    ['FREQ=WEEKLY;COUNT=3', ['EXDATE;VALUE=DATE:20261211'], ['12-04', '12-18']],
    ['FREQ=WEEKLY;COUNT=1', ['RDATE;VALUE=DATE:20261220'], ['12-04', '12-20']],
  ])('%s %s', (rule, more, expected) => expect(arrivals(rule, ...more)).toEqual(expected));

  it('of the 31st leave out the months that have none', () => {
    expect(nights('DTSTART:20261231', 'RRULE:FREQ=MONTHLY;COUNT=3').map((each) => each.slice(0, 10))).toEqual([
      '2026-12-31',
      '2027-01-31',
      '2027-03-31',
    ]);
  });

  it('one occurrence can be moved', () => {
    const other = event('RECURRENCE-ID;VALUE=DATE:20261211', 'DTSTART:20261212', 'DTEND:20261214');
    const series = event('DTSTART:20261204', 'DTEND:20261206', 'RRULE:FREQ=WEEKLY;COUNT=2');
    for (const text of [calendar(...other, ...series), calendar(...series, ...other)]) {
      expect(read(text).events.map(({ key, arrival }) => [key, arrival])).toEqual([
        ['a#2026-12-04', '2026-12-04'],
        ['a#2026-12-11', '2026-12-12'],
      ]);
    }
  });

  it('without end stop where nobody books any more', () => {
    expect(nights('DTSTART:20261204', 'RRULE:FREQ=WEEKLY').at(-1)).toBe('2028-11-17/2028-11-18');
  });

  it('more than a calendar of rooms has are refused as a whole', () => {
    const many = Array.from({ length: 4 }, (_, n) =>
      event(`UID:${n}`, 'DTSTART:20261204', 'RRULE:FREQ=DAILY').filter((line) => line !== 'UID:a'),
    );
    expect(readCalendar(calendar(...many.flat()), WINDOW)).toBe('too-many-events');
    const old = Array.from({ length: 1500 }, (_, n) => [
      'BEGIN:VEVENT',
      `UID:${n}`,
      'DTSTART:19000101',
      'RRULE:FREQ=DAILY',
      'END:VEVENT',
    ]);
    expect(readCalendar(calendar(...old.flat()), WINDOW)).toBe('too-many-events');
  });
});

describe('a calendar', () => {
  it.each<[string, string]>([
    ['nothing', ''],
    ['a page', '<!doctype html><title>Sign in</title>'],
    ['one that was cut off', calendar(...event('DTSTART:20261210')).slice(0, -20)],
    ['bytes', '\0\u0001\uFFFD'.repeat(1000)],
  ])('that is %s is none', (_what, text) => expect(readCalendar(text, WINDOW)).toBe('not-a-calendar'));

  it('with more entries than it may have is refused', () => {
    const many = Array.from({ length: 2001 }, (_, n) => ['BEGIN:VEVENT', `UID:${n}`, 'DTSTART:20261210', 'END:VEVENT']);
    expect(readCalendar(calendar(...many.flat()), WINDOW)).toBe('too-many-events');
  });

  it('keeps of one UID what has the higher sequence, and says what is cancelled', () => {
    const found = read(
      calendar(
        ...event('SEQUENCE:2', 'DTSTART:20261212', 'STATUS:CANCELLED'),
        ...event('SEQUENCE:1', 'DTSTART:20261210'),
      ),
    );
    expect(found.events).toMatchObject([{ key: 'a', arrival: '2026-12-12', isCancelled: true }]);
  });

  it('is read with folded lines, bare line feeds, an alarm inside and escaped words', () => {
    const text = calendar(
      ...event(
        'SUMMARY:Reserved\\, Ng\\; late',
        'DTSTART;VALUE=DA',
        ' TE:20261210',
        'BEGIN:VALARM',
        'DTSTART:20200101',
        'END:VALARM',
      ),
    ).replaceAll('\r\n', '\n');
    expect(read(text).events).toMatchObject([{ summary: 'Reserved, Ng; late', arrival: '2026-12-10' }]);
  });

  it('of events without a UID keeps each by its nights', () => {
    const lines = ['BEGIN:VEVENT', 'DTSTART:20261210', 'END:VEVENT', 'BEGIN:VEVENT', 'DTSTART:20261211', 'END:VEVENT'];
    expect(read(calendar(...lines)).events.map(({ key }) => key)).toEqual([
      '2026-12-10/2026-12-11',
      '2026-12-11/2026-12-12',
    ]);
  });

  it('of two megabytes of colons, quotes or beginnings holds no events', () => {
    for (const junk of [
      '"'.repeat(1_900_000),
      ':'.repeat(1_900_000),
      'BEGIN:X\r\n'.repeat(200_000),
      'A;B='.repeat(400_000),
    ]) {
      expect(read(calendar(junk)).events).toEqual([]);
    }
  });

  it('that we write reads as the same nights, in lines of at most 75 octets', () => {
    const events = [
      {
        uid: 'stay-1@calendar.highland',
        arrival: '2026-12-10',
        departure: '2026-12-12',
        summary: '保留，'.repeat(40),
        changed_at: '2026-11-20T04:00:00.000Z',
      },
      {
        uid: 'stay-2@calendar.highland',
        arrival: '2026-12-12',
        departure: '2026-12-13',
        summary: 'a;b,c\\d\ne',
        changed_at: '2026-11-20T04:00:00.000Z',
      },
    ];
    const text = writeCalendar('A-1; north', events);
    for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(read(text).events.map(({ key, arrival, departure }) => [key, arrival, departure])).toEqual(
      events.map(({ uid, arrival, departure }) => [uid, arrival, departure]),
    );
    expect(read(text).events[1]?.summary).toBe('a;b,c\\d e');
  });
});
