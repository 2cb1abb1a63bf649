import { PAYOUT_BANKS } from '#shared/constants.ts';
import { f, managed } from '#shared/field.ts';
import { maskAccountNumber } from '#shared/formats.ts';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';
import { defineResource } from '#shared/resource.ts';

type Bank = (typeof PAYOUT_BANKS)[number];

const bank = () => f.enum(Object.fromEntries(PAYOUT_BANKS.map((name) => [name, 'gray'])) as Record<Bank, 'gray'>);

/**
 * Owners as parties to a contract: who is paid, taxed and written to. The person behind it is a user with the role
 * `owner`, made and removed together with this record; how they are reached stands there alone.
 */
export const owners = defineResource('owners', {
  permission: PERMISSION_GROUPS.owner,
  route: '/admin/owner-mgmt',
  title: 'legal_name',
  fields: {
    account_number: f.text().unique().search().managed(),
    /** Loose because the two go together, the user first. */
    user_id: f.relation('users').unique().managed().loose(),
    /** Of the person or the company, as on the contract; starts as the user's name. */
    legal_name: f.text().min(2).max(120).search(),
    party: f.enum({ individual: 'gray', company: 'blue' }).default('individual'),
    /** Of the company, at the Companies Commission (SSM). */
    registration_number: f.text().max(30).optional().search(),
    tax_number: f.text().max(20).optional().search(),
    address: f.longtext().max(300).optional(),
    postcode: f.text().format('digits').min(5).max(5).optional(),
    city: f.text().max(60).optional(),
    ...managed({
      status: f.enum({ prospect: 'gray', active: 'green', exiting: 'gold', archived: 'red' }).default('prospect'),
      bank_name: bank().optional(),
      bank_holder: f.text().max(120).optional(),
      bank_account_mask: f.text().optional(),
    }),
    bank_account: f.text().optional().hidden(),
  },
  columns: ['account_number', 'legal_name', 'party', 'status', 'bank_name', 'bank_account_mask', 'created_at'],
  filters: ['status', 'party', 'bank_name', 'created_at'],
  sort: { legal_name: 1 },
  views: { prospects: { status: 'prospect' }, active: { status: 'active' }, unpayable: { bank_name: null } },
  overview: { by: ['status', 'party'] },
  form: [['legal_name', 'party'], ['registration_number', 'tax_number'], ['address'], ['postcode', 'city']],
  creatable: false,
  removable: false,
  actions: {
    'bank-details': {
      when: { status: { $ne: 'archived' } },
      input: {
        bank_name: bank(),
        bank_account: f.text().format('digits').min(7).max(16),
        bank_holder: f.text().min(2).max(120),
        reason: f.text().min(1).max(500),
      },
      danger: true,
      set: ({ bank_name, bank_account, bank_holder }) => ({
        bank_name,
        bank_holder,
        bank_account,
        bank_account_mask: maskAccountNumber(bank_account),
      }),
    },
    activate: { when: { status: { $in: ['prospect', 'exiting'] } }, set: { status: 'active' } },
    'begin-exit': {
      when: { status: 'active' },
      input: { reason: f.text().min(1).max(500) },
      set: { status: 'exiting' },
    },
    archive: {
      when: { status: 'exiting' },
      input: { reason: f.text().min(1).max(500) },
      ability: 'delete',
      danger: true,
      set: { status: 'archived' },
    },
  },
});
