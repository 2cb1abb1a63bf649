import { WHOLE_BP, ringgit, spaced } from '#shared/money.ts';
import { percentText } from '#shared/reading/percent.ts';
import type { Said } from '#shared/rates/line.ts';
import { type Clause, clause } from './clause.ts';
import { taxClauses } from './tax-clauses.ts';
import {
  COST_KINDS,
  type CostKind,
  EXPENSE_CATEGORIES,
  type ExpenseCategory,
  type ExpenseRule,
  INCOME_KINDS,
  type IncomeKind,
  type IncomeRule,
  type OwnerShare,
  type PackageTerms,
  type Recognition,
  SHOWS_ALL,
  clauseNo,
} from './terms.ts';

/**
 * The agreement in sentences, as an owner reads them. Every amount of a statement names the clause that it follows from, so
 * numbers and sentences are made here and nowhere else.
 */

export const INCOME_NAMES: Readonly<Record<IncomeKind, Said>> = {
  room: { en: 'Room', zh: '房费' },
  extra_guest: { en: 'Extra guests', zh: '加人费' },
  cleaning: { en: 'Cleaning fee', zh: '清洁费' },
  late_checkout: { en: 'Late check-out', zh: '延迟退房费' },
  cancellation_fee: { en: 'Cancellation fee', zh: '取消费' },
  damage: { en: 'Damage', zh: '损坏赔偿' },
  other: { en: 'Other income', zh: '其他收入' },
};

export const COST_NAMES: Readonly<Record<CostKind, Said>> = {
  channel: { en: 'Channel commission', zh: '渠道佣金' },
  gateway: { en: 'Payment gateway fee', zh: '支付手续费' },
  agent: { en: 'Agent commission', zh: '代理佣金' },
};

export const EXPENSE_NAMES: Readonly<Record<ExpenseCategory, Said>> = {
  electricity: { en: 'Electricity', zh: '电费' },
  water: { en: 'Water', zh: '水费' },
  internet: { en: 'Internet', zh: '网络费' },
  gas: { en: 'Gas', zh: '煤气费' },
  cleaning: { en: 'Cleaning', zh: '清洁' },
  laundry: { en: 'Laundry', zh: '洗衣' },
  maintenance: { en: 'Repairs and maintenance', zh: '维修保养' },
  amenities: { en: 'Amenities', zh: '客用品' },
  management_body_fee: { en: 'Building management fee', zh: '物业管理费' },
  sinking_fund: { en: 'Sinking fund', zh: '储备金' },
  quit_rent: { en: 'Quit rent', zh: '地税' },
  assessment: { en: 'Assessment', zh: '门牌税' },
  insurance: { en: 'Insurance', zh: '保险' },
  furniture: { en: 'Furniture', zh: '家具' },
  license: { en: 'Licences', zh: '执照' },
  other: { en: 'Other expenses', zh: '其他支出' },
};

const money = (sen: number): string => spaced(ringgit(sen));

const BASES: Readonly<Record<'nri' | 'gross', Said>> = {
  nri: { en: 'net rental income', zh: '净租金收入' },
  gross: { en: 'gross income', zh: '总收入' },
};

export const shareClause = ({ share }: Pick<PackageTerms, 'share'>): Clause =>
  clause(clauseNo.share, share.type.toUpperCase(), shareSaid(share));

function shareSaid(share: OwnerShare): Said {
  switch (share.type) {
    case 'profit_share':
    case 'revenue_share': {
      const of = share.type === 'profit_share' ? BASES.nri : BASES.gross;
      const [owner, host] = [percentText(share.owner_bp), percentText(WHOLE_BP - share.owner_bp)];
      return share.type === 'profit_share'
        ? {
            en: `The owner receives ${owner} of the ${of.en} of each stay, the operator ${host}`,
            zh: `每笔住宿的${of.zh}，业主得 ${owner}，运营方得 ${host}`,
          }
        : {
            en: `The owner receives ${owner} of the ${of.en} of each stay; the operator keeps what is left after the costs of selling`,
            zh: `业主得每笔住宿${of.zh}的 ${owner}；扣除销售成本后的余额归运营方`,
          };
    }
    case 'fixed_sublet':
      return {
        en: `The owner receives ${money(share.monthly_sen)} a month, whatever the unit earns`,
        zh: `业主每月固定得 ${money(share.monthly_sen)}，与房间收入无关`,
      };
    case 'guaranteed_return':
      return {
        en: `The owner receives at least ${money(share.guaranteed_sen)} a month, and ${percentText(share.owner_bp)} of the ${BASES[share.base].en} above ${money(share.threshold_sen)}`,
        zh: `业主每月保底 ${money(share.guaranteed_sen)}，${BASES[share.base].zh}超过 ${money(share.threshold_sen)} 的部分另得 ${percentText(share.owner_bp)}`,
      };
    case 'management_fee':
      return {
        en: `The operator charges ${percentText(share.host_bp)} of the ${BASES[share.base].en} of a month, at least ${money(share.minimum_sen)}; the rest is the owner’s`,
        zh: `运营方收取每月${BASES[share.base].zh}的 ${percentText(share.host_bp)}，最低 ${money(share.minimum_sen)}；其余归业主`,
      };
    default:
      return bandsSaid(share);
  }
}

