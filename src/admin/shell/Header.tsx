import { useGetIdentity, useLogout } from '@refinedev/core';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Link as SiteLink } from '#browser/navigation.tsx';
import { formatDay } from '#browser/format.ts';
import { houseDay } from '#shared/business-date.ts';
import { getSession, type SessionUser } from '#browser/session.ts';
import { LanguageSwitch, ThemeSwitch, useSwitches } from '#browser/switches.tsx';
import { MenuCommand, IconButton } from '#admin/components/Button.tsx';
import { Icon } from '#admin/components/Icon.tsx';
import { AdminLink } from '#admin/components/Link.tsx';
import { Popover } from '#admin/components/Popover.tsx';
import { leaveBy } from '#admin/crud/form/leave.ts';
import { placeAt, type ResourcePlace } from '#admin/screens.ts';
import { adminWords } from '#admin/words.ts';
import { useLabel } from '#admin/components/resource-words.ts';
import { openOverlay } from '#admin/components/overlays.ts';
import { useCurrentTitle } from '#admin/components/page-title.ts';

/**
 * The bar above every page: where the reader is, and what is theirs everywhere: the palette, the language, the theme,
 * the account.
 */

export function Header({ onMenu }: { onMenu: () => void }): ReactNode {
  const t = adminWords.useT();
  return (
    <header className="topbar line gap-2">
      <IconButton icon="menu" className="topbar-menu" label={t('menu.open')} onClick={onMenu} />
      <Trail />
      <button
        type="button"
        className="palette-button line muted"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => openOverlay('palette')}
      >
        <Icon name="search" />
        <span className="wide-only">{t('shell.search')}</span>
        <kbd className="wide-only">Ctrl K</kbd>
      </button>
      <LanguageSwitch />
      <ThemeSwitch />
      <AccountMenu />
    </header>
  );
}

/** Breadcrumbs from the list to the present page. */
function Trail(): ReactNode {
  const t = adminWords.useT();
  const title = useCurrentTitle();
  const place = placeAt(useLocation().pathname);
  // A list says its name itself, and its reader works by the house's day.
  if (place?.screen === 'list')
    return <span className="trail grows shrinks muted">{t('shell.day', { day: formatDay(houseDay()) })}</span>;
  return (
    <nav className="trail grows shrinks" aria-label={t('shell.breadcrumbs')}>
      <ol>
        {place && <ListStep place={place} />}
        <li>
          <span aria-current="page">{title}</span>
        </li>
      </ol>
    </nav>
  );
}

function ListStep({ place }: { place: ResourcePlace }): ReactNode {
  const label = useLabel(place.entry);
  return (
    <li>
      <AdminLink to={place.entry.route ?? '/admin'}>{label}</AdminLink>
    </li>
  );
}

function AccountMenu(): ReactNode {
  const t = adminWords.useT();
  const { mutate: signOut } = useLogout();
  const switches = useSwitches();
  const { data: user } = useGetIdentity<SessionUser | null>({ queryOptions: { placeholderData: getSession().user } });
  if (!user) return null;
  const initial = String.fromCodePoint(user.name.codePointAt(0) ?? 0x3f).toUpperCase();
  return (
    <Popover
      className="account"
      align="end"
      isMenu
      label={`${t('shell.account')}: ${user.name}`}
      button={<span className="avatar center strong">{initial}</span>}
    >
      {() => (
        <>
          <div className="account-who">
            <strong>{user.name}</strong>
            <span className="muted">{user.email}</span>
          </div>
          <SiteLink to="/" className="command">
            <Icon name="globe" />
            {t('shell.site')}
          </SiteLink>
          <div className="narrow-only">
            {switches.map(({ label, lang, flip }) => (
              <MenuCommand key={label} lang={lang} onClick={flip}>
                <Icon name={lang ? 'globe' : 'sun'} />
                {label}
              </MenuCommand>
            ))}
          </div>
          <MenuCommand onClick={() => leaveBy(() => signOut())}>
            <Icon name="exit" />
            {t('shell.signOut')}
          </MenuCommand>
        </>
      )}
    </Popover>
  );
}
