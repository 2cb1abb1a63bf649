import '#tests/support/areas.ts';
import { expect, it } from 'vitest';
import { cellClass } from '#admin/crud/record/cell-class.ts';
import { reservations } from '#resources/reservations/reservations.ts';
import { ownerStatements } from '#resources/revenue/owner-statements.ts';
import { forgetTypes } from '#shared/resource.ts';

const statement = {
  id: 4,
  owner_name: 'Aminah binti Yusof',
  reference: 'ST-2026-03-2',
  state: 'published',
  payable_sen: 149_733,
  opening_sen: 0,
  due_on: '2026-04-10',
  is_queried: true,
};

const classOf = (name: string, row = statement): string | undefined =>
  cellClass({ resource: forgetTypes(ownerStatements), row, name }, 'owner_name');

it('tells a card’s name, its state, what is understood without a label, and figures', () => {
  expect(classOf('owner_name')).toBe('cell-title');
  expect(classOf('state')).toBe('cell-state');
  expect(classOf('reference')).toBe('cell-said');
  expect(classOf('payable_sen')).toBe('cell-right');
  expect(classOf('due_on')).toBeUndefined();
  expect(classOf('is_queried')).toBe('cell-said cell-flag');
});

it('leaves out what is nought, unless the resource says something in its place', () => {
  expect(classOf('opening_sen')).toBe('cell-right cell-nought');
  expect(classOf('is_queried', { ...statement, is_queried: false })).toBe('cell-said cell-flag cell-nought');
  const stay = { id: 1, room_type_id: null };
  expect(cellClass({ resource: forgetTypes(reservations), row: stay, name: 'room_type_id' }, 'guest_name')).toBe(
    'cell-said',
  );
});
