import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/constants.ts';
import type { RowOf } from '#shared/field.ts';
import type { attendance } from '#resources/people/attendance.ts';
import type { UserRow } from './users.ts';
import { Random, weighted } from '#server/seed/random.ts';
import { KUALA_LUMPUR_MS, toIso } from '#server/seed/timeline.ts';

export type AttendanceRow = RowOf<(typeof attendance)['fields']>;

const SEED = 1974;
/** Number of riders who clock in, the longest-serving first. */
const CLOCKING = 40;
const DAYS = 60;

const chooseShift = weighted({ day: 70, evening: 18, night: 12 });
/** Beginnings of shifts in hours after midnight; the night shift ends the next morning. */
const BEGINS: Readonly<Record<'day' | 'evening' | 'night', number>> = { day: 9, evening: 14, night: 22 };
const SHIFT_MINUTES = 8 * 60;

const chooseOutcome = weighted({ present: 82, late: 12, absent: 6 });

/** Watches riders go by and tells when they came and went over the last sixty days. */
export class DemoAttendance {
  private readonly riders: UserRow[] = [];

  note(user: UserRow): void {
    const works = user.rider_verification === 'approved' && !user.banned;
    if (works && this.riders.length < CLOCKING) this.riders.push(user);
  }

  /** Oldest first. */
  rows(now: Date): AttendanceRow[] {
    const random = new Random(SEED);
    const today = Math.floor((now.getTime() + KUALA_LUMPUR_MS) / DAY_MS);
    const rows: AttendanceRow[] = [];
    for (let day = today - DAYS + 1; day <= today; day += 1) {
      for (const [at, rider] of this.riders.entries()) {
        const row = workDay(rider, { day, now }, random);
        // Everybody has one day of the week off.
        const isOff = (day + at) % 7 === 0;
        if (row && !isOff) rows.push({ ...row, id: rows.length + 1 });
      }
    }
    return rows;
  }
}

function workDay(
  { account_number, created_at }: UserRow,
  { day, now }: { readonly day: number; readonly now: Date },
  random: Random,
): AttendanceRow | null {
  const midnight = day * DAY_MS - KUALA_LUMPUR_MS;
  const begins = midnight + BEGINS[chooseShift(random)] * HOUR_MS;
  const state = chooseOutcome(random);
  const [delay, overtime] = [random.next(), random.next()];
  if (begins < Date.parse(created_at) || begins + 2 * HOUR_MS > now.getTime()) return null;
  const came = begins + Math.round(state === 'late' ? 12 + 80 * delay : 4 - 14 * delay) * MINUTE_MS;
  const left = begins + Math.round(SHIFT_MINUTES - 10 + 50 * overtime) * MINUTE_MS;
  const hasLeft = left <= now.getTime();
  const isAbsent = state === 'absent';
  const written = toIso(isAbsent ? begins + HOUR_MS : hasLeft ? left : came);
  return {
    id: 0,
    version: 1,
    account_number,
    date: toIso(midnight + KUALA_LUMPUR_MS).slice(0, 10),
    state,
    check_in_at: isAbsent ? null : toIso(came),
    check_out_at: isAbsent || !hasLeft ? null : toIso(left),
    minutes: isAbsent || !hasLeft ? null : (left - came) / MINUTE_MS,
    created_at: written,
    updated_at: written,
  };
}
