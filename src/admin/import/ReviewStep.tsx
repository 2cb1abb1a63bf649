import type { ReactNode } from 'react';
import { formatNumber } from '#browser/format.ts';
import { Button } from '#admin/components/Button.tsx';
import type { StepProps } from './use-import.ts';
import { DownloadErrors, Problems } from './Problems.tsx';
import { importWords } from './words.ts';

/** Result of the dry run, before anything is written. */
export function ReviewStep({ resource, importer }: StepProps): ReactNode {
  const t = importWords.useT();
  const { ready, problems } = importer.state;
  const bad = problems.length;
  return (
    <>
      <div className="wrap gap-6" role="status">
        <Count value={ready.length} label={t('review.ready', { count: ready.length })} tone="good" />
        <Count value={bad} label={t('review.bad', { count: bad })} tone={bad > 0 ? 'bad' : 'none'} />
      </div>
      <p>{t(bad === 0 ? 'review.allGood' : ready.length === 0 ? 'review.allBad' : 'review.someBad')}</p>
      <div className="import-buttons wrap">
        {ready.length > 0 && (
          <Button look="primary" onClick={() => void importer.run()}>
            {t('review.run', { count: ready.length })}
          </Button>
        )}
        <DownloadErrors importer={importer} />
        <Button onClick={importer.backToMap}>{t('review.back')}</Button>
      </div>
      <Problems resource={resource} importer={importer} />
    </>
  );
}

interface CountProps {
  value: number;
  label: string;
  tone: 'good' | 'bad' | 'none';
}

export function Count({ value, label, tone }: CountProps): ReactNode {
  return (
    <p className={`import-count import-count-${tone}`}>
      <strong>{formatNumber(value)}</strong> {label}
    </p>
  );
}
