/** A rider's working day, as in the attendance list. */
export interface WorkingDay {
  readonly id: number;
  readonly date: string;
  readonly state: string;
  readonly check_in_at: string | null;
  readonly check_out_at: string | null;
  readonly minutes: number | null;
}

export interface Totals {
  readonly present: number;
  readonly late: number;
  readonly absent: number;
  readonly minutes: number;
}

export function totalsOf(days: readonly WorkingDay[]): Totals {
  const count = (state: string): number => days.filter((day) => day.state === state).length;
  return {
    present: count('present'),
    late: count('late'),
    absent: count('absent'),
    minutes: days.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0),
  };
}
