import { USUAL_ROLLOVER_HOUR, businessDate } from '#shared/business-date.ts';
import { addDays } from '#shared/day.ts';
import type { ReplayedRequest, RequestState } from '#shared/owner-stays/replay.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { all, is, isAbove, isBelow, isFrom, isIn, isNot } from '#server/kit/conditions.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { listBlackouts } from './judge.ts';
import type { FreeStayRequest } from './settlement.ts';

/** Requests of owners as they were judged, to be judged again. */

export interface KnownRequest extends ReplayedRequest {
  readonly owner_id: number;
  readonly reference: string;
}

/** Those of which a night may lie in the year, by whichever basis; drafts were never put forward. */
export async function listReplayedRequests(
  reader: Reader,
  ownerIds: readonly number[],
  year: number,
): Promise<KnownRequest[]> {
  const requests = await rowsIn(reader, resourceTables['free-stay-requests'], {
    where: all(
      isIn('owner_id', ownerIds),
      isNot('status', 'draft'),
      isBelow('arrival', `${year + 2}-01-01`),
      isAbove('departure', `${year}-01-01`),
    ),
    sort: ['id'],
  });
  const facts = await readFacts(reader, requests, year);
  return requests.flatMap((request) => presentRequest(request, facts) ?? []);
}

interface Facts {
  readonly holidays: Parameters<typeof listBlackouts>[0]['holidays'];
  readonly states: ReadonlyMap<number, Parameters<typeof listBlackouts>[0]['property']>;
  /** Requests of which some nights were given back. */
  readonly shortened: ReadonlySet<number>;
  /** When reservations were called off. */
  readonly calledOff: ReadonlyMap<number, string | null>;
}

async function readFacts(reader: Reader, requests: readonly FreeStayRequest[], year: number): Promise<Facts> {
  // A holiday makes at most 60 nights dearer.
  const holidays = await rowsIn(reader, resourceTables.holidays, {
    where: all(
      is('free_stay_blackout', true),
      isFrom('price_from', `${year - 1}-11-01`),
      isBelow('price_from', `${year + 2}-01-01`),
    ),
  });
  const propertyIds = [...new Set(requests.flatMap(({ property_id }) => property_id ?? []))];
  const properties = await rowsIn(reader, resourceTables.properties, {
    where: isIn('id', propertyIds),
    fields: ['id', 'state_code'],
  });
  const cancelled = requests.filter(({ status }) => status === 'cancelled');
  const stays = await rowsIn(reader, resourceTables.reservations, {
    where: isIn(
      'id',
      cancelled.flatMap(({ reservation_id }) => reservation_id ?? []),
    ),
    fields: ['id', 'cancelled_at'],
  });
  return {
    holidays,
    shortened: await listShortened(reader, requests),
    states: new Map(properties.map((property) => [property.id, property])),
    calledOff: new Map(stays.map(({ id, cancelled_at }) => [id, cancelled_at])),
  };
}

/** The nights that were asked for: a stay that was shortened names fewer. */
function daysAsked({ weighed }: Pick<FreeStayRequest, 'weighed'>): { arrival: string; departure: string } | null {
  const [first, last] = [weighed[0], weighed.at(-1)];
  return first && last ? { arrival: first.date, departure: addDays(last.date, 1) } : null;
}

/** Those that take less than they weigh; shortened too late, a stay takes all of its nights. */
async function listShortened(reader: Reader, requests: readonly FreeStayRequest[]): Promise<Set<number>> {
  const fewer = requests.filter((request) => {
    const asked = daysAsked(request);
    return asked && (request.arrival > asked.arrival || request.departure < asked.departure);
  });
  const entries = await rowsIn(reader, resourceTables['entitlement-entries'], {
    where: isIn(
      'request_id',
      fewer.map(({ id }) => id),
    ),
    fields: ['id', 'request_id', 'nights'],
  });
  const takenBy = (id: number): number =>
    entries.filter(({ request_id }) => request_id === id).reduce((sum, { nights }) => sum - nights, 0);
  return new Set(fewer.filter(({ id, weight }) => takenBy(id) < weight).map(({ id }) => id));
}

const dayOf = (instant: string): string => businessDate(instant, USUAL_ROLLOVER_HOUR);

/** Its notice says on which day it was judged, which for a draft is later than that on which it was written. */
function askedOn({ checks, created_at }: FreeStayRequest, arrival: string): string {
  const days = checks.find(({ rule }) => rule === 'NOTICE')?.numbers['days'];
  return days === undefined ? dayOf(created_at) : addDays(arrival, -days);
}

function endedOn(request: FreeStayRequest, arrival: string, { calledOff }: Facts): string | null {
  const { status, decided_at, updated_at, reservation_id } = request;
  if (status === 'rejected') return dayOf(decided_at ?? updated_at);
  if (status === 'withdrawn') return dayOf(updated_at);
  if (status === 'no_show') return addDays(arrival, 1);
  if (status !== 'cancelled') return null;
  return dayOf((reservation_id === null ? decided_at : calledOff.get(reservation_id)) ?? updated_at);
}

/** Null for one that is no more than a draft, and for one of which no night was weighed. */
function presentRequest(request: FreeStayRequest, facts: Facts): KnownRequest | null {
  const { id, reference, owner_id, unit_id, property_id, weighed, checks, rule_result } = request;
  const { guests, use_unit, relation, status } = request;
  const days = daysAsked(request);
  if (!days || !isPutForward(status)) return null;
  const { arrival, departure } = days;
  const property = property_id === null ? undefined : facts.states.get(property_id);
  return {
    id,
    reference,
    owner_id,
    unit_id,
    asked_on: askedOn(request, arrival),
    ended_on: endedOn(request, arrival, facts),
    status,
    asked: { arrival, departure, guests, use_unit, relation },
    nights: weighed,
    kept: facts.shortened.has(id) ? { from: request.arrival, to: request.departure } : { from: arrival, to: departure },
    rule_result,
    checks,
    blackouts: property ? listBlackouts({ holidays: facts.holidays, property }, { arrival, departure }) : [],
  };
}

const isPutForward = (status: FreeStayRequest['status']): status is RequestState => status !== 'draft';
