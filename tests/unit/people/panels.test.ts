import { describe, expect, it } from 'vitest';
import '#tests/support/areas.ts';
import { editorOf, testOf } from '#admin/crud/filter/condition.ts';
import { relatedColumns } from '#admin/crud/record/RelatedLists.tsx';
import { addDays, daysBetween, monthOf, monthsOf, weeksOf } from '#admin/components/month-grid.ts';
import { totalsOf } from '#admin/people/attendance-days.ts';
import { grantedTogether, grantsOf } from '#admin/accounts/grants.ts';
import { permissionsOf } from '#admin/providers/permission-set.ts';
import { moreWords } from '#admin/more-words.ts';
import { clientPartOf } from '#admin/components/catalogue.ts';
import { menuRouteAt, tabsOf } from '#admin/screens.ts';
import { resources } from '#resources/index.ts';
import { f } from '#shared/field.ts';
import { ALL_PERMISSIONS } from '#shared/permissions.ts';
import type { AnyResource } from '#shared/resource.ts';

const named = (name: string): AnyResource => resources.find((resource) => resource.name === name)!;

describe('what an administrator may do to an administrator', () => {
  const { limits } = clientPartOf('administrators');
  const t = moreWords.t;
  const me = { id: 7 };
  const permissions = permissionsOf(new Set([0, 2, 3]));

  it('leaves out of their own account what is for others to decide', () => {
    const own = limits?.({ id: 7, permissions: [0, 2, 3] }, { me, permissions });
    expect(own).toMatchObject({ isSelf: true, actions: ['permissions'], fields: ['permissions', 'active'] });
    expect(own?.why(t)).toMatch(/own account/);
  });

  it('is nothing to one who may do more, and the reason says what', () => {
    const above = limits?.({ id: 8, permissions: [0, 15] }, { me, permissions });
    expect(above).toMatchObject({ isSelf: false, actions: 'all', fields: 'all' });
    expect(above?.why(t)).toContain('Reservation: Delete, code 15');
  });

  it('is everything to those beside and below, and to those of whom nothing is known', () => {
    for (const row of [{ id: 8, permissions: [0, 2] }, { id: 9, permissions: [] }, { id: 10 }]) {
      expect(limits?.(row, { me, permissions })).toBeNull();
    }
  });
});

