import { formatList } from '#browser/format.ts';
import { Form } from 'antd';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { withLocale } from '#browser/i18n.ts';
import { useMessages } from '#admin/providers/messages.ts';
import { Button } from '#admin/components/Button.tsx';
import { AntdRoot } from '#admin/components/AntdRoot.tsx';
import type { Row } from '#admin/components/client-part.ts';
import type { Drafts } from '#admin/components/inputs/drafts.ts';
import { useGo } from '#admin/components/Link.tsx';
import { usePermissions } from '#admin/providers/permissions.ts';
import { useCommands } from '#admin/components/commands.ts';
import { usePageTitle } from '#admin/components/page-title.ts';
import { moreWords } from '#admin/more-words.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { type AnyResource, isCreatable } from '#shared/resource.ts';
import { decide, versionOf, type Conflict, type ConflictSide } from './conflict.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { changedFields, draftsOf, mergeDrafts, modelOf, withoutSecrets } from './form-model.ts';
import type { FormModel, FormRecord } from './form-model.ts';
import { DraftNotice, FormFooter, FormNotice, Problem } from './FormNotices.tsx';
import { limitsOf } from '#admin/crud/action/limits.ts';
import { useLeaveGuard } from './leave-guard.ts';
import { LeaveDialog } from './LeaveDialog.tsx';
import { RecordRefusal, RecordSkeleton } from '#admin/crud/record/RecordRefusal.tsx';
import { ResourceForm, useShowErrors, type FormControl } from './ResourceForm.tsx';
import { useDraft } from './use-draft.ts';
import { isOpen } from '#admin/crud/action/possible.ts';
import { useAddressedRecord } from '#admin/crud/record/use-addressed-record.ts';
import { pathsOf, titleOf } from '#admin/crud/record/use-record.ts';
import { useSaveRecord, type SaveOutcome } from './use-save-record.ts';

/**
 * The page that changes a record: what of it this reader may change, a draft that outlives the tab, and conflicts with
 * colleagues who saved meanwhile.
 */

export function EditPage({ resource }: { resource: AnyResource }): ReactNode {
  const t = moreWords.useT();
  const permissions = usePermissions();
  const { id, row, failure, refetch } = useAddressedRecord(resource);
  const title = row ? t('forms.editTitle', { title: titleOf(resource, row) }) : '';
  usePageTitle(title);
  if (!row && failure) return <RecordRefusal resource={resource} failure={failure} onRetry={refetch} />;
  if (!row) return <RecordSkeleton />;
  const limits = limitsOf(resource, row, permissions);
  return (
    <section className="form-page">
      <h1 className="below-7">{title}</h1>
      {!isOpen(resource, row) && <FormNotice kind="error">{t('forms.closed')}</FormNotice>}
      {limits && <FormNotice kind={limits.fields === 'all' ? 'error' : 'info'}>{limits.why(t)}</FormNotice>}
      {limits?.fields !== 'all' && (
        <AntdRoot>
          <EditForm
            key={id}
            resource={resource}
            row={row}
            without={limits?.fields ?? NONE}
            isGone={failure?.code === 'NOT_FOUND'}
          />
        </AntdRoot>
      )}
    </section>
  );
}

interface EditFormProps {
  resource: AnyResource;
  /** Latest record from the server. */
  row: Row;
  /** Fields that this reader may not change. */
  without: readonly string[];
  isGone: boolean;
}

const NONE: readonly string[] = [];

