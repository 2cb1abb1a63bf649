import { recordOf } from '#shared/records.ts';
import { PAYOUT_BANKS } from '#shared/constants.ts';
import type { RowOf } from '#shared/field.ts';
import { maskAccountNumber } from '#shared/formats.ts';
import { NO_BANK_CHANGE, NO_STANDING } from '#resources/people/owner-standing.ts';
import type { owners } from '#resources/people/owners.ts';
import type { UserRow } from './users.ts';
import { Random, weighted } from '#server/seed/random.ts';

/** Makes the demo's owners as users who own go by: parties to a contract, with banks and addresses. */

/** Demo owners come without papers. */
export type OwnerRow = Omit<
  RowOf<(typeof owners)['fields']>,
  'agreement_document' | 'identity_document' | 'bank_document' | 'spa_document' | 'consent_document'
>;

const SEED = 1976;

const STREETS = ['Jalan Camellia', 'Jalan Mawar', 'Jalan Tasik', 'Jalan Besar', 'Persiaran Bukit', 'Lorong Teh'];
const PLACES: readonly (readonly [postcode: string, city: string])[] = [
  ['39000', 'Tanah Rata'],
  ['39100', 'Brinchang'],
  ['50450', 'Kuala Lumpur'],
  ['47301', 'Petaling Jaya'],
  ['10050', 'George Town'],
  ['30000', 'Ipoh'],
  ['80000', 'Johor Bahru'],
  ['88000', 'Kota Kinabalu'],
  ['93000', 'Kuching'],
];
const BUSINESSES = ['Holdings', 'Properties', 'Ventures', 'Estates'] as const;

const chooseStatus = weighted<OwnerRow['status']>({ prospect: 6, active: 84, exiting: 6, archived: 4 });
/** Most people bank with the first few. */
const chooseBank = weighted(recordOf(PAYOUT_BANKS, (_bank, at) => Math.max(1, 30 - 4 * at)));

const digits = (count: number, random: Random): string =>
  Array.from({ length: count }, (_, at) => (at === 0 ? 1 + random.below(9) : random.below(10))).join('');

type Bank = Pick<OwnerRow, 'bank_name' | 'bank_holder' | 'bank_account' | 'bank_account_mask'>;

function bankOf(status: OwnerRow['status'], holder: string, random: Random): Bank {
  const [bank_name, bank_account] = [chooseBank(random), digits(10 + random.below(5), random)];
  const isMissing = random.chance(status === 'prospect' ? 0.7 : 0.06);
  return isMissing
    ? { bank_name: null, bank_holder: null, bank_account: null, bank_account_mask: null }
    : { bank_name, bank_holder: holder, bank_account, bank_account_mask: maskAccountNumber(bank_account) };
}

/** The party behind a user who owns, with the same dates as the account. */
function ownerOf(user: UserRow, id: number, random: Random): OwnerRow {
  const drawn = chooseStatus(random);
  const status = user.status === 'approved' ? drawn : 'prospect';
  const isCompany = random.chance(0.18);
  const family = user.name.split(' ')[0] ?? user.name;
  const legal_name = isCompany ? `${family} ${random.pick(BUSINESSES)} Sdn. Bhd.` : user.name;
  const [postcode, city] = random.pick(PLACES);
  const address = `${1 + random.below(180)}, ${random.pick(STREETS)}`;
  const isWritten = random.chance(0.9);
  return {
    id,
    version: 1,
    account_number: user.account_number,
    user_id: user.id,
    legal_name,
    party: isCompany ? 'company' : 'individual',
    registration_number: isCompany ? `20${10 + random.below(15)}0${1 + random.below(6)}${digits(6, random)}` : null,
    tax_number: random.chance(0.8) ? `${isCompany ? 'C' : 'IG'}${digits(11, random)}` : null,
    sst_no: null,
    company_id: null,
    emergency_name: null,
    emergency_phone: null,
    address: isWritten ? address : null,
    postcode: isWritten ? postcode : null,
    city: isWritten ? city : null,
    status,
    locale: id % 4 === 0 ? 'zh-CN' : 'en-US',
    ...bankOf(status, legal_name, random),
    ...NO_BANK_CHANGE,
    ...NO_STANDING,
    created_at: user.created_at,
    updated_at: user.updated_at,
  };
}

/** Watches users go by and makes the record of each who owns. */
export class DemoOwners {
  private readonly random = new Random(SEED);
  readonly rows: OwnerRow[] = [];

  note(user: UserRow): void {
    if (user.role === 'owner') this.rows.push(ownerOf(user, this.rows.length + 1, this.random));
  }
}
