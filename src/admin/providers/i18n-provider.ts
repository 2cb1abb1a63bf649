import type { I18nProvider } from '@refinedev/core';
import { LOCALES } from '#shared/constants.ts';
import { changeLocale, currentLocale, type Values } from '#browser/i18n.ts';
import { adminWords, type AdminKey } from '#admin/words.ts';

/** Translates Refine's own sentences; those without our words keep Refine's. */
export const i18nProvider: I18nProvider = {
  translate: (key: string, options?: unknown, fallback?: string) => {
    const values = typeof options === 'object' && options !== null ? (options as Values) : undefined;
    const otherwise = fallback ?? (typeof options === 'string' ? options : key);
    return adminWords.has(key) ? adminWords.t(key as AdminKey, values) : otherwise;
  },
  changeLocale: (name: string) => {
    const locale = LOCALES.find((candidate) => candidate === name);
    return locale ? changeLocale(locale) : Promise.resolve();
  },
  getLocale: currentLocale,
};
