import { dayInWords, movePeriod } from '#shared/day.ts';
import { ringgit, sumSen } from '#shared/money.ts';
import type { Said } from '#shared/rates/line.ts';
import type { Aggregation } from '#shared/list-query.ts';
import { HAPPENINGS, happeningOf } from '#shared/revenue/happenings.ts';
import type { LedgerFault } from '#shared/revenue/ledger-fault.ts';
import { TOLD_STATES } from '#resources/revenue/owner-statements.ts';
import type { Reader, RowCondition, RowGroup, Store } from '#server/platform/database/store.ts';
import type { Log } from '#server/platform/process/log.ts';
import { all, is, isAbove, isIn, isNull } from '#server/kit/conditions.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { type LedgerEntry, isLine } from './ledger.ts';
import type { OwnerStatement } from './statements.ts';
import { ledgerChecks } from './tables.ts';
import { findUnshared } from './unshared-stays.ts';

/**
 * Checks once a night what must hold of all that is owed and paid: the entries of every event come to nothing, a locked
 * statement agrees with the ledger of its month, a guest owes the same by the bill and by the ledger, and the income of a stay
 * in a month that was told has been shared. Faults are shown to those who close months; none is put right automatically.
 */

/** More than one night can bring; the rest shows once these are dealt with. */
const MOST_FAULTS = 100;
const PAGE = 500;
/** Events of a day; a house of a thousand units has a tenth of it. */
const MOST_EVENTS = 200_000;

const sumsBy = (field: string): Aggregation => ({
  groupBy: [{ field, by: null }],
  count: false,
  sum: ['amount_sen'],
  min: [],
  max: [],
  avg: [],
});

const sumOf = ({ sum }: RowGroup): number =>
  typeof sum === 'object' && sum !== null && 'amount_sen' in sum ? Number(sum.amount_sen) : 0;

const sums = (
  reader: Reader,
  field: 'posted_on' | 'event_id' | 'reservation_id',
  where: RowCondition<LedgerEntry>,
): Promise<RowGroup[]> => reader.aggregate(resourceTables['ledger-entries'], where, sumsBy(field), MOST_EVENTS);

const inBoth = (en: string, zh: string): Said => ({ en, zh });

/** Entries of an event are of one day, so a day at a time is enough, and little to hold in memory. */
async function findUnbalanced(reader: Reader): Promise<LedgerFault[]> {
  const days = await sums(reader, 'posted_on', isAbove('id', 0));
  const found: LedgerFault[] = [];
  for (const { posted_on } of days) {
    if (found.length > MOST_FAULTS) break;
    const events = await sums(reader, 'event_id', is('posted_on', String(posted_on)));
    for (const event of events.filter((each) => sumOf(each) !== 0)) {
      const name = String(event['event_id']);
      const [what, day, sen] = [
        HAPPENINGS[happeningOf(name).kind],
        dayInWords(String(posted_on)),
        ringgit(sumOf(event)),
      ];
      found.push({
        rule: 'EVENT_BALANCES',
        subject: name,
        text: inBoth(
          `${what.en}, posted ${day.en}: its entries come to ${sen} and not to nothing, which nobody can put right on the screen. Give the code ${name} to whoever looks after the system.`,
          `${day.zh} 入账的${what.zh}：分录合计为 ${sen}，应为零，无法在页面上更正。请将代码 ${name} 告知系统维护人员。`,
        ),
      });
    }
  }
  return found;
}

/** A month of statements at a time. */
async function findMisstated(reader: Reader): Promise<LedgerFault[]> {
  const table = resourceTables['owner-statements'];
  const isTold = all(isNull('superseded_by'), isIn('state', TOLD_STATES));
  const found: LedgerFault[] = [];
  // What came before an owner's first statement is theirs as well.
  const [first] = await reader.list(resourceTables['ledger-entries'], {
    where: is('account', 'owner-payable'),
    sort: [{ field: 'period', descending: false }],
    limit: 1,
    fields: ['period'],
  });
  const [last] = await reader.list(table, {
    where: isTold,
    sort: [{ field: 'period', descending: true }],
    limit: 1,
    fields: ['period'],
  });
  if (!first || !last) return [];
  const chain: Chain = { carried: new Map(), untold: new Map() };
  for (let period = first.period; period <= last.period; period = movePeriod(period, 1)) {
    const statements = await reader.list(table, {
      where: all(isTold, is('period', period)),
      fields: ['reference', 'owner_id', 'opening_sen', 'payable_sen', 'carried_sen', 'lines'],
    });
    const ledger = await readLines(reader, period);
    found.push(...followChain(chain, { period, statements, ledger }));
    for (const { reference, owner_id, opening_sen, payable_sen, lines } of statements) {
      const said = sumSen(lines.map(({ amount_sen }) => amount_sen));
      const owed = ledger.get(owner_id) ?? 0;
      if (opening_sen + said === payable_sen && said === owed) continue;
      const [told, should] = [ringgit(payable_sen - opening_sen), ringgit(owed)];
      found.push({
        rule: 'STATEMENT_AGREES',
        subject: reference,
        text: inBoth(
          `Statement ${reference} comes to ${told} without what it carries over, its lines to ${ringgit(said)}, and the ledger of its month to ${should}.`,
          `结算单 ${reference} 不含上期结转为 ${told}，各项合计 ${ringgit(said)}，该月账簿为 ${should}。`,
        ),
      });
    }
  }
  return found;
}

