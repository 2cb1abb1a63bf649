import { Suspense, type ReactNode } from 'react';
import { Icon } from '#admin/components/Icon.tsx';
import { Popover } from '#admin/components/Popover.tsx';
import { adminWords } from '#admin/words.ts';
import { menus } from './menus.ts';
import type { RowMenuProps } from './menus/props.ts';

/**
 * The menu of a record's actions in its row, computed when it is opened: a list has many rows, of which few are
 * opened.
 */

export function RowMenu({ title, ...rest }: RowMenuProps): ReactNode {
  const t = adminWords.useT();
  return (
    <Popover
      className="icon-button tiny-button"
      align="end"
      isMenu
      label={t('list.rowMenu', { title })}
      button={<Icon name="more" />}
    >
      {(close) => (
        <Suspense>
          <menus.RowCommands {...rest} onDone={close} />
        </Suspense>
      )}
    </Popover>
  );
}
