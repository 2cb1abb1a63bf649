import type { ReactNode } from 'react';
import { AdminLink } from '#admin/components/Link.tsx';
import { usePermissions } from '#admin/providers/permissions.ts';
import { pageTabsOf, tabsOf } from '#admin/screens.ts';
import { adminWords, useResourceWords } from '#admin/words.ts';
import type { AnyResource } from '#shared/resource.ts';

interface TabsProps {
  resource: AnyResource;
  /** Where the reader is, when it is one of the hand-made pages beside the screen. */
  page?: string;
}

/** A screen and what stands beside it under the same menu entry. */
export function ScreenTabs({ resource, page }: TabsProps): ReactNode {
  const t = adminWords.useT();
  const tabs = tabsOf(resource, usePermissions());
  const pages = tabs.length > 0 ? pageTabsOf(resource) : [];
  if (tabs.length + pages.length < 2) return null;
  return (
    <nav className="screen-tabs" aria-label={t('list.screens')}>
      <ul>
        {tabs.map((tab) => (
          <Tab key={tab.name} resource={tab} isHere={page === undefined && tab === resource} />
        ))}
        {pages.map(({ route, word }) => (
          <li key={route}>
            <AdminLink to={route} aria-current={route === page ? 'page' : undefined}>
              {word && t(`menu.${word}`)}
            </AdminLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Tab({ resource, isHere }: { resource: AnyResource; isHere: boolean }): ReactNode {
  const { label } = useResourceWords(resource);
  return (
    <li>
      <AdminLink to={resource.route ?? '/admin'} aria-current={isHere ? 'page' : undefined}>
        {label}
      </AdminLink>
    </li>
  );
}
