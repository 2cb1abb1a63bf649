import type { PermissionWords } from '#shared/access/permission-words.en-US.ts';

export const chinesePermissions: PermissionWords = {
  ability: { view: '查看', create: '新建', edit: '编辑', delete: '删除' },
  group: {
    admin: '管理员',
    user: '用户',
    listing: '房源',
    reservation: '预订',
    global: '全局设置',
    owner: '业主',
    dsr: '每日销售报告',
    'service-package': '服务套餐',
    expenses: '支出',
    announcement: '公告',
    revenue: '收入',
    reporting: '报表',
    holiday: '假日',
    'free-stay': '免费住宿',
    'dsr-checking': '销售报告审核',
    company: '公司',
  },
  preset: { 'front-desk': '前台', finance: '财务', listing: '房源', auditor: '审计（只看）' },
};
