import { movePeriod, periodOf } from '#shared/day.ts';

/** When a rule has an expense to make. */

export interface RuleDays {
  readonly day: number;
  readonly from: string;
  readonly until: string | null;
  /** Last month that has its expense. */
  readonly made_until: string | null;
}

/** A rule that was forgotten for years does not fill the list at once. */
const AT_MOST = 12;

/** The days whose expense is due and not made yet, the earliest first. */
export function listDueDays({ day, from, until, made_until }: RuleDays, today: string): string[] {
  const dayIn = (period: string): string => `${period}-${String(day).padStart(2, '0')}`;
  const last = until !== null && until < today ? until : today;
  const days: string[] = [];
  let period = made_until === null ? periodOf(from) : movePeriod(made_until, 1);
  while (dayIn(period) <= last) {
    if (dayIn(period) >= from) days.push(dayIn(period));
    period = movePeriod(period, 1);
  }
  return days.slice(-AT_MOST);
}
