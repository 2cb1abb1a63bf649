import { createInstance } from 'i18next';
import { DEFAULT_LOCALE, LOCALES } from '#shared/constants.ts';
import { FORMATS, localeOrDefault } from './brief-translator.ts';
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
  for (const [name, format] of Object.entries(FORMATS))
    formatter?.add(name, (value, lng) => format(value, localeOrDefault(lng)));

  const known = new WeakSet<Words>();
  return ({ module, locale, words, key, values }) => {
    if (!known.has(words)) {
      instance.addResourceBundle(locale, module, words);
      known.add(words);
    }
    const options = { ...values, lng: locale, ns: module };
    return instance.exists(key, options) ? instance.t(key, options) : undefined;
  };
}

/** Switches every module's words to i18next. */
export const installI18next = (): void => setTranslator(createI18nextTranslator());
