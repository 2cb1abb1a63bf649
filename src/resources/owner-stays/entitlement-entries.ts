import { f, managed } from '#shared/field.ts';
import { PERMISSION_GROUPS, codeOf } from '#shared/permissions.ts';
import { defineResource } from '#shared/resource.ts';

export const ENTITLEMENT_KINDS = {
  grant: 'green',
  'carry-in': 'green',
  'carry-out': 'gray',
  hold: 'gold',
  use: 'blue',
  release: 'purple',
  adjust: 'gold',
  expire: 'red',
  'cash-out': 'blue',
} as const;
export type EntitlementKind = keyof typeof ENTITLEMENT_KINDS;

/** Kinds that people write; the others follow from requests and from the turn of the year. */
export const WRITTEN_KINDS: readonly EntitlementKind[] = ['grant', 'adjust'];

/** Gives nights. */
export const GRANTS = codeOf(PERMISSION_GROUPS['free-stay'], 'create');
/** Sets right what stands, and lets a balance go below nothing. */
export const ADJUSTS = codeOf(PERMISSION_GROUPS['free-stay'], 'edit');

/** Every change of an owner's free nights, year by year. A line is never changed; what was wrong is set right by another. */
export const entitlementEntries = defineResource('entitlement-entries', {
  permission: PERMISSION_GROUPS['free-stay'],
  sharesPermission: true,
  route: '/admin/entitlement-entries',
  tabOf: 'free-stay-programmes',
  title: 'reason',
  fields: {
    owner_id: f.relation('owners').createOnly(),
    unit_id: f.relation('units').createOnly(),
    /** Named after the calendar year in which it begins. */
    year: f.integer().min(2000).max(2999).createOnly(),
    kind: f
      .enum(ENTITLEMENT_KINDS)
      .offers(...WRITTEN_KINDS)
      .createOnly(),
    /** Given, or taken where it is below nothing. */
    nights: f.integer().min(-1000).max(1000).createOnly(),
    /** Of a request's own lines, its reference. */
    reason: f.text().min(1).max(300).search().createOnly(),
    /** Lets the balance go below nothing; needs the permission to adjust. */
    allow_overdraft: f.boolean().optional().carried(),
    ...managed({
      balance_after: f.integer().default(0),
      request_id: f.relation('free-stay-requests').optional(),
      reservation_id: f.relation('reservations').optional(),
      programme_id: f.relation('free-stay-programmes').optional(),
      cash_out_id: f.relation('cash-outs').optional(),
      is_override: f.boolean().default(false),
      entered_by: f.text().doer().optional(),
    }),
  },
  columns: ['created_at', 'owner_id', 'unit_id', 'year', 'kind', 'nights', 'balance_after', 'reason'],
  filters: [
    'owner_id',
    'unit_id',
    'year',
    'kind',
    'request_id',
    'reservation_id',
    'cash_out_id',
    'is_override',
    'created_at',
  ],
  sort: { created_at: -1 },
  views: { grants: { kind: 'grant' }, overrides: { is_override: true } },
  headline: ['owner_id', 'unit_id', 'year', 'kind', 'nights', 'balance_after'],
  form: [['owner_id', 'unit_id'], ['year', 'kind', 'nights'], ['reason'], ['allow_overdraft']],
  createPermission: [GRANTS, ADJUSTS],
  editable: false,
  removable: false,
});
