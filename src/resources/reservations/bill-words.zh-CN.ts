import type { ResourceWords } from '#shared/words.ts';
import { base } from '#resources/kit/managed-words.zh-CN.ts';

export const methods = {
  '01': '现金',
  '02': '支票',
  '03': '银行转账',
  '04': '信用卡',
  '05': '借记卡',
  '06': '电子钱包',
  '07': '数字银行',
  '08': '其他',
};

const documents = {
  mykad: '身份证（MyKad）',
  mypr: '永久居民证（MyPR）',
  mytentera: '军人证（MyTentera）',
  passport: '护照',
};

/** Words of payments, of what the gateway keeps of them, and of the guests of a stay. */
export const billWords: Readonly<Record<string, ResourceWords>> = {
  'gateway-fees': {
    label: '支付手续费',
    one: '支付手续费',
    fields: {
      ...base,
      method: '支付方式',
      fee_bp: '按金额',
      fixed_sen: '每笔固定',
      valid_from: '起始日',
      note: '备注',
    },
    options: { method: methods },
  },
  payments: {
    done: {
      reverse: '{who} 冲销了 {what}',
    },
    label: '收付款',
    one: '收付款',
    fields: {
      ...base,
      receipt_number: '收据编号',
      reservation_id: '预订',
      direction: '方向',
      method: '方式',
      amount_sen: '金额',
      bank_reference: '银行参考号',
      gateway_fee_sen: '支付手续费',
      note: '备注',
      rounding_sen: '凑整',
      reason: '退款原因',
      confirm_overpayment: '确认多收',
      charged_to: '记账对象',
      moved_between: '转入或转出的预订',
      business_date: '营业日',
      received_by: '经手人',
      status: '状态',
      reversal_of: '冲销对象',
    },
    options: {
      direction: { in: '收款', out: '退款' },
      method: methods,
      charged_to: { owner: '业主账单', company: '公司账户' },
      status: { captured: '已入账', reversed: '已冲销' },
    },
    views: { refunds: '退款', cash: '现金' },
    actions: { reverse: { label: '冲销', help: '另记一笔冲回金额，两笔均保留。', fields: { reason: '原因' } } },
  },
  'reservation-guests': {
    done: {
      identify: '{who} 登记了 {what} 的证件',
    },
    label: '客人',
    one: '客人',
    fields: {
      ...base,
      reservation_id: '预订',
      full_name: '姓名',
      nationality: '国籍',
      id_type: '证件类型',
      id_mask: '证件号码',
      id_number: '证件号码（完整）',
      id_expires_on: '有效期至',
      age: '年龄',
      email: '邮箱',
      phone: '电话',
      is_lead: '主要客人',
    },
    options: { id_type: documents },
    actions: {
      identify: {
        label: '登记证件',
        help: '之后只显示末尾几位。',
        fields: { id_type: '证件类型', id_number: '证件号码', id_expires_on: '有效期至' },
        options: { id_type: documents },
      },
    },
  },
};
