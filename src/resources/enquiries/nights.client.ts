import type { Locale } from '#shared/constants.ts';
import { formatDay } from '#browser/format.ts';
import { currentLocale } from '#browser/i18n.ts';

/** Says a stay's days, what they share once: `5–6 Dec 2026`, `31 Dec 2026 – 3 Jan 2027`, in Chinese `2026-12-05 至 12-06`. */
export function formatDays(from: string, until: string, locale: Locale = currentLocale()): string {
  const say = (day: string): string => formatDay(day, locale).replace(/^0/, '');
  const [start, end] = [say(from), say(until)];
  const isSameYear = from.slice(0, 4) === until.slice(0, 4);
  if (locale === 'zh-CN') return `${start} 至 ${isSameYear ? end.slice(5) : end}`;
  if (from.slice(0, 7) === until.slice(0, 7)) return `${start.slice(0, -9)}–${end}`;
  return `${isSameYear ? start.slice(0, -5) : start} – ${end}`;
}
