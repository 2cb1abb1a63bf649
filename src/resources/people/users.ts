import { f, managed } from '#shared/field.ts';
import { MESSAGE } from '#shared/constants.ts';
import { PERMISSION_GROUPS, codeOf } from '#shared/permissions.ts';
import { choose } from '#shared/actions.ts';
import { defineResource } from '#shared/resource.ts';

/** Accounts of guests, owners, agents and riders; administrators are a resource of their own. */

/** Papers are for administrators who may change the account. */
const papers = () => f.file().optional().visibleTo(codeOf(PERMISSION_GROUPS.user, 'edit'));

/** An empty remark keeps the former one. */
const said = (remark: string | null) => (remark === null ? {} : { remark });

/** Stays that were booked on the account. */
const OF_STAYS = { resource: 'reservations', field: 'lead_guest_id' } as const;

/** Of riders alone. */
export const RIDER_FIELDS = [
  'rider_verification',
  'verification_since',
  'vehicle_plate',
  'licence_class',
  'licence_expires_on',
  'licence_document',
  'vehicle_photo',
] as const;
/** Of agents alone. */
export const AGENT_FIELDS = ['agent_type', 'commission_rate'] as const;
export const DECISION_REMARKS = ['approval_remark', 'ban_remark', 'verification_remark'] as const;

