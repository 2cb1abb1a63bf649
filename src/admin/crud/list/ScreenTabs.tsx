import type { ReactNode } from 'react';
import { AdminLink } from '#admin/components/Link.tsx';
import { usePermissions } from '#admin/providers/permissions.ts';
import { pageTabsOf, tabsOf } from '#admin/screens.ts';
import { useLocale } from '#browser/i18n.ts';
import type { ManifestEntry } from '#resources/manifest.ts';
import { adminWords } from '#admin/words.ts';
import { useLabel } from '#admin/components/resource-words.ts';
import type { AnyResource } from '#shared/resource.ts';

interface TabsProps {
  resource: AnyResource;
  /** Id of the custom page beside the list, when the reader is on it. */
  page?: string;
}

/** Tabs of a list and the custom pages under the same menu entry. */
export function ScreenTabs({ resource, page }: TabsProps): ReactNode {
  const t = adminWords.useT();
  const locale = useLocale();
  const tabs = tabsOf(resource, usePermissions());
  const pages = tabs.length > 0 ? pageTabsOf(resource) : [];
  if (tabs.length + pages.length < 2) return null;
  return (
    <nav className="screen-tabs" aria-label={t('list.screens')}>
      <ul>
        {tabs.map((tab) => (
          <Tab key={tab.name} entry={tab} isHere={page === undefined && tab.name === resource.name} />
        ))}
        {pages.map(({ route, tab }) => (
          <li key={route}>
            <AdminLink to={route} aria-current={route === page ? 'page' : undefined}>
              {tab?.word[locale]}
            </AdminLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Tab({ entry, isHere }: { entry: ManifestEntry; isHere: boolean }): ReactNode {
  const label = useLabel(entry);
  return (
    <li>
      <AdminLink to={entry.route ?? '/admin'} aria-current={isHere ? 'page' : undefined}>
        {label}
      </AdminLink>
    </li>
  );
}
