import { DAY_MS, HOUR_MS } from '#shared/constants.ts';
import type { RowOf } from '#shared/field.ts';
import { SUBMISSION_DAYS, type changeContactSubmissions } from '#resources/people/change-contact-submissions.ts';
import type { UserRow } from './users.ts';
import { Random } from '#server/seed/random.ts';
import { toIso } from '#server/seed/timeline.ts';

/**
 * The demo's contact changes: as users go by, the latest who may sign in ask for another e-mail or phone number, and
 * some of them wait for a decision.
 */

export type SubmissionRow = RowOf<(typeof changeContactSubmissions)['fields']>;

const SEED = 1979;
/** Number of recent submissions. */
const ASKING = 48;
/** Every fourth is still open, so that the queue fills a page. */
const OUTCOMES = ['pending', 'approved', 'pending', 'rejected'] as const;
/** Every sixteenth was withdrawn. */
const WITHDRAWN = 7;
/** Age of the overdue submission. */
const EXPIRED_AGE_DAYS = 40;

const REJECTIONS = [
  'The caller could not answer the questions about the last stay.',
  'The new number belongs to somebody else. Please ask again with your own.',
  '无法核实本人身份，请携带证件到柜台办理。',
] as const;
const APPROVALS = ['Called back on the old number.', 'Identity card seen at the front desk.', null] as const;

/** Numbers of a block that no other demo record uses. */
const phoneOf = (at: number): string => `+60199${String(100_000 + at)}`;
const emailOf = (email: string, at: number): string => `${email.split('@')[0] ?? 'guest'}.${at}@new.example.test`;

export class DemoSubmissions {
  private readonly users: UserRow[] = [];
  private first: UserRow | null = null;

  note(user: UserRow): void {
    if (user.status !== 'approved' || user.banned) return;
    this.first ??= user;
    this.users.push(user);
    if (this.users.length > ASKING) this.users.shift();
  }

  /** Oldest first. */
  rows(now: Date): SubmissionRow[] {
    const random = new Random(SEED);
    const drawn = this.users.map((user, at) => this.submissionOf(user, at, { now, random }));
    drawn.push(...this.expired(now));
    return drawn.toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1)).map((row, at) => ({ ...row, id: at + 1 }));
  }

  private expired(now: Date): SubmissionRow[] {
    const user = this.first;
    const asked = now.getTime() - EXPIRED_AGE_DAYS * DAY_MS;
    if (!user || this.users.includes(user) || Date.parse(user.created_at) > asked) return [];
    const { id: user_id, account_number, name, phone } = user;
    return [
      {
        id: 0,
        version: 2,
        user_id,
        account_number,
        name,
        kind: 'phone',
        old_value: phone,
        new_value: phoneOf(ASKING),
        status: 'expired',
        remark: null,
        locale: 'en-US',
        created_at: toIso(asked),
        updated_at: toIso(asked + SUBMISSION_DAYS * DAY_MS),
      },
    ];
  }

  private submissionOf(
    user: UserRow,
    at: number,
    { now, random }: { readonly now: Date; readonly random: Random },
  ): SubmissionRow {
    const status = at % 16 === WITHDRAWN ? 'withdrawn' : (OUTCOMES[at % OUTCOMES.length] ?? 'pending');
    const kind = random.chance(0.55) ? 'phone' : 'email';
    const other = kind === 'phone' ? phoneOf(at) : emailOf(user.email, at);
    // Operators reuse numbers: now and then the new one still belongs to another account here.
    const isRecycled = status === 'pending' && kind === 'phone' && at % 12 === 2;
    const wanted = isRecycled ? (this.users[at - 1]?.phone ?? other) : other;
    const lived = now.getTime() - Date.parse(user.created_at);
    const share = random.next();
    const waited = (0.4 + 260 * share * share * share) * HOUR_MS;
    const age = status === 'pending' ? Math.min(lived / 2, waited) : lived / 2;
    const asked = now.getTime() - age;
    const decided = status === 'pending' ? asked : asked + Math.min(age, (1 + 30 * random.next()) * HOUR_MS);
    const remark = status === 'rejected' ? random.pick(REJECTIONS) : random.pick(APPROVALS);
    return {
      id: 0,
      version: status === 'pending' ? 1 : 2,
      user_id: user.id,
      account_number: user.account_number,
      name: user.name,
      kind,
      // An approved contact is the account's present one.
      old_value: status === 'approved' ? other : user[kind],
      new_value: status === 'approved' ? user[kind] : wanted,
      status,
      remark: status === 'approved' || status === 'rejected' ? remark : null,
      locale: at % 5 === 2 ? 'zh-CN' : 'en-US',
      created_at: toIso(asked),
      updated_at: toIso(decided),
    };
  }
}
