import { describe, expect, it } from 'vitest';
import { splitInWords } from '#shared/packages/split-in-words.ts';
import { SHARE_TYPES } from '#shared/packages/terms.ts';
import { usualShare } from '#shared/packages/usual-terms.ts';

describe('a share in figures', () => {
  it('names the owner’s part first, or what is certain a month', () => {
    expect(SHARE_TYPES.map((type) => [type, splitInWords(usualShare(type))])).toEqual([
      ['profit_share', '70/30'],
      ['revenue_share', '50/50'],
      ['fixed_sublet', 'RM 800.00'],
      ['guaranteed_return', 'RM 600.00 + 50%'],
      ['management_fee', '80/20'],
      ['tiered', '80/20, 82/18, 85/15'],
    ]);
    expect(splitInWords({ type: 'profit_share', owner_bp: 7225 })).toBe('72.25/27.75');
  });
});
