import { useState, type FormEvent, type ReactNode } from 'react';
import { Field } from '#admin/components/Field.tsx';
import { Button } from '#admin/components/Button.tsx';
import { Icon } from '#admin/components/Icon.tsx';
import { Popover } from '#admin/components/Popover.tsx';
import { useOnce } from '#admin/components/use-once.ts';
import { adminWords } from '#admin/words.ts';
import { savedViews } from '#resources/kit/saved-views.ts';
import { isModified, type SavedView, viewQuery } from './saved-views.ts';
import type { Columns } from './use-columns.ts';
import type { ListModel } from './use-list.ts';
import { useViewWrites } from './use-saved-views.ts';

/**
 * Saves the list's present state under a name, and changes or deletes the saved view that is shown. The tabs that lead
 * to saved views are `ViewTabs.tsx`.
 */

interface SavedViewMenuProps {
  list: ListModel;
  columns: Columns;
  /** Saved view in the address, where it is the reader's own. */
  own: SavedView | undefined;
}

export const SAVE_VIEW_ID = 'save-view';

export function SavedViewMenu({ list, columns, own }: SavedViewMenuProps): ReactNode {
  const t = adminWords.useT();
  const { update } = useViewWrites(list.resource);
  const isChanged = own !== undefined && isModified(own, list.state, list.resource);
  const query = queryToKeep(list, columns);
  return (
    <div className="views-ways">
      {own && isChanged && (
        <Button isSmall onClick={() => void update(own, { query })}>
          {t('views.update')}
        </Button>
      )}
      <Popover
        buttonId={SAVE_VIEW_ID}
        align="end"
        className="button button-small button-quiet"
        label={own ? t('views.edit', { name: own.name }) : t('views.save')}
        button={
          <>
            <Icon name={own ? 'edit' : 'plus'} />
            <span className="wide-only">{t(own ? 'views.editShort' : 'views.save')}</span>
          </>
        }
      >
        {(close) => <ViewForm list={list} own={own} query={query} onDone={close} />}
      </Popover>
    </div>
  );
}

/** Leaves out the usual columns, so that a shared view shows with its reader's own columns. */
function queryToKeep({ state, resource }: ListModel, { shown }: Columns): string {
  const isUsual = JSON.stringify(shown) === JSON.stringify(resource.columns);
  return viewQuery(state, isUsual ? undefined : shown, resource);
}

interface ViewFormProps extends Pick<SavedViewMenuProps, 'list' | 'own'> {
  query: string;
  onDone: () => void;
}

function ViewForm({ list, own, query, onDone }: ViewFormProps): ReactNode {
  const t = adminWords.useT();
  const writes = useViewWrites(list.resource);
  const [name, setName] = useState(own?.name ?? '');
  const [isShared, setIsShared] = useState(own?.is_shared ?? false);
  const [refusal, setRefusal] = useState<string>();
  const { once, isBusy } = useOnce();
  const [isSure, setIsSure] = useState(false);

  const run = async (write: () => Promise<string | undefined>): Promise<void> => {
    const written = await once(async () => ({ refused: await write() }));
    if (!written) return;
    setRefusal(written.refused);
    if (written.refused === undefined) onDone();
  };
  const kept = { name: name.trim(), is_shared: isShared };
  const saveNew = (): Promise<void> => run(() => writes.save({ ...kept, query }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!kept.name) setRefusal(t('views.nameless'));
    else if (own) void run(() => writes.update(own, kept));
    else void saveNew();
  };
  return (
    <form className="view-form stack" onSubmit={submit} noValidate>
      <Field label={t('views.name')} error={refusal ?? ''}>
        {(ties) => (
          <input
            {...ties}
            className="control"
            value={name}
            maxLength={savedViews.fields.name.spec.max}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <label className="check">
        <input type="checkbox" checked={isShared} onChange={(event) => setIsShared(event.target.checked)} />
        {t('views.share')}
      </label>
      <p className="muted note flush">{t('views.note')}</p>
      <div className="view-buttons wrap to-end">
        {own && (
          <Button
            look="danger"
            isSmall
            // A deleted view cannot be restored, so a second press confirms.
            onClick={() => (isSure ? void run(() => writes.remove(own)) : setIsSure(true))}
          >
            {t(isSure ? 'views.removeSurely' : 'views.remove')}
          </Button>
        )}
        {own && (
          <Button isSmall onClick={() => void (kept.name ? saveNew() : undefined)}>
            {t('views.saveNew')}
          </Button>
        )}
        <Button type="submit" look="primary" isSmall aria-disabled={isBusy}>
          {t(own ? 'views.change' : 'views.save')}
        </Button>
      </div>
    </form>
  );
}
