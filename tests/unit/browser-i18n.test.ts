// @vitest-environment happy-dom
import { translatePlainly } from '#browser/i18n.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LOCALES } from '#shared/constants.ts';
import type { Words } from '#browser/i18n.ts';

async function openPage(url: string) {
  vi.resetModules();
  history.replaceState(null, '', url);
  const i18n = await import('#browser/i18n.ts');
  i18n.startLocale();
  return i18n;
}

const english = { hello: 'Hello {{name}}', deep: { er: 'Deeper' } };
const chinese = { hello: '你好，{{name}}', deep: { er: '更深' } };
const loaders = { 'zh-CN': async () => ({ words: chinese }) };

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());

test.each([
  ['/', 'en-US'],
  ['/?lang=zh-CN', 'zh-CN'],
  ['/?lang=zh', 'zh-CN'],
  ['/?lang=ZH-cn', 'zh-CN'],
  ['/?lang=en', 'en-US'],
  ['/?lang=fr-FR', 'en-US'],
  ['/?lang=', 'en-US'],
])('the language of %s is %s, and the document says so', async (url, locale) => {
  const i18n = await openPage(url);
  expect(i18n.currentLocale()).toBe(locale);
  expect(document.documentElement.lang).toBe(locale);
});

test('a change of language loads the words first, then shows them and notes the language in the address', async () => {
  const i18n = await openPage('/rooms?page=2#list');
  const own = i18n.defineWords({ name: 'test', english, loaders });
  await own.load();
  expect(own.t('hello', { name: 'Mei' })).toBe('Hello Mei');
  await i18n.changeLocale('zh-CN');
  expect(own.t('hello', { name: 'Mei' })).toBe('你好，Mei');
  expect(location.pathname + location.search + location.hash).toBe('/rooms?page=2&lang=zh-CN#list');
  await i18n.changeLocale('en-US');
  expect(location.search).toBe('?page=2');
});

test('when the words cannot be fetched the language stays as it is', async () => {
  const i18n = await openPage('/');
  const own = i18n.defineWords({
    name: 'test',
    english,
    loaders: { 'zh-CN': () => Promise.reject(new Error('down')) },
  });
  await own.load();
  await expect(i18n.changeLocale('zh-CN')).rejects.toThrow('down');
  expect(i18n.currentLocale()).toBe('en-US');
});

test('links inside the product carry the language, others do not', async () => {
  const i18n = await openPage('/?lang=zh-CN');
  expect(i18n.withLocale('/sign-in?returnTo=%2Fa#b')).toBe('/sign-in?returnTo=%2Fa&lang=zh-CN#b');
  expect(i18n.withLocale('https://elsewhere.example/')).toBe('https://elsewhere.example/');
  expect(i18n.withLocale('//elsewhere.example/')).toBe('//elsewhere.example/');
});

test('a module says words that come later as well, beside those of the same name', async () => {
  const i18n = await openPage('/');
  const own = i18n.defineWords<Words>({ name: 'grown', english: { deep: { first: 'first' } }, loaders: {} });
  expect(own.has('deep.later')).toBe(false);
  const grown = own.extend({ deep: { later: 'later' } });
  expect([grown.t('deep.first'), grown.t('deep.later')]).toEqual(['first', 'later']);
});

test('a missing key is visible outside production', async () => {
  const i18n = await openPage('/');
  const own = i18n.defineWords<Words>({ name: 'test', english, loaders });
  expect(own.t('deep.est')).toBe('⟦test:deep.est⟧');
  expect(own.t('deep')).toBe('⟦test:deep⟧');
  expect(own.t('constructor')).toBe('⟦test:constructor⟧');
  expect(own.has('deep.er')).toBe(true);
  expect(own.has('deep.est')).toBe(false);
});

const MODULES = {
  browser: { en: () => import('#browser/locales/en-US.ts'), zh: () => import('#browser/locales/zh-CN.ts') },
  site: { en: () => import('#site/locales/en-US.ts'), zh: () => import('#site/locales/zh-CN.ts') },
  'sign-in': { en: () => import('#site/locales/sign-in.en-US.ts'), zh: () => import('#site/locales/sign-in.zh-CN.ts') },
};

