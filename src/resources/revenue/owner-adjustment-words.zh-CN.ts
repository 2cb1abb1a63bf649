import type { ResourceWords } from '#shared/words.ts';
import { base } from '#resources/kit/managed-words.zh-CN.ts';

export const kinds = {
  goodwill: '优惠补偿',
  correction: '更正',
  waiver: '免收费用',
  damage: '损坏赔偿',
  other: '其他',
};

/** Words of what is put into owners' months by hand. */
export const adjustmentWords: Readonly<Record<string, ResourceWords>> = {
  'owner-adjustments': {
    label: '手工调整',
    one: '手工调整',
    done: { reverse: '{who} 冲回了 {what}' },
    fields: {
      ...base,
      reference: '单号',
      statement_id: '所在结算单',
      owner_id: '业主',
      period: '月份',
      kind: '类别',
      amount_sen: '金额',
      reason: '原因',
      posted_on: '记账日期',
      posted_by: '记账人',
      state: '状态',
      reversed_on: '冲回日期',
      reversed_by: '冲回人',
      reversal_reason: '冲回原因',
    },
    options: { kind: kinds, state: { posted: '已记账', reversed: '已冲回' } },
    views: { posted: '已记账', reversed: '已冲回' },
    actions: {
      reverse: {
        label: '冲回',
        help: '反向金额计入同月；该月已锁定时计入下一个未锁定的月份。',
        fields: { reason: '原因' },
      },
    },
  },
};
