import { sumSen } from '#shared/money.ts';
import type { Said } from '#shared/rates/line.ts';
import type { RowOfResource } from '#shared/resource.ts';
import type { LedgerAccount } from '#shared/revenue/accounts.ts';
import { movePeriod } from '#shared/day.ts';
import type { ToldPart } from '#shared/revenue/owned-parts.ts';
import { PAYOUT_SUBJECT, type StatementLine } from '#shared/revenue/statement.ts';
import type { ledgerEntries } from '#resources/revenue/ledger-entries.ts';
import { TOLD_STATES } from '#resources/revenue/owner-statements.ts';
import type { Reader, Transaction } from '#server/platform/database/store.ts';
import { all, is, isIn, isNull } from '#server/kit/conditions.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { ledgerEvents } from './tables.ts';

/**
 * Posts to the ledger. What a subject (a stay's share, a month's fee, an expense) comes to is said as a whole each time; the ledger takes
 * back what no longer holds by its mirror and posts what holds now. Said twice it posts nothing, so whoever was stopped half
 * way says it again. A month that an owner's locked statement has told, and any before it, is never touched: the change
 * stands in the next open one.
 */

/** How the subjects of what a unit earns and costs begin; the rest of each names the record. */
export const SUBJECTS = { stay: 'stay-', month: 'month-', expense: 'expense-' } as const;

export type LedgerEntry = RowOfResource<typeof ledgerEntries>;

/** Entries that settle a statement are not among its lines. */
export const isLine = ({ subject }: Pick<LedgerEntry, 'subject'>): boolean => !subject.startsWith(PAYOUT_SUBJECT);

/** What an entry counts for: an account, and whose. */
export interface Part {
  readonly account: LedgerAccount;
  readonly amount_sen: number;
  readonly unit_id?: number | null;
  readonly owner_id?: number | null;
  readonly reservation_id?: number | null;
  readonly expense_id?: number | null;
  readonly agent_id?: number | null;
  readonly company_id?: number | null;
  readonly is_own?: boolean;
}

export interface LedgerEvent {
  readonly subject: string;
  readonly posted_on: string;
  readonly period: string;
  readonly code: string;
  readonly label: Said;
  readonly formula: string;
  readonly because: StatementLine['because'];
  /** How the parts of owners came about who have less than all of it. */
  readonly owners?: readonly ToldPart[];
  /** None where the subject no longer comes to anything. */
  readonly parts: readonly Part[];
}

/** By owner the last month that a locked statement has told: no later one would tell what still came into those before. */
type LastTold = ReadonlyMap<number, string>;

export async function findLastTold(reader: Reader, owners: readonly number[]): Promise<LastTold> {
  const rows = await reader.list(resourceTables['owner-statements'], {
    where: all(isIn('owner_id', owners), isIn('state', TOLD_STATES), isNull('superseded_by')),
    sort: [{ field: 'period', descending: false }],
    fields: ['owner_id', 'period'],
  });
  return new Map(rows.map(({ owner_id, period }) => [owner_id, period]));
}

/** The first month from this one on that is open for all of these owners. */
function findOpenPeriod(told: LastTold, owners: readonly number[], period: string): string {
  const lasts = owners.flatMap((owner) => told.get(owner) ?? []).filter((last) => last >= period);
  return lasts.length === 0 ? period : movePeriod(lasts.toSorted().at(-1) ?? period, 1);
}

const whoseOf = ({ unit_id, owner_id, reservation_id, expense_id, agent_id, company_id }: Part) => ({
  unit_id: unit_id ?? null,
  owner_id: owner_id ?? null,
  reservation_id: reservation_id ?? null,
  expense_id: expense_id ?? null,
  agent_id: agent_id ?? null,
  company_id: company_id ?? null,
});

/** Events of before `channel-cost` was posted hold it within the revenue of the room: they say the same, and are not posted anew. */
const keyOf = (part: Part): string =>
  JSON.stringify([part.account === 'channel-cost' ? 'room-revenue' : part.account, ...Object.values(whoseOf(part))]);

const sumsOf = (parts: readonly Part[]): ReadonlyMap<string, number> => {
  const sums = new Map<string, number>();
  for (const part of parts) sums.set(keyOf(part), (sums.get(keyOf(part)) ?? 0) + part.amount_sen);
  return new Map([...sums].filter(([, sum]) => sum !== 0));
};

const areSame = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): boolean =>
  one.size === other.size && [...one].every(([key, sum]) => other.get(key) === sum);

/** Entries of a subject that nothing has taken back. */
export const standingOf = (entries: readonly LedgerEntry[]): LedgerEntry[] => {
  const gone = new Set(entries.map(({ reversal_of }) => reversal_of));
  return entries.filter(({ id, reversal_of }) => reversal_of === null && !gone.has(id));
};

const ownersIn = (parts: readonly Part[]): number[] => [
  ...new Set(parts.flatMap(({ owner_id }) => (owner_id === undefined || owner_id === null ? [] : [owner_id]))),
];

type Written = Omit<LedgerEntry, 'id' | 'version' | 'created_at' | 'updated_at'>;

