import { Form } from 'antd';
import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { AntdRoot } from '#admin/components/AntdRoot.tsx';
import type { Drafts } from '#admin/components/inputs/drafts.ts';
import { useGo } from '#admin/components/Link.tsx';
import { usePageTitle } from '#admin/components/page-title.ts';
import { moreWords } from '#admin/more-words.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import type { AnyResource } from '#shared/resource.ts';
import type { Values } from '#shared/validate.ts';
import { changedFields, draftsOf, modelOf } from './form-model.ts';
import { DraftNotice, FormFooter, Problem } from './FormNotices.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { useLeaveGuard } from './leave-guard.ts';
import { ResourceForm } from './ResourceForm.tsx';
import { useCreateRecord } from './use-create-record.ts';
import { useDraft } from './use-draft.ts';
import { pathsOf } from '#admin/crud/record/use-record.ts';

/** The page of a new record: its form, a draft that outlives the tab, and a warning before typed values are lost. */

export function CreatePage({ resource }: { resource: AnyResource }): ReactNode {
  const t = moreWords.useT();
  const words = useResourceWords(resource);
  const title = t('forms.newTitle', { one: words.one });
  usePageTitle(title);
  return (
    <section className="form-page">
      <h1 className="below-7">{title}</h1>
      <AntdRoot>
        <CreateForm resource={resource} />
      </AntdRoot>
    </section>
  );
}

/** Initial drafts handed over by another page: a copy of a record that was deleted while it was being edited. */
function useHandedOver(): Drafts {
  const state: unknown = useLocation().state;
  const drafts = typeof state === 'object' && state !== null && 'drafts' in state ? state.drafts : null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only our own pages hand drafts over, in the state of the history
  return typeof drafts === 'object' && drafts !== null ? (drafts as Drafts) : {};
}

function CreateForm({ resource }: { resource: AnyResource }): ReactNode {
  const t = moreWords.useT();
  const words = useResourceWords(resource);
  const go = useGo();
  const handedOver = useHandedOver();
  const model = useMemo(() => modelOf(resource, 'create', words.fields), [resource, words]);
  const [initial] = useState<Drafts>(() => ({ ...draftsOf(model, null), ...handedOver }));
  const [form] = Form.useForm<Drafts>();
  const blank = useCallback(() => draftsOf(model, null), [model]);
  const isDone = useRef(false);
  const isDirty = (): boolean => !isDone.current && changedFields(model, form.getFieldsValue(), blank()).length > 0;
  const departure = useLeaveGuard(isDirty);
  const draft = useDraft(`${resource.name}.new`, model, { read: () => form.getFieldsValue(), base: blank });
  const save = useCreateRecord(resource, { form, model });

  const submit = async (confirmed: Values = {}): Promise<void> => {
    const created = await save.run(confirmed);
    if (!created) return;
    isDone.current = true;
    draft.drop();
    go(pathsOf(resource).show(created['id']), { replace: true });
  };
  return (
    <>
      <DraftNotice draft={draft} onRestore={(drafts) => form.setFieldsValue(drafts)} />
      <Problem
        messages={save.messages}
        isOffline={save.isOffline}
        onConfirm={save.asks === null ? null : () => void submit({ [String(save.asks)]: true })}
      />
      <ResourceForm
        name={`${resource.name}-new`}
        resource={resource.name}
        model={model}
        options={words.options}
        form={form}
        initial={initial}
        onSubmit={() => void submit()}
        onChange={draft.keep}
      >
        <FormFooter
          submit={t('forms.create', { one: words.one })}
          isBusy={save.isBusy}
          onCancel={() => go(pathsOf(resource).list)}
        />
      </ResourceForm>
      {departure && <LeaveDialog {...departure} onLeave={draft.drop} />}
    </>
  );
}
