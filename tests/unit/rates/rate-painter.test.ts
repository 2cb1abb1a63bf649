import { describe, expect, it } from 'vitest';
import { NOTHING, commandOf, draftAfter, unsaidIn } from '#admin/rates/paint-command.ts';

const NIGHTS = { anchor: '2026-12-01', focus: '2026-12-03' };

describe('what is painted over nights', () => {
  it.each([
    ['price', { price: 'set' }, { amount: '310' }],
    ['price', { price: 'percent' }, { amount: '10' }],
    ['min', { min: 'set' }, { min_nights: '3' }],
    ['max', { max: 'set' }, { max_nights: '7' }],
    ['why', { why: 'set' }, { reason: 'Fair' }],
  ] as const)('%s that is to be set and has no value is asked for, whatever else is said', (name, way, value) => {
    for (const text of ['', '  ']) {
      const empty = Object.fromEntries(Object.keys(value).map((key) => [key, text]));
      const draft = { ...NOTHING, sale: 'close' as const, ...way, ...empty };
      expect([unsaidIn(draft), commandOf(NIGHTS, draft)]).toEqual([[name], null]);
    }
    const draft = { ...NOTHING, ...way, ...value };
    expect([unsaidIn(draft), commandOf(NIGHTS, draft)]).toEqual([[], expect.objectContaining({ from: '2026-12-01' })]);
  });

  it('what is left as it is is not sent, and what is lifted is sent as nothing', () => {
    const draft = { ...NOTHING, min: 'clear' as const, min_nights: '3' };
    expect(commandOf(NIGHTS, draft)).toEqual({
      from: '2026-12-01',
      to: '2026-12-04',
      price_sen: undefined,
      percent: undefined,
      min_nights: null,
      max_nights: undefined,
      closed: undefined,
      closed_to_arrival: undefined,
      closed_to_departure: undefined,
      reason: undefined,
    });
  });

  it.each([
    ['7', { price: 'set', amount: '7' }],
    ['Enter', { price: 'set', amount: '310' }],
    ['Delete', { price: 'clear', amount: '' }],
    ['Backspace', { price: 'clear', amount: '' }],
  ])('%s on a day says what becomes of the price', (key, price) => {
    expect(draftAfter({ ...NOTHING, amount: '310', sale: 'close' }, key)).toEqual({
      ...NOTHING,
      sale: 'close',
      ...price,
    });
  });

  it('keeps to percents where they were begun, and leaves every other key alone', () => {
    const draft = { ...NOTHING, price: 'percent' as const };
    expect(draftAfter(draft, '7')).toEqual({ ...draft, amount: '7' });
    expect(['a', 'Escape', 'F7', '77'].map((key) => draftAfter(draft, key))).toEqual([null, null, null, null]);
  });
});
