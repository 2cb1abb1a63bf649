import '#admin/crud/action/dialogs.css';
import { Form } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import { Button } from '#admin/components/Button.tsx';
import { AntdRoot } from '#admin/components/AntdRoot.tsx';
import { Dialog } from '#admin/components/Dialog.tsx';
import type { Row } from '#admin/components/client-part.ts';
import { type Drafts, toDraft } from '#admin/components/inputs/drafts.ts';
import { moreWords } from '#admin/more-words.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import type { AnyResource } from '#shared/resource.ts';
import type { Values } from '#shared/validate.ts';
import { draftsOf, modelOf } from './form-model.ts';
import { Problem } from './FormNotices.tsx';
import { ResourceForm } from './ResourceForm.tsx';
import { useCreateRecord } from './use-create-record.ts';

/**
 * New records without leaving the page that calls for them, in a dialog or in place. The page of its own is
 * `CreatePage.tsx`; both send through `use-create-record.ts`.
 */

interface CreateDialogProps {
  resource: AnyResource;
  /** Values given by the place, so that they are not asked for. */
  fixed: Values;
  /** Initial values of the form. */
  start: Values;
  /** Fields to ask for, by row, where these are not all of the form's. */
  rows?: AnyResource['form'];
  /** Label of the button that saves, where it says more than the kit's. */
  label?: string;
  onClose: () => void;
  onDone: (row: Row) => void;
}

/** Creates a record that belongs to the one shown, without leaving its page. */
export function CreateDialog(props: CreateDialogProps): ReactNode {
  const t = moreWords.useT();
  const title = t('forms.newTitle', { one: useResourceWords(props.resource).one });
  return (
    <Dialog label={title} className="dialog dialog-form" onClose={props.onClose}>
      <h2>{title}</h2>
      <CreateHere {...props} />
    </Dialog>
  );
}

/** The form of a new record in the place that calls for it. */
export function CreateHere(props: CreateDialogProps): ReactNode {
  return (
    <AntdRoot>
      <CreateFields {...props} />
    </AntdRoot>
  );
}

function CreateFields(props: CreateDialogProps): ReactNode {
  const { resource, fixed, start, rows = resource.form, label, onClose, onDone } = props;
  const t = moreWords.useT();
  const words = useResourceWords(resource);
  const model = useMemo(() => {
    const form = rows.map((row) => row.filter((name) => !Object.hasOwn(fixed, name)));
    return modelOf({ fields: resource.fields, form }, 'create', words.fields);
  }, [resource, rows, fixed, words]);
  const [form] = Form.useForm<Drafts>();
  const [initial] = useState<Drafts>(() => ({
    ...draftsOf(model, null),
    ...(Object.fromEntries(
      Object.entries(start).flatMap(([name, value]) => {
        const spec = model.fields[name]?.spec;
        return spec ? [[name, toDraft(spec, value)]] : [];
      }),
    ) as Drafts),
  }));
  const save = useCreateRecord(resource, { form, model, fixed });
  const submit = async (confirmed: Values = {}): Promise<void> => {
    const saved = await save.run(confirmed);
    if (saved) onDone(saved);
  };
  return (
    <>
      <Problem
        messages={save.messages}
        isOffline={save.isOffline}
        onConfirm={save.asks === null ? null : () => void submit({ [String(save.asks)]: true })}
      />
      <ResourceForm
        name={`${resource.name}-add`}
        resource={resource.name}
        model={model}
        options={words.options}
        form={form}
        initial={initial}
        given={fixed}
        onSubmit={() => void submit()}
      >
        <div className="dialog-buttons">
          <Button onClick={onClose}>{t('forms.cancel')}</Button>
          <Button type="submit" look="primary" aria-disabled={save.isBusy}>
            {label ?? t('forms.create', { one: words.one })}
          </Button>
        </div>
      </ResourceForm>
    </>
  );
}
