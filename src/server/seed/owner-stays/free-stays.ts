import { WHOLE_BP } from '#shared/money.ts';
import type { RowOf } from '#shared/field.ts';
import type { freeStayProgrammes } from '#resources/owner-stays/free-stay-programmes.ts';
import type { freeStayRequests } from '#resources/owner-stays/free-stay-requests.ts';
import type { ownerships } from '#resources/listing/ownerships.ts';
import { businessDate } from '#shared/business-date.ts';
import { DAY_MS } from '#shared/constants.ts';
import { addDays } from '#shared/day.ts';
import {
  type WeighedNight,
  computePartOf,
  needByYear,
  weighNights,
  weightOf,
} from '#shared/owner-stays/entitlement.ts';
import { type RuleCheck, checkOwnerStay } from '#shared/owner-stays/rules.ts';
import { isWeekendNight, nightsOf } from '#shared/rates/night.ts';
import type { DemoListings } from '#server/seed/listing/listings.ts';
import { type BalanceRow, type DemoMove, type EntryRow, keepLedger } from './ledger.ts';

/**
 * The demo's free stays: one programme for every unit, years that were granted, and requests in several states. Their
 * ledger is kept in `ledger.ts`.
 */

type ProgrammeRow = RowOf<(typeof freeStayProgrammes)['fields']>;
type RequestRow = RowOf<(typeof freeStayRequests)['fields']>;
type OwnershipRow = RowOf<(typeof ownerships)['fields']>;

/** A reservation of an owner, written elsewhere: it gets its request, and its lines of the ledger. */
export interface DemoOwnerStay {
  readonly reservation_id: number;
  readonly owner_id: number;
  readonly unit_id: number;
  readonly arrival: string;
  readonly departure: string;
  readonly guests: number;
  readonly status: Extract<RequestRow['status'], 'booked' | 'in_house' | 'completed'>;
}

interface Around {
  readonly now: Date;
  readonly listings: DemoListings;
  readonly ownerships: readonly OwnershipRow[];
  /** Stays of owners that are reservations already. */
  readonly stays?: readonly DemoOwnerStay[];
}

export interface DemoFreeStays {
  readonly programmes: readonly ProgrammeRow[];
  readonly requests: readonly RequestRow[];
  readonly entries: readonly EntryRow[];
  readonly balances: readonly BalanceRow[];
  /** How far each sequence has come. */
  readonly counted: ReadonlyMap<string, number>;
}

const NIGHTS_A_YEAR = 12;
const WEIGHTS = { weekday: 1, weekend: 1, holiday: 2 };
const CALENDAR = { basis: 'calendar', since: null } as const;

type Wish = Pick<RequestRow, 'status' | 'relation' | 'guests'> & { readonly in: number; readonly nights: number };

/** Refused last year by the programme's rules: one would have stayed too long, one asked too late. */
const REFUSED = [
  { day: '06-22', nights: 6, notice: 30 },
  { day: '09-07', nights: 2, notice: 3 },
] as const;

/** What owners ask for these days; the third stays too long, the fourth asks too late. */
const WISHES: readonly Wish[] = [
  { status: 'requested', in: 21, nights: 2, relation: 'self', guests: 2 },
  { status: 'requested', in: 33, nights: 3, relation: 'family', guests: 3 },
  { status: 'requested', in: 26, nights: 6, relation: 'self', guests: 2 },
  { status: 'requested', in: 2, nights: 2, relation: 'friends', guests: 2 },
  { status: 'draft', in: 40, nights: 2, relation: 'self', guests: 1 },
  { status: 'rejected', in: 28, nights: 2, relation: 'friends', guests: 2 },
  { status: 'withdrawn', in: 25, nights: 2, relation: 'self', guests: 2 },
  { status: 'cancelled', in: 15, nights: 3, relation: 'family', guests: 2 },
];

