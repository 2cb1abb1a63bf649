import '#tests/support/areas.ts';
import { describe, expect, it } from 'vitest';
import { isPossible } from '#admin/crud/action/possible.ts';
import { placeOffers } from '#admin/crud/record/place-offers.ts';
import { resources } from '#resources/index.ts';
import type { AnyResource } from '#shared/resource.ts';

const declared: readonly AnyResource[] = resources as readonly AnyResource[];

/** Names of the acts that stand first and beside it. */
function placesOf(
  name: string,
  state: Readonly<Record<string, unknown>>,
  mayAdd: readonly string[] = ['payments'],
): [string | undefined, string[]] {
  const resource = declared.find((one) => one.name === name);
  if (!resource) throw new Error(`no resource ${name}`);
  const row = { id: 1, ...state };
  const offers = Object.entries(resource.actions ?? {}).map(([act, action]) => ({
    name: act,
    action,
    obstacle: isPossible(action, { resource, row }, null) ? null : 'not now',
  }));
  const { primary, adds, beside } = placeOffers({ resource, row }, offers, (other) => mayAdd.includes(other));
  return [primary?.name ?? (adds && `new ${adds}`), beside.map((offer) => offer.name)];
}

const now = new Date();
const ago = (days: number): string => new Date(now.getTime() - days * 86_400_000).toISOString();

const on = (days: number): string => ago(-days).slice(0, 10);

/** Three nights from so many days ahead. */
const stay = (ahead: number, unit_id: number | null) => ({
  status: 'confirmed',
  arrival: on(ahead),
  departure: on(ahead + 3),
  unit_id,
});

const published = { state: 'published', superseded_by: null, payout_id: null, sent_at: ago(1), carried_sen: -4000 };
const inHouse = (left: number, balance_sen: number) => ({
  ...stay(left - 3, 3),
  status: 'checked_in',
  moves_on: null,
  balance_sen,
});

describe('the primary act of a record', () => {
  it('has leaving beside the payment it waits for, and first for whoever may take none', () => {
    expect(placesOf('reservations', inHouse(0, 40_000))[1]).toEqual(['check-out', 'change-dates']);
    expect(placesOf('reservations', inHouse(0, 40_000), [])[0]).toBe('check-out');
    expect(placesOf('reservations', inHouse(2, 0))[1]).toEqual(['change-dates', 'check-out']);
  });

  it.each([
    ['a free stay that is booked', 'free-stay-requests', { status: 'booked' }, undefined],
    ['a request that breaks a rule', 'free-stay-requests', { status: 'requested', rule_result: 'failed' }, 'propose'],
    ['a request that keeps the rules', 'free-stay-requests', { status: 'requested', rule_result: 'passed' }, 'approve'],
    ['a stay that left today', 'reservations', { status: 'checked_out', checked_out_at: now.toISOString() }, undefined],
    ['a stay that was called off', 'reservations', { status: 'cancelled' }, undefined],
    ['a guest who comes today', 'reservations', stay(0, null), 'check-in'],
    ['a no-show who comes after all', 'reservations', { ...stay(-1, 3), status: 'no_show' }, 'check-in'],
    ['a no-show of long ago', 'reservations', { ...stay(-20, 3), status: 'no_show' }, undefined],
    ['a stay without a unit', 'reservations', stay(9, null), 'assign'],
    ['a month with money to pay', 'owner-statements', { ...published, payable_sen: 4000 }, 'pay-out'],
    ['a month that ends in debt', 'owner-statements', { ...published, payable_sen: -4000 }, undefined],
    ['a stay that comes later', 'reservations', stay(9, 3), undefined],
    ['a guest who stays on and owes', 'reservations', inHouse(2, 40_000), undefined],
    ['a guest who leaves today and owes', 'reservations', inHouse(0, 40_000), 'new payments'],
    ['a guest who should have left and owes', 'reservations', inHouse(-1, 40_000), 'new payments'],
    ['a guest who leaves today with all paid', 'reservations', inHouse(0, 0), 'check-out'],
  ] as const)('moves on %s, or there is none', (_what, name, state, primary) => {
    expect(placesOf(name, state)[0]).toBe(primary);
  });

  it('has an undo beside it for as long as the server would take it', () => {
    const left = (checked_out_at: string) => placesOf('reservations', { status: 'checked_out', checked_out_at })[1];
    expect(left(now.toISOString())).toEqual(['reopen']);
    expect(left(ago(2))).toEqual([]);
  });
});
