import type { ReactNode } from 'react';
import { Icon } from '#admin/components/Icon.tsx';
import { Popover } from '#admin/components/Popover.tsx';
import { adminWords } from '#admin/words.ts';
import { type TabProps, TabLink } from '#admin/crud/list/TabLink.tsx';

/** The tabs of a list in a menu, where they do not fit beside each other. */
export function AllViews({ tabs }: { readonly tabs: readonly TabProps[] }): ReactNode {
  const t = adminWords.useT();
  return (
    <Popover
      align="end"
      isMenu
      className="button button-small button-quiet"
      label={t('views.all')}
      button={<Icon name="down" />}
    >
      {(close) => (
        <ul className="commands">
          {tabs.map((tab) => (
            <li key={tab.id}>
              <TabLink {...tab} className="command" onClick={close} />
            </li>
          ))}
        </ul>
      )}
    </Popover>
  );
}
