import type { ResourceWords } from '#shared/words.ts';
import { base } from '#resources/kit/managed-words.zh-CN.ts';
import { methods } from '#resources/reservations/bill-words.zh-CN.ts';

/** Words of what owners pay the house. */
export const ownerReceiptWords: Readonly<Record<string, ResourceWords>> = {
  'owner-receipts': {
    label: '业主缴款',
    one: '业主缴款',
    done: { reverse: '{who} 冲回了 {what}' },
    fields: {
      ...base,
      reference: '单号',
      owner_id: '业主',
      received_on: '收款日期',
      method: '方式',
      amount_sen: '金额',
      bank_reference: '银行参考号',
      slip: '银行回单',
      note: '备注',
      received_by: '登记人',
      state: '状态',
      reversed_on: '冲回日期',
      reversed_by: '冲回人',
      reversal_reason: '冲回原因',
    },
    options: { method: methods, state: { received: '已收', reversed: '已冲回' } },
    views: { received: '已收', reversed: '已冲回' },
    actions: {
      reverse: {
        label: '冲回',
        help: '登记有误或转账被退回时使用：业主重新计欠，计入本月或下一个未锁定的月份。',
        fields: { reason: '原因' },
      },
    },
  },
};
