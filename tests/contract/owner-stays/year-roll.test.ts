import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { is, isIn } from '#server/kit/conditions.ts';
import { theHouse } from '#server/kit/audit/entry.ts';
import { expireCarried } from '#server/domain/owner-stays/year-roll.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { ALL_PERMISSIONS } from '#shared/permissions.ts';
import { TestApp } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { type Owned, insertOwnedHouse, insertOwner, programme } from '#tests/support/owners.ts';

interface Rolled {
  readonly shares: readonly {
    readonly unit_id: number;
    readonly rest: number;
    readonly granted: number;
    readonly by_hand: number;
  }[];
  readonly known: number;
}

describe.each(domainEngines)('the turn of the year over $name', (engine) => {
  let app: TestApp;
  let owned: Owned;
  let id = 0;
  let token = '';

  /** Sessions do not last from one year into the next. */
  const goTo = async (now: string): Promise<void> => {
    app.clock.at = new Date(now);
    ({ token } = await app.administrator(ALL_PERMISSIONS));
  };

  const roll = (year: number, preview: boolean) =>
    app.call('POST', `/api/free-stay-programmes/${id}/roll`, { body: { year, preview }, token });
  const rolled = async (year: number, preview = false): Promise<Rolled> =>
    (await roll(year, preview)).body.data as unknown as Rolled;
  const balanceOf = async (year: number) => {
    const table = resourceTables['entitlement-balances'];
    const rows = await app.store.list(table, { where: is('unit_id', owned.unit_id) });
    return rows.find((row) => row.year === year);
  };
  const kindsOf = async (year: number, unit_id = owned.unit_id): Promise<readonly (readonly [string, number])[]> => {
    const table = resourceTables['entitlement-entries'];
    const rows = await app.store.list(table, { where: is('unit_id', unit_id) });
    return rows.filter((row) => row.year === year).map(({ kind, nights }) => [kind, nights] as const);
  };

  beforeAll(async () => {
    app = await TestApp.start(engine);
    owned = await app.store.transaction((tx) => insertOwnedHouse(tx));
    const body = programme({ carry_over_max: 4, carry_over_months: 3, cash_out_sen: 10_000 });
    id = Number((await app.call('POST', '/api/free-stay-programmes', { body })).body.data['id']);
  }, 60_000);
  afterAll(() => app?.close());

  it('is shown before it is written', async () => {
    await goTo('2026-01-05T04:00:00.000Z');
    expect((await rolled(2026, true)).shares).toMatchObject([
      { rest: 0, carried: 0, granted: 12, balance_after: 12, cash_out_sen: 0, last_balance_id: null },
    ]);
    expect(await balanceOf(2026)).toBeUndefined();
  });

  it('counts nights that were granted by hand among those of the year, and adjustments on top of them', async () => {
    const give = async (kind: 'grant' | 'adjust', nights: number) => {
      const other = await app.store.transaction((tx) => insertOwnedHouse(tx));
      const { owner_id, unit_id } = other;
      const body = { owner_id, unit_id, year: 2026, kind, nights, reason: 'Opening balance' };
      const given = await app.call('POST', '/api/entitlement-entries', { body, token });
      expect(given.status, given.text).toBe(201);
      return unit_id;
    };
    const units = [await give('grant', 5), await give('grant', 14), await give('adjust', 2)];
    const expected = [
      { unit_id: units[0], by_hand: 5, granted: 7, balance_after: 12 },
      { unit_id: units[1], by_hand: 14, granted: 0, balance_after: 14 },
      { unit_id: units[2], by_hand: 0, granted: 12, balance_after: 14 },
    ];
    const ofUnits = (told: Rolled) => told.shares.filter(({ unit_id }) => units.includes(unit_id));
    expect(ofUnits(await rolled(2026, true))).toMatchObject(expected);

    const body = programme({ unit_id: units[0] });
    const own = await app.call('POST', '/api/free-stay-programmes', { body, token });
    const write = () =>
      app.call('POST', `/api/free-stay-programmes/${Number(own.body.data['id'])}/roll`, {
        body: { year: 2026 },
        token,
      });
    expect([(await write()).status, (await write()).body['unchanged']]).toEqual([200, true]);
    expect(await kindsOf(2026, units[0])).toEqual([
      ['grant', 5],
      ['grant', 7],
    ]);
    await app.store.transaction((tx) => tx.update(resourceTables.units, isIn('id', units), { lifecycle: 'archived' }));
  });

  it('grants a year’s nights once, even to ten who ask at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => roll(2026, false)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ]);
    expect(answers.filter(({ body }) => body['unchanged'] === true)).toHaveLength(9);
    expect(await kindsOf(2026)).toEqual([['grant', 12]]);
    expect((await rolled(2026, true)).known).toBe(1);
  });

  it('grants the next year ahead, and closes this one only when it is over', async () => {
    await goTo('2026-11-20T04:00:00.000Z');
    const last = await balanceOf(2026);
    // What could be paid out is named as long as last year is open.
    expect((await rolled(2027)).shares).toMatchObject([
      { rest: 0, left: 12, by_hand: 0, granted: 12, cash_out_sen: 120_000, last_balance_id: last?.id },
    ]);
    expect((await balanceOf(2026))?.balance).toBe(12);
    expect((await roll(2027, false)).status).toBe(409);
    await goTo('2027-01-02T04:00:00.000Z');
    expect((await rolled(2027)).shares).toMatchObject([{ rest: 12, carried: 4, expired: 8, granted: 0 }]);
    expect(await kindsOf(2026)).toEqual([
      ['grant', 12],
      ['carry-out', -4],
      ['expire', -8],
    ]);
    expect(await kindsOf(2027)).toEqual([
      ['grant', 12],
      ['carry-in', 4],
    ]);
    expect([(await balanceOf(2026))?.balance, (await balanceOf(2027))?.balance]).toEqual([0, 16]);
    expect((await roll(2027, false)).status).toBe(409);
  });

  it('loses carried nights that were neither slept nor paid out in time', async () => {
    const { owner_id, unit_id } = owned;
    const body = { owner_id, unit_id, arrival: '2027-02-02', departure: '2027-02-03', guests: 1, relation: 'self' };
    expect((await app.call('POST', '/api/free-stay-requests', { body, token })).status).toBe(201);
    const nights = { nights: 2, reason: 'Cannot come' };
    const path = `/api/entitlement-balances/${(await balanceOf(2027))!.id}/cash-out`;
    expect((await app.call('PATCH', path, { body: nights, token })).status).toBe(200);
    const expire = (day: string) =>
      app.store.transaction((tx) => expireCarried({ tx, context: theHouse(`${day}T00:00:00.000Z`) }, day));
    expect(await expire('2027-03-31')).toBe(0);
    expect(await expire('2027-04-01')).toBe(1);
    expect(await expire('2027-04-02')).toBe(0);
    expect((await kindsOf(2027)).slice(2)).toEqual([
      ['hold', -1],
      ['cash-out', -2],
      ['expire', -1],
    ]);
    expect((await balanceOf(2027))?.balance).toBe(12);
  });

  it('divides the nights of a shared unit over its owners of the day, and keeps to it when one came later', async () => {
    const shared = await app.store.transaction(async (tx) => {
      const { unit_id, owner_id: first } = await insertOwnedHouse(tx);
      const [second, third] = [await insertOwner(tx), await insertOwner(tx)];
      const { ownerships } = resourceTables;
      await tx.update(ownerships, is('unit_id', unit_id), { share_bp: 5000 });
      const part = { unit_id, share_bp: 5000, note: null };
      await tx.insert(ownerships, { ...part, owner_id: second, from: '2025-03-01', to: '2027-07-02' });
      await tx.insert(ownerships, { ...part, owner_id: third, from: '2027-07-02', to: null });
      return { unit_id, first, second, third };
    });
    const body = programme({ nights_per_year: 15, prorate_first_year: true, unit_id: shared.unit_id });
    const made = await app.call('POST', '/api/free-stay-programmes', { body, token });
    expect(made.status, made.text).toBe(201);
    const granted = async (year: number, preview: boolean) => {
      const path = `/api/free-stay-programmes/${Number(made.body.data['id'])}/roll`;
      const { body: answer } = await app.call('POST', path, { body: { year, preview }, token });
      const { shares } = answer.data as unknown as { shares: readonly { owner_id: number; granted: number }[] };
      return new Map(shares.map((share) => [share.owner_id, share.granted]));
    };
    // The third comes for 183 of 365 days: eight nights of the unit, of which they have half.
    const parts = new Map([
      [shared.first, 8],
      [shared.second, 7],
      [shared.third, 4],
    ]);
    expect(await granted(2027, true)).toEqual(parts);
    expect(await granted(2027, false)).toEqual(parts);
    expect(await granted(2028, true)).toEqual(
      new Map([
        [shared.first, 8],
        [shared.third, 7],
      ]),
    );
  });

  it('is refused for a year far from this one', async () => {
    expect((await roll(2031, true)).status).toBe(409);
  });
});
