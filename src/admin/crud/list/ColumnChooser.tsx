import { Suspense, type ReactNode } from 'react';
import { Icon } from '#admin/components/Icon.tsx';
import { Popover } from '#admin/components/Popover.tsx';
import { adminWords } from '#admin/words.ts';
import { menus } from './menus.ts';
import type { ChooserProps } from './menus/props.ts';

/** Chooses the columns, their order and the height of rows. */

export function ColumnChooser(props: ChooserProps): ReactNode {
  const t = adminWords.useT();
  return (
    <Popover align="end" label={t('list.options')} button={<Icon name="columns" />}>
      {() => (
        <Suspense>
          <menus.ColumnFields {...props} />
        </Suspense>
      )}
    </Popover>
  );
}
