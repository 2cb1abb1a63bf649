import { Suspense, type ReactNode } from 'react';
import { Button } from '#admin/components/Button.tsx';
import { Icon } from '#admin/components/Icon.tsx';
import { Popover } from '#admin/components/Popover.tsx';
import { adminWords } from '#admin/words.ts';
import { menus } from './menus.ts';
import { SAVE_VIEW_ID, type SavedViewMenuProps } from './menus/props.ts';
import { isModified, viewQuery } from './saved-views.ts';
import type { Columns } from './use-columns.ts';
import type { ListModel } from './use-list.ts';

/**
 * Saves the list's present state under a name, and changes or deletes the saved view that is shown. The tabs that lead
 * to saved views are `ViewTabs.tsx`.
 */

export function SavedViewMenu({ list, columns, own }: SavedViewMenuProps): ReactNode {
  const t = adminWords.useT();
  const isChanged = own !== undefined && isModified(own, list.state, list.resource);
  const query = queryToKeep(list, columns);
  return (
    <div className="views-ways">
      {own && isChanged && (
        <Suspense
          fallback={
            <Button isSmall disabled>
              {t('views.update')}
            </Button>
          }
        >
          <menus.ViewUpdate list={list} own={own} query={query} />
        </Suspense>
      )}
      <Popover
        buttonId={SAVE_VIEW_ID}
        align="end"
        className="button button-small button-quiet"
        label={own ? t('views.edit', { name: own.name }) : t('views.save')}
        button={<Icon name={own ? 'edit' : 'plus'} />}
      >
        {(close) => (
          <Suspense fallback={<div className="view-form stack" />}>
            <menus.ViewForm list={list} own={own} query={query} onDone={close} />
          </Suspense>
        )}
      </Popover>
    </div>
  );
}

/** Leaves out the usual columns, so that a shared view shows with its reader's own columns. */
function queryToKeep({ state, resource }: ListModel, { shown }: Columns): string {
  const isUsual = JSON.stringify(shown) === JSON.stringify(resource.columns);
  return viewQuery(state, isUsual ? undefined : shown, resource);
}