export function demoFreeStays({ now, listings, ownerships: rows, stays = [] }: Around): DemoFreeStays {
  const today = businessDate(now.toISOString(), 5);
  const present = Number(today.slice(0, 4));
  const programme = programmeOf(now);
  const requests: RequestRow[] = [];
  const moves: DemoMove[] = [];
  const ask = (wish: Asked): void => {
    const request = requestOf({ ...wish, id: requests.length + 1 }, { today, programme, listings });
    requests.push(request);
    moves.push(...movesOf(request));
  };
  const weeksAgo = new Date(now.getTime() - 21 * DAY_MS).toISOString();
  for (const stay of stays) {
    const booked = `${addDays(stay.arrival, -14)}T02:00:00.000Z`;
    ask({ ...stay, relation: 'self', at: booked < weeksAgo ? booked : weeksAgo });
  }
  const others = rows.filter(({ owner_id }) => stays.every((stay) => stay.owner_id !== owner_id));
  for (const [index, { in: days, nights, ...wish }] of WISHES.entries()) {
    const whose = others[(index * 5) % Math.max(1, others.length)];
    if (!whose) break;
    const arrival = addDays(today, days);
    const at = new Date(now.getTime() - (3 + index) * DAY_MS).toISOString();
    const { owner_id, unit_id } = whose;
    ask({ ...wish, owner_id, unit_id, arrival, departure: addDays(arrival, nights), reservation_id: null, at });
  }
  for (const [index, { day, nights, notice }] of REFUSED.entries()) {
    const whose = others[(1 + index * 3) % Math.max(1, others.length)];
    if (!whose) break;
    const arrival = `${present - 1}-${day}`;
    const at = `${addDays(arrival, 0 - notice)}T02:00:00.000Z`;
    const { owner_id, unit_id } = whose;
    const days = { arrival, departure: addDays(arrival, nights) };
    ask({ status: 'rejected', relation: 'friends', guests: 2, owner_id, unit_id, ...days, reservation_id: null, at });
  }
  const years = [...new Set([present - 1, present, ...moves.map(({ year }) => year)])].toSorted((a, b) => a - b);
  moves.push(...rows.flatMap((row) => years.map((year) => grantOf(row, rows, { year, present, now }))));
  moves.push(...closingsOf(moves, present));
  const numbers = new Map(listings.units.map(({ id, number }) => [id, number]));
  const numberOf = (unitId: number): string => numbers.get(unitId) ?? String(unitId);
  return {
    programmes: [programme],
    requests,
    ...keepLedger(moves, { present, numberOf }),
    // References are numbered by the year in which somebody asked; the last of a year comes last.
    counted: new Map(requests.map(({ id, created_at }) => [`free stays of ${created_at.slice(2, 4)}`, id])),
  };
}

function programmeOf(now: Date): ProgrammeRow {
  const at = new Date(now.getTime() - 800 * DAY_MS).toISOString();
  return {
    id: 1,
    version: 1,
    created_at: at,
    updated_at: at,
    name: 'Owners’ nights',
    name_zh: '业主免费住宿',
    property_id: null,
    package_id: null,
    room_type_id: null,
    unit_id: null,
    nights_per_year: NIGHTS_A_YEAR,
    year_basis: 'calendar',
    prorate_first_year: true,
    weight_weekday: WEIGHTS.weekday,
    weight_weekend: WEIGHTS.weekend,
    weight_holiday: WEIGHTS.holiday,
    blackout_days: null,
    blackout_holidays: true,
    max_nights_per_stay: 5,
    min_notice_days: 7,
    booking_window_days: 180,
    max_simultaneous: 1,
    carry_over_max: 0,
    carry_over_months: null,
    cash_out_sen: 12_000,
    pool_allowed: true,
    friends_allowed: true,
    cleaning_paid_by: 'owner',
    utilities_paid_by: 'owner',
    no_show: 'consume',
    cancel_cutoff_days: 3,
    status: 'active',
  };
}

/** Years that lie ahead are begun a month ago, as the others were on their first day. */
function grantOf(
  { owner_id, unit_id }: OwnershipRow,
  rows: readonly OwnershipRow[],
  { year, present, now }: { readonly year: number; readonly present: number; readonly now: Date },
): DemoMove {
  const ahead = new Date(now.getTime() - 30 * DAY_MS).toISOString();
  const at = year > present ? ahead : `${year}-01-01T01:00:00.000Z`;
  const owners = rows.filter((row) => row.unit_id === unit_id);
  const nights = computePartOf(NIGHTS_A_YEAR, owners, { owner_id, whole_bp: WHOLE_BP });
  return { owner_id, unit_id, year, kind: 'grant', nights, at, reason: `Owners’ nights ${year}` };
}

