import '#tests/support/areas.ts';
import { expect, it } from 'vitest';
import type { Row } from '#admin/components/client-part.ts';
import { cardOf } from '#admin/crud/list/card.ts';
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

const cardOn = (row: Row, shown: readonly string[] = ownerStatements.columns ?? []) =>
  Object.fromEntries(cardOf({ resource: forgetTypes(ownerStatements), row, shown, linked: 'owner_name' }));

it('puts a row into three lines: whose and how it stands, what and how much, when it is due', () => {
  expect(cardOn({ ...statement, period: '2026-03' })).toMatchObject({
    owner_name: 'cell-title',
    state: 'cell-state',
    period: 'card-2a',
    reference: 'cell-quiet card-2b',
    payable_sen: 'cell-right card-2z card-told',
    due_on: 'card-3a',
    is_queried: 'card-3z card-told card-flag',
    opening_sen: 'cell-right',
  });
});

it('gives a line to what is left, where a row says less', () => {
  expect(cardOn({ id: 4, period: '2026-03', due_on: '2026-04-10' })).toMatchObject({
    period: 'card-2a card-alone',
    due_on: 'card-2z',
  });
});

it('joins the days of a stay, with the room beneath them and what is open beside them', () => {
  const stay = { id: 1, reference: 'HV-1', room_type_id: 3, arrival: '2026-03-02', departure: '2026-03-04' };
  const shown = reservations.columns ?? [];
  const open = { ...stay, total_sen: 900, balance_sen: 400 };
  const resource = forgetTypes(reservations);
  const card = cardOf({ resource, row: open, shown, linked: 'guest_name' });
  expect(['arrival', 'departure', 'room_type_id', 'balance_sen'].map((name) => card.get(name))).toEqual([
    'card-2a',
    'card-2b card-until',
    'card-3a',
    'cell-right card-2z card-told',
  ]);
  const paid = cardOf({ resource, row: { ...open, balance_sen: 0 }, shown, linked: 'guest_name' });
  expect(paid.get('total_sen')).toBe('cell-right card-2z card-told');
});
