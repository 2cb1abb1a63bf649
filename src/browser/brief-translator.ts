import { DEFAULT_LOCALE, LOCALES, type Locale } from '#shared/constants.ts';
import { uncapital } from '#shared/sentence.ts';
import { formatDay, formatInstant, formatMoney, formatNumber } from './format.ts';
import { findWords, type Translator } from './i18n.ts';

/** The product's formats of values: `{{amount, money}}`. */
export const FORMATS: Readonly<Record<string, (value: unknown, locale: Locale) => string>> = {
  money: (value, locale) => formatMoney(Number(value), locale),
  day: (value, locale) => formatDay(String(value), locale),
  instant: (value, locale) => formatInstant(String(value), locale),
  count: (value, locale) => formatNumber(Number(value), locale),
  /** A name within a sentence: "New reservation", but "New VIP list". */
  within: (value) => uncapital(String(value)),
};

const pluralsOf = Object.fromEntries(LOCALES.map((locale) => [locale, new Intl.PluralRules(locale)]));

/** What i18next says of our own words, with plurals and formats, until i18next itself is here. */
export const translateBriefly: Translator = ({ locale, words, key, values = {} }) => {
  const { count } = values;
  const isCounted = typeof count === 'number';
  const plural = isCounted ? findWords(words, `${key}_${pluralsOf[locale]?.select(count)}`) : undefined;
  const zero = count === 0 ? findWords(words, `${key}_zero`) : undefined;
  return (zero ?? plural ?? findWords(words, key))?.replace(
    /\{\{\s*(\w+)\s*(?:,\s*(\w+)\s*)?\}\}/g,
    (whole, name: string, format = '') => {
      const value = values[name];
      if (value === undefined) return whole;
      return FORMATS[format]?.(value, locale) ?? String(value);
    },
  );
};

export const localeOrDefault = (name: string | undefined): Locale =>
  LOCALES.find((locale) => locale === name) ?? DEFAULT_LOCALE;
