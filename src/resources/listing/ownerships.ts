import { WHOLE_BP } from '#shared/money.ts';
import { f, managed } from '#shared/field.ts';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';
import { defineResource } from '#shared/resource.ts';

/**
 * Shares of a unit between two days. On every day a unit's shares add up to the whole, or the unit belongs to the
 * operator: owners who come together are entered together, at the unit. A new share alone that is less than the whole is
 * incomplete until the others are there, and no month on its days is told before. What a month rests on that an owner was
 * told stays.
 */
export const ownerships = defineResource('ownerships', {
  permission: PERMISSION_GROUPS.owner,
  sharesPermission: true,
  route: '/admin/ownerships',
  tabOf: 'owners',
  title: 'from',
  fields: {
    /** Goes with its unit, which stays while the ledger names it. */
    unit_id: f.relation('units').loose().createOnly(),
    owner_id: f.relation('owners').createOnly(),
    /** In basis points: 10,000 is the whole unit. */
    share_bp: f.part().min(1).max(WHOLE_BP).default(WHOLE_BP),
    /** First day. */
    from: f.date(),
    /** First day on which it is another's; until further notice when empty. */
    to: f.date().optional(),
    /** Deed or letter that the share rests on. */
    note: f.text().max(300).optional(),
    ...managed({
      /** Whether on one of its days a part of the unit is nobody's. */
      is_incomplete: f.boolean().default(false),
    }),
  },
  columns: ['unit_id', 'owner_id', 'share_bp', 'from', 'to', 'is_incomplete', 'note'],
  filters: ['unit_id', 'owner_id', 'share_bp', 'from', 'to', 'is_incomplete', 'created_at'],
  sort: { unit_id: 1, from: -1 },
  views: {
    current: { to: null },
    shared: { share_bp: { $lt: WHOLE_BP } },
    incomplete: { where: { is_incomplete: true }, counted: true, empty: true },
  },
  headline: ['unit_id', 'owner_id', 'share_bp', 'from', 'to'],
  form: [['unit_id', 'owner_id'], ['share_bp'], ['from', 'to'], ['note']],
  actions: {
    /** Sells the share, or a part of it: income is the new owner's from that day on. */
    transfer: {
      when: { to: null },
      input: {
        owner_id: f.relation('owners'),
        on: f.date(),
        share_bp: f.part().min(1).max(WHOLE_BP).optional(),
        note: f.text().min(1).max(300),
      },
      ability: 'delete',
      danger: true,
    },
  },
});
