import './dialogs.css';
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { getSession } from '#browser/session.ts';
import type { Row } from '#admin/components/client-part.ts';
import { Dialog } from '#admin/components/Dialog.tsx';
import { usePermissions } from '#admin/providers/permissions.ts';
import { adminWords, useResourceWords } from '#admin/words.ts';
import type { AnyAction, AnyResource } from '#shared/resource.ts';
import type { Values } from '#shared/validate.ts';
import { useBulkRun, type BulkResult, type BulkState } from './bulk-run.ts';
import { firstMessages } from './first-messages.ts';
import { isPossible, offersOf } from './record-actions.ts';
import { RecordSkeleton } from './RecordRefusal.tsx';
import { titleOf } from './use-record.ts';

const ActionForm = lazy(() => import('./ActionForm.tsx').then((module) => ({ default: module.ActionForm })));

interface ActionBulkModalProps {
  resource: AnyResource;
  name: string;
  action: AnyAction;
  rows: readonly Row[];
  /** Called off before anything was done. */
  onClose: () => void;
  /** Something was done, if not for all. */
  onDone: () => void;
}

/** One action for many records: what will change and what will not, then how far it is, then what failed. */
export function ActionBulkModal(props: ActionBulkModalProps): ReactNode {
  const { resource, name, rows, onClose, onDone } = props;
  const t = adminWords.useT();
  const words = useResourceWords(resource);
  const title = t('forms.bulk.title', { action: words.actions[name]?.label ?? name, count: rows.length });
  const { state, run, stop } = useBulkRun(resource, name, t('forms.offline'));
  const [input, setInput] = useState<Values>({});

  const close = (): void => {
    stop();
    if (state.phase === 'idle') onClose();
    else onDone();
  };
  const start = async (ids: readonly number[], chosen: Values): Promise<Record<string, string>> => {
    setInput(chosen);
    return firstMessages(await run(ids, chosen));
  };
  const retry = (failed: readonly BulkResult[]): void => {
    const done = state.results.filter(({ ok }) => ok);
    void run(
      failed.map(({ id }) => id),
      input,
      done,
    );
  };
  return (
    <Dialog label={title} className="dialog dialog-form" onClose={close}>
      <h2>{title}</h2>
      {state.phase === 'idle' ? (
        <Preview {...props} onClose={close} onStart={start} />
      ) : (
        <Progress resource={resource} state={state} rows={rows} onClose={close} onRetry={retry} />
      )}
    </Dialog>
  );
}

interface PreviewProps extends Omit<ActionBulkModalProps, 'onDone'> {
  onStart: (ids: readonly number[], input: Values) => Promise<Readonly<Record<string, string>>>;
}

function Preview({ resource, name, action, rows, onClose, onStart }: PreviewProps): ReactNode {
  const t = adminWords.useT();
  const { user } = getSession();
  const possible = useMemo(
    () => rows.filter((row) => isPossible(resource, action, row, user)),
    [rows, resource, action, user],
  );
  const reasons = useSkipped(resource, name, rows);
  const skipped = rows.length - possible.length;
  return (
    <>
      <p>{possible.length > 0 ? t('forms.bulk.will', { count: possible.length }) : t('forms.bulk.none')}</p>
      {skipped > 0 && (
        <div className="bulk-skipped">
          <p>{t('forms.bulk.skipped', { count: skipped })}</p>
          <ul>
            {reasons.map(({ reason, count }) => (
              <li key={reason}>
                {count} × {t('forms.bulk.why', { state: reason })}
              </li>
            ))}
          </ul>
        </div>
      )}
      {possible.length > 0 && (
        <Suspense fallback={<RecordSkeleton />}>
          <ActionForm
            resource={resource}
            name={name}
            action={action}
            row={null}
            recordId={null}
            directions={[true, false]}
            isBusy={false}
            onCancel={onClose}
            onSubmit={(input) =>
              onStart(
                possible.map(({ id }) => id),
                input,
              )
            }
          />
        </Suspense>
      )}
      {possible.length === 0 && (
        <div className="dialog-buttons">
          <button type="button" className="button" onClick={onClose}>
            {t('forms.close')}
          </button>
        </div>
      )}
    </>
  );
}

/** Why records are left out, each reason with how many it concerns. */
function useSkipped(resource: AnyResource, name: string, rows: readonly Row[]): { reason: string; count: number }[] {
  const t = adminWords.useT();
  const words = useResourceWords(resource);
  const permissions = usePermissions();
  return useMemo(() => {
    const counts = new Map<string, number>();
    for (const row of rows) {
      const offers = offersOf(resource, row, { permissions, words, me: getSession().user, t });
      const obstacle = offers.find((offer) => offer.name === name)?.obstacle ?? null;
      if (obstacle !== null) counts.set(obstacle, (counts.get(obstacle) ?? 0) + 1);
    }
    return [...counts].map(([reason, count]) => ({ reason, count }));
  }, [rows, resource, name, permissions, words, t]);
}

interface ProgressProps {
  resource: AnyResource;
  state: BulkState;
  rows: readonly Row[];
  onClose: () => void;
  onRetry: (failed: readonly BulkResult[]) => void;
}

function Progress({ resource, state, rows, onClose, onRetry }: ProgressProps): ReactNode {
  const t = adminWords.useT();
  const { phase, total, results } = state;
  const failed = results.filter(({ ok }) => !ok);
  const isFinished = phase === 'finished';
  const nameOf = (id: number): string => {
    const row = rows.find((candidate) => candidate.id === id);
    return row ? titleOf(resource, row) : String(id);
  };
  const done = { done: results.length, total };
  return (
    <>
      <progress aria-label={t('forms.bulk.running')} max={total} value={results.length} />
      <p role="status">
        {isFinished
          ? t('forms.bulk.finished', { ok: results.length - failed.length, failed: failed.length })
          : t('forms.bulk.progress', done)}
      </p>
      {failed.length > 0 && (
        <section className="bulk-failures">
          <h3>{t('forms.bulk.failures')}</h3>
          <ul>
            {failed.map(({ id, code, message }) => (
              <li key={id}>
                <strong>{nameOf(id)}</strong>: {message ?? code}
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="dialog-buttons">
        {isFinished && failed.length > 0 && (
          <button type="button" className="button" onClick={() => onRetry(failed)}>
            {t('forms.bulk.retry', { count: failed.length })}
          </button>
        )}
        <button type="button" className={isFinished ? 'button button-primary' : 'button'} onClick={onClose}>
          {t(isFinished ? 'forms.close' : 'forms.cancel')}
        </button>
      </div>
    </>
  );
}
