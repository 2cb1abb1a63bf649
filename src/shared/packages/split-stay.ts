import { f } from '#shared/field.ts';
import { percentOf, ringgit, sumSen } from '#shared/money.ts';
import { percentText } from '#shared/reading/percent.ts';
import { type Said, reasonGiven, said, sumText } from '#shared/rates/line.ts';
import { type ShapeOf, shape } from '#shared/shape.ts';
import { COST_NAMES, INCOME_NAMES, costClause, incomeClause, shareClause } from './clauses.ts';
import {
  COST_KINDS,
  type CostKind,
  INCOME_KINDS,
  type IncomeKind,
  type PackageTerms,
  isSharedByStay,
} from './terms.ts';

/**
 * How the income of a stay is shared between owner and operator, step by step with its clauses. What is shared by
 * months is `split-month.ts`.
 */

/** What a stay brought in and what selling it cost, without tax: liabilities are nobody's income. */
export const stayIncome = shape
  .object({
    room_sen: f.money(),
    extra_guest_sen: f.money(),
    cleaning_sen: f.money(),
    late_checkout_sen: f.money(),
    cancellation_fee_sen: f.money(),
    damage_sen: f.money(),
    other_sen: f.money(),
    channel_commission_sen: f.money(),
    gateway_fee_sen: f.money(),
    agent_commission_sen: f.money(),
  })
  .named('StayIncome');
export type StayIncome = ShapeOf<typeof stayIncome>;

/** Of a stay that earned nothing. */
export const NO_INCOME: StayIncome = {
  room_sen: 0,
  extra_guest_sen: 0,
  cleaning_sen: 0,
  late_checkout_sen: 0,
  cancellation_fee_sen: 0,
  damage_sen: 0,
  other_sen: 0,
  channel_commission_sen: 0,
  gateway_fee_sen: 0,
  agent_commission_sen: 0,
};

/** One amount on the way from what guests paid to what an owner gets, with the clauses that it follows from. */
export const splitStep = shape
  .object({
    code: f.text(),
    label: said,
    amount_sen: f.money(),
    formula: f.text(),
    because: shape.list(reasonGiven),
  })
  .named('SplitStep');
export type SplitStep = ShapeOf<typeof splitStep>;

/** `owner_sen + host_sen` is always the income without its costs. */
export interface StaySplit {
  readonly pool_sen: number;
  /** Net rental income: the pool without the costs that are taken off it. */
  readonly nri_sen: number;
  /** Income that a month's gross counts. */
  readonly gross_sen: number;
  readonly owner_sen: number;
  /** All that is not the owner's: of the net rental income, and the income that is the operator's alone. */
  readonly host_sen: number;
  readonly steps: readonly SplitStep[];
}

const COST_SEN: Readonly<Record<CostKind, keyof StayIncome>> = {
  channel: 'channel_commission_sen',
  gateway: 'gateway_fee_sen',
  agent: 'agent_commission_sen',
};

const incomeOf = (income: StayIncome, kind: IncomeKind): number => income[`${kind}_sen`];