export const ledgerRowOf = (
  { subject, posted_on }: Pick<LedgerEvent, 'subject' | 'posted_on'>,
  part: Part,
  {
    event_id,
    period,
    reversal_of = null,
  }: Pick<Written, 'event_id' | 'period'> & { readonly reversal_of?: number | null },
): Written => ({
  event_id,
  subject,
  posted_on,
  period,
  account: part.account,
  ...whoseOf(part),
  amount_sen: part.amount_sen,
  is_own: part.is_own ?? false,
  reversal_of,
});

interface Stray {
  readonly stray: LedgerEntry;
  readonly of: LedgerEntry;
  /** Where it belongs now. */
  readonly period: string;
}

/**
 * Mirrors that stand in a later month because that of their entry had been told, and is open again. Left there, the month made anew
 * would hold the entry, what took its place, and nothing between them.
 */
function findStrays(known: readonly LedgerEntry[], told: LastTold): Stray[] {
  const byId = new Map(known.map((entry) => [entry.id, entry]));
  const gone = new Set(known.map(({ reversal_of }) => reversal_of));
  return known.flatMap((stray) => {
    const of = stray.reversal_of === null ? undefined : byId.get(stray.reversal_of);
    if (!of || gone.has(stray.id)) return [];
    const period = findOpenPeriod(told, ownersIn(known), of.period);
    return period < stray.period ? [{ stray, of, period }] : [];
  });
}

/** The entries by which a subject comes to what the event says; none where it does so already. */
function entriesFor(event: LedgerEvent, known: readonly LedgerEntry[], told: LastTold): Written[] {
  const balance = sumSen(event.parts.map(({ amount_sen }) => amount_sen));
  if (balance !== 0) throw new Error(`${event.subject} is out of balance by ${balance} sen`);
  const old = standingOf(known);
  const open = findOpenPeriod(told, ownersIn([...event.parts, ...old]), event.period);
  const strays = findStrays(known, told);
  // What was put off to a later month comes back to its own once that is open again.
  const isPlaced = old.every(({ period }) => period === open || open !== event.period);
  if (areSame(sumsOf(old), sumsOf(event.parts)) && isPlaced && strays.length === 0) return [];
  const event_id = `${event.subject}-${new Set(known.map((entry) => entry.event_id)).size + 1}`;
  const mirror = (entry: LedgerEntry, period: string): Written =>
    ledgerRowOf(event, { ...entry, amount_sen: 0 - entry.amount_sen }, { event_id, period, reversal_of: entry.id });
  const moved = strays.flatMap(({ stray, of, period }) => [mirror(stray, stray.period), mirror(of, period)]);
  const back = old.map((entry) => mirror(entry, findOpenPeriod(told, ownersIn(old), entry.period)));
  const fresh = event.parts
    .filter(({ amount_sen }) => amount_sen !== 0)
    .map((part) => ledgerRowOf(event, part, { event_id, period: open }));
  return [...moved, ...back, ...fresh];
}

/** To whose entries this transaction posts; null stands for the house, which owns no unit. */
interface Turns {
  readonly owners?: readonly number[];
  readonly units?: readonly (number | null)[];
}

/**
 * Keeps others from posting to them until this transaction ends. An owner's turn is also held while a month of theirs is
 * settled, so that a statement cannot miss money recorded meanwhile. Taken in order, so that nobody waits in a ring.
 */
export async function takeTurns(tx: Transaction, { owners = [], units = [] }: Turns): Promise<void> {
  const names = [...owners.map((id) => `owner ${id}`), ...units.map((id) => `unit ${id ?? 'house'}`)];
  for (const name of [...new Set(names)].toSorted()) await tx.turn(`ledger of ${name}`);
}

/** A statement takes 65,535 parameters, an entry a dozen and a half. */
const AT_ONCE = 2000;

/** Makes the ledger say these events. How many of them were news. */
export async function postEvents(tx: Transaction, events: readonly LedgerEvent[]): Promise<number> {
  if (events.length === 0) return 0;
  const subjects = events.map(({ subject }) => subject);
  const standingRows = await tx.list(resourceTables['ledger-entries'], { where: isIn('subject', subjects) });
  const known = new Map<string, LedgerEntry[]>(subjects.map((subject) => [subject, []]));
  for (const entry of standingRows) known.get(entry.subject)?.push(entry);
  const owners = ownersIn([...events.flatMap(({ parts }) => parts), ...standingRows]);
  const told = await findLastTold(tx, owners);
  const news = events
    .map((event) => ({ event, entries: entriesFor(event, known.get(event.subject) ?? [], told) }))
    .filter(({ entries }) => entries.length > 0);
  const rows = news.flatMap(({ entries }) => entries);
  await tx.insertMissing(
    ledgerEvents,
    news.map(({ event: { subject, code, label, formula, because, owners: parts = [] }, entries: [first] }) => ({
      event_id: first?.event_id ?? '',
      subject,
      code,
      label,
      formula,
      because,
      owners: parts,
    })),
  );
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    await tx.insertMissing(resourceTables['ledger-entries'], rows.slice(at, at + AT_ONCE));
  }
  return news.length;
}

/** Entries of the ledger that an owner's statement of the month is made of. */
export const entriesOfMonth = (reader: Reader, ownerId: number, period: string): Promise<LedgerEntry[]> =>
  reader.list(resourceTables['ledger-entries'], {
    where: all(is('owner_id', ownerId), is('period', period), is('account', 'owner-payable')),
    sort: [{ field: 'id', descending: false }],
  });
