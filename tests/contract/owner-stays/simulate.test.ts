import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { is } from '#server/kit/conditions.ts';
import { resourceTables } from '#server/domain/tables.ts';
import type { NightSums, ProgrammeSimulation } from '#shared/owner-stays/simulation.ts';
import { ALL_PERMISSIONS, PERMISSION_GROUPS, codeOf } from '#shared/permissions.ts';
import type { TestApp } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { startWithRates } from '#tests/support/houses.ts';
import { type Owned, insertOwnedHouse, programme } from '#tests/support/owners.ts';

const sums = (...[granted, carried, used, carried_on, forfeited, left]: number[]): object => ({
  granted,
  carried,
  used,
  carried_on,
  forfeited,
  left,
});

describe.each(domainEngines)('a year of free stays by other terms over $name', (engine) => {
  let app: TestApp;
  let owned: Owned;
  let late: Owned;
  let id = 0;
  let token = '';
  const requests: Record<string, number> = {};

  const goTo = async (now: string): Promise<void> => {
    app.clock.at = new Date(now);
    ({ token } = await app.administrator(ALL_PERMISSIONS));
  };
  const done = async (method: string, path: string, body: object): Promise<number> => {
    const answer = await app.call(method, path, { body, token });
    expect(answer.status, answer.text).toBeLessThan(300);
    return Number(answer.body.data['id']);
  };
  const ask = async (name: string, arrival: string, departure: string): Promise<void> => {
    const { owner_id, unit_id } = owned;
    const body = { owner_id, unit_id, arrival, departure, guests: 2, relation: 'self' };
    requests[name] = await done('POST', '/api/free-stay-requests', body);
  };
  const act = (name: string, action: string, body: object = {}): Promise<number> =>
    done('PATCH', `/api/free-stay-requests/${requests[name]}/${action}`, body);
  const path = (): string => `/api/free-stay-programmes/${id}/simulate`;
  const simulated = async (body: object = {}): Promise<ProgrammeSimulation> => {
    const answer = await app.call('POST', path(), { body, token });
    expect(answer.status, answer.text).toBe(200);
    return answer.body.data as unknown as ProgrammeSimulation;
  };
  const ofUnit = ({ accounts }: ProgrammeSimulation, unit = owned): Record<'current' | 'simulated', NightSums> => {
    const found = accounts.find(({ unit_id }) => unit_id === unit.unit_id);
    if (!found) throw new Error('The unit is not among the accounts');
    return found;
  };
  /** What differs: request, verdict, nights it took and nights it would take, and the rules that say why. */
  const differences = async (body: object): Promise<readonly (readonly unknown[])[]> => {
    const name = (of: number): string | undefined => Object.keys(requests).find((each) => requests[each] === of);
    return (await simulated(body)).differences.map(({ request_id, verdict, current, simulated: other, because }) => [
      name(request_id),
      verdict,
      current,
      other,
      because.map(({ rule }) => rule).join(),
    ]);
  };

  beforeAll(async () => {
    app = await startWithRates(engine);
    owned = await app.store.transaction((tx) => insertOwnedHouse(tx));
    late = await app.store.transaction((tx) => insertOwnedHouse(tx));
    await app.store.transaction((tx) =>
      tx.update(resourceTables.ownerships, is('unit_id', late.unit_id), { from: '2026-07-01' }),
    );
    await goTo('2026-01-02T04:00:00.000Z');
    const terms = { nights_per_year: 20, carry_over_max: 4, max_nights_per_stay: 5 };
    id = await done('POST', '/api/free-stay-programmes', programme(terms));
    await done('POST', `/api/free-stay-programmes/${id}/roll`, { year: 2026 });
    // A weekday and two nights of a holiday.
    await ask('feast', '2026-03-18', '2026-03-21');
    await act('feast', 'approve');
    await ask('short', '2026-02-03', '2026-02-05');
    await ask('long', '2026-04-06', '2026-04-12');
    await act('long', 'reject', { remark: 'Six nights' });
    await ask('given up', '2026-07-06', '2026-07-08');
    await act('given up', 'withdraw', {});
    await goTo('2026-09-01T04:00:00.000Z');
    await ask('called off', '2026-09-14', '2026-09-16');
    await act('called off', 'approve');
    await goTo('2026-09-13T04:00:00.000Z');
    await act('called off', 'cancel', { reason: 'Ill' });
    await goTo('2027-01-05T04:00:00.000Z');
    await done('POST', `/api/free-stay-programmes/${id}/roll`, { year: 2027 });
  }, 60_000);
  afterAll(() => app?.close());

  it('comes to what it was under the terms that were in force', async () => {
    const answer = await simulated();
    expect([answer.year, answer.requests, answer.differences]).toEqual([2026, 5, []]);
    expect(ofUnit(answer)).toMatchObject({ current: sums(20, 0, 9, 4, 7, 0), simulated: sums(20, 0, 9, 4, 7, 0) });
    expect(ofUnit(answer, late)).toMatchObject({ current: sums(10, 0, 0, 4, 6, 0) });
    expect([answer.current, answer.simulated]).toEqual([sums(30, 0, 9, 8, 13, 0), sums(30, 0, 9, 8, 13, 0)]);
  });

  it('weighs its nights anew', async () => {
    const body = { weight_holiday: 3 };
    expect(ofUnit(await simulated(body)).simulated).toEqual(sums(20, 0, 11, 4, 5, 0));
    expect(await differences(body)).toEqual([['feast', 'same', 5, 7, 'WEIGHT']]);
  });

  it('refuses by its rules what was allowed, and says by which', async () => {
    expect(await differences({ max_nights_per_stay: 2 })).toEqual([['feast', 'refused', 5, 0, 'MAX_NIGHTS']]);
    expect(await differences({ blackout_days: '2026-03-19' })).toEqual([['feast', 'refused', 5, 0, 'BLACKOUT']]);
    expect(await differences({ nights_per_year: 6 })).toEqual([
      ['short', 'refused', 2, 0, 'BALANCE'],
      ['given up', 'refused', 0, 0, 'BALANCE'],
      ['called off', 'refused', 2, 0, 'BALANCE'],
    ]);
    const { accounts } = await simulated({ nights_per_year: 6 });
    expect(accounts.find(({ unit_id }) => unit_id === owned.unit_id)).toMatchObject({
      refused: 3,
      allowed: 0,
      simulated: sums(6, 0, 5, 1, 0, 0),
    });
  });

  it('allows what was refused by a rule that it has no more', async () => {
    const body = { max_nights_per_stay: null };
    expect(await differences(body)).toEqual([['long', 'allowed', 0, 6, 'MAX_NIGHTS']]);
    expect(ofUnit(await simulated(body)).simulated).toEqual(sums(20, 0, 15, 4, 1, 0));
  });

  it('keeps or gives back what was called off by its own cut-off', async () => {
    expect(await differences({ cancel_cutoff_days: 1 })).toEqual([['called off', 'same', 2, 0, 'WEIGHT']]);
  });

  it('grants and carries by its own terms', async () => {
    expect(ofUnit(await simulated({ carry_over_max: 0 })).simulated).toEqual(sums(20, 0, 9, 0, 11, 0));
    expect(ofUnit(await simulated({ prorate_first_year: false }), late).simulated).toEqual(sums(20, 0, 0, 4, 16, 0));
    const next = ofUnit(await simulated({ year: 2027, carry_over_max: 6, nights_per_year: 10 }));
    expect(next).toMatchObject({ current: sums(20, 4, 0, 0, 0, 24), simulated: sums(10, 6, 0, 0, 0, 16) });
  });

  it('writes nothing', async () => {
    const read = async (): Promise<unknown> => ({
      audit: (await app.list('audit', {}, token)).body.totalCount,
      entries: await app.store.list(resourceTables['entitlement-entries'], { where: is('unit_id', owned.unit_id) }),
      balances: await app.store.list(resourceTables['entitlement-balances'], { where: is('unit_id', owned.unit_id) }),
      requests: await app.store.list(resourceTables['free-stay-requests'], { where: is('unit_id', owned.unit_id) }),
      programme: await app.store.list(resourceTables['free-stay-programmes'], { where: is('id', id) }),
    });
    const before = await read();
    await simulated({ nights_per_year: 1, weight_weekday: 2 });
    expect(await read()).toEqual(before);
  });

  it('is refused for a year that has not begun, for terms that no programme has, and to those who may only look', async () => {
    const refused = async (body: object, who = token) => {
      const answer = await app.call('POST', path(), { body, token: who });
      return [answer.status, ...Object.keys(answer.body.errors ?? {})];
    };
    expect(await refused({ year: 2028 })).toEqual([400, 'year']);
    expect(await refused({ weight_weekday: -1 })).toEqual([400, 'weight_weekday']);
    const view = codeOf(PERMISSION_GROUPS['free-stay'], 'view');
    expect(await refused({ unit_ids: [999_999] })).toEqual([400, 'unit_ids']);
    expect((await app.call('POST', '/api/free-stay-programmes/999999/simulate', { body: {}, token })).status).toBe(404);
    expect(await refused({}, (await app.administrator([view])).token)).toEqual([403]);
  });
});
