import type { ResourceWords } from '#shared/words.ts';
import { states } from '#resources/rates/words.en-US.ts';

/** Words of properties, room types and units. */
export const words: Readonly<Record<string, ResourceWords>> = {
  properties: {
    done: {
      activate: '{who} opened {what}',
      suspend: '{who} suspended {what}',
      archive: '{who} archived {what}',
    },
    facts: { types: 'Room types' },
    fields: {
      name_zh: 'Name (Chinese)',
      state_code: 'State',
      check_in_time: 'Check-in from',
      check_out_time: 'Check-out until',
      rollover_hour: 'Day ends at (hour)',
      sst_registered: 'Registered for SST',
      sst_number: 'SST no.',
      ttx_registered: 'Registered for tourism tax',
      ttx_number: 'Tourism tax no.',
      levy_id: 'Levy',
      deposit_percent: 'Deposit (%)',
      cancellation_policy_id: 'Cancellation policy',
      business_registration: 'Business no. (SSM)',
      licence_number: 'Licence no.',
      licence_expires_on: 'Licence until',
      description_zh: 'Description (Chinese)',
      amenities: 'Amenities',
      amenities_zh: 'Amenities (Chinese)',
      check_in_guide: 'Check-in guide',
      check_in_guide_zh: 'Check-in guide (Chinese)',
      house_rules_zh: 'House rules (Chinese)',
    },
    options: {
      state_code: states,
      weekend_nights: {
        'fri-sat': 'Friday and Saturday',
        'thu-fri': 'Thursday and Friday',
        'sat-sun': 'Saturday and Sunday',
      },
    },
    actions: {
      activate: { help: 'Its active room types can be booked.' },
      suspend: { help: 'Nothing new can be booked here. Reservations that stand are not touched.' },
      archive: { help: 'It disappears from what is sold and managed. Its records are kept.' },
    },
  },
  'room-types': {
    done: {
      activate: '{who} put {what} on sale',
      archive: '{who} archived {what}',
    },
    fields: {
      property_id: 'Property',
      name_zh: 'Name (Chinese)',
      description_zh: 'Description (Chinese)',
      beds_zh: 'Beds (Chinese)',
      amenities: 'Amenities',
      amenities_zh: 'Amenities (Chinese)',
      size_sqm: 'Size (m²)',
      base_occupancy: 'Guests in the base rate',
      free_child_age: 'Children stay free under',
      los_tiers: 'Length-of-stay discounts',
      weekend_percent: 'Weekend surcharge (%)',
      weekend_surcharge_sen: 'Weekend surcharge (fixed)',
      sort: 'Place in the list',
    },
    actions: {
      activate: { help: 'It can be booked where its property is active and a unit is free.' },
      archive: { help: 'It is no longer sold. Reservations that stand are not touched.' },
    },
  },
  units: {
    done: {
      activate: '{who} put {what} into service',
      'out-of-order': '{who} took {what} out of order',
      housekeeping: '{who} noted the cleaning of {what}',
      'set-owners': '{who} set the owners of {what}',
      archive: '{who} archived {what}',
    },
    related: { 'unit-packages': 'Packages' },
    fields: { property_id: 'Property', room_type_id: 'Room type', owner_id: 'Owner' },
    views: { dirty: 'To be cleaned' },
    empty: {
      dirty: 'Every unit is clean.',
    },
    actions: {
      activate: { help: 'It can be booked from now on.' },
      'out-of-order': { help: 'No new reservation gets this unit until it is activated again.' },
      housekeeping: { label: 'Set housekeeping' },
      archive: { help: 'It is no longer let. Its records are kept.' },
      'set-owners': {
        label: 'Set owners',
        help: 'Whose the unit is from this day on, all owners at once; their shares come to 100%. What was entered for that day or later gives way to it, and what was earned before stays with whom it was.',
        fields: { owners: 'Owners', from: 'From', note: 'Deed or letter' },
      },
    },
  },
  ownerships: {
    done: { transfer: '{who} transferred a share of {what}' },
    label: 'Ownership',
    one: 'Share',
    fields: {
      unit_id: 'Unit',
      owner_id: 'Owner',
      share_bp: 'Share',
      from: 'From',
      to: 'Until (day after)',
      note: 'Deed or letter',
      is_incomplete: 'Incomplete',
    },
    views: { current: 'Today', shared: 'Shared units', incomplete: 'Incomplete' },
    empty: { incomplete: 'Every unit that has an owner is owned as a whole.' },
    actions: {
      transfer: {
        label: 'Transfer',
        help: 'Income from this day on is the new owner’s; what was earned before stays with the old one.',
        fields: { owner_id: 'New owner', on: 'From', share_bp: 'Share that is sold (%)', note: 'Deed or letter' },
      },
    },
  },
  'unit-blocks': {
    label: 'Blocks of units',
    one: 'Block',
    fields: {
      unit_id: 'Unit',
      from: 'First night',
      to: 'Free again from',
      is_forced: 'Even if guests must change rooms',
    },
  },
};
