import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { is } from '#server/kit/conditions.ts';
import { nightsLeft } from '#server/domain/reservations/rooms/inventory.ts';
import { releaseLapsedHolds } from '#server/domain/owner-stays/lapsed-holds.ts';
import { staySegments } from '#server/domain/reservations/tables.ts';
import { ALL_PERMISSIONS } from '#shared/permissions.ts';
import { TestApp } from '#tests/support/app.ts';
import { domainEngines, databaseEngines } from '#tests/support/engines.ts';
import { frontDesk } from '#tests/support/front-desk.ts';
import { insertRates, stayBody } from '#tests/support/houses.ts';
import { type Owned, programme } from '#tests/support/owners.ts';
import { ownersDesk } from '#tests/support/owners-desk.ts';

const [ARRIVAL, DEPARTURE] = ['2026-02-03', '2026-02-05'];
const reason = 'The boiler is out';
const refusalOf = (body: unknown): unknown => (body as { code?: string }).code;

describe.each(domainEngines)('a free stay that moves to another unit over $name', (engine) => {
  let app: TestApp;
  const desk = ownersDesk(() => app);
  const front = frontDesk(() => app);

  beforeAll(async () => {
    app = await TestApp.start(engine);
    app.clock.at = new Date('2026-01-20T04:00:00.000Z');
    await app.store.transaction(insertRates);
    await app.call('POST', '/api/free-stay-programmes', { body: programme() });
  }, 60_000);
  afterAll(() => app?.close());

  const waiting = async (units: number): Promise<Owned & { readonly id: number }> => {
    const owned = await desk.house(units);
    await desk.grant(owned, 12);
    const { id } = await desk.asked(owned, ARRIVAL, DEPARTURE);
    return { ...owned, id };
  };
  const keptIn = async (unit_id: number): Promise<number> =>
    (await app.store.list(staySegments, { where: is('unit_id', unit_id) })).filter(({ blocking }) => blocking).length;

  it('keeps its nights there, gives the others back, and is booked there; the free nights stay those of its own unit', async () => {
    const { id, ...owned } = await waiting(3);
    await desk.approvedEarlier(id);
    const [own = 0, , third = 0] = owned.units;
    const moved = await desk.acted(id, 'move-unit', { unit_id: third, reason });
    expect([moved['status'], moved['stay_unit_id'], moved['use_unit'], moved['unit_id']]).toEqual([
      'approved',
      third,
      'pool',
      own,
    ]);
    expect([await keptIn(own), await keptIn(third), moved['hold_expires_at']]).toEqual([0, 1, null]);
    const span = { room_type_id: owned.room_type_id, arrival: ARRIVAL, departure: DEPARTURE };
    expect([...(await nightsLeft(app.store, span)).values()]).toEqual([2, 2]);
    const trail = await app.trail('free-stay-requests', id);
    expect(trail.filter(({ action }) => action === 'move-unit').map((entry) => entry['reason'])).toEqual([reason]);
    expect((await front.book(stayBody(owned, ARRIVAL, { unit_id: own }))).status).toBe(201);
    const stay = await front.stayOf(Number((await desk.acted(id, 'book'))['reservation_id']));
    expect([stay['unit_id'], stay['kind']]).toEqual([third, 'owner_stay']);
    expect([await desk.balance(owned), await desk.entries(id)]).toEqual([
      10,
      [
        ['hold', -2],
        ['release', 2],
        ['use', -2],
      ],
    ]);
    expect((await desk.act(id, 'move-unit', { unit_id: own, reason })).status).toBe(409);
  });

  it('goes to the first unit that is free where none is named, and nowhere where none is', async () => {
    const { id, ...owned } = await waiting(3);
    const [own = 0, second = 0, third = 0] = owned.units;
    await front.booked(stayBody(owned, ARRIVAL, { unit_id: second }));
    const taken = await desk.act(id, 'move-unit', { unit_id: second, reason });
    expect([taken.status, taken.body.code]).toEqual([409, 'UNIT_TAKEN']);
    expect([await keptIn(own), (await desk.read(id))['stay_unit_id']]).toEqual([1, own]);
    expect((await desk.acted(id, 'move-unit', { reason }))['stay_unit_id']).toBe(third);
    await front.booked(stayBody(owned, ARRIVAL, { unit_id: own }));
    expect((await desk.act(id, 'move-unit', { reason })).body.code).toBe('NOT_AVAILABLE');
    expect(await keptIn(third)).toBe(1);
  });

  it('takes its nights again where they had gone back on sale, for two days', async () => {
    const owned = await desk.house(2);
    await desk.grant(owned, 12);
    const { id } = await desk.asked(owned, ARRIVAL, DEPARTURE);
    app.clock.at = new Date('2026-01-21T04:00:00.000Z');
    const moved = await desk.acted(id, 'move-unit', { unit_id: owned.units[1], reason });
    expect([moved['status'], moved['hold_expires_at']]).toEqual(['requested', '2026-01-23T04:00:00.000Z']);
    // Decided too late, it takes them where it was moved to, not where the boiler is out.
    expect(await releaseLapsedHolds(app.store, '2026-01-23T04:00:00.000Z')).toBeGreaterThan(0);
    expect((await desk.acted(id, 'approve'))['stay_unit_id']).toBe(owned.units[1]);
    app.clock.at = new Date('2026-01-20T04:00:00.000Z');
  });

  it('stays in units of its type, needs a reason, and takes no undo that would forget the nights', async () => {
    const { id, ...owned } = await waiting(2);
    const elsewhere = await desk.house();
    const other = await desk.act(id, 'move-unit', { unit_id: elsewhere.unit_id, reason });
    expect([other.status, Object.keys(other.body.errors)]).toEqual([400, ['unit_id']]);
    expect((await desk.act(id, 'move-unit', { unit_id: owned.units[1] })).status).toBe(400);
    const same = await desk.act(id, 'move-unit', { unit_id: owned.unit_id, reason });
    expect([same.status, same.body.unchanged]).toEqual([409, true]);
    const moved = await desk.act(id, 'move-unit', { unit_id: owned.units[1], reason });
    expect((await app.call('POST', `/api/audit/${moved.body.audit_id}/undo`, { body: { reason } })).status).toBe(409);
    expect((await desk.read(id))['stay_unit_id']).toBe(owned.units[1]);
  });

  it('takes code 13 or 54, and 54 alone where the programme has no pool', async () => {
    const { id, ...owned } = await waiting(2);
    const [unit_id] = owned.units.slice(1);
    const plain = await app.administrator([]);
    expect((await desk.act(id, 'move-unit', { unit_id, reason }, plain.token)).body.permission).toBe(13);
    const own = { name: 'Own unit', unit_id: owned.unit_id, pool_allowed: false };
    await app.call('POST', '/api/free-stay-programmes', { body: programme(own) });
    const asked = await desk.asked(owned, '2026-02-10', '2026-02-12');
    const desker = await app.administrator(ALL_PERMISSIONS.filter((code) => code !== 54));
    expect((await desk.act(asked.id, 'move-unit', { unit_id, reason }, desker.token)).body.permission).toBe(54);
    expect((await desk.acted(asked.id, 'move-unit', { unit_id, reason }))['stay_unit_id']).toBe(unit_id);
  });
});

