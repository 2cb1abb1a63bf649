import type { ReactNode } from 'react';
import { signInWords } from './sign-in-words.ts';
import { SignInForm } from './SignInForm.tsx';
import { SignInFrame } from './SignInFrame.tsx';

/** The sign-in page and the site use neither antd nor i18next nor a router, to stay under 75 kB. */

export { signInWords };

/** @param onIntent called at the first key, so that the next page can be fetched meanwhile. */
export function SignInPage({ onIntent }: { onIntent: () => void }): ReactNode {
  const t = signInWords.useT();
  return (
    <SignInFrame title={t('title')}>
      <p className="sign-in-welcome">{t('welcome')}</p>
      <SignInForm onIntent={onIntent} />
      <p className="sign-in-help">{t('help')}</p>
    </SignInFrame>
  );
}
