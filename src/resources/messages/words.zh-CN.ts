import type { ResourceWords } from '#shared/words.ts';
import { base, languages } from '#resources/kit/managed-words.zh-CN.ts';

export const words: Readonly<Record<string, ResourceWords>> = {
  outbox: {
    label: '消息',
    one: '消息',
    fields: {
      ...base,
      at: '时间',
      account_number: '账号',
      reservation_id: '预订',
      statement_id: '结算单',
      template: '内容',
      channel: '渠道',
      to: '收件人',
      locale: '语言',
      data: '填写内容',
      state: '状态',
    },
    options: {
      template: {
        'contact-changed-old': '联系方式已变更（通知原联系方式）',
        'contact-changed-new': '联系方式已变更（通知新联系方式）',
        'stay-held': '预订已保留',
        'stay-confirmed': '预订已确认',
        'stay-changed': '预订日期已更改',
        'stay-cancelled': '预订已取消',
        'stay-no-show': '客人未到',
        'free-stay-message': '致业主（免费住宿）',
        statement: '结算单已发给业主',
        'statement-revised': '重新出具的结算单已发给业主',
      },
      channel: { email: '邮件', sms: '短信' },
      locale: languages,
      state: { queued: '等待发送', sending: '发送中', sent: '已发送', failed: '发送失败' },
    },
  },
};
