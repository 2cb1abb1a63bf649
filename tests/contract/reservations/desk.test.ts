import { describe, expect, it } from 'vitest';
import { PERMISSION_GROUPS, codeOf } from '#shared/permissions.ts';
import { hasId } from '#server/kit/kit.ts';
import { looseTables as resourceTables } from '#tests/support/loose-tables.ts';
import type { Rows } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { house, stayBody } from '#tests/support/houses.ts';
import { frontDeskOver } from '#tests/support/front-desk.ts';

describe.each(domainEngines)('stays from state to state, over $name', (engine) => {
  const { scene, at, booked, became } = frontDeskOver(engine);

  it('a desk without the codes of the listing learns of its rooms and house what it has to', async () => {
    at('2026-09-01');
    const there = await house(scene.app, { units: 2, property: { house_rules: 'No durian.' } });
    const [first, second] = there.units;
    const stay = await booked(stayBody(there, '2026-09-10', { unit_id: first }));
    const { id, reference } = await booked(stayBody(there, '2026-09-01', { departure: '2026-09-10', unit_id: first }));
    await scene.app.store.transaction(async (tx) => {
      await tx.update(resourceTables.reservations, hasId(id), { status: 'checked_in' });
      await tx.update(resourceTables.units, hasId(first ?? 0), { housekeeping: 'dirty' });
    });
    const { token } = await scene.app.administrator([codeOf(PERMISSION_GROUPS.reservation, 'view')]);
    expect((await scene.app.call('GET', `/api/units/${String(first)}`, { token })).status).toBe(403);
    const unitsOf = async (): Promise<unknown> =>
      (await scene.app.call('GET', `/api/reservations/${stay.id}/units`, { token })).body.data;
    const others = [{ reference, guest_name: 'Tan Mei Ling' }];
    expect(await unitsOf()).toEqual([{ unit_id: first, number: 'A1', is_clean: false, others }]);
    await scene.app.store.transaction((tx) =>
      tx.update(resourceTables.reservations, hasId(id), { status: 'checked_out' }),
    );
    await became(stay.id, 'move', { unit_id: second });
    expect(await unitsOf()).toMatchObject([{ unit_id: second, number: 'A2', others: [] }]);
    const card = await scene.app.call('GET', `/api/reservations/${stay.id}/registration-card`, { token });
    expect(card.body.data['house']).toMatchObject({
      address: '1, Jalan Teh',
      city: 'Tanah Rata',
      house_rules: 'No durian.',
    });
    expect((await scene.app.trail('reservations', stay.id)).map(({ action }) => action)).not.toContain(
      'registration-card',
    );
  });

  it('names the parts of the guest in the caller’s language where they are missing', async () => {
    const headers = { 'accept-language': 'zh-CN' };
    const none = await scene.app.call('POST', '/api/reservations', { body: {}, headers });
    const { errors } = none.body as unknown as { errors: Record<string, string[]> };
    expect(errors['lead_guest']?.[0]).toBe('请输入客人');
    const half = await scene.app.call('POST', '/api/reservations', {
      body: { lead_guest: { full_name: 'x' } },
      headers,
    });
    const parts = (half.body as unknown as { errors: Record<string, string[]> }).errors;
    expect(parts['lead_guest.full_name']?.[0]).toMatch(/^客人姓名/);
  });

  it('a stay is under the name of one of its guests, said the same in both places', async () => {
    at('2026-06-01');
    const there = await house(scene.app);
    const stay = await booked(stayBody(there, '2026-06-20'));
    const { body } = await scene.app.list('reservation-guests', { filter: { reservation_id: stay.id } });
    const lead = `/api/reservation-guests/${String((body['reservation-guests'] as Rows)[0]?.['id'])}`;
    expect((await scene.app.call('DELETE', lead)).status).toBe(409);
    const renamed = await scene.app.call('PATCH', `/api/reservations/${stay.id}`, {
      body: { guest_name: 'Tan Mei Lin' },
    });
    expect((await scene.app.call('GET', lead)).body.data['full_name']).toBe('Tan Mei Lin');
    await scene.app.call('PATCH', lead, { body: { nationality: 'SGP' } });
    const read = await scene.app.call('GET', `/api/reservations/${stay.id}`);
    expect(read.body.data).toMatchObject({ guest_name: 'Tan Mei Lin', nationality: 'SGP' });
    expect((await scene.app.call('POST', `/api/audit/${renamed.body.audit_id}/undo`)).status).toBe(200);
    expect((await scene.app.call('GET', lead)).body.data).toMatchObject({
      full_name: 'Tan Mei Ling',
      nationality: 'SGP',
    });
  });
});