export const users = defineResource('users', {
  permission: PERMISSION_GROUPS.user,
  route: '/admin/user-mgmt',
  title: 'name',
  fields: {
    account_number: f.text().unique().search('reference').managed(),
    name: f.text().min(2).max(80).search().personal(),
    email: f.email().unique().search().personal(),
    phone: f.phone().unique().search().personal(),
    role: f.enum({ user: 'gray', owner: 'gold', agent: 'blue', rider: 'purple' }),
    nationality: f.country().optional().personal(),
    password: f.password().createOnly().optional(),
    avatar: f.image().optional().personal(),
    identity_document: papers(),
    ...managed({
      status: f.enum({ pending: 'gold', approved: 'green', rejected: 'red' }).default('pending'),
      banned: f.boolean().default(false),
      /** Latest remark of any decision; each decision also keeps its own, so that none overwrites another's reason. */
      remark: f.text().max(500).optional().personal(),
      approval_remark: f.text().max(500).optional().personal(),
      ban_remark: f.text().max(500).optional().personal(),
      verification_remark: f.text().max(500).optional().personal(),
      is_vip: f.boolean().default(false),
      agent_type: f.text().max(40).optional(),
      commission_rate: f.decimal(4).min(0).max(100).optional(),
      rider_verification: f.enum({ none: 'gray', pending: 'gold', approved: 'green', rejected: 'red' }).default('none'),
      /** Start of the present or last wait for verification. */
      verification_since: f.instant().optional(),
      identity_mask: f.text().optional().personal(),
      /** The eighteenth birthday, according to the identity number. */
      of_age_on: f.date().optional().personal(),
      vehicle_plate: f.text().max(12).optional().personal(),
      licence_class: f.text().max(10).optional(),
      licence_expires_on: f.date().optional(),
      licence_document: papers(),
      vehicle_photo: f.image().optional().personal(),
      url: f.url().optional().personal(),
      last_login_at: f.instant().optional(),
    }),
    /** Who may change the account may ask whose number this is. */
    identity_number: f.text().optional().hidden().visibleTo(codeOf(PERMISSION_GROUPS.user, 'edit')).search('document'),
  },
  columns: ['name', 'phone', 'role', 'status', 'last_login_at', 'created_at', 'account_number'],
  filters: ['role', 'status', 'banned', 'is_vip', 'rider_verification', 'nationality', 'created_at', 'last_login_at'],
  sort: { created_at: -1 },
  views: {
    pending: {
      where: { status: 'pending' },
      columns: ['name', 'phone', 'role', 'nationality', 'created_at', 'account_number'],
      sort: { created_at: 1 },
      bulk: 'approval-action',
      counted: true,
      empty: true,
    },
    agents: { role: 'agent' },
    riders: { role: 'rider' },
    'riders-to-verify': {
      where: { role: 'rider', rider_verification: 'pending' },
      columns: [
        'name',
        'phone',
        'vehicle_plate',
        'licence_class',
        'licence_expires_on',
        'verification_since',
        'account_number',
      ],
      sort: { verification_since: 1 },
      counted: true,
      empty: true,
    },
    dormant: {
      where: {
        status: 'approved',
        banned: false,
        role: { $ne: 'owner' },
        created_at: { $lt: { $daysAgo: 180 } },
        $or: [{ last_login_at: null }, { last_login_at: { $lt: { $daysAgo: 180 } } }],
      },
      columns: ['name', 'phone', 'role', 'last_login_at', 'created_at', 'account_number'],
      bulk: 'ban',
    },
    banned: {
      where: { banned: true },
      columns: ['name', 'phone', 'role', 'ban_remark', 'updated_at', 'account_number'],
      sort: { updated_at: -1 },
      bulk: 'ban',
      empty: true,
    },
    vip: { is_vip: true },
    buyers: { role: 'user', status: 'approved', banned: false },
  },
  queues: {
    pending: { action: 'approval-action' },
    'riders-to-verify': { action: 'rider-verification', since: 'verification_since' },
  },
  overview: { by: ['status', 'role'], perMonth: 'created_at' },
  headline: [
    { name: 'here', ...OF_STAYS, last: 'departure', of: { field: 'status', values: ['checked_in'] } },
    { name: 'coming', ...OF_STAYS, first: 'arrival', of: { field: 'status', values: ['pending', 'confirmed'] } },
    { name: 'nights', ...OF_STAYS, sum: 'nights', of: { field: 'status', values: ['checked_in', 'checked_out'] } },
    { name: 'spent', ...OF_STAYS, sum: 'paid_sen' },
    {
      name: 'owed',
      ...OF_STAYS,
      sum: 'balance_sen',
      of: { field: 'status', values: ['confirmed', 'checked_in', 'checked_out'] },
    },
    'phone',
    'vehicle_plate',
    'licence_expires_on',
  ],
  reasons: { status: 'approval_remark', banned: 'ban_remark', rider_verification: 'verification_remark' },
  sections: {
    contact: ['email', 'phone', 'url'],
    person: ['nationality', 'of_age_on', 'identity_mask', 'identity_document', 'avatar'],
    rider: RIDER_FIELDS,
    account: [...AGENT_FIELDS, ...DECISION_REMARKS, 'remark', 'last_login_at'],
  },
  next: [
    'approval-action',
    'rider-verification',
    { add: 'reservations', when: { role: 'user', status: 'approved', banned: false } },
    { action: 'vip-status', when: { role: 'user' } },
  ],
  related: [
    {
      resource: 'reservations',
      field: 'lead_guest_id',
      where: { status: { $nin: ['cancelled', 'no_show'] } },
      columns: ['room_type_id', 'arrival', 'departure', 'total_sen', 'balance_sen', 'status'],
    },
    { resource: 'owners', field: 'user_id', when: { role: 'owner' } },
    { resource: 'agent-rates', field: 'agent_id', when: { role: 'agent' } },
    { resource: 'change-contact-submissions', field: 'user_id' },
    { resource: 'outbox', field: 'account_number', by: 'account_number' },
  ],
  lists: {
    '/api/users/dormant': { view: 'dormant' },
    '/user-mgmt/get-user-list': { params: { role: 'role' } },
    '/user-mgmt/pending-verify-user': { view: 'pending', params: { role: 'role' } },
    '/user-mgmt/search-buyer': { view: 'buyers', params: { search: '$search' } },
  },
  form: [
    ['name', 'role'],
    ['email', 'phone'],
    ['nationality', 'password'],
    ['avatar', 'identity_document'],
  ],
  endpoints: {
    create: 'POST /api/auth/register-new-user',
    update: 'PATCH /api/account/{id}',
    remove: 'DELETE /api/account/{id}',
  },
  forbiddenMessage: MESSAGE.ignored,
  actions: {
    'approval-action': {
      when: { status: 'pending' },
      choice: 'action',
      rejects: 'reject',
      decide: {
        papers: ['identity_document', 'avatar'],
        facts: ['role', 'email', 'phone', 'nationality'],
        needs: [{ field: 'identity_document', when: { role: { $in: ['owner', 'agent'] } } }],
      },
      input: {
        action: f.enum({ approve: 'green', reject: 'red' }).named('Decision'),
        remark: f.text().max(500).optional(),
      },
      requires: [{ when: { action: 'reject' }, field: 'remark' }],
      bulk: true,
      set: ({ action, remark }) => ({
        status: choose(action, { approve: 'approved', reject: 'rejected' }),
        approval_remark: remark,
        ...said(remark),
      }),
    },
    ban: {
      input: { ban: f.boolean(), remark: f.text().min(1).max(500) },
      danger: true,
      bulk: true,
      endpoint: 'POST /user-mgmt/ban-user',
      set: ({ ban, remark }) => ({ banned: ban, ban_remark: remark, ...said(remark) }),
    },
    'vip-status': {
      input: { is_vip: f.boolean() },
      bulk: true,
      endpoint: 'POST /user-mgmt/set-vip-status',
      set: ({ is_vip }) => ({ is_vip }),
    },
    'rider-verification': {
      when: { role: 'rider', rider_verification: { $ne: 'approved' } },
      choice: 'action',
      rejects: 'Rejected',
      decide: {
        papers: ['licence_document', 'identity_document', 'avatar', 'vehicle_photo'],
        facts: [
          'licence_class',
          'licence_expires_on',
          'vehicle_plate',
          'identity_mask',
          'of_age_on',
          'phone',
          'banned',
        ],
        needs: ['licence_document', 'identity_document', 'identity_mask', 'licence_expires_on', 'vehicle_plate'],
        against: {
          'under-age': { of_age_on: { $gt: { $houseDay: 0 } } },
          'licence-expired': { licence_expires_on: { $lt: { $houseDay: 0 } } },
          'licence-expires': { licence_expires_on: { $between: [{ $houseDay: 0 }, { $houseDay: 30 }] } },
          banned: { banned: true },
        },
      },
      input: { action: f.enum({ Approved: 'green', Rejected: 'red' }), remarks: f.text().max(500).optional() },
      endpoint: 'POST /user-mgmt/action-rider-verification',
      requires: [{ when: { action: 'Rejected' }, field: 'remarks' }],
      set: ({ action, remarks }) => ({
        rider_verification: choose(action, { Approved: 'approved', Rejected: 'rejected' }),
        verification_remark: remarks,
        ...said(remarks),
      }),
    },
    'rider-details': {
      when: { role: 'rider' },
      input: {
        identity_number: f.text().format('mykad').optional(),
        vehicle_plate: f.text().format('plate').max(12).optional(),
        licence_class: f.text().max(10).optional(),
        licence_expires_on: f.date().optional(),
        identity_document: papers(),
        licence_document: papers(),
        vehicle_photo: f.image().optional(),
      },
      endpoint: 'POST /user-mgmt/edit-rider-details',
    },
    'agent-type': {
      when: { role: 'agent' },
      input: { agent_type: f.text().min(1).max(40) },
      endpoint: 'POST /user-mgmt/agent/change-agent-type',
      set: ({ agent_type }) => ({ agent_type }),
    },
    'agent-commission': {
      when: { role: 'agent' },
      input: { commission_rate: f.decimal(4).min(0).max(100) },
      endpoint: 'POST /user-mgmt/agent/change-agent-commission',
      set: ({ commission_rate }) => ({ commission_rate }),
    },
    url: { input: { url: f.url() }, set: ({ url }) => ({ url }) },
  },
});
