import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/day.ts';
import type { ProgrammeTerms } from '#shared/owner-stays/programme.ts';
import {
  type ReplayedAccount,
  type ReplayedRequest,
  type RequestOutcome,
  replayYear,
} from '#shared/owner-stays/replay.ts';
import { nightsOf } from '#shared/rates/night.ts';

const TERMS: ProgrammeTerms = {
  nights_per_year: 12,
  year_basis: 'calendar',
  prorate_first_year: true,
  weight_weekday: 1,
  weight_weekend: 1,
  weight_holiday: 2,
  blackout_days: null,
  blackout_holidays: true,
  max_nights_per_stay: null,
  min_notice_days: 0,
  booking_window_days: null,
  max_simultaneous: 1,
  carry_over_max: 0,
  carry_over_months: null,
  cash_out_sen: null,
  pool_allowed: false,
  friends_allowed: true,
  cleaning_paid_by: 'owner',
  utilities_paid_by: 'owner',
  no_show: 'consume',
  cancel_cutoff_days: 3,
};
const ACCOUNT: ReplayedAccount = {
  unit_id: 1,
  years: { basis: 'calendar', since: '2024-01-01' },
  granted: 12,
  carried: 0,
  taken: 0,
  carried_until: null,
};

type Change = Partial<Omit<ReplayedRequest, 'asked'>> & Partial<ReplayedRequest['asked']>;

function request(id: number, arrival: string, departure: string, change: Change = {}): ReplayedRequest {
  const { guests = 2, use_unit = 'own', relation = 'self', ...rest } = change;
  return {
    id,
    unit_id: 1,
    asked_on: addDays(arrival, -20),
    ended_on: null,
    status: 'completed',
    asked: { arrival, departure, guests, use_unit, relation },
    nights: nightsOf(arrival, departure).map((date) => ({ date, day_class: 'weekday' })),
    kept: { from: arrival, to: departure },
    rule_result: 'passed',
    checks: [],
    blackouts: [],
    ...rest,
  };
}

function replay(
  requests: readonly ReplayedRequest[],
  change: Partial<ProgrammeTerms> = {},
  accounts: readonly ReplayedAccount[] = [ACCOUNT],
) {
  return replayYear({ terms: { ...TERMS, ...change }, year: 2026, today: '2027-01-05', accounts, requests });
}
const told = ({
  requests,
}: ReturnType<typeof replay>): readonly (readonly [number, RequestOutcome['verdict'], number])[] =>
  requests.map(({ id, verdict, taken }) => [id, verdict, taken]);
const broken = ({ requests }: ReturnType<typeof replay>): string[] =>
  requests.flatMap(({ checks }) => checks.filter(({ ok }) => !ok).map(({ rule }) => rule));
const failed = (rule: string) => ({ rule, ok: false, text: rule, text_zh: rule, numbers: {} });

