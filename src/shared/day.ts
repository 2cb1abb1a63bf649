const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Whether it is `YYYY-MM-DD` and that day exists. */
export function isDay(value: unknown): value is string {
  const parts = typeof value === 'string' ? DAY.exec(value) : null;
  if (!parts || parts[1] === '0000') return false;
  const date = new Date(`${value as string}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value as string);
}
