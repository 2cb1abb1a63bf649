import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#admin/components/Button.tsx';
import { Field } from '#admin/components/Field.tsx';
import { useOnce } from '#admin/components/use-once.ts';
import { adminWords } from '#admin/words.ts';
import { savedViews } from '#resources/kit/saved-views.ts';
import type { SavedViewMenuProps } from './props.ts';
import type { SavedView } from '#admin/crud/list/saved-views.ts';
import { useViewWrites } from './use-view-writes.ts';

/** Saves the list's present state under a name, and changes or deletes the view that is shown. */

export interface ViewFormProps extends Pick<SavedViewMenuProps, 'list' | 'own'> {
  query: string;
  onDone: () => void;
}

/** The name of a view, and what becomes of it. */
export function ViewForm({ list, own, query, onDone }: ViewFormProps): ReactNode {
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

export interface ViewUpdateProps extends Pick<SavedViewMenuProps, 'list'> {
  own: SavedView;
  query: string;
}

/** Keeps the list's present state in the view that is shown. */
export function ViewUpdate({ list, own, query }: ViewUpdateProps): ReactNode {
  const t = adminWords.useT();
  const { update } = useViewWrites(list.resource);
  return (
    <Button isSmall onClick={() => void update(own, { query })}>
      {t('views.update')}
    </Button>
  );
}
