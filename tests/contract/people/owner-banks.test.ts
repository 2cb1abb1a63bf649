import { beforeAll, describe, expect, it } from 'vitest';
import { PAYOUT_BANKS } from '#shared/constants.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { BANK, ownersOver } from '#tests/support/people/owners.ts';
import type { Person } from '#tests/support/people.ts';

describe.each(domainEngines)('owners over $name', (engine) => {
  const { scene, ownerOf, act } = ownersOver(engine);

  describe('bank details', () => {
    const MASK = '•••• 8901';
    const NUMBER = '12345678901';
    const CURRENT = { bank_name: 'Hong Leong', bank_holder: 'Tan Sri Owner', bank_account_mask: MASK };
    const NONE = { bank_name: null, bank_holder: null, bank_account_mask: null };
    const NOTHING_PENDING = {
      payouts_frozen: false,
      pending_bank_name: null,
      pending_bank_holder: null,
      pending_bank_account_mask: null,
      bank_change_by: null,
      bank_change_at: null,
    };
    let checker: { account_number: string; token: string };
    beforeAll(async () => {
      checker = await scene.app.administrator([4, 20, 23]);
    });
    const fresh = async () => ownerOf(await scene.people.create('owner'));
    const asked = async () => {
      const owner = await fresh();
      expect((await act(owner, 'bank-details', BANK)).status).toBe(200);
      return owner;
    };
    const confirm = (owner: Person | undefined, bank_account = NUMBER, token = checker.token) =>
      act(owner, 'bank-decision', { action: 'approve', bank_account }, token);
    const read = async (owner: Person | undefined) =>
      (await scene.app.call('GET', `/api/owners/${owner?.id}`)).body.data;

    it('wait for a second administrator, and payouts are frozen meanwhile', async () => {
      const owner = await fresh();
      const { reason: _reason, ...bare } = BANK;
      expect(Object.keys((await act(owner, 'bank-details', bare)).body.errors)).toEqual(['reason']);
      const answer = await act(owner, 'bank-details', BANK);
      expect(answer.body.data).toMatchObject({
        ...NONE,
        payouts_frozen: true,
        pending_bank_name: 'Hong Leong',
        pending_bank_holder: 'Tan Sri Owner',
        pending_bank_account_mask: MASK,
        bank_change_at: expect.any(String),
      });
      const again = await act(owner, 'bank-details', BANK);
      expect([again.status, again.body.allowed]).toEqual([409, ['bank-withdrawal', 'hold-payouts', 'activate']]);
    });

    it('are confirmed by whoever did not enter them, with the number read once more', async () => {
      const owner = await asked();
      const self = await confirm(owner, NUMBER, scene.app.admin);
      expect([self.status, self.body.code]).toEqual([409, 'CONFLICT']);
      expect(
        Object.keys((await act(owner, 'bank-decision', { action: 'approve' }, checker.token)).body.errors),
      ).toEqual(['bank_account']);
      const wrong = await confirm(owner, '12345678902');
      expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ['bank_account']]);
      expect(await read(owner)).toMatchObject({ ...NONE, payouts_frozen: true });
      const answer = await confirm(owner, '123-4567 8901');
      expect([answer.status, answer.body.data]).toMatchObject([200, { ...CURRENT, ...NOTHING_PENDING }]);
      expect((await confirm(owner)).status).toBe(409);
    });

    it('need the deciding code to be confirmed', async () => {
      const { token } = await scene.app.administrator([20, 21, 22]);
      expect((await confirm(await asked(), NUMBER, token)).body.permission).toBe(23);
    });

    it('are confirmed once, however many try', async () => {
      const owner = await asked();
      const answers = await Promise.all([1, 2, 3].map(() => confirm(owner)));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    });

    it('stay as they were when the change is rejected, for a reason, or withdrawn by whoever entered it', async () => {
      const owner = await asked();
      await confirm(owner);
      const same = await act(owner, 'bank-details', { ...BANK, reason: 'Once more' });
      expect([same.status, same.body.unchanged, await read(owner)]).toMatchObject([
        409,
        true,
        { payouts_frozen: false },
      ]);
      const other = { ...BANK, bank_name: 'CIMB', bank_account: '99999999' };
      expect((await act(owner, 'bank-details', other)).status).toBe(200);
      expect(await read(owner)).toMatchObject({ ...CURRENT, payouts_frozen: true });
      const bare = await act(owner, 'bank-decision', { action: 'reject' }, checker.token);
      expect(Object.keys(bare.body.errors)).toEqual(['remark']);
      const rejected = await act(owner, 'bank-decision', { action: 'reject', remark: 'Unreadable.' }, checker.token);
      expect(rejected.body.data).toMatchObject({ ...CURRENT, ...NOTHING_PENDING });
      await act(owner, 'bank-details', other);
      const { token } = await scene.app.administrator([20, 22]);
      expect((await act(owner, 'bank-withdrawal', {}, token)).status).toBe(409);
      const withdrawn = await act(owner, 'bank-withdrawal');
      expect(withdrawn.body.data).toMatchObject({ ...CURRENT, ...NOTHING_PENDING });
    });

    it('leave both hands in the trail, the number nowhere, and no way around by undo or edit', async () => {
      const owner = await asked();
      const answer = await confirm(owner);
      const trail = await scene.app.trail('owners', owner?.id ?? 0);
      const [entered, decided] = trail.slice(-2);
      expect([entered?.['action'], entered?.['reason']]).toEqual(['bank-details', BANK.reason]);
      expect(decided?.['action']).toBe('bank-decision');
      expect(entered?.['actor_id']).not.toBe(decided?.['actor_id']);
      expect(JSON.stringify([answer.body, trail, await read(owner)])).not.toContain(NUMBER);
      for (const entry of [entered, decided]) {
        const undone = await scene.app.call('POST', `/api/audit/${String(entry?.['id'])}/undo`);
        expect([undone.status, undone.body.code]).toEqual([409, 'CONFLICT']);
      }
      const direct = { bank_name: 'CIMB', bank_account: '12345678', payouts_frozen: false, pending_bank_name: 'CIMB' };
      const patched = await scene.app.call('PATCH', `/api/owners/${owner?.id}`, { body: direct });
      expect([patched.status, Object.keys(patched.body.errors).toSorted()]).toEqual([
        400,
        Object.keys(direct).toSorted(),
      ]);
    });

    it('that wait are a queue of their own', async () => {
      const owner = await asked();
      const { body } = await scene.app.list('owners', { filter: { payouts_frozen: true }, pagination: { limit: 500 } });
      expect((body['owners'] as readonly Person[]).map(({ id }) => id)).toContain(owner?.id);
    });
  });

  it.each(['123456', '12345678901234567', '12345678x'])('refuses the account number %s', async (bank_account) => {
    const owner = await ownerOf(await scene.people.create('owner'));
    const answer = await act(owner, 'bank-details', { ...BANK, bank_account });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['bank_account']]);
  });

  it('can be paid at each of the 24 banks and at no other', async () => {
    const owner = await ownerOf(await scene.people.create('owner'));
    expect(PAYOUT_BANKS).toHaveLength(24);
    for (const bank_name of ['maybank', 'Wirecard', '']) {
      expect((await act(owner, 'bank-details', { ...BANK, bank_name })).status, bank_name).toBe(400);
    }
    for (const bank_name of PAYOUT_BANKS) {
      expect((await act(owner, 'bank-details', { ...BANK, bank_name })).status, bank_name).toBe(200);
      await act(owner, 'bank-withdrawal');
    }
  });
});
