import { WHOLE_BP } from '#shared/money.ts';
import { rollYear } from '#resources/owner-stays/calls.ts';
import { freeStayProgrammes } from '#resources/owner-stays/free-stay-programmes.ts';
import { USUAL_ROLLOVER_HOUR, businessDate } from '#shared/business-date.ts';
import {
  type GrantTerms,
  type OwnedPart,
  type OwnerYears,
  computeCarryOver,
  computeGrant,
  computePartOf,
  daysOfEntitlement,
} from '#shared/owner-stays/entitlement.ts';
import type { RolledShare } from '#shared/owner-stays/year-roll.ts';
import type { Reader, Transaction } from '#server/platform/database/store.ts';
import { all, is, isIn, isNot, isUntil } from '#server/kit/conditions.ts';
import { hasId } from '#server/kit/kit.ts';
import { Refusal, refuseUnchanged } from '#server/kit/refusal.ts';
import { serve } from '#server/kit/serve.ts';
import { type Ownership, listOwnersOf } from '#server/domain/listing/ownerships.ts';
import type { Unit } from '#server/domain/reservations/rooms/inventory.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { noteFreeNights } from './free-nights.ts';
import { type EntitlementAccount, type LedgerScene, findBalance, lockBalance, writeEntitlement } from './ledger.ts';
import { type Programme, chooseProgramme, listProgrammes, placeUnits, yearsOf } from './programmes.ts';

/** The turn of the year for the owners of a programme. */

export interface Share {
  readonly account: EntitlementAccount;
  readonly unit: string;
  readonly years: OwnerYears;
  /** All who own the unit on the day on which the year begins for this owner. */
  readonly owners: readonly OwnedPart[];
}

/** What is to be written for one owner of a unit. */
interface Turn extends Pick<
  RolledShare,
  'rest' | 'left' | 'carried' | 'expired' | 'granted' | 'by_hand' | 'balance_after' | 'last_balance_id' | 'cash_out_sen'
> {
  readonly share: Share;
  readonly until: string | null;
  readonly isClosing: boolean;
  readonly isBeginning: boolean;
}

async function listUnitsOf(reader: Reader, programme: Programme, day: string): Promise<Unit[]> {
  const others = (await listProgrammes(reader)).filter(({ id }) => id !== programme.id);
  const programmes = programme.status === 'active' ? [...others, programme] : others;
  const units = await reader.list(resourceTables.units, {
    where: isNot('lifecycle', 'archived'),
    sort: [{ field: 'id', descending: false }],
  });
  const placed = await placeUnits(reader, units, day);
  return placed.filter((unit) => chooseProgramme(programmes, unit)?.id === programme.id);
}

/** The day, or the day of the year that is nearest to it: by it the packages of the units are chosen. */
const clampDay = (day: string, year: number): string => {
  const [first, last] = [`${year}-01-01`, `${year}-12-31`];
  if (day < first) return first;
  return day > last ? last : day;
};

/** Whoever owns a unit of the programme on a day of the year, once for each unit; who owns it twice, since the first time. */
export async function listSharesOfYear(
  reader: Reader,
  programme: Programme,
  { year, today }: { readonly year: number; readonly today: string },
): Promise<Share[]> {
  const units = await listUnitsOf(reader, programme, clampDay(today, year));
  const unitIds = units.map(({ id }) => id);
  // An anniversary's year lies within these two.
  const rows = await listOwnersOf(reader, unitIds, { from: `${year}-01-01`, until: `${year + 2}-01-01` });
  const shares = new Map<string, Share>();
  for (const row of rows) {
    const years = yearsOf(programme, row.from);
    const days = daysOfEntitlement(year, years);
    const key = `${row.unit_id} ${row.owner_id}`;
    if (shares.has(key) || !isDuring(row, days)) continue;
    const { owner_id, unit_id } = row;
    const unit = units.find(({ id }) => id === unit_id)?.number ?? '';
    const begins = row.from > days.from ? row.from : days.from;
    // In the same order for each of them, so that equal rests are not rounded up twice.
    const owners = rows
      .filter((each) => each.unit_id === unit_id && each.from <= begins && (each.to === null || each.to > begins))
      .toSorted((a, b) => a.id - b.id);
    shares.set(key, { account: { owner_id, unit_id, year }, unit, years, owners });
  }
  return [...shares.values()];
}

const isDuring = ({ from, to }: Ownership, days: { readonly from: string; readonly to: string }): boolean =>
  from < days.to && (to === null || to > days.from);

/** Nights of the year for an owner: their part of what the unit has. */
export const grantOf = (terms: GrantTerms, { account: { owner_id, year }, years, owners }: Share): number =>
  computePartOf(computeGrant(terms, year, years), owners, { owner_id, whole_bp: WHOLE_BP });

/**
 * Nights of the year that somebody has granted before it was begun. They are of the year's nights, which nobody has twice; what is to
 * come on top of those is an adjustment.
 */
async function countGrants(reader: Reader, { owner_id, unit_id, year }: EntitlementAccount): Promise<number> {
  const entries = await reader.list(resourceTables['entitlement-entries'], {
    where: all(is('owner_id', owner_id), is('unit_id', unit_id), is('year', year), is('kind', 'grant')),
    fields: ['nights'],
  });
  return entries.reduce((sum, { nights }) => sum + nights, 0);
}

