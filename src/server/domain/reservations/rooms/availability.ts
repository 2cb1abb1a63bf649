import { addDays } from '#shared/day.ts';
import { type Alternative, isOverridable } from '#shared/reservations/rooms-on-sale.ts';
import type { Reader, Transaction } from '#server/platform/database/store.ts';
import { OutOfBounds, Overlaps } from '#server/platform/database/store.ts';
import { type HouseSight, leastLeft, readHouse } from './availability-window.ts';
import { type Span, type Unit, alone, nightsLeft } from './inventory.ts';
import { hasId } from '#server/kit/kit.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { all, is, isIn, meets } from '#server/kit/conditions.ts';
import { type SaleFacts, type StayDates, fits, saleFacts, getTypeAndHouse } from '#server/domain/reservations/facts.ts';
import type { Party } from '#server/domain/reservations/party.ts';
import { releaseExpired } from '#server/domain/reservations/expired-holds.ts';
import { findUncountedNight } from '#server/domain/reservations/overdue.ts';
import { canHouse } from './room-plan.ts';
import { findRestriction } from './restrictions.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { staySegments, typeNights } from '#server/domain/reservations/tables.ts';

/**
 * Whether a stay can be sold, refused with alternatives where it cannot. What it answers may be taken a moment later;
 * taking the nights is `inventory.ts`.
 */

export interface Wish extends Span {
  readonly unit_id?: number | null;
  /** The type with its property, where the caller has read them already. */
  readonly known?: Pick<SaleFacts, 'property' | 'type'>;
  /** Party that rooms must hold; any size when left out. */
  readonly party?: Pick<Party, 'adults' | 'children'>;
}

const SHIFTS = [-1, 1, -2, 2, -3, 3] as const;
const MOST_ALTERNATIVES = 8;

/** How often each of the nights can still be sold. */
const countNightsFree = async (reader: Reader, span: Span): Promise<number> =>
  leastLeft(await nightsLeft(reader, span), span);

/** How often the whole stay can still be sold; never, when what is pinned leaves it no unit for all of its nights. */
export async function countStayLeft(reader: Reader, span: Span): Promise<number> {
  const free = await countNightsFree(reader, span);
  return free > 0 && (await canHouse(reader, span, true)) ? free : 0;
}

/** Units of the type in service that nothing blocks on these nights, in the order of their numbers. */
export async function freeUnits(reader: Reader, { room_type_id, arrival, departure }: Span): Promise<Unit[]> {
  const ready = await reader.list(resourceTables.units, {
    where: all(is('room_type_id', room_type_id), is('lifecycle', 'active')),
    sort: [{ field: 'number', descending: false }],
  });
  const taken = await reader.list(staySegments, {
    where: all(
      isIn(
        'unit_id',
        ready.map(({ id }) => id),
      ),
      is('blocking', true),
      meets(arrival, departure),
    ),
    fields: ['unit_id'],
  });
  const units = new Set(taken.map(({ unit_id }) => unit_id));
  return ready.filter(({ id }) => !units.has(id));
}

/** Stays as long as the property asks for that begin, or end, on the day that is wanted, where the wish is too short or too long. */
async function findOfAskedLength(
  reader: Reader,
  wish: Wish,
  { facts, today }: { readonly facts: SaleFacts; readonly today: string },
): Promise<Alternative[]> {
  const { room_type_id, arrival, departure } = wish;
  const rule = findRestriction(facts, wish);
  if (rule === null || !('nights' in rule)) return [];
  const found: Alternative[] = [];
  for (const dates of [
    { arrival, departure: addDays(arrival, rule.nights) },
    { arrival: addDays(departure, -rule.nights), departure },
  ]) {
    const span = { room_type_id, ...dates };
    if (span.arrival < today || (await countStayLeft(reader, span)) < 1) continue;
    if (findRestriction(await saleFacts(reader, span, facts), span) === null) found.push(span);
  }
  return found;
}

/**
 * Stays of the length that the property asks for; the same type up to three days earlier or later; then other types of the
 * property on the same days: only what is sold, and no more than anybody reads.
 */