describe.each(databaseEngines)('moves at once over $name', (engine) => {
  let app: TestApp;
  const desk = ownersDesk(() => app);
  const front = frontDesk(() => app);

  beforeAll(async () => {
    app = await TestApp.start(engine);
    app.clock.at = new Date('2026-01-20T04:00:00.000Z');
    await app.store.transaction(insertRates);
    await app.call('POST', '/api/free-stay-programmes', { body: programme({ max_simultaneous: 50 }) });
  }, 60_000);
  afterAll(() => app?.close());

  /** Whoever is told that the house is busy asks again, as any client does. */
  const moving = async (id: number, unit_id: number): ReturnType<typeof desk.act> => {
    const answer = await desk.act(id, 'move-unit', { unit_id, reason });
    return refusalOf(answer.body) === 'UNAVAILABLE' ? moving(id, unit_id) : answer;
  };

  it('let one of many have the unit, against each other and against a guest', async () => {
    const owned = await desk.house(7);
    await desk.grant(owned, 12);
    const last = owned.units.at(-1) ?? 0;
    const requests: number[] = [];
    for (const _ of owned.units.slice(1)) {
      requests.push((await desk.asked(owned, ARRIVAL, DEPARTURE, { use_unit: 'pool' })).id);
    }
    const answers = await Promise.all([
      ...requests.map((id) => moving(id, last)),
      front.book(stayBody(owned, ARRIVAL, { unit_id: last })),
    ]);
    const codes = answers.map(({ status, body }) => (status < 300 ? 'done' : String(refusalOf(body))));
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
    expect([...new Set(codes)].toSorted()).toEqual(['UNIT_TAKEN', 'done']);
    const rows = await app.store.list(staySegments, { where: is('room_type_id', owned.room_type_id) });
    const kept = rows.filter(({ blocking }) => blocking).map(({ unit_id }) => unit_id);
    expect([kept.length, new Set(kept).size].map((count) => count - requests.length)).toEqual(
      answers.at(-1)?.status === 201 ? [1, 1] : [0, 0],
    );
  });

  it('refuse two that want each other’s unit, and never wait for each other for good', async () => {
    const owned = await desk.house(3);
    await desk.grant(owned, 12);
    const [one, two] = [
      await desk.asked(owned, ARRIVAL, DEPARTURE, { use_unit: 'pool' }),
      await desk.asked(owned, ARRIVAL, DEPARTURE, { use_unit: 'pool' }),
    ];
    const [first = 0, second = 0] = owned.units;
    const answers = await Promise.all([moving(one.id, second), moving(two.id, first)]);
    expect(answers.map(({ body }) => refusalOf(body))).toEqual(['UNIT_TAKEN', 'UNIT_TAKEN']);
    expect(await Promise.all([one, two].map(async ({ id }) => (await desk.read(id))['stay_unit_id']))).toEqual([
      first,
      second,
    ]);
  });
});
