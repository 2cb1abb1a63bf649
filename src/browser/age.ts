import { DAY_MS, HOUR_MS, MINUTE_MS, type Locale } from '#shared/constants.ts';

/** Formats a waiting time in its largest unit: `5 minutes`, `3 hours`, `12 days`. */
export function ageText(since: string, now: number, locale: Locale): string {
  const elapsed = Math.max(0, now - Date.parse(since));
  if (Number.isNaN(elapsed)) return '';
  if (elapsed < HOUR_MS) return unitText(Math.max(1, Math.floor(elapsed / MINUTE_MS)), 'minute', locale);
  if (elapsed < 2 * DAY_MS) return unitText(Math.floor(elapsed / HOUR_MS), 'hour', locale);
  return unitText(Math.floor(elapsed / DAY_MS), 'day', locale);
}

const unitText = (count: number, unit: 'minute' | 'hour' | 'day', locale: Locale): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
