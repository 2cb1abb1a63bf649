import { businessDate } from '#shared/business-date.ts';
import type { RowOfResource } from '#shared/resource.ts';
import type { reservations } from '#resources/reservations/reservations.ts';
import type { ActionName, ActionOn, Command } from '#server/kit/server-part.ts';
import { type Property, getTypeAndHouse } from './facts.ts';
import type { Party } from './party.ts';
import { readMoney } from '#server/domain/reservations/money/folio.ts';

export type Reservation = RowOfResource<typeof reservations>;
/** A write to a stay there is. */
export interface Act<I = unknown> extends Command<Reservation, I> {
  readonly before: Reservation;
}

export type StayAction<K extends ActionName<typeof reservations>> = ActionOn<typeof reservations, K>;

/** Input of an act that a stated reason lets pass where it would be refused. */
export interface Overridable {
  readonly override_reason: string | null;
}

/** The columns that an action writes. */
export type Change = Partial<Reservation>;

/** The stay an action is about, its property, and the day there. */
export interface StayPlace<I = unknown> {
  readonly command: Act<I>;
  readonly stay: Reservation;
  readonly property: Property;
  readonly today: string;
  readonly at: { readonly today: string; readonly now: string };
}

export async function placeOf<I>(command: Act<I>): Promise<StayPlace<I>> {
  const { before: stay, tx, context } = command;
  const { property } = await getTypeAndHouse(tx, stay.room_type_id);
  const today = businessDate(context.now, property.rollover_hour);
  return { command, stay, property, today, at: { today, now: context.now } };
}

export const partyOf = (stay: Reservation): Party => ({
  adults: stay.adults,
  children: stay.children,
  child_ages: stay.child_ages,
  any_foreign_occupant: stay.any_foreign_occupant,
  source_channel: stay.source_channel,
  channel_markup_percent: stay.channel_markup_percent,
  ttx_collector: stay.ttx_collector,
});

/** The folio's columns, after it or the payments changed. */
export const settled = ({ command, stay }: StayPlace): Promise<Change> => readMoney(command.tx, stay.id);

export const posting = ({ stay, today }: StayPlace) => ({ reservationId: stay.id, day: today });