const FULLER_MODULES = {
  admin: { en: () => import('#admin/locales/en-US.ts'), zh: () => import('#admin/locales/zh-CN.ts') },
  more: {
    en: () => import('#admin/locales/more.en-US.ts'),
    // The translator knows words that it has read; these are read for another module.
    zh: async () => ({ words: { ...(await import('#admin/locales/zh-CN.ts')).words } }),
  },
  reservations: {
    en: () => import('#admin/reservations/locales/en-US.ts'),
    zh: () => import('#admin/reservations/locales/zh-CN.ts'),
  },
};

const flatten = (words: Words, prefix = ''): [string, string][] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flatten(value, `${prefix}${key}.`),
  );
const placeholders = (text: string): string[] => (text.match(/\{\{\w+\}\}/g) ?? []).toSorted();

test.each(Object.entries(MODULES))(
  '%s: both languages say everything, with the same placeholders',
  async (_name, own) => {
    const [en, zh] = [flatten((await own.en()).words), flatten((await own.zh()).words)];
    expect(zh.map(([key]) => key)).toEqual(en.map(([key]) => key));
    expect(zh.map(([, text]) => placeholders(text))).toEqual(en.map(([, text]) => placeholders(text)));
    expect([...en, ...zh].filter(([, text]) => text.trim() === '')).toEqual([]);
  },
);

test('the plain translator and i18next say the same', async () => {
  await openPage('/');
  const { createI18nextTranslator } = await import('#browser/i18next.ts');
  const translate = createI18nextTranslator();
  for (const [name, own] of Object.entries(MODULES)) {
    const languages = [(await own.en()).words, (await own.zh()).words];
    for (const [index, words] of languages.entries()) {
      for (const [key, text] of flatten(words)) {
        const values = Object.fromEntries(placeholders(text).map((mark) => [mark.slice(2, -2), `<${mark}>`]));
        const request = { module: name, locale: LOCALES[index] ?? 'en-US', words, key, values };
        expect(translate(request)).toBe(translatePlainly(request));
      }
    }
  }
  const request = { module: 'test', locale: 'en-US' as const, words: english, key: 'deep.est', values: undefined };
  expect(translate(request)).toBeUndefined();
});

test('the brief translator says of every word what i18next says', async () => {
  await openPage('/');
  const { createI18nextTranslator } = await import('#browser/i18next.ts');
  const { translateBriefly } = await import('#browser/brief-translator.ts');
  const translate = createI18nextTranslator();
  const valueOf = (mark: string): string | number =>
    /, *day/.test(mark) ? '2026-01-05' : /, *instant/.test(mark) ? '2026-01-05T06:07:08Z' : 123_450;
  for (const [name, own] of Object.entries({ ...MODULES, ...FULLER_MODULES })) {
    const languages = [(await own.en()).words, (await own.zh()).words];
    for (const [index, words] of languages.entries()) {
      const marks = new Map<string, string[]>();
      for (const [path, text] of flatten(words)) {
        const key = path.replace(/_(zero|one|other)$/, '');
        marks.set(key, [...(marks.get(key) ?? []), ...(text.match(/\{\{.*?\}\}/g) ?? [])]);
      }
      for (const [key, all] of marks) {
        for (const count of [0, 1, 2, 1200]) {
          const said = Object.fromEntries(all.map((mark) => [/\w+/.exec(mark)?.[0] ?? '', valueOf(mark)]));
          const request = { module: name, locale: LOCALES[index] ?? 'en-US', words, key, values: { ...said, count } };
          expect([key, translateBriefly(request)]).toEqual([key, translate(request)]);
        }
      }
    }
  }
});

test('i18next adds plurals, nesting and the formats of the product', async () => {
  await openPage('/');
  const { createI18nextTranslator } = await import('#browser/i18next.ts');
  const translate = createI18nextTranslator();
  const words = {
    users_one: '{{count}} user',
    users_other: '{{count, count}} users',
    paid: '{{amount, money}} on {{on, day}}',
    fresh: 'New {{one, within}}',
    both: '$t(users, {"count": {{count}} }) paid',
  };
  const say = (key: string, values: Record<string, string | number>) =>
    translate({ module: 'plural', locale: 'en-US', words, key, values });
  expect(say('users', { count: 1 })).toBe('1 user');
  expect(say('users', { count: 1200 })).toBe('1,200 users');
  expect(say('paid', { amount: 123_450, on: '2026-01-05' })).toBe('RM 1,234.50 on 05 Jan 2026');
  expect(say('fresh', { one: 'Owner’s payment' })).toBe('New owner’s payment');
  expect(say('fresh', { one: 'SST rate' })).toBe('New SST rate');
  expect(say('both', { count: 3 })).toBe('3 users paid');
});
