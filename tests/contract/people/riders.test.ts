import { describe, expect, it } from 'vitest';
import { recallExpiredRiders } from '#server/domain/people/riders.ts';
import { refusals } from '#server/domain/people/refusals.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { pdf } from '#tests/support/hostile-files-parts.ts';
import { type Person, peopleOver } from '#tests/support/people.ts';

const EDIT = '/user-mgmt/edit-rider-details';
const DETAILS = '/user-mgmt/get-rider-details';
const ATTENDANCE = '/user-mgmt/rider-attendance';

const form = (values: Readonly<Record<string, string>>): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.append(name, value);
  return data;
};

describe.each(domainEngines)('riders over $name', (engine) => {
  const { scene } = peopleOver(engine);

  const edit = ({ account_number }: Person, values: Readonly<Record<string, string>>) =>
    scene.app.call('POST', EDIT, { body: form({ account_number, ...values }) });
  const details = (query: string) => scene.app.call('GET', `${DETAILS}?${query}`);
  const verify = ({ account_number }: Person, action: string, remarks = 'The photograph is blurred.') =>
    scene.app.call('POST', '/user-mgmt/action-rider-verification', { body: { account_number, action, remarks } });

  it('keeps what a form says and shows the identity masked, everywhere', async () => {
    const rider = await scene.people.create('rider');
    const answer = await edit(rider, {
      identity_number: '900101-14-5667',
      vehicle_plate: 'vab 1234',
      licence_class: 'B2',
      licence_expires_on: '2028-05-31',
    });
    expect(answer.status, answer.text).toBe(200);
    const shown = await details(`account_number=${rider.account_number}&user_type=rider`);
    expect(shown.body.data).toMatchObject({
      account_number: rider.account_number,
      name: rider['name'],
      identity_number: '900101-**-***7',
      vehicle_plate: 'VAB 1234',
      licence_class: 'B2',
      licence_expires_on: '2028-05-31',
      documents: [],
      warnings: [],
    });
    const trail = JSON.stringify(await scene.app.trail('users', rider.id));
    const lists = (await scene.app.list('users', { filter: { id: rider.id } })).text;
    expect([answer.text, shown.text, lists, trail].filter((text) => text.includes('5667'))).toEqual([]);
  });

  it('looks again at a verified rider whose identity or licence is another, not at one with another vehicle', async () => {
    const rider = await scene.people.create('rider');
    await edit(rider, { identity_number: '900101-14-5667', vehicle_plate: 'VAB 1', licence_expires_on: '2030-01-01' });
    expect((await verify(rider, 'Approved')).status).toBe(200);
    const standing = async () => (await scene.people.read(rider))['rider_verification'];
    await edit(rider, { vehicle_plate: 'VAB 2', identity_number: '900101-14-5667' });
    expect(await standing()).toBe('approved');
    await edit(rider, { licence_expires_on: '2031-01-01' });
    expect(await standing()).toBe('pending');
    expect((await scene.people.read(rider))['verification_since']).toBe(scene.app.clock.at.toISOString());
    expect((await verify(rider, 'Approved')).status).toBe(200);
    await edit(rider, { identity_number: '900101-14-5669' });
    expect(await standing()).toBe('pending');
  });

  it.each([
    ['under 18', { identity_number: '150101-14-5555' }, 'rider_under_age'],
    ['without a valid licence', { licence_expires_on: '2020-01-01' }, 'rider_licence_expired'],
  ] as const)('warns of a rider %s and does not approve them', async (_, values, message) => {
    const rider = await scene.people.create('rider');
    await edit(rider, values);
    const { warnings } = (await details(`account_number=${rider.account_number}`)).body.data as { warnings: string[] };
    expect(warnings).toHaveLength(1);
    const refused = await verify(rider, 'Approved');
    expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT']);
    expect(refused.body.message).toBe(refusals['en-US'][message]);
    expect((await verify(rider, 'Rejected')).status).toBe(200);
  });

  it('looks again at whoever’s licence has run out', async () => {
    const rider = await scene.people.create('rider');
    await edit(rider, { licence_expires_on: '2026-12-01' });
    expect((await verify(rider, 'Approved')).status).toBe(200);
    await recallExpiredRiders(scene.app.store, '2026-12-01T12:00:00.000Z');
    expect((await scene.people.read(rider))['rider_verification']).toBe('approved');
    const after = '2026-12-01T16:00:00.000Z';
    await recallExpiredRiders(scene.app.store, after);
    expect(await scene.people.read(rider)).toMatchObject({ rider_verification: 'pending', verification_since: after });
    const [entry] = (await scene.app.trail('users', rider.id)).slice(-1);
    expect(entry).toMatchObject({ action: 'licence-expired', actor_name: 'Highland' });
  });

  it('keeps papers as documents that only whoever may edit gets to see', async () => {
    const rider = await scene.people.create('rider');
    const body = form({ account_number: rider.account_number });
    body.append('licence_document', new File([new Uint8Array(pdf())], 'licence.pdf', { type: 'application/pdf' }));
    const answer = await scene.app.call('POST', EDIT, { body });
    expect(answer.status, answer.text).toBe(200);
    const query = `account_number=${rider.account_number}`;
    const kept = { field: 'licence_document', kind: 'application/pdf', name: 'licence.pdf', url: expect.any(String) };
    expect((await details(query)).body.data['documents']).toEqual([expect.objectContaining(kept)]);
    const { token } = await scene.app.administrator([4]);
    const viewed = await scene.app.call('GET', `${DETAILS}?${query}`, { token });
    expect([viewed.body.data['documents'], viewed.body.data['licence_document']]).toEqual([[], undefined]);
  });

  it.each([
    ['papers', { vehicle_plate: 'VBC 1' }, true],
    ['an identity number', { vehicle_plate: 'VBC 2', identity_number: '900101145667' }, false],
  ])('a change of %s is refused to be undone, in words and whole: the trail does not keep them', async (...args) => {
    const [, values, hasPapers] = args;
    const rider = await scene.people.create('rider');
    const body = form({ account_number: rider.account_number, ...values });
    const paper = new File([new Uint8Array(pdf())], 'licence.pdf', { type: 'application/pdf' });
    if (hasPapers) body.append('licence_document', paper);
    const answer = await scene.app.call('POST', EDIT, { body });
    const entry = (await scene.app.trail('users', rider.id)).at(-1);
    const field = hasPapers ? 'licence_document' : 'identity_number';
    expect(entry?.['changes']).toMatchObject({ [field]: ['•••', '•••'] });
    const undone = await scene.app.call('POST', `/api/audit/${answer.body.audit_id}/undo`);
    expect([undone.status, undone.body.code]).toEqual([409, 'CONFLICT']);
    expect(undone.body.message).toMatch(/does not keep what this was before/);
    expect(await scene.people.read(rider)).toEqual(answer.body.data);
  });

  it('leaves alone what the form leaves empty', async () => {
    const rider = await scene.people.create('rider');
    await edit(rider, { identity_number: '880229105668', vehicle_plate: 'WXY 1' });
    await edit(rider, { vehicle_plate: 'WXY 2', identity_number: '' });
    const { body } = await details(`account_number=${rider.account_number}`);
    expect(body.data).toMatchObject({ identity_number: '880229-**-***8', vehicle_plate: 'WXY 2' });
  });

  it.each([
    ['identity_number', '900230145667'],
    ['identity_number', '12345'],
    ['identity_number', '90010114566A'],
    ['vehicle_plate', 'VAB_1234'],
    ['licence_expires_on', '2028-02-30'],
  ])('refuses %s %s at its field', async (field, value) => {
    const answer = await edit(await scene.people.create('rider'), { [field]: value });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, [field]]);
  });

  it('warns of an unknown place of birth instead of refusing it', async () => {
    const rider = await scene.people.create('rider');
    expect((await edit(rider, { identity_number: '900101715667' })).status).toBe(200);
    const { body } = await details(`account_number=${rider.account_number}`);
    expect(body.data['warnings']).toEqual([expect.stringContaining('900101-**-***7')]);
  });

  it('a rejected rider who hands in again waits again; an approved one stays approved', async () => {
    const rider = await scene.people.create('rider');
    await verify(rider, 'Rejected');
    expect((await scene.people.read(rider))['rider_verification']).toBe('rejected');
    await edit(rider, { vehicle_plate: 'BQD 7' });
    expect((await scene.people.read(rider))['rider_verification']).toBe('pending');
    await verify(rider, 'Approved');
    await edit(rider, { vehicle_plate: 'BQD 8' });
    expect((await scene.people.read(rider))['rider_verification']).toBe('approved');
  });

  it('whoever becomes a rider by an edit waits to be verified, and no longer once they are none', async () => {
    const user = await scene.people.create('agent');
    const setRole = (role: string) => scene.app.call('PATCH', `/api/account/${user.id}`, { body: { role } });
    const state = async () => {
      const { role, rider_verification } = await scene.people.read(user);
      return [role, rider_verification];
    };
    const promoted = await setRole('rider');
    expect(promoted.body.data).toMatchObject({ role: 'rider', rider_verification: 'pending' });
    await scene.app.call('POST', `/api/audit/${promoted.body.audit_id}/undo`);
    expect(await state()).toEqual(['agent', 'none']);
    await setRole('rider');
    await verify(user, 'Approved');
    await scene.app.call('PATCH', `/api/account/${user.id}`, { body: { name: 'Other Name' } });
    expect(await state()).toEqual(['rider', 'approved']);
    const left = await setRole('user');
    expect(await state()).toEqual(['user', 'none']);
    await scene.app.call('POST', `/api/audit/${left.body.audit_id}/undo`);
    expect(await state()).toEqual(['rider', 'approved']);
    await setRole('agent');
    await setRole('rider');
    expect(await state()).toEqual(['rider', 'pending']);
  });

  it('a verification says nothing about a ban: each decision keeps its own remark', async () => {
    const rider = await scene.people.create('rider');
    await scene.app.call('PATCH', `/api/users/${rider.id}/approval-action`, {
      body: { action: 'approve', remark: 'Seen.' },
    });
    await scene.app.call('PATCH', `/api/users/${rider.id}/ban`, { body: { ban: true, remark: 'Smoked.' } });
    const bare = { account_number: rider.account_number, action: 'Approved' };
    await scene.app.call('POST', '/user-mgmt/action-rider-verification', { body: bare });
    const silent = { approval_remark: 'Seen.', ban_remark: 'Smoked.', verification_remark: null, remark: 'Smoked.' };
    expect(await scene.people.read(rider)).toMatchObject(silent);
    const other = await scene.people.create('rider');
    await scene.app.call('PATCH', `/api/users/${other.id}/ban`, { body: { ban: true, remark: 'Smoked.' } });
    await verify(other, 'Rejected', 'Blurred.');
    await scene.app.call('PATCH', `/api/users/${other.id}/approval-action`, { body: { action: 'approve' } });
    const told = { approval_remark: null, ban_remark: 'Smoked.', verification_remark: 'Blurred.', remark: 'Blurred.' };
    expect(await scene.people.read(other)).toMatchObject(told);
  });

  it('takes the two words of the specification and no other, and a rejection with remarks alone', async () => {
    const rider = await scene.people.create('rider');
    for (const action of ['approved', 'approve', 'APPROVED', '']) {
      expect((await verify(rider, action)).status, action).toBe(400);
    }
    expect(Object.keys((await verify(rider, 'Rejected', '')).body.errors)).toEqual(['remarks']);
  });

  it.each([
    ['get-rider-details', DETAILS],
    ['rider-attendance', ATTENDANCE],
  ])('%s: 404 for an unknown account, 409 for who is no rider, 400 without a number', async (_name, path) => {
    const { account_number } = await scene.people.create('agent');
    const statuses = [];
    for (const query of ['account_number=R999999', `account_number=${account_number}`, 'account_number=', '']) {
      const { status, body } = await scene.app.call('GET', `${path}?${query}`);
      expect(body.message).not.toBe('');
      statuses.push(status);
    }
    expect(statuses).toEqual([404, 409, 400, 400]);
  });

  it('refuses a user_type that is none, or not the account’s', async () => {
    const { account_number } = await scene.people.create('rider');
    expect((await details(`account_number=${account_number}&user_type=courier`)).status).toBe(400);
    expect((await details(`account_number=${account_number}&user_type=agent`)).status).toBe(409);
  });

  it('a reveal needs a reason, which goes into the trail with who looked', async () => {
    const rider = await scene.people.create('rider');
    const path = `/api/users/${rider.id}/reveal-identity`;
    const reason = { reason: 'The police ask for it.' };
    expect((await scene.app.call('POST', path, { body: reason })).status).toBe(409);
    await edit(rider, { identity_number: '900101145667' });
    expect((await scene.app.call('POST', path, { body: {} })).status).toBe(400);
    const answer = await scene.app.call('POST', path, { body: reason });
    expect([answer.status, answer.body['identity_number']]).toEqual([200, '900101145667']);
    const entry = (await scene.app.trail('users', rider.id)).at(-1);
    expect([entry?.['action'], entry?.['reason'], entry?.['changes']]).toEqual(['reveal-identity', reason.reason, {}]);
    expect((await scene.app.call('POST', `/api/audit/${String(entry?.['id'])}/undo`)).status).toBe(409);
    const { token } = await scene.app.administrator([4]);
    expect((await scene.app.call('POST', path, { body: reason, token })).body.permission).toBe(6);
  });
});
