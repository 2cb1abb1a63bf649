import { addDays, isWithin } from '#shared/day.ts';
import { WHOLE_BP, sumSen } from '#shared/money.ts';
import type { Said } from '#shared/rates/line.ts';
import type { PayoutTerms } from '#shared/revenue/carry.ts';
import { daysOfPeriod } from '#shared/revenue/period.ts';
import type { StatementProblem } from '#shared/revenue/statement.ts';
import type { Reader } from '#server/platform/database/store.ts';
import type { Ownership } from '#server/domain/listing/ownerships.ts';
import type { StayIncomeRow } from '#server/domain/packages/stay-income.ts';
import { readUnitNumbers } from '#server/domain/listing/unit-numbers.ts';
import type { LedgerEvent } from './ledger.ts';
import { type Grounds, findAgreement, listOwnersOn, shareMonth } from './shares.ts';
import { listTakenBack, readStays } from './stay-events.ts';
import { shareStays } from './stay-shares.ts';

/**
 * Everything that a month of these units comes to, as the ledger should say it, and what stands in the way of settling it. Of a stay that
 * counts night by night the other months are said with it: where one of them is locked, nobody else would say that it has changed.
 */

interface Asked {
  readonly period: string;
  readonly units: readonly number[];
  /** Of these units in the month. */
  readonly owners: readonly Ownership[];
}

interface MonthEvents {
  /** In their own months, which of a stay's nights may be others. */
  readonly events: readonly LedgerEvent[];
  readonly problems: readonly StatementProblem[];
  /** Of the agreements on the last day of the month; a unit whose agreement has ended by then holds nothing back. */
  readonly payouts: readonly (PayoutTerms & { readonly owner_id: number })[];
}

const said = (en: string, zh: string): Said => ({ en, zh });

export async function listMonthEvents(reader: Reader, { period, units, owners }: Asked): Promise<MonthEvents> {
  const days = daysOfPeriod(period);
  const numbers = await readUnitNumbers(
    reader,
    units.map((unit_id) => ({ unit_id })),
  );
  const { rows, grounds } = await readStays(reader, { ...days, units, owners, isWhole: true });
  const shared = shareStays(grounds, rows);
  const stays = shared.map(({ event }) => event);
  const parts = shared.flatMap((each) => each.parts);
  const months = units.flatMap((unit_id) =>
    shareMonth(
      grounds,
      { unit_id, period, unit: numbers.get(unit_id) ?? '' },
      parts.filter(({ stay }) => stay.unit_id === unit_id),
    ),
  );
  const within = rows.filter(({ counts_on }) => isWithin(counts_on, days.from, days.until));
  return {
    events: [...stays, ...listTakenBack(stays, rows), ...months],
    problems: [
      ...findUnagreed(grounds, within, numbers),
      ...units.flatMap((unit) => findUnowned(grounds, unit, { ...days, number: numbers.get(unit) ?? '' })),
    ],
    payouts: listPayoutTerms(grounds, addDays(days.until, -1)),
  };
}

const listPayoutTerms = ({ owners, terms }: Grounds, day: string): MonthEvents['payouts'] =>
  owners
    .filter(({ from, to }) => isWithin(day, from, to))
    .flatMap(({ unit_id, owner_id, share_bp }) =>
      terms
        .filter((each) => each.unit_id === unit_id && isWithin(day, each.from, each.until))
        .map(({ terms: { payout } }) => ({ owner_id, share_bp, payout })),
    );

/** Income of an owner's unit for which nothing was agreed stays with the house, and somebody should know. */
function findUnagreed(
  grounds: Grounds,
  stays: readonly StayIncomeRow[],
  numbers: ReadonlyMap<number, string>,
): StatementProblem[] {
  const lost = stays.filter(
    ({ unit_id, counts_on }) =>
      findAgreement(grounds, unit_id, counts_on) === null && listOwnersOn(grounds, unit_id, counts_on).length > 0,
  );
  return [...new Set(lost.map(({ unit_id }) => unit_id))].map((unit_id) => {
    const number = numbers.get(unit_id) ?? '';
    return {
      code: 'NO_PACKAGE',
      text: said(
        `${number} earned on days without a package. Assign one, and generate the statement again.`,
        `${number} 在没有套餐的日子有收入。请先分配套餐，再重新生成结算单。`,
      ),
    };
  });
}

/**
 * Days on which a part of the unit is nobody's while another is somebody's, or while an agreement gives a part to its owners. Before
 * its first owner and after its last a unit is the house's, and nothing of it is shared.
 */
function findUnowned(
  grounds: Grounds,
  unitId: number,
  { from, until, number }: { readonly from: string; readonly until: string; readonly number: string },
): StatementProblem[] {
  const own = grounds.owners.filter(({ unit_id }) => unit_id === unitId);
  const agreed = grounds.terms.filter(({ unit_id }) => unit_id === unitId);
  const turns = [...own.flatMap((row) => [row.from, row.to]), ...agreed.map((row) => row.from)];
  const lacking = [from, ...turns.flatMap((day) => day ?? [])]
    .filter((day) => from <= day && day < until)
    .filter((day) => {
      const held = sumSen(listOwnersOn(grounds, unitId, day).map(({ share_bp }) => share_bp));
      return held !== WHOLE_BP && (held > 0 || findAgreement(grounds, unitId, day) !== null);
    });
  if (lacking.length === 0) return [];
  return [
    {
      code: 'NOT_WHOLE',
      text: said(
        `The shares of ${number} do not come to 100% on every day on which it has an owner or a package: what nobody owns stays in no statement. Enter whose the rest is, or end the package with the last share.`,
        `${number} 在有业主或套餐的日子里，份额并非每天都合计 100%；无人持有的部分不计入任何结算单。请补录其余份额，或让套餐与最后的份额同日结束。`,
      ),
    },
  ];
}
