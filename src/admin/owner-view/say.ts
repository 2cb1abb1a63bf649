import { formatDay } from '#browser/format.ts';
import { useLocale } from '#browser/i18n.ts';
import { countryName } from '#shared/countries.ts';
import type { OwnerViewStay } from '#shared/owner-view/answers.ts';
import type { Said } from '#shared/rates/line.ts';
import { ownerViewWords } from './words.ts';

/** Says what an answer brings in both languages in the reader's own. */
export function useSay(): (said: Said) => string {
  const isChinese = useLocale() === 'zh-CN';
  return ({ en, zh }) => (isChinese ? zh : en);
}

/** `S. D. · Singapore`: as much as an owner may know of a guest. */
export function useSayGuest(): (stay: Pick<OwnerViewStay, 'initials' | 'nationality'>) => string {
  const locale = useLocale();
  return ({ initials, nationality }) =>
    [initials, nationality !== null && countryName(nationality, locale)].filter(Boolean).join(' · ');
}

/** `since 1 Nov 2024`, or both days. */
export function useSayDays(): (from: string, until: string | null) => string {
  const t = ownerViewWords.useT();
  return (from, until) =>
    until === null
      ? t('units.since', { from: formatDay(from) })
      : t('units.between', { from: formatDay(from), until: formatDay(until) });
}
