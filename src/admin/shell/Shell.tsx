import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useGo } from '#admin/components/Link.tsx';
import { readStored, writeStored } from '#admin/components/stored.ts';
import { undoLast } from '#admin/crud/action/undo-stack.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { visibleMenu, wayTo } from '#admin/components/visible-menu.ts';
import { adminWords } from '#admin/words.ts';
import { goToKeys } from './go-to-keys.ts';
import { Header } from './Header.tsx';
import { useHotkeys } from '#admin/components/hotkeys.ts';
import { openOverlay } from '#admin/components/overlays.ts';
import { Overlays } from './Overlays.tsx';
import { Sidebar } from './Sidebar.tsx';

/**
 * The frame of every page: menu, header, overlays, the keys that work everywhere, and the focus when a page changes.
 */

const NARROW_KEY = 'highland.menu';

export function Shell({ children }: { children: ReactNode }): ReactNode {
  const t = adminWords.useT();
  const [isNarrow, setIsNarrow] = useState(() => readStored(NARROW_KEY) === 'narrow');
  const drawer = useRef<HTMLDialogElement>(null);
  useShellKeys();
  useFreshPage(() => drawer.current?.close());

  const toggle = (): void => {
    writeStored(NARROW_KEY, isNarrow ? 'wide' : 'narrow');
    setIsNarrow(!isNarrow);
  };

  return (
    <div className={isNarrow ? 'admin admin-narrow' : 'admin'}>
      <a className="skip-link" href="#content">
        {t('shell.skip')}
      </a>
      <Sidebar isNarrow={isNarrow} onToggle={toggle} drawer={drawer} />
      <div className="admin-page">
        <Header onMenu={() => drawer.current?.showModal()} />
        <main id="content" tabIndex={-1}>
          {children}
        </main>
      </div>
      <Overlays />
    </div>
  );
}

/** Hotkeys of the frame: `g` and a letter for menu entries, `?` for help, Ctrl or Cmd with K for the palette. */
function useShellKeys(): void {
  const go = useGo();
  const permissions = usePermissions();
  const entries = visibleMenu(permissions);
  useHotkeys({
    '?': () => openOverlay('help'),
    z: () => void undoLast(),
    ...Object.fromEntries(goToKeys(entries).map(({ key, route }) => [`g ${key}`, () => go(wayTo(route))])),
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      openOverlay('palette');
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

/** Scrolls a new page to its top and focuses its content, as a page load would. */
function useFreshPage(onLeave: () => void): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    onLeave();
    scrollTo(0, 0);
    const content = document.querySelector<HTMLElement>('#content');
    // Keeps the focus that a page has put into an input.
    const isWriting = document.activeElement?.matches('#content :is(input, select, textarea)') ?? false;
    if (!isWriting) content?.focus({ preventScroll: true });
  });
}
