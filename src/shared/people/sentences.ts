import { tellSentences } from '#shared/sentences.ts';

declare module '#shared/errors.ts' {
  interface SentenceNames {
    people: keyof (typeof peopleSentences)['en-US'];
  }
}

export const peopleSentences = tellSentences({
  'en-US': {
    birth_place: 'The place of birth in {label} is none of Malaysia’s. Compare it with the card.',
    under_age: '{label} says that its holder is under 18.',
    licence_expired: 'The licence is no longer valid.',
    mismatch: '{label} is not the one that was entered before; compare both',
  },
  'zh-CN': {
    birth_place: '{label}中的出生地代码不属于马来西亚，请与证件核对。',
    under_age: '{label}显示持有人未满 18 岁。',
    licence_expired: '驾照已过期。',
    mismatch: '{label}与之前输入的不一致，请核对',
  },
});
