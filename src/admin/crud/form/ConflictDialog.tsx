import '#admin/crud/action/dialogs.css';
import { useState, type ReactNode } from 'react';
import { renderCell } from '#admin/crud/record/cells.tsx';
import { Button } from '#admin/components/Button.tsx';
import { Dialog } from '#admin/components/Dialog.tsx';
import { fromDraft } from '#admin/components/inputs/drafts.ts';
import { moreWords } from '#admin/more-words.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { canonical } from '#shared/kept-values.ts';
import type { AnyResource } from '#shared/resource.ts';
import type { Conflict, ConflictSide } from './conflict.ts';
import type { FormModel, FormRecord } from './form-model.ts';

/**
 * Shows for each contested field the typed value, the present one and the former one; the reader decides, nothing is
 * lost.
 */

interface ConflictDialogProps {
  resource: AnyResource;
  model: FormModel;
  conflict: Conflict;
  onSave: (choice: Readonly<Record<string, ConflictSide>>) => void;
  onClose: () => void;
}

export function ConflictDialog({ resource, model, conflict, onSave, onClose }: ConflictDialogProps): ReactNode {
  const t = moreWords.useT();
  const { contested, taken, by } = conflict;
  const all = (side: ConflictSide): Record<string, ConflictSide> =>
    Object.fromEntries(contested.map((name) => [name, side]));
  const [choice, setChoice] = useState<Record<string, ConflictSide>>(() => all('mine'));
  return (
    <Dialog label={t('forms.conflict.title')} className="dialog dialog-wide" onClose={onClose}>
      <h2>{t('forms.conflict.title')}</h2>
      <p>
        {by ? t('forms.conflict.byWhom', { name: by.name, at: by.at }) : t('forms.conflict.unknown')}{' '}
        {t('forms.conflict.choose')}
      </p>
      <div className="wrap below-6">
        <Button isSmall onClick={() => setChoice(all('mine'))}>
          {t('forms.conflict.allMine')}
        </Button>
        <Button isSmall onClick={() => setChoice(all('theirs'))}>
          {t('forms.conflict.allTheirs')}
        </Button>
      </div>
      {contested.map((name) => (
        <ContestedField
          key={name}
          name={name}
          label={model.labels[name] ?? name}
          resource={resource}
          model={model}
          conflict={conflict}
          side={choice[name] ?? 'mine'}
          onChoose={(side) => setChoice({ ...choice, [name]: side })}
        />
      ))}
      {taken.length > 0 && (
        <section aria-label={t('forms.conflict.taken')}>
          <p>{t('forms.conflict.taken')}</p>
          <ul className="bulleted">
            {taken.map((name) => (
              <li key={name}>
                {model.labels[name] ?? name}: <Value {...{ resource, name, row: conflict.base }} /> →{' '}
                <Value {...{ resource, name, row: conflict.current }} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="dialog-buttons">
        <Button onClick={onClose}>{t('forms.conflict.keepEditing')}</Button>
        <Button look="primary" onClick={() => onSave(choice)}>
          {t('forms.conflict.save')}
        </Button>
      </div>
    </Dialog>
  );
}

function Value({ resource, name, row }: { resource: AnyResource; name: string; row: FormRecord }): ReactNode {
  const t = moreWords.useT();
  const words = useResourceWords(resource);
  return renderCell({ resource, row: { id: 0, [name]: row[name] }, name }, { t, words });
}

interface ContestedFieldProps {
  name: string;
  label: string;
  resource: AnyResource;
  model: FormModel;
  conflict: Conflict;
  side: ConflictSide;
  onChoose: (side: ConflictSide) => void;
}

function ContestedField({ name, label, resource, model, conflict, side, onChoose }: ContestedFieldProps): ReactNode {
  const t = moreWords.useT();
  const words = useResourceWords(resource);
  const spec = model.fields[name]?.spec;
  const show = (value: unknown): ReactNode =>
    renderCell({ resource, row: { id: 0, [name]: value }, name }, { t, words });
  const typed = spec ? canonical(spec, fromDraft(spec, conflict.drafts[name])) : null;
  const shown: Record<ConflictSide, ReactNode> = {
    mine: show(typed),
    theirs: show(conflict.current[name]),
  };
  return (
    <fieldset className="tiles below-7">
      <legend>{label}</legend>
      {(['mine', 'theirs'] as const).map((each) => (
        <label key={each} className="option contested-side">
          <input type="radio" name={`contested-${name}`} checked={side === each} onChange={() => onChoose(each)} />
          <small>{t(`forms.conflict.${each}`)}</small>
          <span className="contested-value">{shown[each]}</span>
        </label>
      ))}
      <p className="spans muted flush">
        {t('forms.conflict.base')}: {show(conflict.base[name])}
      </p>
    </fieldset>
  );
}
