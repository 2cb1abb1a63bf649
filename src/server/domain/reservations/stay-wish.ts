import { countNights } from '#shared/day.ts';
import { type Issue, issue } from '#shared/errors.ts';
import type { Transaction } from '#server/platform/database/store.ts';
import { type Unit, findUnitInUse } from '#server/domain/reservations/rooms/inventory.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { type RoomType, type StayDates, guestsOver } from './facts.ts';
import type { Party } from './party.ts';

/** The nights, guests and room that somebody asks for, and the checks that need no look at what is free. */

const MOST_NIGHTS = 365;

export interface StayWish extends StayDates {
  readonly room_type_id: number;
  readonly party: Party;
}

export interface PricedWish extends StayWish {
  /** The code of a voucher. */
  readonly voucher: string | null;
  /** Without one, the property's own terms. */
  readonly rate_plan_id?: number | null;
  /** The company that sends the guest. */
  readonly company_id?: number | null;
}

export const refusing = (issues: readonly Issue[]): Refusal =>
  new Refusal('VALIDATION', { issues, resource: 'reservations' });

/** Refuses nights and ages that no room could take, beside the `further` issues that a caller has found. */
export function checkNights(
  { arrival, departure, party }: Omit<StayWish, 'room_type_id'>,
  today: string,
  further: readonly Issue[] = [],
): void {
  const nights = countNights(arrival, departure);
  const issues: Issue[] = [];
  if (nights < 1) issues.push(issue(['departure'], 'no_night'));
  if (nights > MOST_NIGHTS) issues.push(issue(['departure'], 'too_many_nights', { max: MOST_NIGHTS }));
  if (arrival < today) issues.push(issue(['arrival'], 'past_day', { today }));
  const { children, child_ages } = party;
  if (![0, children].includes(child_ages?.length ?? 0)) issues.push(issue(['child_ages'], 'child_ages', { children }));
  issues.push(...further);
  if (issues.length > 0) throw refusing(issues);
}

/** Refuses, beside bad nights, more guests than there are beds in one of the rooms. */
export function checkWish(types: readonly RoomType[], wish: StayDates & Pick<StayWish, 'party'>, today: string): void {
  const over = types.map((type) => guestsOver(type, wish.party)).find(({ length }) => length > 0);
  checkNights(wish, today, over);
}

/** Refuses a unit that is out of service or of another type. */
export function checkUnit(unit: Unit | null, roomTypeId: number): asserts unit is Unit {
  if (unit?.lifecycle === 'active' && unit.room_type_id === roomTypeId) return;
  throw refusing([issue(['unit_id'], 'other_type')]);
}

/** A unit of the type, in service until the transaction ends. */
export async function lockUnitOfType(tx: Transaction, unitId: number, roomTypeId: number): Promise<Unit> {
  const unit = await findUnitInUse(tx, unitId);
  checkUnit(unit, roomTypeId);
  return unit;
}
