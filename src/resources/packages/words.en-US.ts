import type { ResourceWords } from '#shared/words.ts';

const share_type = {
  profit_share: 'Profit share',
  revenue_share: 'Revenue share',
  fixed_sublet: 'Fixed rent',
  guaranteed_return: 'Guaranteed return',
  management_fee: 'Management fee',
  tiered: 'Fee in bands',
};

export const words: Readonly<Record<string, ResourceWords>> = {
  'service-packages': {
    done: {
      assign: '{who} put a unit on {what}',
      retire: '{who} retired {what}',
      restore: '{who} restored {what}',
    },
    label: 'Service packages',
    one: 'Package',
    facts: { units: 'Units', versions: 'Versions' },
    fields: {
      name_zh: 'Chinese name',
      is_on_offer: 'On offer to any owner',
      current_version_id: 'In force',
      share_type: 'Type',
      split: 'Owner / operator',
      cleaning_to: 'Cleaning fee',
      utilities_by: 'Utilities',
      in_force_since: 'In force since',
      unit_count: 'Units on it',
      owner_count: 'Owners',
      state: 'Status',
    },
    views: { active: 'Offered', retired: 'Retired' },
    options: {
      state: { active: 'Offered', retired: 'Retired' },
      share_type,
      cleaning_to: { pool: 'Shared', host: 'Operator', split: 'Shared by itself' },
      utilities_by: { host: 'Operator', shared: 'Shared by themselves', pool: 'Shared' },
    },
    actions: {
      assign: {
        label: 'Assign a unit',
        help: 'What the unit was on before ends the day before, so no day is without terms.',
        fields: { unit_id: 'Unit', from: 'From', note: 'Letter or note' },
      },
      retire: { help: 'No unit can be put on it any more. What was settled by it stays as it is.' },
      restore: { help: 'Units can be put on it again.' },
    },
  },
  'package-versions': {
    verbs: {
      begin: 'Came into force',
      supersede: 'Replaced by another version',
      prolong: 'Prolonged',
    },
    done: {
      approve: '{who} approved {what}',
      'new-version': '{who} began a new version from {what}',
      retire: '{who} retired {what}',
      begin: '{what} came into force',
      supersede: '{what} was followed by the next version',
      prolong: '{what} holds on, since the version after it was retired',
    },
    label: 'Versions of packages',
    one: 'Version',
    fields: {
      package_id: 'Package',
      effective_from: 'In force from',
      terms: 'Terms',
      note: 'What changed',
      no: 'No.',
      share_type: 'Type',
      state: 'Status',
      ends_on: 'Until (day after)',
      made_by: 'Written by',
      changed_by: 'Also written by',
      approved_by: 'Approved by',
      approved_at: 'Approved',
    },
    views: { 'in-force': 'In force', drafts: 'Drafts', coming: 'Coming' },
    options: {
      state: {
        draft: 'Draft',
        approved: 'Approved',
        active: 'In force',
        superseded: 'Superseded',
        retired: 'Retired',
      },
      share_type,
    },
    actions: {
      approve: { help: 'It takes the place of the version before on its first day, and can no longer be changed.' },
      'new-version': {
        label: 'New version',
        help: 'Copies these terms into a draft to change.',
        fields: { effective_from: 'In force from (first of a month)', note: 'What changes' },
      },
      retire: { help: 'It is not used any more. What was settled by it stays as it is.' },
    },
  },
  'unit-packages': {
    label: 'Packages of units',
    one: 'Package of a unit',
    fields: {
      unit_id: 'Unit',
      package_id: 'Package',
      from: 'From',
      to: 'Until (day after)',
      note: 'Letter or note',
    },
    views: { current: 'Today' },
  },
};
