import { tellSentences } from '#shared/sentences.ts';

declare module '#shared/errors.ts' {
  interface SentenceNames {
    packages: keyof (typeof packagesSentences)['en-US'];
  }
}

export const packagesSentences = tellSentences({
  'en-US': {
    terms_part: '{label}: clause {clause} names a percentage exactly where it is shared; give it, or take it out',
    terms_month_income:
      '{label}: where the owner’s part is worked out by the month, income goes to the pool or to the operator (clause {clause})',
    terms_month_cost:
      '{label}: where the owner’s part is worked out by the month, the owner bears no cost of a single stay (clause {clause})',
    terms_month_expense:
      '{label}: only what is shared by the stay can be taken off before the split (clause {clause}); name who bears it',
    terms_bands: '{label}: the first band begins at nothing, and each further one above the one before it (clause 1.1)',
  },
  'zh-CN': {
    terms_part: '{label}：第 {clause} 条仅在双方分摊时填写百分比；请补上或删去',
    terms_month_income: '{label}：业主所得按月计算时，收入只能计入租金收入或归运营方（第 {clause} 条）',
    terms_month_cost: '{label}：业主所得按月计算时，业主不承担单笔住宿的成本（第 {clause} 条）',
    terms_month_expense: '{label}：只有按住宿分成时才能在分成前扣除（第 {clause} 条）；请选择由谁承担',
    terms_bands: '{label}：第一级须从零开始，其后各级的起点须逐级递增（第 1.1 条）',
  },
});
