import { describe, expect, it } from 'vitest';
import { middleOf } from '#shared/money.ts';
import { describeOthers } from '#shared/owner-view/allocation-peers.ts';

/** Each by its owner; 0 is the house. */
const others = (...owners: readonly number[]) => owners.map((owner, at) => ({ nights: at * 3, owners: [owner] }));

describe('other units of a type', () => {
  it('are told of only where three owners stand behind them; the house is one', () => {
    expect(describeOthers([], 4)).toBeNull();
    expect(describeOthers(others(1, 1, 1, 2, 2, 2), 4)).toBeNull();
    expect(describeOthers(others(0, 0, 0, 0, 1), 4)).toBeNull();
    expect(describeOthers(others(0, 1, 2), 4)).toEqual({
      units: 3,
      middle: 3,
      lowest: null,
      highest: null,
      ahead: 1,
    });
  });

  it('show their ends from five units on', () => {
    expect(describeOthers(others(1, 2, 3, 3), 4)).toMatchObject({ middle: 5, lowest: null, highest: null });
    expect(describeOthers(others(1, 2, 3, 3, 3), 4)).toMatchObject({ middle: 6, lowest: 0, highest: 12, ahead: 3 });
  });
});

describe('the middle', () => {
  it('is of however many there are, and of none there is none', () => {
    expect([middleOf([]), middleOf([7]), middleOf([5, 2]), middleOf([9, 1, 4])]).toEqual([null, 7, 4, 4]);
  });
});
