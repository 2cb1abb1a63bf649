import { describe, expect, it } from 'vitest';
import { type StayFactsForRules, checkOwnerStay } from '#shared/owner-stays/rules.ts';

const NIGHTS = ['2026-03-18', '2026-03-19', '2026-03-20'].map((date, at) => ({
  date,
  day_class: at === 0 ? ('weekday' as const) : ('holiday' as const),
  weight: at === 0 ? 1 : 2,
  year: 2026,
}));

const FACTS: StayFactsForRules = {
  asked: { arrival: '2026-03-18', departure: '2026-03-21', guests: 2, use_unit: 'own', relation: 'self' },
  rules: {
    max_nights_per_stay: 5,
    min_notice_days: 7,
    booking_window_days: 180,
    max_simultaneous: 1,
    pool_allowed: false,
    friends_allowed: false,
    blackout_days: null,
  },
  nights: NIGHTS,
  today: '2026-03-01',
  years: [{ year: 2026, balance: 12, needed: 5 }],
  holidayBlackouts: [],
  simultaneous: 0,
  most_guests: 4,
  restriction: null,
};

const brokenBy = (change: Partial<StayFactsForRules>): string[] =>
  checkOwnerStay({ ...FACTS, ...change })
    .filter(({ ok }) => !ok)
    .map(({ rule, numbers }) => `${rule} ${JSON.stringify(numbers)}`);

const withRules = (change: Partial<StayFactsForRules['rules']>): Partial<StayFactsForRules> => ({
  rules: { ...FACTS.rules, ...change },
});
const asking = (change: Partial<StayFactsForRules['asked']>): Partial<StayFactsForRules> => ({
  asked: { ...FACTS.asked, ...change },
});

describe('the rules of a programme', () => {
  it('are all kept by a stay within them, and say so with their numbers in both languages', () => {
    const checks = checkOwnerStay(FACTS);
    expect(checks.map(({ rule, ok }) => [rule, ok])).toEqual([
      ['WEIGHT', true],
      ['BALANCE', true],
      ['NOTICE', true],
      ['WINDOW', true],
      ['MAX_NIGHTS', true],
      ['BLACKOUT', true],
      ['SIMULTANEOUS', true],
      ['GUESTS', true],
      ['HOUSE', true],
    ]);
    expect(checks[0]).toMatchObject({
      text: '18 Mar 2026 weekday 1 + 19 Mar 2026 holiday 2 + 20 Mar 2026 holiday 2 = 5',
      text_zh: '2026年3月18日 平日 1 + 2026年3月19日 假日 2 + 2026年3月20日 假日 2 = 5',
      numbers: { nights: 3, weight: 5 },
    });
    expect(checks[1]?.numbers).toEqual({ year: 2026, balance: 12, needed: 5, after: 7 });
  });

  it.each<[string, Partial<StayFactsForRules>, string]>([
    [
      'too few nights',
      { years: [{ year: 2026, balance: 4, needed: 5 }] },
      'BALANCE {"year":2026,"balance":4,"needed":5,"after":-1}',
    ],
    ['too short a notice', { today: '2026-03-12' }, 'NOTICE {"days":6,"least":7}'],
    ['a day beyond the window', { today: '2025-09-18' }, 'WINDOW {"days":181,"most":180}'],
    ['too long a stay', withRules({ max_nights_per_stay: 2 }), 'MAX_NIGHTS {"nights":3,"most":2}'],
    [
      'a day that is kept from it',
      withRules({ blackout_days: '2026-01-01, 2026-03-20..2026-03-25' }),
      'BLACKOUT {"nights":1}',
    ],
    [
      'a holiday that is',
      { holidayBlackouts: [{ date: '2026-03-19', name: 'Raya', name_zh: '开斋节' }] },
      'BLACKOUT {"nights":1}',
    ],
    ['another stay at the same time', { simultaneous: 1 }, 'SIMULTANEOUS {"stays":2,"most":1}'],
    ['another unit', asking({ use_unit: 'pool' }), 'POOL {}'],
    ['friends', asking({ relation: 'friends' }), 'FRIENDS {}'],
    ['too many guests', asking({ guests: 5 }), 'GUESTS {"guests":5,"most":4}'],
    ['a minimum stay', { restriction: { kind: 'min_nights', nights: 4 } }, 'HOUSE {"nights":3,"asked":4}'],
  ])('are broken by %s, and by that alone', (_what, change, broken) => {
    expect(brokenBy(change)).toEqual([broken]);
  });

  it('name the holiday for which there are no free stays', () => {
    const named = { holidayBlackouts: [{ date: '2026-03-19', name: 'Raya', name_zh: '开斋节' }] };
    const [check] = checkOwnerStay({ ...FACTS, ...named }).filter(({ ok }) => !ok);
    expect([check?.text, check?.text_zh]).toEqual([
      'No free stays on 19 Mar 2026 (Raya)',
      '以下日期不提供免费住宿：2026年3月19日（开斋节）',
    ]);
  });
});
