import { tellSentences } from '#shared/sentences.ts';

declare module '#shared/errors.ts' {
  interface SentenceNames {
    listing: keyof (typeof listingSentences)['en-US'];
  }
}

export const listingSentences = tellSentences({
  'en-US': {
    levy_is_tax: '{label}: the tourism tax is charged by itself; choose a levy of the state or the council',
    owner_twice: '{label}: this owner is named already; give each owner one share',
    shares_not_whole:
      '{label}: the shares come to {sum}%; they must come to 100%, or leave all out where nobody owns it',
    too_many_owners: '{label}: at most {max} owners',
  },
  'zh-CN': {
    levy_is_tax: '{label}：旅游税会自动收取，请选择州属或地方的征费',
    owner_twice: '{label}：这位业主已在其中，每位业主只填一份',
    shares_not_whole: '{label}：份额合计 {sum}%，须为 100%；无业主时请全部留空',
    too_many_owners: '{label}：最多 {max} 位业主',
  },
});
