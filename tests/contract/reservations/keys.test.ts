import { is } from '#server/kit/conditions.ts';
import { describe, expect, it } from 'vitest';
import { hasId } from '#server/kit/kit.ts';
import { looseTables as resourceTables } from '#tests/support/loose-tables.ts';
import type { Answer, Rows } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { house } from '#tests/support/houses.ts';
import { moneyDesk } from '#tests/support/reservations/money-desk.ts';

type Row = Readonly<Record<string, unknown>>;

describe.each(domainEngines)('money of stays over $name', (engine) => {
  const { scene, act, stayOf, booked, pay, quote } = moneyDesk(engine);

  it('who takes the tourism tax can be said otherwise, with what was shown for it, and the folio follows', async () => {
    const id = await booked({ any_foreign_occupant: true });
    const total = Number((await stayOf(id))['total_sen']);
    const silent = await act(id, 'tourism-tax', { ttx_collector: 'exempt' });
    expect([silent.status, Object.keys(silent.body.errors)]).toEqual([400, ['note']]);
    // Nobody but a platform has taken it for the house, and no platform brought this guest.
    const refused = await act(id, 'tourism-tax', { ttx_collector: 'platform', note: 'Voucher 4711' });
    expect([refused.status, refused.body['obstacle']]).toEqual([409, 'ttx_no_platform']);
    const said = { ttx_collector: 'exempt', note: 'Diplomat' };
    expect((await act(id, 'tourism-tax', said)).body.data).toMatchObject({
      ttx_collector: 'exempt',
      total_sen: total - 2000,
    });
    const longer = { arrival: '2026-03-08', departure: '2026-03-11' };
    const { body } = await act(id, 'change-dates', longer);
    expect(body.data['ttx_collector']).toBe('exempt');
    const { body: folio } = await scene.app.call('GET', `/api/reservations/${id}/folio`);
    expect((folio.data['lines'] as Rows).filter(({ code, stands }) => code === 'TTX' && stands)).toEqual([]);
  });

  it('who takes the tourism tax follows a channel that was wrong, until somebody says it', async () => {
    const id = await booked({ any_foreign_occupant: true });
    const total = Number((await stayOf(id))['total_sen']);
    const sold = (source_channel: string): Promise<Answer> =>
      scene.app.call('PATCH', `/api/reservations/${id}`, { body: { source_channel } });
    const untaxed = { ttx_collector: 'platform', total_sen: total - 2000, balance_sen: total - 2000 };
    const corrected = await sold('booking_com');
    expect(corrected.body.data).toMatchObject(untaxed);
    expect((await scene.app.call('POST', `/api/audit/${corrected.body.audit_id}/undo`)).body.data).toMatchObject({
      source_channel: 'phone',
      ttx_collector: 'operator',
      total_sen: total,
    });
    await sold('agoda');
    expect((await sold('whatsapp')).body.data).toMatchObject({ ttx_collector: 'operator', total_sen: total });
    await act(id, 'tourism-tax', { ttx_collector: 'operator', note: 'Paid here' });
    expect((await sold('agoda')).body.data).toMatchObject({ ttx_collector: 'operator', total_sen: total });
  });

  it('a guest gets the key once papers, tourism tax and deposit are in order', async () => {
    scene.app.clock.at = new Date('2026-03-08T08:00:00Z');
    const stay = { unit_id: scene.home.units[5], any_foreign_occupant: true, source_channel: 'booking_com' };
    const id = await booked({ ...stay, adults: 2, children: 1 });
    const { body } = await scene.app.list('reservation-guests', { filter: { reservation_id: id } });
    const [lead] = body['reservation-guests'] as Rows;
    const identify = (input: Row): Promise<Answer> =>
      scene.app.call('PATCH', `/api/reservation-guests/${String(lead?.['id'])}/identify`, { body: input });
    const why = async (): Promise<unknown> => (await act(id, 'check-in')).body.message;
    expect(await why()).toMatch(/^The platform/);
    await act(id, 'tourism-tax', { ttx_collector: 'platform', note: 'Shown at the desk' });
    expect(await why()).toMatch(/^Not every guest/);
    for (const id_number of ['abcdef', '991332-14-1234']) {
      expect((await identify({ id_type: 'mykad', id_number })).body.errors).toHaveProperty('id_number');
    }
    const passport = { id_type: 'passport', id_number: 'K1234567' };
    expect((await identify({ ...passport, id_number: '!!!!!!' })).body.errors).toHaveProperty('id_number');
    expect((await identify({ ...passport, id_expires_on: '2026-03-09' })).body.errors).toHaveProperty('id_expires_on');
    expect((await identify({ id_type: 'mykad', id_number: '900101-14-5667' })).status).toBe(200);
    expect(await why()).toMatch(/passport/);
    expect((await identify(passport)).status).toBe(200);
    // Two are to sleep there, and a child, who needs none.
    expect(await why()).toMatch(/^2 adults, but 1 of their documents/);
    const more = (values: Row): Promise<Answer> =>
      scene.app.call('POST', '/api/reservation-guests', {
        body: { reservation_id: id, nationality: 'DEU', ...values },
      });
    await more({ full_name: 'Anna Braun', age: 9 });
    expect(await why()).toMatch(/^2 adults, but 1 of their documents/);
    const second = String((await more({ full_name: 'Karl Braun' })).body.data['id']);
    await scene.app.call('PATCH', `/api/reservation-guests/${second}/identify`, { body: passport });
    expect(await why()).toMatch(/^The deposit/);
    await pay(id, Number((await stayOf(id))['deposit_sen']) + 5);
    expect((await act(id, 'check-in')).status).toBe(200);
  });

  it('a guest who came after all gets the key once the deposit that is due again is paid', async () => {
    scene.app.clock.at = new Date('2026-03-08T08:00:00Z');
    const id = await booked({ unit_id: scene.home.units[18], departure: '2026-03-11', adults: 1 });
    const { deposit_sen } = await stayOf(id);
    const { body } = await scene.app.list('reservation-guests', { filter: { reservation_id: id } });
    const [lead] = body['reservation-guests'] as Rows;
    const document = { id_type: 'mykad', id_number: '900101-14-5667' };
    await scene.app.call('PATCH', `/api/reservation-guests/${String(lead?.['id'])}/identify`, { body: document });
    scene.app.clock.at = new Date('2026-03-10T08:00:00Z');
    expect((await act(id, 'no-show', { fee_sen: 0 })).status).toBe(200);
    expect((await act(id, 'check-in')).body.message).toMatch(/^The deposit/);
    expect(await stayOf(id)).toMatchObject({ status: 'no_show', deposit_sen: 0 });
    const money = { reservation_id: id, method: '04', amount_sen: deposit_sen, confirm_overpayment: true };
    expect((await scene.app.call('POST', '/api/payments', { body: money })).status).toBe(201);
    const here = await act(id, 'check-in');
    expect([here.status, here.body.data['deposit_sen']]).toEqual([200, deposit_sen]);
  });

  it('no reason lets a foreign guest have the key before it is decided who takes the tourism tax', async () => {
    scene.app.clock.at = new Date('2026-03-08T08:00:00Z');
    const later = { override_reason: 'Papers follow.' };
    const lead = (nationality: string): Row => ({ full_name: 'Anke Vogel', nationality });
    const why = async (id: number): Promise<unknown> => (await act(id, 'check-in', later)).body.message;
    const taxed = async (id: number): Promise<unknown> => {
      const { body } = await scene.app.call('GET', `/api/reservations/${id}/folio`);
      const lines = (body.data['lines'] as Rows).filter(({ code, stands }) => code === 'TTX' && stands);
      return lines.map(({ amount_sen }) => amount_sen);
    };
    const marked = { adults: 2, children: 0, any_foreign_occupant: true };

    const german = await booked({ unit_id: scene.home.units[6], lead_guest: lead('DEU') });
    expect(await why(german)).toMatch(/^Anke Vogel is not on record as Malaysian/);
    await act(german, 'change-guests', marked);
    expect([(await act(german, 'check-in', later)).status, await taxed(german)]).toEqual([200, [2000]]);

    const away = { any_foreign_occupant: true, source_channel: 'booking_com' };
    const platform = await booked({ unit_id: scene.home.units[7], lead_guest: lead('DEU'), ...away });
    expect(await why(platform)).toMatch(/^The platform/);
    await act(platform, 'tourism-tax', { ttx_collector: 'exempt', note: 'Spouse of a diplomat' });
    expect([(await act(platform, 'check-in', later)).status, await taxed(platform)]).toEqual([200, []]);

    // A permanent resident owes none, and a citizen's card is no paper of a foreigner.
    const resident = await booked({ unit_id: scene.home.units[8], lead_guest: lead('SGP') });
    const { body } = await scene.app.list('reservation-guests', { filter: { reservation_id: resident } });
    const [guest] = body['reservation-guests'] as Rows;
    const identify = (id_type: string): Promise<Answer> => {
      const card = { id_type, id_number: '900101-14-5678' };
      return scene.app.call('PATCH', `/api/reservation-guests/${String(guest?.['id'])}/identify`, { body: card });
    };
    for (const card of ['mykad', 'mytentera']) {
      expect((await identify(card)).body.errors['id_type']?.[0]).toContain('Malaysian citizens');
    }
    expect((await identify('mypr')).status).toBe(200);
    // Nor does a companion without papers pass unseen.
    const child = { reservation_id: resident, full_name: 'Mia Vogel', nationality: 'DEU', age: 4 };
    const added = await scene.app.call('POST', '/api/reservation-guests', { body: child });
    expect(await why(resident)).toMatch(/^Mia Vogel is not on record/);
    await scene.app.call('DELETE', `/api/reservation-guests/${String(added.body.data['id'])}`);
    expect((await act(resident, 'check-in', later)).status).toBe(200);
  });

  it('who pays the levy changes with its rows, and the tourism tax is no levy', async () => {
    const there = await house(scene.app);
    const row = await scene.app.store.find(resourceTables.levies, is('code', 'PAHANG'));
    const { id: _id, version: _version, ...values } = row ?? {};
    await scene.app.store.transaction(async (tx) => {
      await tx.update(resourceTables.levies, hasId(Number(row?.['id'])), { valid_until: '2026-03-31' });
      await tx.insert(resourceTables.levies, { ...values, valid_from: '2026-04-01', absorbed_by_operator: true });
    });
    const levyOn = async (arrival: string, departure: string): Promise<number> => {
      const { body } = await quote({
        property_id: there.property_id,
        room_type_id: there.room_type_id,
        arrival,
        departure,
      });
      const lines = body.data['lines'] as Rows;
      return lines.reduce((sum, line) => sum + (line['code'] === 'LEVY' ? Number(line['amount_sen']) : 0), 0);
    };
    expect(await levyOn('2026-03-30', '2026-04-02')).toBe(600);
    const tax = await scene.app.store.find(resourceTables.levies, is('code', 'TTX'));
    const refused = await scene.app.call('PATCH', `/api/properties/${there.property_id}`, {
      body: { levy_id: tax?.['id'] },
    });
    expect(refused.body.errors).toHaveProperty('levy_id');
  });
});
