import type { ReactNode } from 'react';
import { Button } from '#admin/components/Button.tsx';
import type { StepProps } from './use-import.ts';
import { importWords } from './words.ts';

/** Progress of the import, with a button to stop between two chunks. */
export function WaitStep({ importer }: Pick<StepProps, 'importer'>): ReactNode {
  const t = importWords.useT();
  const { step, done, total, isStopping } = importer.state;
  const amounts = { done, total };
  const said =
    step === 'check'
      ? { title: t('check.running'), progress: t('check.progress', amounts), stop: t('check.cancel') }
      : step === 'run'
        ? { title: t('run.running'), progress: t('run.progress', amounts), stop: t('run.cancel') }
        : { title: t('result.undo'), progress: t('result.undoing', amounts), stop: null };
  return (
    <div className="import-waiting stack gap-5">
      <h2>{said.title}</h2>
      <progress aria-label={said.title} max={Math.max(1, total)} value={done} />
      <p role="status">{isStopping ? t('run.stopping') : said.progress}</p>
      {said.stop && (
        <Button disabled={isStopping} onClick={importer.stop}>
          {said.stop}
        </Button>
      )}
    </div>
  );
}
