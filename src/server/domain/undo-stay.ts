import { businessDate } from '#shared/booking/business-date.ts';
import type { PricedNight } from '#shared/booking/night-price.ts';
import { type PriceLine, totalOf } from '#shared/booking/line.ts';
import type { RowOfResource } from '#shared/resource.ts';
import type { reservations } from '#resources/reservations.ts';
import type { Row } from '#server/platform/table.ts';
import { acquiring } from './availability.ts';
import { takeNights } from './inventory.ts';
import { Refusal } from './refusal.ts';
import { is } from './row-tests.ts';
import type { Command } from './server-part.ts';
import { typeAndHouse } from './stay-facts.ts';
import { folioOf, moneyOf, nightsOfStay, postPrice, standing } from './stay-price.ts';
import { type Segment, dropSegment, segmentsOf, takeSegment } from './stay-segments.ts';
import { stayPasts } from './tables.ts';

/**
 * The way back from the last change of a stay's room, days or guests: its nights where they were, at the price that was
 * agreed. Columns alone would give back neither, so what a change replaces is kept until the next one.
 */

type Reservation = RowOfResource<typeof reservations>;
type Act = Command<Reservation>;

/** What says that a stay would be again what it was. */
const COLUMNS = [
  'status',
  'property_id',
  'room_type_id',
  'unit_id',
  'arrival',
  'departure',
  'adults',
  'children',
  'any_foreign_occupant',
  'total_sen',
  'deposit_sen',
] as const satisfies readonly (keyof Reservation)[];

/** The place and price of a stay before its last change. */
interface Past {
  readonly of_version: number;
  /** The business day of the change. */
  readonly on: string;
  readonly columns: Readonly<Partial<Reservation>>;
  readonly segments: readonly Pick<Segment, 'room_type_id' | 'unit_id' | 'arrival' | 'departure' | 'pinned'>[];
  readonly nights: readonly PricedNight[];
  readonly lines: readonly PriceLine[];
}

const columnsOf = (stay: Reservation): Row => Object.fromEntries(COLUMNS.map((name) => [name, stay[name] ?? null]));

const todayOf = async ({ tx, context }: Act, { room_type_id }: Reservation): Promise<string> => {
  const { property } = await typeAndHouse(tx, room_type_id);
  return businessDate(context.now, property.rollover_hour);
};

/** An action that can be taken back: what it finds is kept before it changes anything. */
export const returning =
  (act: (command: Act) => Promise<Partial<Reservation>>) =>
  async (command: Act): Promise<Partial<Reservation>> => {
    const { before: stay, tx } = command;
    if (!stay) return act(command);
    const past: Past = {
      of_version: stay.version,
      on: await todayOf(command, stay),
      columns: columnsOf(stay),
      segments: (await segmentsOf(tx, stay.id)).map(({ room_type_id, unit_id, arrival, departure, pinned }) => ({
        room_type_id,
        unit_id,
        arrival,
        departure,
        pinned,
      })),
      nights: await nightsOfStay(tx, stay.id),
      lines: standing(await folioOf(tx, stay.id)),
    };
    await tx.remove(stayPasts, is('reservation_id', stay.id));
    await tx.insert(stayPasts, { reservation_id: stay.id, ...past });
    return act(command);
  };

/** Puts the nights and lines back that the change replaced; the columns to write beside those of the trail. */
export async function takeBack(command: Act): Promise<Partial<Reservation>> {
  const { before: stay, change, tx, context } = command;
  if (!stay) throw new Error('An undo needs its reservation');
  const [row] = await tx.list(stayPasts, { where: is('reservation_id', stay.id) });
  const past = row as unknown as Past | undefined;
  const wanted = { ...stay, ...change };
  const today = await todayOf(command, wanted);
  const isLast = past !== undefined && past.of_version === stay.version - 1;
  const isAsItWas = COLUMNS.every((name) => (wanted[name] ?? null) === (past?.columns[name] ?? null));
  // Where a guest slept last night nobody changes any more.
  const isOver = stay.status === 'checked_in' && past?.on !== today;
  if (!isLast || !isAsItWas || isOver) throw new Refusal('CONFLICT', { message: 'changed_since' });
  await acquiring(tx, wanted, { today, now: context.now }, async () => {
    for (const segment of await segmentsOf(tx, stay.id)) {
      await takeNights(tx, segment, -1);
      await dropSegment(tx, segment);
    }
    for (const segment of past.segments) await takeSegment(tx, { reservation_id: stay.id, ...segment });
  });
  const { nights, lines } = past;
  const priced = { nights, lines, room_sen: 0, total_sen: totalOf(lines), deposit_sen: wanted.deposit_sen };
  await postPrice(tx, { reservationId: stay.id, day: today }, priced);
  await tx.remove(stayPasts, is('reservation_id', stay.id));
  return (await moneyOf(tx, stay.id)) as Partial<Reservation>;
}
