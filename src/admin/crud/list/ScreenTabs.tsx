import type { ReactNode } from 'react';
import { AdminLink } from '#admin/components/Link.tsx';
import { usePermissions } from '#admin/providers/permissions.ts';
import { tabsOf } from '#admin/screens.ts';
import type { ManifestEntry } from '#resources/manifest.ts';
import { adminWords } from '#admin/words.ts';
import { useLabel } from '#admin/components/resource-words.ts';
import type { AnyResource } from '#shared/resource.ts';

/** Tabs of the lists under one menu entry. */
export function ScreenTabs({ resource }: { resource: AnyResource }): ReactNode {
  const t = adminWords.useT();
  const tabs = tabsOf(resource, usePermissions());
  if (tabs.length < 2) return null;
  return (
    <nav className="screen-tabs" aria-label={t('list.screens')}>
      <ul>
        {tabs.map((tab) => (
          <Tab key={tab.name} entry={tab} isHere={tab.name === resource.name} />
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
