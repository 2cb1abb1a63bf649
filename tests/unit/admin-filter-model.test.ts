import { describe, expect, it } from 'vitest';
import {
  type Operator,
  type Test,
  conditionOf,
  editorOf,
  isSound,
  operatorsFor,
  testOf,
} from '#admin/crud/filter/condition.ts';
import { keptBeside, stateIn, withCondition, withState } from '#admin/crud/filter/filter-model.ts';
import { MOST_LINES, groupOf, linesOf } from '#admin/crud/filter/group.ts';
import { users } from '#resources/people/users.ts';
import { forgetTypes } from '#shared/resource.ts';
import { isMeant, rankBy } from '#admin/palette/rank.ts';
import { f, type FieldSpec } from '#shared/field.ts';
import { matches } from '#shared/matches.ts';
import { parseWhere, predicateOf } from '#shared/parse-where.ts';

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
    // What was written by hand beside it stays, whatever becomes of the state.
    const byHand = { $and: [{ kind: 'state' }] };
    const both = withState(withState(byHand, 'states', '02'), 'states', '03');
    expect([stateIn(both, 'states'), withState(both, 'states', undefined)]).toEqual(['03', byHand]);
  });
});

const reading = (spec: FieldSpec, condition: unknown) => testOf(spec, condition);
const between = (from: string, to: string): Test => ({ operator: 'between', values: [from, to] });
const one = (operator: Operator, ...values: string[]): Test => ({ operator, values });

describe('ranges', () => {
  it('turn the hotel’s days into instants, the last day included', () => {
    const condition = conditionOf(instant, between('2026-01-01', '2026-01-31'));
    expect(condition).toEqual({ $gte: '2025-12-31T16:00:00.000Z', $lte: '2026-01-31T15:59:59.999Z' });
    expect(reading(instant, condition)).toEqual(between('2026-01-01', '2026-01-31'));
    // Addresses of before that were kept.
    expect(reading(instant, { $gte: '2025-12-31T16:00:00.000Z', $lt: '2026-01-31T16:00:00.000Z' })).toEqual(
      between('2026-01-01', '2026-01-31'),
    );
    expect(reading(instant, { $gte: '2025-12-31T16:00:00.000Z', $lt: '2026-01-01T16:00:00.000Z' })).toEqual(
      one('is', '2026-01-01'),
    );
  });

  it('keep days as days and money as sen', () => {
    expect(conditionOf(day, between('2026-01-01', ''))).toEqual({ $gte: '2026-01-01' });
    expect(conditionOf(money, between('19.99', '250'))).toEqual({ $gte: 1999, $lte: 25000 });
    expect(reading(money, { $gte: 1999, $lte: 25000 })).toEqual(between('19.99', '250'));
    expect(reading(whole, { $between: [1, 5] })).toEqual(between('1', '5'));
    expect(reading(whole, 3)).toEqual(one('is', '3'));
  });

  it('are nothing when both ends are open', () => {
    expect(conditionOf(whole, between('', ''))).toBeUndefined();
  });

  it.each([
    [{ $gte: '2026-01-01T03:00:00.000Z' }],
    [{ $gt: '2025-12-31T16:00:00.000Z' }],
    [{ $gte: { $daysAgo: 7 } }],
    [{ $nbetween: ['2025-12-31T16:00:00.000Z', '2026-01-31T15:59:59.999Z'] }],
    ['2026-01-01'],
  ])('do not claim to say %j', (condition) => {
    expect(reading(instant, condition)).toBeUndefined();
  });

  it('are refused when unreadable or the wrong way round', () => {
    expect(isSound(day, between('2026-02-30', ''))).toBe(false);
    expect(isSound(day, between('2026-02-02', '2026-02-01'))).toBe(false);
    expect(isSound(day, one('after', '2026-02-30'))).toBe(false);
    expect(isSound(whole, between('10', '9'))).toBe(false);
    expect(isSound(whole, between('9', '10'))).toBe(true);
    expect(isSound(whole, one('empty', 'x'))).toBe(true);
  });
});

