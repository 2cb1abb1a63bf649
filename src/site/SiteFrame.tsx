import type { ReactNode } from 'react';
import { Logo } from '#browser/Logo.tsx';
import { Link, usePath } from '#browser/navigation.tsx';
import { useSession } from '#browser/session.ts';
import { LanguageSwitch, ThemeSwitch } from '#browser/switches.tsx';
import { siteWords } from './words.ts';

export const CONTACT_EMAIL = 'stay@highland.test';

const SECTIONS = ['place', 'rooms', 'air', 'way'] as const;

export function SiteHeader(): ReactNode {
  const t = siteWords.useT();
  const user = useSession('user');
  const isLanding = usePath() === '/';
  return (
    <header className="site-header line">
      <a className="skip-link" href="#content">
        {t('skip')}
      </a>
      <Link to="/" className="logo-link" aria-label={t('home')}>
        <Logo />
      </Link>
      {isLanding && (
        <nav className="site-nav" aria-label={t('nav.label')}>
          {SECTIONS.map((section) => (
            <a key={section} href={`#${section}`}>
              {t(`nav.${section}`)}
            </a>
          ))}
        </nav>
      )}
      <div className="site-tools line gap-2">
        <LanguageSwitch />
        <ThemeSwitch />
        {/* The sign-in page redirects signed-in readers to the back-office or the site. */}
        {user ? (
          <Link to="/sign-in" className="button button-medium" aria-label={t('nav.account', { name: user.name })}>
            {user.name}
          </Link>
        ) : (
          <Link to="/sign-in" className="button button-medium">
            {t('nav.signIn')}
          </Link>
        )}
      </div>
    </header>
  );
}

export function SiteFooter(): ReactNode {
  const t = siteWords.useT();
  return (
    <footer className="site-footer row between muted">
      <Logo />
      <address>
        {t('contact.address')}
        <br />
        <a href={`mailto:${CONTACT_EMAIL}`}>{CONTACT_EMAIL}</a>
      </address>
      <p>{t('footer.note')}</p>
    </footer>
  );
}
