import { sumSen } from '#shared/money.ts';
import type { PackageTerms } from '#shared/packages/terms.ts';
import { listMonthFees } from '#shared/packages/month-fees.ts';
import { splitMonth } from '#shared/packages/split-month.ts';
import type { SplitStep, StaySplit } from '#shared/packages/split-stay.ts';
import { addDays, countNights } from '#shared/day.ts';
import { type Owned, ownersOfDay, partsFor, tellParts } from '#shared/revenue/owned-parts.ts';
import { daysOfPeriod } from '#shared/revenue/period.ts';
import type { Ownership } from '#server/domain/listing/ownerships.ts';
import type { TermsInForce } from '#server/domain/packages/in-force.ts';
import { type StayIncomeRow, isFirstPart } from '#server/domain/packages/stay-income.ts';
import { type LedgerEvent, type Part, SUBJECTS } from './ledger.ts';

/**
 * On what settling rests, and what an agreement gives by the month, with its fees. How a stay becomes an owner's, by the agreement that was
 * in force and among those who owned the unit on the day that it counts on, is `stay-shares.ts`.
 */

/** What settling a unit's days rests on. */
export interface Grounds {
  readonly terms: readonly TermsInForce[];
  readonly owners: readonly Ownership[];
}

/** Income that one agreement shares among the same owners: a stay, or successive nights of it. */
export interface SharedPart {
  readonly stay: StayIncomeRow;
  readonly split: StaySplit | null;
}

const holdsOn = (day: string, { from, until }: { readonly from: string; readonly until: string | null }): boolean =>
  from <= day && (until === null || day < until);

export const findAgreement = ({ terms }: Grounds, unitId: number, day: string): PackageTerms | null =>
  terms.find((each) => each.unit_id === unitId && holdsOn(day, each))?.terms ?? null;

/** Who owned the unit on the day. */
export const listOwnersOn = ({ owners }: Grounds, unitId: number, day: string): Ownership[] =>
  owners.filter(({ unit_id, from, to }) => unit_id === unitId && holdsOn(day, { from, until: to }));

export const reasonsOf = (steps: readonly SplitStep[]): LedgerEvent['because'] =>
  steps.flatMap(({ code, label, formula, because }) => {
    const [first] = because;
    const clause = first && 'clause' in first && typeof first.clause === 'string' ? { clause: first.clause } : {};
    return [{ rule: code, ...clause, text: `${label.en}: ${formula}`, text_zh: `${label.zh}：${formula}` }];
  });

/** A unit's month: what its agreement gives by the month, and the fees. */
export function shareMonth(
  grounds: Grounds,
  { unit_id, period, unit }: { readonly unit_id: number; readonly period: string; readonly unit: string },
  stays: readonly SharedPart[],
): LedgerEvent[] {
  const { from, until } = daysOfPeriod(period);
  const of_days = countNights(from, until);
  const posted_on = addDays(until, -1);
  return grounds.terms
    .filter((each) => each.unit_id === unit_id && each.from < until && from < each.until)
    .flatMap(({ version_id, terms, ...in_force }) => {
      const first = in_force.from > from ? in_force.from : from;
      const end = in_force.until < until ? in_force.until : until;
      const begins = in_force.begins && in_force.from >= from;
      const own = stays.filter(({ stay, split }) => split !== null && first <= stay.counts_on && stay.counts_on < end);
      const sums = (pick: (split: StaySplit) => number): number =>
        sumSen(own.map(({ split }) => (split === null ? 0 : pick(split))));
      const owners = ownersWithin(grounds, unit_id, [first, end]);
      if (owners.length === 0) return [];
      const nri_sen = sums((split) => split.nri_sen);
      // A stay whose nights lie in two months is charged for in the one in which it begins.
      const begun = own.filter(({ stay }) => isFirstPart(stay)).length;
      const month = splitMonth(terms, {
        nri_sen,
        gross_sen: sums((split) => split.gross_sen),
        stays: begun,
        days: countNights(first, end),
        of_days,
      });
      const shared_sen = sums((split) => split.owner_sen) + month.owner_sen;
      const fees = listMonthFees(terms, { host_sen: nri_sen - shared_sen, stays: begun, begins });
      const about = { unit_id, unit, period, version_id, posted_on, owners, of_days: countNights(first, end) };
      const last = month.steps.at(-1);
      return [
        ...(last === undefined
          ? []
          : [
              monthEvent(about, {
                ...last,
                code: 'MONTH_SHARE',
                because: reasonsOf(month.steps),
                amount_sen: month.owner_sen,
              }),
            ]),
        ...fees.map((fee) => monthEvent(about, { ...fee, amount_sen: 0 - fee.amount_sen })),
      ];
    });
}

