import { expect, it } from 'vitest';
import { type GatewayRate, gatewayFeeOf } from '#shared/reservations/gateway-fee.ts';

const rate = (valid_from: string, fee_bp: number, fixed_sen: number, method = '04'): GatewayRate => ({
  method,
  fee_bp,
  fixed_sen,
  valid_from,
});
const RATES = [rate('2026-07-01', 0, 0), rate('2024-01-01', 240, 50), rate('2026-03-10', 180, 0)];
const fee = (amount_sen: number, business_date = '2026-03-09', method = '04'): number | null =>
  gatewayFeeOf(RATES, { method, amount_sen, business_date });

it('is a part of what was charged and a fixed sum: the worked month’s card payments', () => {
  expect([fee(180_516), fee(14_000)]).toEqual([4382, 386]);
});

it('rounds its part to the sen, halves up, before the fixed sum', () => {
  // 2.4% of 6.25 is 0.15, of 1.04 is 0.02496, and of 31.25 exactly 0.75; 1.8% of 0.25 is 0.0045, of 25.00 exactly 0.45.
  expect([fee(625), fee(104), fee(3125)]).toEqual([65, 52, 125]);
  const halves = [rate('2024-01-01', 250, 7)];
  // 2.5% of 0.20 is half a sen, of 0.60 one and a half.
  const half = (amount_sen: number) => gatewayFeeOf(halves, { method: '04', amount_sen, business_date: '2026-01-01' });
  expect([half(20), half(60), half(19)]).toEqual([8, 9, 7]);
});

it('is that of the rate in force on the day, however the rates are ordered', () => {
  expect(fee(10_000, '2026-03-09')).toBe(290);
  expect(fee(10_000, '2026-03-10')).toBe(180);
  expect(fee(10_000, '2026-06-30')).toBe(180);
  expect(fee(10_000, '2026-07-01')).toBe(0);
});

it('is none before the first rate, and none of a method that the gateway does not take', () => {
  expect([fee(10_000, '2023-12-31'), fee(10_000, '2026-03-09', '01')]).toEqual([null, null]);
});
