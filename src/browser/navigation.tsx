import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { withLocale } from './i18n.ts';
import { createStore, useStore } from './store.ts';

const path = createStore(typeof location === 'undefined' ? '/' : location.pathname);

/** Hears of Back and Forward before anybody else; true when it has dealt with them. */
export type HistoryGate = (event: PopStateEvent) => boolean;
let gate: HistoryGate | null = null;

/** Puts a gate before Back and Forward; returns how to take it away. */
export function setHistoryGate(next: HistoryGate): () => void {
  gate = next;
  return () => {
    if (gate === next) gate = null;
  };
}

// Registered with the first chunk: listeners of a window are called in this order, and the next one, the router's,
// already shows the other page.
if (typeof window !== 'undefined') {
  addEventListener('popstate', (event) => {
    if (gate?.(event)) event.stopImmediatePropagation();
    else path.set(location.pathname);
  });
}

/** The path of the page shown, for the faces that live without a router. */
export const usePath = (): string => useStore(path);

/** Goes to a page of the product, in the current language and without loading it anew. */
export function navigate(to: string, { replace = false }: { replace?: boolean } = {}): void {
  const url = withLocale(to);
  if (replace) history.replaceState(null, '', url);
  else history.pushState(null, '', url);
  path.set(location.pathname);
  if (!replace) scrollTo(0, 0);
}

/** A link inside the product. Other targets, and clicks that ask for a new tab, are the browser's. */
export function Link({ to, ...rest }: { to: string } & Omit<ComponentProps<'a'>, 'href' | 'onClick'>): ReactNode {
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isPlain || rest.target) return;
    event.preventDefault();
    navigate(to);
  };
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the caller's children come with the rest.
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
