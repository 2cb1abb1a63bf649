import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resources } from '#resources/index.ts';
import { TestApp } from '#tests/support/app.ts';
import { description, faultsOf } from '#tests/support/described.ts';
import { engines } from '#tests/support/engines.ts';
import { type House, house, insertRates } from '#tests/support/houses.ts';

const ARRIVAL = '2026-12-10';
const DEPARTURE = '2026-12-12';

describe('answers as they are described', () => {
  let app: TestApp;
  let home: House;
  let faults: string[];

  beforeAll(async () => {
    app = await TestApp.start(engines[0]!);
    await app.store.transaction(insertRates);
    home = await house(app, { units: 2 });
  }, 60_000);
  afterAll(() => app?.close());

  /** Makes a call and notes what of its answer is not described. */
  async function ask(call: string, options: Parameters<TestApp['call']>[2] = {}) {
    const [method = '', path = ''] = call.split(' ');
    const answer = await app.call(method, path, options);
    faults.push(...faultsOf(call, answer));
    return answer;
  }
  const statuses = async (...calls: readonly ReturnType<typeof ask>[]): Promise<number[]> =>
    (await Promise.all(calls)).map(({ status }) => status);
  const queryOf = (values: object): string =>
    new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)])).toString();

  const party = { adults: 2, children: 0, any_foreign_occupant: false };
  const stay = () => ({ room_type_id: home.room_type_id, arrival: ARRIVAL, departure: DEPARTURE, ...party });
  const booking = () => ({
    ...stay(),
    source_channel: 'phone',
    status: 'pending',
    lead_guest: { full_name: 'Aisyah binti Rahman', phone: '+60123456789', nationality: 'MYS' },
  });

  it('hold of every resource what its list, its record, its groups and its file are said to hold', async () => {
    faults = [];
    await ask('POST /api/reservations', { body: booking() });
    const seen: string[] = [];
    for (const { name, hasOpenTitles } of resources) {
      const { body } = await ask(`GET /api/${name}/aggregation`);
      const [row] = (body[name] ?? []) as readonly { readonly id: number }[];
      if (row) {
        seen.push(name);
        await ask(`GET /api/${name}/${row.id}`);
      }
      await ask(`GET /api/${name}/999999`);
      await ask(`GET /api/${name}/aggregation?aggregate=${encodeURIComponent('{"groupBy":["id"],"count":true}')}`);
      await ask(`GET /api/${name}/export?format=csv`);
      if (hasOpenTitles) await ask(`GET /api/${name}/titles`);
    }
    expect(faults).toEqual([]);
    // A list without rows would say nothing.
    expect(seen).toEqual(
      expect.arrayContaining(['properties', 'room-types', 'units', 'reservations', 'administrators']),
    );
  }, 30_000);

  it('hold what open and session calls are said to answer, refusals included', async () => {
    faults = [];
    const open = { token: null };
    const { property_id } = home;
    const nights = { property_id, arrival: ARRIVAL, departure: DEPARTURE, adults: 2, children: 0 };
    const enquiry = { name: 'Tan Wei', phone: '0123456789', message: 'Is there a room with a view?' };
    const { email, token } = await app.administrator([]);
    expect(
      await statuses(
        ask(`GET /api/public/availability?${queryOf(nights)}`, open),
        ask(`GET /api/public/availability?${queryOf({ ...nights, property_id: 9999 })}`, open),
        ask('POST /api/public/quotes', { ...open, body: { ...stay(), property_id } }),
        ask('POST /api/public/quotes', { ...open, body: {} }),
        ask('POST /api/public/enquiries', { ...open, body: enquiry }),
        ask('POST /api/auth/login', { ...open, body: { email, password: 'Not-The-Password-1' } }),
        ask('GET /api/account/me', { token }),
        ask('GET /api/account/admin', { token }),
        ask('GET /api/account/me', open),
        ask('GET /api/users/aggregation', { token }),
        ask('GET /api/users/aggregation?filter=no'),
      ),
    ).toEqual([200, 404, 201, 400, 201, 401, 200, 200, 401, 403, 400]);
    expect(
      await statuses(
        ask('GET /healthz', open),
        ask('GET /ical/nothing-is-here.ics', open),
        ask('GET /readyz', open),
        ask('GET /api/openapi.json'),
        ask('POST /api/auth/logout', { token }),
      ),
    ).toEqual([200, 404, 200, 200, 200]);
    expect(faults).toEqual([]);
  });

  it('hold what writes are said to answer: of one record, of many, of a file, and taken back', async () => {
    faults = [];
    const made = await ask('POST /api/holidays', { body: { name: 'Hari Uji', date: '2027-02-03' } });
    expect(made.status, made.text).toBe(201);
    const id = Number(made.body.data['id']);
    const changed = await ask(`PATCH /api/holidays/${id}`, { body: { name: 'Hari Uji Besar' } });
    expect(
      await statuses(
        ask(`PATCH /api/holidays/${id}`, { body: { name: 'Too late' }, headers: { 'If-Match': '"1"' } }),
        ask(`POST /api/audit/${changed.body.audit_id}/undo`, { body: {} }),
      ),
    ).toEqual([412, 200]);
    const bulk = await ask('POST /api/units/bulk/housekeeping', {
      body: { ids: [...home.units, 9999], input: { housekeeping: 'dirty' } },
    });
    expect(bulk.status).toBe(200);
    await ask(`POST /api/audit/batch/${String(bulk.body['batch_id'])}/undo`, { body: {} });
    const rows = [
      { line: 2, values: { name: 'Hari Kedua', date: '2027-03-04' } },
      { line: 3, values: { name: '' } },
    ];
    const imported = await ask('POST /api/holidays/import', { body: { batch: 'holidays-1', rows } });
    expect(imported.body.results.map(({ ok }) => ok)).toEqual([true, false]);
    await ask('POST /api/holidays/import/holidays-1/undo');
    await ask(`DELETE /api/holidays/${id}`);
    const booked = await ask('POST /api/reservations', { body: { ...booking(), unit_id: home.units[0] } });
    const again = await ask('POST /api/reservations', { body: { ...booking(), unit_id: home.units[0] } });
    expect([booked.status, again.status, again.body.code]).toEqual([201, 409, 'UNIT_TAKEN']);
    const stayed = Number(booked.body.data['id']);
    await ask(`GET /api/reservations/${stayed}/folio`);
    await ask(`GET /api/reservations/calendar?property_id=${home.property_id}&from=${ARRIVAL}&nights=7`);
    expect(faults).toEqual([]);
  }, 30_000);

  it('are told apart from such that are not described', () => {
    const answered = { status: 200, headers: new Headers({ 'content-type': 'application/json' }) };
    const faultsIn = (body: object): string[] =>
      faultsOf('GET /api/account/me', { ...answered, text: JSON.stringify(body) });
    expect(Object.keys(description.paths)).toContain('/api/account/me');
    const me = { status: 'success', account_number: 'M1', name: 'A', email: 'a@b.test', role: 'user' };
    const whole = { ...me, id: 1, isAdmin: false, isOwner: false, locale: null };
    expect(faultsIn(whole)).toEqual([]);
    expect(faultsIn(me)).not.toEqual([]);
    expect(faultsIn({ ...whole, id: 'one' })).not.toEqual([]);
    expect(faultsIn({ ...whole, password_hash: 'x' })).not.toEqual([]);
    expect(faultsOf('GET /api/account/me', { ...answered, status: 418, text: '{}' })).not.toEqual([]);
    expect(faultsOf('GET /api/nowhere', { ...answered, text: '{}' })).not.toEqual([]);
  });
});
