import { describe, expect, it } from 'vitest';
import { sumSen } from '#shared/money.ts';
import { emptyYear, sumByYear } from '#shared/owner-view/income.ts';
import { describePeers } from '#shared/owner-view/performance.ts';
import { addNights, figuresFor } from '#shared/reservations/night-figures.ts';
import { sumStatement } from '#shared/owner-view/statement-sums.ts';
import { STATEMENT_GROUPS } from '#shared/revenue/statement-account.ts';
import { shareLines } from '#shared/owner-view/what-if.ts';

const line = (code: string, amount_sen: number, reservation_id: number | null = null) => ({
  code,
  amount_sen,
  reservation_id,
});

const MARCH = {
  period: '2026-03',
  opening_sen: -4000,
  payable_sen: 59_250,
  lines: [
    line('OWNER_SHARE', 60_000, 1),
    line('OWNER_SHARE', 12_000, 2),
    line('OWNER_SHARE', -2000, 2),
    line('OTHER_INCOME', 1500),
    line('EXPENSE', -3000),
    line('FREE_STAY', -1250),
    line('CASH_OUT', 2000),
    line('ADMIN_FEE', -5000),
    line('SST_ON_FEES', -400),
    line('ADJUSTMENT', 300),
    line('A_CODE_TO_COME', -900),
  ],
};

describe('what a statement comes to by groups', () => {
  it('adds up to the payable, whatever codes there are', () => {
    const sums = sumStatement(MARCH);
    expect(sums).toEqual({
      period: '2026-03',
      opening_sen: -4000,
      income: 71_500,
      expenses: -3000,
      own_stays: 750,
      fees: -5400,
      other: -600,
      payable_sen: 59_250,
      stays: 2,
    });
    expect(sums.opening_sen + sumSen(STATEMENT_GROUPS.map((group) => sums[group]))).toBe(sums.payable_sen);
  });

  it('sums months up to years without what was only carried', () => {
    const years = sumByYear(
      [
        sumStatement({ ...MARCH, period: '2026-01' }),
        sumStatement({ ...MARCH, period: '2025-12', lines: [line('OWNER_SHARE', 100, 9)] }),
        sumStatement(MARCH),
      ],
      '2026-05-20',
    );
    expect(years.map(({ year, months }) => [year, months.map(({ period }) => period)])).toEqual([
      [2026, ['2026-01', '2026-03']],
      [2025, ['2025-12']],
    ]);
    expect(years.map(({ total }) => [total.income, total.net_sen])).toEqual([
      [143_000, 126_500],
      [100, 100],
    ]);
  });

  it('calls a year whole where each of its months is in it, and names months that are over and lack a statement', () => {
    const year = Array.from({ length: 12 }, (_, at) =>
      sumStatement({ ...MARCH, period: `2025-${String(at + 1).padStart(2, '0')}` }),
    );
    expect(sumByYear(year, '2026-05-20')).toMatchObject([{ is_whole: true, lacking: [] }]);
    const [some] = sumByYear(
      [sumStatement({ ...MARCH, period: '2026-03' }), sumStatement({ ...MARCH, period: '2026-06' })],
      '2026-09-01',
    );
    expect(some).toMatchObject({ is_whole: false, covers: { en: 'March–June', zh: '3月至6月' } });
    expect(some?.lacking.map(({ en }) => en)).toEqual(['January–February', 'April–May', 'July–August']);
    expect(emptyYear(2026, '2026-02-10')).toMatchObject({ covers: null, lacking: [{ en: 'January', zh: '1月' }] });
  });
});

describe('how a unit does', () => {
  it('divides by nights, and says nothing of none', () => {
    expect(figuresFor({ sold: 3, available: 31, room_sen: 85_500 })).toMatchObject({
      occupancy_bp: 968,
      adr_sen: 28_500,
      revpar_sen: 2758,
    });
    expect(figuresFor({ sold: 0, available: 0, room_sen: 0 })).toMatchObject({
      occupancy_bp: null,
      adr_sen: null,
      revpar_sen: null,
    });
  });

  it('is compared with the middle of three others of three owners, and never of two', () => {
    const others = [
      { owners: [1], sold: 1, available: 10, room_sen: 10_000 },
      { owners: [2], sold: 8, available: 10, room_sen: 80_000 },
      { owners: [3], sold: 5, available: 10, room_sen: 45_000 },
    ];
    expect(describePeers(others)).toEqual({ units: 3, occupancy_bp: 5000, adr_sen: 10_000, revpar_sen: 4500 });
    expect(describePeers(others.slice(1))).toBeNull();
    // One that could not be let at all is nobody to compare with.
    expect(describePeers([...others.slice(1), { owners: [1], ...addNights([]) }])).toBeNull();
    // Three units of one owner, or of two, would tell whose they are.
    expect(describePeers(others.map((other) => ({ ...other, owners: [1] })))).toBeNull();
    expect(describePeers([...others.slice(1), { ...others[0]!, owners: [2] }])).toBeNull();
    // A unit without a sale sold nothing of what it could, and has no price.
    const [, ...two] = others;
    expect(describePeers([...two, { owners: [1], sold: 0, available: 10, room_sen: 0 }])).toEqual({
      units: 3,
      occupancy_bp: 5000,
      adr_sen: null,
      revpar_sen: 4500,
    });
  });
});

describe('an owner’s part of a trial', () => {
  it('is each line’s part to the sen, and the whole line for a whole unit', () => {
    const whole = { code: 'OWNER_SHARE', label: { en: '', zh: '' }, amount_sen: 1001, formula: 'x', because: [] };
    expect(shareLines([whole], 10_000)).toEqual([whole]);
    expect(shareLines([whole], 5000)).toEqual([{ ...whole, amount_sen: 501, formula: '(x) × 50%' }]);
  });
});
