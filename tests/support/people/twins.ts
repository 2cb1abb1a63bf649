export type Body = Readonly<Record<string, unknown>>;

/** An act with two doors: by id in the address, and by account number in the body. */
interface Twin {
  readonly role: 'user' | 'agent' | 'rider';
  readonly action: string;
  readonly door: string;
  readonly bodies: readonly Body[];
}

export const TWINS: readonly Twin[] = [
  {
    role: 'user',
    action: 'ban',
    door: '/user-mgmt/ban-user',
    bodies: [
      { ban: true, remark: 'Smoked.' },
      { ban: false, remark: 'Paid.' },
      { ban: true },
      { ban: 'true', remark: 'x' },
      { ban: true, remark: ' ' },
      { ban: true, remark: 'x', role: 'owner' },
    ],
  },
  {
    role: 'user',
    action: 'vip-status',
    door: '/user-mgmt/set-vip-status',
    bodies: [{ is_vip: true }, { is_vip: true }, { is_vip: 1 }, {}, { is_vip: false }],
  },
  {
    role: 'rider',
    action: 'rider-verification',
    door: '/user-mgmt/action-rider-verification',
    bodies: [
      { action: 'Rejected' },
      { action: 'approved', remarks: 'x' },
      { action: 'Rejected', remarks: 'Blurred.' },
      { action: 'Approved' },
      { action: 'Rejected', remarks: 'Too late.' },
    ],
  },
  {
    role: 'rider',
    action: 'rider-details',
    door: '/user-mgmt/edit-rider-details',
    bodies: [
      { vehicle_plate: 'vab 1' },
      { identity_number: '900101145667' },
      { identity_number: '1' },
      { status: 'approved' },
    ],
  },
  {
    role: 'agent',
    action: 'agent-type',
    door: '/user-mgmt/agent/change-agent-type',
    bodies: [{ agent_type: 'agency' }, { agent_type: '' }, {}],
  },
  {
    role: 'agent',
    action: 'agent-commission',
    door: '/user-mgmt/agent/change-agent-commission',
    bodies: [{ commission_rate: 7.5 }, { commission_rate: 7.12345 }, { commission_rate: -1 }, { commission_rate: '5' }],
  },
  /** Acts that the person’s role does not allow. */
  {
    role: 'user',
    action: 'rider-verification',
    door: '/user-mgmt/action-rider-verification',
    bodies: [{ action: 'Approved' }],
  },
  {
    role: 'user',
    action: 'agent-type',
    door: '/user-mgmt/agent/change-agent-type',
    bodies: [{ agent_type: 'agency' }],
  },
];
