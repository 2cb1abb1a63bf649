import { DAY_MS, HOUR_MS } from '#shared/constants.ts';
import type { RowOf } from '#shared/field.ts';
import { type Grants, PERMISSION_GROUPS, codesOf } from '#shared/permissions.ts';
import type { administrators } from '#resources/kit/administrators.ts';
import { administratorAccounts } from '#server/kit/accounts/account-kinds.ts';
import { formatAccountNumber } from '#server/kit/accounts/account-number.ts';
import { EmailBook } from './contacts.ts';
import { instantOf, toIso } from '#server/seed/timeline.ts';

/** The demo's colleagues and their duties. None has a password, so nobody can sign in with what is written here. */

export type AdministratorRow = RowOf<(typeof administrators)['fields']>;

const VIEW = ['view'] as const;
const WORK = ['view', 'create', 'edit'] as const;
const WHOLE = ['view', 'create', 'edit', 'delete'] as const;

const FRONT_DESK: Grants = {
  user: WORK,
  reservation: WORK,
  listing: VIEW,
  dsr: WORK,
  announcement: VIEW,
  holiday: VIEW,
  'free-stay': VIEW,
};
const FINANCE: Grants = {
  owner: VIEW,
  reservation: VIEW,
  'dsr-checking': WORK,
  expenses: WORK,
  revenue: WHOLE,
  reporting: WORK,
  'service-package': VIEW,
  company: VIEW,
};
const BOOKKEEPING: Grants = { dsr: VIEW, expenses: WORK, reporting: VIEW, revenue: VIEW };
const LISTING: Grants = { listing: WHOLE, holiday: WHOLE, announcement: WORK, reservation: VIEW, owner: VIEW };
const ACCOUNTS: Grants = { user: WHOLE, owner: WORK, 'free-stay': WORK, admin: VIEW };
const AUDITOR: Grants = Object.fromEntries(Object.keys(PERMISSION_GROUPS).map((group) => [group, VIEW]));

interface Colleague {
  readonly name: string;
  /** Before the @ of the house's own domain. */
  readonly mailbox: string;
  readonly grants: Grants;
  /** First day, in days before today. */
  readonly since: number;
  /** Last sign-in, in hours before now. */
  readonly seen: number;
  readonly active?: false;
}

/** The staff, longest here first: she decides about accounts. Who holds every code is the first administrator, who is not demo data. */
const STAFF: readonly Colleague[] = [
  { name: 'Rosnah binti Abdul Hamid', mailbox: 'rosnah.hamid', grants: ACCOUNTS, since: 1090, seen: 3 },
  { name: 'Lim Chee Keong', mailbox: 'ck.lim', grants: FINANCE, since: 1085, seen: 20 },
  { name: 'Jennifer anak Unchat', mailbox: 'jennifer.unchat', grants: LISTING, since: 940, seen: 6 },
  { name: 'Kavitha a/p Muniandy', mailbox: 'kavitha.m', grants: FRONT_DESK, since: 720, seen: 1 },
  { name: 'Benedict Gimbang', mailbox: 'benedict.g', grants: FRONT_DESK, since: 660, seen: 24 * 75, active: false },
  { name: 'Muhammad Haziq bin Ramli', mailbox: 'haziq.ramli', grants: FRONT_DESK, since: 410, seen: 11 },
  { name: 'Chong Pei Shan', mailbox: 'peishan.chong', grants: BOOKKEEPING, since: 260, seen: 52 },
  { name: 'Harleen Kaur Gill', mailbox: 'audit', grants: AUDITOR, since: 120, seen: 24 * 9 },
];

export interface DemoAdministratorsOptions {
  readonly now: Date;
  readonly firstId: number;
  /** The last account number given to an administrator so far. */
  readonly lastNumber: number;
  readonly takenEmails: Iterable<string>;
}

/** Colleagues with believable duties. None has a password: each signs in only after a reset. */
export function demoAdministrators(options: DemoAdministratorsOptions): AdministratorRow[] {
  const { now, firstId, lastNumber, takenEmails } = options;
  const emails = new EmailBook(takenEmails);
  const prefix = administratorAccounts.prefixOf({});
  return STAFF.map(({ name, mailbox, grants, since, seen, active = true }, at) => {
    const made = toIso(instantOf(since * DAY_MS, now));
    return {
      id: firstId + at,
      version: 1,
      account_number: formatAccountNumber(prefix, lastNumber + 1 + at),
      name,
      email: emails.claim(mailbox, 'highland.test'),
      permissions: codesOf(grants),
      active,
      last_login_at: toIso(instantOf(seen * HOUR_MS, now)),
      created_at: made,
      updated_at: made,
    };
  });
}
