import { allocate, sumSen } from '#shared/money.ts';
import type { PackageTerms } from '#shared/packages/terms.ts';
import { listMonthFees } from '#shared/packages/month-fees.ts';
import { splitMonth } from '#shared/packages/split-month.ts';
import { type SplitStep, type StaySplit, splitStay } from '#shared/packages/split-stay.ts';
import { addDays, countNights, dayInWords, periodOf } from '#shared/day.ts';
import { daysOfPeriod } from '#shared/revenue/period.ts';
import type { Ownership } from '#server/domain/listing/ownerships.ts';
import type { TermsInForce } from '#server/domain/packages/in-force.ts';
import type { StayIncomeRow } from '#server/domain/packages/stay-income.ts';
import { type LedgerEvent, type Part, SUBJECTS } from './ledger.ts';

/**
 * How income becomes an owner's: each stay by the agreement that was in force and among those who owned the unit on the day that it counts
 * in; what an agreement gives by the month, and its fees, by the month.
 */

/** What settling a unit's days rests on. */
export interface Grounds {
  readonly terms: readonly TermsInForce[];
  readonly owners: readonly Ownership[];
}

const holdsOn = (day: string, { from, until }: { readonly from: string; readonly until: string | null }): boolean =>
  from <= day && (until === null || day < until);

export const findAgreement = ({ terms }: Grounds, unitId: number, day: string): PackageTerms | null =>
  terms.find((each) => each.unit_id === unitId && holdsOn(day, each))?.terms ?? null;

const ownersOn = ({ owners }: Grounds, unitId: number, day: string): Ownership[] =>
  owners.filter(({ unit_id, from, to }) => unit_id === unitId && holdsOn(day, { from, until: to }));

/** A part of an amount for each owner, by shares that need not come to the whole: what nobody owns is not in it. */
export function partsFor(owners: readonly { readonly owner_id: number; readonly weight: number }[], amount: number) {
  const parts = allocate(
    amount,
    owners.map(({ weight }) => weight),
  );
  return owners.map(({ owner_id }, at) => ({ owner_id, sen: parts[at] ?? 0 }));
}

const reasonsOf = (steps: readonly SplitStep[]): LedgerEvent['because'] =>
  steps.flatMap(({ code, label, formula, because }) => {
    const [first] = because;
    const clause = first && 'clause' in first && typeof first.clause === 'string' ? { clause: first.clause } : {};
    return [{ rule: code, ...clause, text: `${label.en}: ${formula}`, text_zh: `${label.zh}：${formula}` }];
  });

export const subjectOfStay = (reservationId: number, unitId: number): string =>
  `${SUBJECTS.stay}${reservationId}-${unitId}`;

/** The stay's income as it leaves the guest's side of the ledger: to the owners, the operator and those who sold it. */
export function shareStay(
  grounds: Grounds,
  stay: StayIncomeRow,
): { readonly event: LedgerEvent; readonly split: StaySplit | null } {
  const { reservation_id, reference, unit_id, agent_id, checked_out: day, income } = stay;
  const said = dayInWords(day);
  const terms = findAgreement(grounds, unit_id, day);
  const owners = ownersOn(grounds, unit_id, day);
  const split = terms === null || owners.length === 0 ? null : splitStay(terms, income);
  const { room_sen, channel_commission_sen, gateway_fee_sen, agent_commission_sen, ...fees } = income;
  const fees_sen = sumSen(Object.values(fees));
  const costs_sen = channel_commission_sen + gateway_fee_sen + agent_commission_sen;
  const owner_sen = split?.owner_sen ?? 0;
  const nri_sen = split?.nri_sen ?? 0;
  const of = { unit_id, reservation_id };
  const parts: readonly Part[] = [
    { ...of, account: 'room-revenue', amount_sen: room_sen },
    { ...of, account: 'fees', amount_sen: fees_sen },
    { ...of, account: 'channel-clearing', amount_sen: 0 - channel_commission_sen },
    { ...of, account: 'gateway-cost', amount_sen: 0 - gateway_fee_sen },
    { ...of, account: 'agent-payable', agent_id, amount_sen: 0 - agent_commission_sen },
    ...partsFor(
      owners.map(({ owner_id, share_bp: weight }) => ({ owner_id, weight })),
      owner_sen,
    ).map(({ owner_id, sen }): Part => ({ ...of, account: 'owner-payable', owner_id, amount_sen: 0 - sen })),
    { ...of, account: 'host-revenue', amount_sen: owner_sen - nri_sen },
    { ...of, account: 'host-revenue', amount_sen: nri_sen - (room_sen + fees_sen - costs_sen), is_own: true },
  ];
  const step = split?.steps.find(({ code }) => code === 'OWNER');
  const event: LedgerEvent = {
    subject: subjectOfStay(reservation_id, unit_id),
    posted_on: day,
    period: periodOf(day),
    code: 'OWNER_SHARE',
    label: { en: `${reference} · ${said.en}`, zh: `${reference} · ${said.zh}` },
    formula: step?.formula ?? '',
    because: reasonsOf(split?.steps ?? []),
    parts,
  };
  return { event, split };
}

