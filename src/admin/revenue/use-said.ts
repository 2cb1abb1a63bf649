import { useLocale } from '#browser/i18n.ts';
import { spaced } from '#shared/money.ts';
import type { Said } from '#shared/rates/line.ts';

/** Says what the server says in both languages in that of the reader. */
export function useSaid(): (said: Said) => string {
  const isChinese = useLocale() === 'zh-CN';
  return ({ en, zh }) => spaced(isChinese ? zh : en);
}
