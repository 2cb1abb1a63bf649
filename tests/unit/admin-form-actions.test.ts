import { expect, test } from 'vitest';
import '#tests/support/areas.ts';
import { isOpen, isPossible, isRemovable } from '#admin/crud/action/possible.ts';
import { actionLabel, askedOf, nextFlag, offersOf, shapeOf } from '#admin/crud/action/record-actions.ts';
import { permissionsOf } from '#admin/providers/permission-set.ts';
import { moreWords } from '#admin/more-words.ts';
import { currentResourceWords } from '#admin/components/resource-words.ts';
import { resources } from '#resources/index.ts';
import { f } from '#shared/field.ts';
import type { AnyAction, AnyResource } from '#shared/resource.ts';

const named = (wanted: string): AnyResource => {
  const found = resources.find(({ name }) => name === wanted);
  if (!found) throw new Error(`There is no resource ${wanted}.`);
  return found;
};
const users = named('users');
const action = (name: string): AnyAction => users.actions?.[name] ?? {};
const words = currentResourceWords(users);
const row = { id: 1, name: 'Wei', role: 'user', status: 'approved', banned: true, is_vip: false };
const t = moreWords.t;

test('an action knows what it must ask for', () => {
  expect(shapeOf(action('approval-action'))).toMatchObject({ choice: 'action', asked: ['remark'], isImmediate: false });
  expect(shapeOf(action('ban'))).toMatchObject({ flag: { input: 'ban', field: 'banned' }, asked: ['remark'] });
  expect(shapeOf(action('vip-status'))).toMatchObject({
    flag: { input: 'is_vip', field: 'is_vip' },
    isImmediate: true,
  });
});

test('a record is asked for what is for it, and for nothing at all where nothing is', () => {
  const asking: AnyAction = {
    input: { why: f.text().optional(), how: f.text().optional() },
    inputWhen: { why: { banned: true }, how: { is_vip: true } },
    requires: [{ when: {}, field: 'how' }],
    set: {},
  };
  const banned = askedOf(asking, { resource: users, row }, null);
  expect([shapeOf(banned).asked, banned.requires]).toEqual([['why'], []]);
  expect(shapeOf(askedOf(asking, { resource: users, row: { ...row, banned: false } }, null))).toMatchObject({
    asked: [],
    isImmediate: true,
  });
  expect(askedOf(asking, { resource: users, row: null }, null)).toBe(asking);
});

test('a flag points away from where the record stands', () => {
  expect(nextFlag(shapeOf(action('ban')), row)).toBe(false);
  expect(actionLabel('ban', { shape: shapeOf(action('ban')), row }, { words, t })).toBe('Unban');
  expect(actionLabel('ban', { shape: shapeOf(action('ban')), row: { ...row, banned: false } }, { words, t })).toBe(
    'Ban',
  );
});

test('without the code an action is not offered; without the state it says why', () => {
  const offers = (codes: number[]) =>
    offersOf(users, row, { permissions: permissionsOf(new Set(codes)), words, me: null, t });
  expect(offers([4, 5, 7])).toEqual([]);
  const offered = Object.fromEntries(offers([4, 6]).map(({ name, obstacle }) => [name, obstacle]));
  expect(offered).toMatchObject({ ban: null, 'approval-action': 'Not possible while Status: Approved' });
  expect(offered['rider-verification']).toContain('Role: User');
});

test('a record that is over offers nothing', () => {
  const harbour = { ...users, open: { status: 'approved' } };
  const over = { ...row, status: 'rejected' };
  expect([isOpen(harbour, row), isOpen(harbour, over), isOpen(users, over)]).toEqual([true, false, true]);
  const all = { permissions: permissionsOf(new Set([4, 6])), words, me: null, t };
  expect(offersOf(harbour, over, all)).toEqual([]);
  expect(isPossible(action('ban'), { resource: harbour, row: over }, null)).toBe(false);
});

test('a rate that has held is not offered for deletion, and one that is still to come is', () => {
  const rate = (valid_from: string): boolean => isRemovable(named('tax-rates'), { id: 1, valid_from });
  expect([rate('2024-03-01'), rate('2199-01-01'), isRemovable(users, row)]).toEqual([false, true, true]);
  const harbour = { ...users, open: { status: 'approved' } };
  expect([isRemovable(harbour, { ...row, status: 'rejected' }), isRemovable(named('payments'), row)]).toEqual([
    false,
    false,
  ]);
});

test('the guard of the browser is the guard of the declaration', () => {
  expect(isPossible(action('approval-action'), { resource: users, row }, null)).toBe(false);
  expect(isPossible(action('approval-action'), { resource: users, row: { ...row, status: 'pending' } }, null)).toBe(
    true,
  );
});

test('what takes two is not offered to whoever took the step before', () => {
  const payouts = named('payouts');
  const waiting = { id: 7, state: 'pending_approval', submitted_by: 'M900001' };
  const approve = payouts.actions?.['approve'] ?? {};
  const obstacleFor = (account_number: string) => {
    const view = { permissions: permissionsOf(new Set([42, 43])), words: currentResourceWords(payouts), t };
    return offersOf(payouts, waiting, { ...view, me: { id: 1, account_number } }).find(
      ({ name }) => name === 'approve',
    );
  };
  expect(obstacleFor('M900001')?.obstacle).toContain('this one takes a colleague');
  expect(obstacleFor('M900002')?.obstacle).toBeNull();
  const bills = named('expenses').actions?.['approve'] ?? {};
  const changed = { id: 7, state: 'submitted', recorded_by: 'M900003', changed_by: ['M900001', 'M900004'] };
  const possibleFor = (account_number: string) =>
    isPossible(bills, { resource: named('expenses'), row: changed }, { id: 1, account_number });
  expect(['M900001', 'M900002', 'M900003', 'M900004'].map(possibleFor)).toEqual([false, true, false, false]);
  const about = { resource: payouts, row: waiting };
  expect(isPossible(approve, about, { id: 1, account_number: 'M900001' })).toBe(false);
  expect(isPossible(approve, about, { id: 2, account_number: 'M900002' })).toBe(true);
});
