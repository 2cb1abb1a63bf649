import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/day.ts';
import { nightsOf } from '#shared/rates/night.ts';
import type { PaintedGrid } from '#shared/rates/rate-grid.ts';
import { everything } from '#shared/where.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { type House, stayBody } from '#tests/support/houses.ts';
import { FRIDAY, MONDAY, WEEK, rateGridOver } from '#tests/support/rates/rate-grid.ts';

describe.each(domainEngines)('the grid of rates over $name', (engine) => {
  const { scene, make, nightsIn, pricesIn, cell, paint, painted, undo, countDays } = rateGridOver(engine);

  it('paints many types as one act, with an entry at each, and takes all of it back', async () => {
    const before = [await pricesIn(scene.home), await pricesIn(scene.loft)];
    const nights = nightsOf(MONDAY, FRIDAY);
    const answer = await painted(
      [scene.home, scene.loft].flatMap((of) => nights.map((date) => cell(of, date, 33_000))),
      { reason: 'Race week' },
    );
    expect(answer.data.changed).toBe(8);
    for (const of of [scene.home, scene.loft]) {
      expect((await pricesIn(of)).slice(0, 4)).toEqual([33_000, 33_000, 33_000, 33_000]);
      const entries = (await scene.app.trail('room-types', of.room_type_id)).filter(({ action }) => action === 'paint');
      expect(entries).toMatchObject([
        {
          batch_id: answer.body['batch_id'],
          reason: 'Race week',
          changes: {
            'rate-days.price_sen 2027-01-04/2027-01-08': [null, 33_000],
            'rate-days.reason 2027-01-04/2027-01-08': [null, 'Race week'],
          },
        },
      ]);
    }
    const undone = await undo(answer);
    expect(undone.body.results.map(({ ok }) => ok)).toEqual([true, true]);
    expect([await pricesIn(scene.home), await pricesIn(scene.loft)]).toEqual(before);
  });

  it('gives a painted night the price that its quote and its reservation have', async () => {
    await painted([cell(scene.home, MONDAY, 41_000), cell(scene.home, addDays(MONDAY, 1), 43_000)]);
    const stay = {
      arrival: MONDAY,
      departure: addDays(MONDAY, 2),
      adults: 2,
      children: 0,
      any_foreign_occupant: false,
    };
    const { property_id, room_type_id } = scene.home;
    const quote = await scene.app.call('POST', '/api/public/quotes', {
      token: null,
      body: { property_id, room_type_id, ...stay },
    });
    expect(quote.status, quote.text).toBe(201);
    const shown = (await pricesIn(scene.home)).slice(0, 2);
    expect(shown).toEqual([41_000, 43_000]);
    const room = (lines: unknown): number =>
      (lines as readonly { readonly code: string; readonly amount_sen: number }[])
        .filter(({ code }) => code === 'ROOM')
        .reduce((sum, { amount_sen }) => sum + amount_sen, 0);
    expect(room(quote.body.data['lines'])).toBe(84_000);
    const body = stayBody(scene.home, stay.arrival, { departure: stay.departure, adults: 2 });
    const booked = await scene.app.call('POST', '/api/reservations', { body });
    expect(booked.status, booked.text).toBe(201);
    expect(booked.body.data['total_sen']).toBe(quote.body.data['total_sen']);
  });

  it('keeps a night’s restrictions, and leaves none that says nothing when its price is given back', async () => {
    const before = await countDays();
    const path = `/api/room-types/${scene.home.room_type_id}/rate-days`;
    const tuesday = addDays(MONDAY, 1);
    await scene.app.call('POST', path, { body: { from: MONDAY, to: tuesday, min_nights: 3, reason: 'Race' } });
    await painted([cell(scene.home, MONDAY, 30_000), cell(scene.home, tuesday, 30_000)], { reason: 'Dearer' });
    await painted([cell(scene.home, MONDAY, null, 30_000), cell(scene.home, tuesday, null, 30_000)]);
    const rows = await scene.app.store.list(resourceTables['rate-days'], { where: everything });
    expect(rows.slice(before)).toMatchObject([{ date: MONDAY, price_sen: null, min_nights: 3, reason: 'Dearer' }]);
    const idle = await paint([cell(scene.home, tuesday, null)]);
    expect([idle.status, idle.body]).toMatchObject([409, { code: 'CONFLICT', unchanged: true }]);
  });

  it('saves all or nothing, and says which cells are against it and why', async () => {
    await painted([cell(scene.loft, MONDAY, 39_000)]);
    const before = await countDays();
    const cells = [
      cell(scene.home, MONDAY, 50_000),
      cell(scene.loft, MONDAY, 50_000),
      cell(scene.home, MONDAY, 51_000),
      { ...cell(scene.home, MONDAY, 1), room_type_id: 99_999 },
    ];
    const refused = await paint(cells);
    expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT']);
    expect(refused.body.message).toMatch(/^Nothing was saved: 3 of these prices/);
    const open = refused.body['cells'] as PaintedGrid['cells'];
    expect(open.map(({ problem }) => problem?.rule)).toEqual(['price_changed', 'price_twice', 'price_type']);
    expect(open[0]?.problem?.text).toEqual({
      en: expect.stringContaining('its base is RM 390.00'),
      zh: expect.stringContaining('RM 390.00'),
    });
    expect([await countDays(), (await pricesIn(scene.home))[0]]).toEqual([before, 28_000]);
  });

  it('refuses a price whose season has changed since it was read', async () => {
    const season = {
      property_id: scene.home.property_id,
      name: 'Fair',
      from: MONDAY,
      until: FRIDAY,
      adjustment_bp: 2000,
    };
    await make('seasons', season);
    const refused = await paint([cell(scene.home, MONDAY, 31_000)]);
    expect(refused.status).toBe(409);
    await painted([cell(scene.home, MONDAY, 31_000, 33_600)]);
  });

  it('refuses nights that are over, and those that are too far to have a price', async () => {
    const refused = await paint([cell(scene.home, '2026-11-19', 30_000), cell(scene.home, '2026-11-20', 30_000)]);
    expect((refused.body['cells'] as PaintedGrid['cells']).map(({ date, problem }) => [date, problem?.rule])).toEqual([
      ['2026-11-19', 'price_past'],
    ]);
    const far = await paint([cell(scene.home, '2028-11-19', 30_000), cell(scene.home, '2028-11-20', 30_000)]);
    expect((far.body['cells'] as PaintedGrid['cells']).map(({ date }) => date)).toEqual(['2028-11-20']);
  });

  it('of two who paint the same nights at once the second is told', async () => {
    const nights = nightsOf(WEEK.from, WEEK.to);
    const all = (price: number, types: readonly House[]) =>
      types.flatMap((of) => nights.map((date) => cell(of, date, price)));
    const answers = await Promise.all([
      paint(all(30_000, [scene.home, scene.loft])),
      paint(all(31_000, [scene.loft, scene.home])),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const bases = [...(await nightsIn(scene.home)), ...(await nightsIn(scene.loft))].map(({ base_sen }) => base_sen);
    expect(new Set(bases).size).toBe(1);
  });
});
