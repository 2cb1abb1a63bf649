import './dialogs.css';
import { lazy, Suspense, useMemo, useRef, useState, type ReactNode } from 'react';
import { Button } from '#admin/components/Button.tsx';
import { Segments } from '#admin/components/Segments.tsx';
import type { Row } from '#admin/components/client-part.ts';
import { Dialog } from '#admin/components/Dialog.tsx';
import { moreWords } from '#admin/more-words.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { clientPartOf } from '#admin/components/catalogue.ts';
import { withReason } from '#shared/decide.ts';
import type { AnyAction, AnyResource } from '#shared/resource.ts';
import type { Values } from '#shared/validate.ts';
import { isChange, useBulkRun, type BulkResult, type BulkState } from './bulk-run.ts';
import { BulkForecast, changedBy } from './BulkForecast.tsx';
import { BulkGaps, useLacking } from './BulkGaps.tsx';
import { firstMessages } from '#admin/crud/form/first-messages.ts';
import { flagLabel, outcomeIn, shapeOf } from './record-actions.ts';
import { RecordSkeleton } from '#admin/crud/record/RecordRefusal.tsx';
import { undoOfBatch, useBulkUndo } from './use-undo.ts';
import { titleOf } from '#admin/crud/record/use-record.ts';

/**
 * Runs one action for many records: a forecast first, then progress, then the failures with the means to try again.
 * How the calls are sent and counted is `bulk-run.ts`.
 */

const ActionForm = lazy(() => import('./ActionForm.tsx').then((module) => ({ default: module.ActionForm })));

/** Most failures that are told one by one. */
const TOLD = 100;

interface ActionBulkModalProps {
  resource: AnyResource;
  name: string;
  action: AnyAction;
  rows: readonly Row[];
  /** Called when the reader cancels before anything was done. */
  onClose: () => void;
  /** Called when at least one record was changed. */
  onDone: () => void;
}

export function ActionBulkModal(props: ActionBulkModalProps): ReactNode {
  const { resource, name, action, rows, onClose, onDone } = props;
  const t = moreWords.useT();
  const words = useResourceWords(resource);
  const title = t('forms.bulk.title', { action: words.actions[name]?.label ?? name, count: rows.length });
  const [input, setInput] = useState<Values>({});
  const takeBack = useRef<() => Promise<boolean>>(undefined);
  const remember = useBulkUndo(resource);
  const said = useRef(title);
  const { state, run, stop } = useBulkRun(resource, name, {
    offlineText: t('forms.offline'),
    onFinished: (batches, count) => {
      if (batches.length === 0) return;
      const what = t('forms.action.act', { action: said.current, title: t('forms.bulk.records', { count }) });
      takeBack.current = remember({ calls: batches.map(undoOfBatch), what });
    },
  });

  const close = (): void => {
    // Stays open, because the part under way cannot be called back and its outcome has to be told.
    if (state.phase === 'running') return void stop();
    if (state.phase === 'idle') onClose();
    else onDone();
  };
  const start = async (ids: readonly number[], chosen: Values): Promise<Record<string, string>> => {
    setInput(chosen);
    said.current = outcomeIn(name, { action, input: chosen }, { words, t });
    return firstMessages(await run(ids, chosen));
  };
  const retry = (failed: readonly BulkResult[]): void => {
    void run(
      failed.map(({ id }) => id),
      input,
      { results: state.results.filter(({ ok }) => ok), batches: state.batches },
    );
  };
  const carryOn = (): void => void run(state.left, input, state);
  return (
    <Dialog label={title} className="dialog dialog-form" onClose={close}>
      <h2>{title}</h2>
      {state.phase === 'idle' ? (
        <Preview {...props} onClose={close} onStart={start} />
      ) : (
        <Progress
          resource={resource}
          state={state}
          rows={rows}
          onClose={close}
          onRetry={retry}
          onCarryOn={carryOn}
          onUndo={() => {
            close();
            void takeBack.current?.();
          }}
        />
      )}
    </Dialog>
  );
}

interface PreviewProps extends Omit<ActionBulkModalProps, 'onDone'> {
  onStart: (ids: readonly number[], input: Values) => Promise<Readonly<Record<string, string>>>;
}

/** Directions in which a flag can be turned for some of the records, the one that concerns most of them first. */
function directionsFor({ resource, action, rows }: PreviewProps): boolean[] {
  const { flag } = shapeOf(action);
  if (!flag) return [true];
  const counts = [true, false].map((isOn) => ({
    isOn,
    count: changedBy({ resource, action }, rows, { [flag.input]: isOn }).length,
  }));
  const useful = counts.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count);
  return useful.map(({ isOn }) => isOn);
}

