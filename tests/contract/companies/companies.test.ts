import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resourceTables } from '#server/domain/tables.ts';
import { hasId } from '#server/kit/kit.ts';
import { TestApp } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { house, stayBody } from '#tests/support/houses.ts';
import { insertOwner } from '#tests/support/owners.ts';

const KINDS = ['corporate_client', 'agency', 'owner_company', 'supplier'] as const;

const company = (n: number, more: object = {}) => ({
  name: `Tea Trading ${n}`,
  kind: 'corporate_client',
  registration_number: `20200100${String(n).padStart(4, '0')}`,
  tax_number: `C2088005${String(n).padStart(4, '0')}`,
  email: `accounts.${n}@tea.example.test`,
  phone: '+60549110001',
  address: '1, Jalan Besar',
  postcode: '39000',
  state_code: '06',
  city: 'Tanah Rata',
  ...more,
});

describe.each(domainEngines)('companies over $name', (engine) => {
  let app: TestApp;
  let n = 0;
  beforeAll(async () => {
    app = await TestApp.start(engine);
  }, 60_000);
  afterAll(() => app?.close());

  const add = (more: object = {}) => app.call('POST', '/api/companies', { body: company((n += 1), more) });
  const made = async (more: object = {}) => (await add(more)).body['data'] as { id: number };
  const act = ({ id }: { id: number }, action: string, body: object = {}) =>
    app.call('PATCH', `/api/companies/${id}/${action}`, { body });

  it('keep their numbers as the register writes them', async () => {
    const { status, body } = await add({
      registration_number: '1234567-x',
      tax_number: 'c 2088-0050010',
      sst_number: 'w10180832000019',
    });
    expect(status).toBe(201);
    expect(body['data']).toMatchObject({
      registration_number: '1234567-X',
      tax_number: 'C20880050010',
      sst_number: 'W10-1808-32000019',
      country: 'MYS',
      status: 'active',
    });
  });

  it.each([
    [{ registration_number: '12' }, 'registration_number'],
    [{ tax_number: '20880050010' }, 'tax_number'],
    [{ sst_number: 'W10-1813-32000019' }, 'sst_number'],
    [{ kind: 'operator' }, 'msic_code'],
    [{ kind: 'operator', msic_code: '55102', registration_number: null }, 'registration_number'],
    [{ tax_number: null }, 'tax_number'],
    [{ tax_number: undefined, country: 'SGP' }, 'tax_number'],
    [{ kind: 'corporate-client' }, 'kind'],
    [{ postcode: '3900' }, 'postcode'],
    [{ postcode: 'TR39000' }, 'postcode'],
    [{ state_code: null }, 'state_code'],
    [{ state_code: '17' }, 'state_code'],
  ])('refuse %j at the field', async (wrong, field) => {
    const { status, body } = await add(wrong);
    expect(status).toBe(400);
    expect(Object.keys(body.errors ?? {})).toEqual([field]);
  });

  it('abroad have the numbers of their own country', async () => {
    const abroad = { country: 'SGP', registration_number: '201812345K', tax_number: '201812345K', state_code: null };
    const { status, body } = await add(abroad);
    expect(status).toBe(201);
    const { id } = body['data'] as { id: number };
    const home = await app.call('PATCH', `/api/companies/${id}`, { body: { country: 'MYS' } });
    expect(home.status).toBe(400);
    const wrong = Object.keys(home.body.errors ?? {}).toSorted();
    expect(wrong).toEqual(['registration_number', 'state_code', 'tax_number']);
  });

  it('say of a postcode what owners and houses say of theirs', async () => {
    const { body } = await add({ postcode: '390' });
    const owner = await app.store.transaction((tx) => insertOwner(tx));
    const other = await app.call('PATCH', `/api/owners/${owner}`, { body: { postcode: '390' } });
    expect(body.errors?.['postcode']).toEqual(other.body.errors?.['postcode']);
    expect(body.errors?.['postcode']?.[0]).toContain('five digits');
  });

  it('keep the place they had until somebody corrects it', async () => {
    const { id } = await made();
    await app.store.transaction((tx) =>
      tx.update(resourceTables.companies, hasId(id), { postcode: 'PO 12', state_code: null }),
    );
    const save = (body: object) => app.call('PATCH', `/api/companies/${id}`, { body });
    expect((await save({ address: '2, Jalan Besar', postcode: 'PO 12', state_code: null })).status).toBe(200);
    expect(Object.keys((await save({ postcode: '3900' })).body.errors ?? {}).toSorted()).toEqual([
      'postcode',
      'state_code',
    ]);
    expect((await save({ postcode: '39000', state_code: '06' })).status).toBe(200);
  });

  it('are registered once', async () => {
    await add({ registration_number: '202105009999' });
    const { status, body } = await add({ registration_number: '2021 05009999' });
    expect(status).toBe(400);
    expect(body.errors).toHaveProperty('registration_number');
  });

  it('are put on hold for a reason, released, archived and restored, each with its entry', async () => {
    const one = await made();
    expect((await act(one, 'put-on-hold')).status).toBe(400);
    expect((await act(one, 'put-on-hold', { reason: 'Ninety days overdue.' })).body['data']).toMatchObject({
      status: 'on_hold',
    });
    expect((await act(one, 'release')).body['data']).toMatchObject({ status: 'active' });
    expect((await act(one, 'archive', { reason: 'Wound up.' })).body['data']).toMatchObject({ status: 'archived' });
    expect((await act(one, 'release')).status).toBe(409);
    expect((await act(one, 'restore')).body['data']).toMatchObject({ status: 'active' });
    const actions = (await app.trail('companies', one.id)).map(({ action }) => action);
    expect(actions).toEqual(['create', 'put-on-hold', 'release', 'archive', 'restore']);
  });

  it('are archived by those alone who hold the fourth code', async () => {
    const one = await made();
    const { token } = await app.administrator([62]);
    const call = (action: string) =>
      app.call('PATCH', `/api/companies/${one.id}/${action}`, { body: { reason: 'Why not.' }, token });
    expect((await call('archive')).status).toBe(403);
    expect((await call('put-on-hold')).status).toBe(200);
  });

  it('are named by the front desk without a right over them', async () => {
    const one = await made();
    const { token } = await app.administrator([13]);
    expect((await app.call('GET', `/api/companies/${one.id}`, { token })).status).toBe(403);
    const { status, body } = await app.call('GET', '/api/companies/titles', { token });
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toContain('example.test');
  });

  describe('for which stays are booked', () => {
    const stay = async (company_id: number) => {
      const body = stayBody(await house(app), '2026-12-10', {
        source_channel: 'corporate',
        status: 'enquiry',
        company_id,
      });
      return app.call('POST', '/api/reservations', { body });
    };

    it('are corporate clients and agencies, as long as they are active', async () => {
      for (const kind of KINDS) {
        const one = await made({ kind });
        const { status, body } = await stay(one.id);
        const isClient = kind === 'corporate_client' || kind === 'agency';
        expect({ kind, status }).toEqual({ kind, status: isClient ? 201 : 400 });
        if (!isClient) expect(Object.keys(body.errors ?? {})).toEqual(['company_id']);
      }
    });

    it('are found by the desk by a part of their name, those alone that may book', async () => {
      const { token } = await app.administrator([13]);
      const find = async (search: string, kind = 'company') => {
        const { status, body } = await app.call('GET', `/api/reservations/senders?kind=${kind}&search=${search}`, {
          token,
        });
        return status === 200 ? (body['data'] as unknown as { id: number; about: string }[]) : status;
      };
      const one = await made({ name: 'Puncak Outings', name_zh: '山顶旅行' });
      await made({ name: 'Puncak Linen', kind: 'supplier' });
      const held = await made({ name: 'Puncak Retreats' });
      await act(held, 'put-on-hold', { reason: 'Ninety days overdue.' });
      expect(await find('puncak')).toEqual([
        { id: one.id, name: 'Puncak Outings', name_zh: '山顶旅行', about: 'Tanah Rata' },
      ]);
      expect(await find(encodeURIComponent('山顶'))).toHaveLength(1);
      expect(await find('puncak', 'agent')).toEqual([]);
      expect((await app.call('GET', '/api/reservations/senders?kind=owner', { token })).status).toBe(400);
    });

    it('take no new stay while they are on hold, and keep those they have', async () => {
      const one = await made();
      const { id } = (await stay(one.id)).body['data'] as { id: number };
      await act(one, 'put-on-hold', { reason: 'Ninety days overdue.' });
      expect((await stay(one.id)).body.errors).toHaveProperty('company_id');
      const edit = (body: object) => app.call('PATCH', `/api/reservations/${id}`, { body });
      expect((await edit({ internal_note: 'Late arrival.' })).status).toBe(200);
      expect((await edit({ company_id: null })).status).toBe(200);
      expect((await edit({ company_id: one.id })).body.errors).toHaveProperty('company_id');
      const stays = await app.list('reservations', { filter: { company_id: one.id } });
      expect(stays.body.totalCount).toBe(0);
    });
  });
});
