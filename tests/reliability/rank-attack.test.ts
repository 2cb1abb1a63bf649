import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everything } from '#shared/where.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { type Answer, TestApp } from '#tests/support/app.ts';
import { sqlEngines } from '#tests/support/engines.ts';

type Colleague = Awaited<ReturnType<TestApp['administrator']>>;

interface Standing {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly active: boolean;
  readonly permissions: readonly number[];
}

const HOUSE = 24;
const ACTS = 150;

/** The same throws on every machine. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

describe.each(sqlEngines)('whoever may edit administrators and nothing else, over $name', (engine) => {
  let app: TestApp;
  let house: Colleague[];
  const roll = dice(20_261_122);
  beforeAll(async () => {
    app = await TestApp.start(engine);
    house = [];
    for (let n = 0; n < HOUSE; n += 1) {
      const codes = Array.from({ length: 1 + roll(12) }, () => roll(64));
      house.push(await app.administrator(n % 3 === 0 ? [0, 1, 2, 3, ...codes] : codes));
    }
  }, 60_000);
  afterAll(() => app?.close());

  const standings = async (): Promise<Standing[]> =>
    (await app.store.list(resourceTables.administrators, { where: everything })) as unknown as Standing[];
  const held = (rows: readonly Standing[]): Set<number> =>
    new Set(rows.flatMap(({ active, permissions }) => (active ? permissions : [])));

  const acts: readonly ((of: Pick<Colleague, 'id' | 'account_number'>, token: string) => Promise<Answer>)[] = [
    ({ id }, token) => app.call('PATCH', `/api/administrators/${id}`, { token, body: { permissions: [] } }),
    ({ id }, token) =>
      app.call('PATCH', `/api/administrators/${id}/permissions`, { token, body: { permissions: [roll(64)] } }),
    ({ account_number }, token) =>
      app.call('POST', '/user-mgmt/change-admin-permission', { token, body: { account_number, permissions: [0, 2] } }),
    ({ id }, token) => app.call('PATCH', `/api/administrators/${id}`, { token, body: { active: roll(2) === 0 } }),
    ({ id }, token) =>
      app.call('PATCH', `/api/administrators/${id}`, { token, body: { email: `taken.${roll(1e6)}@highland.test` } }),
    ({ id }, token) => app.call('POST', `/api/administrators/${id}/reset-password`, { token }),
    ({ account_number }, token) =>
      app.call('POST', '/user-mgmt/reset-user-password', { token, body: { account_number } }),
    ({ id }, token) => app.call('DELETE', `/api/administrators/${id}`, { token }),
    ({ id }, token) =>
      app.call('POST', '/api/administrators/bulk/permissions', {
        token,
        body: { ids: [id], input: { permissions: [] } },
      }),
    (_of, token) => app.call('POST', `/api/audit/${1 + roll(ACTS)}/undo`, { token, body: {} }),
  ];

  it('strips, shuts out, removes and resets nobody above them', async () => {
    const { token, id: own } = await app.administrator([0, 2, 3]);
    const before = (await standings()).filter(({ id }) => id !== own);
    for (const row of before) {
      if (!row.permissions.some((code) => ![0, 2, 3].includes(code))) continue;
      const of = house.find(({ id }) => id === row.id) ?? { id: row.id, account_number: 'M900001' };
      for (const act of acts) expect([403, 404, 405, 409]).toContain((await act(of, token)).status);
    }
    expect((await standings()).filter(({ id }) => id !== own)).toEqual(before);
  }, 60_000);

  it('whatever anybody does to anybody: no code is lost, and nobody is touched by who is not above or beside them', async () => {
    const all = held(await standings());
    for (let n = 0; n < ACTS; n += 1) {
      const by = house[roll(HOUSE)] as Colleague;
      const of = house[roll(HOUSE)] as Colleague;
      const before = await standings();
      const own = before.find(({ id }) => id === by.id);
      const answer = await (acts[roll(acts.length)] as (typeof acts)[number])(of, by.token);
      expect(answer.status, answer.text).toBeLessThan(500);
      const after = await standings();
      expect(held(after), answer.text).toEqual(all);
      for (const row of before) {
        const now = after.find(({ id }) => id === row.id);
        const isTouched = JSON.stringify(now) !== JSON.stringify(row);
        if (!isTouched) continue;
        expect(row.id === by.id || row.permissions.every((code) => own?.permissions.includes(code)), answer.text).toBe(
          true,
        );
        const gained = now?.permissions.filter((code) => !row.permissions.includes(code)) ?? [];
        expect(
          gained.every((code) => row.id !== by.id && own?.permissions.includes(code)),
          answer.text,
        ).toBe(true);
      }
    }
  }, 120_000);
});
