import type { Locale } from './constants.ts';

/** Sentences of broken rules about agreements with owners, and about what units cost. */
export const OWNERS_MONEY: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  'en-US': {
    no_free_night: 'only nights of the stay can be free, and one of them at least',
    not_owned: '{label} is not this owner’s on the day of arrival',
    terms_part: '{label}: clause {clause} names a percentage exactly where it is shared; give it, or take it out',
    terms_month_income:
      '{label}: where the owner’s part is worked out by the month, income goes to the pool or to the operator (clause {clause})',
    terms_month_cost:
      '{label}: where the owner’s part is worked out by the month, the owner bears no cost of a single stay (clause {clause})',
    terms_month_expense:
      '{label}: only what is shared by the stay can be taken off before the split (clause {clause}); name who bears it',
    terms_bands: '{label}: the first band begins at nothing, and each further one above the one before it (clause 1.1)',
    expense_place: '{label}: say which unit or which property it is for',
    tax_over: '{label} cannot be more than the amount',
    bearer_reason: '{label}: say why the agreement does not decide here',
    recharge_over: '{label}: the bill is {amount}; a guest pays no more than it cost',
    split_shares: '{label}: give one number for each unit, not all of them 0',
    received_before: '{label}: {reference} records this payment already; reverse that one first if it is mistaken',
    owner_archived: '{label}: this owner is archived, so nothing is open between them and the house',
    month_begun: '{label}: choose a month that has not begun; today is {today}',
    not_nothing: '{label}: say more or less than nothing',
    not_come: '{label} lies ahead; today is {today}',
  },
  'zh-CN': {
    no_free_night: '免费房晚须是本次住宿中的晚数，且至少一晚',
    not_owned: '入住当日，{label}不属于该业主',
    terms_part: '{label}：第 {clause} 条仅在双方分摊时填写百分比；请补上或删去',
    terms_month_income: '{label}：业主所得按月计算时，收入只能计入租金收入或归运营方（第 {clause} 条）',
    terms_month_cost: '{label}：业主所得按月计算时，业主不承担单笔住宿的成本（第 {clause} 条）',
    terms_month_expense: '{label}：只有按住宿分成时才能在分成前扣除（第 {clause} 条）；请选择由谁承担',
    terms_bands: '{label}：第一级须从零开始，其后各级的起点须逐级递增（第 1.1 条）',
    expense_place: '{label}：请注明房间或物业',
    tax_over: '{label}不能超过金额',
    bearer_reason: '{label}：请说明为何不按合约承担',
    recharge_over: '{label}：账单金额为 {amount}，向住客收取的不能超过此数',
    split_shares: '{label}：请为每个房间各填一个数，且不能全为 0',
    received_before: '{label}：{reference} 已登记此笔缴款；如有误，请先冲回该笔',
    owner_archived: '{label}：该业主已归档，往来均已结清',
    month_begun: '{label}：请选择尚未开始的月份；今天是 {today}',
    not_nothing: '{label}不能为零',
    not_come: '{label}尚未到；今天是 {today}',
  },
};
