import { Suspense, type ReactNode } from 'react';
import { adminWords } from '#admin/words.ts';
import { menus } from './menus.ts';
import type { BulkBarProps } from './menus/props.ts';

/** Actions on all chosen records at once. */
export function BulkBar(props: BulkBarProps): ReactNode {
  const t = adminWords.useT();
  const count = props.selection.rows.size;
  return (
    <>
      <span className="sr-only" role="status">
        {count > 0 && t('list.selected', { count })}
      </span>
      {count > 0 && (
        <Suspense>
          <menus.BulkActs {...props} />
        </Suspense>
      )}
    </>
  );
}
