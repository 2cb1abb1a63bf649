import { tellSentences } from '#shared/sentences.ts';

declare module '#shared/errors.ts' {
  interface SentenceNames {
    reservations: keyof (typeof reservationsSentences)['en-US'];
  }
}

export const reservationsSentences = tellSentences({
  'en-US': {
    company_of_plan:
      'the stay was booked under a rate plan that is negotiated with its company, so it stays with that company',
    fee_over: 'a fee is at most what was agreed for the stay: {most}',
    passport: '{label} has 6 to 12 letters and digits',
    document_over: '{label}: the document has to be valid until the departure, {day}',
    citizens_card:
      '{label}: MyKad and MyTentera are cards of Malaysian citizens, and this guest has another nationality; enter the passport or the MyPR, or correct the nationality first',
    refund_over: 'no more can go back than has been paid: {paid}',
    credit_over: 'only {credit} of what was paid here is the guest’s',
    same_stay: 'choose another stay',
    cash_nothing: 'in cash {balance} is rounded to nothing; take it by another method',
    no_agent: '{label}: this account is not an agent’s',
    agent_closed: '{label}: this agent’s account is banned or was rejected, so no stay can be booked through it',
    no_night: 'the departure must come after the arrival',
    too_many_nights: 'a stay has at most {max} nights',
    guests_over: 'at most {adults} adults, {children} children and {guests} guests sleep here',
    child_ages: '{label}: give one age for each child ({children}), or none at all',
    guests_all_listed: 'the stay is for {count} guests and all of them are listed; change the guests of the stay first',
    guests_listed: '{listed} guests are listed for this stay; first delete whoever does not come from its guests',
    other_type: '{label} is no unit of this room type in service',
    which_charge: '{label}: {count} charges of this kind are on the bill; say which one goes',
  },
  'zh-CN': {
    company_of_plan: '此住宿按其公司的协议价预订，不能改到其他公司',
    fee_over: '费用最多为该住宿议定的金额：{most}',
    passport: '{label}应为 6 至 12 个字母和数字',
    document_over: '{label}：证件须在退房日 {day} 当天仍有效',
    citizens_card:
      '{label}：MyKad 与 MyTentera 是马来西亚公民的证件，而该客人登记为其他国籍；请登记护照或 MyPR，或先更正国籍',
    refund_over: '退款不得超过已付金额：{paid}',
    credit_over: '此处已付款中仅 {credit} 属于客人',
    same_stay: '请选择另一笔预订',
    cash_nothing: '{balance} 以现金支付时会舍入为零，请改用其他付款方式',
    no_agent: '{label}：该账号不是代理',
    agent_closed: '{label}：该代理账号已封禁或被拒绝，不能通过其预订',
    no_night: '退房日期须晚于入住日期',
    too_many_nights: '一次住宿最多 {max} 晚',
    guests_over: '该房型最多住 {adults} 位成人、{children} 位儿童，共 {guests} 位客人',
    child_ages: '{label}：请为每位儿童（共 {children} 位）填写一个年龄，或全部留空',
    guests_all_listed: '该住宿共 {count} 位客人，均已登记；请先更改住宿的客人数',
    guests_listed: '该住宿已登记 {listed} 位客人；请先从客人名单中删除不来的客人',
    other_type: '{label}不是该房型可用的房间',
    which_charge: '{label}：账单上有 {count} 笔同类费用，请指明取消哪一笔',
  },
});
