import { describe, expect, it } from 'vitest';
import { ALL_PERMISSIONS, normalisePermissions } from '#shared/permissions.ts';
import { demoAdministrators } from '#server/seed/people/administrators.ts';
import { DemoAudit } from '#server/seed/audit.ts';
import { type UserRow, demoUsers } from '#server/seed/people/users.ts';

const now = new Date('2026-03-08T03:30:00.000Z');
const staff = demoAdministrators({ now, firstId: 2, lastNumber: 1, takenEmails: ['ck.lim@highland.test'] });

describe('demo administrators', () => {
  it('continue the numbering they find and avoid e-mails that are taken', () => {
    expect(staff.map(({ id }) => id)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
    expect(staff[0]?.account_number).toBe('M000002');
    expect(staff[1]?.email).toBe('ck.lim2@highland.test');
  });

  it('hold closed, sorted permissions, none of them every code', () => {
    for (const { permissions } of staff) {
      expect(permissions).toEqual(normalisePermissions(permissions));
      expect(permissions.length).toBeGreaterThan(0);
      expect(permissions.length).toBeLessThan(ALL_PERMISSIONS.length);
    }
  });

  it('include an auditor who sees all and changes nothing, and a colleague who left', () => {
    const views = ALL_PERMISSIONS.filter((code) => code % 4 === 0);
    expect(staff.some(({ permissions }) => permissions.join() === views.join())).toBe(true);
    expect(staff.filter(({ active }) => !active)).toHaveLength(1);
  });
});

describe('the demo trail', () => {
  const users = [...demoUsers({ count: 1000, now })];
  const byId = new Map(users.map((user) => [user.id, user]));
  const audit = new DemoAudit();
  for (const user of users) audit.note(user);
  const actor = staff[0]!;
  const entries = audit.rows({ administrators: staff, actor, firstId: 1 });

  it('tells every kind of decision, oldest first, by somebody who was there and may decide', () => {
    expect(new Set(entries.map(({ action }) => action))).toEqual(
      new Set(['create', 'approval-action', 'ban', 'vip-status', 'rider-verification', 'update']),
    );
    expect(entries.map(({ at }) => at)).toEqual(entries.map(({ at }) => at).toSorted());
    expect(entries.every(({ at, actor_id }) => at >= actor.created_at && actor_id === actor.id)).toBe(true);
    expect(actor.permissions).toContain(6);
  });

  it('ends where each record stands', () => {
    const last = new Map<string, unknown>();
    for (const { resource, record_id, changes } of entries) {
      if (resource !== 'users') continue;
      for (const [field, [, after]] of Object.entries(changes)) last.set(`${record_id}.${field}`, after);
    }
    for (const [key, value] of last) {
      const [id, field] = key.split('.');
      expect(byId.get(Number(id))?.[field as keyof UserRow], key).toBe(value);
    }
  });
});