/** A unit's month: what its agreement gives by the month, and the fees. */
export function shareMonth(
  grounds: Grounds,
  { unit_id, period, unit }: { readonly unit_id: number; readonly period: string; readonly unit: string },
  stays: readonly { readonly stay: StayIncomeRow; readonly split: StaySplit | null }[],
): LedgerEvent[] {
  const { from, until } = daysOfPeriod(period);
  const of_days = countNights(from, until);
  const posted_on = addDays(until, -1);
  return grounds.terms
    .filter((each) => each.unit_id === unit_id && each.from < until && from < each.until)
    .flatMap(({ version_id, terms, begins, ...in_force }) => {
      const first = in_force.from > from ? in_force.from : from;
      const end = in_force.until < until ? in_force.until : until;
      const own = stays.filter(
        ({ stay, split }) => split !== null && first <= stay.checked_out && stay.checked_out < end,
      );
      const sums = (pick: (split: StaySplit) => number): number =>
        sumSen(own.map(({ split }) => (split === null ? 0 : pick(split))));
      const owners = ownersWithin(grounds, unit_id, [first, end]);
      if (owners.length === 0) return [];
      const nri_sen = sums((split) => split.nri_sen);
      const month = splitMonth(terms, {
        nri_sen,
        gross_sen: sums((split) => split.gross_sen),
        stays: own.length,
        days: countNights(first, end),
        of_days,
      });
      const shared_sen = sums((split) => split.owner_sen) + month.owner_sen;
      const fees = listMonthFees(terms, { host_sen: nri_sen - shared_sen, stays: own.length, begins });
      const about = { unit_id, unit, period, version_id, posted_on, owners };
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
  readonly owners: readonly { readonly owner_id: number; readonly weight: number }[];
}

/** What the owners get of a month, below nought what they pay; the other side is the operator's or the tax office's. */
function monthEvent({ unit_id, unit, period, version_id, posted_on, owners }: MonthOf, step: SplitStep): LedgerEvent {
  const { code, label, formula, because, amount_sen } = step;
  return {
    subject: `${SUBJECTS.month}${unit_id}-${period}-${version_id}-${code.toLowerCase()}`,
    posted_on,
    period,
    code,
    label: { en: `${unit} · ${label.en}`, zh: `${unit} · ${label.zh}` },
    formula,
    because: [...because],
    parts: [
      ...partsFor(owners, amount_sen).map(({ owner_id, sen }): Part => ({
        account: 'owner-payable',
        unit_id,
        owner_id,
        amount_sen: 0 - sen,
      })),
      { account: code === 'SST_ON_FEES' ? 'sst-payable' : 'host-revenue', unit_id, amount_sen },
    ],
  };
}

/** Owners of the days, each by shares and days. */
function ownersWithin({ owners }: Grounds, unitId: number, [first, end]: readonly [string, string]) {
  const weights = new Map<number, number>();
  for (const { unit_id, owner_id, share_bp, from, to } of owners) {
    const [begins, ends] = [from > first ? from : first, to !== null && to < end ? to : end];
    if (unit_id !== unitId || begins >= ends) continue;
    weights.set(owner_id, (weights.get(owner_id) ?? 0) + share_bp * countNights(begins, ends));
  }
  return [...weights].map(([owner_id, weight]) => ({ owner_id, weight }));
}
