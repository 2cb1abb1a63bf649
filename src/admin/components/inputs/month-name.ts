import { currentLocale } from '#browser/i18n.ts';

/** Names the month of `2026-11` or of a day in it: November 2026, 2026年11月. */
export const monthName = (month: string): string =>
  new Intl.DateTimeFormat(currentLocale(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}T00:00:00Z`),
  );
