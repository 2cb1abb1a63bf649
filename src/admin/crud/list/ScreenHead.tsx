import type { ReactNode } from 'react';
import { AdminLink } from '#admin/components/Link.tsx';
import { wayTo } from '#admin/components/visible-menu.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { tabsOf } from '#admin/screens.ts';
import type { ManifestEntry } from '#resources/manifest.ts';
import { adminWords } from '#admin/words.ts';
import { useLabel } from '#admin/components/resource-words.ts';
import type { AnyResource } from '#shared/resource.ts';

interface ScreenHeadProps {
  readonly resource: AnyResource;
  readonly title: string;
  readonly children?: ReactNode;
}

/** The head of a screen: its title, or tabs of which the open one is the title. */
export function ScreenHead({ resource, title, children }: ScreenHeadProps): ReactNode {
  const tabs = tabsOf(resource, usePermissions());
  const isTab = tabs.length > 1;
  return (
    <div className="list-head">
      <h1 className={isTab ? 'sr-only' : undefined}>{title}</h1>
      {isTab && <ScreenTabs tabs={tabs} resource={resource} />}
      {children}
    </div>
  );
}

function ScreenTabs({ tabs, resource }: { readonly tabs: readonly ManifestEntry[]; readonly resource: AnyResource }) {
  const t = adminWords.useT();
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
      <AdminLink to={wayTo(entry.route ?? '/admin')} aria-current={isHere ? 'page' : undefined}>
        {label}
      </AdminLink>
    </li>
  );
}
