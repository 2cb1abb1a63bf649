import { describe, expect, it } from 'vitest';
import type { LineCode, PriceLine } from '#shared/rates/line.ts';
import { overlaps } from '#shared/day.ts';
import { nightsOf, weekendOf } from '#shared/rates/night.ts';
import { priceStay } from '#shared/rates/price.ts';
import type { PricedStay, StayInput } from '#shared/rates/stay-input.ts';
import { roundingOf } from '#shared/reservations/payment.ts';
import { rateInTheWay, rateOn } from '#shared/rates/dated-rates.ts';
import { raya, serviceTax, stayOf } from '#tests/support/stays.ts';

const linesOf = (stay: { lines: readonly PriceLine[] }, code: LineCode): PriceLine[] =>
  stay.lines.filter((line) => line.code === code);
const sumOf = (stay: { lines: readonly PriceLine[] }, code: LineCode): number =>
  linesOf(stay, code).reduce((sum, { amount_sen }) => sum + amount_sen, 0);
const figures = (stay: PricedStay): Record<string, number> => {
  const codes = new Set(stay.lines.map(({ code }) => code));
  return { ...Object.fromEntries([...codes].map((code) => [code, sumOf(stay, code)])), total: stay.total_sen };
};

describe('the price of a stay', () => {
  it('of three foreigners over Raya, booked on the site', () => {
    const stay = priceStay(
      stayOf({ arrival: '2026-03-18', departure: '2026-03-22', adults: 3, any_foreign_occupant: true }),
    );
    expect(stay.nights.map(({ final_sen }) => final_sen)).toEqual([28_000, 37_800, 37_800, 37_800]);
    expect(stay.nights.map(({ day_class }) => day_class)).toEqual(['weekday', 'holiday', 'holiday', 'holiday']);
    expect(figures(stay)).toEqual({
      ROOM: 141_400,
      LOS: -7070,
      EXTRA_GUEST: 16_000,
      CLEANING: 12_000,
      SST: 12_986,
      TTX: 4000,
      LEVY: 1200,
      total: 180_516,
    });
    expect(stay.room_sen).toBe(134_330);
    expect(stay.deposit_sen).toBe(54_155);
    expect(stay.lines.map(({ formula }) => formula)).toEqual([
      'RM280.00',
      '3 × RM378.00',
      '−5% × RM1,414.00',
      '1 × 4 × RM40.00',
      'RM120.00',
      'RM22.40 + RM90.72 − RM5.66 + RM12.80 + RM9.60',
      '4 × RM10.00',
      '4 × RM3.00',
    ]);
    expect(linesOf(stay, 'ROOM')[1]?.because.map(({ rule, text }) => [rule, text])).toEqual([
      ['BASE', 'Base rate RM280.00'],
      ['HOL-1', 'Holiday night, Hari Raya Aidilfitri: +35% of RM280.00'],
      ['NIGHTS-2026-03-19', 'Nights 19 Mar 2026 – 21 Mar 2026'],
    ]);
  });

  it('of Malaysians through a channel that collects', () => {
    const stay = priceStay(
      stayOf({
        arrival: '2026-03-13',
        departure: '2026-03-15',
        channel: { name: 'Booking.com', markup_bp: 1200 },
        ttx_collector: 'platform',
      }),
    );
    expect(stay.nights.map(({ final_sen }) => final_sen)).toEqual([38_080, 38_080]);
    expect(figures(stay)).toEqual({ ROOM: 76_160, CLEANING: 12_000, SST: 7053, LEVY: 600, total: 95_813 });
    expect(stay.nights[0]?.formula).toBe('RM280.00 + RM60.00 + 12% × RM340.00 = RM380.80');
  });

  it('of a foreigner and a Malaysian who pay cash, to the nearest 5 sen', () => {
    const stay = priceStay(stayOf({ arrival: '2026-03-08', departure: '2026-03-11', any_foreign_occupant: true }));
    expect(figures(stay)).toEqual({
      ROOM: 84_000,
      LOS: -4200,
      CLEANING: 12_000,
      SST: 7344,
      TTX: 3000,
      LEVY: 900,
      total: 103_044,
    });
    expect(roundingOf('in', { amount_sen: 103_045, rounding_sen: 103_045 - stay.total_sen })).toMatchObject({
      code: 'ROUNDING',
      amount_sen: 1,
      formula: 'RM1,030.45 − RM1,030.44',
    });
    expect(roundingOf('in', { amount_sen: 103_045, rounding_sen: 0 })).toBeNull();
  });

  it('of two free nights of a Malaysian and of a foreign owner', () => {
    const free = stayOf({
      arrival: '2026-03-02',
      departure: '2026-03-04',
      free_nights: ['2026-03-02', '2026-03-03'],
    });
    expect(figures(priceStay(free))).toEqual({ ROOM: 0, CLEANING: 12_000, SST: 960, LEVY: 600, total: 13_560 });
    expect(priceStay({ ...free, any_foreign_occupant: true }).total_sen).toBe(15_560);
  });

  it('without any line for an empty range', () => {
    const none = { nights: [], lines: [], room_sen: 0, total_sen: 0, deposit_sen: 0 };
    expect(priceStay(stayOf({ arrival: '2026-03-02', departure: '2026-03-02' }))).toEqual(none);
    expect(priceStay(stayOf({ arrival: '2026-03-03', departure: '2026-03-02' }))).toEqual(none);
  });

  it('at the rate of tax that held when it was slept', () => {
    const old = priceStay(stayOf({ arrival: '2024-02-26', departure: '2024-02-28' }));
    expect(linesOf(old, 'SST')).toMatchObject([{ label: { en: 'Service tax 6%', zh: '服务税 6%' }, amount_sen: 4080 }]);
    const across = priceStay(stayOf({ arrival: '2024-02-27', departure: '2024-03-02' }));
    expect(linesOf(across, 'SST').map(({ label, formula }) => [label.en, formula])).toEqual([
      ['Service tax 6%', 'RM50.40 − RM2.52'],
      ['Service tax 8%', 'RM27.20 − RM1.36 + RM9.60'],
    ]);
    expect(linesOf(across, 'LOS').map(({ formula }) => formula)).toEqual(['−5% × RM840.00', '−5% × RM340.00']);
  });

  it('without service tax where the property is not registered', () => {
    const stay = priceStay(stayOf({ arrival: '2026-03-02', departure: '2026-03-03', sst_registered: false }));
    expect(figures(stay)).toEqual({ ROOM: 28_000, CLEANING: 12_000, LEVY: 300, total: 40_300 });
    expect(stay.lines.every(({ tax_code }) => tax_code === null)).toBe(true);
  });

  it('without a levy that the operator absorbs and a tourism tax that the platform takes', () => {
    const wanted = stayOf({
      arrival: '2026-03-02',
      departure: '2026-03-03',
      any_foreign_occupant: true,
      ttx_collector: 'platform',
    });
    const { levy } = wanted;
    const stay = priceStay({ ...wanted, levy: levy && { ...levy, rates: [] } });
    expect([sumOf(stay, 'TTX'), sumOf(stay, 'LEVY')]).toEqual([0, 0]);
  });

  it('takes the best tier of the paid nights', () => {
    const los = (departure: string, change: Partial<StayInput> = {}): number[] =>
      linesOf(priceStay(stayOf({ arrival: '2026-05-03', departure, holidays: [], ...change })), 'LOS').map(
        ({ amount_sen }) => amount_sen,
      );
    expect(los('2026-05-05')).toEqual([]);
    expect(los('2026-05-06')).toEqual([-4200]);
    expect(los('2026-05-10')).toEqual([-20_800]);
    expect(los('2026-05-06', { free_nights: ['2026-05-03'] })).toEqual([]);
  });

  it('caps a voucher at what is left of the room', () => {
    const two = { arrival: '2026-05-03', departure: '2026-05-05' };
    const name = { en: 'Rainy season', zh: '雨季' };
    const capped = priceStay(stayOf({ ...two, voucher: { code: 'BIG', name, sen: 99_999_99 } }));
    expect(sumOf(capped, 'VOUCHER')).toBe(-56_000);
    expect(capped.room_sen).toBe(0);
    expect(linesOf(capped, 'VOUCHER')[0]?.because.map(({ text }) => text)).toEqual([
      'Rainy season: RM99,999.99 off the room',
      "Not more than the room's RM560.00",
    ]);
    const part = priceStay(stayOf({ ...two, voucher: { code: 'TEN', name, bp: 1000 } }));
    expect(linesOf(part, 'VOUCHER')).toMatchObject([
      { label: { en: 'Voucher TEN', zh: '优惠券 TEN' }, amount_sen: -5600, formula: '−10% × RM560.00' },
    ]);
  });

  it('takes a voucher off what the length of stay has left, percent and amount together', () => {
    const three = { arrival: '2026-05-03', departure: '2026-05-06', holidays: [] };
    const name = { en: 'Anniversary', zh: '周年庆' };
    const stay = priceStay(stayOf({ ...three, voucher: { code: 'BOTH', name, bp: 1000, sen: 2000 } }));
    expect(stay.lines.map(({ code }) => code).slice(0, 3)).toEqual(['ROOM', 'LOS', 'VOUCHER']);
    // 10% of RM840.00 less RM42.00, and RM20.00.
    expect(linesOf(stay, 'VOUCHER')).toMatchObject([
      { amount_sen: -9980, formula: '−RM99.80', because: [{ text: 'Anniversary: 10% + RM20.00 off the room' }] },
    ]);
    expect(stay.room_sen).toBe(69_820);
  });

  it('counts no child under the free age as an extra guest', () => {
    const family = { arrival: '2026-05-03', departure: '2026-05-05', adults: 2, children: 2, free_child_age: 6 };
    expect(sumOf(priceStay(stayOf(family)), 'EXTRA_GUEST')).toBe(16_000);
    expect(sumOf(priceStay(stayOf({ ...family, child_ages: [5, 6] })), 'EXTRA_GUEST')).toBe(8000);
    expect(sumOf(priceStay(stayOf({ ...family, child_ages: [1, 2] })), 'EXTRA_GUEST')).toBe(0);
  });

  it('prices a painted day instead of the base, and the holiday on top of it', () => {
    const stay = priceStay(
      stayOf({
        arrival: '2026-03-18',
        departure: '2026-03-20',
        rate_days: [
          { date: '2026-03-18', price_sen: 30_000, reason: 'Low season ends' },
          { date: '2026-03-19', price_sen: 20_000 },
        ],
      }),
    );
    expect(stay.nights).toMatchObject([
      { base_sen: 30_000, final_sen: 30_000, rule: 'RATE_DAY' },
      { base_sen: 20_000, final_sen: 27_000, rule: 'HOL-1' },
    ]);
  });
});

