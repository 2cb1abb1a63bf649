import type { ReactNode } from 'react';
import { LOCALES, type Locale } from '#shared/constants.ts';
import { changeLocale, useLocale } from './i18n.ts';
import { setTheme, useTheme } from './theme.ts';
import { toast } from './toasts.tsx';
import { browserWords } from './words.ts';

/** Language and colours, chosen by whoever reads: as two switches, or as commands of a menu where there is no room for them. */

/** Languages by their own names, because their readers look for these. */
export const LANGUAGE_NAMES: Record<Locale, string> = { 'en-US': 'English', 'zh-CN': '中文' };

interface Languages {
  readonly locale: Locale;
  readonly choose: (name: string) => void;
}

function useLanguages(): Languages {
  const t = browserWords.useT();
  const choose = (name: string): void => {
    const next = LOCALES.find((candidate) => candidate === name);
    if (next) changeLocale(next).catch(() => toast.error(t('http.unexpected')));
  };
  return { locale: useLocale(), choose };
}

export function LanguageSwitch(): ReactNode {
  const t = browserWords.useT();
  const { locale, choose } = useLanguages();
  return (
    <select
      className="language"
      aria-label={t('language.choose')}
      value={locale}
      onChange={(event) => choose(event.target.value)}
    >
      {LOCALES.map((name) => (
        <option key={name} value={name} lang={name}>
          {LANGUAGE_NAMES[name]}
        </option>
      ))}
    </select>
  );
}

/** The same as commands of a menu, because a phone's bar has no room for the switches. */
export function useSwitches(): readonly {
  readonly label: string;
  readonly lang?: Locale;
  readonly flip: () => void;
}[] {
  const t = browserWords.useT();
  const { locale, choose } = useLanguages();
  const other = useTheme() === 'dark' ? 'light' : 'dark';
  return [
    ...LOCALES.filter((name) => name !== locale).map((name) => ({
      label: LANGUAGE_NAMES[name],
      lang: name,
      flip: () => choose(name),
    })),
    { label: t(`theme.${other}`), flip: () => setTheme(other) },
  ];
}

export function ThemeSwitch(): ReactNode {
  const t = browserWords.useT();
  const mode = useTheme();
  const other = mode === 'dark' ? 'light' : 'dark';
  return (
    <button
      type="button"
      className="icon-button theme"
      aria-label={t(`theme.${other}`)}
      onClick={() => setTheme(other)}
    >
      <svg viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" aria-hidden>
        {other === 'dark' ? (
          <path d="M16.5 12.2A7 7 0 1 1 7.8 3.5a5.6 5.6 0 0 0 8.7 8.7Z" />
        ) : (
          <path d="M10 6.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM10 1.5v2M10 16.5v2M1.5 10h2M16.5 10h2M4 4l1.4 1.4M14.6 14.6 16 16M4 16l1.4-1.4M14.6 5.4 16 4" />
        )}
      </svg>
    </button>
  );
}