describe('the days of a month', () => {
  it('begin on Monday and leave room for those beside it', () => {
    const weeks = weeksOf('2026-11');
    expect(weeks).toHaveLength(6);
    expect(weeks.every((week) => week.length === 7)).toBe(true);
    expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
    expect(weeks[5]?.[0]).toBe('2026-11-30');
    expect(weeksOf('2027-02')).toHaveLength(4);
  });

  it('end where the month does, in leap years too', () => {
    expect(monthOf('2028-02-10')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
    expect(monthOf('2026-01-31', -1)).toEqual({ from: '2025-12-01', to: '2025-12-31' });
  });

  it('span the months that a range touches', () => {
    expect(monthsOf('2025-11-30', '2026-01-01')).toEqual(['2025-11', '2025-12', '2026-01']);
    expect(daysBetween('2025-12-31', '2026-01-01')).toBe(1);
    expect(daysBetween('2026-01-02', '2026-01-01')).toBe(-1);
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  });

  it('come to their totals', () => {
    const day = { id: 1, date: '2026-01-01', check_in_at: null, check_out_at: null };
    const days = [
      { ...day, state: 'present', minutes: 480 },
      { ...day, state: 'late', minutes: 400 },
      { ...day, state: 'absent', minutes: null },
    ];
    expect(totalsOf(days)).toEqual({ present: 1, late: 1, absent: 1, minutes: 880 });
  });
});

describe('who granted a permission', () => {
  const entry = (at: string, actor_name: string, before: unknown, after: unknown) => ({
    at,
    actor_name,
    changes: { permissions: [before, after] as const },
  });
  const entries = [
    entry('2026-01-01', 'Rosnah', null, [4, 5]),
    entry('2026-02-01', 'Lim', [4, 5], [4]),
    entry('2026-03-01', 'Kavitha', [4], [4, 5, 6]),
    { at: '2026-04-01', actor_name: 'Lim', changes: { name: ['A', 'B'] as const } },
  ];

  it('is whoever gave it last, after it was taken away', () => {
    expect(grantsOf([4, 5, 6], entries).map(({ code, by }) => [code, by?.name])).toEqual([
      [4, 'Rosnah'],
      [5, 'Kavitha'],
      [6, 'Kavitha'],
    ]);
  });

  it('is unknown where the trail does not reach', () => {
    expect(grantsOf([20], entries)).toEqual([{ code: 20, by: null }]);
  });

  it('is said once for what was given together', () => {
    expect(grantedTogether(grantsOf([4, 5, 6, 20], entries)).map(({ codes }) => codes)).toEqual([[4], [5, 6], [20]]);
  });
});

describe('a relation', () => {
  it('is filtered by the record it names, and by nothing else', () => {
    expect(editorOf(f.relation('users').spec)).toBe('relation');
    const { spec } = f.relation('users');
    expect(testOf(spec, 7)).toEqual({ operator: 'is', values: ['7'] });
    expect(testOf(spec, { $in: [7, 8] })).toBeUndefined();
    expect(testOf(spec, '7')).toBeUndefined();
  });

  const submission = {
    id: 9,
    user_id: 1,
    account_number: 'U000001',
    name: 'Tan',
    kind: 'phone',
    old_value: '' as string | number,
    new_value: '+60123456789',
    status: 'pending',
    created_at: '2026-01-01T00:00:00.000Z',
  };
  const columnsOf = (rows: readonly (typeof submission)[], columns?: readonly string[]): string[] =>
    relatedColumns(named('change-contact-submissions'), {
      rows,
      row: { id: 1, account_number: 'U000001', name: 'Tan' },
      related: { resource: 'change-contact-submissions', field: 'user_id', ...(columns && { columns }) },
      permissions: permissionsOf(new Set(ALL_PERMISSIONS)),
    });

  it('lists what belongs to a record without what the record says itself, or no row says', () => {
    expect(columnsOf([submission])).toEqual(['kind', 'new_value', 'status', 'created_at']);
    expect(columnsOf([submission], ['old_value', 'new_value'])).toEqual(['new_value']);
    expect(columnsOf([{ ...submission, old_value: 0 }], ['old_value', 'new_value'])).toEqual([
      'old_value',
      'new_value',
    ]);
    const other = { ...submission, id: 10, old_value: '+60111111111' };
    expect(columnsOf([submission, other])).toContain('old_value');
  });
});

describe('a tab', () => {
  it('stands beside its screen for those who may see it', () => {
    const tabs = tabsOf(named('attendance'), permissionsOf(new Set([4]))).map(({ name }) => name);
    expect(tabs).toEqual(['users', 'change-contact-submissions', 'attendance', 'agent-commissions']);
    expect(tabsOf(named('audit'), permissionsOf(new Set([4])))).toEqual([]);
  });

  it('keeps the entry of the menu that leads to it', () => {
    expect(menuRouteAt('/admin/contact-changes/12')).toBe('/admin/user-mgmt');
    expect(menuRouteAt('/admin/audit-trail')).toBe('/admin/admin-mgmt');
    expect(menuRouteAt('/admin/owner-mgmt')).toBe('/admin/owner-mgmt');
    expect(menuRouteAt('/admin/nowhere')).toBeUndefined();
  });
});

describe("a user's page", () => {
  const apart = clientPartOf('users').hiddenFields!;

  it('shows what riders and agents have in their panels, and to whoever still has it', () => {
    const nobody = { id: 1, role: 'user', vehicle_plate: null, rider_verification: 'none', commission_rate: null };
    expect(apart(nobody)).toEqual(expect.arrayContaining(['vehicle_plate', 'rider_verification', 'commission_rate']));
    expect(apart({ ...nobody, commission_rate: 5 })).not.toContain('commission_rate');
    expect(apart({ ...nobody, role: 'agent', commission_rate: 5 })).toContain('commission_rate');
  });
});
