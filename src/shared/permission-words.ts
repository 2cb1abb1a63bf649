import { entriesOf } from './records.ts';
import type { Locale } from './constants.ts';
import {
  ABILITIES,
  type Ability,
  PERMISSION_GROUPS,
  type PermissionGroup,
  type PermissionPreset,
} from './permissions.ts';

/** Names of the permission codes, the same on screens and in refusals. */

interface Words {
  readonly ability: Readonly<Record<Ability, string>>;
  readonly group: Readonly<Record<PermissionGroup, string>>;
  readonly preset: Readonly<Record<PermissionPreset, string>>;
}

export const PERMISSION_WORDS: Readonly<Record<Locale, Words>> = {
  'en-US': {
    ability: { view: 'View', create: 'Create', edit: 'Edit', delete: 'Delete' },
    group: {
      admin: 'Admin',
      user: 'User',
      listing: 'Listing',
      reservation: 'Reservation',
      global: 'Global',
      owner: 'Owner',
      dsr: 'DSR',
      'service-package': 'Service Package',
      expenses: 'Expenses',
      announcement: 'Announcement',
      revenue: 'Revenue',
      reporting: 'Reporting',
      holiday: 'Holiday',
      'free-stay': 'Free Stay',
      'dsr-checking': 'DSR Checking',
      company: 'Company',
    },
    preset: { 'front-desk': 'Front desk', finance: 'Finance', listing: 'Listing', auditor: 'Auditor' },
  },
  'zh-CN': {
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
  },
};

const GROUPS = entriesOf(PERMISSION_GROUPS);
/** Of more codes than these, only the number is told. */
const MOST_NAMED = 4;

/** Names codes as `Reservation: Delete`; of many, the first ones and how many more there are. */
export function permissionNames(codes: readonly number[], locale: Locale): string {
  const { ability, group } = PERMISSION_WORDS[locale];
  const [between, colon] = locale === 'zh-CN' ? ['、', '：'] : [', ', ': '];
  const names = codes.slice(0, MOST_NAMED).map((code) => {
    const [name] = GROUPS.find(([, base]) => base === code - (code % ABILITIES.length)) ?? [];
    const word = ABILITIES[code % ABILITIES.length];
    return name && word ? `${group[name]}${colon}${ability[word]}` : String(code);
  });
  const more = codes.length - names.length;
  if (more === 0) return names.join(between);
  return locale === 'zh-CN' ? `${names.join(between)}等另外 ${more} 项` : `${names.join(between)} and ${more} more`;
}
