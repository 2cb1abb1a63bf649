import { MOST_NIGHTS_SHOWN, readTapeChart } from '#resources/reservations/calls.ts';
import { businessDate } from '#shared/business-date.ts';
import { type Calendar, type ChartStay } from '#shared/reservations/tape-chart.ts';
import { addDays, countNights } from '#shared/day.ts';
import type { StayState } from '#shared/reservations/states.ts';
import { issue } from '#shared/errors.ts';
import type { RowOfResource } from '#shared/resource.ts';
import { reservations } from '#resources/reservations/reservations.ts';
import type { unitBlocks } from '#resources/listing/unit-blocks.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { both } from '#server/kit/kit.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { is, isIn, rowsWhere } from '#server/kit/conditions.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import { serve } from '#server/kit/serve.ts';
import { resourceTables } from '#server/domain/tables.ts';
import type { Property } from './facts.ts';
import { type HeldNights, type NightSpan, listHeldNights } from './rooms/held-nights.ts';
import { readNightPrices } from './rooms/night-prices.ts';

/**
 * What the tape chart shows of a property: its units, who holds which nights, and what a night costs. The browser lays it
 * out in lines.
 */

const UNIT_FIELDS = ['id', 'room_type_id', 'number', 'floor', 'housekeeping', 'lifecycle'] as const;
/** A day of orientation before today. */
const DEFAULT_SPAN = { before: 1, nights: 30 } as const;

/** Stays that hold nights, and those that came from outside and found none. */
const SHOWN_STATES: readonly StayState[] = ['pending', 'confirmed', 'checked_in', 'checked_out', 'quarantined'];

export const calendar = serve(reservations, readTapeChart, async ({ tx, context, input }) => {
  const houses = await rowsIn(tx, resourceTables.properties, { sort: ['name'] });
  const { property_id: asked } = input;
  const house =
    asked === null
      ? (houses.find(({ status }) => status === 'active') ?? houses[0])
      : houses.find(({ id }) => id === asked);
  if (asked !== null && !house) throw new Refusal('NOT_FOUND');
  const today = businessDate(context.now, house?.rollover_hour ?? 0);
  const from = input.from ?? addDays(today, -DEFAULT_SPAN.before);
  const to = input.to ?? addDays(from, input.nights ?? DEFAULT_SPAN.nights);
  const nights = countNights(from, to);
  if (nights < 1 || nights > MOST_NIGHTS_SHOWN) {
    const rule =
      nights < 1 ? issue(['to'], 'end_before_start') : issue(['to'], 'max', { max: addDays(from, MOST_NIGHTS_SHOWN) });
    throw new Refusal('VALIDATION', { issues: [rule], resource: 'reservations' });
  }
  const shown = house ? await readHouseCalendar(tx, house, { from, to }) : { room_types: [], stays: [] };
  const data: Calendar = {
    today,
    from,
    to,
    properties: houses
      .filter(({ status, id }) => status !== 'archived' || id === house?.id)
      .map(({ id, name, name_zh }) => ({ id, name, name_zh })),
    property_id: house?.id ?? null,
    weekend_nights: house?.weekend_nights ?? 'none',
    ...shown,
  };
  return { data };
});

/** A few large questions, put together here: quicker than one that repeats every name for every piece of a stay. */
async function readHouseCalendar(
  reader: Reader,
  property: Property,
  span: NightSpan,
): Promise<Pick<Calendar, 'room_types' | 'stays'>> {
  const ofHouse = is('property_id', property.id);
  const table = resourceTables.reservations;
  const meets = { status: { $in: SHOWN_STATES }, arrival: { $lt: span.to }, departure: { $gt: span.from } };
  const types = await rowsIn(reader, resourceTables['room-types'], {
    where: ofHouse,
    sort: ['sort', 'name'],
  });
  const rooms = await rowsIn(reader, resourceTables.units, {
    where: ofHouse,
    sort: ['number'],
    fields: UNIT_FIELDS,
  });
  const guests = await rowsIn(reader, table, {
    where: both(ofHouse, rowsWhere(table, meets)),
    fields: GUEST_FIELDS,
  });
  const ids = types.map(({ id }) => id);
  const held = await listHeldNights(reader, ids, span);
  const nights = held.filter(({ kind }) => kind !== 'overstay');
  const kept = held.filter(({ kind }) => kind === 'overstay');
  const known = new Set(guests.map(({ id }) => id));
  const late = kept.flatMap(({ reservation_id: id }) => (id === null || known.has(id) ? [] : [id]));
  const overdue =
    late.length === 0 ? [] : await rowsIn(reader, table, { where: isIn('id', late), fields: GUEST_FIELDS });
  const stays = withKept(presentStays(guests, nights, await listBlocks(reader, nights)), kept, [...guests, ...overdue]);
  const taken = new Set(stays.map(({ unit_id }) => unit_id));
  const sold = new Set(stays.map(({ room_type_id }) => room_type_id));
  const open = rooms.filter(({ lifecycle, id }) => lifecycle !== 'archived' || taken.has(id));
  const pricesOf = await readNightPrices(reader, { houses: [property], types }, span);
  const room_types = types.flatMap((type) => {
    const { id, status, code, name, name_zh, overbook_limit } = type;
    const units = open.filter(({ room_type_id }) => room_type_id === id);
    if (status === 'archived' && units.length === 0 && !sold.has(id)) return [];
    return [{ id, code, name, name_zh, overbook_limit, prices_sen: pricesOf({ property, type }), units }];
  });
  return { room_types, stays };
}

