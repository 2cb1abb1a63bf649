import { f, managed } from '#shared/field.ts';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';
import { defineResource } from '#shared/resource.ts';
import { SOURCE_CHANNELS } from '#shared/reservations/states.ts';

/**
 * What a stay brought in, month by month: the sums of its ledger entries by account, for each unit it was in and each of the
 * unit's owners. The database keeps the rows with every entry, so that the two cannot differ. Before tax, what guests paid is what
 * selling the stay cost, its net rental income and the operator's own fees; the net is the owner's and the operator's share.
 */

/** By whom and what each row is told, in every view. */
const STAY = ['reference', 'unit_id', 'owner_id', 'period'] as const;

export const stayRevenues = defineResource('stay-revenues', {
  permission: PERMISSION_GROUPS.revenue,
  sharesPermission: true,
  route: '/admin/stay-revenue',
  tabOf: 'owner-statements',
  title: 'reference',
  fields: managed({
    reservation_id: f.relation('reservations').loose(),
    reference: f.text().optional().search('reference').derived('reservation_id', 'reference'),
    guest_name: f.text().optional().search().personal().derived('reservation_id', 'guest_name'),
    source_channel: f
      .enum(SOURCE_CHANNELS)
      .named('SourceChannel')
      .optional()
      .derived('reservation_id', 'source_channel'),
    unit_id: f.relation('units').loose(),
    property_id: f.relation('properties').loose().optional().derived('unit_id', 'property_id'),
    /** Who owned the unit on the day that the stay counts in; empty where nobody did. */
    owner_id: f.relation('owners').loose().optional(),
    /** The owner's part of the unit, of which the row is that part. */
    share_bp: f.part(),
    /** Month of the statement that it counts in; a change after that was told stands in a later one. */
    period: f.text().format('month'),
    recognised_on: f.date(),
    /** Room and fees before tax. */
    gross_sen: f.money().default(0),
    sst_sen: f.money().default(0),
    ttx_sen: f.money().default(0),
    levy_sen: f.money().default(0),
    channel_sen: f.money().default(0),
    gateway_sen: f.money().default(0),
    agent_sen: f.money().default(0),
    /** Net rental income: what is shared. */
    net_sen: f.money().default(0),
    owner_sen: f.money().default(0),
    /** Of the net rental income. */
    host_sen: f.money().default(0),
    /** Fees that are the operator's alone. */
    own_sen: f.money().default(0),
  }),
  columns: [...STAY, 'gross_sen', 'net_sen', 'owner_sen', 'host_sen', 'own_sen'],
  filters: [
    'period',
    'unit_id',
    'owner_id',
    'property_id',
    'source_channel',
    'reservation_id',
    'recognised_on',
    'gross_sen',
    'net_sen',
    'owner_sen',
    'share_bp',
  ],
  sums: [
    'gross_sen',
    'sst_sen',
    'ttx_sen',
    'levy_sen',
    'channel_sen',
    'gateway_sen',
    'agent_sen',
    'net_sen',
    'owner_sen',
    'host_sen',
    'own_sen',
  ],
  sort: { recognised_on: -1, reservation_id: -1 },
  views: {
    channels: { where: { channel_sen: { $ne: 0 } }, columns: [...STAY, 'gross_sen', 'channel_sen', 'net_sen'] },
    agents: { where: { agent_sen: { $ne: 0 } }, columns: [...STAY, 'gross_sen', 'agent_sen', 'net_sen'] },
    unshared: { where: { net_sen: 0 }, empty: true },
  },
  headline: ['net_sen', 'owner_sen', 'owner_id', 'unit_id', 'period'],
  form: [],
  creatable: false,
  editable: false,
  removable: false,
});
