import { formatList } from '#browser/format.ts';
import { holdsFiles } from '#shared/files.ts';
import { useUpdate } from '@refinedev/core';
import { useLocale } from '#browser/i18n.ts';
import type { Row as StoredRow } from '#admin/components/client-part.ts';
import type { Drafts } from '#admin/components/inputs/drafts.ts';
import type { Failure } from '#admin/providers/failure.ts';
import { moreWords } from '#admin/more-words.ts';
import type { AnyResource } from '#shared/resource.ts';
import type { Values } from '#shared/validate.ts';
import { conflictOf, isRow, versionOf, type Conflict } from './conflict.ts';
import { readDrafts, type FormModel, type FormRecord } from './form-model.ts';
import { firstMessages } from './first-messages.ts';
import { isOffline, settle, staleFacts } from '#admin/crud/action/settle.ts';
import { useOnce } from '#admin/components/use-once.ts';
import { titleOf, useRefresh } from '#admin/crud/record/use-record.ts';
import { undoOf, useDoneToast } from '#admin/crud/action/use-undo.ts';

/**
 * Saves what a form has changed of a record, under the version that was opened. When another change came first in
 * other fields, both are kept; in the same field, the reader decides.
 */

/** Outcome of a save, as far as the form must react. */
export type SaveOutcome =
  | { kind: 'saved' }
  | { kind: 'unchanged' }
  | { kind: 'invalid'; errors: Readonly<Record<string, string>> }
  | { kind: 'conflict'; conflict: Conflict }
  | { kind: 'gone' }
  | { kind: 'failed'; messages: readonly string[]; isOffline: boolean }
  | { kind: 'busy' };

/** A record as it was opened, with what the form holds now. */
interface Edit {
  readonly id: string;
  readonly drafts: Drafts;
  readonly base: FormRecord;
}

/** Most automatic repeats of a save while others keep changing fields that this form does not touch. */
const MAX_MERGES = 3;

export function useSaveRecord(resource: AnyResource, model: FormModel) {
  const locale = useLocale();
  const { mutateAsync } = useUpdate<StoredRow, Failure, Values>();
  const refresh = useRefresh(resource);
  const announce = useDoneToast(resource);
  const { once, isBusy } = useOnce();

  const attempt = async (edit: Edit, merged: readonly Conflict[] = []): Promise<SaveOutcome> => {
    const { id, drafts, base } = edit;
    const read = readDrafts(model, drafts, { base, locale });
    if (!read.ok) return { kind: 'invalid', errors: read.errors };
    if (Object.keys(read.body).length === 0) return { kind: 'unchanged' };
    const sent = await settle(
      mutateAsync({
        resource: resource.name,
        id,
        values: read.body,
        meta: { version: versionOf(base) },
        mutationMode: 'pessimistic',
        successNotification: false,
        errorNotification: false,
        invalidates: [],
      }),
    );
    if (sent.ok) {
      // The next page shows this record: it must find the new values and not flash the old ones.
      await refresh();
      const isRestorable = Object.keys(read.body).every((name) => {
        const spec = model.fields[name]?.spec;
        return spec?.stored === true && !holdsFiles(spec);
      });
      const message = savedWords(model, titleOf(resource, sent.value.data), merged);
      announce(message, isRestorable ? undoOf(sent.value) : undefined);
      return { kind: 'saved' };
    }
    const { failure } = sent;
    const { current, by } = staleFacts(failure);
    if (failure.code === 'STALE' && isRow(current)) {
      const conflict = conflictOf(model, { drafts, base, current, by });
      const isPeaceful = conflict.contested.length === 0 && merged.length < MAX_MERGES;
      if (!isPeaceful) return { kind: 'conflict', conflict };
      return attempt({ id, drafts: conflict.drafts, base: current }, [...merged, conflict]);
    }
    return refusalOf(failure);
  };

  const save = async (edit: Edit): Promise<SaveOutcome> => (await once(() => attempt(edit))) ?? { kind: 'busy' };
  return { save, isBusy };
}

/** Message of a save, with the fields that another change had touched beside it and the reader has not seen yet. */
function savedWords(model: FormModel, title: string, merged: readonly Conflict[]): string {
  const taken = new Set(merged.flatMap((conflict) => conflict.taken));
  const name = merged.at(-1)?.by?.name;
  if (taken.size === 0 || name === undefined) return moreWords.t('forms.saved', { title });
  const fields = formatList([...taken].map((field) => model.labels[field] ?? field));
  return moreWords.t('forms.savedBeside', { title, name, fields });
}

function refusalOf(failure: Failure): SaveOutcome {
  if (failure.code === 'NOT_FOUND') return { kind: 'gone' };
  if (failure.errors) return { kind: 'invalid', errors: firstMessages(failure.errors) };
  return { kind: 'failed', messages: failure.isShown ? [] : [failure.message], isOffline: isOffline(failure) };
}