export async function findAlternatives(
  reader: Reader,
  wish: Wish,
  { today, sight: seen }: { readonly today: string; readonly sight?: HouseSight },
): Promise<Alternative[]> {
  const { room_type_id, arrival, departure, party } = wish;
  const asked = wish.known ?? (await getTypeAndHouse(reader, room_type_id));
  const sight = seen ?? (await readHouse(reader, wish, { property: asked.property, asked: asked.type }));
  const found: Alternative[] = [];
  if ((wish.unit_id ?? null) !== null && sight.isFree(wish)) {
    const units = await freeUnits(reader, wish);
    for (const { id } of units.slice(0, 3)) found.push({ arrival, departure, room_type_id, unit_id: id });
  }
  found.push(...(await findOfAskedLength(reader, wish, { facts: sight.factsOf(asked.type), today })));
  const others = sight.types.filter((type) => type.id !== room_type_id && !(party && !fits(type, party)));
  const offers = [
    ...SHIFTS.map((days) => ({
      type: asked.type,
      arrival: addDays(arrival, days),
      departure: addDays(departure, days),
    })),
    ...others.map((type) => ({ type, arrival, departure })),
  ];
  for (const { type, ...dates } of offers) {
    if (found.length >= MOST_ALTERNATIVES) break;
    if (dates.arrival >= today && (await sight.isSold(type, dates))) found.push({ ...dates, room_type_id: type.id });
  }
  return found.slice(0, MOST_ALTERNATIVES);
}

export interface StaySale extends Wish {
  /** Sells against the restrictions, for a reason of the desk or because the nights were quoted before. */
  readonly isAgreed: boolean;
  /** The dates of a stay of this type that is changed. */
  readonly before?: StayDates | null;
  readonly today: string;
}

/** Refuses nights that a rule of the property is against; what is not on sale at all or has no price, even when it is agreed. */
export async function refuseRestricted(reader: Reader, facts: SaleFacts, sale: StaySale): Promise<void> {
  const found = findRestriction(facts, sale, sale.before);
  if (found === null || (isOverridable(found.kind) && sale.isAgreed)) return;
  const instead = found.kind === 'not_sold' ? [] : await findAlternatives(reader, sale, { today: sale.today });
  const params = 'nights' in found ? { nights: found.nights } : {};
  const body = { alternatives: instead, restriction: found.kind };
  throw new Refusal('NOT_AVAILABLE', { message: found.kind, params, body });
}

interface Conflict extends StayDates {
  readonly reference: string | null;
  readonly kind: string;
}

/** The stay that is in the way of another one in a unit. */
export async function findConflict(reader: Reader, { unit_id, arrival, departure }: Wish): Promise<Conflict | null> {
  const [segment] = await reader.list(staySegments, {
    where: all(is('unit_id', unit_id), is('blocking', true), meets(arrival, departure)),
    limit: 1,
  });
  if (!segment) return null;
  const id = segment.reservation_id ?? 0;
  const reservation = id === 0 ? null : await reader.find(resourceTables.reservations, hasId(id));
  return {
    reference: reservation?.reference ?? null,
    kind: segment.kind,
    arrival: segment.arrival,
    departure: segment.departure,
  };
}

/** Says that there is no room, and where there is one; for a unit, what is in it as far as that is known. */
export async function explainNoRoom(
  reader: Reader,
  wish: Wish,
  { today, conflict, pinned = false }: { today: string; conflict?: Conflict | null | undefined; pinned?: boolean },
): Promise<Refusal> {
  const instead = await findAlternatives(reader, wish, { today });
  const message = pinned ? ({ message: 'pinned_between' } as const) : {};
  if (conflict === undefined) return new Refusal('NOT_AVAILABLE', { ...message, body: { alternatives: instead } });
  return new Refusal('UNIT_TAKEN', { body: { alternatives: instead, conflict } });
}

/**
 * Refuses what is plainly taken before anything is locked, so that a hundred who come too late do not queue behind each
 * other. It grants nothing: a sale that gets past it may still be refused by the database.
 */
export async function refuseTaken(tx: Transaction, wish: Wish, at: StayMoment): Promise<void> {
  const conflict = (wish.unit_id ?? null) === null ? undefined : ((await findConflict(tx, wish)) ?? undefined);
  if (!conflict && (await countNightsFree(tx, wish)) > 0) return;
  if ((await releaseExpired(tx, at.now, wish.room_type_id)) > 0) return;
  throw await explainNoRoom(tx, wish, { today: at.today, conflict });
}