/** What was left of years that are over is lost. */
function closingsOf(moves: readonly DemoMove[], present: number): DemoMove[] {
  const rests = new Map<string, DemoMove>();
  for (const move of moves.filter(({ year }) => year < present)) {
    const { owner_id, unit_id, year, nights } = move;
    const key = `${year} ${owner_id} ${unit_id}`;
    const at = `${year + 1}-01-02T01:00:00.000Z`;
    const had = rests.get(key)?.nights ?? 0;
    rests.set(key, { owner_id, unit_id, year, kind: 'expire', nights: had - nights, at, reason: `${year + 1}` });
  }
  return [...rests.values()].filter(({ nights }) => nights < 0);
}

interface Asked extends Pick<
  RequestRow,
  'owner_id' | 'unit_id' | 'arrival' | 'departure' | 'guests' | 'relation' | 'status' | 'reservation_id'
> {
  readonly at: string;
}

interface Scene {
  readonly today: string;
  readonly programme: ProgrammeRow;
  readonly listings: DemoListings;
}

function requestOf({ id, at, ...asked }: Asked & { readonly id: number }, scene: Scene): RequestRow {
  const { today, programme, listings } = scene;
  const unit = listings.units.find((each) => each.id === asked.unit_id);
  const type = listings.roomTypes.find((each) => each.id === unit?.room_type_id);
  const property = listings.properties.find((each) => each.id === unit?.property_id);
  const { arrival, departure } = asked;
  const nights = nightsOf(arrival, departure).map((date) => ({
    date,
    day_class: isWeekendNight(date, property?.weekend_nights ?? 'fri-sat')
      ? ('weekend' as const)
      : ('weekday' as const),
  }));
  const weighed = weighNights(nights, WEIGHTS, CALENDAR);
  const asOf = at.slice(0, 10);
  const checks = checkOwnerStay({
    asked: { ...asked, use_unit: 'own' },
    rules: programme,
    nights: weighed,
    today: asOf < today ? asOf : today,
    years: needByYear(weighed).map((need) => ({ ...need, balance: NIGHTS_A_YEAR })),
    holidayBlackouts: [],
    simultaneous: 0,
    most_guests: type?.max_guests ?? asked.guests,
    restriction: null,
  });
  return {
    id,
    version: 1,
    created_at: at,
    updated_at: at,
    ...asked,
    ...judgedColumns(checks, weighed),
    use_unit: 'own',
    guest_name: null,
    any_foreign_occupant: false,
    note: null,
    free_days: null,
    reference: `FS-${at.slice(2, 4)}-${String(id).padStart(6, '0')}`,
    property_id: unit?.property_id ?? null,
    programme_id: programme.id,
    stay_unit_id: asked.status === 'draft' ? null : asked.unit_id,
    override_reason: null,
    overridden_by: null,
    remark: asked.status === 'rejected' && isFine(checks) ? 'The house is full for the tea festival.' : null,
    decided_by: null,
    decided_at: null,
    proposed_arrival: null,
    proposed_departure: null,
    hold_expires_at: null,
    hold_segment_id: null,
    is_queried: false,
    thread: [],
  };
}

const isFine = (checks: readonly RuleCheck[]): boolean => checks.every(({ ok }) => ok);

const judgedColumns = (checks: readonly RuleCheck[], weighed: readonly WeighedNight[]) => ({
  checks,
  weighed,
  nights: weighed.length,
  weight: weightOf(weighed),
  balance_after: NIGHTS_A_YEAR - weightOf(weighed),
  rule_result: isFine(checks) ? ('passed' as const) : ('failed' as const),
});

const GIVEN_BACK: readonly RequestRow['status'][] = ['rejected', 'withdrawn', 'cancelled'];

/** What a request in its state has written in the ledger: held, and then given back or used. */
function movesOf({
  id,
  status,
  reference: reason,
  weighed,
  reservation_id,
  created_at,
  ...whose
}: RequestRow): DemoMove[] {
  if (status === 'draft') return [];
  const { owner_id, unit_id } = whose;
  const later = new Date(Date.parse(created_at) + DAY_MS).toISOString();
  return needByYear(weighed).flatMap(({ year, needed }) => {
    const move = { owner_id, unit_id, year, reason, request_id: id, reservation_id };
    const held: DemoMove = { ...move, kind: 'hold', nights: -needed, at: created_at };
    if (status === 'requested' || status === 'approved') return [held];
    const back: DemoMove = { ...move, kind: 'release', nights: needed, at: later };
    if (GIVEN_BACK.includes(status)) return [held, back];
    return [held, back, { ...move, kind: 'use', nights: -needed, at: later }];
  });
}