/** Of a month's types the owner's part is worked out by `splitMonth`, so here it is 0. */
export function splitStay(terms: PackageTerms, income: StayIncome): StaySplit {
  const parts = INCOME_KINDS.map((kind) => ({ kind, rule: terms.income[kind], sen: incomeOf(income, kind) }));
  const costs = COST_KINDS.map((kind) => ({ kind, source: terms.costs[kind], sen: income[COST_SEN[kind]] }));
  const senFrom = (source: 'pool' | 'host' | 'owner'): number =>
    sumSen(costs.filter((cost) => cost.source === source).map(({ sen }) => sen));
  const pool_sen = sumSen(parts.filter(({ rule }) => rule.to === 'pool').map(({ sen }) => sen));
  const gross_sen = sumSen(parts.filter(({ rule }) => rule.in_fee_base).map(({ sen }) => sen));
  const nri_sen = pool_sen - senFrom('pool');
  const shared = shareOfStay(terms, { pool_sen, nri_sen });
  const beside_sen = sumSen(
    parts.map(({ rule, sen }) =>
      rule.to === 'owner' ? sen : rule.to === 'split' ? percentOf(sen, rule.owner_bp ?? 0) : 0,
    ),
  );
  const owners = [shared?.sen ?? 0, beside_sen, -senFrom('owner')];
  const owner_sen = sumSen(owners);
  const besidePool_sen = sumSen(parts.filter(({ rule }) => rule.to !== 'pool').map(({ sen }) => sen));
  // What is left of what is shared, of what is not, and of what selling cost: the residual, so that nothing is lost.
  const hosts = [-(shared?.sen ?? 0), besidePool_sen - beside_sen, -senFrom('host')];
  const host_sen = nri_sen + sumSen(hosts);
  const charged = costs.filter(({ source }) => source === 'pool').map(({ sen }) => -sen);
  const steps = [
    ...parts
      .filter(({ sen }) => sen !== 0)
      .map(({ kind, rule, sen }) =>
        step(kind.toUpperCase(), named(INCOME_NAMES[kind], WHOSE[rule.to]), {
          amount_sen: sen,
          because: [incomeClause(kind, rule)],
        }),
      ),
    ...costs
      .filter(({ sen }) => sen !== 0)
      .map(({ kind, source, sen }) =>
        step(kind.toUpperCase(), named(COST_NAMES[kind], BORNE_BY[source]), {
          amount_sen: -sen,
          because: [costClause(kind, source)],
        }),
      ),
    step('NRI', NAMES.nri, { amount_sen: nri_sen, formula: sumOf([pool_sen, ...charged]) }),
    ...(isSharedByStay(terms)
      ? [
          step('OWNER', NAMES.owner, {
            amount_sen: owner_sen,
            formula: [
              shared?.formula ?? '',
              ...owners
                .slice(1)
                .filter((sen) => sen !== 0)
                .map(added),
            ].join(' '),
            because: [shareClause(terms)],
          }),
          step('HOST', NAMES.host, { amount_sen: host_sen, formula: sumOf([nri_sen, ...hosts]) }),
        ]
      : []),
  ];
  return { pool_sen, nri_sen, gross_sen, owner_sen, host_sen, steps };
}

const NAMES: Readonly<Record<'nri' | 'owner' | 'host', Said>> = {
  nri: { en: 'Net rental income', zh: '净租金收入' },
  owner: { en: 'Owner’s share', zh: '业主分成' },
  host: { en: 'Operator’s share', zh: '运营方分成' },
};

/** Said beside the name, because an amount that is not shared is the first answer to “why so little”. */
const WHOSE: Readonly<Record<PackageTerms['income'][IncomeKind]['to'], Said | null>> = {
  pool: null,
  owner: { en: 'the owner’s', zh: '归业主' },
  host: { en: 'the operator’s', zh: '归运营方' },
  split: { en: 'shared on its own', zh: '单独分成' },
};
const BORNE_BY: Readonly<Record<PackageTerms['costs'][CostKind], Said | null>> = {
  pool: null,
  owner: { en: 'borne by the owner', zh: '业主承担' },
  host: { en: 'borne by the operator', zh: '运营方承担' },
};

const named = ({ en, zh }: Said, by: Said | null): Said =>
  by === null ? { en, zh } : { en: `${en}, ${by.en}`, zh: `${zh}（${by.zh}）` };

type StepFacts = Pick<SplitStep, 'amount_sen'> & Partial<Pick<SplitStep, 'formula' | 'because'>>;

/** A step whose formula is its amount, where it has no other. */
export const step = (code: string, label: Said, { amount_sen, formula, because = [] }: StepFacts): SplitStep => ({
  code,
  label,
  amount_sen,
  formula: formula ?? ringgit(amount_sen),
  because,
});

const added = (sen: number): string => `${sen < 0 ? '−' : '+'} ${ringgit(Math.abs(sen))}`;

/** Without what adds nothing, unless nothing else is there. */
const sumOf = ([first = 0, ...others]: readonly number[]): string =>
  sumText([first, ...others.filter((sen) => sen !== 0)]);

function shareOfStay(
  { share }: PackageTerms,
  { pool_sen, nri_sen }: Pick<StaySplit, 'pool_sen' | 'nri_sen'>,
): { readonly sen: number; readonly formula: string } | null {
  if (share.type !== 'profit_share' && share.type !== 'revenue_share') return null;
  const of = share.type === 'profit_share' ? nri_sen : pool_sen;
  return { sen: percentOf(of, share.owner_bp), formula: `${percentText(share.owner_bp)} × ${ringgit(of)}` };
}
