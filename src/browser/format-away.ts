import type { Locale } from '#shared/constants.ts';
import { memoise } from './format.ts';
import { currentLocale } from './i18n.ts';

/** Distance of an instant from now: `5 minutes ago`, `in 2 hours`. Empty for an unreadable value. */
export function formatAway(value: string | Date, now: number = Date.now(), locale: Locale = currentLocale()): string {
  const seconds = (new Date(value).getTime() - now) / 1000;
  if (Number.isNaN(seconds)) return '';
  const size = Math.abs(seconds);
  const [unit, length] = AWAY.find(([, , until]) => size < until) ?? LONGEST_AWAY;
  return relative(locale).format(Math.trunc(seconds / length), unit);
}

const LONGEST_AWAY = ['day', 86_400, Number.POSITIVE_INFINITY] as const;
/** Units with their seconds, and the most seconds for which each is used. */
const AWAY = [['second', 1, 60], ['minute', 60, 7200], ['hour', 3600, 172_800], LONGEST_AWAY] as const;

const relative = memoise((locale: Locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
