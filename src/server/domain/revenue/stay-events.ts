import { addDays, periodOf } from '#shared/day.ts';
import { listOwnersOf } from '#server/domain/listing/ownerships.ts';
import { ALWAYS, listTermsInForce } from '#server/domain/packages/in-force.ts';
import { ruleOfTerms } from '#server/domain/packages/recognition.ts';
import {
  type StayIncomeRow,
  type StayIncomeWish,
  isFirstPart,
  listStayIncomes,
} from '#server/domain/packages/stay-income.ts';
import { all, isIn } from '#server/kit/conditions.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import { resourceTables } from '#server/domain/tables.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { type LedgerEntry, type LedgerEvent, SUBJECTS } from './ledger.ts';
import type { Grounds } from './shares.ts';
import { shareStays, subjectOfStay } from './stay-shares.ts';

/**
 * Events that the ledger should hold of stays, and those that it holds by an earlier rule: a stay that counted on its check-out
 * and now counts night by night has other subjects, in months that nobody may be settling. So a stay is posted as a whole, and
 * entries that no longer hold are taken back, whichever month they are in.
 */

interface Wish extends Omit<StayIncomeWish, 'rule' | 'unitIds'> {
  readonly units: readonly number[];
  /** Known already, of the days asked for. */
  readonly owners?: Grounds['owners'];
}

interface StaysRead {
  readonly rows: readonly StayIncomeRow[];
  readonly grounds: Grounds;
}

/** Income of stays in these units, by the agreement of each, and all that sharing it rests on. */
export async function readStays(reader: Reader, { units, owners, ...wish }: Wish): Promise<StaysRead> {
  const terms = await listTermsInForce(reader, units, ALWAYS);
  const rows = await listStayIncomes(reader, { ...wish, unitIds: units, rule: ruleOfTerms(terms) });
  if (rows.length === 0) return { rows, grounds: { terms, owners: owners ?? [] } };
  const days = daysOf(rows, wish);
  const isKnown = wish.from <= days.from && days.until <= wish.until;
  return { rows, grounds: { terms, owners: (isKnown && owners) || (await listOwnersOf(reader, units, days)) } };
}

/** The days asked for, and those on which the stays count. */
function daysOf(rows: readonly StayIncomeRow[], { from, until }: Pick<Wish, 'from' | 'until'>) {
  const [first, last] = [rows[0]?.counts_on ?? from, addDays(rows.at(-1)?.counts_on ?? from, 1)];
  return { from: first < from ? first : from, until: last > until ? last : until };
}

/** An entry by which a stay has been shared, and which stay that is. */
export interface ToldStay extends Pick<LedgerEntry, 'subject' | 'unit_id' | 'posted_on'> {
  readonly reference: string;
}

/** Entries by which these stays have been shared. */
export async function listTold(
  reader: Reader,
  stays: readonly { readonly id: number; readonly reference: string }[],
): Promise<ToldStay[]> {
  const references = new Map(stays.map(({ id, reference }) => [id, reference]));
  const entries = await rowsIn(reader, resourceTables['ledger-entries'], {
    where: all(isIn('reservation_id', [...references.keys()]), isIn('account', ['owner-payable', 'host-revenue'])),
    fields: ['reservation_id', 'subject', 'unit_id', 'posted_on'],
  });
  return entries
    .filter(({ subject }) => subject.startsWith(SUBJECTS.stay))
    .map(({ reservation_id, ...entry }) => ({ ...entry, reference: references.get(reservation_id ?? 0) ?? '' }));
}

/** Events of the stays in these units, and events that bring every other subject of theirs to nothing. */
export async function listStayEvents(
  reader: Reader,
  wish: Wish,
  told: readonly ToldStay[] = [],
): Promise<LedgerEvent[]> {
  const { rows, grounds } = await readStays(reader, wish);
  const events = shareStays(grounds, rows).map(({ event }) => event);
  return [...events, ...listOtherwise(events, [...listSubjects(rows), ...told])];
}

/**
 * Events that take back what may have been said of the stays by another rule. One that was never said comes to nothing already, and is
 * not posted.
 */
export const listTakenBack = (events: readonly LedgerEvent[], rows: readonly StayIncomeRow[]): LedgerEvent[] =>
  listOtherwise(events, listSubjects(rows));

function listOtherwise(
  events: readonly LedgerEvent[],
  subjects: readonly Pick<ToldStay, 'subject' | 'posted_on' | 'reference'>[],
): LedgerEvent[] {
  const gone = new Map(subjects.map((each) => [each.subject, each]));
  for (const { subject } of events) gone.delete(subject);
  return [...gone.values()].map(({ subject, posted_on, reference }) => ({
    subject,
    posted_on,
    period: periodOf(posted_on),
    code: 'OWNER_SHARE',
    label: { en: `${reference}, taken back`, zh: `${reference}，已撤回` },
    formula: '',
    because: [],
    parts: [],
  }));
}

/** Every subject that a stay of these rows can have, by whichever rule, with a day of it. */
function listSubjects(rows: readonly StayIncomeRow[]) {
  return rows.filter(isFirstPart).flatMap(({ reservation_id, unit_id, reference, counts_on, nights }) => {
    const firsts = nights.filter((night, at) => at === 0 || periodOf(night) !== periodOf(nights[at - 1] ?? ''));
    return [
      { subject: subjectOfStay(reservation_id, unit_id), posted_on: counts_on, reference },
      ...firsts.map((night) => ({
        subject: subjectOfStay(reservation_id, unit_id, periodOf(night)),
        posted_on: night,
        reference,
      })),
    ];
  });
}
