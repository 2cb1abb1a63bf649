import { movePeriod, periodOf } from '#shared/day.ts';
import { sumSen } from '#shared/money.ts';
import type { NextPayout } from '#shared/owner-view/answers.ts';
import { carryOver } from '#shared/revenue/carry.ts';
import type { Ownership } from '#server/domain/listing/ownerships.ts';
import { findDue } from '#server/domain/revenue/due-days.ts';
import { listReceiptEvents } from '#server/domain/revenue/owner-receipts.ts';
import type { OwnerStatement } from '#server/domain/revenue/statements.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { all, is, isNull } from '#server/kit/conditions.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { estimateMonth } from './month.ts';

/** The payout that an owner gets next: of a published month as it says, of a later one by what is known today. */

interface Asked {
  readonly id: number;
  readonly shares: readonly Ownership[];
  readonly today: string;
}

const FIELDS = ['period', 'state', 'payable_sen', 'carried_sen', 'due_on', 'due_because'] as const;

type Month = Pick<OwnerStatement, (typeof FIELDS)[number]>;

interface Expected {
  readonly period: string;
  readonly amount_sen: number;
  readonly is_estimate: boolean;
}

const paidOf = ({ payable_sen, carried_sen }: Month): number => Math.max(0, payable_sen - carried_sen);

/** Null where the owner is on no agreement that names a day. */
export async function findNextPayout(reader: Reader, asked: Asked): Promise<NextPayout | null> {
  const months = await rowsIn(reader, resourceTables['owner-statements'], {
    where: all(is('owner_id', asked.id), isNull('superseded_by')),
    sort: ['period'],
    fields: FIELDS,
  });
  const next = findPublished(months) ?? findDrafted(months) ?? (await estimateNext(reader, asked, months));
  const due = await findDue(reader, { owner_id: asked.id, period: next.period });
  if (!due) return null;
  const { due_on, because, isShown } = due;
  const noted = next.is_estimate ? undefined : months.find(({ period }) => period === next.period);
  // A published month keeps the day that its statement says.
  const day = noted?.due_on ?? due_on;
  return {
    ...next,
    due_on: day,
    is_late: day < asked.today,
    because: noted?.due_on ? noted.due_because : because,
    is_shown: isShown,
  };
}

/** Months were published in their order, so the first is due first. */
function findPublished(months: readonly Month[]): Expected | undefined {
  const open = months.find((month) => month.state === 'published' && paidOf(month) > 0);
  return open && { period: open.period, amount_sen: paidOf(open), is_estimate: false };
}

/** A month that is being settled may still change, also when it is locked: the owner has not been told yet. */
function findDrafted(months: readonly Month[]): Expected | undefined {
  const made = months.find(({ state }) => state === 'draft' || state === 'reviewed' || state === 'locked');
  return made && { period: made.period, amount_sen: paidOf(made), is_estimate: true };
}

/** The month before is estimated until its statement is made, then the present one. */
async function estimateNext(reader: Reader, asked: Asked, months: readonly Month[]): Promise<Expected> {
  const present = periodOf(asked.today);
  const before = movePeriod(present, -1);
  const isTold = months.some(({ period }) => period === before);
  const ended = isTold ? null : await estimate(reader, asked, { period: before, months });
  return ended && ended.amount_sen > 0 ? ended : estimate(reader, asked, { period: present, months });
}

async function estimate(
  reader: Reader,
  asked: Asked,
  { period, months }: { readonly period: string; readonly months: readonly Month[] },
): Promise<Expected> {
  const { net_sen, payouts } = await estimateMonth(reader, asked, period);
  const wish = { owner_id: asked.id, period };
  const received = (await listReceiptEvents(reader, wish)).flatMap(({ parts }) =>
    parts.filter(({ account }) => account === 'owner-payable'),
  );
  const paid_sen = 0 - sumSen(received.map(({ amount_sen }) => amount_sen));
  const payable_sen = net_sen + paid_sen + (months.findLast((month) => month.period < period)?.carried_sen ?? 0);
  const carried_sen = carryOver(payable_sen, payouts);
  return { period, amount_sen: Math.max(0, payable_sen - carried_sen), is_estimate: true };
}
