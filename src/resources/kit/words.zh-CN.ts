import type { ResourceWords } from '#shared/words.ts';
import { base, person } from './managed-words.zh-CN.ts';

export const words: Readonly<Record<string, ResourceWords>> = {
  administrators: {
    done: {
      permissions: '{who} 更改了 {what} 的权限',
    },
    label: '管理员',
    one: '管理员',
    fields: { ...person, permissions: '可访问范围', active: '启用' },
    views: { active: '已启用', inactive: '已停用' },
    actions: { permissions: { label: '更改权限', fields: { permissions: '权限' } } },
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
