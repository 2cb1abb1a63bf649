import { describe, expect, it } from 'vitest';
import { type Cancellation, cancellationFee } from '#shared/reservations/cancellation.ts';
import { changeStay } from '#shared/reservations/change-stay.ts';
import { priceStay } from '#shared/rates/price.ts';
import { rateOn } from '#shared/rates/dated-rates.ts';
import { serviceTax, stayOf } from '#tests/support/stays.ts';

describe('a changed stay', () => {
  const before = priceStay(stayOf({ arrival: '2026-05-03', departure: '2026-05-05' }));
  const dearer = stayOf({ arrival: '2026-05-04', departure: '2026-05-07', base_rate_sen: 30_000 });

  it('keeps the price of kept nights, or is priced anew, with both differences', () => {
    const { kept, whole } = changeStay(before, dearer);
    expect(kept.stay.nights.map(({ final_sen }) => final_sen)).toEqual([28_000, 30_000, 30_000]);
    expect(whole.stay.nights.map(({ final_sen }) => final_sen)).toEqual([30_000, 30_000, 30_000]);
    expect(kept.difference_sen).toBe(kept.stay.total_sen - before.total_sen);
    expect(whole.difference_sen - kept.difference_sen).toBe(2000 - 100 + 160 - 8);
  });

  it('costs nothing when nothing changes', () => {
    const { kept, whole } = changeStay(before, stayOf({ arrival: '2026-05-03', departure: '2026-05-05' }));
    expect([kept.difference_sen, whole.difference_sen]).toEqual([0, 0]);
  });
});

describe('a cancellation', () => {
  const stay = priceStay(stayOf({ arrival: '2026-03-24', departure: '2026-03-26' }));
  const cancelled = (cancelled_at: string | null, change: Partial<Cancellation> = {}): Cancellation => ({
    policy: {
      tiers: [
        { hours_before: 24, penalty: 'first_night', bp: 5000 },
        { hours_before: 168, penalty: 'none' },
        { hours_before: 72, penalty: 'percent', bp: 2000 },
      ],
      no_show: { penalty: 'full' },
    },
    arrival: '2026-03-24',
    check_in_time: '15:00',
    cancelled_at,
    stay,
    sst: null,
    ...change,
  });

  it.each([
    ['a week before', '2026-03-17T07:00:00.000Z', 0],
    ['a minute later', '2026-03-17T07:01:00.000Z', 11_200],
    ['a day before', '2026-03-23T07:00:00.000Z', 14_000],
    ['a minute later', '2026-03-23T07:01:00.000Z', 56_000],
    ['after check-in', '2026-03-24T09:00:00.000Z', 56_000],
    ['never', null, 56_000],
  ])('%s costs by its tier', (_when, at, fee) => {
    expect(cancellationFee(cancelled(at)).fee_sen).toBe(fee);
  });

  it('costs half of the first night and no tax, tourism tax or levy', () => {
    const fee = cancellationFee(cancelled('2026-03-23T00:00:00.000Z'));
    expect(fee).toMatchObject({ fee_sen: 14_000, total_sen: 14_000, hours_before: 31 });
    expect(fee.lines).toMatchObject([{ code: 'CANCELLATION', formula: '50% × RM280.00', tax_code: null }]);
  });

  it('is taxed where fees are', () => {
    const sst = rateOn(serviceTax, 'SST', '2026-03-24');
    expect(cancellationFee(cancelled('2026-03-23T00:00:00.000Z', { sst })).total_sen).toBe(15_120);
  });
});
