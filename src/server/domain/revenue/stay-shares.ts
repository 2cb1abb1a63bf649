import { sumSen } from '#shared/money.ts';
import { sumIncomes } from '#shared/packages/recognise.ts';
import { splitStay } from '#shared/packages/split-stay.ts';
import { type PackageTerms, clauseNo } from '#shared/packages/terms.ts';
import { addDays, dayInWords, periodOf, spanInWords } from '#shared/day.ts';
import type { Said } from '#shared/rates/line.ts';
import { type ToldWhole, ownersOfDay, partsFor, tellParts } from '#shared/revenue/owned-parts.ts';
import type { Ownership } from '#server/domain/listing/ownerships.ts';
import type { StayIncomeRow } from '#server/domain/packages/stay-income.ts';
import { type LedgerEvent, type Part, SUBJECTS } from './ledger.ts';
import { type Grounds, type SharedPart, findAgreement, listOwnersOn, reasonsOf } from './shares.ts';

/**
 * How a stay's income leaves the guest's side of the ledger: to the owners, the operator and those who sold it. What counts as a
 * whole is one event; of what counts night by night the nights of a month are one, in runs where owners or agreement change
 * between them.
 */

interface SharedStay {
  readonly event: LedgerEvent;
  readonly parts: readonly SharedPart[];
}

/** Of a stay that counts as a whole, or of its nights in a month. */
export const subjectOfStay = (reservationId: number, unitId: number, month?: string): string =>
  `${SUBJECTS.stay}${reservationId}-${unitId}${month === undefined ? '' : `-${month}`}`;

const subjectOfRow = ({ reservation_id, unit_id, is_night, counts_on }: StayIncomeRow): string =>
  is_night ? subjectOfStay(reservation_id, unit_id, periodOf(counts_on)) : subjectOfStay(reservation_id, unit_id);

/** An event for each stay and unit, or for each month of it, from rows in the order of their days. */
export function shareStays(grounds: Grounds, rows: readonly StayIncomeRow[]): SharedStay[] {
  const bySubject = new Map<string, StayIncomeRow[]>();
  for (const row of rows) {
    const subject = subjectOfRow(row);
    const own = bySubject.get(subject);
    if (own) own.push(row);
    else bySubject.set(subject, [row]);
  }
  return [...bySubject].flatMap(([subject, own]) => {
    const [first, ...others] = joinNights(grounds, own);
    return first ? [shareRuns([first, ...others], { subject, nights: own.length })] : [];
  });
}

interface Run {
  readonly stay: StayIncomeRow;
  readonly terms: PackageTerms | null;
  readonly owners: readonly Ownership[];
}

/** Successive nights that the same terms share among the same owners become one, so that no sen is rounded night by night. */
function joinNights(grounds: Grounds, rows: readonly StayIncomeRow[]): Run[] {
  const runs: Run[] = [];
  for (const stay of rows) {
    const terms = findAgreement(grounds, stay.unit_id, stay.counts_on);
    const run: Run = { stay, terms, owners: listOwnersOn(grounds, stay.unit_id, stay.counts_on) };
    const last = runs.at(-1);
    if (last && isSameGround(last, run)) {
      const income = sumIncomes([last.stay.income, stay.income]);
      runs[runs.length - 1] = { ...last, stay: { ...last.stay, income } };
    } else runs.push(run);
  }
  return runs;
}

const isSameGround = (one: Run, other: Run): boolean =>
  one.terms === other.terms &&
  one.owners.length === other.owners.length &&
  one.owners.every(({ id }, at) => id === other.owners[at]?.id);

function shareRuns(
  runs: readonly [Run, ...Run[]],
  { subject, nights }: { readonly subject: string; readonly nights: number },
): SharedStay {
  const [{ stay }] = runs;
  const shared = runs.map((run) => {
    const { terms, owners } = run;
    const split = terms === null || owners.length === 0 ? null : splitStay(terms, run.stay.income);
    return { run, split, whole: wholeOf(owners, split) };
  });
  const wholes = shared.map(({ whole }) => whole);
  const steps = shared.flatMap(({ split }) => split?.steps ?? []);
  const event: LedgerEvent = {
    subject,
    posted_on: stay.counts_on,
    period: periodOf(stay.counts_on),
    code: 'OWNER_SHARE',
    label: labelOf(stay, nights),
    formula: wholes.flatMap(({ formula }) => (formula === '' ? [] : [formula])).join(' + '),
    because: [...(steps.length > 0 ? reasonsOfNights(stay, nights) : []), ...reasonsOf(steps)],
    owners: tellParts(wholes.filter(({ formula }) => formula !== '')),
    parts: shared.flatMap(({ run, split, whole }) => listParts(run, { split, owned: partsFor(whole) })),
  };
  return { event, parts: shared.map(({ run, split }) => ({ stay: run.stay, split })) };
}

