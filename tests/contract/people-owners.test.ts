import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAYOUT_BANKS } from '#shared/constants.ts';
import { TestApp } from '#tests/support/app.ts';
import { engines } from '#tests/support/engines.ts';
import { People, type Person } from '#tests/support/people.ts';

const BANK = {
  bank_name: 'Hong Leong',
  bank_account: '123-4567 8901',
  bank_holder: 'Tan Sri Owner',
  reason: 'Bank statement of March seen.',
};

describe.each(engines)('owners over $name', (engine) => {
  let app: TestApp;
  let people: People;
  beforeAll(async () => {
    app = await TestApp.start(engine);
    people = new People(app);
  }, 60_000);
  afterAll(() => app?.close());

  const ownerOf = async ({ id }: Person): Promise<Person | undefined> => {
    const { body } = await app.list('owners', { filter: { user_id: id } });
    return (body['owners'] as readonly Person[])[0];
  };
  const act = (owner: Person | undefined, action: string, body: object = {}, token = app.admin) =>
    app.call('PATCH', `/api/owners/${owner?.id}/${action}`, { body, token });
  const setRole = ({ id }: Person, role: string) => app.call('PATCH', `/api/account/${id}`, { body: { role } });

  it('come with their user, in the same transaction and with an entry of their own', async () => {
    const user = await people.create('owner');
    const owner = await ownerOf(user);
    expect(owner).toMatchObject({
      account_number: user.account_number,
      legal_name: user['name'],
      status: 'prospect',
      bank_name: null,
    });
    expect((await app.trail('owners', owner?.id ?? 0)).map(({ action }) => action)).toEqual(['create']);
    expect(await ownerOf(await people.create('user'))).toBeUndefined();
    expect((await app.call('POST', '/api/owners', { body: { legal_name: 'Nobody' } })).status).toBe(404);
  });

  it('come and go with the role while nothing binds them', async () => {
    const user = await people.create('user');
    const promoted = await setRole(user, 'owner');
    const owner = await ownerOf(user);
    expect(owner).toBeDefined();
    await app.call('POST', `/api/audit/${promoted.body.audit_id}/undo`);
    expect(await ownerOf(user)).toBeUndefined();
    expect((await app.trail('owners', owner?.id ?? 0)).map(({ action }) => action)).toEqual(['create', 'remove']);
  });

  it('a running contract holds the role and the account', async () => {
    const user = await people.create('owner');
    await act(await ownerOf(user), 'activate');
    const demoted = await setRole(user, 'user');
    expect([demoted.status, demoted.body.code]).toEqual([409, 'CONFLICT']);
    expect((await app.call('DELETE', `/api/account/${user.id}`)).status).toBe(409);
    const told = await app.call('GET', `/api/users/${user.id}/delete-consequences`);
    expect(told.body.data).toMatchObject({ owner_status: 'active', forbidden_by: 'owner_bound' });
    await act(await ownerOf(user), 'begin-exit', { reason: 'Sold the unit.' });
    await act(await ownerOf(user), 'archive', { reason: 'Settled.' });
    expect((await setRole(user, 'user')).status).toBe(200);
    expect((await ownerOf(user))?.['status']).toBe('archived');
    expect((await app.call('DELETE', `/api/account/${user.id}`)).status).toBe(200);
    expect(await ownerOf(user)).toBeUndefined();
  });

  it('bank details change by an action with a reason, and are shown masked ever after', async () => {
    const owner = await ownerOf(await people.create('owner'));
    const { reason: _reason, ...bare } = BANK;
    expect(Object.keys((await act(owner, 'bank-details', bare)).body.errors)).toEqual(['reason']);
    const answer = await act(owner, 'bank-details', BANK);
    expect(answer.body.data).toMatchObject({
      bank_name: 'Hong Leong',
      bank_holder: 'Tan Sri Owner',
      bank_account_mask: '•••• 8901',
    });
    const entry = (await app.trail('owners', owner?.id ?? 0)).at(-1);
    expect(entry).toMatchObject({ action: 'bank-details', reason: BANK.reason });
    expect(JSON.stringify([answer.body, entry])).not.toContain('12345678901');
    const undone = await app.call('POST', `/api/audit/${answer.body.audit_id}/undo`);
    expect([undone.status, undone.body.code]).toEqual([409, 'CONFLICT']);
    const direct = { bank_name: 'CIMB', bank_account: '12345678', bank_account_mask: 'x' };
    const patched = await app.call('PATCH', `/api/owners/${owner?.id}`, { body: direct });
    expect([patched.status, Object.keys(patched.body.errors).toSorted()]).toEqual([
      400,
      Object.keys(direct).toSorted(),
    ]);
  });

  it.each(['123456', '12345678901234567', '12345678x'])('refuses the account number %s', async (bank_account) => {
    const owner = await ownerOf(await people.create('owner'));
    const answer = await act(owner, 'bank-details', { ...BANK, bank_account });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['bank_account']]);
  });

  it('can be paid at each of the 24 banks and at no other', async () => {
    const owner = await ownerOf(await people.create('owner'));
    expect(PAYOUT_BANKS).toHaveLength(24);
    for (const bank_name of PAYOUT_BANKS) {
      expect((await act(owner, 'bank-details', { ...BANK, bank_name })).status, bank_name).toBe(200);
    }
    for (const bank_name of ['maybank', 'Wirecard', '']) {
      expect((await act(owner, 'bank-details', { ...BANK, bank_name })).status, bank_name).toBe(400);
    }
  });

  it('need their own codes, archiving the strongest', async () => {
    const owner = await ownerOf(await people.create('owner'));
    const { token } = await app.administrator([4, 5, 6, 7, 20, 21, 22]);
    expect((await act(owner, 'activate', {}, token)).status).toBe(200);
    expect((await act(owner, 'begin-exit', { reason: 'x' }, token)).status).toBe(200);
    expect((await act(owner, 'archive', { reason: 'x' }, token)).body.permission).toBe(23);
    const other = await app.administrator([4, 5, 6, 7]);
    expect((await app.list('owners', {}, other.token)).body.permission).toBe(20);
  });
});
