import './admin.css';
import { Authenticated, Refine, type ResourceProps } from '@refinedev/core';
import { Suspense, useEffect, type ReactNode } from 'react';
import { BrowserRouter, useNavigate } from 'react-router';
import { setTranslator, setUrlWriter } from '#browser/i18n.ts';
import { whenIdle } from '#browser/idle.ts';
import { translateBriefly } from '#browser/brief-translator.ts';
import { manifest } from '#resources/manifest.ts';
import { accessControlProvider } from './providers/access-control-provider.ts';
import { authProvider } from './providers/auth-provider.ts';
import { dataProvider, fetchWrites } from './providers/data-provider.ts';
import { i18nProvider, useRefineWords } from './providers/i18n-provider.ts';
import { notificationProvider } from './providers/notification-provider.ts';
import { createRestProvider } from './providers/rest-provider.ts';
import { ParsedAddress, routerProvider } from './providers/router-provider.tsx';
import { queryClient } from './query-client.ts';
import './install.ts';
import { AdminRoutes } from './Routes.tsx';
import { Shell } from './shell/Shell.tsx';
import { speakThrough } from './words.ts';

/**
 * Puts the back-office together: Refine with its providers, resources and options, the router, the shell. Which screen
 * an address shows is decided in `Routes.tsx`.
 */

setTranslator(translateBriefly);
speakThrough(useRefineWords);

/** The provider of each other server goes by the setting that holds its address. */
const dataProviders = {
  default: dataProvider,
  ...Object.fromEntries(
    manifest.flatMap(({ source }) =>
      source ? [[source.rest, createRestProvider(import.meta.env[source.rest] ?? '')]] : [],
    ),
  ),
};

/** Resources with their addresses, for Refine. */
const refineResources: ResourceProps[] = manifest.map(({ name, source, route, creatable, editable, removable }) => ({
  name,
  ...(route
    ? {
        list: route,
        show: `${route}/:id`,
        ...(creatable === false ? {} : { create: `${route}/create` }),
        ...(editable === false ? {} : { edit: `${route}/:id/edit` }),
      }
    : {}),
  meta: { canDelete: removable !== false, ...(source ? { dataProviderName: source.rest } : {}) },
}));

const options = {
  disableTelemetry: true,
  disableRouteChangeHandler: true,
  syncWithLocation: false,
  warnWhenUnsavedChanges: true,
  mutationMode: 'pessimistic' as const,
  reactQuery: { clientConfig: queryClient },
};

/**
 * Fetches what the first drawing does not wait for: the code of writes, and i18next; where that does not come, the brief
 * translator stays.
 */
function fetchRest(): void {
  void fetchWrites().catch(() => undefined);
  void import('#browser/i18next.ts').then(
    ({ installI18next }) => installI18next(),
    () => undefined,
  );
}

const face = (
  <Shell>
    <Suspense fallback={<div className="page-wait" />}>
      <AdminRoutes />
    </Suspense>
  </Shell>
);

/** The back-office. Rendered once; only the routes inside follow the address. */
export function App(): ReactNode {
  useEffect(() => whenIdle(fetchRest), []);
  return (
    <BrowserRouter>
      <Refine
        routerProvider={routerProvider}
        dataProvider={dataProviders}
        authProvider={authProvider}
        accessControlProvider={accessControlProvider}
        notificationProvider={notificationProvider}
        i18nProvider={i18nProvider}
        resources={refineResources}
        options={options}
      >
        <LanguageInAddress />
        <ParsedAddress>
          {/* Drawn while Refine asks, too: this app is only rendered for a reader who is signed in. */}
          <Authenticated key="admin" loading={face} fallback={null}>
            {face}
          </Authenticated>
        </ParsedAddress>
      </Refine>
    </BrowserRouter>
  );
}

/** Tells the router of the address that a change of language has written. */
function LanguageInAddress(): null {
  const navigate = useNavigate();
  useEffect(() => setUrlWriter((url) => void navigate(url, { replace: true, preventScrollReset: true })), [navigate]);
  return null;
}
