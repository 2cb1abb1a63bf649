import { useEffect } from 'react';
import { createStore, useStore } from '#browser/store.ts';

const title = createStore('');
const SITE = 'Highland';

/** Names the page in the window's title and at the end of the breadcrumbs. */
export function usePageTitle(text: string): void {
  useEffect(() => {
    title.set(text);
    document.title = text ? `${text} – ${SITE}` : SITE;
  }, [text]);
}

export const useCurrentTitle = (): string => useStore(title);
