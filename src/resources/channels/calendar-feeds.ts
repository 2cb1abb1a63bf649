import { f, managed } from '#shared/field.ts';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';
import { defineResource } from '#shared/resource.ts';

/**
 * Links where a channel can read which nights of a unit are taken, and nothing else. A link is shown once, when it is made
 * (`POST /api/calendar-feeds/{id}/renew`, declared in `calls.ts`); only its hash is stored.
 */
export const calendarFeeds = defineResource('calendar-feeds', {
  permission: PERMISSION_GROUPS.listing,
  sharesPermission: true,
  route: '/admin/calendar-feeds',
  tabOf: 'calendar-imports',
  title: 'name',
  fields: {
    /** Channel that was given the link. */
    name: f.text().min(2).max(80).search(),
    unit_id: f.relation('units').createOnly(),
    ...managed({
      status: f.enum({ 'no-link': 'gray', active: 'green', revoked: 'gray' }).default('no-link'),
      link_made_at: f.instant().optional().final(),
      /** Accurate to a few minutes: a feed that is read often is not written each time. */
      last_read_at: f.instant().optional(),
    }),
  },
  columns: ['name', 'unit_id', 'status', 'link_made_at', 'last_read_at'],
  filters: ['status', 'unit_id', 'last_read_at', 'created_at'],
  sort: { name: 1 },
  views: { active: { status: 'active' }, revoked: { status: 'revoked' } },
  headline: ['unit_id', 'link_made_at', 'last_read_at'],
  form: [['name', 'unit_id']],
  actions: {
    revoke: {
      when: { status: 'active' },
      input: { reason: f.text().min(1).max(500) },
      danger: true,
      bulk: true,
    },
  },
});
