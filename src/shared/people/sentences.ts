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
    owner_ssm_number:
      '{label} is no number of the Companies Commission; it looks like 202001012345, 1234567-X or JM0123456-A. For a company abroad, choose its company record',
    owner_tin:
      '{label} is no Malaysian tax number; it looks like C20880050010, or IG and digits. For a company abroad, choose its company record',
    no_owner_company: '{label}: this company is not recorded as one that owns units',
  },
  'zh-CN': {
    birth_place: '{label}中的出生地代码不属于马来西亚，请与证件核对。',
    under_age: '{label}显示持有人未满 18 岁。',
    licence_expired: '驾照已过期。',
    mismatch: '{label}与之前输入的不一致，请核对',
    owner_ssm_number:
      '{label}不是有效的公司委员会（SSM）注册号，应如 202001012345、1234567-X 或 JM0123456-A；境外公司请先选择其公司档案',
    owner_tin: '{label}不是有效的马来西亚税号，应如 C20880050010，或 IG 加数字；境外公司请先选择其公司档案',
    no_owner_company: '{label}：该公司的类别不是业主公司',
  },
});
