import { messageBody, messageHead, messageRules } from '#resources/kit/outbox.ts';
import { f, managed } from '#shared/field.ts';
import { freeStayMessages } from '#shared/owner-stays/messages.ts';
import { accountMessages } from '#shared/people/messages.ts';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';
import { aboutStay, stayMessages } from '#shared/reservations/messages.ts';
import { defineResource } from '#shared/resource.ts';
import { aboutStatement, statementMessages } from '#shared/revenue/messages.ts';

/** Messages to people outside, written together with the event they tell of and sent after it is committed. */
export const outbox = defineResource('outbox', {
  ...messageRules,
  permission: PERMISSION_GROUPS.user,
  sharesPermission: true,
  title: 'to',
  fields: managed({
    ...messageHead,
    ...aboutStay,
    ...aboutStatement,
    template: f.enum({ ...accountMessages, ...stayMessages, ...freeStayMessages, ...statementMessages }),
    ...messageBody,
  }),
  columns: ['at', 'template', 'channel', 'to', 'state'],
  filters: ['account_number', 'reservation_id', 'statement_id', 'template', 'channel', 'state', 'at'],
  sort: { at: -1 },
});
