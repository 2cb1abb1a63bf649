import type { ResourceWords } from '#shared/words.ts';

/** Words about what agents are paid. */
export const agentWords: Readonly<Record<string, ResourceWords>> = {
  'agent-commissions': {
    label: '佣金',
    one: '佣金',
    verbs: {
      follow: '随住宿更新',
      earn: '已赚取',
      lapse: '已失效',
    },
    done: {
      approve: '{who} 批准了 {what}',
      pay: '{who} 支付了 {what}',
      'claw-back': '{who} 冲回了 {what}',
      follow: '{what} 随住宿变动',
      earn: '{what} 在退房时计得',
      lapse: '{what} 已失效：住宿不再进行',
    },
    fields: {
      id: '编号',
      version: '版本',
      created_at: '创建时间',
      updated_at: '更新时间',
      reference: '单号',
      agent_id: '代理',
      reservation_id: '住宿',
      base_sen: '房费',
      rate: '比例（%）',
      amount_sen: '佣金',
      formula: '计算方式',
      because: '依据',
      state: '状态',
      earned_on: '计得日期',
      approved_by: '批准人',
      paid_on: '付款日期',
      bank_reference: '银行参考号',
      reversal_of: '冲回',
    },
    options: {
      state: {
        pending: '尚未计得',
        earned: '待批准',
        approved: '待付款',
        paid: '已付款',
        clawed_back: '已冲回',
        lapsed: '已失效',
      },
    },
    views: { 'to-approve': '待批准', 'to-pay': '待付款', coming: '尚未计得', paid: '已付款', 'clawed-back': '已冲回' },
    empty: {
      'to-approve': '没有待批准的佣金。客人退房时计得。',
      'to-pay': '已批准的佣金均已付款。',
    },
    actions: {
      approve: { label: '批准', help: '同意付款，由另一位管理员支付。' },
      pay: {
        label: '标记为已付款',
        help: '代理的应收款结清，款项从银行付出。批准人不能付款。',
        fields: { bank_reference: '银行参考号', paid_on: '付款日期' },
      },
      'claw-back': {
        label: '冲回',
        help: '此住宿不再给代理佣金，业主分成重新计算。已付款的由代理退还。',
        fields: { reason: '原因' },
      },
    },
  },
};
