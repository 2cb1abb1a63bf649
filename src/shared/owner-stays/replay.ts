import { isWithin, overlaps } from '#shared/day.ts';
import {
  type OwnerYears,
  type WeighedNight,
  consumedByNoShow,
  isBeforeCutOff,
  needByYear,
  needUpTo,
  weighNights,
  weightOf,
} from './entitlement.ts';
import { type ProgrammeTerms, weightsOf } from './programme.ts';
import { type AskedStay, type HolidayBlackout, type RuleCheck, checkOwnerStay } from './rules.ts';

/**
 * Replays an owner's requests of a year, in the order in which they were made, under the terms of a programme: each is judged as of the day of
 * its first judgement, against the nights that would have been left. Findings that no programme decides (number of guests, house rules, class
 * of a night) are taken over as they were. Pure: no clock.
 */

/** States of a request that was put forward; a draft never was. */
export type RequestState =
  | 'requested'
  | 'approved'
  | 'booked'
  | 'in_house'
  | 'completed'
  | 'rejected'
  | 'withdrawn'
  | 'cancelled'
  | 'no_show';

export interface ReplayedRequest {
  readonly id: number;
  readonly unit_id: number;
  /** The day on which it was judged. */
  readonly asked_on: string;
  /** The day on which it came to nothing; null where it stands. */
  readonly ended_on: string | null;
  readonly status: RequestState;
  readonly asked: AskedStay;
  readonly nights: readonly Pick<WeighedNight, 'date' | 'day_class' | 'is_paid'>[];
  /** Days [from, to) that are left of it, where some were given back in time. */
  readonly kept: { readonly from: string; readonly to: string };
  readonly rule_result: 'passed' | 'overridden' | 'failed';
  readonly checks: readonly RuleCheck[];
  /** Nights of holidays that are kept from free stays where a programme says so. */
  readonly blackouts: readonly HolidayBlackout[];
}

/** The nights that an owner has for a unit in the year. */
export interface ReplayedAccount {
  readonly unit_id: number;
  readonly years: OwnerYears;
  readonly granted: number;
  readonly carried: number;
  /** Taken by stays of which no judgement is on record: they stay as they were. */
  readonly taken: number;
  /** First day on which carried nights are gone. */
  readonly carried_until: string | null;
}

export interface ReplayedYear {
  readonly terms: ProgrammeTerms;
  readonly year: number;
  readonly today: string;
  readonly accounts: readonly ReplayedAccount[];
  /** Of the owner: those of other units too, which count where stays may not be at the same time. */
  readonly requests: readonly ReplayedRequest[];
}

export interface RequestOutcome {
  readonly id: number;
  readonly unit_id: number;
  /** Whether it would have gone another way than it did. */
  readonly verdict: 'refused' | 'allowed' | 'same';
  /** Nights of the year that it takes in the end. */
  readonly taken: number;
  readonly checks: readonly RuleCheck[];
}

export interface AccountOutcome {
  readonly unit_id: number;
  readonly used: number;
  /** Carried nights that were not slept in time. */
  readonly expired: number;
}

interface Standing {
  readonly request: ReplayedRequest;
  readonly weighed: readonly WeighedNight[];
  readonly verdict: RequestOutcome['verdict'];
  readonly checks: readonly RuleCheck[];
  taken: number;
  isOver: boolean;
}

interface Replay extends ReplayedYear {
  readonly expired: Map<number, number>;
  readonly judged: Map<number, Standing>;
}

/** What every request and every account of the year would have come to under the terms. */
export function replayYear(asked: ReplayedYear): {
  readonly accounts: readonly AccountOutcome[];
  readonly requests: readonly RequestOutcome[];
} {
  const replay: Replay = { ...asked, expired: new Map(), judged: new Map() };
  for (const { happen } of listEvents(replay)) happen();
  const standing = [...replay.judged.values()];
  const known = new Set(asked.accounts.map(({ unit_id }) => unit_id));
  return {
    accounts: asked.accounts.map(({ unit_id }) => ({
      unit_id,
      used: takenOf(replay, unit_id),
      expired: replay.expired.get(unit_id) ?? 0,
    })),
    requests: standing
      .filter(({ request, weighed }) => known.has(request.unit_id) && weighed.some(({ year }) => year === asked.year))
      .map(({ request: { id, unit_id }, verdict, taken, checks }) => ({ id, unit_id, verdict, taken, checks })),
  };
}

/** Order within a day: nights that are given back can be asked for on the same day, and nothing ends before it was asked. */
const RANK = { lapse: 0, end: 1, ask: 2, endOfSameDay: 3 } as const;

interface Moment {
  readonly day: string;
  readonly rank: number;
  readonly happen: () => void;
}

function listEvents(replay: Replay): Moment[] {
  const lapses = replay.accounts.flatMap((account): Moment[] => {
    const { carried_until: day } = account;
    return day === null || day > replay.today ? [] : [{ day, rank: RANK.lapse, happen: () => lapse(replay, account) }];
  });
  const asks = replay.requests.map((request): Moment => ({
    day: request.asked_on,
    rank: RANK.ask,
    happen: () => ask(replay, request),
  }));
  const ends = replay.requests.map((request): Moment => {
    const day = request.ended_on ?? request.kept.to;
    return { day, rank: day > request.asked_on ? RANK.end : RANK.endOfSameDay, happen: () => end(replay, request) };
  });
  return [...lapses, ...asks, ...ends].toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.rank - b.rank));
}