async function planTurn(
  reader: Reader,
  { programme, share }: { readonly programme: Programme; readonly share: Share },
  today: string,
): Promise<Turn | null> {
  const { account, years } = share;
  const now = await findBalance(reader, account);
  const last = await findBalance(reader, { ...account, year: account.year - 1 });
  const isBeginning = now?.is_granted !== true;
  const isOver = today >= daysOfEntitlement(account.year, years).from;
  const isClosing = isOver && last !== null && !last.is_closed;
  if (!isBeginning && !isClosing) return null;
  const by_hand = isBeginning && now ? await countGrants(reader, account) : 0;
  const granted = isBeginning ? Math.max(0, grantOf(programme, share) - by_hand) : 0;
  const isOpen = last !== null && !last.is_closed;
  const left = isOpen ? Math.max(0, last.balance) : 0;
  const rest = isClosing ? left : 0;
  const { carried, until } = computeCarryOver(programme, rest, { year: account.year, years });
  const balance_after = (now?.balance ?? 0) + granted + carried;
  return {
    share,
    rest,
    left,
    carried,
    expired: rest - carried,
    granted,
    by_hand,
    balance_after,
    last_balance_id: isOpen ? last.id : null,
    cash_out_sen: programme.cash_out_sen === null ? null : programme.cash_out_sen * left,
    until,
    isClosing,
    isBeginning,
  };
}

async function listTurns(
  reader: Reader,
  programme: Programme,
  at: { year: number; today: string },
): Promise<{ turns: Turn[]; known: number }> {
  const shares = await listSharesOfYear(reader, programme, at);
  const turns: Turn[] = [];
  for (const share of shares) {
    const turn = await planTurn(reader, { programme, share }, at.today);
    if (turn) turns.push(turn);
  }
  return { turns, known: shares.length - turns.length };
}

/** The earlier year first, as every request does. */
async function writeTurn(scene: LedgerScene, programme: Programme, turn: Turn): Promise<void> {
  const { account } = turn.share;
  const { year } = account;
  const cause = { reason: `${programme.name} ${year}`, programme_id: programme.id };
  const last = { ...account, year: year - 1 };
  if (turn.isClosing) {
    if (turn.carried > 0) await writeEntitlement(scene, last, { kind: 'carry-out', nights: -turn.carried, cause });
    if (turn.expired > 0) await writeEntitlement(scene, last, { kind: 'expire', nights: -turn.expired, cause });
    await noteBalance(scene.tx, last, { is_closed: true });
  }
  if (turn.granted > 0) await writeEntitlement(scene, account, { kind: 'grant', nights: turn.granted, cause });
  if (turn.carried > 0) await writeEntitlement(scene, account, { kind: 'carry-in', nights: turn.carried, cause });
  await noteBalance(scene.tx, account, {
    is_granted: true,
    ...(turn.carried > 0 && { carried_until: turn.until }),
  });
}

async function noteBalance(
  tx: Transaction,
  account: EntitlementAccount,
  change: { readonly is_closed?: boolean; readonly is_granted?: boolean; readonly carried_until?: string | null },
): Promise<void> {
  const { id } = await lockBalance(tx, account);
  await tx.update(resourceTables['entitlement-balances'], hasId(id), change);
}

async function presentTurns(reader: Reader, turns: readonly Turn[]): Promise<RolledShare[]> {
  const ids = [...new Set(turns.map(({ share }) => share.account.owner_id))];
  const owners = await reader.list(resourceTables.owners, { where: isIn('id', ids), fields: ['id', 'legal_name'] });
  const names = new Map(owners.map(({ id, legal_name }) => [id, legal_name]));
  return turns.map(({ share: { account, unit }, ...turn }) => ({
    owner_id: account.owner_id,
    owner: names.get(account.owner_id) ?? '',
    unit_id: account.unit_id,
    unit,
    rest: turn.rest,
    left: turn.left,
    carried: turn.carried,
    expired: turn.expired,
    granted: turn.granted,
    by_hand: turn.by_hand,
    balance_after: turn.balance_after,
    last_balance_id: turn.last_balance_id,
    cash_out_sen: turn.cash_out_sen,
  }));
}

/** Two turns of the same year at once wait for each other here, and the second finds nothing left to do. */
export const rollProgrammeYear = serve(freeStayProgrammes, rollYear, {
  handle: async ({ tx, context, input, record }) => {
    const { year, preview } = input;
    const today = businessDate(context.now, USUAL_ROLLOVER_HOUR);
    const present = Number(today.slice(0, 4));
    if (Math.abs(year - present) > 1) throw new Refusal('CONFLICT', { message: 'year_unlike' });
    await tx.turn('year of free nights');
    const { turns, known } = await listTurns(tx, record, { year, today });
    if (preview !== true) {
      if (turns.length === 0) refuseUnchanged('year_rolled');
      for (const turn of turns) await writeTurn({ tx, context }, record, turn);
      await noteFreeNights({ tx, context }, ...turns.map(({ share }) => share.account.owner_id));
    }
    return { data: { year, shares: await presentTurns(tx, turns), known } };
  },
  isReading: ({ preview }) => preview === true,
});

/** Carried nights that were neither slept nor paid out in time are gone: those of the year are used after them. How many balances lost some. */
export async function expireCarried(scene: LedgerScene, today: string): Promise<number> {
  const { tx } = scene;
  const table = resourceTables['entitlement-balances'];
  const found = await tx.list(table, { where: isUntil('carried_until', today), fields: ['id'] });
  for (const { id } of found) {
    const balance = await tx.lock(table, id);
    if (!balance || balance.carried_until === null || balance.carried_until > today) continue;
    const left = Math.min(
      Math.max(0, balance.balance),
      Math.max(0, balance.carried - balance.used - balance.held - balance.cashed_out),
    );
    const cause = { reason: balance.carried_until };
    if (left > 0) {
      await writeEntitlement(scene, balance, { kind: 'expire', nights: -left, cause });
      await noteFreeNights(scene, balance.owner_id);
    }
    await tx.update(table, hasId(id), { carried_until: null });
  }
  return found.length;
}
