import { tellSentences } from '#shared/sentences.ts';

declare module '#shared/errors.ts' {
  interface SentenceNames {
    rates: keyof (typeof ratesSentences)['en-US'];
  }
}

export const ratesSentences = tellSentences({
  'en-US': {
    rate_overlap: '{code} has a rate from {from} to {until} already; end that one first',
    rate_overlap_open: '{code} has a rate from {from} on already; open that one and take “New rate from a day on”',
    rate_fixed:
      'what has been charged since {from} stays as it was; take “New rate from a day on”, or give it a last day',
    rate_after: '{label} must come after {since}, when the rate itself begins',
    plan_room: 'this plan is not sold for this room type, or no longer; choose another plan or none',
    plan_company: 'this plan is negotiated with another company; choose that company for the stay, or another plan',
    plan_nights: 'this plan is for stays of {least} to {most} nights',
    plan_ahead: 'this plan is booked {least} to {most} days before the arrival',
    plan_book_from: 'this plan can be booked from {from} on; choose another plan or none',
    plan_book_to: 'this plan could be booked until {to}; choose another plan or none',
    plan_stay_from: 'this plan is for nights from {from} on; choose another plan or none',
    plan_stay_to: 'this plan is for nights until {to}; choose another plan or none',
    season_taken: '{name} already sets the price from {from} to {until}; end that season first, or choose other nights',
    other_house: '{label} belongs to another property; choose one of this property, or leave it empty for all',
    voucher_worth: 'say a percentage or an amount; the voucher takes nothing off yet',
    voucher_unknown: 'there is no voucher with this code; compare it letter by letter',
    voucher_withdrawn: 'this voucher has been withdrawn',
    voucher_book_from: 'this voucher can be booked with from {from} on',
    voucher_book_to: 'this voucher could be booked with until {to}',
    voucher_stay_from: 'this voucher is for nights from {from} on',
    voucher_stay_to: 'this voucher is for nights until {to}',
    voucher_min_nights: 'this voucher is for stays of {nights} nights or more',
    voucher_house: 'this voucher is for another house',
    voucher_used_up: 'this voucher has been used up',
    voucher_guest: 'this guest has used this voucher already; the limit for one guest is {uses}',
    voucher_nobody: 'this voucher is limited for each guest: give the guest’s phone number or e-mail',
    one_price: 'say a price, a percentage or a restriction, and not a price and a percentage together',
  },
  'zh-CN': {
    rate_overlap: '{code} 在 {from} 至 {until} 已有税率，请先结束该行',
    rate_overlap_open: '{code} 自 {from} 起已有税率，请打开该行并使用“自某日起改用新标准”',
    rate_fixed: '自 {from} 起已按此收取，不能更改；请使用“自某日起改用新标准”，或填写最后有效日期',
    rate_after: '{label}须晚于该行自身的生效日期 {since}',
    plan_room: '该方案不适用于此房型或已停售，请另选方案或不选',
    plan_company: '该方案是与另一家公司的协议价；请为此住宿选择该公司，或另选方案',
    plan_nights: '该方案适用于入住 {least} 至 {most} 晚',
    plan_ahead: '该方案须在入住前 {least} 至 {most} 天预订',
    plan_book_from: '该方案自 {from} 起可预订，请另选方案或不选',
    plan_book_to: '该方案的预订已于 {to} 截止，请另选方案或不选',
    plan_stay_from: '该方案适用于 {from} 及以后的夜晚，请另选方案或不选',
    plan_stay_to: '该方案适用于 {to} 及以前的夜晚，请另选方案或不选',
    season_taken: '{from} 至 {until} 已有季节价“{name}”；请先结束该季节，或另选日期',
    other_house: '{label}属于另一物业；请选择本物业的，或留空以适用全部',
    voucher_worth: '请填写百分比或金额，否则该优惠券没有优惠',
    voucher_unknown: '没有此代码的优惠券，请逐字核对',
    voucher_withdrawn: '该优惠券已停用',
    voucher_book_from: '该优惠券自 {from} 起才可用于预订',
    voucher_book_to: '该优惠券的预订期限已于 {to} 截止',
    voucher_stay_from: '该优惠券适用于 {from} 及之后的夜晚',
    voucher_stay_to: '该优惠券适用于 {to} 及之前的夜晚',
    voucher_min_nights: '该优惠券须入住至少 {nights} 晚',
    voucher_house: '该优惠券适用于另一家物业',
    voucher_used_up: '该优惠券已用完',
    voucher_guest: '该优惠券每位客人限用 {uses} 次，此客人已用完',
    voucher_nobody: '该优惠券按客人限次使用：请填写客人的电话或邮箱',
    one_price: '请填写价格、百分比或限制；价格与百分比不能同时填写',
  },
});
