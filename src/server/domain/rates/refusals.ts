import { tellRefusals } from '#server/kit/refusal-words.ts';

/** Sentences of refusals about prices, restrictions of nights and vouchers. */
export const refusals = tellRefusals({
  'en-US': {
    closed: 'These nights are closed for booking.',
    closed_to_arrival: 'Nobody can arrive on this day. Choose another day of arrival.',
    closed_to_departure: 'Nobody can depart on this day. Choose another day of departure.',
    min_nights: 'At least {nights} nights have to be booked around these days.',
    max_nights: 'At most {nights} nights can be booked around these days.',
    rate_has_held:
      'This has been charged since {from} and stays, so that old bills can be explained. Give it a last day instead.',
    nights_over: 'Some of these nights are over. They stay as they were, so that what was charged stays explainable.',
    voucher_used_up: 'Voucher {code} has been used up. Go on without it, or raise its number of uses.',
    voucher_in_use:
      'Stays are booked with this voucher: its code and what it takes off stand on their bills. Withdraw it and make another one.',
    prices_open:
      'Nothing was saved: {count} of these prices cannot be set as they are. Look at the marked cells, mend or leave them, then save again.',
    days_changed:
      'Somebody else changed some of these days at the same moment. Look at the calendar as it is now, then save again.',
    days_changed_by:
      'Some of these days were changed at the same moment; {by} was the last, on {at}. Look at the calendar as it is now, then save again.',
  },
  'zh-CN': {
    closed: '所选夜晚停售。',
    closed_to_arrival: '该日不可入住，请另选入住日期。',
    closed_to_departure: '该日不可退房，请另选退房日期。',
    min_nights: '这段日期至少须预订 {nights} 晚。',
    max_nights: '这段日期最多可预订 {nights} 晚。',
    rate_has_held: '自 {from} 起已按此收取，须保留以便说明旧账单；请改为填写最后有效日期。',
    nights_over: '其中有些夜晚已过，须保持原样，以便已收的费用仍可说明。',
    voucher_used_up: '优惠券 {code} 已用完。请不用优惠券继续，或增加可用次数。',
    voucher_in_use: '已有预订使用该优惠券：其代码与优惠已写入账单。请停用后另建一张。',
    prices_open: '没有保存：其中 {count} 个价格不能这样设定。请查看标出的单元格，更正或放弃后再保存。',
    days_changed: '其中某些日期刚被他人更改。请查看日历的最新内容后再保存。',
    days_changed_by: '其中某些日期刚被更改，最近一次由 {by} 于 {at} 更改。请查看日历的最新内容后再保存。',
  },
});

declare module '#server/kit/refusal.ts' {
  interface RefusalNames {
    rates: keyof (typeof refusals)['en-US'];
  }
}
