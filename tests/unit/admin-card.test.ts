import '#tests/support/areas.ts';
import { expect, it } from 'vitest';
import type { Row } from '#admin/components/client-part.ts';
import { cardOf } from '#admin/crud/list/card.ts';
import { lateOnes } from '#admin/crud/record/use-related-rows.ts';
import { enquiries } from '#resources/enquiries/enquiries.ts';
import { users } from '#resources/people/users.ts';
import { reservations } from '#resources/reservations/reservations.ts';
import { agentCommissions } from '#resources/revenue/agent-commissions.ts';
import { ownerStatements } from '#resources/revenue/owner-statements.ts';
import { forgetTypes } from '#shared/resource.ts';

const statement = {
  id: 4,
  owner_name: 'Aminah binti Yusof',
  reference: 'ST-2026-03-2',
  state: { $in: ['locked', 'published'] },
  payable_sen: 149_733,
  opening_sen: 0,
  due_on: '2026-04-10',
  is_queried: true,
};

const COLUMNS = ['owner_name', 'period', 'reference', 'state', 'opening_sen', 'payable_sen', 'due_on', 'is_queried'];

const cardOn = (row: Row, shown: readonly string[] = COLUMNS) =>
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

it('keeps a fact at its place, whatever else a row has', () => {
  const resource = forgetTypes(enquiries);
  const shown = ['name', 'reference', 'state', 'waiting_since', 'phone', 'arrival', 'assignee_name', 'value_sen'];
  const row = { id: 1, name: 'Tan', reference: 'EQ-1', state: 'new', arrival: '2026-03-02' };
  const places = [
    {},
    { phone: '+60188201443' },
    { assignee_name: 'Kavitha', phone: '+60188201443' },
    { waiting_since: '2026-03-01T02:00:00.000Z' },
    { waiting_since: '2026-03-01T02:00:00.000Z', value_sen: 40_000, phone: '+60188201443' },
  ].map((more) => cardOf({ resource, row: { ...row, ...more }, shown, linked: 'name' }));
  const found = (name: string) => new Set(places.map((card) => card.get(name)));
  expect([found('reference'), found('arrival')]).toEqual([new Set(['cell-quiet card-3a']), new Set(['card-3b'])]);
  expect(places.map((card) => card.get('waiting_since')).filter(Boolean)).toEqual(['card-2z', 'card-3z card-told']);
  expect(places[2]?.get('phone')).toBe('card-2a');
  expect(places[2]?.get('assignee_name')).toBe('card-2b');
});

it('knows the day since when somebody waits, which a person’s card keeps', () => {
  const row = {
    id: 1,
    name: 'Heng',
    phone: '+60',
    account_number: 'R1',
    verification_since: '2026-03-01T02:00:00.000Z',
  };
  const shown = ['name', 'phone', 'licence_expires_on', 'verification_since', 'account_number'];
  const card = cardOf({ resource: forgetTypes(users), row, shown, linked: 'name' });
  expect(card.get('verification_since')).toMatch(/^cell-since card-3/);
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

it('ends a card with the sum that the record is about, not with what it is reckoned from', () => {
  const resource = forgetTypes(agentCommissions);
  const row = { id: 1, reference: 'AC-1', base_sen: 50_000, amount_sen: 2500, earned_on: '2026-03-04' };
  const card = cardOf({ resource, row, shown: agentCommissions.columns ?? [], linked: 'reference' });
  expect(card.get('amount_sen')).toContain('card-2z');
  expect(card.get('base_sen')).not.toContain('card-');
});

it('asks for those whose day has passed while nothing is done, whichever of their days', () => {
  expect(lateOnes(forgetTypes(ownerStatements), '2026-04-11')).toEqual({
    state: { $in: ['locked', 'published'] },
    superseded_by: null,
    due_on: { $lt: '2026-04-11' },
  });
  expect(lateOnes(forgetTypes(reservations), '2026-04-11')).toEqual({
    $or: [
      { status: { $in: ['pending', 'confirmed'] }, arrival: { $lt: '2026-04-11' } },
      { status: 'checked_in', departure: { $lt: '2026-04-11' } },
    ],
  });
});
