import type { EntitlementKind, entitlementEntries } from '#resources/owner-stays/entitlement-entries.ts';
import type { entitlementBalances } from '#resources/owner-stays/entitlement-balances.ts';
import type { RowOfResource } from '#shared/resource.ts';
import type { Reader, Transaction } from '#server/platform/database/store.ts';
import { OutOfBounds } from '#server/platform/database/store.ts';
import type { Author } from '#server/kit/audit/entry.ts';
import { all, is } from '#server/kit/conditions.ts';
import { hasId } from '#server/kit/kit.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { insertBeside } from '#server/domain/side-writes.ts';
import { resourceTables } from '#server/domain/tables.ts';

/**
 * The ledger of free nights. Every entry moves a balance of its owner, unit and year in the same transaction; the table of
 * balances lets none fall below zero, however many entries are written at once, unless somebody who may has overridden it.
 */

export type EntitlementEntry = RowOfResource<typeof entitlementEntries>;
export type EntitlementBalance = RowOfResource<typeof entitlementBalances>;

export interface EntitlementAccount {
  readonly owner_id: number;
  readonly unit_id: number;
  readonly year: number;
}

export interface LedgerScene {
  readonly tx: Transaction;
  readonly context: Author;
}

/** A move of free nights: `nights` is what the balance gains, below zero what it loses. */
export interface EntitlementMove {
  readonly kind: EntitlementKind;
  readonly nights: number;
  /** What a release gives back. */
  readonly from?: 'held' | 'used';
  /** Lets the balance go below zero; how far is kept as its `overdraft`. */
  readonly isOverride?: boolean;
}

const ofAccount = ({ owner_id, unit_id, year }: EntitlementAccount) =>
  all(is('owner_id', owner_id), is('unit_id', unit_id), is('year', year));

export async function findBalance(reader: Reader, account: EntitlementAccount): Promise<EntitlementBalance | null> {
  return reader.find(resourceTables['entitlement-balances'], ofAccount(account));
}

/** The balance, locked until the transaction ends; made where there is none yet. */
export async function lockBalance(tx: Transaction, account: EntitlementAccount): Promise<EntitlementBalance> {
  const table = resourceTables['entitlement-balances'];
  const known = await findBalance(tx, account);
  if (!known) await tx.insertIfAbsent(table, { ...account, ...EMPTY, name: await nameOfAccount(tx, account) });
  const found = known ?? (await findBalance(tx, account));
  const row = found && (await tx.lock(table, found.id));
  if (!row) throw new Error('A balance that was just made is not there');
  return row;
}

const EMPTY = {
  granted: 0,
  carried: 0,
  held: 0,
  used: 0,
  gone: 0,
  cashed_out: 0,
  balance: 0,
  overdraft: 0,
  carried_until: null,
  is_granted: false,
  is_closed: false,
} as const;

async function nameOfAccount(reader: Reader, { unit_id, year }: EntitlementAccount): Promise<string> {
  const unit = await reader.find(resourceTables.units, hasId(unit_id));
  return `${year} · ${unit?.number ?? unit_id}`;
}

/** The column of the balance that an entry of the kind adds to, and whether a gain of the balance makes it grow. */
const COLUMNS = {
  grant: ['granted', 1],
  adjust: ['granted', 1],
  'carry-in': ['carried', 1],
  'carry-out': ['gone', -1],
  expire: ['gone', -1],
  'cash-out': ['cashed_out', -1],
  hold: ['held', -1],
  use: ['used', -1],
} as const;

/** Moves the balance; refused with `NO_BALANCE` where the database says that there are not so many nights. */
export async function moveBalance(
  tx: Transaction,
  account: EntitlementAccount,
  move: EntitlementMove,
): Promise<Pick<EntitlementEntry, 'balance_after' | 'is_override'>> {
  const before = await lockBalance(tx, account);
  const { kind, nights, from = 'held', isOverride = false } = move;
  const [column, sign] = kind === 'release' ? ([from, -1] as const) : COLUMNS[kind];
  const balance = before.balance + nights;
  const overdraft = isOverride ? Math.max(before.overdraft, -balance) : before.overdraft;
  const change = { [column]: before[column] + sign * nights, balance, overdraft };
  try {
    await tx.update(resourceTables['entitlement-balances'], hasId(before.id), change);
  } catch (error) {
    if (!(error instanceof OutOfBounds)) throw error;
    throw noBalanceRefusal({ year: account.year, balance: before.balance, needed: -nights });
  }
  return { balance_after: balance, is_override: isOverride && balance < 0 };
}

/** Made and not thrown, because a request that is only judged shows it among its findings. */
export const noBalanceRefusal = (short: {
  readonly year: number;
  readonly balance: number;
  readonly needed: number;
}): Refusal => new Refusal('NO_BALANCE', { params: short, body: short });

/** What an entry is about, beside its account. */
export interface EntitlementCause {
  readonly reason: string;
  readonly request_id?: number | null;
  readonly reservation_id?: number | null;
  readonly programme_id?: number | null;
  readonly cash_out_id?: number | null;
}

type CausedMove = EntitlementMove & { readonly cause: EntitlementCause };

/** Writes an entry and moves the balance with it. */
export async function writeEntitlement(
  scene: LedgerScene,
  account: EntitlementAccount,
  move: CausedMove,
): Promise<EntitlementEntry> {
  return writeEntryOnly(scene, account, { ...move, ...(await moveBalance(scene.tx, account, move)) });
}

/** Writes an entry whose balance has been moved by its caller. */
export function writeEntryOnly(
  scene: LedgerScene,
  { owner_id, unit_id, year }: EntitlementAccount,
  {
    kind,
    nights,
    cause,
    balance_after,
    is_override,
  }: CausedMove & Pick<EntitlementEntry, 'balance_after' | 'is_override'>,
): Promise<EntitlementEntry> {
  const { request_id = null, reservation_id = null, programme_id = null, cash_out_id = null, reason } = cause;
  return insertBeside(scene, 'entitlement-entries', {
    owner_id,
    unit_id,
    year,
    kind,
    nights,
    reason,
    request_id,
    reservation_id,
    programme_id,
    cash_out_id,
    balance_after,
    is_override,
    entered_by: scene.context.caller.name,
  });
}
