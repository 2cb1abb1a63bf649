import { tellRefusals } from '#server/kit/refusal-words.ts';

/** Sentences of refusals about owners' free stays. */
export const refusals = tellRefusals({
  'en-US': {
    NO_BALANCE:
      'Free nights left in {year}: {balance}; needed: {needed}. Choose fewer or other nights, let the owner pay for the rest, or have nights granted in the ledger first.',
    rules_broken:
      'Rules of the programme are against it: {rules}. Propose other days, reject it, or let somebody with the permission allow it all the same.',
    proposal_empty: 'The proposed days are those that were asked for. Propose others.',
    written_kind:
      'People grant and adjust free nights; the other entries follow from requests and the turn of the year.',
    grant_negative: 'A grant gives nights. To take some, choose Adjusted.',
    entitlement_zero: 'An entry of no nights changes nothing. Say how many.',
    no_cash_out:
      'The programme of this unit pays no nights out. Say in the programme what a night brings, or leave them to be slept.',
    cash_out_short: 'Free nights left in {year}: {balance}; {needed} cannot be paid out. Choose fewer.',
    owner_stay_moved: 'The stay has gone on meanwhile. Change its reservation instead.',
    year_rolled: 'Every owner of the programme has had this year’s nights already, and last year is closed.',
    year_unlike: 'The year must be between last year and the next one.',
  },
  'zh-CN': {
    NO_BALANCE:
      '{year} 年度仅剩 {balance} 晚免费住宿，本次需要 {needed} 晚。请减少晚数、另选日期或由业主自付其余晚数，也可先在账中发放。',
    rules_broken: '与方案规则不符：{rules}。请提议其他日期、拒绝，或由有权限的同事破例放行。',
    proposal_empty: '提议的日期与原申请相同，请另选日期。',
    written_kind: '人工只能发放或调整免费晚数，其余账目由申请与年度结转产生。',
    grant_negative: '发放的晚数须大于零；如需扣减请选“调整”。',
    entitlement_zero: '零晚的账目没有意义，请填写晚数。',
    no_cash_out: '该房间的方案不提供折现。请先在方案中填写每晚折现金额，或保留晚数供业主入住。',
    cash_out_short: '{year} 年度仅剩 {balance} 晚免费住宿，不能折现 {needed} 晚。请减少晚数。',
    owner_stay_moved: '该住宿已有进展，请改为更改其预订。',
    year_rolled: '该方案的业主均已发放本年度晚数，上年度也已结束。',
    year_unlike: '年度须在去年与明年之间。',
  },
});

declare module '#server/kit/refusal.ts' {
  interface RefusalNames {
    'owner-stays': keyof (typeof refusals)['en-US'];
  }
}
