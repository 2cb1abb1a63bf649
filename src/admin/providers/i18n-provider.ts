import { type I18nProvider, useTranslate } from '@refinedev/core';
import { useMemo } from 'react';
import { LOCALES } from '#shared/constants.ts';
import { changeLocale, currentLocale, type Values } from '#browser/i18n.ts';
import { adminWords, type AdminKey, type AdminT } from '#admin/words.ts';

/** Whether the words are ours; those that count something have a form per number. */
const isOurs = (key: string): key is AdminKey => adminWords.has(key) || adminWords.has(`${key}_other`);

interface Further {
  has(key: string): boolean;
  t(key: string, values?: Values): string;
}

let further: Further | undefined;

/** Has the sentences of Refine's own components spoken as well, which the first pages do without. */
export const speakAlso = (words: Further): void => {
  further = words;
};

/** Speaks our screens' sentences and Refine's own; those without our words keep Refine's. */
export const i18nProvider: I18nProvider = {
  translate: (key: string, options?: unknown, fallback?: string) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Refine hands over what its own screens fill in: texts and numbers
    const values = typeof options === 'object' && options !== null ? (options as Values) : undefined;
    const otherwise = fallback ?? (typeof options === 'string' ? options : key);
    if (isOurs(key)) return adminWords.t(key, values);
    return further?.has(key) ? further.t(key, values) : otherwise;
  },
  changeLocale: (name: string) => {
    const locale = LOCALES.find((candidate) => candidate === name);
    return locale ? changeLocale(locale) : Promise.resolve();
  },
  getLocale: currentLocale,
};

/** Refine's translation with our keys; a new function per language renews memoised children. */
export function useRefineWords(spoken: AdminT): (key: string, values?: Values) => string {
  const translate = useTranslate();
  // oxlint-disable-next-line react/exhaustive-deps -- because `spoken` changes with the language.
  return useMemo(() => (key: string, values?: Values) => translate(key, values), [translate, spoken]);
}
