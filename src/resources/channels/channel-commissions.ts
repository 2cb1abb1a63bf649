import { f } from '#shared/field.ts';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';
import { SOURCE_CHANNELS } from '#shared/reservations/states.ts';
import { defineResource } from '#shared/resource.ts';

/**
 * What channels keep of a stay's room and cleaning before tax, from a day on. Where a channel said what it kept of a stay, that
 * is the stay's own and wins.
 */
export const channelCommissions = defineResource('channel-commissions', {
  permission: PERMISSION_GROUPS.listing,
  sharesPermission: true,
  route: '/admin/channel-commissions',
  tabOf: 'calendar-imports',
  title: 'source_channel',
  fields: {
    source_channel: f.enum(SOURCE_CHANNELS).named('SourceChannel'),
    commission_bp: f.part().min(0).max(5000),
    /** Holds for stays that end on this day or later, until another one begins. */
    valid_from: f.date(),
    note: f.text().max(300).optional(),
  },
  columns: ['source_channel', 'commission_bp', 'valid_from', 'note'],
  filters: ['source_channel', 'commission_bp', 'valid_from', 'created_at'],
  uniqueTogether: [['source_channel', 'valid_from']],
  sort: { source_channel: 1, valid_from: -1 },
  headline: ['source_channel', 'commission_bp', 'valid_from'],
  form: [['source_channel', 'commission_bp'], ['valid_from'], ['note']],
});
