import { addDays } from '#shared/day.ts';
import { statesIn } from '#shared/reading/lists-in-text.ts';
import type { Said } from '#shared/rates/line.ts';
import { nightsOf } from '#shared/rates/night.ts';
import { type BankCalendar, type DueDay, agreedDay, findDueDay } from '#shared/revenue/due-day.ts';
import { daysOfPeriod } from '#shared/revenue/period.ts';
import { isSameJson } from '#shared/same-json.ts';
import { listTermsInForce } from '#server/domain/packages/in-force.ts';
import { listHolidaysAround } from '#server/domain/rates/rate-calendar.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { all, any, is, isAbove, isBelow, isGiven, isNull } from '#server/kit/conditions.ts';
import { hasId } from '#server/kit/kit.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import type { Reader, Store } from '#server/platform/database/store.ts';
import type { MonthWish, OwnerStatement } from './statements.ts';

/** When owners' months are paid: by the agreements of their units, and on a day on which banks work. */

/** Where an operator sits whose record does not say: the house keeps its time. */
const KUALA_LUMPUR = '14';
/** More days off in a row there are not. */
const LONGEST = 21;

export interface AgreedDue extends DueDay {
  /** Whether every agreement lets the owner see the date. */
  readonly isShown: boolean;
}

/**
 * By the terms that each unit ends the month with. A month is paid in one sum, so the earliest day that an agreement
 * names keeps the word of all. Null where no unit was on an agreement.
 */
export async function findDue(reader: Reader, { owner_id, period }: MonthWish): Promise<AgreedDue | null> {
  const days = daysOfPeriod(period);
  const shares = await rowsIn(reader, resourceTables.ownerships, {
    where: all(is('owner_id', owner_id), isBelow('from', days.until), any(isNull('to'), isAbove('to', days.from))),
    fields: ['unit_id'],
  });
  const units = [...new Set(shares.map(({ unit_id }) => unit_id))];
  const terms = await listTermsInForce(reader, units, days);
  const payouts = units.flatMap((unit) => terms.findLast(({ unit_id }) => unit_id === unit)?.terms.payout ?? []);
  if (payouts.length === 0) return null;
  const agreed_on = agreedDay(period, Math.min(...payouts.map(({ day }) => day)));
  return {
    ...findDueDay(agreed_on, await readBankCalendar(reader, agreed_on)),
    isShown: payouts.every(({ is_calendar_shown }) => is_calendar_shown !== false),
  };
}

/** Public holidays of the operator's state around a day; those that are still to be confirmed count, too. */
async function readBankCalendar(reader: Reader, day: string): Promise<BankCalendar> {
  const [operator] = await rowsIn(reader, resourceTables.companies, {
    where: is('kind', 'operator'),
    sort: ['id'],
    fields: ['state_code'],
  });
  const state = operator?.state_code ?? KUALA_LUMPUR;
  const rows = await listHolidaysAround(reader, { from: day, to: addDays(day, LONGEST) });
  const kept = rows.filter(
    ({ kind, states }) =>
      (kind === 'federal' || kind === 'state') && (states === null || statesIn(states).includes(state)),
  );
  return {
    state,
    holidays: new Map(
      kept.flatMap(({ date, days, name, name_zh }) =>
        nightsOf(date, addDays(date, days)).map((on): [string, Said] => [on, { en: name, zh: name_zh ?? name }]),
      ),
    ),
  };
}

type Due = Pick<OwnerStatement, 'due_on' | 'due_because'>;

const NOT_DUE: Due = { due_on: null, due_because: null };

/** Nothing is due of a month that pays nothing. */
export async function dueOf(
  reader: Reader,
  statement: Pick<OwnerStatement, 'owner_id' | 'period' | 'payable_sen' | 'carried_sen'>,
): Promise<Due> {
  if (statement.payable_sen - statement.carried_sen <= 0) return NOT_DUE;
  const due = await findDue(reader, statement);
  return due ? { due_on: due.due_on, due_because: due.because } : NOT_DUE;
}

const AT_ONCE = 200;

/** Of one that is locked and on its way to be paid, as well. */
const AWAITED = any(is('state', 'published'), all(is('state', 'locked'), isGiven('payout_id')));

/** Notes when what is told and not paid yet is due, because holidays are declared, moved and taken back meanwhile. */
export async function noteDueDays(store: Store): Promise<void> {
  const unpaid = all(AWAITED, isNull('superseded_by'), isAbove('payable_sen', 0));
  for (let last = 0; ;) {
    const rows = await store.list(resourceTables['owner-statements'], {
      where: all(unpaid, isAbove('id', last)),
      sort: [{ field: 'id', descending: false }],
      limit: AT_ONCE,
    });
    for (const row of rows) {
      const due = await dueOf(store, row);
      if (!isSameJson(due, { due_on: row.due_on, due_because: row.due_because })) await noteDue(store, row, due);
    }
    const end = rows.at(-1);
    if (!end) return;
    last = end.id;
  }
}

const noteDue = (store: Store, { id, payout_id }: OwnerStatement, due: Due): Promise<unknown> =>
  store.transaction(async (tx) => {
    await tx.note(resourceTables['owner-statements'], all(is('id', id), AWAITED), due);
    if (payout_id === null) return;
    const paid = await rowsIn(tx, resourceTables['owner-statements'], {
      where: is('payout_id', payout_id),
      fields: ['due_on', 'due_because'],
    });
    await tx.note(resourceTables.payouts, hasId(payout_id), soonestOf(paid));
  });

/** A payout is due with the first of the months that it pays. */
export function soonestOf(months: readonly Due[]): Due {
  const { due_on, due_because } = months.reduce(
    (first, next) => (next.due_on !== null && (first.due_on === null || next.due_on < first.due_on) ? next : first),
    NOT_DUE,
  );
  return { due_on, due_because };
}
