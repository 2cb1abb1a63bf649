import { businessDate } from '#shared/business-date.ts';
import { issue } from '#shared/errors.ts';
import { Refusal } from '#server/kit/refusal.ts';

interface Said {
  readonly now: string;
  readonly field: string;
  readonly resource: string;
  /** The act that asks for the day, where it is not a field of the record. */
  readonly action?: string;
}

/** Refuses a day of money that lies ahead: it is a slip, and would open a month of the ledger that nobody has reached. */
export function refuseComing(day: string, { now, field, ...of }: Said): void {
  const today = businessDate(now, 0);
  if (day <= today) return;
  throw new Refusal('VALIDATION', { issues: [issue([field], 'not_come', { today })], ...of });
}
