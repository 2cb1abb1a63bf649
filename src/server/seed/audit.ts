import { DAY_MS, HOUR_MS } from '#shared/constants.ts';
import type { RowOf } from '#shared/field.ts';
import type { audit } from '#resources/kit/audit.ts';
import type { Changes } from '#server/kit/audit/entry.ts';
import type { AdministratorRow } from '#server/seed/people/administrators.ts';
import type { UserRow } from '#server/seed/people/users.ts';
import { toIso } from './timeline.ts';

/** What the demo's trail says of the past: the latest decisions about accounts, and who held which codes since when. */

export type AuditRow = RowOf<(typeof audit)['fields']>;

interface Deed {
  readonly at: string;
  readonly action: string;
  readonly resource: 'users' | 'administrators';
  readonly recordId: number;
  readonly changes: Changes;
  readonly reason: string | null;
}

export interface DemoAuditOptions {
  readonly administrators: readonly AdministratorRow[];
  /** Administrator who decided. */
  readonly actor: AdministratorRow;
  readonly firstId: number;
}

/** Most entries of each kind of decision, the latest ones. */
const TOLD = 12;

const onUser = (action: string, user: UserRow, changes: Changes): Deed => ({
  at: user.updated_at,
  action,
  resource: 'users',
  recordId: user.id,
  changes,
  reason: user.remark,
});

type Remark = 'approval_remark' | 'ban_remark' | 'verification_remark';

const remarked = (user: UserRow, own: Remark): Changes =>
  user[own] === null ? {} : { remark: [null, user.remark], [own]: [null, user[own]] };
const decided = (user: UserRow): Changes => ({
  status: ['pending', user.status],
  ...remarked(user, 'approval_remark'),
});

/** The last thing that happened to each, told so that it can still be undone where its kind can. */
const KINDS: readonly { readonly of: (user: UserRow) => boolean; readonly deed: (user: UserRow) => Deed }[] = [
  {
    of: ({ role, status, banned, is_vip }) => role !== 'rider' && status === 'approved' && !banned && !is_vip,
    deed: (user) => onUser('approval-action', user, decided(user)),
  },
  { of: ({ status }) => status === 'rejected', deed: (user) => onUser('approval-action', user, decided(user)) },
  {
    of: ({ banned }) => banned,
    deed: (user) => onUser('ban', user, { banned: [false, true], ...remarked(user, 'ban_remark') }),
  },
  {
    of: ({ is_vip, status, banned }) => is_vip && status === 'approved' && !banned,
    deed: (user) => ({ ...onUser('vip-status', user, { is_vip: [false, true] }), reason: null }),
  },
  {
    of: ({ rider_verification, banned }) =>
      (rider_verification === 'approved' || rider_verification === 'rejected') && !banned,
    deed: (user) =>
      onUser('rider-verification', user, {
        rider_verification: ['pending', user.rider_verification],
        ...remarked(user, 'verification_remark'),
      }),
  },
];

/** A ban comes after an approval: the account's history starts with that. */
const approvalBefore = (deed: Deed, made: string): Deed => {
  const [start, end] = [Date.parse(made), Date.parse(deed.at)];
  const at = toIso(start + Math.min(6 * HOUR_MS, (end - start) / 2));
  return { ...deed, at, action: 'approval-action', changes: { status: ['pending', 'approved'] }, reason: null };
};

/** Permissions given on the first day, because the trail answers who holds what since when. */
const arrivals = (administrators: readonly AdministratorRow[]): Deed[] =>
  administrators.map(({ id, created_at, name, email, permissions }) => ({
    at: created_at,
    action: 'create',
    resource: 'administrators',
    recordId: id,
    changes: { name: [null, name], email: [null, email], permissions: [null, permissions], active: [null, true] },
    reason: null,
  }));

/** Deactivates administrators who have left, on their last day. */
const departures = (administrators: readonly AdministratorRow[]): Deed[] =>
  administrators
    .filter(({ active, last_login_at }) => !active && last_login_at !== null)
    .map(({ id, last_login_at }) => ({
      at: toIso(Date.parse(last_login_at ?? '') + DAY_MS),
      action: 'update',
      resource: 'administrators',
      recordId: id,
      changes: { active: [true, false] },
      reason: null,
    }));

/** Watches accounts go by, oldest first, and tells the latest decisions, so that a record's history is not empty. */
export class DemoAudit {
  private readonly latest = KINDS.map((): UserRow[] => []);

  note(user: UserRow): void {
    for (const [at, { of }] of KINDS.entries()) {
      const told = this.latest[at];
      if (!told || !of(user)) continue;
      told.push(user);
      if (told.length > TOLD) told.shift();
    }
  }

  /** Oldest first. */
  rows({ administrators, actor, firstId }: DemoAuditOptions): AuditRow[] {
    const byTime = (a: Deed, b: Deed): number => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.recordId - b.recordId);
    const deeds = [
      ...this.deedsOnUsers(),
      ...arrivals(administrators.filter(({ id }) => id !== actor.id)),
      ...departures(administrators),
    ].toSorted(byTime);
    return deeds.map((deed, at) => rowOf(deed, actor, firstId + at));
  }

  private deedsOnUsers(): Deed[] {
    return KINDS.flatMap(({ deed }, at) =>
      (this.latest[at] ?? []).flatMap((user) => {
        const last = deed(user);
        return last.action === 'approval-action' ? [last] : [approvalBefore(last, user.created_at), last];
      }),
    );
  }
}

const rowOf = ({ recordId, ...deed }: Deed, actor: AdministratorRow, id: number): AuditRow => ({
  id,
  version: 1,
  ...deed,
  actor_id: actor.id,
  actor_name: actor.name,
  record_id: recordId,
  request_id: null,
  undo_of: null,
  batch_id: null,
  created_at: deed.at,
  updated_at: deed.at,
});
