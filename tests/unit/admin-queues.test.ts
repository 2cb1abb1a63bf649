import { describe, expect, it } from 'vitest';
import { decisionFor } from '#admin/crud/action/decisions.ts';
import { ageText } from '#browser/age.ts';
import { lastMonths } from '#admin/dashboard/months.ts';
import { fieldsOfQueue, mergeQueues, queuesFor, waiting } from '#admin/dashboard/queues.ts';
import { countByValue } from '#admin/dashboard/use-overview.ts';
import { permissionsOf } from '#admin/providers/permission-set.ts';
import { resources } from '#resources/index.ts';
import { users } from '#resources/people/users.ts';
import { f } from '#shared/field.ts';
import { ALL_PERMISSIONS } from '#shared/permissions.ts';
import { type AnyResource } from '#shared/resource.ts';
import { sidesOf } from '#shared/actions.ts';

const holding = (...codes: number[]) => permissionsOf(new Set(codes));
const everything = holding(...ALL_PERMISSIONS);

/** Two queues of two resources, one fact of which only code 51 may read. */
const ships: AnyResource = {
  name: 'ships',
  permission: 48,
  route: '/admin/ships',
  title: 'name',
  fields: {
    name: f.text(),
    berth: f.text(),
    papers: f.text().visibleTo(51),
    state: f.enum({ new: 'gold', in: 'green' }),
  },
  columns: ['name'],
  form: [['name']],
  views: { new: { state: 'new' } },
  queues: { new: { action: 'admit' } },
  actions: {
    admit: {
      choice: 'to',
      rejects: 'refuse',
      decide: { facts: ['berth', 'papers', ['name', 'papers']] },
      input: { to: f.enum({ later: 'gold', admit: 'green', refuse: 'red' }) },
      set: {},
    },
  },
};
const [queue] = queuesFor([ships], everything);
if (!queue) throw new Error('The queue is not offered.');
const ship = (id: number, created_at: string, version = 1) => ({ id, name: `Ship ${id}`, created_at, version });

describe('queues', () => {
  it('are those whose records may be seen and whose action may be taken', () => {
    expect(queuesFor([ships], holding(48))).toEqual([]);
    expect(queuesFor([ships], holding(50))).toEqual([]);
    expect(queuesFor([ships], holding(48, 50))).toHaveLength(1);
  });

  it('leave out the facts that may not be read', () => {
    expect(queuesFor([ships], holding(48, 50))[0]?.facts).toEqual(['berth']);
    expect(queue.facts).toEqual(['berth', 'papers', ['name', 'papers']]);
  });

  it('ask for what they show, each field once', () => {
    expect(fieldsOfQueue(queue)).toEqual(['id', 'version', 'name', 'created_at', 'berth', 'papers']);
  });

  it('reject by the value that the action names and approve by the first other one, whatever their colours', () => {
    expect(queue.sides).toEqual({ approve: 'later', reject: 'refuse' });
    const to = f.enum({ no: 'gray', yes: 'red' });
    expect(sidesOf({ choice: 'to', rejects: 'no', input: { to } })).toEqual({ approve: 'yes', reject: 'no' });
    expect(sidesOf({ choice: 'to', input: { to } })).toBeNull();
    expect(sidesOf({ choice: 'to', rejects: 'never', input: { to } })).toBeNull();
    expect(sidesOf({ choice: 'to', rejects: 'yes', input: { to: f.enum({ yes: 'green' }) } })).toBeNull();
    expect(sidesOf({})).toBeNull();
  });

  it('of the product are users, riders and contact changes', () => {
    expect(queuesFor(resources, everything).map(({ resource, view }) => `${resource.name}/${view}`)).toEqual(
      expect.arrayContaining(['users/pending', 'users/riders-to-verify', 'change-contact-submissions/pending']),
    );
  });

  it('become one of the oldest, kind by kind, cut where the page ends', () => {
    const other = { ...queue, view: 'old' };
    const pages = [
      { source: queue, rows: [ship(1, '2026-01-03T00:00:00.000Z'), ship(2, '2026-01-05T00:00:00.000Z')] },
      { source: other, rows: [ship(3, '2026-01-04T00:00:00.000Z')] },
    ];
    const merged = mergeQueues(pages, { hidden: new Set(), limit: 2 });
    expect(merged.map(({ row }) => row.id)).toEqual([1, 3]);
    const all = mergeQueues(pages, { hidden: new Set(), limit: 3 });
    expect(all.map(({ row }) => row.id)).toEqual([1, 2, 3]);
    // Whatever is decided, the kinds stay where they are.
    const rest = mergeQueues(pages, { hidden: new Set([all[0]?.key ?? '']), limit: 3 });
    expect(rest.map(({ row }) => row.id)).toEqual([2, 3]);
  });

  it('hide what was decided until it waits again in a newer version', () => {
    const at = '2026-01-03T00:00:00.000Z';
    const [before] = mergeQueues([{ source: queue, rows: [ship(1, at)] }], { hidden: new Set(), limit: 20 });
    const hidden = new Set([before?.key ?? '']);
    expect(mergeQueues([{ source: queue, rows: [ship(1, at)] }], { hidden, limit: 20 })).toEqual([]);
    expect(mergeQueues([{ source: queue, rows: [ship(1, at, 3)] }], { hidden, limit: 20 })).toHaveLength(1);
    expect(waiting(7, before ? [before] : [], hidden)).toBe(6);
    expect(waiting(7, before ? [before] : [], new Set())).toBe(7);
  });
});

