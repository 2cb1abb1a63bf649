import { useEffect, type ReactNode } from 'react';
import { Link } from '#browser/navigation.tsx';
import { SiteFooter, SiteHeader } from './SiteFrame.tsx';
import { siteWords } from './words.ts';

export function NotFoundPage(): ReactNode {
  const t = siteWords.useT();
  useEffect(() => {
    document.title = `${t('notFound.title')} – Highland`;
  }, [t]);
  return (
    <div className="site">
      <SiteHeader />
      <main id="content" className="lost">
        <div className="lost-text">
          <h1>{t('notFound.title')}</h1>
          <p>{t('notFound.text')}</p>
          <Link to="/" className="button button-primary">
            {t('notFound.back')}
          </Link>
        </div>
      </main>
      <SiteFooter />
    </div>
  );
}
