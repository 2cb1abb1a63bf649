import { describe, expect, it } from 'vitest';
import { priceReading, questionReading, tellReading } from '#shared/expenses/meters.ts';
import { cellOf, nameCell } from '#shared/expenses/sheet-changes.ts';

const month = { before: 45_210, reading: 45_420, tariff: 0.571, fixed_sen: 0 };

describe('a reading of a meter', () => {
  it('costs its units at the tariff, rounded once, and the charge of the month', () => {
    expect(priceReading(month)).toBe(11_991);
    expect(priceReading({ ...month, fixed_sen: 1200 })).toBe(13_191);
    expect(priceReading({ ...month, reading: month.before })).toBe(0);
    // 1.5 sen, half away from zero.
    expect(priceReading({ before: 0, reading: 3, tariff: 0.005, fixed_sen: 0 })).toBe(2);
  });

  it('tells how', () => {
    expect(tellReading(month)).toBe('210 × RM 0.5710');
    expect(tellReading({ ...month, fixed_sen: 1200 })).toBe('210 × RM 0.5710 + RM 12.00');
  });

  it('that runs backwards or leaps is asked about', () => {
    expect(questionReading({ before: 100, reading: 99 }, null)).toBe('meter_back');
    expect(questionReading({ before: 100, reading: 5000 }, null)).toBeNull();
    expect(questionReading({ before: 100, reading: 400 }, 100)).toBeNull();
    expect(questionReading({ before: 100, reading: 401 }, 100)).toBe('meter_leap');
  });
});

describe('the trail of a sheet', () => {
  it('names its cells and knows them again', () => {
    for (const cell of [
      { number: 'A-12 03', category: 'electricity' },
      { number: null, category: 'insurance' },
    ] as const) {
      expect(cellOf(nameCell(cell))).toEqual(cell);
    }
    expect(cellOf('amount_sen')).toBeNull();
    expect(cellOf('cell 12 wages')).toBeNull();
  });
});
