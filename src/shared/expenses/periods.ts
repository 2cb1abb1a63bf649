/** Months of statements, `YYYY-MM`. */

export const periodOf = (day: string): string => day.slice(0, 7);

/** The month after; `months` before it where that is below nothing. */
export function movePeriod(period: string, months: number): string {
  const at = Number(period.slice(0, 4)) * 12 + Number(period.slice(5, 7)) - 1 + months;
  return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}`;
}

/** The first month from that of the day on that is still open. */
export function openPeriod(day: string, closed: ReadonlySet<string>): string {
  let period = periodOf(day);
  while (closed.has(period)) period = movePeriod(period, 1);
  return period;
}
