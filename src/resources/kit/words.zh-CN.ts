import type { ResourceWords } from '#shared/words.ts';
import { base, languages, person } from './managed-words.zh-CN.ts';

export const words: Readonly<Record<string, ResourceWords>> = {
  administrators: {
    done: {
      permissions: '{who} 更改了 {what} 的权限',
    },
    label: '管理员',
    one: '管理员',
    fields: { ...person, permissions: '权限', active: '启用' },
    views: { active: '已启用', inactive: '已停用' },
    actions: { permissions: { label: '更改权限', fields: { permissions: '权限' } } },
  },
  outbox: {
    label: '消息',
    one: '消息',
    fields: {
      ...base,
      at: '时间',
      account_number: '账号',
      reservation_id: '预订',
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
      },
      channel: { email: '邮件', sms: '短信' },
      locale: languages,
      state: { queued: '等待发送', sending: '发送中', sent: '已发送', failed: '发送失败' },
    },
  },
  'saved-views': {
    label: '已存视图',
    one: '已存视图',
    fields: {
      ...base,
      resource: '资源',
      name: '名称',
      query: '条件',
      is_shared: '共享',
      owner: '所有者',
      owner_name: '所有者姓名',
    },
  },
  audit: {
    label: '审计记录',
    one: '审计记录',
    fields: {
      ...base,
      at: '时间',
      actor_id: '操作人编号',
      actor_name: '操作人',
      action: '操作',
      resource: '资源',
      record_id: '记录',
      changes: '变更',
      reason: '原因',
      request_id: '请求编号',
      undo_of: '撤销',
      batch_id: '批量操作',
    },
  },
};