describe('operators', () => {
  it('are chosen by kind', () => {
    expect(editorOf(f.enum({ a: 'gray' }).spec)).toBe('choice');
    expect(editorOf(f.boolean().spec)).toBe('flag');
    expect(editorOf(f.codes().spec)).toBe('codes');
    expect(editorOf(f.json().spec)).toBeNull();
    expect(operatorsFor(f.relation('users').spec)).toEqual(['is', 'isNot']);
    expect(operatorsFor(f.relation('users').optional().spec)).toEqual(['is', 'isNot', 'empty', 'filled']);
  });

  const MAYBE = {
    text: f.text().optional().spec,
    choice: f.enum({ a: 'gray', b: 'red', c: 'blue' }).optional().spec,
    country: f.country().optional().spec,
    relation: f.relation('users').optional().spec,
    flag: f.boolean().optional().spec,
    days: f.date().optional().spec,
    instants: f.instant().optional().spec,
    range: f.money().optional().spec,
    codes: f.codes().optional().spec,
  };
  const VALUE: Record<keyof typeof MAYBE, string> = {
    text: 'x',
    choice: 'b',
    country: 'MYS',
    relation: '7',
    flag: 'false',
    days: '2026-03-01',
    instants: '2026-03-01',
    range: '19.99',
    codes: '6',
  };
  const ALL = Object.entries(MAYBE).flatMap(([kind, spec]) =>
    operatorsFor(spec).map((operator) => [kind as keyof typeof MAYBE, operator, spec] as const),
  );

  it.each(ALL)('of %s: %s is read back as it was written, and the contract takes it', (kind, operator, spec) => {
    const last = kind === 'range' ? '20' : '2026-03-02';
    const values = { empty: [], filled: [], between: [VALUE[kind], last] }[operator as string] ?? [VALUE[kind]];
    const condition = conditionOf(spec, { operator, values });
    expect(reading(spec, condition)).toEqual({ operator, values });
    const fields = { field: { spec } as never };
    expect(parseWhere({ field: condition }, { fields }).ok).toBe(true);
  });

  it('say in the contract’s words what none, several and no values mean', () => {
    expect(conditionOf(MAYBE.choice, one('is', 'a', 'b'))).toEqual({ $in: ['a', 'b'] });
    expect(conditionOf(MAYBE.choice, one('isNot', 'a'))).toEqual({ $ne: 'a' });
    expect(conditionOf(MAYBE.choice, one('isNot', 'a', 'b'))).toEqual({ $nin: ['a', 'b'] });
    expect(conditionOf(MAYBE.choice, one('empty', 'a'))).toEqual({ $null: true });
    expect(conditionOf(MAYBE.choice, one('is'))).toBeUndefined();
    expect(conditionOf(MAYBE.relation, one('isNot', '7'))).toEqual({ $ne: 7 });
    expect(conditionOf(MAYBE.flag, one('is', 'false'))).toBe(false);
    expect(reading(MAYBE.choice, { $in: ['a', 'b'] })).toEqual(one('is', 'a', 'b'));
    expect(reading(MAYBE.text, null)).toEqual(one('empty'));
    expect(reading(MAYBE.instants, { $ne: null })).toEqual(one('filled'));
  });

  it('of instants mean whole days: none of one is before, on or after another at once', () => {
    const at = [
      '2026-02-28T15:59:59.999Z',
      '2026-02-28T16:00:00.000Z',
      '2026-03-01T15:59:59.999Z',
      '2026-03-01T16:00:00.000Z',
    ];
    const found = (operator: Operator): boolean[] => {
      const condition = conditionOf(instant, one(operator, '2026-03-01'));
      const where = predicateOf({ field: condition } as never, { fields: { field: f.instant() } });
      return at.map((field) => matches(where, { field }));
    };
    expect(found('before')).toEqual([true, false, false, false]);
    expect(found('is')).toEqual([false, true, true, false]);
    expect(found('isNot')).toEqual([true, false, false, true]);
    expect(found('after')).toEqual([false, false, false, true]);
  });

  it('leave alone what they cannot say', () => {
    expect(reading(MAYBE.text, { $contains: 'a', $ne: 'b' })).toBeUndefined();
    expect(reading(MAYBE.text, { $in: ['a', 'b'] })).toBeUndefined();
    expect(reading(MAYBE.codes, { $ina: [6, 7] })).toBeUndefined();
    expect(reading(MAYBE.relation, { $in: [7, 8] })).toBeUndefined();
    expect(reading(MAYBE.relation, '7')).toBeUndefined();
    expect(reading(MAYBE.range, { $lt: { $daysAgo: 7 } })).toBeUndefined();
  });
});

describe('other parts of a filter', () => {
  it('replace one field’s condition and no other', () => {
    expect(withCondition({ a: 1, b: 2 }, 'a', 3)).toEqual({ a: 3, b: 2 });
    expect(withCondition({ a: 1, b: 2 }, 'a', undefined)).toEqual({ b: 2 });
  });
});

describe('a group of alternatives', () => {
  const asked = forgetTypes(users);
  const part = { $or: [{ role: { $ne: 'agent' } }, { is_vip: true }, { last_login_at: { $null: true } }] };

  it('is read into lines and written back as it was', () => {
    const lines = linesOf(asked, part);
    expect(lines?.map(({ field, test }) => [field, test.operator, ...test.values])).toEqual([
      ['role', 'isNot', 'agent'],
      ['is_vip', 'is', 'true'],
      ['last_login_at', 'empty'],
    ]);
    expect(groupOf(asked, lines ?? [])).toEqual(part);
  });

  it('leaves out lines that say nothing, and is none without any', () => {
    const silent = { field: 'name', test: one('contains', ' ') };
    expect(groupOf(asked, [silent, { field: 'banned', test: one('is', 'true') }])).toEqual({ $or: [{ banned: true }] });
    expect(groupOf(asked, [silent])).toBeUndefined();
  });

  it.each([
    [{ $or: [{ role: 'agent', banned: true }] }],
    [{ $or: [{ $or: [{ banned: true }] }] }],
    [{ $or: [{ unknown: 1 }] }],
    [{ $or: [{ last_login_at: { $lt: { $daysAgo: 3 } } }] }],
    [{ $or: [{ banned: true }], role: 'agent' }],
    [{ $or: [] }],
    [{ role: 'agent' }],
    [{ $or: Array.from({ length: MOST_LINES + 1 }, (_, id) => ({ id })) }],
  ])('does not claim to hold %j', (other) => {
    expect(linesOf(asked, other)).toBeUndefined();
  });

  it('stays beside another view, as what was written by hand does; the view’s own go with it', () => {
    const byHand = { $and: [{ $or: [{ banned: true }] }, { id: { $gt: 7 } }] };
    expect(keptBeside({ status: 'pending', $search: 'tan', ...byHand }, { status: 'pending' })).toEqual({
      $search: 'tan',
      ...byHand,
    });
    expect(keptBeside({ role: 'agent', ...part }, {})).toEqual({ $and: [part] });
    expect(keptBeside({ ...part, role: 'agent' }, part)).toEqual({});
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
