import { Suspense, type ReactNode } from 'react';
import { Icon } from '#admin/components/Icon.tsx';
import { Popover } from '#admin/components/Popover.tsx';
import { useOnce } from '#admin/components/use-once.ts';
import { adminWords } from '#admin/words.ts';
import { menus } from './menus.ts';
import type { ListModel } from './use-list.ts';

/**
 * Saves everything that a list's filter matches as a file, with the columns that are shown. The file itself is written
 * by the server.
 */
export function ExportMenu({ list, shown }: { list: ListModel; shown: readonly string[] }): ReactNode {
  const t = adminWords.useT();
  const saving = useOnce();
  return (
    <Popover align="end" isMenu label={t('list.export')} button={<Icon name="download" />}>
      {(close) => (
        <Suspense>
          <menus.FileCommands list={list} shown={shown} saving={saving} onDone={close} />
        </Suspense>
      )}
    </Popover>
  );
}
