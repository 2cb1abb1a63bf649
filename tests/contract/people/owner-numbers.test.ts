import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { insertOwner } from '#tests/support/owners.ts';
import { pdf } from '#tests/support/hostile-files-parts.ts';

const COMPANY = {
  name: 'Harbour Holdings',
  kind: 'owner_company',
  tax_number: '201812345K',
  email: 'harbour@x.test',
  phone: '+6562220000',
  address: '1 Quay',
  postcode: '049145',
  city: 'Singapore',
  country: 'SGP',
};

describe.each(domainEngines)('numbers and contacts of owners over $name', (engine) => {
  let app: TestApp;
  let id = 0;
  beforeAll(async () => {
    app = await TestApp.start(engine);
    id = await app.store.transaction((tx) =>
      insertOwner(tx, { registration_number: 'OLD-NUMBER/1', tax_number: 'UNKNOWN' }),
    );
  }, 60_000);
  afterAll(() => app?.close());

  const save = (body: object) => app.call('PATCH', `/api/owners/${id}`, { body });
  const wrongIn = async (body: object): Promise<readonly unknown[]> => {
    const { status, body: answer } = await save(body);
    return [status, ...Object.keys(answer.errors ?? {})];
  };
  const addCompany = async (change: object): Promise<number> => {
    const { body, text, status } = await app.call('POST', '/api/companies', { body: { ...COMPANY, ...change } });
    expect(status, text).toBe(201);
    return Number(body.data['id']);
  };

  it('leave alone what stood before while something else is changed', async () => {
    const saved = await save({ city: 'Ipoh', registration_number: 'OLD-NUMBER/1', tax_number: 'UNKNOWN' });
    expect(saved.status, saved.text).toBe(200);
    expect(saved.body.data).toMatchObject({ city: 'Ipoh', registration_number: 'OLD-NUMBER/1', tax_number: 'UNKNOWN' });
  });

  it('are asked to be Malaysia’s once they are changed, and are kept in one form', async () => {
    expect(await wrongIn({ registration_number: '202099012345' })).toEqual([400, 'registration_number']);
    expect(await wrongIn({ tax_number: 'X123' })).toEqual([400, 'tax_number']);
    expect(await wrongIn({ sst_no: '12' })).toEqual([400, 'sst_no']);
    const numbers = { registration_number: '1234567-x', tax_number: 'c 2088005 0010', sst_no: 'W10180832000019' };
    const saved = await save(numbers);
    expect(saved.status, saved.text).toBe(200);
    expect(saved.body.data).toMatchObject({
      registration_number: '1234567-X',
      tax_number: 'C20880050010',
      sst_no: 'W10-1808-32000019',
    });
    expect((await save({ registration_number: null, tax_number: null })).status).toBe(200);
  });

  it('may be those of another country for a company of that country, which owns units', async () => {
    const supplier = await addCompany({ name: 'A supplier', kind: 'supplier' });
    expect(await wrongIn({ company_id: supplier })).toEqual([400, 'company_id']);
    const company_id = await addCompany({});
    const foreign = { registration_number: '201912345G', tax_number: 'M90312345X' };
    expect(await wrongIn(foreign)).toEqual([400, 'registration_number', 'tax_number']);
    const saved = await save({ ...foreign, company_id });
    expect(saved.status, saved.text).toBe(200);
    expect(saved.body.data).toMatchObject({ ...foreign, company_id });
    expect((await app.call('DELETE', `/api/companies/${company_id}`)).status).not.toBe(200);
  });

  it('come with somebody to call and with the papers of the sale and of e-invoices', async () => {
    const saved = await save({ emergency_name: 'Tan Ah Kow', emergency_phone: '012-345 6789' });
    expect(saved.body.data, saved.text).toMatchObject({
      emergency_name: 'Tan Ah Kow',
      emergency_phone: '+60123456789',
    });
    const body = new FormData();
    for (const field of ['spa_document', 'consent_document']) {
      body.append(field, new File([new Uint8Array(pdf())], `${field}.pdf`, { type: 'application/pdf' }));
    }
    const kept = await app.call('PATCH', `/api/owners/${id}`, { body });
    expect(kept.body.data['spa_document'], kept.text).toMatchObject({ name: 'spa_document.pdf' });
    const seen = await app.call('POST', `/api/owners/${id}/as-owner`, { body: {} });
    expect(seen.body.data['papers'], seen.text).toEqual(['spa', 'consent']);
    const { token } = await app.administrator([20]);
    const { body: read } = await app.call('GET', `/api/owners/${id}`, { token });
    expect([read.data['spa_document'], read.data['consent_document']]).toEqual([undefined, undefined]);
  });
});
