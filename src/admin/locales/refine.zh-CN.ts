import type { SameKeys } from '#browser/i18n.ts';
import type { words as english } from './refine.en-US.ts';

export const words: SameKeys<typeof english> = {
  buttons: {
    create: '新增',
    save: '保存',
    edit: '编辑',
    show: '打开',
    clone: '复制',
    delete: '删除',
    confirm: '确定永久删除吗？',
    cancel: '取消',
    clear: '清除',
    filter: '筛选',
    refresh: '重新获取',
    list: '全部',
    import: '导入',
    export: '导出',
    notAccessTitle: '您无权执行此操作',
  },
  notifications: {
    success: '完成',
    createSuccess: '已新增。',
    editSuccess: '已保存。',
    deleteSuccess: '已删除。',
    createError: '未能新增。',
    editError: '未能保存。',
    deleteError: '未能删除。',
  },
  warnWhenUnsavedChanges: '不保存就离开吗？',
};
