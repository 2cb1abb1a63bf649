import type { ResourceWords } from '#shared/words.ts';
import { states } from './listing.zh-CN.ts';

const base = { id: '编号', version: '版本', created_at: '创建时间', updated_at: '更新时间' };
const dated = {
  ...base,
  code: '代码',
  name: '名称',
  name_zh: '中文名称',
  valid_from: '生效日期',
  valid_until: '有效至（含当日）',
  source_note: '出处',
};

export const ratesWords: Readonly<Record<string, ResourceWords>> = {
  holidays: {
    label: '假日',
    one: '假日',
    fields: {
      ...base,
      name: '名称',
      name_zh: '中文名称',
      name_ms: '马来文名称',
      kind: '类别',
      date: '日期',
      days: '天数',
      states: '放假州属',
      moves_by: '日期依据',
      is_replacement: '补假',
      price_from: '首个加价夜',
      price_nights: '加价夜数',
      price_states: '加价州属',
      surcharge_percent: '加价（%）',
      surcharge_sen: '加价（固定金额）',
      stacking: '周末加价',
      priority: '优先级',
      min_nights: '最少入住晚数',
      free_stay_blackout: '业主不可免费入住',
      source_note: '出处',
      confirmed: '已确认',
      ends_on: '结束于',
    },
    options: {
      states,
      price_states: states,
      kind: { federal: '联邦', state: '州', school: '学校假期', event: '活动' },
      stacking: { replace: '由假日取代', add: '叠加' },
      moves_by: {
        civil: '公历日期',
        islamic: '伊斯兰历',
        lunisolar: '农历',
        indian: '大宝森节、卫塞节或屠妖节',
        easter: '复活节',
        weekday: '当月的星期几',
        once: '无：仅此一次',
      },
    },
    views: { coming: '未结束', unconfirmed: '待确认', priced: '有加价夜', federal: '联邦', state: '州' },
    actions: {
      confirm: { label: '确认', help: '日期已与宪报核对。' },
      doubt: { label: '改为待确认', help: '日期需再次与宪报核对。', fields: { reason: '原因' } },
    },
  },
  'tax-rates': {
    label: '税率',
    one: '税率',
    fields: { ...dated, percent: '税率（%）' },
    views: { current: '长期有效' },
    actions: {
      replace: {
        label: '自某日起改用新标准',
        help: '原标准于前一日结束，此前的房晚与账单不受影响。',
        fields: { from: '自哪日起', source: '出处', percent: '税率（%）' },
      },
    },
  },
  levies: {
    label: '地方征费与旅游税',
    one: '征费',
    fields: {
      ...dated,
      kind: '类别',
      state_code: '州属',
      council: '地方议会',
      lodging_class: '住宿等级',
      amount_sen: '每间每晚',
      absorbed_by_operator: '由经营者承担',
    },
    options: { kind: { 'tourism-tax': '旅游税', state: '州', council: '地方议会' }, state_code: states },
    views: { current: '长期有效', absorbed: '由经营者承担' },
    actions: {
      replace: {
        label: '自某日起改用新标准',
        help: '原标准于前一日结束，此前的房晚与账单不受影响。',
        fields: { from: '自哪日起', source: '出处', amount_sen: '每间每晚' },
      },
    },
  },
};