function Preview({ rows: chosenRows, action: declared, ...others }: PreviewProps): ReactNode {
  const { resource, name, onClose, onStart } = others;
  const [possible] = useState(() => changedBy({ resource, action: declared }, chosenRows, {}));
  const lacking = useLacking({ resource, name, action: declared }, possible);
  const [isWithout, setWithout] = useState(false);
  const rows = useMemo(() => {
    const out = new Set(isWithout ? lacking.map(({ row }) => row) : []);
    return chosenRows.filter((row) => !out.has(row));
  }, [chosenRows, lacking, isWithout]);
  const action = withReason(declared, isWithout ? [] : lacking.flatMap(({ gaps }) => gaps));
  const props = { ...others, rows, action };
  const t = moreWords.useT();
  const words = useResourceWords(resource);
  const shape = shapeOf(action);
  const [directions] = useState(() => directionsFor(props));
  const [chosen, setChosen] = useState(directions[0] ?? true);
  const { BulkPreview } = clientPartOf(resource.name);
  const ofFlag = shape.flag ? { [shape.flag.input]: chosen } : {};
  const isPossibleAtAll = directions.length > 0 && changedBy(props, rows, ofFlag).length > 0;
  const foresee = (input: Values): ReactNode => (
    <>
      <BulkForecast resource={resource} action={action} rows={rows} input={input} />
      {BulkPreview && (
        <Suspense>
          <BulkPreview rows={changedBy(props, rows, input)} action={name} input={input} />
        </Suspense>
      )}
    </>
  );
  const gaps = lacking.length > 0 && (
    <BulkGaps
      resource={resource}
      name={name}
      action={declared}
      lacking={lacking}
      isWithout={isWithout}
      onWithout={setWithout}
    />
  );
  if (!isPossibleAtAll) {
    return (
      <>
        {gaps}
        {foresee(ofFlag)}
        <div className="dialog-buttons">
          <Button onClick={onClose}>{t('forms.close')}</Button>
        </div>
      </>
    );
  }
  return (
    <>
      {directions.length > 1 && (
        <Segments
          label={t('forms.bulk.direction')}
          options={directions}
          chosen={chosen}
          nameOf={(isOn) => flagLabel(name, { shape, isOn }, { words, t })}
          onChoose={setChosen}
        />
      )}
      {gaps}
      <Suspense fallback={<RecordSkeleton />}>
        <ActionForm
          key={`${chosen} ${isWithout}`}
          resource={resource}
          name={name}
          action={action}
          row={null}
          recordId={null}
          directions={[chosen]}
          foresee={foresee}
          isBusy={false}
          onCancel={onClose}
          onSubmit={(input) =>
            onStart(
              changedBy(props, rows, input).map(({ id }) => id),
              input,
            )
          }
        />
      </Suspense>
    </>
  );
}

interface ProgressProps {
  resource: AnyResource;
  state: BulkState;
  rows: readonly Row[];
  onClose: () => void;
  onRetry: (failed: readonly BulkResult[]) => void;
  onCarryOn: () => void;
  onUndo: () => void;
}

function Progress({ resource, state, rows, onClose, onRetry, onCarryOn, onUndo }: ProgressProps): ReactNode {
  const t = moreWords.useT();
  const { phase, total, results, left } = state;
  const failed = results.filter(({ ok }) => !ok);
  const isFinished = phase === 'finished';
  const nameOf = (id: number): string => {
    const row = rows.find((candidate) => candidate.id === id);
    return row ? titleOf(resource, row) : String(id);
  };
  const done = { done: results.length, total };
  const changed = results.filter(isChange).length;
  const unchanged = results.length - failed.length - changed;
  return (
    <>
      <progress aria-label={t('forms.bulk.running')} max={total} value={results.length} />
      <p role="status">
        {isFinished ? t('forms.bulk.finished', { ok: changed, failed: failed.length }) : t('forms.bulk.progress', done)}
        {isFinished && unchanged > 0 && ` ${t('forms.bulk.unchanged', { count: unchanged })}`}
        {isFinished && left.length > 0 && ` ${t('forms.bulk.left', { count: left.length })}`}
      </p>
      {failed.length > 0 && (
        <section className="bulk-failures">
          <h3>{t('forms.bulk.failures')}</h3>
          <ul className="bulleted">
            {failed.slice(0, TOLD).map(({ id, code, message }) => (
              <li key={id}>
                <strong>{nameOf(id)}</strong>: {message ?? code}
              </li>
            ))}
            {failed.length > TOLD && <li>{t('forms.bulk.more', { count: failed.length - TOLD })}</li>}
          </ul>
        </section>
      )}
      <div className="dialog-buttons">
        {isFinished && state.batches.length > 0 && <Button onClick={onUndo}>{t('forms.action.undo')}</Button>}
        {isFinished && failed.length > 0 && (
          <Button onClick={() => onRetry(failed)}>{t('forms.bulk.retry', { count: failed.length })}</Button>
        )}
        {isFinished && left.length > 0 && (
          <Button onClick={onCarryOn}>{t('forms.bulk.carryOn', { count: left.length })}</Button>
        )}
        <Button look={isFinished ? 'primary' : 'plain'} onClick={onClose}>
          {t(isFinished ? 'forms.close' : 'forms.bulk.stop')}
        </Button>
      </div>
    </>
  );
}