describe('a key on a row', () => {
  const rider = { id: 5, role: 'rider', status: 'pending', rider_verification: 'pending' };
  const asked = { permissions: everything, me: null, side: 'approve' } as const;

  it('takes the action of the queue that the list shows', () => {
    const resource: AnyResource = resources.find(({ name }) => name === users.name) ?? ships;
    expect(decisionFor(resource, rider, { ...asked, view: null })?.name).toBe('approval-action');
    expect(decisionFor(resource, rider, { ...asked, view: 'riders-to-verify' })).toMatchObject({
      name: 'rider-verification',
      choice: 'Approved',
    });
  });

  it('does nothing where nothing waits or nothing may be decided', () => {
    const resource: AnyResource = resources.find(({ name }) => name === users.name) ?? ships;
    const settled = { id: 6, role: 'user', status: 'approved', rider_verification: 'none' };
    expect(decisionFor(resource, settled, { ...asked, view: null })).toBeNull();
    expect(decisionFor(resource, rider, { ...asked, permissions: holding(4), view: null })).toBeNull();
  });
});

describe('an age', () => {
  const now = Date.parse('2026-03-10T12:00:00.000Z');
  const age = (since: string) => ageText(since, now, 'en-US');

  it('is said in the one unit that says enough', () => {
    expect(age('2026-03-10T11:59:50.000Z')).toBe('1 minute');
    expect(age('2026-03-10T11:20:00.000Z')).toBe('40 minutes');
    expect(age('2026-03-09T12:00:00.000Z')).toBe('24 hours');
    expect(age('2026-03-07T11:00:00.000Z')).toBe('3 days');
    expect(ageText('2026-03-07T11:00:00.000Z', now, 'zh-CN')).toMatch(/^3\s?天$/);
  });

  it('is never below zero, and nothing for what is no time', () => {
    expect(age('2026-03-10T13:00:00.000Z')).toBe('1 minute');
    expect(age('soon')).toBe('');
  });
});

describe('the last months', () => {
  it('begin and end at the hotel’s midnight and leave no gap', () => {
    const months = lastMonths(new Date('2026-01-31T17:00:00.000Z'), 12);
    expect(months.map(({ key }) => key)).toEqual([
      '2025-03',
      '2025-04',
      '2025-05',
      '2025-06',
      '2025-07',
      '2025-08',
      '2025-09',
      '2025-10',
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02',
    ]);
    expect(months.at(-1)).toEqual({
      key: '2026-02',
      from: '2026-01-31T16:00:00.000Z',
      to: '2026-02-28T16:00:00.000Z',
    });
    for (const [at, month] of months.entries()) if (at > 0) expect(month.from).toBe(months[at - 1]?.to);
  });
});

describe('a breakdown', () => {
  it('adds the groups by several fields up for each of them', () => {
    const groups = [
      { role: 'user', status: 'pending', count: 2 },
      { role: 'user', status: 'approved', count: 5 },
      { role: 'agent', status: 'approved', count: 1 },
    ];
    expect(countByValue(groups, ['role', 'status'])).toEqual({
      role: { user: 7, agent: 1 },
      status: { pending: 2, approved: 6 },
    });
  });
});