function takenOf({ judged, accounts }: Replay, unitId: number): number {
  const unjudged = accounts.find(({ unit_id }) => unit_id === unitId)?.taken ?? 0;
  return [...judged.values()].reduce(
    (sum, { request, taken }) => (request.unit_id === unitId ? sum + taken : sum),
    unjudged,
  );
}

const balanceOf = (replay: Replay, { unit_id, granted, carried }: ReplayedAccount): number =>
  granted + carried - takenOf(replay, unit_id) - (replay.expired.get(unit_id) ?? 0);

/** Carried nights go first; those that nobody has taken are gone. */
function lapse(replay: Replay, account: ReplayedAccount): void {
  const unslept = Math.max(0, account.carried - takenOf(replay, account.unit_id));
  replay.expired.set(account.unit_id, Math.min(Math.max(0, balanceOf(replay, account)), unslept));
}

function ask(replay: Replay, request: ReplayedRequest): void {
  const { terms, year } = replay;
  const account = replay.accounts.find(({ unit_id }) => unit_id === request.unit_id);
  // A unit under another programme: its stays are as they were.
  if (!account) {
    replay.judged.set(request.id, { request, weighed: [], verdict: 'same', checks: [], taken: 0, isOver: false });
    return;
  }
  const weighed = weighNights(request.nights, weightsOf(terms), account.years);
  const years = needByYear(weighed)
    .filter((need) => need.year === year)
    .map((need) => ({ ...need, balance: balanceOf(replay, account) }));
  const checks = judgeAgain(replay, request, { weighed, years });
  const verdict = verdictOf(request, checks);
  const isShort = checks.some(({ rule, ok }) => rule === 'BALANCE' && !ok);
  const isTaking = verdict !== 'refused' && !isShort;
  const taken = isTaking ? weightOf(weighed.filter((night) => night.year === year)) : 0;
  replay.judged.set(request.id, { request, weighed, verdict, checks, taken, isOver: !isTaking });
}

/** Checks the programme's rules again; findings on guests and house rules are taken over, because no programme changes them. */
function judgeAgain(
  { terms, judged }: Replay,
  { asked, asked_on, checks: found, blackouts }: ReplayedRequest,
  { weighed, years }: Pick<Parameters<typeof checkOwnerStay>[0], 'years'> & { readonly weighed: WeighedNight[] },
): RuleCheck[] {
  const meeting = [...judged.values()].filter(
    ({ request, isOver }) => !isOver && overlaps(daysOf(asked), daysOf(request.asked)),
  );
  const checks = checkOwnerStay({
    asked,
    rules: terms,
    nights: weighed,
    today: asked_on,
    years,
    holidayBlackouts: terms.blackout_holidays ? blackouts : [],
    simultaneous: meeting.length,
    // Findings on guests and on rules of the house stay as they were: as many as were asked for always fit.
    most_guests: asked.guests,
    restriction: null,
  });
  return [...checks.filter(({ rule }) => !isFound(rule)), ...found.filter(({ rule }) => isFound(rule))];
}

const daysOf = ({ arrival, departure }: AskedStay) => ({ from: arrival, to: departure });

const isFound = (rule: string): boolean => rule === 'GUESTS' || rule === 'HOUSE';

/** An override holds for the rules that it was given for, not for others; the balance cannot be overridden. */
function verdictOf(
  { rule_result, checks: found }: ReplayedRequest,
  checks: readonly RuleCheck[],
): RequestOutcome['verdict'] {
  const broken = checks.filter(({ ok }) => !ok).map(({ rule }) => rule);
  const excused = rule_result === 'overridden' ? found.filter(({ ok }) => !ok).map(({ rule }) => rule) : [];
  const isAllowed = broken.every((rule) => rule !== 'BALANCE' && excused.includes(rule));
  const wasAllowed = rule_result !== 'failed';
  return isAllowed === wasAllowed ? 'same' : isAllowed ? 'allowed' : 'refused';
}

function end(replay: Replay, request: ReplayedRequest): void {
  const standing = replay.judged.get(request.id);
  if (!standing || standing.isOver) return;
  const { weighed } = standing;
  const years = needUpTo(weighed, consumedInTheEnd(replay.terms, standing));
  standing.taken = years.find(({ year }) => year === replay.year)?.needed ?? 0;
  standing.isOver = true;
}

function consumedInTheEnd(terms: ProgrammeTerms, { request, weighed, verdict }: Standing): number {
  const { status, asked, ended_on, kept } = request;
  const whole = weightOf(weighed);
  if (status === 'rejected' && verdict === 'allowed') return whole;
  if (status === 'rejected' || status === 'withdrawn') return 0;
  if (status === 'no_show') return consumedByNoShow(whole, terms.no_show);
  if (status === 'cancelled')
    return isBeforeCutOff(ended_on ?? asked.arrival, asked.arrival, terms.cancel_cutoff_days) ? 0 : whole;
  return weightOf(weighed.filter(({ date }) => isWithin(date, kept.from, kept.to)));
}
