import { describe, expect, it } from 'vitest';
import { menu } from '#resources/menu.ts';

/** The menu as the specification lists it; `none` where it asks for no code. */
const SPECIFIED = `
dashboard | /admin/dashboard | none |
admin | /admin/admin-mgmt | 0 | manage-admin
user | /admin/user-mgmt | 4 | user-details
owner | /admin/owner-mgmt | 20 | manage-owner
free-stay-owner | /admin/free-stay-owner | none | manage-free-stay-owner
free-stay | /admin/free-stay | 52 | manage-free-stay
listing | /admin/view-listing | 8 |
reservation | /admin/reservation | 12 | reservation-details
enquiry | /admin/enquiry | none |
dsr | /admin/report | 24 | manage-report
dsr-checking | /admin/check-report | 56 | manage-check-report
company | /admin/company | 60 |
service-package | /admin/service-package | 28 | manage-service-package
expenses | /admin/expenses | 32 | manage-service
revenue | /admin/revenue | 40 | manage-revenue
reporting | /admin/reporting | 44 | manage-reporting, reporting-pdf
announcement | /admin/announcement | 36 | manage-announcement
holiday | /admin/holiday | 48 | manage-holiday
setting | /admin/setting | none |
global | /admin/global | 16 |
`;

const rows = SPECIFIED.trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()));

describe('the menu', () => {
  it('has the entries of the specification, in its order, with its routes, codes and aliases', () => {
    const kept = menu.map(({ key, route, permission, aliases, children = [] }) => [
      key,
      route,
      permission === null ? 'none' : String(permission),
      // A heading's own screen is the first of its group.
      (children.find((child) => child.route === route && key !== 'listing') ?? { aliases }).aliases.join(', '),
    ]);
    expect(kept).toEqual(rows);
    expect(kept).toHaveLength(20);
  });

  it('has the three submenus of the listing, the calendar under the reservations and the month under the expenses', () => {
    const parents = menu.filter(({ children }) => children);
    expect(parents.map(({ key }) => key)).toEqual(['listing', 'reservation', 'expenses']);
    expect(parents[0]?.children?.map(({ route, aliases }) => [route, ...aliases])).toEqual([
      ['/admin/listing-summary'],
      ['/admin/view-listing', 'manage-room-types', 'manage-property', 'manage-unit'],
      ['/admin/integration'],
    ]);
    expect(parents[0]?.children?.map(({ permission }) => permission)).toEqual([8, 8, 8]);
    expect(parents[1]?.children?.map(({ route, permission }) => [route, permission])).toEqual([
      ['/admin/reservation', 12],
      ['/admin/reservation/calendar', 12],
    ]);
    expect(parents[2]?.children?.map(({ route, permission }) => [route, permission])).toEqual([
      ['/admin/expenses', 32],
      ['/admin/expenses/month', 32],
    ]);
  });

  it('leads from no address to two screens', () => {
    const leaves = menu.flatMap((entry) => entry.children ?? [entry]);
    const addresses = leaves.flatMap(({ route, aliases }) => [route, ...aliases.map((alias) => `/admin/${alias}`)]);
    expect(addresses).toEqual([...new Set(addresses)]);
  });
});
