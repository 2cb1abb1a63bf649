import { PERMISSION_GROUPS, codeOf } from '#shared/permissions.ts';
import { addDays, movePeriod, periodOf } from '#shared/day.ts';
import { daysOfPeriod } from '#shared/revenue/period.ts';
import { DEFAULT_LOCALE } from '#shared/constants.ts';
import type { AnyResource } from '#shared/resource.ts';
import { ownerStatements } from '#resources/revenue/owner-statements.ts';
import { payouts } from '#resources/revenue/payouts.ts';
import { findStatement, settleMonth } from '#server/domain/revenue/statements.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { theHouse } from '#server/kit/audit/entry.ts';
import type { Caller } from '#server/kit/caller.ts';
import { act } from '#server/kit/commands.ts';
import { all, is, isIn, isNull } from '#server/kit/conditions.ts';
import type { Kit } from '#server/kit/kit.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import { administratorsTable, counters } from '#server/kit/tables.ts';
import type { Reader, Store, Transaction } from '#server/platform/database/store.ts';

/**
 * The last months of some of the demo's owners, as far as an office comes with them: settled, locked, told and paid by
 * two colleagues, with the same acts as any other month.
 */

const MARKER = 'demo_months';
/** Enough that every step of a month is seen somewhere. */
const OWNERS = 8;
/** Before the present month, the oldest first. */
const MONTHS = [3, 2, 1] as const;

/** What is done with a month, in order. */
const STEPS = ['review', 'lock', 'publish', 'pay-out'] as const;
const PAYOUT_STEPS = ['submit', 'approve', 'export'] as const;
/** The steps of a payout that the second person takes. */
const CHECKED: readonly string[] = ['approve', 'export', 'mark-paid', 'mark-failed'];

interface Office {
  readonly tx: Transaction;
  readonly kit: Kit;
  readonly maker: Caller;
  readonly checker: Caller;
  /** Nothing is done later than this. */
  readonly now: string;
}

interface Making {
  readonly store: Store;
  /** Called where there are months to settle: every later start asks as well, and has no use for a kit. */
  readonly makeKit: () => Kit;
}

/** Settles the months, once, each in a transaction of its own; nothing where the demo lacks two people who may. */
export async function seedClosedMonths({ store, makeKit }: Making, now: string): Promise<void> {
  const today = periodOf(now);
  for (const ago of MONTHS) {
    await store.transaction(async (tx) => {
      if (!(await tx.insertIfAbsent(counters, { name: `${MARKER} ${ago}`, value: 1 }))) return;
      const kit = makeKit();
      const [checker, maker] = await listFinance(tx);
      if (!maker || !checker) return;
      const office = { tx, kit, maker, checker, now };
      const owners = await listOwners(tx, { period: movePeriod(today, -ago), isFirst: ago === MONTHS[0] });
      for (const [at, owner_id] of owners.entries())
        await closeMonth(office, { owner_id, period: movePeriod(today, -ago) }, { at, ago });
    });
  }
}

/** Who may do all that revenue knows, the longest-serving first: two of them are needed. */
async function listFinance(reader: Reader): Promise<Caller[]> {
  const needed = codeOf(PERMISSION_GROUPS.revenue, 'delete');
  const rows = await rowsIn(reader, administratorsTable, { where: is('active', true), sort: ['id'] });
  return rows
    .filter(({ permissions }) => permissions.includes(needed))
    .map(({ id, account_number, name, email, permissions }) => ({
      id,
      account_number,
      name,
      email,
      role: 'administrator',
      permissions: new Set(permissions),
      isPrivileged: false,
      sessionId: MARKER,
    }));
}

interface OwnersWish {
  readonly period: string;
  readonly isFirst: boolean;
}

/** Owners with an account for the money and nothing told yet; later those whose month before was told. */
async function listOwners(reader: Reader, { period, isFirst }: OwnersWish): Promise<number[]> {
  const standing = await rowsIn(reader, resourceTables['owner-statements'], {
    where: isNull('superseded_by'),
    fields: ['owner_id', 'period', 'state'],
  });
  if (!isFirst) {
    const told = standing.filter((row) => row.period === movePeriod(period, -1) && row.state !== 'draft');
    return told.map(({ owner_id }) => owner_id).toSorted((one, other) => one - other);
  }
  const known = new Set(standing.map(({ owner_id }) => owner_id));
  const owned = await rowsIn(reader, resourceTables.ownerships, { where: isNull('to'), fields: ['owner_id', 'from'] });
  const settled = owned.filter(({ from }) => from <= daysOfPeriod(period).from).map(({ owner_id }) => owner_id);
  const payable = await rowsIn(reader, resourceTables.owners, {
    where: all(isIn('id', settled), is('status', 'active'), is('payouts_frozen', false), is('payouts_held', false)),
    sort: ['id'],
  });
  return payable
    .filter(({ id, bank_account }) => bank_account !== null && !known.has(id))
    .slice(0, OWNERS)
    .map(({ id }) => id);
}

