import { formatList } from '#browser/format.ts';
import { useCustomMutation } from '@refinedev/core';
import type { Failure } from '#admin/providers/failure.ts';
import { useMessages } from '#admin/providers/messages.ts';
import { type DoneAct, sayDone } from './say-done.ts';
import { moreWords } from '#admin/more-words.ts';
import { currentResourceWords, useResourceWords } from '#admin/components/resource-words.ts';
import { isFinal } from '#shared/kept-values.ts';
import type { AnyResource } from '#shared/resource.ts';
import type { Values } from '#shared/validate.ts';
import type { Row } from '#admin/components/client-part.ts';
import { allowedActions, isOffline, isUnchanged, settle } from './settle.ts';
import { clientPartOf } from '#admin/components/catalogue.ts';
import { useGo } from '#admin/components/Link.tsx';
import { pathsOf, titleOf, useRefresh } from '#admin/crud/record/use-record.ts';
import { useOnce } from '#admin/components/use-once.ts';
import { undoOf, useDoneToast } from './use-undo.ts';

/**
 * An action on one record, and how its end is told: the toast, its undo, and refusals in words. Actions of many
 * records run through `bulk-run.ts`.
 */

export type ActionOutcome = { kind: 'done' } | { kind: 'busy' } | { kind: 'refused'; failure: Failure };

interface ActionRun {
  readonly name: string;
  readonly row: Row;
  readonly input: Values;
  /** The action in the words of its toast. */
  readonly label: string;
}

interface Done {
  readonly action: string;
  readonly before: Row;
  readonly after: Row | undefined;
}

/** Whether no undo is offered: the state is left by another action only, or the action erased data. */
const isForGood = (resource: AnyResource, { action, before, after }: Done): boolean =>
  resource.actions?.[action]?.forgets === true ||
  (after !== undefined &&
    Object.entries(resource.fields).some(([name, { spec }]) => isFinal(spec, action) && before[name] !== after[name]));

/** Runs an action on one record; after any answer, everything that shows the record is fetched again. */
export function useAction(resource: AnyResource) {
  const { mutateAsync } = useCustomMutation<{ id: number; data?: Row }, Failure, Values>();
  const refresh = useRefresh(resource);
  const announce = useDoneToast(resource);
  const { once, isBusy } = useOnce();
  const go = useGo();
  /** Leads to what the act has made, unless its reader has gone elsewhere meanwhile. */
  const follow = async (name: string, row: Row, after: Row | undefined): Promise<void> => {
    const here = pathsOf(resource).show(row.id);
    const made = after && (await clientPartOf(resource.name).madeBy?.({ name, after }));
    if (made && location.pathname === here) go(pathsOf(resource).show(made));
  };

  const run = async ({ name, row, input, label }: ActionRun): Promise<ActionOutcome> => {
    const sent = await once(() =>
      settle(
        mutateAsync({
          url: `/api/${resource.name}/${String(row.id)}/${name}`,
          method: 'patch',
          values: input,
          successNotification: false,
          errorNotification: false,
        }),
      ),
    );
    if (!sent) return { kind: 'busy' };
    if (!sent.ok) {
      if (!isOffline(sent.failure) && !sent.failure.errors) void refresh();
      return { kind: 'refused', failure: sent.failure };
    }
    // Refine returns the whole answer of a custom call under `data`.
    const { data: after } = sent.value.data;
    announce(
      saidOf(resource, row, { name, input }),
      isForGood(resource, { action: name, before: row, after }) ? undefined : undoOf(sent.value.data),
      moreWords.t('forms.action.act', { action: label, title: titleOf(resource, row) }),
    );
    await refresh();
    await follow(name, row, after);
    return { kind: 'done' };
  };
  return { run, isBusy };
}

/** "You approved Saiful bin Daud." */
function saidOf(resource: AnyResource, row: Row, act: DoneAct): string {
  const { t } = moreWords;
  const parties = { who: t('forms.history.said.you'), what: titleOf(resource, row) };
  const said = sayDone(act, parties, { resource, words: currentResourceWords(resource), t });
  return t('forms.action.done', { said });
}

/** Text of a refused action, with the actions that are possible instead where the server names them. */
export function useRefusalText(resource: AnyResource): (failure: Failure) => string[] {
  const t = moreWords.useT();
  const words = useResourceWords(resource);
  return (failure) => {
    if (isOffline(failure)) return [t('forms.offline')];
    const allowed = allowedActions(failure);
    if (!allowed) return failure.isShown ? [] : [failure.message];
    const names = formatList(allowed.map((name) => words.actions[name]?.label ?? name));
    return [failure.message, names ? t('forms.action.allowed', { actions: names }) : t('forms.action.allowedNone')];
  };
}

/** Shows the refusal of an action that ran on the press; a record that already has the state is no failure. */
export function useRefusalToast(resource: AnyResource): (failure: Failure) => void {
  const explain = useRefusalText(resource);
  const messages = useMessages();
  return (failure) => {
    for (const line of explain(failure)) {
      if (isUnchanged(failure)) messages.info(line);
      else messages.error(line);
    }
  };
}
