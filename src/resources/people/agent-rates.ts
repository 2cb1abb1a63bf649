import { f, managed } from '#shared/field.ts';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';
import { defineResource } from '#shared/resource.ts';

/** Rates of commission that were agreed with agents, each from its moment on: a stay keeps that of its booking. */
export const agentRates = defineResource('agent-rates', {
  permission: PERMISSION_GROUPS.user,
  sharesPermission: true,
  title: 'set_by',
  fields: managed({
    // Goes with the account.
    agent_id: f.relation('users').loose(),
    commission_rate: f.decimal(4),
    from_at: f.instant(),
    set_by: f.text().doer(),
  }),
  columns: ['from_at', 'commission_rate', 'set_by'],
  filters: ['agent_id', 'from_at', 'commission_rate'],
  sort: { id: -1 },
  form: [],
  creatable: false,
  editable: false,
  removable: false,
});
