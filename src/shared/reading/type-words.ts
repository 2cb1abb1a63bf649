import type { Locale } from '#shared/constants.ts';

/** Words for the `{type}` of "is not a valid {type}". */
export const TYPE_WORDS: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  'en-US': {
    url: 'link',
    instant: 'date and time',
    text: 'text',
    boolean: 'yes or no',
    photos: 'list of pictures, at most 30',
    tiers: 'scale: give both numbers of each step, the percentage from 0 to 100',
    steps: 'scale: give each step its number and what it takes, a part from 0 to 100%',
  },
  'zh-CN': {
    email: '邮箱地址',
    phone: '电话号码',
    url: '链接',
    number: '数字',
    integer: '整数',
    boolean: '是/否',
    date: '日期',
    instant: '日期时间',
    text: '文本',
    file: '文件',
    'set of permission codes': '权限代码',
    photos: '图片列表（最多 30 张）',
    tiers: '分级：每级须填两个数字，百分比为 0 至 100',
    steps: '分级：每级须填数字并选择计法，比例为 0 至 100%',
  },
};
