import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#shared/day.ts';
import { type Answer, TestApp } from '#tests/support/app.ts';
import { databaseEngines } from '#tests/support/engines.ts';
import { frontDesk } from '#tests/support/front-desk.ts';
import { type House, house, insertRates, stayBody } from '#tests/support/houses.ts';

const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 3);
const ARRIVAL = '2026-03-08';

type Row = Readonly<Record<string, unknown>>;

/** What an answer said: its status, and its code where it refused. */
const saidBy = ({ status, body }: Answer): string => (body.code === undefined ? `${status}` : `${status} ${body.code}`);
const sorted = (answers: readonly Answer[]): string[] => answers.map(saidBy).toSorted();

describe.each(databaseEngines)('money that two desks take at once, over $name', (engine) => {
  let app: TestApp;
  let home: House;

  beforeAll(async () => {
    app = await TestApp.start(engine);
    app.clock.at = new Date('2026-03-01T04:00:00Z');
    await app.store.transaction(insertRates);
    home = await house(app, { units: 80 });
  }, 60_000);
  afterAll(() => app?.close());

  const { act, acted, booked, stayOf } = frontDesk(() => app);
  const owed = async (id: number): Promise<number> => Number((await stayOf(id))['balance_sen']);
  const stay = async (): Promise<number> => (await booked(stayBody(home, ARRIVAL))).id;
  const pay = (reservation_id: number, amount_sen: number, more: Row = {}): Promise<Answer> =>
    app.call('POST', '/api/payments', { body: { reservation_id, method: '04', amount_sen, ...more } });
  /** A stay that was called off after this much was paid. */
  const owing = async (amount_sen: number): Promise<number> => {
    const id = await stay();
    expect((await pay(id, amount_sen)).status).toBe(201);
    await acted(id, 'cancel', { reason: 'Ill', fee_sen: 0 });
    return id;
  };

  it(`${ROUNDS} times: of two payments that are too much together one is asked about`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await stay();
      const due = await owed(id);
      const answers = await Promise.all([pay(id, due - 100), pay(id, due - 100)]);
      expect([round, sorted(answers)]).toEqual([round, ['201', '409 CONFIRM_OVERPAYMENT']]);
      const asked = answers.find(({ status }) => status === 409);
      expect([round, asked?.body['owed_sen'], await owed(id)]).toEqual([round, 100, 100]);
    }
  }, 60_000);

  it(`${ROUNDS} times: a credit goes to one of two stays`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [from, one, other] = [await owing(10_000), await stay(), await stay()];
      const before = (await owed(one)) + (await owed(other));
      const move = (to_reservation_id: number): Promise<Answer> =>
        act(from, 'move-credit', { to_reservation_id, amount_sen: 10_000, reason: 'Came later' });
      const answers = await Promise.all([move(one), move(other)]);
      expect([round, sorted(answers)]).toEqual([round, ['200', '409 CONFLICT']]);
      expect([round, await owed(from), (await owed(one)) + (await owed(other))]).toEqual([round, 0, before - 10_000]);
    }
  }, 60_000);

  it(`${ROUNDS} times: all that was paid goes back once`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await owing(10_000);
      const back = { direction: 'out', reason: 'The guest asked.' };
      const answers = await Promise.all([pay(id, 10_000, back), pay(id, 10_000, back)]);
      expect([round, sorted(answers)]).toEqual([round, ['201', '400 VALIDATION']]);
      expect([round, await owed(id), (await stayOf(id))['paid_sen']]).toEqual([round, 0, 0]);
    }
  }, 60_000);

  it(`${ROUNDS} times: an offer is booked by one of ten`, async () => {
    const { property_id, room_type_id } = home;
    for (let round = 0; round < ROUNDS; round += 1) {
      const arrival = addDays('2026-04-01', 3 * round);
      const wish = { property_id, room_type_id, arrival, departure: addDays(arrival, 2) };
      const guests = { adults: 2, children: 0, any_foreign_occupant: false };
      const quote = await app.call('POST', '/api/public/quotes', { body: { ...wish, ...guests }, token: null });
      expect(quote.status, quote.text).toBe(201);
      const body = stayBody(home, arrival, { departure: wish.departure, quote_id: quote.body.data['id'] });
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => app.call('POST', '/api/reservations', { body })),
      );
      const others = Array.from({ length: 9 }, () => '409 QUOTE_USED');
      expect([round, sorted(answers)]).toEqual([round, ['201', ...others]]);
    }
  }, 60_000);

  it('twice: stays that move their credit to each other both do, one after the other', async () => {
    for (let round = 0; round < 2; round += 1) {
      const [one, other] = [await owing(10_000), await owing(20_000)];
      const move = (from: number, to_reservation_id: number): Promise<Answer> =>
        act(from, 'move-credit', { to_reservation_id, reason: 'Same guest', confirm_overpayment: true });
      const answers = await Promise.all([move(one, other), move(other, one)]);
      expect([round, sorted(answers)]).toEqual([round, ['200', '200']]);
      const left = [await owed(one), await owed(other)].toSorted((a, b) => a - b);
      expect([round, left]).toEqual([round, [-30_000, 0]]);
    }
  }, 60_000);
});
