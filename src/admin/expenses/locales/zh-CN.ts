import type { words as english } from './en-US.ts';

export const words: typeof english = {
  month: {
    title: '物业月度表',
    property: '物业',
    period: '月份',
    open: '填写月度表',
    continue: '打开月度表',
    unit: '房间',
    house: '整个物业',
    reading: '{{category}}：表读数',
    saved_one: '已保存 {{month}} 的 1 格。',
    saved_other: '已保存 {{month}} 的 {{count}} 格。',
    noMoney: '不是有效金额，请按 123.45 填写。',
    noReading: '不是有效读数，请填写整数。',
    noMeter: '此房间没有该项的表，请直接填写金额。',
    help: '这里新建和修改草稿；已提交的不能更改。可从电子表格粘贴，或填写表读数，由系统算出金额。',
    preview: '新建 {{created}} 笔，更改 {{changed}} 笔，移除 {{removed}} 笔 · {{total}}',
    priced: '{{unit}}，{{category}}：{{formula}} = {{amount}}',
    checked: '已重新看过这些表，读数无误',
    replaced: '{{unit}}，{{category}}：新表起始读数',
    locked: '不能更改',
    readOnly: '您可以查看本月，但不能更改。',
  },
};
