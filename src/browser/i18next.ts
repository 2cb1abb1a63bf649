import { createInstance } from 'i18next';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#shared/constants.ts';
import { formatDay, formatInstant, formatMoney, formatNumber } from './format.ts';
import { setTranslator, type Translator, type Words } from './i18n.ts';

/** A translator with plurals (`key_one`, `key_other`), nesting and formats: `{{amount, money}}`, `{{at, instant}}`. */
export function createI18nextTranslator(): Translator {
  const instance = createInstance();
  void instance.init({
    initAsync: false,
    lng: DEFAULT_LOCALE,
    fallbackLng: false,
    ns: [],
    resources: {},
    supportedLngs: [...LOCALES],
    // React escapes what it renders; escaping here as well would show `&amp;`.
    interpolation: { escapeValue: false },
  });
  const { formatter } = instance.services;
  formatter?.add('money', (value, lng) => formatMoney(Number(value), localeOrDefault(lng)));
  formatter?.add('day', (value, lng) => formatDay(String(value), localeOrDefault(lng)));
  formatter?.add('instant', (value, lng) => formatInstant(String(value), localeOrDefault(lng)));
  formatter?.add('count', (value, lng) => formatNumber(Number(value), localeOrDefault(lng)));

  const known = new WeakSet<Words>();
  return ({ room, locale, words, key, values }) => {
    if (!known.has(words)) {
      instance.addResourceBundle(locale, room, words);
      known.add(words);
    }
    const options = { ...values, lng: locale, ns: room };
    return instance.exists(key, options) ? instance.t(key, options) : undefined;
  };
}

const localeOrDefault = (name: string | undefined): Locale =>
  LOCALES.find((locale) => locale === name) ?? DEFAULT_LOCALE;

/** Switches every module's words to i18next. */
export const installI18next = (): void => setTranslator(createI18nextTranslator());
