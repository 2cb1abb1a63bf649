import { tellSentences } from '#shared/sentences.ts';

declare module '#shared/errors.ts' {
  interface SentenceNames {
    revenue: keyof (typeof revenueSentences)['en-US'];
  }
}

export const revenueSentences = tellSentences({
  'en-US': {
    charge_not_open: '{label}: the company has no such open bill',
    received_before: '{label}: {reference} records this payment already; reverse that one first if it is mistaken',
    owner_archived: '{label}: this owner is archived, so nothing is open between them and the house',
    paid_before_export:
      '{label} must not be before {exported}, when it was put into the bank file; the bank could not pay it sooner',
    not_nothing: '{label}: say more or less than nothing',
  },
  'zh-CN': {
    charge_not_open: '{label}：该公司没有这笔未结账单',
    received_before: '{label}：{reference} 已登记此笔缴款；如有误，请先冲回该笔',
    owner_archived: '{label}：该业主已归档，往来均已结清',
    paid_before_export: '{label}不能早于 {exported}：当日才列入银行文件，银行不可能提前付款',
    not_nothing: '{label}不能为零',
  },
});
