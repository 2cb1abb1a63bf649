import { describe, expect, it } from 'vitest';
import { percentSold, strengthOf } from '#shared/reservations/outlook.ts';

describe('a night of a house', () => {
  it('is sold in whole per cent of what could be sold, and in none where there is nothing to sell', () => {
    expect(percentSold({ sold: 31, sellable: 36 })).toBe(86);
    expect(percentSold({ sold: 0, sellable: 2 })).toBe(0);
    expect(percentSold({ sold: 3, sellable: 2 })).toBe(150);
    expect(percentSold({ sold: 0, sellable: 0 })).toBeNull();
  });

  it('stands out from 85 per cent on and below 50', () => {
    expect([85, 84, 50, 49, null].map(strengthOf)).toEqual(['strong', null, null, 'weak', null]);
  });
});
