import { tellSentences } from '#shared/sentences.ts';

declare module '#shared/errors.ts' {
  interface SentenceNames {
    enquiries: keyof (typeof enquiriesSentences)['en-US'];
  }
}

export const enquiriesSentences = tellSentences({
  'en-US': {
    phone_or_email: 'give a phone number or an e-mail, or nobody can answer',
    past: '{label} has passed already',
    quote_gone: '{label}: this price no longer stands; ask for a new one',
    offer_twice: '{label} is the same stay at the same price as another option',
    offer_after_arrival: 'an offer cannot stand beyond the arrival, {arrival}',
    offer_too_long: 'a price is held until {last} at the latest',
  },
  'zh-CN': {
    phone_or_email: '请提供电话或邮箱，否则无法回复',
    past: '{label}已过期',
    quote_gone: '{label}：此价格已失效，请重新询价',
    offer_twice: '{label}与另一方案的住宿和价格相同',
    offer_after_arrival: '报价有效期不能晚于入住日 {arrival}',
    offer_too_long: '报价最多可保留至 {last}',
  },
});
