import { tellSentences } from '#shared/sentences.ts';

declare module '#shared/errors.ts' {
  interface SentenceNames {
    'owner-stays': keyof (typeof ownerStaysSentences)['en-US'];
  }
}

export const ownerStaysSentences = tellSentences({
  'en-US': {
    no_free_night: 'only nights of the stay can be free, and one of them at least',
    not_owned: '{label} is not this owner’s on the day of arrival',
  },
  'zh-CN': {
    no_free_night: '免费房晚须是本次住宿中的晚数，且至少一晚',
    not_owned: '入住当日，{label}不属于该业主',
  },
});
