import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { withLocale } from './i18n.ts';
import { createStore, useStore } from './store.ts';

const path = createStore(typeof location === 'undefined' ? '/' : location.pathname);

/** Handles Back and Forward before any other listener; true when it has handled the event. */
export type HistoryGate = (event: PopStateEvent) => boolean;
let gate: HistoryGate | null = null;

/** Installs a gate before Back and Forward; returns a function that removes it. */
export function setHistoryGate(next: HistoryGate): () => void {
  gate = next;
  return () => {
    if (gate === next) gate = null;
  };
}

// Registered with the first chunk, because a window's listeners run in this order, and after the next one, the router's,
// the other page is already shown.
if (typeof window !== 'undefined') {
  addEventListener('popstate', (event) => {
    if (gate?.(event)) event.stopImmediatePropagation();
    else path.set(location.pathname);
  });
}

/** Path of the present page, for apps without a router. */
export const usePath = (): string => useStore(path);

/** Goes to a page of the product in the current language, without a page load. */
export function navigate(to: string, { replace = false }: { replace?: boolean } = {}): void {
  const url = withLocale(to);
  if (replace) history.replaceState(null, '', url);
  else history.pushState(null, '', url);
  path.set(location.pathname);
  if (!replace) scrollTo({ top: 0, behavior: 'instant' });
}

/** A link inside the product. Other targets, and clicks that ask for a new tab, are the browser's. */
export function Link({ to, ...rest }: { to: string } & Omit<ComponentProps<'a'>, 'href' | 'onClick'>): ReactNode {
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isPlain || rest.target) return;
    event.preventDefault();
    navigate(to);
  };
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- because the caller's children come with the rest.
  return <a href={withLocale(to)} onClick={follow} {...rest} />;
}

/**
 * Address to open after signing in, from the address bar; the fallback when it points anywhere but into this
 * product. Browsers drop tabs and line breaks from addresses and read `\` as `/`, so the parsed result is what counts.
 */
export function safeReturnTo(asked: string | null, fallback: string): string {
  if (!asked?.startsWith('/')) return fallback;
  const here = 'http://internal';
  const url = URL.canParse(asked, here) ? new URL(asked, here) : undefined;
  if (!url || url.origin !== here || url.pathname.startsWith('//')) return fallback;
  return url.pathname + url.search + url.hash;
}