/** The nights are free one by one, but what is pinned leaves no unit for all of them. */
class PinnedBetween extends Error {}

/** Nights that are to be taken, and the instant by which holds have run out. */
interface Taking {
  readonly span: Wish;
  readonly now: string;
}

type Attempt<T> = { readonly done: T } | { readonly refused: Overlaps | OutOfBounds | PinnedBetween | Refusal };

/**
 * Tries work that takes nights. Whether they are free is for the database to say: when it refuses, holds that have run out
 * are given back, and it is asked once more.
 */
async function tryTaking<T>(
  tx: Transaction,
  { span: { room_type_id }, now }: Taking,
  work: () => Promise<T>,
): Promise<Attempt<T>> {
  for (let tried = 1; ; tried += 1) {
    try {
      return { done: await tx.attempt(work) };
    } catch (error) {
      const isRefused = error instanceof Overlaps || error instanceof OutOfBounds || error instanceof PinnedBetween;
      if (!isRefused) throw error;
      if (tried > 1 || (await releaseExpired(tx, now, room_type_id)) === 0) return { refused: error };
    }
  }
}

/** Counts tonight for overdue guests who are not counted yet, so that their room is not sold. */
async function refuseLivedIn(reader: Reader, span: Wish, now: string): Promise<void> {
  const found = await findUncountedNight(reader, span, now);
  if (!found) return;
  if (found.isLivedIn) throw new Overlaps(staySegments.name, 'unit_no_overlap');
  const left = await nightsLeft(reader, { ...span, arrival: found.night, departure: addDays(found.night, 1) });
  if ((left.get(found.night) ?? 0) < found.stays) throw new OutOfBounds(typeNights.name, 'type_nights_capacity');
}

/** Sells nights under the locks that keep every stay around them able to have a unit. */
async function tryTakingAlone<T>(tx: Transaction, taking: Taking, work: () => Promise<T>): Promise<Attempt<T>> {
  const { span, now } = taking;
  await alone(tx, span.room_type_id);
  // Closing the type or its property for good waits for this sale, or has been waited for.
  const { type, property } = await getTypeAndHouse(tx, span.room_type_id);
  if (type.status === 'archived' || property.status === 'archived') {
    const body = { alternatives: [], restriction: 'not_sold' };
    return { refused: new Refusal('NOT_AVAILABLE', { message: 'not_sold', body }) };
  }
  return tryTaking(tx, taking, async () => {
    const done = await work();
    await refuseLivedIn(tx, span, now);
    if (!(await canHouse(tx, span))) throw new PinnedBetween();
    return done;
  });
}

export interface StayMoment {
  readonly today: string;
  readonly now: string;
}

/** A sale of nights, on a day of the property. */
interface Selling {
  readonly span: Wish;
  readonly at: StayMoment;
}

async function settleAttempt<T>(tx: Transaction, { span, at }: Selling, attempt: Attempt<T>): Promise<T> {
  if ('done' in attempt) return attempt.done;
  if (attempt.refused instanceof Refusal) throw attempt.refused;
  const conflict = attempt.refused instanceof Overlaps ? await findConflict(tx, span) : undefined;
  const pinned = attempt.refused instanceof PinnedBetween;
  throw await explainNoRoom(tx, span, { today: at.today, conflict, pinned });
}

/** Does work that takes nights; the refusal of nights that are taken names alternatives. */
export async function acquireNights<T>(tx: Transaction, sale: Selling, work: () => Promise<T>): Promise<T> {
  return settleAttempt(tx, sale, await tryTaking(tx, { span: sale.span, now: sale.at.now }, work));
}

/** Sells nights, with a look at what the stays around them need; refused with alternatives. */
export async function sellNights<T>(tx: Transaction, sale: Selling, work: () => Promise<T>): Promise<T> {
  return settleAttempt(tx, sale, await tryTakingAlone(tx, { span: sale.span, now: sale.at.now }, work));
}

/** Like `sellNights`, for channel imports: null instead of a refusal. Giving back a part of the nights is no sale. */
export async function takeIfFree<T>(
  tx: Transaction,
  { isSale, ...taking }: Taking & { readonly isSale: boolean },
  work: () => Promise<T>,
): Promise<T | null> {
  const attempt = await (isSale ? tryTakingAlone : tryTaking)(tx, taking, work);
  return 'done' in attempt ? attempt.done : null;
}