const GUEST_FIELDS = [
  'id',
  'room_type_id',
  'unit_id',
  'arrival',
  'departure',
  'status',
  'guest_name',
  'reference',
  'balance_sen',
] as const;
type Guest = Pick<RowOfResource<typeof reservations>, (typeof GUEST_FIELDS)[number]>;

type Nights = Omit<HeldNights, 'kind'> & { readonly kind?: string };

const BLOCK_FIELDS = ['id', 'kind', 'reason'] as const;
type Block = Pick<RowOfResource<typeof unitBlocks>, (typeof BLOCK_FIELDS)[number]>;

async function listBlocks(reader: Reader, nights: readonly Nights[]): Promise<readonly Block[]> {
  const ids = nights.flatMap(({ block_id }) => block_id ?? []);
  if (ids.length === 0) return [];
  return rowsIn(reader, resourceTables['unit-blocks'], { where: isIn('id', ids), fields: BLOCK_FIELDS });
}

/** Each piece of held nights with what it is; then the stays that hold none, which stand where they wanted to. */
function presentStays(guests: readonly Guest[], nights: readonly Nights[], blocks: readonly Block[]): ChartStay[] {
  const guestById = new Map(guests.map((guest) => [guest.id, guest]));
  const blockById = new Map(blocks.map((block) => [block.id, block]));
  const holding = new Set<number>();
  const shown: ChartStay[] = [];
  for (const piece of nights) {
    const guest = piece.reservation_id === null ? undefined : guestById.get(piece.reservation_id);
    if (guest) {
      holding.add(guest.id);
      shown.push(stayOf(guest, piece));
      continue;
    }
    if (piece.reservation_id === null && piece.block_id === null) {
      // Kept for an owner whose request waits, or outside the period of letting.
      shown.push({ ...piece, ...NOBODY, kind: piece.kind === 'owner_stay' ? 'owner-stay' : 'not-let', title: '' });
      continue;
    }
    const block = piece.block_id === null ? undefined : blockById.get(piece.block_id);
    if (block) shown.push({ ...piece, ...NOBODY, kind: block.kind, title: block.reason });
  }
  for (const guest of guests) if (!holding.has(guest.id)) shown.push(stayOf(guest, placeless(guest)));
  return shown;
}

/** Overstay nights are shown with the last segment of the stay, or by themselves where that is out of sight. */
function withKept(shown: readonly ChartStay[], kept: readonly Nights[], guests: readonly Guest[]): ChartStay[] {
  const stays = [...shown];
  for (const piece of kept) {
    const { reservation_id, arrival, departure: kept_until, unit_id } = piece;
    const at = stays.findIndex((each) => each.reservation_id === reservation_id && each.departure === arrival);
    const last = stays[at];
    const guest = guests.find(({ id }) => id === reservation_id);
    // Where another guest has the unit tonight, the night stands among those without a unit.
    if (last && last.unit_id === unit_id) stays[at] = { ...last, kept_until };
    else if (guest) stays.push({ ...stayOf(guest, piece), kept_until });
  }
  return stays;
}

const NOBODY = { status: null, reference: null, balance_sen: 0, is_part: false, kept_until: null } as const;

const placeless = ({ id, room_type_id, arrival, departure }: Guest): Nights => ({
  id: -id,
  reservation_id: id,
  block_id: null,
  room_type_id,
  unit_id: null,
  arrival,
  departure,
  pinned: false,
});

const stayOf = (guest: Guest, piece: Nights): ChartStay => ({
  id: piece.id,
  kind: 'reservation',
  reservation_id: guest.id,
  block_id: null,
  room_type_id: piece.room_type_id,
  unit_id: piece.unit_id,
  arrival: piece.arrival,
  departure: piece.departure,
  status: guest.status,
  title: guest.guest_name,
  reference: guest.reference,
  balance_sen: guest.balance_sen,
  pinned: piece.pinned,
  is_part: piece.arrival !== guest.arrival || piece.departure !== guest.departure,
  kept_until: null,
});