function bandsSaid({ bands, base }: Extract<OwnerShare, { type: 'tiered' }>): Said {
  const each = bands.map(({ from_sen, host_bp }) => ({ from: money(from_sen), part: percentText(host_bp) }));
  return {
    en: `Of a month’s ${BASES[base].en} the operator charges ${each.map(({ from, part }) => `${part} from ${from}`).join(', ')}, each of its own band; the rest is the owner’s`,
    zh: `运营方按每月${BASES[base].zh}分级收费：${each.map(({ from, part }) => `${from} 起 ${part}`).join('，')}，各级分别计算；其余归业主`,
  };
}

export function incomeClause(kind: IncomeKind, { to, owner_bp }: IncomeRule): Clause {
  const { en, zh } = INCOME_NAMES[kind];
  const part = percentText(owner_bp ?? 0);
  const said: Readonly<Record<IncomeRule['to'], Said>> = {
    pool: { en: `${en}: part of the rental income`, zh: `${zh}：计入租金收入` },
    owner: { en: `${en}: the owner’s`, zh: `${zh}：归业主` },
    host: { en: `${en}: the operator’s`, zh: `${zh}：归运营方` },
    split: { en: `${en}: ${part} to the owner, the rest to the operator`, zh: `${zh}：业主得 ${part}，其余归运营方` },
  };
  return clause(clauseNo.income(kind), `INCOME-${kind}`, said[to]);
}

export function costClause(kind: CostKind, source: PackageTerms['costs'][CostKind]): Clause {
  const { en, zh } = COST_NAMES[kind];
  const said: Readonly<Record<typeof source, Said>> = {
    pool: { en: `${en}: taken off the rental income`, zh: `${zh}：从租金收入中扣除` },
    owner: { en: `${en}: borne by the owner`, zh: `${zh}：由业主承担` },
    host: { en: `${en}: borne by the operator`, zh: `${zh}：由运营方承担` },
  };
  return clause(clauseNo.cost(kind), `COST-${kind}`, said[source]);
}

export function expenseClause(category: ExpenseCategory, { bearer, owner_bp, cap_sen }: ExpenseRule): Clause {
  const { en, zh } = EXPENSE_NAMES[category];
  const part = percentText(owner_bp ?? 0);
  const said: Readonly<Record<ExpenseRule['bearer'], Said>> = {
    pool: { en: `${en}: borne by both as the income is shared`, zh: `${zh}：双方按分成比例承担` },
    owner: { en: `${en}: borne by the owner`, zh: `${zh}：由业主承担` },
    host: { en: `${en}: borne by the operator`, zh: `${zh}：由运营方承担` },
    shared: {
      en: `${en}: ${part} borne by the owner, the rest by the operator`,
      zh: `${zh}：业主承担 ${part}，其余由运营方承担`,
    },
  };
  const cap = cap_sen === null ? null : money(cap_sen);
  return clause(clauseNo.expense(category), `EXPENSE-${category}`, {
    en: cap === null ? said[bearer].en : `${said[bearer].en}; the owner bears at most ${cap} of one bill`,
    zh: cap === null ? said[bearer].zh : `${said[bearer].zh}；每笔业主最多承担 ${cap}`,
  });
}

export const adminFeeClause = ({ fees: { admin_sen, admin_per } }: Pick<PackageTerms, 'fees'>): Clause =>
  clause(
    '5.1',
    'ADMIN_FEE',
    admin_sen === 0
      ? { en: 'Admin fee: none', zh: '行政费：无' }
      : {
          en: `Admin fee: ${money(admin_sen)} ${admin_per === 'month' ? 'a month' : 'a stay'}, paid by the owner`,
          zh: `行政费：${admin_per === 'month' ? '每月' : '每笔住宿'} ${money(admin_sen)}，由业主支付`,
        },
  );

/** None where nothing is charged for it, as in agreements made before there was such a fee. */
export const onboardingFeeClauses = ({ fees: { onboarding_sen = 0 } }: Pick<PackageTerms, 'fees'>): Clause[] =>
  onboarding_sen === 0
    ? []
    : [
        clause('5.3', 'ONBOARDING_FEE', {
          en: `Onboarding fee: ${money(onboarding_sen)} once for each unit, paid by the owner in its first month`,
          zh: `入驻费：每间房一次性 ${money(onboarding_sen)}，由业主在首月支付`,
        }),
      ];

