import { describe, expect, it } from 'vitest';
import { allocate, divideRounded, fiveSenRounding, percentOf, plainRinggit, ringgit } from '#shared/money.ts';
import { percentText } from '#shared/reading/percent.ts';

describe('money', () => {
  it.each([
    [25_565, 2, 12_783],
    [-25_565, 2, -12_783],
    [5, 10, 1],
    [-5, 10, -1],
    [4, 10, 0],
    [-4, 10, 0],
  ])('divides %i by %i, halves away from zero', (numerator, denominator, expected) => {
    expect(divideRounded(numerator, denominator)).toBe(expected);
  });

  it('takes a part of sen to the nearest one', () => {
    expect([percentOf(1007, 800), percentOf(3 * 1007, 800)]).toEqual([81, 242]);
  });

  it.each([
    [100_001, [1, 1, 1], [33_334, 33_334, 33_333]],
    [100_001, [50, 30, 20], [50_001, 30_000, 20_000]],
    [-100_001, [1, 1, 1], [-33_334, -33_334, -33_333]],
    [10, [0, 0], [10, 0]],
    [0, [1, 2], [0, 0]],
  ])('divides %i by weights %j without losing a sen', (total, weights, parts) => {
    expect(allocate(total, weights)).toEqual(parts);
  });

  it.each([
    [8201, 8200],
    [8202, 8200],
    [8203, 8205],
    [8204, 8205],
    [8205, 8205],
    [8206, 8205],
    [8207, 8205],
    [8208, 8210],
    [8209, 8210],
    [103_044, 103_045],
    [-8203, -8205],
  ])('rounds a cash total of %i to %i', (total, rounded) => {
    expect(total + fiveSenRounding(total)).toBe(rounded);
  });

  it.each([
    [123_450, 'RM1,234.50'],
    [-7070, '−RM70.70'],
    [5, 'RM0.05'],
    [123_456_789_00, 'RM123,456,789.00'],
  ])('writes %i as %s', (sen, text) => {
    expect(ringgit(sen)).toBe(text);
  });

  it.each([
    [153_000, '1530.00'],
    [52_860, '528.60'],
    [5, '0.05'],
    [0, '0.00'],
    [-5, '-0.05'],
    [-123_456_789_00, '-123456789.00'],
  ])('writes %i for a bank as %s', (sen, text) => {
    expect(plainRinggit(sen)).toBe(text);
  });

  it('writes rates in percent', () => {
    expect([800, 240, -500].map(percentText)).toEqual(['8%', '2.4%', '-5%']);
  });
});
