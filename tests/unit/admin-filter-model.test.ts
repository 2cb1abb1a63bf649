import { describe, expect, it } from 'vitest';
import {
  choiceCondition,
  choicesOf,
  codeOfCondition,
  editorOf,
  isRange,
  rangeCondition,
  rangeOf,
  stateIn,
  textCondition,
  textTestOf,
  withCondition,
  withState,
} from '#admin/crud/filter/filter-model.ts';
import { isMeant, rankBy } from '#admin/palette/rank.ts';
import { f } from '#shared/field.ts';

const instant = f.instant().spec;
const day = f.date().spec;
const money = f.money().spec;
const whole = f.integer().spec;

describe('states', () => {
  it('are asked for one at a time, what names none of them included', () => {
    const filter = withState({ $or: [{ confirmed: true }] }, 'states', '02');
    expect(filter).toEqual({
      $or: [{ confirmed: true }],
      $and: [{ $or: [{ states: { $null: true } }, { states: { $contains: '02' } }] }],
    });
    expect([stateIn(filter, 'states'), stateIn({ ...filter, kind: 'state' }, 'states')]).toEqual(['02', '02']);
    expect([stateIn(filter, 'price_states'), stateIn({ $and: [{ kind: 'state' }] }, 'states')]).toEqual([
      undefined,
      undefined,
    ]);
    expect(withState(filter, 'states', undefined)).toEqual({ $or: [{ confirmed: true }] });
  });
});

describe('ranges', () => {
  it('turn the hotel’s days into instants, the last day included', () => {
    const condition = rangeCondition(instant, { from: '2026-01-01', to: '2026-01-31' });
    expect(condition).toEqual({ $gte: '2025-12-31T16:00:00.000Z', $lt: '2026-01-31T16:00:00.000Z' });
    expect(rangeOf(instant, condition)).toEqual({ from: '2026-01-01', to: '2026-01-31' });
  });

  it('keep days as days and money as sen', () => {
    expect(rangeCondition(day, { from: '2026-01-01', to: '' })).toEqual({ $gte: '2026-01-01' });
    expect(rangeCondition(money, { from: '19.99', to: '250' })).toEqual({ $gte: 1999, $lte: 25000 });
    expect(rangeOf(money, { $gte: 1999, $lte: 25000 })).toEqual({ from: '19.99', to: '250' });
    expect(rangeOf(whole, { $between: [1, 5] })).toEqual({ from: '1', to: '5' });
    expect(rangeOf(whole, 3)).toEqual({ from: '3', to: '3' });
  });

  it('are nothing when both ends are open', () => {
    expect(rangeCondition(whole, { from: '', to: '' })).toBeUndefined();
  });

  it.each([
    [{ $gte: '2026-01-01T03:00:00.000Z' }],
    [{ $gt: '2025-12-31T16:00:00.000Z' }],
    [{ $gte: { $daysAgo: 7 } }],
    [{ $ne: null }],
    ['2026-01-01'],
  ])('do not claim to say %j', (condition) => {
    expect(rangeOf(instant, condition)).toBeUndefined();
  });

  it('are refused when unreadable or the wrong way round', () => {
    expect(isRange(day, { from: '2026-02-30', to: '' })).toBe(false);
    expect(isRange(day, { from: '2026-02-02', to: '2026-02-01' })).toBe(false);
    expect(isRange(whole, { from: '10', to: '9' })).toBe(false);
    expect(isRange(whole, { from: '9', to: '10' })).toBe(true);
  });
});

describe('other editors', () => {
  it('are chosen by kind', () => {
    expect(editorOf(f.enum({ a: 'gray' }).spec)).toBe('choice');
    expect(editorOf(f.boolean().spec)).toBe('flag');
    expect(editorOf(f.codes().spec)).toBe('codes');
    expect(editorOf(f.json().spec)).toBeNull();
  });

  it('read back what they write', () => {
    for (const values of [['a'], ['a', 'b']]) expect(choicesOf(choiceCondition(values))).toEqual(values);
    for (const operator of ['contains', 'startswith', 'endswith', 'equals', 'isNot'] as const) {
      expect(textTestOf(textCondition({ operator, value: 'x' }))).toEqual({ operator, value: 'x' });
    }
    for (const operator of ['empty', 'filled'] as const) {
      expect(textTestOf(textCondition({ operator, value: '' }))).toEqual({ operator, value: '' });
    }
    expect(codeOfCondition({ $ina: [6] })).toBe(6);
  });

  it('leave alone what they cannot say', () => {
    expect(choicesOf({ $ne: 'a' })).toBeUndefined();
    expect(textTestOf({ $contains: 'a', $ne: 'b' })).toBeUndefined();
    expect(codeOfCondition({ $ina: [6, 7] })).toBeUndefined();
  });

  it('replace one field’s condition and no other', () => {
    expect(withCondition({ a: 1, b: 2 }, 'a', 3)).toEqual({ a: 3, b: 2 });
    expect(withCondition({ a: 1, b: 2 }, 'a', undefined)).toEqual({ b: 2 });
  });
});

describe('the palette’s order', () => {
  it('prefers the start of a label, then the start of a word', () => {
    const labels = ['Go to users', 'Users: Banned', 'Abusers'].map((label) => ({ label }));
    expect(rankBy(labels, 'users').map(({ label }) => label)).toEqual(['Users: Banned', 'Go to users', 'Abusers']);
    expect(rankBy(labels, 'ban user')).toHaveLength(1);
    expect(rankBy(labels, 'nothing')).toEqual([]);
    expect(labels.map((item) => isMeant(item, 'users'))).toEqual(labels.map(({ label }) => label !== 'Abusers'));
  });
});
