import { tellSentences } from '#shared/sentences.ts';

declare module '#shared/errors.ts' {
  interface SentenceNames {
    expenses: keyof (typeof expensesSentences)['en-US'];
  }
}

export const expensesSentences = tellSentences({
  'en-US': {
    units_gone: '{label}: there is no unit {ids}, or no longer',
    expense_place: '{label}: say which unit or which property it is for',
    tax_over: '{label} cannot be more than the amount',
    bearer_reason: '{label}: say why the agreement does not decide here',
    recharge_over: '{label}: the bill is {amount}; a guest pays no more than it cost',
    split_shares: '{label}: give one number for each unit, not all of them 0',
    month_begun: '{label}: choose a month that has not begun; today is {today}',
  },
  'zh-CN': {
    units_gone: '{label}：房间 {ids} 不存在或已被删除',
    expense_place: '{label}：请注明房间或物业',
    tax_over: '{label}不能超过金额',
    bearer_reason: '{label}：请说明为何不按合约承担',
    recharge_over: '{label}：账单金额为 {amount}，向客人收取的不能超过此数',
    split_shares: '{label}：请为每个房间各填一个数，且不能全为 0',
    month_begun: '{label}：请选择尚未开始的月份；今天是 {today}',
  },
});
