import './sign-in.css';
import { useEffect, type ReactNode } from 'react';
import { Logo } from '#browser/Logo.tsx';
import { Link } from '#browser/navigation.tsx';
import { LanguageSwitch, ThemeSwitch } from '#browser/switches.tsx';
import { signInWords } from './sign-in-words.ts';

/** Frame of the pages for signing in and for a new password, with a drawing beside the form. */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }): ReactNode {
  const t = signInWords.useT();
  useEffect(() => {
    document.title = `${title} – Highland`;
  }, [title]);
  return (
    <div className="sign-in">
      <div className="sign-in-scene" aria-hidden="true">
        <p>{t('tagline')}</p>
      </div>
      <main className="sign-in-panel">
        <header className="sign-in-top line gap-2">
          <Link to="/" className="logo-link" aria-label={t('home')}>
            <Logo />
          </Link>
          <LanguageSwitch />
          <ThemeSwitch />
        </header>
        <div className="sign-in-body">
          <h1>{title}</h1>
          {children}
        </div>
      </main>
    </div>
  );
}