function EditForm({ resource, row, without, isGone }: EditFormProps): ReactNode {
  const t = moreWords.useT();
  const words = useResourceWords(resource);
  const go = useGo();
  const model = useMemo(() => {
    const form = resource.form.map((names) => names.filter((name) => !without.includes(name)));
    return modelOf({ fields: resource.fields, form }, 'update', words.fields);
    // oxlint-disable-next-line react/exhaustive-deps -- because every read of the session makes a new array of the same names.
  }, [resource, words, without.join(' ')]);
  const [form] = Form.useForm<Drafts>();
  const { base, setBase, note } = useBase(model, form, row);
  const [initial] = useState(() => draftsOf(model, row));
  const isDone = useRef(false);
  const baseDrafts = (): Drafts => draftsOf(model, base);
  const isDirty = (): boolean =>
    !isDone.current && changedFields(model, form.getFieldsValue(), baseDrafts()).length > 0;
  const departure = useLeaveGuard(isDirty);
  const draft = useDraft(`${resource.name}.${row.id}`, model, { read: () => form.getFieldsValue(), base: baseDrafts });
  const { save, isBusy } = useSaveRecord(resource, model);
  const messages = useMessages();
  const showErrors = useShowErrors(form, model);
  const [outcome, setOutcome] = useState<SaveOutcome | null>(null);

  const submit = async (drafts: Drafts, from: FormRecord): Promise<void> => {
    const next = await save({ id: String(row.id), drafts, base: from });
    if (next.kind === 'busy') return;
    setOutcome(next.kind === 'invalid' ? remaining(showErrors(next.errors)) : next);
    if (next.kind === 'unchanged') messages.info(t('forms.unchanged'));
    if (next.kind !== 'saved') return;
    isDone.current = true;
    draft.drop();
    go(pathsOf(resource).show(row.id), { replace: true });
  };
  const settleConflict = (conflict: Conflict, choice: Readonly<Record<string, ConflictSide>>): void => {
    const drafts = decide(model, conflict, choice);
    form.setFieldsValue(drafts);
    setBase(conflict.current);
    void submit(drafts, conflict.current);
  };

  const leave = (): void => go(pathsOf(resource).show(row.id));
  useCommands([
    { id: 'save', label: t('forms.save'), icon: 'check', run: () => form.submit() },
    { id: 'show', label: t('list.open'), icon: 'open', run: leave },
  ]);

  return (
    <>
      <DraftNotice draft={draft} onRestore={(drafts) => form.setFieldsValue(drafts)} />
      {note && <FormNotice kind="info">{note}</FormNotice>}
      {(isGone || outcome?.kind === 'gone') && (
        <GoneNotice
          resource={resource}
          copy={() => withoutSecrets(model, form.getFieldsValue())}
          onLeave={() => {
            isDone.current = true;
            draft.drop();
          }}
        />
      )}
      {outcome?.kind === 'failed' && <Problem messages={outcome.messages} isOffline={outcome.isOffline} />}
      <ResourceForm
        name={`${resource.name}-edit`}
        resource={resource.name}
        recordId={row.id}
        model={model}
        options={words.options}
        form={form}
        initial={initial}
        onSubmit={() => void submit(form.getFieldsValue(), base)}
        onChange={draft.keep}
      >
        <FormFooter submit={t('forms.save')} isBusy={isBusy} onCancel={leave} />
      </ResourceForm>
      {outcome?.kind === 'conflict' && (
        <ConflictDialog
          key={versionOf(outcome.conflict.current)}
          resource={resource}
          model={model}
          conflict={outcome.conflict}
          onSave={(choice) => settleConflict(outcome.conflict, choice)}
          onClose={() => setOutcome(null)}
        />
      )}
      {departure && <LeaveDialog {...departure} onLeave={draft.drop} />}
    </>
  );
}

const remaining = (messages: string[]): SaveOutcome | null =>
  messages.length > 0 ? { kind: 'failed', messages, isOffline: false } : null;

/**
 * Keeps the record from which the form's changes are counted. When a newer one is read during editing, untouched fields
 * follow it; if it differs in an edited field, nothing moves until the save compares both.
 */
function useBase(model: FormModel, form: FormControl, row: Row) {
  const t = moreWords.useT();
  const [base, setBase] = useState<FormRecord>(row);
  const [note, setNote] = useState('');
  const merge = useCallback(() => {
    const drafts = form.getFieldsValue();
    const merged = mergeDrafts(model, { drafts, base: draftsOf(model, base), next: draftsOf(model, row) });
    const named = (names: string[]): string => formatList(names.map((name) => model.labels[name] ?? name));
    if (merged.contested.length > 0) {
      setNote(t('forms.fresh.contested', { fields: named(merged.contested) }));
      return;
    }
    form.setFieldsValue(merged.drafts);
    setBase(row);
    if (merged.taken.length > 0) setNote(t('forms.fresh.taken', { fields: named(merged.taken) }));
  }, [model, form, base, row, t]);
  const isNewer = versionOf(row) > versionOf(base);
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- because the note must follow the form's values, outside React.
    if (isNewer) merge();
  }, [isNewer, merge]);
  return { base, setBase, note };
}

interface GoneNoticeProps {
  resource: AnyResource;
  copy: () => Drafts;
  onLeave: () => void;
}

function GoneNotice({ resource, copy, onLeave }: GoneNoticeProps): ReactNode {
  const t = moreWords.useT();
  const navigate = useNavigate();
  const canCreate = usePermissions().can(resource, 'create') && isCreatable(resource);
  const start = (): void => {
    const drafts = copy();
    onLeave();
    void navigate(withLocale(pathsOf(resource).create), { state: { drafts } });
  };
  return (
    <FormNotice kind="error" title={t('forms.gone.title')}>
      <p>{t('forms.gone.text')}</p>
      {canCreate && (
        <Button isSmall onClick={start}>
          {t('forms.gone.copy')}
        </Button>
      )}
    </FormNotice>
  );
}
