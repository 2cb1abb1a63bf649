import { describe, expect, it } from 'vitest';
import { PERMISSION_GROUPS, codeOf } from '#shared/permissions.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { peopleOver } from '#tests/support/people.ts';

const VIEW_USERS = codeOf(PERMISSION_GROUPS.user, 'view');
const EDIT_USERS = codeOf(PERMISSION_GROUPS.user, 'edit');

describe.each(domainEngines)('taking back over $name', (engine) => {
  const { scene, act } = peopleOver(engine);

  describe('an act that would change nothing', () => {
    it.each<[string, string, object, object]>([
      ['ban', 'POST /user-mgmt/ban-user', { ban: true, remark: 'Smoked.' }, { ban: true, remark: 'Smoked again.' }],
      ['vip-status', 'POST /user-mgmt/set-vip-status', { is_vip: true }, { is_vip: true }],
      ['agent-type', 'POST /user-mgmt/agent/change-agent-type', { agent_type: 'broker' }, { agent_type: ' broker ' }],
      [
        'agent-commission',
        'POST /user-mgmt/agent/change-agent-commission',
        { commission_rate: 7 },
        { commission_rate: 7 },
      ],
      ['url', '', { url: 'https://x.test/' }, { url: 'https://x.test/' }],
    ])('is refused as such by every door of %s, and leaves no entry', async (action, door, first, again) => {
      const user = await scene.people.create('agent');
      expect((await act(user, action, first)).status).toBe(200);
      const [method = '', path = ''] = door.split(' ');
      const { account_number } = user;
      const answers = [
        await act(user, action, again),
        ...(path === '' ? [] : [await scene.app.call(method, path, { body: { account_number, ...again } })]),
      ];
      for (const { status, body } of answers)
        expect([status, body.code, body['unchanged'], body['allowed']]).toEqual([409, 'CONFLICT', true, undefined]);
      expect((await scene.people.read(user)).version).toBe(user.version + 1);
      expect(await scene.app.trail('users', user.id)).toHaveLength(2);
    });

    it('is refused of an administrator who has these codes already; an edit that changes nothing is simply done', async () => {
      const other = await scene.app.administrator([VIEW_USERS, EDIT_USERS]);
      const body = { permissions: [EDIT_USERS, VIEW_USERS] };
      const door = { account_number: other.account_number, ...body };
      for (const answer of [
        await scene.app.call('PATCH', `/api/administrators/${other.id}/permissions`, { body }),
        await scene.app.call('POST', '/user-mgmt/change-admin-permission', { body: door }),
      ])
        expect([answer.status, answer.body['unchanged']]).toEqual([409, true]);
      const edited = await scene.app.call('PATCH', `/api/administrators/${other.id}`, { body });
      expect([edited.status, edited.body.audit_id]).toEqual([200, null]);
      expect(await scene.app.trail('administrators', other.id)).toEqual([]);
    });

    it('is refused of a rider whose details are these already', async () => {
      const rider = await scene.people.create('rider');
      const details = { identity_number: '900101-14-5678', vehicle_plate: 'vab 1234' };
      expect((await act(rider, 'rider-details', details)).status).toBe(200);
      const again = await act(rider, 'rider-details', details);
      expect([again.status, again.body['unchanged']]).toEqual([409, true]);
    });
  });
});