export const feeTaxClause = ({
  fees: { sst_on_host_fee, sst_bp, onboarding_sen = 0 },
}: Pick<PackageTerms, 'fees'>): Clause =>
  clause(
    '5.2',
    'SST_ON_FEES',
    sst_on_host_fee
      ? {
          en: `SST of ${percentText(sst_bp)} is charged on the operator’s share and ${onboarding_sen === 0 ? 'the admin fee' : 'the admin and onboarding fees'}`,
          zh: `运营方分成与行政费${onboarding_sen === 0 ? '' : '、入驻费'}另收 ${percentText(sst_bp)} 服务税`,
        }
      : { en: 'No SST is charged on the operator’s share', zh: '运营方分成不收服务税' },
  );

const COUNTED: Readonly<Record<Recognition, Said>> = {
  'check-out': { en: 'A stay counts in the month in which the guest checks out', zh: '住宿计入客人退房的月份' },
  'check-in': { en: 'A stay counts in the month in which the guest checks in', zh: '住宿计入客人入住的月份' },
  nightly: {
    en: 'A stay counts night by night: each month has the income of the nights that lie in it',
    zh: '住宿按晚计提：每月计入当月各晚的收入',
  },
};

function payoutClauses({ payout }: Pick<PackageTerms, 'payout'>): Clause[] {
  const { recognition, day, minimum_sen, carries_negative, reserve_sen, is_calendar_shown = true } = payout;
  return [
    clause(clauseNo.recognition, 'RECOGNITION', COUNTED[recognition]),
    clause('6.2', 'PAYOUT_DAY', {
      en: `The owner is paid on day ${day} of the month that follows`,
      zh: `次月 ${day} 日付款给业主`,
    }),
    clause('6.3', 'PAYOUT_MINIMUM', {
      en:
        minimum_sen === 0
          ? 'Any amount is paid'
          : `Less than ${money(minimum_sen)} is carried forward to the next month`,
      zh: minimum_sen === 0 ? '不论金额均付款' : `不足 ${money(minimum_sen)} 的金额结转下月`,
    }),
    clause('6.4', 'CARRY_FORWARD', {
      en: carries_negative
        ? 'What the owner owes is carried forward to the next month'
        : 'What the owner owes is billed at once',
      zh: carries_negative ? '业主欠款结转下月' : '业主欠款即时开单收取',
    }),
    ...(reserve_sen === 0
      ? []
      : [
          clause('6.5', 'RESERVE', {
            en: `${money(reserve_sen)} is held back as a reserve until the agreement ends`,
            zh: `保留 ${money(reserve_sen)} 作为备用金，协议结束时退还`,
          }),
        ]),
    ...(is_calendar_shown
      ? []
      : [
          clause('6.6', 'CALENDAR', {
            en: 'The dates of coming payouts are not shown to the owner',
            zh: '不向业主显示下次付款日期',
          }),
        ]),
  ];
}

function visibilityClauses({ visibility = SHOWS_ALL }: Pick<PackageTerms, 'visibility'>): Clause[] {
  const { are_initials_shown, are_receipts_shown, are_channels_shown = true } = visibility;
  return [
    ...(are_initials_shown
      ? []
      : [
          clause('7.1', 'INITIALS', {
            en: 'Guests are not named to the owner, not even by their initials',
            zh: '不向业主显示客人姓名，包括姓名缩写',
          }),
        ]),
    ...(are_receipts_shown
      ? []
      : [
          clause('7.2', 'RECEIPTS', {
            en: 'Receipts of expenses stay with the operator',
            zh: '支出收据由运营方保存，不向业主显示',
          }),
        ]),
    ...(are_channels_shown
      ? []
      : [
          clause('7.3', 'CHANNELS', {
            en: 'The owner is not told through which channels guests booked',
            zh: '不向业主显示客人的预订渠道',
          }),
        ]),
  ];
}

/** Every clause of an agreement in its order. */
export const listClauses = (terms: PackageTerms): Clause[] => [
  shareClause(terms),
  ...INCOME_KINDS.map((kind) => incomeClause(kind, terms.income[kind])),
  ...COST_KINDS.map((kind) => costClause(kind, terms.costs[kind])),
  ...EXPENSE_CATEGORIES.map((category) => expenseClause(category, terms.expenses[category])),
  adminFeeClause(terms),
  feeTaxClause(terms),
  ...onboardingFeeClauses(terms),
  ...payoutClauses(terms),
  ...visibilityClauses(terms),
  ...taxClauses(terms),
];
