import { businessDate } from '#shared/business-date.ts';
import type { RowOfResource } from '#shared/resource.ts';
import type { reservations } from '#resources/reservations/reservations.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Command } from '#server/kit/server-part.ts';
import { type Party, type Property, typeAndHouse } from './facts.ts';
import { moneyOf } from '#server/domain/reservations/money/folio.ts';

export type Reservation = RowOfResource<typeof reservations>;
export type Act = Command<Reservation>;
/** The columns that an action writes. */
export type Change = Partial<Reservation>;

/** The stay an action is about, its house, and the day there. */
export interface Place {
  readonly command: Act;
  readonly stay: Reservation;
  readonly property: Property;
  readonly today: string;
  readonly at: { readonly today: string; readonly now: string };
}

export async function placeOf(command: Act): Promise<Place> {
  const { before: stay, tx, context } = command;
  if (!stay) throw new Error('An action needs its reservation');
  const { property } = await typeAndHouse(tx, stay.room_type_id);
  const today = businessDate(context.now, property.rollover_hour);
  return { command, stay, property, today, at: { today, now: context.now } };
}

export const refuse = (message: string): never => {
  throw new Refusal('CONFLICT', { message });
};

export const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
export const numberIn = (value: unknown): number | null => (typeof value === 'number' ? value : null);

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
export const settled = async ({ command, stay }: Place): Promise<Change> =>
  (await moneyOf(command.tx, stay.id)) as Change;

export const posting = ({ stay, today }: Place) => ({ reservationId: stay.id, day: today });
