import { DAY_MS, HOUR_MS } from '#shared/constants.ts';
import { HOME_COUNTRY } from '#shared/countries.ts';
import type { RowOf } from '#shared/field.ts';
import type { users } from '#resources/people/users.ts';
import { userAccounts } from '#server/domain/people/accounts.ts';
import { formatAccountNumber } from '#server/kit/accounts/account-number.ts';
import { EmailBook, PhoneBook, slugOf } from './contacts.ts';
import { papersOf } from './riders.ts';
import { type Person, foreignPerson, malaysianPerson } from './names.ts';
import { Random, weighted } from '#server/seed/random.ts';
import { APPROVALS, BANS, REJECTIONS, RIDER_APPROVALS, RIDER_REJECTIONS } from './remarks.ts';
import { ageOf, instantOf, toIso } from '#server/seed/timeline.ts';

/** Makes the demo's accounts, and what staff has decided about each of them. */

/** Demo people come without pictures and papers. */
export type UserRow = Omit<
  RowOf<(typeof users)['fields']>,
  'avatar' | 'identity_document' | 'licence_document' | 'vehicle_photo'
>;
type Role = UserRow['role'];
type State = Pick<
  UserRow,
  | 'status'
  | 'banned'
  | 'remark'
  | 'approval_remark'
  | 'ban_remark'
  | 'verification_remark'
  | 'is_vip'
  | 'agent_type'
  | 'commission_rate'
  | 'rider_verification'
  | 'url'
>;

export interface DemoUsersOptions {
  readonly count: number;
  readonly now: Date;
  /** E-mails that other accounts have already. */
  readonly takenEmails?: Iterable<string>;
}

/** A seed for each aspect, so that a change to one leaves the others as they were. */
const SEEDS = { people: 1957, ages: 1963, states: 1965, papers: 1971 } as const;

const chooseRole = weighted({ user: 82, owner: 8, agent: 6, rider: 4 } satisfies Record<Role, number>);
const FOREIGN_SHARE: Readonly<Record<Role, number>> = { user: 0.22, owner: 0.12, agent: 0.08, rider: 0 };
const VIP_SHARE: Readonly<Record<Role, number>> = { user: 0.03, owner: 0.1, agent: 0.02, rider: 0 };

type AgentType = 'internal' | 'freelance' | 'agency' | 'corporate' | 'referral';
const chooseAgentType = weighted<AgentType>({ internal: 15, freelance: 40, agency: 25, corporate: 8, referral: 12 });
/** Longest wait of a rider's papers. */
const LONGEST_WAIT_DAYS = 20;
/** Percent, in steps of a quarter. */
const COMMISSIONS: Readonly<Record<AgentType, readonly [lowest: number, steps: number]>> = {
  internal: [1.5, 7],
  freelance: [5, 21],
  agency: [8, 29],
  corporate: [4, 13],
  referral: [2, 9],
};

const chooseVerification = weighted<UserRow['rider_verification']>({
  none: 10,
  pending: 22,
  approved: 53,
  rejected: 15,
});

/** The chance that an account of this age still waits for a decision: the office is a few days behind, seldom weeks. */
function pendingShare(age: number): number {
  if (age < DAY_MS) return 0.95;
  if (age < 7 * DAY_MS) return 0.45;
  if (age < 21 * DAY_MS) return 0.12;
  return age < 42 * DAY_MS ? 0.03 : 0;
}

function statusOf(age: number, random: Random): UserRow['status'] {
  const [waits, fails] = [random.chance(pendingShare(age)), random.chance(0.045)];
  if (waits) return 'pending';
  return fails ? 'rejected' : 'approved';
}

function riderState(status: UserRow['status'], random: Random): Partial<State> {
  const outcome = chooseVerification(random);
  if (status !== 'approved') return { rider_verification: outcome === 'none' ? 'none' : 'pending' };
  if (outcome !== 'approved' && outcome !== 'rejected') return { rider_verification: outcome };
  const verification_remark = random.pick(outcome === 'approved' ? RIDER_APPROVALS : RIDER_REJECTIONS);
  return { rider_verification: outcome, verification_remark, remark: verification_remark };
}

function agentState(person: Person, accountNumber: string, random: Random): Partial<State> {
  const type = chooseAgentType(random);
  const [lowest, steps] = COMMISSIONS[type];
  const rate = lowest + random.below(steps) / 4;
  const page = `https://agents.example.test/${slugOf(person.latin, 2, '-')}-${accountNumber.toLowerCase()}`;
  return { agent_type: type, commission_rate: rate, url: random.chance(0.6) ? page : null };
}

