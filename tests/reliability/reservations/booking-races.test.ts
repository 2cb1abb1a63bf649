import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#shared/day.ts';
import { is, isIn } from '#server/kit/conditions.ts';
import { findFaults } from '#server/domain/reservations/faults.ts';
import { looseTables as resourceTables } from '#tests/support/loose-tables.ts';
import { staySegments } from '#server/domain/reservations/tables.ts';
import type { Answer } from '#tests/support/app.ts';
import { databaseEngines } from '#tests/support/engines.ts';
import { house, stayBody } from '#tests/support/houses.ts';
import { RACERS, Race, expectCounted, racers, voucher } from '#tests/support/reservations/race.ts';

/** Fifty is the figure that is promised; each takes seconds of a busy machine. */
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 5);

describe.each(databaseEngines)('a hundred guests at once, over $name', (engine) => {
  let race: Race;

  beforeAll(async () => {
    race = await Race.start(engine);
  }, 60_000);
  afterAll(() => race?.stop());

  it(`${ROUNDS} times: one unit goes to one of them`, async () => {
    // Nights enough for all of them: only the unit itself is scarce.
    const there = await house(race.app, { units: 1, type: { overbook_limit: 50 } });
    for (let round = 0; round < ROUNDS; round += 1) {
      const arrival = addDays('2027-01-01', 2 * round);
      const answers = await race.run(racers(stayBody(there, arrival, { unit_id: there.units[0] })));
      expect([round, answers]).toEqual([round, { 201: 1, '409 UNIT_TAKEN': RACERS - 1 }]);
    }
    const kept = await race.app.store.list(staySegments, { where: is('unit_id', there.units[0]) });
    expect(kept).toHaveLength(ROUNDS);
    await expectCounted(race, there);
  }, 300_000);

  it(`${ROUNDS} times: the last night of a room type goes to one of them`, async () => {
    const there = await house(race.app, { units: 1 });
    for (let round = 0; round < ROUNDS; round += 1) {
      const arrival = addDays('2027-01-01', 2 * round);
      const answers = await race.run(racers(stayBody(there, arrival)));
      expect([round, answers]).toEqual([round, { 201: 1, '409 NOT_AVAILABLE': RACERS - 1 }]);
    }
    await expectCounted(race, there);
  }, 300_000);

  it(`${ROUNDS} times: the last use of a voucher goes to one of them, and the others book nothing`, async () => {
    // Nights enough for all of them: only the voucher is scarce.
    const there = await house(race.app, { units: 1, type: { overbook_limit: 200 } });
    for (let round = 0; round < ROUNDS; round += 1) {
      const code = await voucher(race, `LAST-${round}`);
      const answers = await race.run(racers(stayBody(there, addDays('2027-01-01', round), { voucher: code })));
      expect([round, answers]).toEqual([round, { 201: 1, '409 CONFLICT': RACERS - 1 }]);
    }
    const used = await race.app.store.list(resourceTables.vouchers, { where: is('uses_total', 1) });
    expect(used.map(({ uses }) => uses)).toEqual(Array.from({ length: ROUNDS }, () => 1));
    await expectCounted(race, there);
  }, 300_000);

  it(`${ROUNDS} times: of two stays that share no night, but leave a third one no unit, one is sold`, async () => {
    const there = await house(race.app, { units: 2 });
    const [first = 0, second = 0] = there.units;
    const nights = (round: number, from: number, to: number, unit_id?: number): unknown => {
      const start = addDays('2027-01-01', 10 * round);
      const departure = addDays(start, to);
      return stayBody(there, addDays(start, from), { departure, ...(unit_id === undefined ? {} : { unit_id }) });
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      const fixed = [nights(round, 1, 3, first), nights(round, 6, 8, second)];
      for (const body of fixed) {
        const booked = await race.app.call('POST', '/api/reservations', { body });
        await race.app.call('PATCH', `/api/reservations/${String(booked.body.data['id'])}/pin`, {
          body: { pinned: true },
        });
      }
      expect(await race.run([nights(round, 3, 6)])).toEqual({ 201: 1 });
      // Before what is pinned and after it: each of them alone leaves the third one the other unit.
      const answers = await race.run([nights(round, 2, 4), nights(round, 5, 7)]);
      expect([round, answers]).toEqual([round, { 201: 1, '409 NOT_AVAILABLE': 1 }]);
    }
  }, 120_000);

  it(`${ROUNDS} times: a room is given to a guest or closed, never both`, async () => {
    const there = await house(race.app, { units: 2 });
    const [unit = 0, other = 0] = there.units;
    const reason = { reason: 'A burst pipe.' };
    const close = (): Promise<string> => race.call('PATCH', `units/${unit}/out-of-order`, reason);
    const stay = async (arrival: string): Promise<string> => {
      const body = stayBody(there, arrival, { unit_id: other });
      const { body: made } = await race.app.call('POST', '/api/reservations', { body });
      return `reservations/${String(made.data['id'])}`;
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      const arrival = addDays('2027-01-01', 2 * round);
      const moving = await stay(arrival);
      const way = [
        () => race.call('POST', 'reservations', stayBody(there, arrival, { unit_id: unit })),
        () => race.call('PATCH', `${moving}/move`, { unit_id: unit }),
      ][round % 2];
      const answers = await Promise.all([way?.() ?? '', close()]);
      expect([round, answers.filter((said) => said.startsWith('20'))]).toEqual([round, [expect.any(String)]]);
      const left = await race.app.store.list(staySegments, { where: is('unit_id', unit) });
      for (const { reservation_id } of left.filter(({ blocking }) => blocking)) {
        await race.call('PATCH', `reservations/${String(reservation_id)}/cancel`, { ...reason, fee_sen: 0 });
      }
      await race.call('PATCH', `units/${unit}/activate`, {});
      await race.call('PATCH', `${moving}/cancel`, { ...reason, fee_sen: 0 });
    }
  }, 120_000);

  it(`${ROUNDS} times: a room type is sold once more or closed for good, never both`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const there = await house(race.app);
      const answers = await Promise.all([
        race.call('POST', 'reservations', stayBody(there, '2027-01-01')),
        race.call('PATCH', `room-types/${there.room_type_id}/archive`, { reason: 'Sold.' }),
      ]);
      expect([round, answers.filter((said) => said.startsWith('20'))]).toEqual([round, [expect.any(String)]]);
    }
  }, 120_000);

  it('a room goes to the guest who comes or to the one who is called back, never to both', async () => {
    const UNITS = 20;
    const { app } = race;
    const there = await house(app, { units: UNITS });
    const papers = { override_reason: 'Papers follow.' };
    const act = (id: number, action: string, body: object = papers): Promise<Answer> =>
      app.call('PATCH', `/api/reservations/${id}/${action}`, { body });
    const booked = async (arrival: string, unit_id: number): Promise<number> => {
      const answer = await app.call('POST', '/api/reservations', { body: stayBody(there, arrival, { unit_id }) });
      return Number(answer.body.data['id']);
    };
    const ends: unknown[] = [];
    for (const unit of there.units) {
      app.clock.at = new Date('2026-03-09T08:00:00.000Z');
      const left = await booked('2026-03-09', unit);
      expect((await act(left, 'check-in')).status).toBe(200);
      app.clock.at = new Date('2026-03-11T03:00:00.000Z');
      expect((await act(left, 'check-out')).status).toBe(200);
      const coming = await booked('2026-03-11', unit);
      const answers = await Promise.all([act(coming, 'check-in'), act(left, 'reopen', { reason: 'Left a bag' })]);
      ends.push(answers.map(({ status }) => status).toSorted((a, b) => a - b));
    }
    expect(ends).toEqual(Array.from({ length: UNITS }, () => [200, 409]));
  }, 60_000);

  it('stays that get a unit at once each get one while there are any, though nobody says which', async () => {
    const UNITS = 12;
    const { app } = race;
    const there = await house(app, { units: UNITS });
    const ids: number[] = [];
    for (let n = 0; n < UNITS; n += 1) {
      const answer = await app.call('POST', '/api/reservations', { body: stayBody(there, '2027-05-01') });
      ids.push(Number(answer.body.data['id']));
    }
    const answers = await Promise.all(
      ids.map((id) => app.call('PATCH', `/api/reservations/${id}/assign`, { body: {} })),
    );
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
    const units = answers.map(({ body }) => Number(body.data['unit_id']));
    expect(units.toSorted((a, b) => a - b)).toEqual(there.units);
  }, 60_000);

  it(`${ROUNDS} times: who makes room for another is not moved once they have checked in`, async () => {
    const { app } = race;
    const act = (id: number, action: string, body: object): Promise<Answer> =>
      app.call('PATCH', `/api/reservations/${id}/${action}`, { body });
    for (let round = 0; round < ROUNDS; round += 1) {
      const there = await house(app, { units: 2 });
      const [first, second] = there.units;
      const booked = async (arrival: string, departure: string, unit_id?: number): Promise<number> => {
        const body = stayBody(there, arrival, { departure, ...(unit_id === undefined ? {} : { unit_id }) });
        return Number((await app.call('POST', '/api/reservations', { body })).body.data['id']);
      };
      app.clock.at = new Date('2026-03-09T08:00:00.000Z');
      await act(await booked('2026-03-09', '2026-03-12', first), 'pin', { pinned: true });
      const coming = await booked('2026-03-12', '2026-03-14', second);
      // Over the end of the one and the beginning of the other: it has room where one of them is once that one is elsewhere.
      const between = await booked('2026-03-11', '2026-03-13');
      app.clock.at = new Date('2026-03-12T08:00:00.000Z');
      const [came, made] = await Promise.all([
        act(coming, 'check-in', { override_reason: 'Papers follow.' }),
        act(between, 'assign', { make_room: true }),
      ]);
      expect([round, came.status, made.status]).toEqual([round, 200, expect.toBeOneOf([200, 409])]);
      const trail = (await app.trail('reservations', coming)).map(({ action }) => String(action));
      const isMoved = made.status === 200;
      expect([round, trail]).toEqual([round, ['create', ...(isMoved ? ['assign'] : []), 'check-in']]);
      const [slept] = await app.store.list(staySegments, { where: is('reservation_id', coming) });
      expect([round, slept]).toMatchObject([round, { unit_id: isMoved ? first : second, pinned: true }]);
    }
  }, 120_000);

  it(`${ROUNDS} times: tonight of a guest who should have left is theirs, or sold once they are out, never both`, async () => {
    const { app } = race;
    const papers = { override_reason: 'Papers follow.' };
    const patch = (id: number, action: string, body: object): Promise<string> =>
      race.call('PATCH', `reservations/${id}/${action}`, body);
    const there = await house(app, { units: 2 });
    const [first = 0, second = 0] = there.units;
    for (let round = 0; round < ROUNDS; round += 1) {
      const day = addDays('2026-09-01', 3 * round);
      const tonight = addDays(day, 1);
      app.clock.at = new Date(`${day}T08:00:00.000Z`);
      const here = await Promise.all(
        [first, second].map(async (unit_id) => {
          const body = stayBody(there, day, { departure: tonight, unit_id });
          const id = Number((await app.call('POST', '/api/reservations', { body })).body.data['id']);
          expect(await patch(id, 'check-in', papers)).toBe('200');
          return id;
        }),
      );
      const [one = 0, other = 0] = here;
      // The house's hour passes while desks sell tonight, the one guest leaves and the other stays: all at once.
      app.clock.at = new Date(`${tonight}T04:00:01.000Z`);
      const wish = stayBody(there, tonight, { departure: addDays(tonight, 1) });
      const stay = { arrival: day, departure: addDays(tonight, 1) };
      const [sold, given, out, longer] = await Promise.all([
        race.run(Array.from({ length: 10 }, () => wish)),
        race.run(Array.from({ length: 10 }, () => ({ ...wish, unit_id: second }))),
        patch(one, 'check-out', papers),
        patch(other, 'change-dates', stay),
      ]);
      expect([round, out, longer]).toEqual([round, '200', '200']);
      // One night was there for one of the twenty: the room of the guest who left.
      expect([round, given['201'] ?? 0]).toEqual([round, 0]);
      expect((sold['201'] ?? 0) <= 1).toBe(true);
      const answers = [...Object.keys(sold), ...Object.keys(given)];
      expect(answers.filter((said) => !/^(201|409 (NOT_AVAILABLE|UNIT_TAKEN))$/.test(said))).toEqual([]);
      expect(await patch(other, 'check-out', papers)).toBe('200');
      await expectCounted(race, there);
      expect(await findFaults(app.store, isIn('id', here))).toEqual([]);
    }
  }, 120_000);

  it(`${ROUNDS} times: two desks that check a guest out late charge the nights once`, async () => {
    const { app } = race;
    const papers = { override_reason: 'Papers follow.' };
    const there = await house(app);
    for (let round = 0; round < ROUNDS; round += 1) {
      const day = addDays('2026-10-01', 4 * round);
      app.clock.at = new Date(`${day}T08:00:00.000Z`);
      const body = stayBody(there, day, { departure: addDays(day, 1), unit_id: there.units[0] });
      const id = Number((await app.call('POST', '/api/reservations', { body })).body.data['id']);
      expect(await race.call('PATCH', `reservations/${id}/check-in`, papers)).toBe('200');
      app.clock.at = new Date(`${addDays(day, 2)}T08:00:00.000Z`);
      const [one, two, sale] = await Promise.all([
        race.call('PATCH', `reservations/${id}/check-out`, papers),
        race.call('PATCH', `reservations/${id}/check-out`, papers),
        race.call('POST', 'reservations', stayBody(there, addDays(day, 2), { departure: addDays(day, 3) })),
      ]);
      expect([round, [one, two].toSorted()]).toEqual([round, ['200', '409 CONFLICT']]);
      expect([round, sale]).toEqual([round, expect.toBeOneOf(['201', '409 NOT_AVAILABLE'])]);
      const stay = await app.store.find(resourceTables.reservations, is('id', id));
      expect([round, stay?.['nights']]).toEqual([round, 2]);
      expect(await findFaults(app.store, is('id', id))).toEqual([]);
      await expectCounted(race, there);
    }
  }, 120_000);

  it('stays that cross each other in every way leave no night sold twice', async () => {
    const there = await house(race.app, { units: 3 });
    const bodies = Array.from({ length: RACERS }, (_, n) => {
      const arrival = addDays('2027-06-01', (n * 7) % 10);
      const unit = n % 2 === 0 ? {} : { unit_id: there.units[n % 3] };
      return stayBody(there, arrival, { departure: addDays(arrival, 1 + (n % 5)), ...unit });
    });
    const answers = await race.run(bodies);
    expect(
      Object.keys(answers).filter((said) => !['201', '409 NOT_AVAILABLE', '409 UNIT_TAKEN'].includes(said)),
    ).toEqual([]);
    await expectCounted(race, there);
  }, 60_000);
});

/** Proof that the races above are decided by the database: without its constraints they are lost. */
describe.each(databaseEngines.filter(({ name }) => name === 'PostgreSQL server'))(
  'without the constraints, over $name',
  (engine) => {
    it('one unit, one night and one use of a voucher are sold several times', async () => {
      const race = await Race.start(engine);
      try {
        await race.app.opened.db?.exec(
          `alter table stay_segments drop constraint unit_no_overlap; alter table type_nights drop constraint type_nights_capacity; alter table vouchers drop constraint vouchers_uses`,
        );
        const there = await house(race.app, { units: 1 });
        const unit = await race.run(racers(stayBody(there, '2027-01-01', { unit_id: there.units[0] })));
        const night = await race.run(racers(stayBody(there, '2027-02-01')));
        const open = await house(race.app, { units: 1, type: { overbook_limit: 200 } });
        const last = { voucher: await voucher(race, 'LAST') };
        const used = await race.run(racers(stayBody(open, '2027-03-01', last)));
        expect(unit['201']).toBeGreaterThan(1);
        expect(night['201']).toBeGreaterThan(1);
        expect(used['201']).toBeGreaterThan(1);
      } finally {
        await race.stop();
      }
    }, 60_000);
  },
);
