import type { ResourceWords } from '#shared/words.ts';
import { base } from '#resources/kit/managed-words.zh-CN.ts';
import { methods } from '#resources/reservations/bill-words.zh-CN.ts';

/** Words of companies' accounts. */
export const companyWords: Readonly<Record<string, ResourceWords>> = {
  'company-charges': {
    label: '挂账',
    one: '挂账账单',
    verbs: {
      settle: '已付款',
      unsettle: '重新计欠',
      'take-off': '撤出挂账',
    },
    done: {
      settle: '{what} 已付款',
      unsettle: '{what} 重新计欠',
      'take-off': '{what} 已撤出挂账',
    },
    fields: {
      ...base,
      reference: '单号',
      company_id: '公司',
      reservation_id: '住宿',
      payment_id: '住宿收据',
      charged_on: '挂账日期',
      due_on: '到期日',
      amount_sen: '金额',
      open_sen: '未付',
      state: '状态',
    },
    options: { state: { open: '未结', settled: '已结', taken_back: '已撤出' } },
    views: { open: '未结', overdue: '逾期' },
    empty: { open: '挂账账单均已付清。', overdue: '没有逾期的挂账。' },
  },
  'company-receipts': {
    label: '公司付款',
    one: '公司付款',
    done: {
      allocate: '{who} 将 {what} 的余款用于未结账单',
      reverse: '{who} 冲回了 {what}',
    },
    fields: {
      ...base,
      reference: '单号',
      company_id: '公司',
      received_on: '收款日期',
      method: '方式',
      amount_sen: '金额',
      bank_reference: '银行参考号',
      first_charge_id: '优先抵扣的账单',
      note: '备注',
      allocated: '抵扣',
      unallocated_sen: '未抵扣',
      received_by: '登记人',
      state: '状态',
    },
    options: { method: methods, state: { received: '已收', reversed: '已冲回' } },
    views: { unallocated: '未抵扣' },
    actions: {
      allocate: { label: '抵扣未结账单', help: '余款依到期先后抵扣未结账单。' },
      reverse: { label: '冲回', help: '退票或误收时使用：相应账单重新计欠。', fields: { reason: '原因' } },
    },
  },
};
