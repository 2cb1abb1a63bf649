import { describe, expect, it } from 'vitest';
import { predicateOf } from '#shared/parse-where.ts';
import { documents } from '#server/kit/tables.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { pdf } from '#tests/support/hostile-files-parts.ts';
import { ownersOver } from '#tests/support/people/owners.ts';
import type { Person } from '#tests/support/people.ts';

describe.each(domainEngines)('owners over $name', (engine) => {
  const { scene, ownerOf, act, setRole } = ownersOver(engine);

  it('come with their user, in the same transaction and with an entry of their own', async () => {
    const user = await scene.people.create('owner');
    const owner = await ownerOf(user);
    expect(owner).toMatchObject({
      account_number: user.account_number,
      legal_name: user['name'],
      status: 'prospect',
      bank_name: null,
    });
    expect((await scene.app.trail('owners', owner?.id ?? 0)).map(({ action }) => action)).toEqual(['create']);
    expect(await ownerOf(await scene.people.create('user'))).toBeUndefined();
  });

  describe('that are new', () => {
    const NEW = { name: 'Tan Mei Ling', legal_name: 'Orchid Holdings Sdn. Bhd.', party: 'company' };
    const contacts = (n: number) => ({ email: `new.owner.${n}@example.test`, phone: `+6019555000${n}` });
    const add = (body: object, token = scene.app.admin) => scene.app.call('POST', '/api/owners', { body, token });
    const counts = async () => [
      (await scene.app.list('users', {})).body.totalCount,
      (await scene.app.list('owners', {})).body.totalCount,
    ];

    it('bring an approved account along, in one transaction, for holders of the code for owners alone', async () => {
      const { token } = await scene.app.administrator([21]);
      const { status, body, text } = await add({ ...NEW, ...contacts(1) }, token);
      expect(status, text).toBe(201);
      const { data } = body;
      expect(data).toMatchObject({ legal_name: NEW.legal_name, party: 'company', status: 'prospect' });
      expect(data['account_number']).toMatch(/^O\d+$/);
      const user = await scene.people.read({ id: Number(data['user_id']) });
      expect(user).toMatchObject({
        ...contacts(1),
        name: NEW.name,
        account_number: data['account_number'],
        role: 'owner',
        status: 'approved',
      });
      expect(await ownerOf(user)).toMatchObject({ id: data['id'] });
      expect((await scene.app.trail('owners', Number(data['id']))).map(({ action }) => action)).toEqual(['create']);
      expect((await scene.app.trail('users', user.id)).map(({ action }) => action)).toEqual(['create']);
      const { account_number } = user;
      const link = await scene.app.call('POST', '/user-mgmt/reset-user-password', { body: { account_number } });
      expect(link.status, link.text).toBe(200);
      expect((await scene.app.call('DELETE', `/api/account/${user.id}`)).status).toBe(200);
      expect(await ownerOf(user)).toBeUndefined();
    });

    it('are refused with all that is taken at once, and leave nothing', async () => {
      const { email } = await scene.people.create('user');
      const { phone } = await scene.people.create('agent');
      const before = await counts();
      const answer = await add({ ...NEW, email, phone });
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['email', 'phone']]);
      const [administrator] = (await scene.app.list('administrators', {})).body['administrators'] as readonly Person[];
      const other = await add({ ...NEW, email: administrator?.email, phone });
      expect([other.status, Object.keys(other.body.errors)]).toEqual([400, ['email', 'phone']]);
      expect(await counts()).toEqual(before);
    });

    it('come once, of several who are sent at the same moment', async () => {
      const before = await counts();
      const answers = await Promise.all([1, 2, 3].map(() => add({ ...NEW, ...contacts(2) })));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400, 400]);
      expect(await counts()).toEqual(before.map((count) => count + 1));
    });

    it('keep no contacts of their own: those of the account are changed there', async () => {
      const { data } = (await add({ ...NEW, ...contacts(3) })).body;
      for (const name of ['name', 'email', 'phone']) expect(data[name]).toBeUndefined();
      const answer = await scene.app.call('PATCH', `/api/owners/${String(data['id'])}`, {
        body: { email: 'x@example.test' },
      });
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['email']]);
    });
  });

  it('have papers, which only whoever may edit owners sees, and which go with the record', async () => {
    const user = await scene.people.create('owner');
    const owner = await ownerOf(user);
    const body = new FormData();
    for (const field of ['agreement_document', 'identity_document', 'bank_document']) {
      body.append(field, new File([new Uint8Array(pdf())], `${field}.pdf`, { type: 'application/pdf' }));
    }
    const answer = await scene.app.call('PATCH', `/api/owners/${owner?.id}`, { body });
    expect(answer.status, answer.text).toBe(200);
    const { url, ...kept } = answer.body.data['bank_document'] as { url: string; name: string };
    expect(kept).toMatchObject({ name: 'bank_document.pdf', kind: 'application/pdf' });
    expect((await scene.app.call('GET', url)).status).toBe(200);
    const { token } = await scene.app.administrator([20]);
    expect(
      (await scene.app.call('GET', `/api/owners/${owner?.id}`, { token })).body.data['bank_document'],
    ).toBeUndefined();
    expect((await scene.app.call('GET', url, { token })).status).not.toBe(200);
    await setRole(user, 'user');
    expect(await ownerOf(user)).toBeUndefined();
    expect((await scene.app.call('GET', url)).status).toBe(404);
    const left = await scene.app.store.count(
      documents,
      predicateOf({ resource: 'owners' }, { fields: documents.fields }),
    );
    expect(left).toBe(0);
  });

  it('come and go with the role while nothing binds them', async () => {
    const user = await scene.people.create('user');
    const promoted = await setRole(user, 'owner');
    const owner = await ownerOf(user);
    expect(owner).toBeDefined();
    await scene.app.call('POST', `/api/audit/${promoted.body.audit_id}/undo`);
    expect(await ownerOf(user)).toBeUndefined();
    expect((await scene.app.trail('owners', owner?.id ?? 0)).map(({ action }) => action)).toEqual(['create', 'remove']);
  });

  it('a running contract holds the role and the account', async () => {
    const user = await scene.people.create('owner');
    await act(await ownerOf(user), 'activate');
    const demoted = await setRole(user, 'user');
    expect([demoted.status, demoted.body.code]).toEqual([409, 'CONFLICT']);
    expect((await scene.app.call('DELETE', `/api/account/${user.id}`)).status).toBe(409);
    const told = await scene.app.call('GET', `/api/users/${user.id}/delete-consequences`);
    expect(told.body.data).toMatchObject({ owner_status: 'active', forbidden_by: 'owner_bound' });
    await act(await ownerOf(user), 'begin-exit', { reason: 'Sold the unit.' });
    await act(await ownerOf(user), 'archive', { reason: 'Settled.' });
    expect((await setRole(user, 'user')).status).toBe(200);
    expect((await ownerOf(user))?.['status']).toBe('archived');
    expect((await scene.app.call('DELETE', `/api/account/${user.id}`)).status).toBe(200);
    expect(await ownerOf(user)).toBeUndefined();
  });

  it('need their own codes, archiving the strongest', async () => {
    const owner = await ownerOf(await scene.people.create('owner'));
    const { token } = await scene.app.administrator([4, 5, 6, 7, 20, 21, 22]);
    expect((await act(owner, 'activate', {}, token)).status).toBe(200);
    expect((await act(owner, 'begin-exit', { reason: 'x' }, token)).status).toBe(200);
    expect((await act(owner, 'archive', { reason: 'x' }, token)).body.permission).toBe(23);
    const other = await scene.app.administrator([4, 5, 6, 7]);
    expect((await scene.app.list('owners', {}, other.token)).body.permission).toBe(20);
  });
});
