import { f } from '#shared/field.ts';
import { sumSen } from '#shared/money.ts';
import { type Reason, distinctReasons, reasonGiven, said, sumText } from '#shared/rates/line.ts';
import { type ShapeOf, shape } from '#shared/shape.ts';
import { listMonthFees } from './month-fees.ts';
import { splitMonth } from './split-month.ts';
import { type StayIncome, splitStay } from './split-stay.ts';
import { EXPENSE_CATEGORIES, type PackageTerms, isSharedByStay } from './terms.ts';

/**
 * What terms make of real stays: the lines that a statement would have. Nothing is posted here; a statement itself is
 * made by the server.
 */

export const previewLine = shape
  .object({
    code: f.text(),
    label: said,
    amount_sen: f.money(),
    formula: f.text(),
    because: shape.list(reasonGiven),
  })
  .named('PreviewLine');
export type PreviewLine = ShapeOf<typeof previewLine>;

/** Days of a month on which a unit is settled by these terms, and the stays that count on them. */
export interface PreviewPart {
  readonly terms: PackageTerms;
  readonly days: number;
  readonly of_days: number;
  /** Of each of them what counts on these days. */
  readonly incomes: readonly StayIncome[];
  /** How many of them count here for the first time. */
  readonly stays: number;
  /** Whether the unit was on no agreement before these days. */
  readonly begins: boolean;
}

/** More amounts than these are not told one by one. */
const MOST_TERMS = 6;

/** What adds nothing is left out, unless nothing else is there. */
const formulaOf = (all: readonly number[]): string => {
  const given = all.filter((sen) => sen !== 0);
  const amounts = given.length > 0 ? given : [0];
  const told = sumText(amounts.slice(0, MOST_TERMS));
  return amounts.length > MOST_TERMS ? `${told} + …` : told;
};

/** Lines of a unit's month, part after part; its fees follow the terms of the last one. */
export function previewMonth(parts: readonly PreviewPart[]): PreviewLine[] {
  const settled = parts.map((part) => settlePart(part));
  const last = parts.at(-1);
  if (!last) return [];
  const host_sen = sumSen(settled.map((part) => part.host_sen));
  const stays = sumSen(parts.map((part) => part.stays));
  const begins = parts.some((part) => part.begins);
  const fees = listMonthFees(last.terms, { host_sen, stays, begins }).map((fee) => ({
    ...fee,
    amount_sen: 0 - fee.amount_sen,
  }));
  return sumLines([...settled.flatMap(({ lines }) => lines), ...fees]);
}

function settlePart({ terms, days, of_days, incomes, stays }: PreviewPart): {
  readonly lines: readonly PreviewLine[];
  /** The operator's share of the net rental income. */
  readonly host_sen: number;
} {
  const splits = incomes.map((income) => splitStay(terms, income));
  const nri_sen = sumSen(splits.map((split) => split.nri_sen));
  const gross_sen = sumSen(splits.map((split) => split.gross_sen));
  const month = splitMonth(terms, { nri_sen, gross_sen, stays, days, of_days });
  const shares = splits.map(({ owner_sen }) => owner_sen);
  const owner_sen = sumSen(shares) + month.owner_sen;
  const isByStay = isSharedByStay(terms);
  const owned = splits.flatMap(({ steps }) => steps.filter(({ code }) => code === 'OWNER'));
  const because = (isByStay ? owned : month.steps).flatMap((step) => step.because);
  const line: PreviewLine = {
    code: 'OWNER_SHARE',
    label: { en: 'Owner’s share', zh: '业主分成' },
    amount_sen: owner_sen,
    formula: (isByStay ? null : month.steps.at(-1)?.formula) ?? formulaOf(shares),
    because: distinctReasons(because),
  };
  return { lines: isByStay && incomes.length === 0 ? [] : [line], host_sen: nri_sen - owner_sen };
}

/** How the lines of a statement come to their sum. */
export const sumOfLines = (lines: readonly Pick<PreviewLine, 'amount_sen'>[]): string => {
  const amounts = lines.map(({ amount_sen }) => amount_sen).filter((sen) => sen !== 0);
  return sumText(amounts.length > 0 ? amounts : [0]);
};

/** As a statement has them. */
const ORDER: readonly string[] = [
  'OWNER_SHARE',
  'OTHER_INCOME',
  ...EXPENSE_CATEGORIES.map((category) => `EXPENSE_${category.toUpperCase()}`),
  'LAID_OUT',
  'FREE_STAY',
  'ADMIN_FEE',
  'ONBOARDING_FEE',
  'SST_ON_FEES',
  'OPENING',
];

/** One line for each code, in the order of a statement. */
export function sumLines(lines: readonly PreviewLine[]): PreviewLine[] {
  const codes = ORDER.filter((code) => lines.some((each) => each.code === code));
  return codes.flatMap((code) => {
    const same = lines.filter((each) => each.code === code);
    const [first] = same;
    if (!first) return [];
    if (same.length === 1) return [first];
    const amounts = same.map(({ amount_sen }) => amount_sen);
    const because: readonly Reason[] = distinctReasons(same.flatMap((each) => each.because));
    return [{ ...first, amount_sen: sumSen(amounts), formula: formulaOf(amounts), because }];
  });
}