interface Account {
  readonly person: Person;
  readonly role: Role;
  readonly account_number: string;
  readonly age: number;
}

/** Everything that staff decided about an account. */
function decideState({ person, role, account_number, age }: Account, random: Random): State {
  const status = statusOf(age, random);
  const state: State = {
    status,
    banned: false,
    remark: null,
    approval_remark: null,
    ban_remark: null,
    verification_remark: null,
    is_vip: status === 'approved' && random.chance(VIP_SHARE[role]),
    agent_type: null,
    commission_rate: null,
    rider_verification: 'none',
    url: null,
  };
  if (status === 'approved' && random.chance(0.15)) {
    const remark = random.pick(APPROVALS);
    Object.assign(state, { remark, approval_remark: remark });
  }
  if (role === 'agent' && status !== 'rejected') Object.assign(state, agentState(person, account_number, random));
  if (role === 'rider') Object.assign(state, riderState(status, random));
  if (status === 'rejected') {
    const remark = random.pick(REJECTIONS);
    Object.assign(state, { remark, approval_remark: remark });
  }
  if (status === 'approved' && age > 30 * DAY_MS && random.chance(0.015)) {
    const ban_remark = random.pick(BANS);
    return { ...state, banned: true, is_vip: false, remark: ban_remark, ban_remark };
  }
  return state;
}

/** How long ago staff last decided about an account: hours to days after it was made, bans much later. */
function decisionAge({ status, banned }: State, age: number, random: Random): number {
  const share = random.next();
  if (status === 'pending') return age;
  return banned ? age * (0.05 + 0.6 * share) : age - Math.min(age / 2, (0.3 + 40 * share * share) * HOUR_MS);
}

/** How long ago they last signed in, or null for never; some have been away for long. */
function lastSeenAge(
  { status, banned }: State,
  { age, decided }: { readonly age: number; readonly decided: number },
  random: Random,
): number | null {
  const [never, away, share] = [random.chance(0.08), random.chance(0.15), random.next()];
  if (status !== 'approved' || never) return null;
  // No sign-in lies before the approval or after a ban.
  if (banned) return decided + (age - decided) * 0.5 * share;
  return decided * (away ? 0.7 + 0.29 * share : share * share * share);
}

/**
 * People with accounts, oldest first, with ids from 1: the same on every machine but for the dates, which follow `now`.
 * One at a time, because a million would not fit comfortably.
 */
export function* demoUsers({ count, now, takenEmails = [] }: DemoUsersOptions): Generator<UserRow, void> {
  const [people, ages, states] = [new Random(SEEDS.people), new Random(SEEDS.ages), new Random(SEEDS.states)];
  const papers = new Random(SEEDS.papers);
  const [emails, phones] = [new EmailBook(takenEmails), new PhoneBook()];
  const lastNumbers = new Map<string, number>();
  for (let at = 0; at < count; at += 1) {
    const age = ageOf(at, count, ages);
    const role = chooseRole(people);
    const person = people.chance(FOREIGN_SHARE[role]) ? foreignPerson(people) : malaysianPerson(people);
    const prefix = userAccounts.prefixOf({ role });
    const number = (lastNumbers.get(prefix) ?? 0) + 1;
    lastNumbers.set(prefix, number);
    const account_number = formatAccountNumber(prefix, number);
    const state = decideState({ person, role, account_number, age }, states);
    const decided = decisionAge(state, age, states);
    const seen = lastSeenAge(state, { age, decided }, states);
    yield {
      id: at + 1,
      version: 1,
      account_number,
      name: person.name,
      email: emails.give(person, people),
      phone: phones.give(person),
      role,
      nationality: people.chance(0.92) ? (person.country?.code ?? HOME_COUNTRY) : null,
      ...state,
      ...papersOf(state.rider_verification, now, papers),
      verification_since:
        state.rider_verification === 'pending'
          ? toIso(instantOf(Math.min(age, ((at % LONGEST_WAIT_DAYS) + 1) * DAY_MS), now))
          : null,
      last_login_at: seen === null ? null : toIso(instantOf(seen, now)),
      created_at: toIso(instantOf(age, now)),
      updated_at: toIso(instantOf(decided, now)),
    };
  }
}
