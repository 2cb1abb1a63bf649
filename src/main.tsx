import '#browser/theme.css';
import '#browser/kit.css';
import { StrictMode, useEffect, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { CrashBoundary } from '#browser/CrashBoundary.tsx';
import { installStyleNonce } from '#browser/csp.ts';
import { currentLocale, startLocale } from '#browser/i18n.ts';
import { lateFace } from '#browser/late-face.tsx';
import { Logo } from '#browser/Logo.tsx';
import { navigate, safeReturnTo, usePath } from '#browser/navigation.tsx';
import { Notice } from '#browser/Notice.tsx';
import { getSession, hasToken, refreshPermissions, signOut, startSession, useSession } from '#browser/session.ts';
import { silenceConsole } from '#browser/silence.ts';
import { startTheme } from '#browser/theme.ts';
import { Toasts } from '#browser/toasts.tsx';
import { browserWords } from '#browser/words.ts';

/**
 * The entry of the pages: decides by address and session which face is drawn, the site, the sign-in or the
 * back-office, and fetches that one alone.
 */

const isAdminPath = (path: string): boolean => path === '/admin' || path.startsWith('/admin/');
/** Longest wait for the page before the splash is drawn. */
const NEARLY_MS = 300;
/** The frame of a page that has one is as good as a splash; longer than this, somebody wants to be told. */
const FRAMED_MS = 4000;

const isChinese = (): boolean => currentLocale() === 'zh-CN';

// Each app fetches its translation in parallel with its code; English is part of the code.
async function loadSite() {
  const [face] = await Promise.all([import('#site/App.tsx'), isChinese() && import('#site/locales/zh-CN.ts')]);
  await face.siteWords.load();
  return face.App;
}

async function loadSignIn() {
  const [{ SignInPage, signInWords }] = await Promise.all([
    import('#site/SignInPage.tsx'),
    isChinese() && import('#site/locales/sign-in.zh-CN.ts'),
  ]);
  await signInWords.load();
  return () => <SignInPage onIntent={() => void loadAfterSignIn()} />;
}

async function loadAdmin() {
  // The small chunk fetches the page's code and data while the large one is loading.
  const [, { App }] = await Promise.all([
    import('#admin/start.ts').then(({ startAdmin }) => startAdmin(location.pathname + location.search)),
    import('#admin/App.tsx'),
  ]);
  return App;
}

const site = lateFace(loadSite);
const signIn = lateFace(loadSignIn);
const admin = lateFace(loadAdmin);

function Root(): ReactNode {
  return (
    <StrictMode>
      <CrashBoundary>
        <Face />
      </CrashBoundary>
      <AccountLoading />
      <Toasts />
    </StrictMode>
  );
}

function Face(): ReactNode {
  const path = usePath();
  const phase = useSession('phase');
  const isAdmin = useSession('isAdmin');
  const permissions = useSession('permissions');
  const isAdminPage = isAdminPath(path);
  if (!isAdminPage && path !== '/sign-in') return <site.Face fallback={splash} />;
  if (phase === 'loading' || phase === 'ending') return <Splash />;
  if (phase === 'unreachable') return <Unreachable />;
  if (phase === 'anonymous') return <signIn.Face fallback={splash} />;
  if (!isAdminPage) return <AfterSignIn />;
  if (!isAdmin) return <NoAccess />;
  return permissions ? <admin.Face fallback={splash} /> : <AskPermissions />;
}

/** Fetches permissions when the reader comes from a page that did not need them. */
function AskPermissions(): ReactNode {
  useEffect(() => void refreshPermissions(), []);
  return <Splash />;
}

/** Address after signing in: the one asked for, else the back-office for administrators and the site for others. */
const destination = (): string =>
  safeReturnTo(new URLSearchParams(location.search).get('returnTo'), getSession().isAdmin ? '/admin' : '/');

function AfterSignIn(): ReactNode {
  useEffect(() => navigate(destination(), { replace: true }), []);
  return <Splash />;
}

/** Prefetches the back-office, if it is the target, while the password is being typed. */
async function loadAfterSignIn(): Promise<void> {
  const asked = safeReturnTo(new URLSearchParams(location.search).get('returnTo'), location.pathname);
  if (isAdminPath(asked)) await import('#admin/App.tsx').catch(() => undefined);
}

/** Indicator over any page while the account is being fetched, and a moment longer; the page does not move for it. */
function AccountLoading(): ReactNode {
  const t = browserWords.useT();
  if (!useSession('isLoading')) return null;
  return (
    <output className="account-loading">
      <span className="sr-only">{t('session.loading')}</span>
    </output>
  );
}

const splash = <Splash />;

function Splash(): ReactNode {
  const t = browserWords.useT();
  const isLoading = useSession('isLoading');
  return (
    <main className="splash">
      <output>
        <Logo />
        {!isLoading && <span className="sr-only">{t('loading')}</span>}
      </output>
    </main>
  );
}

function Unreachable(): ReactNode {
  const t = browserWords.useT();
  return (
    <Notice title={t('session.unreachable')} text={t('session.kept')}>
      <button type="button" className="button button-primary" onClick={() => void startSession()}>
        {t('session.retry')}
      </button>
    </Notice>
  );
}

function NoAccess(): ReactNode {
  const t = browserWords.useT();
  const user = useSession('user');
  return (
    <Notice title={t('session.noAccess')} text={t('session.noAccessText', { name: user?.name ?? '' })}>
      <button type="button" className="button button-primary" onClick={() => navigate('/')}>
        {t('session.home')}
      </button>
      <button type="button" className="button" onClick={() => void signOut()}>
        {t('session.signOut')}
      </button>
    </Notice>
  );
}

function preload(path: string): Promise<void> {
  if (isAdminPath(path) && hasToken()) return admin.load();
  return isAdminPath(path) || path === '/sign-in' ? signIn.load() : site.load();
}

if (import.meta.env.PROD) silenceConsole();
installStyleNonce();
startTheme();
startLocale();
const known = startSession({ permissions: isAdminPath(location.pathname) });
const loaded = preload(location.pathname);
const words = browserWords.load().catch(() => undefined);
const root = document.getElementById('root');
const render = (): void => void (root && createRoot(root).render(<Root />));
const wait = new Promise((resume) => setTimeout(resume, root?.firstChild ? FRAMED_MS : NEARLY_MS));
// What is nearly here is drawn once, without a splash before it.
void Promise.all([words, Promise.race([Promise.all([known, loaded]), wait])]).then(render);
