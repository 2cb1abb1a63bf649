import type { SameKeys } from '#browser/i18n.ts';
import type { words as english } from './en-US.ts';

export const words: SameKeys<typeof english> = {
  failed: '无法加载。',
  retry: '重试',
  year: {
    title: '{{year}} 年假日',
    none: '无',
    unconfirmed: '待确认',
    nights: '自 {{from, day}} 起加价 {{count}} 晚',
  },
  effect: {
    title: '对房价的影响',
    none: '该假日不影响任何在售房型的价格。',
    summary: '{{types}} 种房型，{{from, day}} 至 {{to, day}} 之夜：无假日与有假日的价格',
  },
  on: {
    title: '某日有效的税费',
    day: '日期',
    none: '该日没有有效的税费。',
    night: '每间每晚 {{amount}}',
    absorbed: '由经营者承担',
    since: '自 {{from, day}} 起',
  },
};