/** What the owners of a stay's day get of it together; of a month's types, which share no stay, nothing. */
const wholeOf = (owners: Run['owners'], split: SharedPart['split']): ToldWhole => ({
  owners: ownersOfDay(owners),
  of_days: 1,
  amount_sen: split?.owner_sen ?? 0,
  formula: split?.steps.find(({ code }) => code === 'OWNER')?.formula ?? '',
});

/** The unit first, because an owner may have several; then the stay, and its days in this unit. */
function labelOf(row: StayIncomeRow, counted: number): Said {
  const { unit, reference } = row;
  const { en, zh } = daysInWords(row, counted);
  return { en: `${unit} · ${reference} · ${en}`, zh: `${unit} · ${reference} · ${zh}` };
}

function daysInWords({ is_night, counts_on, nights, income }: StayIncomeRow, counted: number): Said {
  const [day, first, last] = [dayInWords(counts_on), nights[0], nights.at(-1)];
  if (income.cancellation_fee_sen !== 0 && income.room_sen === 0)
    return { en: `called off on ${day.en}`, zh: `${day.zh}取消` };
  if (is_night)
    return { en: `${counted} ${counted === 1 ? 'night' : 'nights'} from ${day.en}`, zh: `${day.zh}起 ${counted} 晚` };
  if (first === undefined || last === undefined) return day;
  const { en, zh } = spanInWords(first, addDays(last, 1));
  return {
    en: `${en}, ${nights.length} ${nights.length === 1 ? 'night' : 'nights'}`,
    zh: `${zh}，${nights.length} 晚`,
  };
}

const reasonsOfNights = (
  { is_night, nights: { length: all } }: StayIncomeRow,
  nights: number,
): LedgerEvent['because'] =>
  is_night
    ? [
        {
          rule: 'RECOGNITION',
          clause: clauseNo.recognition,
          text: `Counted night by night: ${nights} of ${all}`,
          text_zh: `按晚计提：共 ${all} 晚，本月 ${nights} 晚`,
        },
      ]
    : [];

/** The entries of what one agreement shares among the same owners. */
function listParts(
  { stay }: Run,
  { split, owned }: Pick<SharedPart, 'split'> & { readonly owned: ReturnType<typeof partsFor> },
): Part[] {
  const { reservation_id, unit_id, agent_id, income } = stay;
  const { room_sen, channel_commission_sen, gateway_fee_sen, agent_commission_sen, ...fees } = income;
  const fees_sen = sumSen(Object.values(fees));
  const costs_sen = channel_commission_sen + gateway_fee_sen + agent_commission_sen;
  const owner_sen = sumSen(owned.map(({ sen }) => sen));
  const nri_sen = split?.nri_sen ?? 0;
  const of = { unit_id, reservation_id };
  return [
    // What a channel keeps is a cost that stays in the books, beside as much of the revenue.
    { ...of, account: 'room-revenue', amount_sen: room_sen - channel_commission_sen },
    { ...of, account: 'channel-cost', amount_sen: channel_commission_sen },
    { ...of, account: 'fees', amount_sen: fees_sen },
    { ...of, account: 'channel-clearing', amount_sen: 0 - channel_commission_sen },
    { ...of, account: 'gateway-cost', amount_sen: 0 - gateway_fee_sen },
    { ...of, account: 'agent-payable', agent_id, amount_sen: 0 - agent_commission_sen },
    ...owned.map(({ owner_id, sen }): Part => ({ ...of, account: 'owner-payable', owner_id, amount_sen: 0 - sen })),
    { ...of, account: 'host-revenue', amount_sen: owner_sen - nri_sen },
    { ...of, account: 'host-revenue', amount_sen: nri_sen - (room_sen + fees_sen - costs_sen), is_own: true },
  ];
}
