import { type ReactNode, type RefObject } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useLocale, withLocale } from '#browser/i18n.ts';
import { IconButton } from '#admin/components/Button.tsx';
import { Icon } from '#admin/components/Icon.tsx';
import { Logo } from './Logo.tsx';
import { usePermissions } from '#admin/providers/permissions.ts';
import { loadScreenAt } from '#admin/screen-loaders.ts';
import { type VisibleEntry, visibleMenu, wayTo } from '#admin/components/visible-menu.ts';
import { menuRouteAt } from '#admin/screens.ts';
import { adminWords } from '#admin/words.ts';
import type { MenuIcon } from '#resources/menu.ts';
import type { SubEntry } from '#shared/menu.ts';

/** The menu: beside the page where there is room, in a drawer on a phone. */

interface SidebarProps {
  isNarrow: boolean;
  onToggle: () => void;
  drawer: RefObject<HTMLDialogElement | null>;
}

export function Sidebar({ isNarrow, onToggle, drawer }: SidebarProps): ReactNode {
  const t = adminWords.useT();
  return (
    <>
      <aside className="sidebar">
        <Logo />
        <Menu />
        <button
          type="button"
          className="sidebar-toggle center muted"
          aria-label={t(isNarrow ? 'menu.expand' : 'menu.collapse')}
          onClick={onToggle}
        >
          <Icon name={isNarrow ? 'right' : 'left'} />
        </button>
      </aside>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events --
          because a press on the backdrop lands on the dialog, and Escape is its key. */}
      <dialog
        ref={drawer}
        className="drawer"
        aria-label={t('menu.label')}
        onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
      >
        <div className="drawer-top">
          <Logo />
          <IconButton icon="close" label={t('menu.close')} onClick={() => drawer.current?.close()} />
        </div>
        <Menu />
      </dialog>
    </>
  );
}

function Menu(): ReactNode {
  const t = adminWords.useT();
  const entries = visibleMenu(usePermissions());
  return (
    <nav className="menu" aria-label={t('menu.label')}>
      <ul>
        {entries.map((entry) => (
          <li key={entry.key}>
            {entry.children.length > 0 ? <SubMenu entry={entry} /> : <EntryLink entry={entry} icon={entry.icon} />}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A group of the menu that opens on its pages and otherwise stays as the reader left it. */
function SubMenu({ entry }: { entry: VisibleEntry }): ReactNode {
  const locale = useLocale();
  const { pathname } = useLocation();
  // A tab's address is not below that of its menu entry.
  const here = menuRouteAt(pathname);
  const isHere = entry.children.some(({ route }) => pathname.startsWith(route) || route === here);
  return (
    <details open={isHere}>
      <summary className="menu-link line gap-6">
        <Icon name={entry.icon} />
        <span className="menu-word cut">{entry.label[locale]}</span>
        <Icon name="down" />
      </summary>
      <ul>
        {entry.children.map((child) => (
          <li key={child.key}>
            <EntryLink entry={child} />
          </li>
        ))}
      </ul>
    </details>
  );
}

interface EntryLinkProps {
  entry: Pick<SubEntry, 'label' | 'route'>;
  icon?: MenuIcon;
}

function EntryLink({ entry: { label, route }, icon }: EntryLinkProps): ReactNode {
  const word = label[useLocale()];
  const isTab = menuRouteAt(useLocation().pathname) === route;
  // Prefetches the page's code before the press.
  const fetchSoon = (): void => void loadScreenAt(route).catch(() => undefined);
  return (
    <NavLink
      className={isTab ? 'menu-link line gap-6 is-here' : 'menu-link line gap-6'}
      // An address below this one may be another entry's.
      end={!isTab}
      to={withLocale(wayTo(route))}
      title={word}
      onPointerEnter={fetchSoon}
      onFocus={fetchSoon}
    >
      {icon && <Icon name={icon} />}
      <span className="menu-word cut">{word}</span>
    </NavLink>
  );
}
