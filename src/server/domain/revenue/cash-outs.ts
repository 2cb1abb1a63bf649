import { periodOf } from '#shared/day.ts';
import { ringgit } from '#shared/money.ts';
import { type NamedProgramme, cashOutRules } from '#shared/owner-stays/rules-in-words.ts';
import { daysOfPeriod } from '#shared/revenue/period.ts';
import { fill } from '#shared/sentence.ts';
import { TOLD_STATES } from '#resources/revenue/owner-statements.ts';
import { CASH_OUT_SUBJECT } from '#resources/owner-stays/cash-outs.ts';
import type { CashOut } from '#server/domain/owner-stays/cash-outs.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { all, is, isIn, isNull, within } from '#server/kit/conditions.ts';
import { refuse } from '#server/kit/refusal.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import type { MomentScene } from '#server/kit/product.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { type LedgerEvent, postEvents, standingOf, takeTurns } from './ledger.ts';

/** Ledger events of free nights that were paid out to owners: the operator has the nights to sell, and bears the amount. */

const subjectOf = ({ id }: Pick<CashOut, 'id'>): string => fill(CASH_OUT_SUBJECT, { id });

type Told = Omit<CashOut, 'version' | 'created_at' | 'updated_at'>;

export function tellCashOut(cashOut: Told, programme: NamedProgramme | null): LedgerEvent {
  const { reference, owner_id, unit_id, year, nights, rate_sen, amount_sen, posted_on } = cashOut;
  const isStanding = cashOut.state === 'posted';
  const why = isStanding ? cashOut.reason : (cashOut.reversal_reason ?? '');
  const of = { unit_id };
  return {
    subject: subjectOf(cashOut),
    posted_on: cashOut.reversed_on ?? posted_on,
    period: periodOf(posted_on),
    code: 'CASH_OUT',
    label: isStanding
      ? { en: `Free nights paid out · ${reference}`, zh: `免费晚数折现 · ${reference}` }
      : { en: `Free nights no longer paid out · ${reference}`, zh: `免费晚数折现已冲回 · ${reference}` },
    formula: `${isStanding ? '' : '−'}${nights} × ${ringgit(rate_sen)}`,
    because: [
      ...(programme === null ? [] : cashOutRules({ ...programme, cash_out_sen: rate_sen })),
      {
        rule: 'CASH_OUT',
        text: isStanding
          ? `${nights} of the free nights of ${year} are paid out: ${why}`
          : `${nights} of the free nights of ${year} came back: ${why}`,
        text_zh: isStanding
          ? `${year} 年度免费晚数中的 ${nights} 晚折现：${why}`
          : `${year} 年度免费晚数中的 ${nights} 晚已退回：${why}`,
      },
    ],
    parts: isStanding
      ? [
          { ...of, account: 'owner-payable', owner_id, amount_sen: 0 - amount_sen },
          { ...of, account: 'host-revenue', amount_sen },
        ]
      : [],
  };
}

/** Refuses to take back an amount that an owner has been told of; an adjustment puts it right instead. */
async function refuseTold(reader: Reader, cashOut: CashOut): Promise<void> {
  const known = await reader.list(resourceTables['ledger-entries'], { where: is('subject', subjectOf(cashOut)) });
  const periods = [...new Set(standingOf(known).map(({ period }) => period))];
  const isTold = all(isIn('period', periods), isIn('state', TOLD_STATES), isNull('superseded_by'));
  const told = await reader.find(resourceTables['owner-statements'], all(is('owner_id', cashOut.owner_id), isTold));
  if (told) refuse('cash_out_told', { statement: told.reference });
}

/** The owner's turn is taken, so that no statement is locked between the look at it and the entries. */
export async function postCashOut({ tx }: Pick<MomentScene, 'tx'>, cashOut: CashOut): Promise<void> {
  await takeTurns(tx, { owners: [cashOut.owner_id] });
  if (cashOut.state === 'reversed') await refuseTold(tx, cashOut);
  await postEvents(tx, await tellAll(tx, [cashOut]));
}

async function tellAll(reader: Reader, cashOuts: readonly CashOut[]): Promise<LedgerEvent[]> {
  const ids = [...new Set(cashOuts.map(({ programme_id }) => programme_id))];
  const programmes = await rowsIn(reader, resourceTables['free-stay-programmes'], { where: isIn('id', ids) });
  return cashOuts.map((cashOut) =>
    tellCashOut(cashOut, programmes.find(({ id }) => id === cashOut.programme_id) ?? null),
  );
}

/** Events of the nights paid out in the month; those put off while it was told come back to it with this. */
export async function listCashOuts(
  reader: Reader,
  { owner_id, period }: { readonly owner_id: number; readonly period: string },
): Promise<LedgerEvent[]> {
  const { from, until } = daysOfPeriod(period);
  const where = all(is('owner_id', owner_id), within('posted_on', from, until));
  return tellAll(reader, await rowsIn(reader, resourceTables['cash-outs'], { where, sort: ['id'] }));
}
