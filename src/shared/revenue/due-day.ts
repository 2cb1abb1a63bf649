import { addDays, dayInWords, movePeriod, weekdayInWords } from '#shared/day.ts';
import type { Said } from '#shared/rates/line.ts';
import { isRestDay } from '#shared/rates/replacement-days.ts';

/** The day on which an owner's month is paid, moved to a banking day. */

/** The day on which a month is paid. */
export interface DueDay {
  readonly due_on: string;
  /** Why it is not the day of the agreement; null where it is. */
  readonly because: Said | null;
}

/** When banks work: where the operator sits, and its public holidays by day. */
export interface BankCalendar {
  /** `01` to `16`. */
  readonly state: string;
  readonly holidays: ReadonlyMap<string, Said>;
}

/** The day of the following month that an agreement names, or the last of a month that is shorter. */
export function agreedDay(period: string, day: number): string {
  const lastDay = addDays(`${movePeriod(period, 2)}-01`, -1);
  const named = `${movePeriod(period, 1)}-${String(day).padStart(2, '0')}`;
  return named < lastDay ? named : lastDay;
}

/** The agreed day, or the next one on which banks work. */
export function findDueDay(agreed_on: string, { state, holidays }: BankCalendar): DueDay {
  const skipped: Said[] = [];
  let due_on = agreed_on;
  for (;;) {
    const off = holidays.get(due_on) ?? (isRestDay(state, due_on) ? weekdayInWords(due_on) : null);
    if (off === null) break;
    const day = dayInWords(due_on);
    skipped.push({ en: `${day.en} (${off.en})`, zh: `${day.zh}（${off.zh}）` });
    due_on = addDays(due_on, 1);
  }
  if (skipped.length === 0) return { due_on, because: null };
  return {
    due_on,
    because: {
      en: `The next working day after ${skipped.map(({ en }) => en).join(', ')}`,
      zh: `${skipped.map(({ zh }) => zh).join('、')}顺延至下一个工作日`,
    },
  };
}
