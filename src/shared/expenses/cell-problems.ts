import type { Said } from '#shared/rates/line.ts';
import { fill } from '#shared/sentence.ts';
import type { CellLock, CellProblem } from './month-grid.ts';

/** What stands against a cell of the month's sheet, as its reader is told. */

const LOCKED: Readonly<Record<CellLock, Said>> = {
  submitted: {
    en: '{reference} waits for approval, so its amount stays. Have it rejected to change it.',
    zh: '{reference} 正待审批，金额不能更改。如需更正，请先退回。',
  },
  rejected: {
    en: '{reference} was rejected. Take it up again on its record, then it can be changed.',
    zh: '{reference} 已被退回。请先在其记录中转回草稿，再更改。',
  },
  approved: {
    en: '{reference} is approved, so its amount stays. Void it on its record to change it.',
    zh: '{reference} 已批准，金额不能更改。如需更正，请在其记录中作废。',
  },
  posted: {
    en: '{reference} is in a statement, so its amount stays. Void it on its record to change it.',
    zh: '{reference} 已入账单，金额不能更改。如需更正，请在其记录中作废。',
  },
  settled: {
    en: '{reference} is paid and in a statement, so its amount stays.',
    zh: '{reference} 已付款并入账单，金额不能更改。',
  },
  several: {
    en: 'Several bills make up this amount: {reference}. Change them on their records.',
    zh: '此金额由多张账单组成：{reference}。请在各自的记录中更改。',
  },
  shared: {
    en: '{reference} is shared among several units. Change it on its record.',
    zh: '{reference} 由多个房间分摊。请在其记录中更改。',
  },
  receipt: {
    en: '{reference} has its receipt already, so it is deleted on its record alone.',
    zh: '{reference} 已附收据，只能在其记录中删除。',
  },
};

export const tellLock = (lock: CellLock, params: { readonly reference: string }): Said => filled(LOCKED[lock], params);

const SAID: Readonly<Record<Exclude<CellProblem, 'cell_locked'>, Said>> = {
  cell_changed: {
    en: 'Somebody changed this meanwhile. Load the month again, then enter it once more.',
    zh: '其间有同事改动了此项。请重新载入本月，再填一次。',
  },
  cell_no_meter: {
    en: 'This unit has no meter for it. Enter the amount, or record the meter first.',
    zh: '此房间没有该项的表。请直接填写金额，或先登记表。',
  },
  cell_twice: {
    en: 'It stands twice in what was sent. Keep one of the two.',
    zh: '同一格填写了两次，请只保留一个。',
  },
  cell_unit: { en: 'This unit is not one of the house. Choose another.', zh: '该房间不属于此物业，请另选。' },
  meter_back: {
    en: '{reading} is less than {before}, where the month begins. Where the meter was replaced, say what the new one began at.',
    zh: '{reading} 小于期初读数 {before}。如已换表，请填写新表的起始读数。',
  },
  meter_leap: {
    en: '{used} used is more than three times the usual {usual}. Read the meter again; if it holds, say so.',
    zh: '用量 {used} 超过平常用量 {usual} 的三倍。请再看一次表；如无误，请注明。',
  },
};

export const tellProblem = (
  problem: Exclude<CellProblem, 'cell_locked'>,
  params: Readonly<Record<string, string | number>> = {},
): Said => filled(SAID[problem], params);

const filled = ({ en, zh }: Said, params: Readonly<Record<string, string | number>>): Said => ({
  en: fill(en, params),
  zh: fill(zh, params),
});
