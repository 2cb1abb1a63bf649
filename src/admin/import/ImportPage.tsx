import { Button } from '#admin/components/Button.tsx';
import { useEveryLanguage } from '#admin/components/catalogue.ts';
import '#admin/crud/action/dialogs.css';
import './import.css';
import { useEffect, useRef, type ReactNode } from 'react';
import { Dialog } from '#admin/components/Dialog.tsx';
import { useLeaveGuard, type Departure } from '#admin/crud/form/leave-guard.ts';
import { usePageTitle } from '#admin/components/page-title.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import type { AnyResource } from '#shared/resource.ts';
import { MapStep } from './MapStep.tsx';
import { ResultStep } from './ResultStep.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import { SourceStep } from './SourceStep.tsx';
import { isRunning, type ImportStep } from './import-state.ts';
import { useImport, type StepProps } from './use-import.ts';
import { WaitStep } from './WaitStep.tsx';
import { importWords } from './words.ts';

/** Imports a table of records in steps: choose a file, match columns, dry run, import, and undo. */
export function ImportPage({ resource }: { resource: AnyResource }): ReactNode {
  // A file's headings may be in any language.
  useEveryLanguage(resource.name);
  const t = importWords.useT();
  const { label } = useResourceWords(resource);
  const importer = useImport(resource);
  const { state } = importer;
  const title = t('title', { label });
  usePageTitle(title);
  const departure = useLeaveGuard(() => isRunning(state));
  return (
    <section className="import stack gap-7" aria-label={title}>
      <h1>{title}</h1>
      <Steps step={state.step} />
      <Step key={state.step} resource={resource} importer={importer} />
      {departure && <Leaving {...departure} />}
    </section>
  );
}

/** Shows the present step and moves the focus to it, so that screen readers announce the change. */
function Step(props: StepProps): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  const { step } = props.importer.state;
  useEffect(() => {
    if (step === 'source') return;
    frame.current?.focus({ preventScroll: true });
    scrollTo({ top: 0, behavior: 'instant' });
  }, [step]);
  return (
    <div ref={frame} className="import-step stack gap-7" tabIndex={-1}>
      {step === 'source' && <SourceStep {...props} />}
      {step === 'map' && <MapStep {...props} />}
      {(step === 'check' || step === 'run' || step === 'undo') && <WaitStep {...props} />}
      {step === 'review' && <ReviewStep {...props} />}
      {step === 'result' && <ResultStep {...props} />}
    </div>
  );
}

const STEPS = ['source', 'map', 'check', 'run'] as const;
const PLACE: Readonly<Record<ImportStep, number>> = {
  source: 0,
  map: 1,
  check: 2,
  review: 2,
  run: 3,
  result: 3,
  undo: 3,
};

function Steps({ step }: { step: ImportStep }): ReactNode {
  const t = importWords.useT();
  const current = PLACE[step];
  return (
    <ol className="import-steps wrap muted" aria-label={t('steps.label')}>
      {STEPS.map((name, at) => (
        <li
          key={name}
          className={at < current ? 'line is-done' : 'line'}
          aria-current={at === current ? 'step' : undefined}
        >
          <span className="import-step-number center note strong" aria-hidden="true">
            {at + 1}
          </span>
          <span className={at === current ? undefined : 'wide-only'}>{t(`steps.${name}`)}</span>
        </li>
      ))}
    </ol>
  );
}

function Leaving({ stay, leave }: Departure): ReactNode {
  const t = importWords.useT();
  return (
    <Dialog label={t('leave.title')} onClose={stay}>
      <h2>{t('leave.title')}</h2>
      <p>{t('leave.text')}</p>
      <div className="dialog-buttons">
        <Button onClick={leave}>{t('leave.leave')}</Button>
        <Button look="primary" onClick={stay}>
          {t('leave.stay')}
        </Button>
      </div>
    </Dialog>
  );
}
