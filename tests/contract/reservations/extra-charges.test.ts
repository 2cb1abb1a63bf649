import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { is } from '#server/kit/conditions.ts';
import { hasId } from '#server/kit/kit.ts';
import { type Answer, type TestApp } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { frontDesk, sumOf } from '#tests/support/front-desk.ts';
import { type House, house, startWithRates, stayBody } from '#tests/support/houses.ts';
import { looseTables as resourceTables } from '#tests/support/loose-tables.ts';

const DAY = '2026-05-04';

describe.each(domainEngines)('what a guest is charged beside the stay, over $name', (engine) => {
  let app: TestApp;
  let there: House;
  const desk = frontDesk(() => app);

  const stayIn = async (status: string): Promise<number> => {
    const { id } = await desk.booked(stayBody(there, DAY, { unit_id: null }));
    const left = status === 'checked_out' ? { checked_out_at: `${DAY}T03:00:00.000Z` } : {};
    await app.store.transaction((tx) => tx.update(resourceTables.reservations, hasId(id), { status, ...left }));
    return id;
  };
  const LATE = { charged_for: 'late_checkout', amount_sen: 10_000, reason: 'Until six in the evening' };
  const LAMP = { charged_for: 'damage', amount_sen: 25_000, reason: 'A lamp was broken' };
  const undo = (done: Answer, reason?: string): Promise<Answer> =>
    app.call('POST', `/api/audit/${String(done.body.audit_id)}/undo`, { body: reason === undefined ? {} : { reason } });
  const balanceOf = async (id: number): Promise<number> => Number((await desk.stayOf(id))['balance_sen']);

  beforeAll(async () => {
    app = await startWithRates(engine);
    app.clock.at = new Date(`${DAY}T04:00:00.000Z`);
    there = await house(app, { units: 5, type: { overbook_limit: 20 }, property: { sst_registered: true } });
  }, 60_000);
  afterAll(() => app?.close());

  it.each(['checked_in', 'checked_out'])(
    'stands on the bill of a guest who is %s, taxed as a service alone',
    async (status) => {
      const id = await stayIn(status);
      const [owed, sst] = [await balanceOf(id), sumOf(await desk.standing(id), 'SST')];
      // 8% of 100.00; making good a lamp is no sale.
      expect((await desk.became(id, 'add-charge', LATE))['balance_sen']).toBe(owed + 10_800);
      expect((await desk.became(id, 'add-charge', LAMP))['balance_sen']).toBe(owed + 35_800);
      const lines = await desk.standing(id);
      expect([sumOf(lines, 'LATE_CHECKOUT'), sumOf(lines, 'DAMAGE'), sumOf(lines, 'SST') - sst]).toEqual([
        10_000, 25_000, 800,
      ]);
      expect(JSON.stringify(lines.filter(({ code }) => code === 'DAMAGE'))).toContain('A lamp was broken');
      expect((await app.trail('reservations', id)).at(-1)).toMatchObject({ action: 'add-charge', reason: LAMP.reason });
      const entries = await app.store.list(resourceTables['ledger-entries'], { where: is('reservation_id', id) });
      const sums = new Map<unknown, number>();
      for (const { event_id, amount_sen } of entries)
        sums.set(event_id, (sums.get(event_id) ?? 0) + Number(amount_sen));
      expect([...sums.values()].filter((sum) => sum !== 0)).toEqual([]);
    },
  );

  it('stays on the bill whatever becomes of the stay', async () => {
    const id = await stayIn('checked_in');
    await desk.acted(id, 'add-charge', LATE);
    await desk.acted(id, 'change-guests', { adults: 1, children: 0, any_foreign_occupant: false });
    expect(sumOf(await desk.standing(id), 'LATE_CHECKOUT')).toBe(10_000);
  });

  it.each(['checked_in', 'checked_out'])('is undone of a guest who is %s, and so is taking it off', async (status) => {
    const id = await stayIn(status);
    const roomsOf = async (): Promise<unknown[]> =>
      (await desk.folioOf(id)).segments.map((part) => [
        part['arrival'],
        part['departure'],
        part['unit_id'],
        part['blocking'],
      ]);
    const rooms = await roomsOf();
    const codesOf = async (): Promise<unknown[]> =>
      (await desk.standing(id)).map(({ code, amount_sen }) => [code, amount_sen]);
    const [bare, owed] = [await codesOf(), await balanceOf(id)];
    await undo(await desk.acted(id, 'add-charge', LAMP)).then(({ status: is200, text }) =>
      expect(is200, text).toBe(200),
    );
    expect([await codesOf(), await balanceOf(id)]).toEqual([bare, owed]);
    await desk.acted(id, 'add-charge', LATE);
    await desk.acted(id, 'add-charge', LAMP);
    const charged = await codesOf();
    const off = await desk.acted(id, 'take-off-charge', { charged_for: 'late_checkout', reason: 'A regular guest' });
    expect(await balanceOf(id)).toBe(owed + 25_000);
    expect((await undo(off)).status).toBe(200);
    expect([await codesOf(), await balanceOf(id)]).toEqual([charged, owed + 35_800]);
    expect(await roomsOf()).toEqual(rooms);
  });

  it('goes off alone where others were charged for the same, with its own tax', async () => {
    const id = await stayIn('checked_in');
    const LATER = { ...LATE, amount_sen: 5000 };
    for (const charge of [LATE, LATER, LAMP]) await desk.acted(id, 'add-charge', charge);
    const owed = await balanceOf(id);
    const taken = { charged_for: 'late_checkout', reason: 'They left at noon' };
    const unsaid = await desk.act(id, 'take-off-charge', taken);
    expect([unsaid.status, Object.keys(unsaid.body.errors)]).toEqual([400, ['line_id']]);
    const lines = await desk.standing(id);
    const of = (sen: number): number => Number(lines.find(({ amount_sen }) => amount_sen === sen)?.['id']);
    const other = await desk.act(id, 'take-off-charge', { ...taken, line_id: of(25_000) });
    expect([other.status, other.body.unchanged]).toEqual([409, true]);
    const off = await desk.acted(id, 'take-off-charge', { ...taken, line_id: of(5000) });
    const left = await desk.standing(id);
    expect([sumOf(left, 'LATE_CHECKOUT'), sumOf(left, 'DAMAGE')]).toEqual([10_000, 25_000]);
    expect(await balanceOf(id)).toBe(owed - 5400);
    expect((await undo(off)).status).toBe(200);
    // It stands after the other one now, and so does its tax.
    const back = await desk.standing(id);
    const first = Number(back.find(({ amount_sen }) => amount_sen === 10_000)?.['id']);
    await desk.acted(id, 'take-off-charge', { ...taken, line_id: first });
    expect(await balanceOf(id)).toBe(owed - 10_800);
    await desk.acted(id, 'take-off-charge', taken);
    expect(await balanceOf(id)).toBe(owed - 16_200);
  });

  it('is refused of stays that never were, of owners, and taken off only where something was charged', async () => {
    for (const status of ['confirmed', 'cancelled', 'no_show', 'expired']) {
      expect([(await desk.act(await stayIn(status), 'add-charge', LAMP)).status, status]).toEqual([409, status]);
    }
    const owners = await stayIn('checked_in');
    await app.store.transaction((tx) => tx.update(resourceTables.reservations, hasId(owners), { kind: 'owner_stay' }));
    expect((await desk.act(owners, 'add-charge', LAMP)).status).toBe(409);
    const id = await stayIn('checked_in');
    await desk.acted(id, 'add-charge', LAMP);
    const again = await desk.act(id, 'add-charge', LAMP);
    expect([again.status, again.body.unchanged]).toEqual([409, true]);
    await desk.acted(id, 'add-charge', { ...LAMP, reason: 'Another lamp' });
    const none = await desk.act(id, 'take-off-charge', { charged_for: 'late_checkout', reason: 'x' });
    expect([none.status, none.body.unchanged, none.body.message]).toEqual([
      409,
      true,
      expect.stringContaining('Nothing of the kind'),
    ]);
    const nothing = await desk.act(id, 'add-charge', { ...LAMP, amount_sen: 0 });
    expect([nothing.status, Object.keys(nothing.body.errors)]).toEqual([400, ['amount_sen']]);
  });
});
