import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/day.ts';
import { type SeasonRule, priceNight, seasonalRate } from '#shared/rates/night-price.ts';
import { raya, stayOf } from '#tests/support/stays.ts';

/** Weeks around Raya of 2026, so that weekends, holidays and plain nights are drawn alike. */
const day = fc.integer({ min: 0, max: 40 }).map((days) => addDays('2026-03-01', days));
const sen = (max: number): fc.Arbitrary<number> => fc.integer({ min: 0, max });
const adjustment = fc.record({
  bp: fc.integer({ min: -9000, max: 20_000 }),
  sen: fc.integer({ min: -9000, max: 90_000 }),
});
const name = { en: 'Peak', zh: '旺季' };

const season = fc
  .record({
    from: day,
    nights: fc.integer({ min: 1, max: 25 }),
    adjustment,
    own: fc.boolean(),
    weekdays: fc.array(fc.option(sen(90_000), { nil: null }), { minLength: 7, maxLength: 7 }),
  })
  .map(({ from, nights, adjustment: by, own, weekdays }): SeasonRule => ({
    rule: own ? 'SEASON-2' : 'SEASON-1',
    name,
    from,
    until: addDays(from, nights),
    adjustment: by,
    weekday_sen: weekdays,
    is_own: own,
  }));

const facts = fc.record({
  base_rate_sen: sen(90_000),
  weekend: fc.record({ bp: sen(9000), sen: sen(9000) }),
  rate_days: fc.array(fc.record({ date: day, price_sen: sen(90_000) }), { maxLength: 6 }),
  seasons: fc.tuple(fc.option(season, { nil: null }), fc.option(season, { nil: null })).map((pair) => {
    const found = pair.filter((each) => each !== null);
    return found.length === 2 && found[0]?.is_own === found[1]?.is_own ? found.slice(0, 1) : found;
  }),
  by: fc.option(adjustment, { nil: null }),
});

/** Halves away from nothing, by whole numbers alone. */
function partOf(base: number, bp: number): number {
  const product = BigInt(base) * BigInt(bp);
  const half = product < 0n ? -5000n : 5000n;
  return Number((product + half) / 10_000n);
}

const floor = (value: number): number => Math.max(0, value);

/** The same price, reckoned step by step from the rule as it is written down: base, season, plan, class of the night. */
function oracle(
  date: string,
  { base_rate_sen: base, weekend, rate_days, seasons, by }: typeof facts extends fc.Arbitrary<infer T> ? T : never,
): number {
  const touching = seasons.filter(({ from, until }) => from <= date && date < until);
  const mine = touching.find(({ is_own }) => is_own) ?? touching[0];
  const weekday = new Date(`${date}T12:00:00Z`).getUTCDay();
  const painted = rate_days.find((each) => each.date === date);
  let night = base;
  if (mine) {
    const { bp = 0, sen: fixed = 0 } = mine.adjustment;
    night = mine.weekday_sen[weekday] ?? floor(base + partOf(base, bp) + fixed);
  }
  if (painted) night = painted.price_sen;
  if (by) night = floor(night + partOf(night, by.bp) + by.sen);
  const isRaya = date >= '2026-03-19' && date < '2026-03-23';
  if (isRaya) return night + partOf(night, 3500);
  return [5, 6].includes(weekday) ? night + partOf(night, weekend.bp) + weekend.sen : night;
}

const RUNS = { numRuns: 3000 };

describe('the price of a night', () => {
  it('is base, then season, then plan, then the surcharge of its class', () => {
    fc.assert(
      fc.property(facts, day, ({ by, ...given }, date) => {
        const plan = by && { rule: 'PLAN-1', name, adjustment: by };
        const input = stayOf({ arrival: date, departure: addDays(date, 1), ...given, holidays: [raya] });
        expect(priceNight(date, { ...input, plan }).final_sen).toBe(oracle(date, { ...given, by }));
      }),
      RUNS,
    );
  });

  it('follows a season from its first night to the one before its end, and no further', () => {
    fc.assert(
      fc.property(season, sen(90_000), (rule, base_rate_sen) => {
        const known = { base_rate_sen, seasons: [{ ...rule, weekday_sen: [], adjustment: { sen: 100 } }] };
        const nights = [addDays(rule.from, -1), rule.from, addDays(rule.until, -1), rule.until];
        expect(nights.map((night) => seasonalRate(night, known) - base_rate_sen)).toEqual([0, 100, 100, 0]);
      }),
      RUNS,
    );
  });

  it('names the season and the plan among its reasons, and a formula that says both', () => {
    const peak: SeasonRule = {
      rule: 'SEASON-4',
      name: { en: 'Year-end peak', zh: '年底旺季' },
      from: '2026-12-18',
      until: '2027-01-03',
      adjustment: { bp: 2500 },
      weekday_sen: [],
      is_own: false,
    };
    const plan = { rule: 'PLAN-7', name: { en: 'Non-refundable', zh: '不可退款' }, adjustment: { bp: -1000 } };
    const stay = stayOf({ arrival: '2026-12-18', departure: '2026-12-19', seasons: [peak] });
    const night = priceNight('2026-12-18', { ...stay, plan });
    expect(night).toMatchObject({
      base_sen: 31_500,
      final_sen: 37_500,
      rule: 'WEEKEND',
      formula: 'RM280.00 + 25% × RM280.00 − 10% × RM350.00 + RM60.00 = RM375.00',
    });
    expect(night.because.map(({ rule, text, text_zh }) => [rule, text, text_zh])).toEqual([
      ['BASE', 'Base rate RM280.00', '基础房价 RM280.00'],
      ['SEASON-4', 'Year-end peak: +25% of RM280.00', '年底旺季：RM280.00 的 +25%'],
      ['PLAN-7', 'Non-refundable: −10% of RM350.00', '不可退款：RM350.00 的 −10%'],
      ['WEEKEND', 'Weekend night: +RM60.00', '周末夜：+RM60.00'],
    ]);
    const sundays = { ...peak, weekday_sen: [19_900] };
    const sunday = priceNight('2026-12-20', { ...stay, seasons: [sundays] });
    expect([sunday.final_sen, sunday.rule, sunday.because[0]?.text]).toEqual([
      19_900,
      'SEASON-4',
      'Year-end peak, Sunday: RM199.00',
    ]);
  });
});
