import type { SameKeys } from '#browser/i18n.ts';
import type { words as english } from './en-US.ts';

export const words: SameKeys<typeof english> = {
  lines: {
    title: '本月明细',
    line: '项目',
    formula: '计算方式',
    amount: '金额',
    opening: '上期结转',
    payable: '应付业主',
    carried: '结转下期',
    paid: '本期付款',
    clause: '第 {{clause}} 条',
    stay: '查看住宿',
    expense: '查看支出',
    entries_one: '查看账目分录',
    entries_other: '查看 {{count}} 笔账目分录',
    none: '本月没有任何往来。',
  },
  stay: {
    title: '从住客付款到业主所得',
    part: '该业主占此房间 {{share}}：{{whole}} 中的 {{amount}}。',
    taxes: '来自住宿账单；代收代缴，不参与分成。',
    entry: '分录',
    account: '科目',
    sum: '合计',
    inLedger: '在账目中查看',
    stay: '查看住宿',
  },
  revised: {
    title: '与第 {{revision}} 版的差异',
    none: '各项均相同。',
    before: '此前',
    now: '现在',
  },
  problems: {
    title: '锁定前须处理',
  },
  batches: {
    title: '待银行确认的文件',
    holds_one: '{{count}} 笔付款，{{amount}}',
    holds_other: '{{count}} 笔付款，{{amount}}',
    take: '银行文件',
  },
  thread: {
    title: '疑问与答复',
    about: '关于 {{line}}',
  },
  run: {
    title: '生成某月结算单',
    month: '月份',
    start: '生成',
    started: '正在生成 {{period}} 的结算单',
    states: { running: '正在生成', done: '已完成', incomplete: '已结束，但有业主未生成', cancelled: '已停止' },
    progress: '{{state}}：{{done}} / {{total}} 位业主',
    stop: '停止',
    stopped: '已停止；已生成的保留',
    problems_one: '锁定该月之前有 1 个问题待处理：',
    problems_other: '锁定该月之前有 {{count}} 个问题待处理：',
  },
};