interface MonthOf {
  readonly unit_id: number;
  readonly unit: string;
  readonly period: string;
  readonly version_id: number;
  readonly posted_on: string;
  readonly owners: readonly Owned[];
  /** Days on which the agreement was in force. */
  readonly of_days: number;
}

/**
 * What the owners get of a month, below nought what they pay; the other side is the operator's or the tax office's. What would be
 * that of a part which nobody owns is the operator's.
 */
function monthEvent({ unit_id, unit, period, version_id, posted_on, ...of }: MonthOf, step: SplitStep): LedgerEvent {
  const { code, label, formula, because, amount_sen } = step;
  const parts = partsFor({ ...of, amount_sen });
  return {
    subject: `${SUBJECTS.month}${unit_id}-${period}-${version_id}-${code.toLowerCase()}`,
    posted_on,
    period,
    code,
    label: { en: `${unit} · ${label.en}`, zh: `${unit} · ${label.zh}` },
    formula,
    because: [...because],
    // A fee is said without its sign.
    owners: tellParts([{ ...of, amount_sen: code === 'MONTH_SHARE' ? amount_sen : 0 - amount_sen, formula }]),
    parts: [
      ...parts.map(({ owner_id, sen }): Part => ({
        account: 'owner-payable',
        unit_id,
        owner_id,
        amount_sen: 0 - sen,
      })),
      { account: code === 'SST_ON_FEES' ? 'sst-payable' : 'host-revenue', unit_id, amount_sen },
      { account: 'host-revenue', unit_id, amount_sen: sumSen(parts.map(({ sen }) => sen)) - amount_sen },
    ],
  };
}

/** Owners of the days, each with the shares that they had and for how many of them. */
function ownersWithin({ owners }: Grounds, unitId: number, [first, end]: readonly [string, string]): Owned[] {
  const own = owners.filter(({ unit_id, from, to }) => unit_id === unitId && from < end && (to === null || first < to));
  const turns = [...new Set([first, ...own.flatMap(({ from, to }) => [from, to ?? end])])]
    .filter((day) => first <= day && day < end)
    .toSorted();
  const runs = turns.flatMap((day, at) => {
    const days = countNights(day, turns[at + 1] ?? end);
    return ownersOfDay(own.filter(({ from, to }) => holdsOn(day, { from, until: to }))).map(({ owner_id, held }) => ({
      owner_id,
      held: held.map(({ share_bp }) => ({ share_bp, days })),
    }));
  });
  return [...new Set(runs.map(({ owner_id }) => owner_id))].map((owner_id) => ({
    owner_id,
    held: joinDays(runs.filter((run) => run.owner_id === owner_id).flatMap(({ held }) => held)),
  }));
}

/** Each share once, for all the days on which it was held. */
const joinDays = (held: Owned['held']): Owned['held'] =>
  [...new Set(held.map(({ share_bp }) => share_bp))].map((share_bp) => ({
    share_bp,
    days: sumSen(held.filter((each) => each.share_bp === share_bp).map(({ days }) => days)),
  }));
