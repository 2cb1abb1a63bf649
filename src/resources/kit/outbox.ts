import type { Locale } from '#shared/constants.ts';
import { f, managed } from '#shared/field.ts';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';
import { defineResource } from '#shared/resource.ts';
import { shape } from '#shared/shape.ts';

/** Messages to people outside, written together with the event they tell of and sent after it is committed. */
export const outbox = defineResource('outbox', {
  permission: PERMISSION_GROUPS.user,
  sharesPermission: true,
  title: 'to',
  fields: managed({
    at: f.instant(),
    /** Account that the message concerns, deleted with it. Empty for a guest without an account. */
    account_number: f.text().optional(),
    reservation_id: f.relation('reservations').optional(),
    statement_id: f.relation('owner-statements').optional(),
    template: f.enum({
      'contact-changed-old': 'blue',
      'contact-changed-new': 'blue',
      'stay-held': 'gold',
      'stay-confirmed': 'green',
      'stay-changed': 'blue',
      'stay-cancelled': 'red',
      'stay-no-show': 'red',
      'free-stay-message': 'blue',
      statement: 'gold',
      'statement-revised': 'gold',
    }),
    channel: f.enum({ email: 'blue', sms: 'purple' }),
    to: f.text().max(254).search('phone'),
    locale: f.enum<Locale>({ 'en-US': 'gray', 'zh-CN': 'gray' }).named('Locale'),
    /** Values for the template's words. */
    data: f.json(shape.map(f.text())),
    state: f.enum({ queued: 'gold', sending: 'blue', sent: 'green', failed: 'red' }).default('queued'),
  }),
  columns: ['at', 'template', 'channel', 'to', 'state'],
  filters: ['account_number', 'reservation_id', 'statement_id', 'template', 'channel', 'state', 'at'],
  sort: { at: -1 },
  form: [],
  creatable: false,
  editable: false,
  removable: false,
});
