import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeExpenses, reopenExpenses } from '#server/domain/expenses/cut-off.ts';
import { addDays } from '#shared/day.ts';
import { ALL_PERMISSIONS } from '#shared/permissions.ts';
import { ensureReferenceData } from '#server/seed/reference-data.ts';
import { hasId } from '#server/kit/kit.ts';
import { TestApp } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { expensesOffice } from '#tests/support/expenses.ts';
import { frontDesk, sumOf } from '#tests/support/front-desk.ts';
import { looseTables as resourceTables } from '#tests/support/loose-tables.ts';
import { type Owned, insertOwnedHouse } from '#tests/support/owners.ts';

let bills = 0;
const PARTY = { adults: 1, children: 0, any_foreign_occupant: false };

describe.each(domainEngines)('a bill that a guest pays over $name', (engine) => {
  let app: TestApp;
  let other: string;
  let owned: Owned;
  let today: string;
  const office = expensesOffice(() => app);
  const desk = frontDesk(() => app);

  /** The wall that the guest broke: the unit's own, shared as though nothing had been agreed. */
  const approved = async (change: object = {}) => {
    const body = { category: 'maintenance', payee: `Painter ${(bills += 1)}`, amount_sen: 25_565, date: today };
    const { id } = await office.submitted({
      unit_id: owned.unit_id,
      borne_by: 'owner',
      borne_reason: 'Agreed',
      ...body,
      ...change,
    });
    return office.acted(id, 'approve', {}, other);
  };
  /** A guest who slept in the unit and has left. */
  const stayed = async (change: object = {}): Promise<number> => {
    const stay = await desk.booked({
      room_type_id: owned.room_type_id,
      arrival: today,
      departure: addDays(today, 1),
      ...PARTY,
      lead_guest: { full_name: 'Lim Wei Jie', phone: `+6012${7_000_000 + (bills += 1)}`, nationality: 'MYS' },
      source_channel: 'walk_in',
    });
    const values = { status: 'checked_in', unit_id: owned.unit_id, ...change };
    await app.store.transaction((tx) => tx.update(resourceTables.reservations, hasId(stay.id), values));
    return stay.id;
  };
  const entriesOf = async (id: number) => {
    const { body } = await app.list('ledger-entries', { filter: { expense_id: id }, pagination: { limit: 100 } });
    return body['ledger-entries'] as readonly { account: string; amount_sen: number; event_id: string }[];
  };
  const sumIn = async (id: number, account: string): Promise<number> =>
    (await entriesOf(id)).filter((each) => each.account === account).reduce((sum, each) => sum + each.amount_sen, 0);

  beforeAll(async () => {
    app = await TestApp.start(engine);
    await ensureReferenceData(app.store);
    other = (await app.administrator(ALL_PERMISSIONS)).token;
    owned = await app.store.transaction((tx) =>
      insertOwnedHouse(tx, { units: 12, property: { sst_registered: true } }),
    );
    today = app.clock.now().toISOString().slice(0, 10);
  }, 60_000);
  afterAll(() => app?.close());

  it('stands on the folio, and owner and operator share what is left', async () => {
    const { id, reference } = await approved();
    const stay = await stayed();
    const before = await desk.stayOf(stay);
    expect(await sumIn(id, 'owner-payable')).toBe(25_565);
    const charged = await office.acted(id, 'recharge', { reservation_id: stay, recharged_sen: 20_000 }, other);
    expect(charged).toMatchObject({ recharged_sen: 20_000, recharged_to: stay, owner_sen: 5565, host_sen: 0 });
    const lines = (await desk.standing(stay)).filter(({ code }) => code === 'RECHARGE');
    expect(lines).toEqual([expect.objectContaining({ amount_sen: 20_000, tax_code: null })]);
    expect(JSON.stringify(lines)).toContain(reference);
    const after = await desk.stayOf(stay);
    expect(Number(after['balance_sen']) - Number(before['balance_sen'])).toBe(20_000);
    expect(await sumIn(id, 'owner-payable')).toBe(5565);
    expect(await sumIn(id, 'fees')).toBe(20_000);
    expect((await entriesOf(id)).reduce((sum, each) => sum + each.amount_sen, 0)).toBe(0);
  });

  it('carries service tax where work was done for the guest', async () => {
    const { id } = await approved({ category: 'cleaning', amount_sen: 10_000 });
    const stay = await stayed();
    const tax = sumOf(await desk.standing(stay), 'SST');
    await office.acted(id, 'recharge', { reservation_id: stay, charged_as: 'service' }, other);
    expect(sumOf(await desk.standing(stay), 'SST') - tax).toBe(800);
  });

  it('stays on the folio whatever becomes of the stay', async () => {
    const { id } = await approved();
    const stay = await stayed();
    await office.acted(id, 'recharge', { reservation_id: stay }, other);
    const total = Number((await desk.stayOf(stay))['total_sen']);
    await desk.acted(stay, 'change-guests', { ...PARTY, adults: 3 });
    expect(Number((await desk.stayOf(stay))['total_sen'])).toBeGreaterThan(total);
    expect(sumOf(await desk.standing(stay), 'RECHARGE')).toBe(25_565);
  });

  it('is taken back by hand or with the bill, and owner and operator bear it again', async () => {
    for (const name of ['stop-recharge', 'void'] as const) {
      const { id } = await approved();
      const stay = await stayed();
      const { balance_sen } = await desk.stayOf(stay);
      await office.acted(id, 'recharge', { reservation_id: stay, charged_as: 'service' }, other);
      const back = await office.acted(id, name, { reason: 'It was broken before' }, other);
      expect(back).toMatchObject({ recharged_sen: 0, recharged_to: null });
      expect((await desk.stayOf(stay))['balance_sen']).toBe(balance_sen);
      expect(await sumIn(id, 'owner-payable')).toBe(name === 'void' ? 0 : 25_565);
      expect(await sumIn(id, 'fees')).toBe(0);
    }
  });

  it('is refused beyond the bill, elsewhere, before a stay and after its month was told', async () => {
    const { id } = await approved();
    const stay = await stayed();
    const over = await office.act(id, 'recharge', { reservation_id: stay, recharged_sen: 25_566 }, other);
    expect([over.status, Object.keys(over.body.errors)]).toEqual([400, ['recharged_sen']]);
    const waiting = await stayed({ status: 'confirmed' });
    expect((await office.act(id, 'recharge', { reservation_id: waiting }, other)).body['obstacle']).toBe(
      'recharge_closed',
    );
    const elsewhere = await stayed({ unit_id: owned.units[1] });
    expect((await office.act(id, 'recharge', { reservation_id: elsewhere }, other)).body['obstacle']).toBe(
      'recharge_elsewhere',
    );
    const month = { unitIds: [owned.unit_id], period: today.slice(0, 7) };
    await app.store.transaction((tx) => closeExpenses(tx, month));
    expect((await office.act(id, 'recharge', { reservation_id: stay }, other)).body['obstacle']).toBe('recharge_told');
    await app.store.transaction((tx) => reopenExpenses(tx, month));
    expect((await office.act(id, 'recharge', { reservation_id: stay }, other)).status).toBe(200);
  });

  it('is charged by those who decide about expenses, and keeps its approval while it is', async () => {
    const { id } = await approved();
    const stay = await stayed();
    const editor = (await app.administrator([32, 34])).token;
    expect((await office.act(id, 'recharge', { reservation_id: stay }, editor)).status).toBe(403);
    const { body } = await app.list('audit', { filter: { resource: 'expenses', record_id: id, action: 'approve' } });
    const [entry] = body['audit'] as readonly { id: number }[];
    await office.acted(id, 'recharge', { reservation_id: stay }, other);
    expect((await app.call('POST', `/api/audit/${entry?.id}/undo`, { token: other })).status).toBe(409);
    expect((await office.read(id))['state']).toBe('approved');
  });
});
