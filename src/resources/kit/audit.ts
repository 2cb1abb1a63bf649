import { f, managed } from '#shared/field.ts';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';
import { defineResource } from '#shared/resource.ts';
import { shape } from '#shared/shape.ts';

/** A field's value before the change and after it, of whatever kind the field is. */
const fromTo = shape.tuple(shape.anything(), shape.anything()).named('FromTo');

/** The audit trail: author, change and reason, written by the server in the transaction of the change, never edited. */
export const audit = defineResource('audit', {
  permission: PERMISSION_GROUPS.admin,
  sharesPermission: true,
  route: '/admin/audit-trail',
  tabOf: 'administrators',
  title: 'action',
  fields: managed({
    at: f.instant(),
    actor_id: f.integer().optional(),
    actor_name: f.text().search(),
    action: f.text().search(),
    resource: f.text().search(),
    record_id: f.integer().optional(),
    changes: f.json(shape.map(fromTo)),
    reason: f.longtext().optional().search(),
    request_id: f.text().optional(),
    undo_of: f.integer().optional(),
    /** Shared by the entries of one bulk act. */
    batch_id: f.text().optional(),
  }),
  columns: ['at', 'action'],
  filters: ['at', 'actor_name', 'action', 'resource', 'record_id', 'batch_id'],
  sort: { at: -1 },
  form: [],
  creatable: false,
  editable: false,
  removable: false,
});
