import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#shared/day.ts';
import type { UnitNight } from '#shared/owner-stays/unit-calendar.ts';
import { ALL_PERMISSIONS } from '#shared/permissions.ts';
import { TestApp } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { frontDesk } from '#tests/support/front-desk.ts';
import { insertRates, stayBody } from '#tests/support/houses.ts';
import { programme } from '#tests/support/owners.ts';
import { ownersDesk } from '#tests/support/owners-desk.ts';

describe.each(domainEngines)('the unit of a free-stay request over $name', (engine) => {
  let app: TestApp;
  const desk = ownersDesk(() => app);
  const front = frontDesk(() => app);

  beforeAll(async () => {
    app = await TestApp.start(engine);
    app.clock.at = new Date('2026-03-05T04:00:00.000Z');
    await app.store.transaction(insertRates);
    const barred = { blackout_days: '2026-04-01..2026-04-02', blackout_holidays: true };
    await app.call('POST', '/api/free-stay-programmes', { body: programme({ name: 'Twelve', ...barred }) });
  }, 60_000);
  afterAll(() => app?.close());

  const nightsOf = async (id: number, token?: string): Promise<Readonly<Record<string, UnitNight>>> => {
    const path = `/api/free-stay-requests/${id}/calendar`;
    const { status, body, text } = await app.call('GET', path, token === undefined ? {} : { token });
    expect(status, text).toBe(200);
    const { nights } = body.data as unknown as { nights: readonly UnitNight[] };
    return Object.fromEntries(nights.map((night) => [night.date, night]));
  };
  const heldOn = (nights: Readonly<Record<string, UnitNight>>, ...days: readonly string[]) =>
    days.map((day) => nights[`2026-03-${day}`]?.held);

  it('says of every night two weeks around the stay who has it', async () => {
    const owned = await desk.house();
    await desk.grant(owned, 12);
    const { unit_id } = owned;
    const guest = await front.booked(stayBody(owned, '2026-03-12', { departure: '2026-03-14', unit_id }));
    const block = { unit_id, from: '2026-03-24', to: '2026-03-25', kind: 'maintenance', reason: 'A leak' };
    expect((await app.call('POST', '/api/unit-blocks', { body: block })).status).toBe(201);
    const other = await desk.asked(owned, '2026-03-26', '2026-03-27');
    const made = await desk.asked(owned, '2026-03-16', '2026-03-18');

    const nights = await nightsOf(made.id);
    const days = Object.keys(nights);
    expect([days[0], days.at(-1), days.length]).toEqual(['2026-03-02', '2026-03-31', 30]);
    expect(heldOn(nights, '11', '12', '13', '14', '16', '17', '18', '24', '25', '26', '27')).toEqual([
      'free',
      'guest',
      'guest',
      'free',
      'this',
      'this',
      'free',
      'maintenance',
      'free',
      'owner',
      'free',
    ]);
    expect(nights['2026-03-12']?.reservation).toEqual({ id: guest.id, reference: guest['reference'] });
    expect(nights['2026-03-26']).toMatchObject({
      reservation: null,
      request: { id: other.id, reference: other['reference'] },
    });
  });

  it('names no reservation to whoever may not open one', async () => {
    const owned = await desk.house();
    await desk.grant(owned, 12);
    await front.booked(stayBody(owned, '2026-03-12', { unit_id: owned.unit_id }));
    const made = await desk.asked(owned, '2026-03-16', '2026-03-18');
    await desk.acted(made.id, 'approve');
    const { token } = await app.administrator(ALL_PERMISSIONS.filter((code) => Math.floor(code / 4) !== 3));
    const [hidden, open] = [await nightsOf(made.id, token), await nightsOf(made.id)];
    expect(heldOn(hidden, '12', '16')).toEqual(['guest', 'this']);
    expect([hidden['2026-03-12']?.reservation, hidden['2026-03-16']?.reservation]).toEqual([null, null]);
    expect(open['2026-03-16']?.reservation?.id).toBe(Number((await desk.read(made.id))['reservation_id']));
  });

  it('says which nights no owner may have, and by what', async () => {
    const owned = await desk.house();
    await desk.grant(owned, 12);
    const holiday = { name: 'A feast', name_zh: '节日', date: '2026-03-19', kind: 'federal', price_from: '2026-03-18' };
    const made = await app.call('POST', '/api/holidays', {
      body: { ...holiday, price_nights: 2, free_stay_blackout: true },
    });
    expect(made.status, made.text).toBe(201);
    const request = await desk.asked(owned, '2026-03-23', '2026-03-25');
    const nights = await nightsOf(request.id);
    const barred = Object.values(nights).flatMap(({ date, barred_by }) => (barred_by ? [[date, barred_by.en]] : []));
    expect(barred).toEqual([
      ['2026-03-18', 'A feast'],
      ['2026-03-19', 'A feast'],
      ['2026-04-01', 'Twelve'],
      ['2026-04-02', 'Twelve'],
    ]);
  });

  it('is not called free where guests without a unit need every one of its type', async () => {
    const owned = await desk.house(2);
    await desk.grant(owned, 12);
    const [unit_id = 0, other = 0] = owned.units;
    const day = '2026-03-11';
    await front.booked(stayBody(owned, day, { unit_id: other, departure: addDays(day, 1) }));
    await front.booked(stayBody(owned, day, { departure: addDays(day, 1) }));
    const made = await desk.asked({ ...owned, unit_id }, '2026-03-16', '2026-03-17');
    const nights = await nightsOf(made.id);
    expect(heldOn(nights, '10', '11', '12')).toEqual(['free', 'sold-out', 'free']);
  });
});
