import { DAY_MS, HOUR_MS } from '#shared/constants.ts';
import type { RowOf } from '#shared/field.ts';
import { type Grants, PERMISSION_GROUPS, codesOf } from '#shared/permissions.ts';
import type { administrators } from '#resources/kit/administrators.ts';
import { administratorAccounts } from '#server/kit/accounts/account-kinds.ts';
import { formatAccountNumber } from '#server/kit/accounts/account-number.ts';
import { EmailBook } from './contacts.ts';
import { instantOf, toIso } from '#server/seed/timeline.ts';

/**
 * The demo's colleagues and their duties. None has a password: each signs in only after a reset. Their duties overlap as
 * in a house that has grown; the templates of `shared/permissions.ts` are for those who begin anew.
 */

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
const USER_CARE: Grants = { user: WHOLE, owner: WORK, 'free-stay': WORK, admin: VIEW };
const AUDITOR: Grants = Object.fromEntries(Object.keys(PERMISSION_GROUPS).map((group) => [group, VIEW]));

interface Colleague {
  readonly name: string;
  /** Before the @ of the house's own domain. */
  readonly mailbox: string;
  readonly grants: Grants;
  /** First day, before today. */
  readonly sinceDays: number;
  /** Last sign-in, before now. */
  readonly seenHours: number;
  readonly hasLeft?: true;
}

/** Longest-serving first, who looks after accounts. The administrator with every code is made at first start and is no demo. */
const STAFF: readonly Colleague[] = [
  { name: 'Rosnah binti Abdul Hamid', mailbox: 'rosnah.hamid', grants: USER_CARE, sinceDays: 1090, seenHours: 3 },
  { name: 'Lim Chee Keong', mailbox: 'ck.lim', grants: FINANCE, sinceDays: 1085, seenHours: 20 },
  { name: 'Jennifer anak Unchat', mailbox: 'jennifer.unchat', grants: LISTING, sinceDays: 940, seenHours: 6 },
  { name: 'Kavitha a/p Muniandy', mailbox: 'kavitha.m', grants: FRONT_DESK, sinceDays: 720, seenHours: 1 },
  {
    name: 'Benedict Gimbang',
    mailbox: 'benedict.g',
    grants: FRONT_DESK,
    sinceDays: 660,
    seenHours: 24 * 75,
    hasLeft: true,
  },
  { name: 'Muhammad Haziq bin Ramli', mailbox: 'haziq.ramli', grants: FRONT_DESK, sinceDays: 410, seenHours: 11 },
  { name: 'Chong Pei Shan', mailbox: 'peishan.chong', grants: BOOKKEEPING, sinceDays: 260, seenHours: 52 },
  { name: 'Harleen Kaur Gill', mailbox: 'audit', grants: AUDITOR, sinceDays: 120, seenHours: 24 * 9 },
];

export interface DemoAdministratorsOptions {
  readonly now: Date;
  readonly firstId: number;
  /** The last account number given to an administrator so far. */
  readonly lastNumber: number;
  readonly takenEmails: Iterable<string>;
}

export function demoAdministrators(options: DemoAdministratorsOptions): AdministratorRow[] {
  const { now, firstId, lastNumber, takenEmails } = options;
  const emails = new EmailBook(takenEmails);
  const prefix = administratorAccounts.prefixOf({});
  return STAFF.map(({ name, mailbox, grants, sinceDays, seenHours, hasLeft = false }, at) => {
    const made = toIso(instantOf(sinceDays * DAY_MS, now));
    return {
      id: firstId + at,
      version: 1,
      account_number: formatAccountNumber(prefix, lastNumber + 1 + at),
      name,
      email: emails.claim(mailbox, 'highland.test'),
      permissions: codesOf(grants),
      active: !hasLeft,
      last_login_at: toIso(instantOf(seenHours * HOUR_MS, now)),
      created_at: made,
      updated_at: made,
    };
  });
}
