const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A day within a sentence: `05 Jan 2027` and `2027年1月5日`. */
export function dayInWords(day: string): { readonly en: string; readonly zh: string } {
  const [, year = '', month = '', date = ''] = DAY.exec(day) ?? [];
  return {
    en: `${date} ${MONTHS[Number(month) - 1] ?? month} ${year}`,
    zh: `${year}年${Number(month)}月${Number(date)}日`,
  };
}

/** Whether it is `YYYY-MM-DD` and that day exists. */
export function isDay(value: unknown): value is string {
  const parts = typeof value === 'string' ? DAY.exec(value) : null;
  if (!parts || parts[1] === '0000') return false;
  const date = new Date(`${value as string}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value as string);
}
