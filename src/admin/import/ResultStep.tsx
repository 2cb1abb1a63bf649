import { useState, type ReactNode } from 'react';
import { Button, ButtonLink } from '#admin/components/Button.tsx';
import { Dialog } from '#admin/components/Dialog.tsx';
import { FormNotice } from '#admin/crud/form/FormNotices.tsx';
import { usePermissions } from '#admin/providers/permissions.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import type { StepProps } from './use-import.ts';
import { DownloadErrors, Problems } from './Problems.tsx';
import { Count } from './ReviewStep.tsx';
import { importWords } from './words.ts';

/** The last step of an import: what was created, what was not, and the ways on, an undo included. */

export function ResultStep({ resource, importer }: StepProps): ReactNode {
  const t = importWords.useT();
  const { created, problems, ready, failure, undone } = importer.state;
  const [bad, unsent] = [problems.length, ready.length];
  return (
    <>
      <div className="wrap gap-6" role="status">
        {!undone && (
          <Count value={created} label={t('result.created', { count: created })} tone={created > 0 ? 'good' : 'none'} />
        )}
        {bad > 0 && <Count value={bad} label={t('result.bad', { count: bad })} tone="bad" />}
        {unsent > 0 && <Count value={unsent} label={t('result.unsent', { count: unsent })} tone="bad" />}
      </div>
      {failure !== null && (
        <FormNotice kind="error" title={t('failure.title')}>
          {failure}
        </FormNotice>
      )}
      {unsent > 0 && failure === null && !undone && <p>{t('result.stopped')}</p>}
      {undone && (
        <FormNotice kind="info">
          <p>{t('result.undone', { count: undone.removed })}</p>
          {undone.kept > 0 && <p>{t('result.undoneKept', { count: undone.kept })}</p>}
        </FormNotice>
      )}
      <ResultButtons resource={resource} importer={importer} />
      <Problems resource={resource} importer={importer} />
    </>
  );
}

function ResultButtons({ resource, importer }: StepProps): ReactNode {
  const t = importWords.useT();
  const { label } = useResourceWords(resource);
  const { created, ready, undone } = importer.state;
  return (
    <div className="import-buttons wrap">
      {ready.length > 0 && !undone && (
        <Button look="primary" onClick={() => void importer.run()}>
          {t('result.resume', { count: ready.length })}
        </Button>
      )}
      <ButtonLink look={ready.length > 0 && !undone ? 'plain' : 'primary'} to={resource.route ?? '/admin'}>
        {t('result.list', { label })}
      </ButtonLink>
      <DownloadErrors importer={importer} />
      <Button onClick={importer.restart}>{t('result.again')}</Button>
      {created > 0 && !undone && <UndoButton resource={resource} importer={importer} />}
    </div>
  );
}

function UndoButton({ resource, importer }: StepProps): ReactNode {
  const t = importWords.useT();
  const permissions = usePermissions();
  const [isAsking, setAsking] = useState(false);
  if (resource.removable === false || !permissions.can(resource, 'delete')) return null;
  return (
    <>
      <Button look="danger" onClick={() => setAsking(true)}>
        {t('result.undo')}
      </Button>
      {isAsking && (
        <Dialog label={t('result.undoTitle')} onClose={() => setAsking(false)}>
          <h2>{t('result.undoTitle')}</h2>
          <p>{t('result.undoText', { count: importer.state.created })}</p>
          <div className="dialog-buttons">
            <Button onClick={() => setAsking(false)}>{t('result.undoCancel')}</Button>
            <Button look="danger" onClick={() => void importer.undo()}>
              {t('result.undoConfirm')}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
