import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everything } from '#shared/where.ts';
import { MASK } from '#server/kit/audit/entry.ts';
import { reservations } from '#resources/reservations/reservations.ts';
import { forgetExpiredKeys } from '#server/kit/idempotency.ts';
import { hasId } from '#server/kit/kit.ts';
import { looseTables as resourceTables } from '#tests/support/loose-tables.ts';
import { allTables } from '#server/product.ts';
import { idempotencyKeys } from '#server/kit/tables.ts';
import type { Row, Table } from '#server/platform/database/table.ts';
import { TestApp } from '#tests/support/app.ts';
import { withTargets } from '#tests/support/targets.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { pdf } from '#tests/support/hostile-files-parts.ts';
import { MemoryFiles } from '#tests/support/memory-files.ts';
import { People } from '#tests/support/people.ts';
import { sampleRow } from '#tests/support/samples.ts';

const RESOURCE = 'change-contact-submissions';
const DAY_MS = 24 * 3_600_000;

describe.each(domainEngines)('a deleted account over $name', (engine) => {
  const files = new MemoryFiles();
  let app: TestApp;
  let people: People;
  beforeAll(async () => {
    app = await TestApp.start(engine, { files });
    people = new People(app);
  }, 60_000);
  afterAll(() => app?.close());

  /** Every row of every table that holds one of the texts, as `table: row`. */
  const rowsWith = async (texts: readonly string[]): Promise<string[]> => {
    const found: string[] = [];
    for (const table of allTables) {
      const rows = await app.store.list(table, { where: everything });
      const said = rows.map((row) => `${table.name}: ${JSON.stringify(row)}`);
      found.push(...said.filter((text) => texts.some((one) => text.includes(one))));
    }
    return found;
  };

  it('leaves nothing of who it was but the trail of what was done, and what happened stays without a name', async () => {
    const rider = await people.create('rider');
    const token = await people.signIn(rider);
    const form = new FormData();
    const identity = { account_number: rider.account_number, identity_number: '900101145667', vehicle_plate: 'VAB 77' };
    for (const [name, value] of Object.entries(identity)) form.append(name, value);
    form.append('licence_document', new File([new Uint8Array(pdf())], 'licence.pdf', { type: 'application/pdf' }));
    expect((await app.call('POST', '/user-mgmt/edit-rider-details', { body: form })).status).toBe(200);
    expect(files.kept.size).toBe(1);
    const day = { account_number: rider.account_number, date: '2026-11-02', state: 'present' };
    await app.store.transaction((tx) => tx.insert(resourceTables.attendance, day));
    const headers = { 'idempotency-key': 'a' };
    const moved = { kind: 'email', new_value: 'rider.moved@example.test' };
    const asked = await app.call('POST', `/api/${RESOURCE}`, { body: moved, token, headers });
    await app.call('PATCH', `/api/${RESOURCE}/${String(asked.body.data['id'])}`, { body: { action: 'approve' } });
    const again = await app.signIn(moved.new_value);
    await app.call('POST', `/api/${RESOURCE}`, { body: { kind: 'phone', new_value: '+60179998877' }, token: again });
    const personal = [
      String(rider['name']),
      rider.email,
      rider.phone,
      moved.new_value,
      '+60179998877',
      '5667',
      'VAB 77',
    ];
    const told = await app.call('GET', `/api/users/${rider.id}/delete-consequences`);
    expect(told.body.data).toMatchObject({ contact_submissions: 2, messages: 2, attendance_days: 1 });
    const held = (await rowsWith(personal)).map((text) => text.slice(0, text.indexOf(':')));
    const expected = ['change_contact_submissions', 'idempotency_keys', 'logins', 'outbox', 'users'];
    expect(new Set(held)).toEqual(new Set([...expected, 'audit']));

    expect((await app.call('DELETE', `/api/account/${rider.id}`)).status).toBe(200);
    expect((await app.call('GET', `/api/users/${rider.id}`)).status).toBe(404);
    expect((await app.list('users', { filter: { id: rider.id } })).body.totalCount).toBe(0);
    expect((await rowsWith(personal)).filter((text) => !text.startsWith('audit:'))).toEqual([]);
    const traces = (await rowsWith([rider.account_number])).map((text) => text.slice(0, text.indexOf(':')));
    expect(new Set(traces)).toEqual(new Set(['attendance', 'audit']));
    expect(files.kept.size).toBe(0);
    expect(await people.isSignedIn(again)).toBe(false);
  });

  it('takes its name out of the stays that are over; one to come, or brought by an agent, keeps the account', async () => {
    const [guest, agent] = [await people.create(), await people.create('agent')];
    const tables = resourceTables;
    const [stay, lead] = await app.store.transaction(async (tx) => {
      const row = await tx.insert(tables.reservations, {
        ...(await withTargets(tx, reservations.fields, sampleRow(reservations, 1))),
        lead_guest_id: guest.id,
        agent_id: null,
        company_id: null,
        guest_name: 'Siti Hidden',
        guest_phone: '+60123450001',
        guest_email: 'siti.hidden@example.test',
        status: 'confirmed',
        total_sen: 12_300,
      });
      const known = { full_name: 'Siti Hidden', nationality: 'MY', id_type: 'mykad', id_number: '900101145667' };
      const of = { reservation_id: row['id'], is_lead: true, id_mask: '900101-**-***7' };
      return [row, await tx.insert(tables['reservation-guests'], { ...known, ...of })];
    });
    const change = (values: object) =>
      app.store.transaction((tx) => tx.update(tables.reservations, hasId(stay.id), { ...values }));
    const consequences = async ({ id }: { id: number }) =>
      (await app.call('GET', `/api/users/${id}/delete-consequences`)).body.data;
    const remove = ({ id }: { id: number }) => app.call('DELETE', `/api/account/${id}`);

    expect(await consequences(guest)).toMatchObject({ forbidden_by: 'stays_open', past_stays: 0 });
    expect((await remove(guest)).status).toBe(409);
    await change({ status: 'checked_out', agent_id: agent.id });
    expect(await consequences(agent)).toMatchObject({ forbidden_by: 'stays_brought' });
    expect((await remove(agent)).status).toBe(409);
    expect(await consequences(guest)).toMatchObject({ forbidden_by: null, past_stays: 1 });
    expect((await remove(guest)).status).toBe(200);

    const left = { lead_guest_id: null, guest_name: 'Deleted user', guest_email: null, guest_phone: null };
    const read = (table: Table, row: Row) => app.store.find(table, hasId(Number(row['id'])));
    expect(await read(tables.reservations, stay)).toMatchObject({ ...left, total_sen: 12_300 });
    const nobody = { full_name: 'Deleted user', id_number: null, id_mask: null };
    expect(await read(tables['reservation-guests'], lead)).toMatchObject(nobody);
    expect(await rowsWith(['Siti Hidden', 'siti.hidden', '+60123450001', '1145667'])).toEqual([]);
    const [entry] = (await app.trail('reservations', stay.id)).slice(-1);
    expect(entry).toMatchObject({ action: 'forget', changes: { guest_name: [MASK, 'Deleted user'] } });
    const undone = await app.call('POST', `/api/audit/${String(entry?.['id'])}/undo`);
    expect([undone.status, undone.body.code]).toEqual([409, 'CONFLICT']);
  });

  it('is told of in the trail by its number, not by name', async () => {
    const user = await people.create('owner');
    const owner = (await app.list('owners', { filter: { user_id: user.id } })).body['owners'] as { id: number }[];
    await app.call('DELETE', `/api/account/${user.id}`);
    const [entry] = (await app.trail('users', user.id)).slice(-1);
    expect(entry).toMatchObject({
      action: 'remove',
      changes: { account_number: [user.account_number, null], name: [MASK, null], email: [MASK, null] },
    });
    const [record] = (await app.trail('owners', owner[0]?.id ?? 0)).slice(-1);
    expect(record).toMatchObject({ action: 'remove', changes: { legal_name: [MASK, null] } });
    const undone = await app.call('POST', `/api/audit/${String(entry?.['id'])}/undo`);
    expect([undone.status, undone.body.code]).toEqual([409, 'CONFLICT']);
  });

  it('answers to repeated calls, and what they hold of people, last a day', async () => {
    await app.call('POST', '/api/saved-views', {
      body: { resource: 'users', name: 'Kept' },
      headers: { 'idempotency-key': 'kept' },
    });
    const count = (): Promise<number> => app.store.count(idempotencyKeys, everything);
    const [now, before] = [app.clock.at.getTime(), await count()];
    await forgetExpiredKeys(app.store, new Date(now + DAY_MS - 1000).toISOString());
    expect([before > 0, await count()]).toEqual([true, before]);
    await forgetExpiredKeys(app.store, new Date(now + DAY_MS + 1000).toISOString());
    expect(await count()).toBe(0);
  });
});
