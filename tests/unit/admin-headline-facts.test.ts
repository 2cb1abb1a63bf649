import { expect, it } from 'vitest';
import { formatDay } from '#browser/format.ts';
import { houseDay } from '#shared/business-date.ts';
import { addDays } from '#shared/day.ts';
import { factsAddress, type Group, sayFact } from '#admin/crud/record/headline-facts.ts';

const of = { resource: 'boats', field: 'skipper_id' };
const groups: readonly Group[] = [
  { state: 'moored', count: 2, sum: { rent_sen: 12_345 }, min: { leaves_on: '2020-12-09' }, max: { leaves_on: null } },
  { state: 'away', count: 1, sum: { rent_sen: 55 }, min: { leaves_on: '2020-12-01' }, max: { leaves_on: null } },
  { state: 'sunk', count: 1, sum: { rent_sen: null }, min: { leaves_on: null }, max: { leaves_on: '2020-11-30' } },
];
const among = (...values: string[]) => ({ field: 'state', values });

it('says a number, a sum and a day of the groups that count, and nothing of none', () => {
  expect(sayFact({ name: 'boats', ...of }, groups)).toBe('4');
  expect(sayFact({ name: 'rent', ...of, sum: 'rent_sen', of: among('moored', 'away') }, groups)).toBe('RM 124.00');
  expect(sayFact({ name: 'next', ...of, first: 'leaves_on', of: among('moored', 'away') }, groups)).toBe(
    formatDay('2020-12-01'),
  );
  expect(sayFact({ name: 'last', ...of, last: 'leaves_on', of: among('sunk') }, groups)).toBe(formatDay('2020-11-30'));
  expect(sayFact({ name: 'next', ...of, first: 'leaves_on', of: among('sunk') }, groups)).toBeNull();
  expect(sayFact({ name: 'rent', ...of, sum: 'rent_sen', of: among('sunk') }, groups)).toBeNull();
});

it('says of a day that is near how near it is', () => {
  const next = (day: string) =>
    sayFact({ name: 'next', ...of, first: 'leaves_on' }, [{ count: 1, min: { leaves_on: day } }]);
  const tomorrow = addDays(houseDay(), 1);
  expect(next(houseDay())).toBe(`${formatDay(houseDay())} · today`);
  expect(next(tomorrow)).toBe(`${formatDay(tomorrow)} · tomorrow`);
  expect(next(addDays(houseDay(), -1))).toBe(formatDay(addDays(houseDay(), -1)));
  expect(next(addDays(houseDay(), 90))).toBe(formatDay(addDays(houseDay(), 90)));
});

it('asks for the sums, the earliest and the latest days of all facts at once', () => {
  const address = factsAddress(
    [
      { name: 'rent', ...of, sum: 'rent_sen' },
      { name: 'next', ...of, first: 'leaves_on', of: among('moored') },
      { name: 'last', ...of, last: 'back_on' },
    ],
    [7, 8],
  );
  expect(JSON.parse(new URLSearchParams(address.split('?')[1]).get('aggregate') ?? '')).toEqual({
    groupBy: ['skipper_id', 'state'],
    count: true,
    sum: ['rent_sen'],
    min: ['leaves_on'],
    max: ['back_on'],
  });
});