/**
 * By owner, the amount that the last month told carried over, and an amount of a month since then, or before the first, that no
 * statement shows.
 */
interface Chain {
  readonly carried: Map<number, number>;
  readonly untold: Map<number, { readonly period: string; readonly sen: number }>;
}

interface ToldMonth {
  readonly period: string;
  readonly statements: readonly Pick<OwnerStatement, 'reference' | 'owner_id' | 'opening_sen' | 'carried_sen'>[];
  readonly ledger: ReadonlyMap<number, number>;
}

/** Every month opens with what the one told before it carried on, and none between them was left out. */
function followChain({ carried, untold }: Chain, { period, statements, ledger }: ToldMonth): LedgerFault[] {
  const found: LedgerFault[] = [];
  for (const { reference, owner_id, opening_sen, carried_sen } of statements) {
    const [before, gap] = [carried.get(owner_id), untold.get(owner_id)];
    carried.set(owner_id, carried_sen);
    untold.delete(owner_id);
    const fault = (text: Said): number => found.push({ rule: 'MONTHS_FOLLOW', subject: reference, text });
    if (before !== undefined && before !== opening_sen) {
      const [told, should] = [ringgit(opening_sen), ringgit(before)];
      fault(
        inBoth(
          `Statement ${reference} opens with ${told}; the month before it carried ${should} over.`,
          `结算单 ${reference} 期初为 ${told}，上月结转为 ${should}。`,
        ),
      );
    }
    if (gap) {
      const sen = ringgit(gap.sen);
      fault(
        inBoth(
          `${sen} of ${gap.period} is in no statement of its owner, though ${reference} is a later one.`,
          `${gap.period} 的 ${sen} 未列入该业主的任何结算单，而 ${reference} 在其后。`,
        ),
      );
    }
  }
  const told = new Set(statements.map(({ owner_id }) => owner_id));
  for (const [owner, sen] of ledger) {
    if (!told.has(owner) && sen !== 0) untold.set(owner, { period, sen });
  }
  return found;
}

/** Amounts that the ledger owes each owner for the month. */
async function readLines(reader: Reader, period: string): Promise<ReadonlyMap<number, number>> {
  const rows = await reader.list(resourceTables['ledger-entries'], {
    where: all(is('period', period), is('account', 'owner-payable')),
    fields: ['owner_id', 'subject', 'amount_sen'],
  });
  const owed = new Map<number, number>();
  for (const { owner_id, subject, amount_sen } of rows) {
    if (owner_id !== null && isLine({ subject })) owed.set(owner_id, (owed.get(owner_id) ?? 0) - amount_sen);
  }
  return owed;
}

/**
 * Finds stays whose bill and ledger disagree. Amounts on a company's account do not count, because they settle the guest's bill.
 */
async function findMisbilled(reader: Reader): Promise<LedgerFault[]> {
  const found: LedgerFault[] = [];
  for (let last = 0; found.length <= MOST_FAULTS;) {
    const stays = await reader.list(resourceTables.reservations, {
      where: isAbove('id', last),
      sort: [{ field: 'id', descending: false }],
      limit: PAGE,
      fields: ['id', 'reference', 'balance_sen'],
    });
    const ids = stays.map(({ id }) => id);
    const groups = await sums(
      reader,
      'reservation_id',
      all(isIn('reservation_id', ids), is('account', 'guest-receivable'), isNull('company_id')),
    );
    const owed = new Map(groups.map((group) => [Number(group['reservation_id']), sumOf(group)]));
    for (const { id, reference, balance_sen } of stays) {
      const sen = owed.get(id) ?? 0;
      if (sen === balance_sen) continue;
      found.push({
        rule: 'BILL_AGREES',
        subject: reference,
        text: inBoth(
          `Stay ${reference} owes ${ringgit(balance_sen)} by its bill, and ${ringgit(sen)} by the ledger.`,
          `住宿 ${reference} 账单欠款 ${ringgit(balance_sen)}，账簿为 ${ringgit(sen)}。`,
        ),
      });
    }
    last = ids.at(-1) ?? last;
    if (stays.length < PAGE) break;
  }
  return found;
}

/** Runs every check, keeps the faults as the newest result, and returns how many there are. */
export async function checkLedger(store: Store, log: Log, now: string): Promise<number> {
  const faults = [
    ...(await findUnbalanced(store)),
    ...(await findMisstated(store)),
    ...(await findMisbilled(store)),
    ...(await findUnshared(store, MOST_FAULTS)),
  ];
  await store.transaction(async (tx) => {
    await tx.remove(ledgerChecks, isAbove('id', 0));
    await tx.insert(ledgerChecks, { checked_at: now, faults: faults.slice(0, MOST_FAULTS) });
  });
  if (faults.length > 0) {
    const told = faults.slice(0, 20).map(({ text }) => text.en);
    log.error(
      { count: faults.length, faults: told },
      'the ledger does not hold; GET /api/owner-statements/ledger-check names all',
    );
  }
  return faults.length;
}
