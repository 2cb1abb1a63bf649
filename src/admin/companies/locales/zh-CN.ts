import type { SameKeys } from '#browser/i18n.ts';
import type { words as english } from './en-US.ts';

export const words: SameKeys<typeof english> = {
  account: {
    title: '往来账',
    balance: '欠款',
    overdue: '逾期',
    left: '剩余额度',
    closed: '不可挂账',
    unallocated: '已收未抵扣',
    ageing: '账龄',
    current_sen: '未到期',
    d30_sen: '逾期 1 至 30 天',
    d60_sen: '逾期 31 至 60 天',
    d90_sen: '逾期 61 至 90 天',
    over_90_sen: '逾期 90 天以上',
    bills: '未结账单',
    paper: '对账单',
  },
};