interface MonthWish {
  readonly owner_id: number;
  readonly period: string;
}

/** Which of the owners it is, and how many months ago. */
interface Turn {
  readonly at: number;
  readonly ago: number;
}

/** How many steps an office has taken: all of the months before the last, the last as far as time went. */
const stepsTaken = ({ at, ago }: Turn): number => (ago > 1 ? STEPS.length : ([3, 3, 2, 1][at] ?? 0));

async function closeMonth(office: Office, wish: MonthWish, turn: Turn): Promise<void> {
  const { tx, now } = office;
  const { until } = daysOfPeriod(wish.period);
  const on = (day: number): string => [`${addDays(until, day - 1)}T02:00:00.000Z`, now].toSorted()[0] ?? now;
  await settleMonth({ tx, context: theHouse(on(1)) }, wish);
  const draft = await findStatement(tx, wish);
  // What is amiss with a month stays for somebody to look into.
  if (!draft || draft.problems.length > 0) return;
  for (const [done, step] of STEPS.slice(0, stepsTaken(turn)).entries()) {
    if (step === 'pay-out' && draft.payable_sen === 0) return;
    await take(office, { of: ownerStatements, id: draft.id, action: step, at: on(3 + done) });
  }
  const payout_id = (await findStatement(tx, wish))?.payout_id ?? null;
  if (payout_id !== null) await payOut(office, payout_id, { ...turn, on });
  if (turn.ago === 2 && turn.at === 6) await ask(office, draft.id, on(12));
  // The store stamps rows with the moment of the demo's making; a statement paid in September was not made today.
  await tx.note(resourceTables['owner-statements'], is('id', draft.id), { created_at: on(1), updated_at: on(6) });
  if (payout_id !== null)
    await tx.note(resourceTables.payouts, is('id', payout_id), { created_at: on(6), updated_at: on(11) });
}

interface PayoutTurn extends Turn {
  readonly on: (day: number) => string;
}

/** The money of the older month has arrived; of the one after it some came back, and some waits for the bank. */
async function payOut(office: Office, id: number, { at, ago, on }: PayoutTurn): Promise<void> {
  const payout = await office.tx.find(resourceTables.payouts, is('id', id));
  if (payout?.state !== 'draft') return;
  const isWaiting = ago === 2 && at >= 6;
  for (const [done, step] of PAYOUT_STEPS.slice(0, isWaiting ? at - 5 : PAYOUT_STEPS.length).entries())
    await take(office, { of: payouts, id, action: step, at: on(8 + done) });
  if (isWaiting) return;
  const paid_on = on(11).slice(0, 10);
  const isBack = ago === 2 && at === 5;
  await take(office, {
    of: payouts,
    id,
    action: isBack ? 'mark-failed' : 'mark-paid',
    at: on(11),
    input: isBack
      ? { failure: 'The bank does not know the account under this name.' }
      : { bank_reference: `IBG-${paid_on.replaceAll('-', '')}-${id}`, paid_on },
  });
}

const ask = (office: Office, id: number, at: string): Promise<void> =>
  take(office, {
    of: ownerStatements,
    id,
    action: 'query',
    at,
    input: { text: 'The owner asks on the phone why the electricity is more than in the month before.' },
  });

interface Step {
  readonly of: AnyResource;
  readonly id: number;
  readonly action: string;
  readonly at: string;
  readonly input?: Readonly<Record<string, unknown>>;
}

async function take({ tx, kit, maker, checker }: Office, { of, id, action, at, input = {} }: Step): Promise<void> {
  const caller = of.name === payouts.name && CHECKED.includes(action) ? checker : maker;
  const context = {
    caller,
    requestId: `demo-${of.name}-${id}-${action}`,
    locale: DEFAULT_LOCALE,
    now: at,
    privilegedAccounts: new Set<string>(),
    publicUrl: null,
  };
  const scene = { kit, tx, bound: kit.get(of.name), context };
  await act(scene, { id, expected: null, action }, { values: input, isForm: false });
}
