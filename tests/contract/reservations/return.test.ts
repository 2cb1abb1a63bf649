import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#shared/day.ts';
import { is } from '#server/kit/conditions.ts';
import { looseTables as resourceTables } from '#tests/support/loose-tables.ts';
import { type Answer, type TestApp } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { frontDesk } from '#tests/support/front-desk.ts';
import { type House, house, startWithRates, stayBody } from '#tests/support/houses.ts';

/** Nights that a stay has given back are not its own any more: it gets them again by the rules of a sale. */
describe.each(domainEngines)('a stay that comes back, over $name', (engine) => {
  let app: TestApp;
  let home: House;
  let suite: House;
  const DAY = '2026-03-09';
  const FORCED = { override_reason: 'Papers follow.' };

  beforeAll(async () => {
    app = await startWithRates(engine);
  }, 60_000);
  afterAll(() => app?.close());
  beforeEach(async () => {
    at(DAY);
    home = await house(app, { units: 2 });
    suite = await house(app, { in: home, units: 2 });
  });

  const at = (day: string): void => {
    app.clock.at = new Date(`${day}T08:00:00.000Z`);
  };
  const { booked, act, acted, became, stayOf, folioOf, standing, soldOf } = frontDesk(() => app);
  const undo = ({ body }: Answer): Promise<Answer> => app.call('POST', `/api/audit/${body.audit_id}/undo`);
  const isIn = (unit: number | undefined, lifecycle: string): Promise<unknown> =>
    app.store.transaction((tx) => tx.update(resourceTables.units, is('id', unit), { lifecycle }));
  const places = async (id: number): Promise<unknown[][]> =>
    (await folioOf(id)).segments.map((part) => [part['arrival'], part['departure'], part['unit_id']]);
  /** Until the 13th, from the 11th on in a room of the other type. */
  const bookedInTwo = async (): Promise<number> => {
    const { id } = await booked(stayBody(home, DAY, { departure: '2026-03-13', unit_id: home.units[0] }));
    await acted(id, 'move', { unit_id: suite.units[0], from: '2026-03-11' });
    return id;
  };
  /** Nights of the other type of which no unit has all: pinned before the 12th in one and from then on in the other. */
  const cross = async (): Promise<void> => {
    for (const [arrival, unit_id] of [
      ['2026-03-10', suite.units[0]],
      ['2026-03-12', suite.units[1]],
    ] as const) {
      const { id } = await booked(stayBody(suite, arrival, { unit_id }));
      await acted(id, 'pin', { pinned: true });
    }
  };

  it('does not come back into a unit that is out of service by now, but waits for another one', async () => {
    const { id } = await booked(stayBody(home, DAY, { unit_id: home.units[0] }));
    await acted(id, 'cancel', { reason: 'Ill' });
    await isIn(home.units[0], 'out-of-order');
    const back = await became(id, 'reinstate', { reason: 'Well again' });
    expect(back).toMatchObject({ status: 'confirmed', unit_id: null, assignment: { rule: 'withdrawn' } });
    expect(await places(id)).toEqual([[DAY, '2026-03-11', null]]);
    expect(await became(id, 'assign')).toMatchObject({ unit_id: home.units[1] });
  });

  it('is not undone into such a unit either', async () => {
    const { id } = await booked(stayBody(home, DAY, { unit_id: home.units[0] }));
    const moved = await acted(id, 'move', { unit_id: home.units[1] });
    await isIn(home.units[0], 'archived');
    expect((await undo(moved)).status).toBe(200);
    expect(await stayOf(id)).toMatchObject({ unit_id: null, assignment: { rule: 'withdrawn' } });
    expect(await places(id)).toEqual([[DAY, '2026-03-11', null]]);
  });

  it('and a guest who is here is not sent back to one', async () => {
    const { id } = await booked(stayBody(home, DAY, { unit_id: home.units[0] }));
    await acted(id, 'check-in', FORCED);
    const moved = await acted(id, 'move', { unit_id: home.units[1] });
    await isIn(home.units[0], 'out-of-order');
    const refused = await undo(moved);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('A1 is not in service')]);
  });

  it('nobody checks in there, on time or late, whatever the reason', async () => {
    const { id } = await booked(stayBody(home, DAY, { unit_id: home.units[0] }));
    await isIn(home.units[0], 'out-of-order');
    const early = await act(id, 'check-in', FORCED);
    expect([early.status, early.body.message]).toEqual([409, expect.stringContaining('A1 is not in service')]);
    at('2026-03-10');
    const gone = await acted(id, 'no-show');
    const late = await act(id, 'check-in', FORCED);
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('A1 is not in service')]);
    expect((await undo(gone)).status).toBe(200);
    expect(await stayOf(id)).toMatchObject({ status: 'confirmed', unit_id: null });
    await acted(id, 'assign');
    expect(await became(id, 'check-in', FORCED)).toMatchObject({ unit_id: home.units[1] });
  });

  it('once it is over the guest is booked anew', async () => {
    const { id } = await booked(stayBody(home, DAY, { unit_id: home.units[0] }));
    const late = await booked(stayBody(home, DAY, { unit_id: home.units[1] }));
    await acted(id, 'cancel', { reason: 'Ill' });
    at('2026-03-10');
    const gone = await acted(late.id, 'no-show');
    at('2026-03-11');
    for (const answer of [
      await act(id, 'reinstate', { reason: 'Well again' }),
      await act(late.id, 'check-in', FORCED),
      await undo(gone),
    ]) {
      expect([answer.status, answer.body.message]).toEqual([409, 'The stay is over. Book the guest anew.']);
    }
  });

  it('in several types needs a unit for all of its nights in each of them', async () => {
    const id = await bookedInTwo();
    await acted(id, 'unassign');
    await acted(id, 'cancel', { reason: 'Ill' });
    await cross();
    const refused = await act(id, 'reinstate', { reason: 'Well again' });
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('pinned')]);
  });

  it('is not made longer in a type in which that leaves no unit for it', async () => {
    const { id } = await booked(stayBody(home, DAY, { departure: '2026-03-12', unit_id: home.units[0] }));
    await acted(id, 'move', { unit_id: suite.units[0], from: '2026-03-11' });
    await acted(id, 'unassign');
    await cross();
    const refused = await act(id, 'change-dates', { arrival: DAY, departure: '2026-03-13' });
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('pinned')]);
  });

  it('an undo that takes nights is a sale, one that takes none is not', async () => {
    const { id } = await booked(stayBody(suite, '2026-03-11', { departure: '2026-03-13' }));
    const shorter = await acted(id, 'change-dates', { arrival: '2026-03-11', departure: '2026-03-12' });
    await cross();
    const refused = await undo(shorter);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('pinned')]);
    const placed = await acted(id, 'assign');
    expect((await undo(placed)).status).toBe(200);
    expect(await soldOf(suite.room_type_id)).toHaveLength(5);
  });

  it('an undo pins nothing that leaves another stay without a unit', async () => {
    const first = await booked(stayBody(suite, '2026-03-10', { unit_id: suite.units[0] }));
    const { id } = await booked(stayBody(suite, '2026-03-12', { unit_id: suite.units[1] }));
    await acted(first.id, 'pin', { pinned: true });
    await acted(id, 'pin', { pinned: true });
    const loose = await acted(id, 'pin', { pinned: false });
    await booked(stayBody(suite, '2026-03-11'));
    const refused = await undo(loose);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('without a unit')]);
  });

  it('the tourism tax of one who never came is decided without a bill for nights', async () => {
    const { id } = await booked(stayBody(home, DAY, { unit_id: home.units[0], any_foreign_occupant: true }));
    const agreed = Number((await stayOf(id))['total_sen']);
    at('2026-03-10');
    const gone = await became(id, 'no-show');
    const decided = await acted(id, 'tourism-tax', { ttx_collector: 'exempt', note: 'Diplomat' });
    const { ttx_note, total_sen } = decided.body.data;
    expect([ttx_note, total_sen]).toEqual(['Diplomat', gone['total_sen']]);
    expect((await standing(id)).map(({ code }) => code)).toContain('CANCELLATION');
    expect((await undo(decided)).status).toBe(200);
    await acted(id, 'tourism-tax', { ttx_collector: 'exempt', note: 'Diplomat' });
    // Two nights without the tax.
    expect(await became(id, 'check-in', FORCED)).toMatchObject({ unit_id: home.units[0], total_sen: agreed - 2000 });
    expect(await places(id)).toEqual([[DAY, addDays(DAY, 2), home.units[0]]]);
  });
});
