import type { ReactNode } from 'react';
import { AdminLink } from '#admin/components/Link.tsx';
import { usePermissions } from '#admin/providers/permissions.ts';
import { tabsOf } from '#admin/screens.ts';
import { adminWords, useResourceWords } from '#admin/words.ts';
import type { AnyResource } from '#shared/resource.ts';

/** A screen and what stands beside it under the same menu entry. */
export function ScreenTabs({ resource }: { resource: AnyResource }): ReactNode {
  const t = adminWords.useT();
  const tabs = tabsOf(resource, usePermissions());
  if (tabs.length < 2) return null;
  return (
    <nav className="screen-tabs" aria-label={t('list.screens')}>
      <ul>
        {tabs.map((tab) => (
          <Tab key={tab.name} resource={tab} isHere={tab === resource} />
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
