import { tellRefusals } from '#server/kit/refusal-words.ts';

/** Sentences of refusals about enquiries. */
export const refusals = tellRefusals({
  'en-US': {
    enquiry_not_quoted:
      'Enquiry {reference} has no offer that stands: only what has been quoted is won with a stay. Quote it first, or book without it.',
  },
  'zh-CN': {
    enquiry_not_quoted:
      '咨询 {reference} 没有有效报价：只有已报价的咨询才能以预订成交。请先报价，或不关联该咨询直接预订。',
  },
});

declare module '#server/kit/refusal.ts' {
  interface RefusalNames {
    enquiries: keyof (typeof refusals)['en-US'];
  }
}
