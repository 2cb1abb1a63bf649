import { tellSentences } from '#shared/sentences.ts';

declare module '#shared/errors.ts' {
  interface SentenceNames {
    listing: keyof (typeof listingSentences)['en-US'];
  }
}

export const listingSentences = tellSentences({
  'en-US': {
    levy_is_tax: '{label}: the tourism tax is charged by itself; choose a levy of the state or the council',
  },
  'zh-CN': {
    levy_is_tax: '{label}：旅游税会自动收取，请选择州属或地方的征费',
  },
});
