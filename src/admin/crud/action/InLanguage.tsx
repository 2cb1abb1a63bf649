import { useState, type ReactNode } from 'react';
import { useLocale } from '#browser/i18n.ts';
import { LANGUAGE_NAMES } from '#browser/switches.tsx';
import { adminWords } from '#admin/words.ts';
import { LOCALES, type Locale } from '#shared/constants.ts';

interface InLanguageProps {
  /** Draws what takes the paper in a language. */
  readonly children: (locale: Locale) => ReactNode;
}

/** Lets the taker choose a paper's language, because its reader is usually somebody else. */
export function InLanguage({ children }: InLanguageProps): ReactNode {
  const t = adminWords.useT();
  const reader = useLocale();
  const [chosen, setChosen] = useState<Locale | null>(null);
  const locale = chosen ?? reader;
  return (
    <>
      <select
        className="control"
        aria-label={t('list.paperLanguage')}
        value={locale}
        onChange={(event) => setChosen(LOCALES.find((each) => each === event.target.value) ?? null)}
      >
        {LOCALES.map((each) => (
          <option key={each} value={each} lang={each}>
            {LANGUAGE_NAMES[each]}
          </option>
        ))}
      </select>
      {children(locale)}
    </>
  );
}