describe('the night of a holiday', () => {
  const friday = (holidays: StayInput['holidays']): PricedStay =>
    priceStay(stayOf({ arrival: '2026-03-20', departure: '2026-03-21', ...(holidays ? { holidays } : {}) }));

  it('replaces the weekend, or comes on top of it', () => {
    expect(friday([raya]).nights[0]?.final_sen).toBe(37_800);
    expect(friday([{ ...raya, stacking: 'add' }]).nights[0]?.final_sen).toBe(43_800);
  });

  it('is decided by the highest priority, then by the highest amount', () => {
    const low = { ...raya, rule: 'HOL-2', priority: 5, surcharge: { bp: 9000 } };
    const same = { ...raya, rule: 'HOL-3', surcharge: { sen: 9801 } };
    expect(friday([low, raya]).nights[0]?.rule).toBe('HOL-1');
    expect(friday([low, raya, same]).nights[0]?.rule).toBe('HOL-3');
  });

  it('touches only the states it lists', () => {
    expect(friday([{ ...raya, price_states: ['10', '14'] }]).nights[0]?.rule).toBe('WEEKEND');
    expect(friday([{ ...raya, price_states: ['06'] }]).nights[0]?.rule).toBe('HOL-1');
  });
});

describe('nights', () => {
  it('knows which states rest on Friday', () => {
    expect([weekendOf('02'), weekendOf('01')]).toEqual(['thu-fri', 'fri-sat']);
  });

  it('counts nights over the end of February in a leap year', () => {
    expect(nightsOf('2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '2028-02-29']);
  });
});

describe('rates with dates', () => {
  it('finds the row of a day', () => {
    expect(['2018-08-31', '2024-02-29', '2024-03-01'].map((day) => rateOn(serviceTax, 'SST', day)?.bp)).toEqual([
      undefined,
      600,
      800,
    ]);
  });

  it('names the row that a further one would overlap', () => {
    expect(rateInTheWay(serviceTax, { code: 'SST', from: '2017-01-01', to: '2018-09-01' })).toBeNull();
    expect(rateInTheWay(serviceTax, { code: 'SST', from: '2024-02-29', to: '2024-03-01' })?.bp).toBe(600);
    expect(rateInTheWay(serviceTax, { code: 'SST', from: '2030-01-01', to: null })?.bp).toBe(800);
    expect(rateInTheWay(serviceTax, { code: 'OTHER', from: '2030-01-01', to: null })).toBeNull();
    expect(overlaps({ from: '2026-01-01', to: '2026-01-03' }, { from: '2026-01-03', to: null })).toBe(false);
  });
});
