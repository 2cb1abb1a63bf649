import './landing.css';
import { lazy, type ReactNode } from 'react';
import { usePath } from '#browser/navigation.tsx';
import { LandingPage } from './LandingPage.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { siteWords } from './words.ts';

export { siteWords };

const ResetPasswordPage = lazy(async () => {
  const page = await import('./ResetPasswordPage.tsx');
  await page.loadResetWords();
  return { default: page.ResetPasswordPage };
});

/** The public website. */
export function App(): ReactNode {
  switch (usePath()) {
    case '/':
      return <LandingPage />;
    case '/reset-password':
      return <ResetPasswordPage />;
    default:
      return <NotFoundPage />;
  }
}
