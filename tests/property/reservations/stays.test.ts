import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { businessDate } from '#shared/business-date.ts';
import { addDays } from '#shared/day.ts';
import { nightsOf } from '#shared/rates/night.ts';
import { all, is, isIn, isNot } from '#server/kit/conditions.ts';
import { findFaults, findMiscountedNights } from '#server/domain/reservations/faults.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { type Rows, TestApp } from '#tests/support/app.ts';
import { engines } from '#tests/support/engines.ts';
import { type House, house, insertRates, stayBody } from '#tests/support/houses.ts';
import { REPEAT, SEED, timeFor, tries } from '#tests/support/sampling.ts';

const STAYS = tries(200, 1000);
const HOUSES = 20;
const FIRST = '2026-02-02';
const LAST_ARRIVAL = 330;

type Pick = (below: number) => number;

function numbers(seed: number): Pick {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const of = <T>(pick: Pick, ...values: readonly [T, ...T[]]): T => values[pick(values.length)] ?? values[0];

/** A house with its own prices, taxes and discounts, some of its days painted. */
async function randomHouse(app: TestApp, pick: Pick): Promise<House> {
  const there = await house(app, {
    units: 1,
    property: {
      state_code: of(pick, '06', '03', '14'),
      weekend_nights: of(pick, 'fri-sat', 'thu-fri', 'none'),
      sst_registered: pick(3) > 0,
      ttx_registered: pick(3) > 0,
      deposit_percent: pick(101),
      ...(pick(2) === 0 ? { levy_id: null } : {}),
    },
    type: {
      base_rate_sen: 1 + pick(90_000),
      extra_guest_fee_sen: pick(9000),
      cleaning_fee_sen: pick(20_000),
      weekend_percent: pick(5000) / 100,
      weekend_surcharge_sen: pick(7000),
      base_occupancy: 1 + pick(3),
      free_child_age: pick(12),
      los_tiers: of<unknown>(
        pick,
        null,
        [{ nights: 2, percent: 7.35 }],
        [
          { nights: 3, percent: 5 },
          { nights: 7, percent: 12.5 },
        ],
      ),
      overbook_limit: 50,
    },
  });
  await app.store.transaction(async (tx) => {
    const table = resourceTables['rate-days'];
    for (let painted = 0; painted < 30; painted += 1) {
      const rules = { min_nights: null, max_nights: null, closed: false, reason: of(pick, null, 'Fair') };
      const open = { closed_to_arrival: false, closed_to_departure: false };
      const date = addDays(FIRST, painted * 11 + pick(11));
      const row = { room_type_id: there.room_type_id, date, price_sen: 1 + pick(120_000), ...rules, ...open };
      await tx.insertMissing(table, [row]);
    }
  });
  return there;
}

/** Codes that take off a part, an amount, or both; as often as anybody likes. */
const CODES = ['PART', 'AMOUNT', 'BOTH'] as const;

const insertVouchers = (app: TestApp, pick: Pick): Promise<void> =>
  app.store.transaction(async (tx) => {
    for (const code of CODES) {
      const worth = {
        percent: code === 'AMOUNT' ? 0 : pick(10_001) / 100,
        amount_sen: code === 'PART' ? 0 : pick(150_000),
      };
      await tx.insert(resourceTables.vouchers, { code, name: code, ...worth, uses: 0, status: 'active' });
    }
  });

/** A use for every stay that is not called off. */
async function expectUses(app: TestApp): Promise<void> {
  for (const code of CODES) {
    const voucher = await app.store.find(resourceTables.vouchers, is('code', code));
    const stays = all(is('voucher_id', voucher?.['id']), isNot('status', 'cancelled'));
    expect([code, voucher?.['uses']]).toEqual([code, await app.store.count(resourceTables.reservations, stays)]);
    expect(voucher?.['uses']).toBeGreaterThan(0);
  }
}

const codeSum = (lines: Rows, code?: string): number =>
  lines
    .filter((line) => code === undefined || line['code'] === code)
    .reduce((sum, line) => sum + Number(line['amount_sen']), 0);

describe(`${STAYS} stays in twenty houses`, () => {
  let app: TestApp;

  beforeAll(async () => {
    const [memory] = engines;
    if (!memory) throw new Error('There is no engine');
    app = await TestApp.start(memory);
    app.clock.at = new Date('2026-02-01T04:00:00.000Z');
    await app.store.transaction(insertRates);
  });
  afterAll(() => app?.close());

  interface Offer {
    readonly id: string;
    readonly lines: Rows;
    readonly total_sen: number;
    readonly deposit_sen: number;
  }

  it(
    `cost what was quoted, to the sen, night by night (${REPEAT})`,
    async () => {
      const pick = numbers(SEED);
      const houses: House[] = [];
      for (let n = 0; n < HOUSES; n += 1) houses.push(await randomHouse(app, pick));
      await insertVouchers(app, pick);
      for (let round = 0; round < STAYS; round += 1) {
        const there = houses[round % HOUSES] ?? houses[0];
        if (!there) break;
        const { property_id, room_type_id } = there;
        const arrival = addDays(FIRST, pick(LAST_ARRIVAL));
        const nights = 1 + pick(12);
        const departure = addDays(arrival, nights);
        const party = { adults: 1 + pick(3), children: pick(3), any_foreign_occupant: pick(2) === 0 };
        const voucher = of<string | null>(pick, null, ...CODES);
        const asking = `stay ${round}, ${arrival} to ${departure}, type ${room_type_id}, voucher ${voucher}`;
        const quoted = async (from: string, to: string): Promise<Offer> => {
          const body = { property_id, room_type_id, arrival: from, departure: to, ...party, voucher };
          const answer = await app.call('POST', '/api/public/quotes', { token: null, body });
          expect(answer.status, `${asking}: ${answer.text}`).toBe(201);
          return answer.body.data as unknown as Offer;
        };
        const offer = await quoted(arrival, departure);
        const wish = { departure, ...party, source_channel: 'direct_web', quote_id: offer.id };
        const made = await app.call('POST', '/api/reservations', { body: stayBody(there, arrival, wish) });
        expect(made.status, `${asking}: ${made.text}`).toBe(201);
        const stay = made.body.data;
        const folio = (await app.call('GET', `/api/reservations/${String(stay['id'])}/folio`)).body.data;
        const [posted, days] = [folio['lines'] as Rows, folio['nights'] as Rows];
        expect(posted.map(keptOf), asking).toEqual(offer.lines.map(keptOf));
        expect([codeSum(posted), stay['total_sen'], stay['balance_sen']], asking).toEqual(
          Array.from({ length: 3 }, () => offer.total_sen),
        );
        expect(stay['deposit_sen'], asking).toBe(offer.deposit_sen);
        expect(
          days.map(({ date }) => date),
          asking,
        ).toEqual(nightsOf(arrival, departure));
        const room = days.reduce((sum, { final_sen }) => sum + Number(final_sen), 0);
        expect(codeSum(posted, 'ROOM'), asking).toBe(room);
        // That the parts add up is tried on thousands of stays without a server; here on some.
        if (nights > 1 && pick(3) === 0) {
          const between = addDays(arrival, 1 + pick(nights - 1));
          const parts = [await quoted(arrival, between), await quoted(between, departure)];
          for (const code of ['ROOM', 'EXTRA_GUEST', 'TTX', 'LEVY']) {
            const sum = parts.reduce((total, { lines }) => total + codeSum(lines, code), 0);
            expect([code, sum], asking).toEqual([code, codeSum(offer.lines, code)]);
          }
        }
        // What was sold long ago must not fill the nights of later rounds.
        if (pick(4) > 0) {
          const body = { reason: 'Random', fee_sen: 0 };
          const gone = await app.call('PATCH', `/api/reservations/${String(stay['id'])}/cancel`, { body });
          expect(gone.status, `${asking}: ${gone.text}`).toBe(200);
        }
      }
      await expectUses(app);
    },
    timeFor(120_000),
  );
});

/** Of the whole as many more: stays come to their end, and then nothing more can be done with them. */
const CYCLES = tries(20, 80);
const STEPS = tries(240, 1000);

/** What somebody at a desk may do with a stay, said at random; whether the server takes it is the server's matter. */
function randomAct(pick: Pick, there: House, stay: Rows[number]): readonly [string, Readonly<Record<string, unknown>>] {
  const unit_id = there.units[pick(there.units.length)];
  const [arrival, departure] = [String(stay['arrival']), String(stay['departure'])];
  const forced = { override_reason: 'Random' };
  const between = addDays(arrival, 1 + pick(4));
  return of<readonly [string, Readonly<Record<string, unknown>>]>(
    pick,
    ['check-in', forced],
    ['check-in', forced],
    ['check-out', { ...forced, ...of(pick, {}, { charge_nights: true }, { waive_nights: true }), reason: 'Random' }],
    ['early-departure', { reason: 'Random', charge_nights: pick(2) === 0 }],
    ['change-dates', { arrival, departure: addDays(departure, pick(5) - 2), price: of(pick, 'keep', 'whole') }],
    ['change-dates', { arrival: addDays(arrival, pick(3) - 1), departure, ...(pick(3) === 0 ? { unit_id } : {}) }],
    ['move', { unit_id, price: of(pick, 'keep', 'whole'), ...forced }],
    ['move', { unit_id, from: between, ...forced }],
    ['split', { date: between, unit_id, ...forced }],
    ['assign', { make_room: pick(2) === 0 }],
    ['unassign', {}],
    ['pin', { pinned: pick(2) === 0 }],
    ['moved', forced],
    ['change-guests', { adults: 1 + pick(2), children: pick(2), any_foreign_occupant: pick(2) === 0 }],
    ['tourism-tax', { ttx_collector: of(pick, 'operator', 'exempt'), note: 'Random' }],
    ['cancel', { reason: 'Random', fee_sen: 0 }],
    ['no-show', { reason: 'Random' }],
    ['reinstate', { reason: 'Random' }],
    ['reopen', { reason: 'Random' }],
  );
}

describe('stays that are changed in every way, in a house that is full', () => {
  let app: TestApp;

  beforeAll(async () => {
    const [memory] = engines;
    if (!memory) throw new Error('There is no engine');
    app = await TestApp.start(memory);
    app.clock.at = new Date('2026-02-01T04:00:00.000Z');
    await app.store.transaction(insertRates);
  });
  afterAll(() => app?.close());

  it(
    `agree with themselves after every act: days, nights, rooms, owner, bill and taxes (${REPEAT})`,
    async () => {
      const pick = numbers(SEED + 1);
      const there = await house(app, { units: 3 });
      const next = await house(app, { in: there, units: 2 });
      const other = await house(app, { property: { levy_id: null, ttx_registered: false } });
      for (const [at, id] of [there.units[1], next.units[0], other.units[0]].entries()) {
        await app.store.transaction((tx) => tx.update(resourceTables.units, is('id', id), { owner_id: 7 + at }));
      }
      const everywhere = { ...there, units: [...there.units, ...next.units, ...other.units] };
      const ids: number[] = [];
      const done: string[] = [];
      const today = (): string => businessDate(app.clock.at.toISOString(), 5);
      const agree = async (what: string): Promise<void> => {
        const faults = await findFaults(app.store, isIn('id', ids));
        expect(
          [faults, await findMiscountedNights(app.store, today())],
          `${what}; before it: ${done.slice(-12).join(', ')}`,
        ).toEqual([[], []]);
      };
      for (let step = 0; step < STEPS; step += 1) {
        // The house's hour is passed on some days and not on others.
        if (pick(6) === 0) app.clock.advance((1 + pick(30)) * 3_600_000);
        if (ids.length < CYCLES && pick(3) === 0) {
          const arrival = addDays(today(), pick(3));
          const type = pick(3) === 0 ? next : there;
          const unit_id = pick(2) === 0 ? type.units[pick(type.units.length)] : null;
          const wish = { departure: addDays(arrival, 1 + pick(5)), unit_id, any_foreign_occupant: pick(2) === 0 };
          const made = await app.call('POST', '/api/reservations', { body: stayBody(type, arrival, wish) });
          if (made.status === 201) ids.push(Number(made.body.data['id']));
          await agree(`step ${step}, a booking: ${made.text}`);
          continue;
        }
        const id = ids[pick(ids.length)];
        if (id === undefined) continue;
        const stay = (await app.call('GET', `/api/reservations/${id}`)).body.data;
        const [action, body] = randomAct(pick, everywhere, stay);
        const answer = await app.call('PATCH', `/api/reservations/${id}/${action}`, { body });
        expect(answer.status, `${action} ${answer.text}`).toBeLessThan(500);
        if (answer.status === 200)
          done.push(`${action} ${id} ${JSON.stringify(body)} on ${app.clock.at.toISOString()}`);
        await agree(`step ${step}, ${action} ${id} ${JSON.stringify(body)} on ${app.clock.at.toISOString()}`);
        if (answer.status !== 200 || pick(4) > 0) continue;
        const undone = await app.call('POST', `/api/audit/${answer.body.audit_id}/undo`);
        if (undone.status === 200) done.push(`undo of that`);
        await agree(`step ${step}, undo of ${action}: ${undone.text}`);
      }
      expect(done.length).toBeGreaterThan(STEPS / 10);
    },
    timeFor(120_000),
  );
});

const KEPT = ['code', 'label', 'qty', 'unit_sen', 'amount_sen', 'formula', 'because', 'tax_code'];
const keptOf = (line: Rows[number]): unknown[] => KEPT.map((name) => line[name]);