describe('a year of requests, gone through again', () => {
  it('takes no free night for a night that its owner paid for, however the terms weigh it', () => {
    const nights = nightsOf('2026-05-04', '2026-05-09').map((date, at) => ({
      date,
      day_class: 'weekday' as const,
      ...(at < 3 && { is_paid: true }),
    }));
    const requests = [request(1, '2026-05-04', '2026-05-09', { nights })];
    expect(told(replay(requests))).toEqual([[1, 'same', 2]]);
    expect(told(replay(requests, { weight_weekday: 3 }))).toEqual([[1, 'same', 6]]);
  });

  it('takes them in the order in which they were asked for, as long as nights are left', () => {
    const requests = [
      request(1, '2026-05-04', '2026-05-12', { asked_on: '2026-02-01' }),
      request(2, '2026-03-02', '2026-03-08', { asked_on: '2026-01-10' }),
    ];
    expect(told(replay(requests))).toEqual([
      [2, 'same', 6],
      [1, 'refused', 0],
    ]);
    expect(broken(replay(requests))).toEqual(['BALANCE']);
  });

  it('has nights back that were given back before the next one asked', () => {
    const called = { status: 'cancelled', ended_on: '2026-05-01' } as const;
    const requests = [request(1, '2026-05-04', '2026-05-14', called), request(2, '2026-06-01', '2026-06-09')];
    expect(told(replay(requests))).toEqual([
      [1, 'same', 0],
      [2, 'same', 8],
    ]);
    expect(told(replay(requests, { cancel_cutoff_days: 60 }))).toEqual([
      [1, 'same', 10],
      [2, 'refused', 0],
    ]);
  });

  it('loses carried nights once their time is over, those that were taken excepted', () => {
    const account = { ...ACCOUNT, carried: 4, carried_until: '2026-04-01' };
    const { accounts } = replay([request(1, '2026-02-02', '2026-02-05')], {}, [account]);
    expect(accounts).toEqual([{ unit_id: 1, used: 3, expired: 1 }]);
  });

  it('leaves taken what was taken without a judgement on record', () => {
    const account = { ...ACCOUNT, taken: 8 };
    const { accounts, requests } = replay([request(1, '2026-02-02', '2026-02-07')], {}, [account]);
    expect([accounts[0]?.used, requests[0]?.verdict]).toEqual([8, 'refused']);
  });

  it('takes of nights on which nobody came what the terms say', () => {
    const gone = request(1, '2026-02-02', '2026-02-07', { status: 'no_show', ended_on: '2026-02-03' });
    const taken = (no_show: ProgrammeTerms['no_show']) => told(replay([gone], { no_show }))[0]?.[2];
    expect([taken('consume'), taken('half'), taken('none')]).toEqual([5, 2, 0]);
  });

  it('takes the nights that are left of a stay that was shortened in time', () => {
    const kept = { from: '2026-02-03', to: '2026-02-05' };
    expect(told(replay([request(1, '2026-02-02', '2026-02-07', { kept })]))).toEqual([[1, 'same', 2]]);
  });

  it('counts stays at the same time over all units of the owner, other programmes’ included', () => {
    const other = request(1, '2026-02-02', '2026-02-07', { unit_id: 9, asked_on: '2026-01-02' });
    const own = request(2, '2026-02-06', '2026-02-08');
    expect(told(replay([other, own]))).toEqual([[2, 'refused', 0]]);
    expect(told(replay([other, own], { max_simultaneous: 2 }))).toEqual([[2, 'same', 2]]);
    const givenUp = { ...other, status: 'withdrawn', ended_on: '2026-01-10' } as const;
    expect(told(replay([givenUp, own]))).toEqual([[2, 'same', 2]]);
  });

  it('lets pass again what was let pass against the same rule, and nothing else', () => {
    const excused = { rule_result: 'overridden', checks: [failed('MAX_NIGHTS')] } as const;
    const long = request(1, '2026-02-02', '2026-02-09', excused);
    expect(told(replay([long], { max_nights_per_stay: 5 }))).toEqual([[1, 'same', 7]]);
    expect(told(replay([long], { min_notice_days: 30 }))).toEqual([[1, 'refused', 0]]);
  });

  it('keeps what was found about the party and the house, whatever the programme says', () => {
    const refused = { rule_result: 'failed', status: 'rejected', ended_on: '2026-01-14' } as const;
    const house = request(1, '2026-02-02', '2026-02-04', { ...refused, checks: [failed('HOUSE')] });
    expect(told(replay([house]))).toEqual([[1, 'same', 0]]);
    const length = request(1, '2026-02-02', '2026-02-04', { ...refused, checks: [failed('MAX_NIGHTS')] });
    expect(told(replay([length]))).toEqual([[1, 'allowed', 2]]);
  });

  it('keeps holidays free where the terms say so', () => {
    const blackouts = [{ date: '2026-02-03', name: 'Feast', name_zh: '节' }];
    const feast = request(1, '2026-02-02', '2026-02-05', { blackouts });
    expect(broken(replay([feast]))).toEqual(['BLACKOUT']);
    expect(told(replay([feast], { blackout_holidays: false }))).toEqual([[1, 'same', 3]]);
  });

  it('takes of a stay over the turn of the year only the nights of this one', () => {
    const [turn] = [request(1, '2026-12-30', '2027-01-03')];
    expect(told(replay([turn]))).toEqual([[1, 'same', 2]]);
    const anniversary = { ...ACCOUNT, years: { basis: 'anniversary', since: '2024-01-02' } as const };
    expect(told(replay([turn], {}, [anniversary]))).toEqual([[1, 'same', 3]]);
  });
});
