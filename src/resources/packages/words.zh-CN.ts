import type { ResourceWords } from '#shared/words.ts';
import { base } from '#resources/kit/managed-words.zh-CN.ts';

const share_type = {
  profit_share: '利润分成',
  revenue_share: '营收分成',
  fixed_sublet: '固定租金',
  guaranteed_return: '保底收益',
  management_fee: '管理费',
  tiered: '分级收费',
};

export const words: Readonly<Record<string, ResourceWords>> = {
  'service-packages': {
    done: {
      assign: '{who} 将一间房改用 {what}',
      retire: '{who} 停用了 {what}',
      restore: '{who} 恢复了 {what}',
    },
    label: '服务套餐',
    one: '套餐',
    facts: { units: '房间', versions: '版本' },
    fields: {
      ...base,
      code: '代码',
      name: '名称',
      name_zh: '中文名称',
      remark: '备注',
      is_on_offer: '向所有业主提供',
      state: '状态',
      current_version_id: '现行版本',
      share_type: '类型',
      split: '业主/运营方',
      cleaning_to: '清洁费',
      utilities_by: '水电煤',
      in_force_since: '生效起始日',
      unit_count: '使用房间数',
      owner_count: '业主数',
    },
    views: { active: '使用中', retired: '已停用' },
    options: {
      state: { active: '使用中', retired: '已停用' },
      share_type,
      cleaning_to: { pool: '共同分成', owner: '业主', host: '运营方', split: '单独分成' },
      utilities_by: { owner: '业主', host: '运营方', shared: '单独分摊', pool: '共同分摊', mixed: '各项不同' },
    },
    actions: {
      assign: {
        label: '分配房间',
        help: '房间原有的套餐在前一天结束，不会出现没有条款的日子。',
        fields: { unit_id: '房间', from: '起始日', note: '函件或备注' },
      },
      retire: { label: '停用', help: '不能再分配房间；已结算的部分不变。', fields: { reason: '原因' } },
      restore: { label: '恢复', help: '可以重新分配房间。' },
    },
  },
  'package-versions': {
    verbs: {
      begin: '开始生效',
      supersede: '被新版本取代',
      prolong: '延长',
    },
    done: {
      approve: '{who} 审批了 {what}',
      'new-version': '{who} 以 {what} 为基础起草了新版本',
      retire: '{who} 停用了 {what}',
      begin: '{what} 已生效',
      supersede: '{what} 已由下一版本取代',
      prolong: '{what} 继续有效，其后的版本已停用',
    },
    label: '套餐版本',
    one: '版本',
    fields: {
      ...base,
      package_id: '套餐',
      effective_from: '生效日期',
      terms: '条款',
      note: '变更说明',
      no: '版本号',
      name: '名称',
      share_type: '类型',
      state: '状态',
      ends_on: '截止日（次日）',
      made_by: '编写人',
      changed_by: '曾参与编写',
      approved_by: '审批人',
      approved_at: '审批时间',
    },
    views: { 'in-force': '现行', drafts: '草稿', coming: '待生效' },
    options: {
      state: { draft: '草稿', approved: '已审批', active: '现行', superseded: '已取代', retired: '已停用' },
      share_type,
    },
    actions: {
      approve: { label: '审批', help: '自生效日起取代前一版本，此后不能再改。' },
      'new-version': {
        label: '新版本',
        help: '将这些条款复制成草稿以便修改。',
        fields: { effective_from: '生效日期（某月第一天）', note: '变更说明' },
      },
      retire: { label: '停用', help: '不再使用；已结算的部分不变。', fields: { reason: '原因' } },
    },
  },
  'unit-packages': {
    label: '房间套餐',
    one: '房间套餐',
    fields: {
      ...base,
      unit_id: '房间',
      package_id: '套餐',
      from: '起始日',
      to: '截止日（次日）',
      note: '函件或备注',
    },
    views: { current: '目前' },
  },
};
