import { periodOf } from '#shared/day.ts';
import { ringgit } from '#shared/money.ts';
import { isIncome } from '#shared/rates/line.ts';
import type { LedgerFault } from '#shared/revenue/ledger-fault.ts';
import type { RowOfResource } from '#shared/resource.ts';
import type { reservations } from '#resources/reservations/reservations.ts';
import { TOLD_STATES } from '#resources/revenue/owner-statements.ts';
import { findEndDay } from '#server/domain/packages/stay-income.ts';
import { listUnitsOfStay } from '#server/domain/packages/stay-units.ts';
import { reservationLines } from '#server/domain/reservations/tables.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { all, any, is, isAbove, isGiven, isIn, isNull } from '#server/kit/conditions.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import type { Reader, RowGroup } from '#server/platform/database/store.ts';

/**
 * Finds stays that are over, in months that their owners were told, whose income on the bill is not what was shared between owners,
 * operator and those who sold it. Every event balances and every statement agrees with the ledger, so nothing else would notice one
 * that was never shared at all. Compensation by a guest is shared with the expense that it pays for, and tax with no one.
 */

const FIELDS = ['id', 'reference', 'status', 'unit_id', 'parts', 'arrival', 'departure', 'cancelled_at'] as const;
type Stay = Pick<RowOfResource<typeof reservations>, (typeof FIELDS)[number]>;

const PAGE = 500;

type IsTold = (stay: Stay) => boolean;

/** Whether a stay ended between the ledger's first month and the last month told, for every owner of its units. */
async function readTold(reader: Reader): Promise<IsTold> {
  const statements = await rowsIn(reader, resourceTables['owner-statements'], {
    where: all(isIn('state', TOLD_STATES), isNull('superseded_by')),
    fields: ['owner_id', 'period'],
  });
  const spans = new Map<number, { readonly first: string; readonly last: string }>();
  for (const { owner_id, period } of statements) {
    const { first = period, last = period } = spans.get(owner_id) ?? {};
    spans.set(owner_id, { first: period < first ? period : first, last: period > last ? period : last });
  }
  // What came before the first statement is told in the month after it.
  for (const { owner_id, period } of await listMonths(reader)) {
    const span = spans.get(Number(owner_id));
    if (span && String(period) < span.first) spans.set(Number(owner_id), { ...span, first: String(period) });
  }
  const shares = await rowsIn(reader, resourceTables.ownerships, {
    where: isIn('owner_id', [...spans.keys()]),
    fields: ['unit_id'],
  });
  const units = [...new Set(shares.map(({ unit_id }) => unit_id))];
  const owners = await rowsIn(reader, resourceTables.ownerships, {
    where: isIn('unit_id', units),
    fields: ['unit_id', 'owner_id', 'from', 'to'],
  });
  const byUnit = new Map(units.map((unit) => [unit, owners.filter(({ unit_id }) => unit_id === unit)]));
  return (stay) => {
    const day = findEndDay(stay);
    const period = periodOf(day);
    const own = listUnitsOfStay(stay).map(({ unit_id }) =>
      (byUnit.get(unit_id) ?? []).filter(({ from, to }) => from <= day && (to === null || day < to)),
    );
    const isWithinSpan = (owner: number): boolean => {
      const span = spans.get(owner);
      return span !== undefined && span.first <= period && period <= span.last;
    };
    return (
      own.length > 0 && own.every((some) => some.length > 0 && some.every(({ owner_id }) => isWithinSpan(owner_id)))
    );
  };
}

/** Months in which the ledger has something of an owner. */
const listMonths = (reader: Reader): Promise<RowGroup[]> =>
  reader.aggregate(
    resourceTables['ledger-entries'],
    is('account', 'owner-payable'),
    {
      groupBy: [
        { field: 'owner_id', by: null },
        { field: 'period', by: null },
      ],
      count: false,
      sum: [],
      min: [],
      max: [],
      avg: [],
    },
    Number.MAX_SAFE_INTEGER,
  );

/** Income on the bills, and the part of it that the ledger has shared, by stay. */
async function sumIncome(
  reader: Reader,
  ids: readonly number[],
): Promise<Record<'billed' | 'shared', Map<number, number>>> {
  const lines = await rowsIn(reader, reservationLines, {
    where: isIn('reservation_id', ids),
    fields: ['reservation_id', 'code', 'amount_sen'],
  });
  const entries = await rowsIn(reader, resourceTables['ledger-entries'], {
    where: all(
      isIn('reservation_id', ids),
      isIn('account', ['room-revenue', 'fees', 'channel-cost']),
      // Entries of the bill itself name no unit; those of an expense name the expense.
      isGiven('unit_id'),
      isNull('expense_id'),
    ),
    fields: ['reservation_id', 'amount_sen'],
  });
  return { billed: sumByStay(lines.filter(({ code }) => isIncome(code))), shared: sumByStay(entries) };
}

function sumByStay(rows: readonly { readonly reservation_id: number | null; readonly amount_sen: number }[]) {
  const sums = new Map<number, number>();
  for (const { reservation_id, amount_sen } of rows) {
    if (reservation_id !== null) sums.set(reservation_id, (sums.get(reservation_id) ?? 0) + amount_sen);
  }
  return sums;
}

export async function findUnshared(reader: Reader, most: number): Promise<LedgerFault[]> {
  const isTold = await readTold(reader);
  const found: LedgerFault[] = [];
  for (let last = 0; found.length <= most;) {
    const stays = await reader.list(resourceTables.reservations, {
      where: all(
        isAbove('id', last),
        is('kind', 'guest'),
        isIn('status', ['checked_out', 'cancelled', 'no_show']),
        any(isGiven('unit_id'), isGiven('parts')),
      ),
      sort: [{ field: 'id', descending: false }],
      limit: PAGE,
      fields: FIELDS,
    });
    const told = stays.filter(isTold);
    const { billed, shared } = await sumIncome(
      reader,
      told.map(({ id }) => id),
    );
    for (const { id, reference } of told) {
      const [billed_sen, shared_sen] = [billed.get(id) ?? 0, shared.get(id) ?? 0];
      if (billed_sen !== shared_sen) found.push(tellUnshared(reference, ringgit(billed_sen), ringgit(shared_sen)));
    }
    last = stays.at(-1)?.id ?? last;
    if (stays.length < PAGE) break;
  }
  return found;
}

const tellUnshared = (reference: string, billed: string, shared: string): LedgerFault => ({
  rule: 'INCOME_SHARED',
  subject: reference,
  text: {
    en: `Stay ${reference} earned ${billed} by its bill, and ${shared} of it was shared with the owners of its unit.`,
    zh: `住宿 ${reference} 账单收入为 ${billed}，已与房间业主分配的收入为 ${shared}。`,
  },
});
