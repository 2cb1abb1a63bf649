import { PERMISSION_GROUPS } from '#shared/permissions.ts';

/** One entry of the administrators' menu; `permission` null means any administrator. */
export interface MenuEntry {
  readonly key: string;
  readonly route: string;
  readonly permission: number | null;
  readonly aliases: readonly string[];
  readonly icon: string;
  /** Aliases that lead to a screen beside the entry's own. */
  readonly elsewhere?: Readonly<Record<string, string>>;
  readonly children?: readonly Omit<MenuEntry, 'children' | 'icon'>[];
}

const G = PERMISSION_GROUPS;

const entry = (
  key: string,
  route: string,
  permission: number | null,
  icon: string,
  aliases: readonly string[] = [],
): MenuEntry => ({ key, route: `/admin/${route}`, permission, icon, aliases });

/** The whole menu in its order. An entry is shown when its screen exists and the administrator's codes allow it. */
export const menu: readonly MenuEntry[] = [
  entry('dashboard', 'dashboard', null, 'dashboard'),
  entry('admin', 'admin-mgmt', G.admin, 'shield', ['manage-admin']),
  entry('user', 'user-mgmt', G.user, 'team', ['user-details']),
  entry('owner', 'owner-mgmt', G.owner, 'key', ['manage-owner']),
  entry('free-stay-owner', 'free-stay-owner', null, 'gift', ['manage-free-stay-owner']),
  entry('free-stay', 'free-stay', G['free-stay'], 'calendar-heart', ['manage-free-stay']),
  {
    ...entry('listing', 'view-listing', G.listing, 'home'),
    children: [
      { key: 'listing-summary', route: '/admin/listing-summary', permission: G.listing, aliases: [] },
      {
        key: 'view-listing',
        route: '/admin/view-listing',
        permission: G.listing,
        aliases: ['manage-room-types', 'manage-property', 'manage-unit'],
        elsewhere: { 'manage-room-types': '/admin/room-types', 'manage-unit': '/admin/units' },
      },
      { key: 'integration', route: '/admin/integration', permission: G.listing, aliases: [] },
    ],
  },
  entry('reservation', 'reservation', G.reservation, 'bed', ['reservation-details']),
  entry('enquiry', 'enquiry', null, 'message'),
  entry('dsr', 'report', G.dsr, 'receipt', ['manage-report']),
  entry('dsr-checking', 'check-report', G['dsr-checking'], 'check', ['manage-check-report']),
  entry('company', 'company', G.company, 'building'),
  entry('service-package', 'service-package', G['service-package'], 'package', ['manage-service-package']),
  entry('expenses', 'expenses', G.expenses, 'wallet', ['manage-service']),
  entry('revenue', 'revenue', G.revenue, 'coins', ['manage-revenue']),
  entry('reporting', 'reporting', G.reporting, 'chart', ['manage-reporting', 'reporting-pdf']),
  entry('announcement', 'announcement', G.announcement, 'megaphone', ['manage-announcement']),
  entry('holiday', 'holiday', G.holiday, 'sun', ['manage-holiday']),
  entry('setting', 'setting', null, 'gear'),
  entry('global', 'global', G.global, 'globe'),
];
