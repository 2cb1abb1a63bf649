import type { Ability, PermissionGroup } from '#shared/permissions.ts';
import type { PermissionPreset } from '#shared/access/permission-presets.ts';

/** Names of the permission codes. */
export interface PermissionWords {
  readonly ability: Readonly<Record<Ability, string>>;
  readonly group: Readonly<Record<PermissionGroup, string>>;
  readonly preset: Readonly<Record<PermissionPreset, string>>;
}

export const englishPermissions: PermissionWords = {
  ability: { view: 'View', create: 'Create', edit: 'Edit', delete: 'Delete' },
  group: {
    admin: 'Admin',
    user: 'User',
    listing: 'Listing',
    reservation: 'Reservation',
    global: 'Global',
    owner: 'Owner',
    dsr: 'DSR',
    'service-package': 'Service Package',
    expenses: 'Expenses',
    announcement: 'Announcement',
    revenue: 'Revenue',
    reporting: 'Reporting',
    holiday: 'Holiday',
    'free-stay': 'Free Stay',
    'dsr-checking': 'DSR Checking',
    company: 'Company',
  },
  preset: { 'front-desk': 'Front desk', finance: 'Finance', listing: 'Listing', auditor: 'Auditor' },
};
