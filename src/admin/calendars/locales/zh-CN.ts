import type { SameKeys } from '#browser/i18n.ts';
import type { words as english } from './en-US.ts';

export const words: SameKeys<typeof english> = {
  link: {
    make: '生成链接',
    renew: '生成新链接',
    title: '{{name}} 的链接',
    text: '持有链接者只能看到该房间哪些夜晚已被占用，看不到任何客人信息。',
    replaces: '此前的链接将失效，请在渠道填入新链接。',
    once: '请立即复制链接并填入渠道，之后不再显示。',
    label: '链接',
  },
  report: {
    changes: '上次变动',
    rehearsal: '预演',
    soon: '即将读取该日历。',
    never: '尚未读取该日历。',
    at: '读取于 {{at, instant}}',
    rehearsed: '预演于 {{at, instant}}，未做任何更改。',
    nothing: '没有变动：{{count}} 条与之前相同。',
    same: '与之前相同：{{count}}',
    missing: '首次缺失，再次缺失时才释放：{{count}}',
    unreadable: '无法识别：{{names}}',
    more: '另有 {{count}} 条',
    nights: '{{from, day}} 至 {{to, day}}',
    outcomes: {
      added: '新增',
      moved: '改期',
      gone: '取消',
      quarantined: '冲突待处理',
      placed: '获得房间',
    },
  },
};
