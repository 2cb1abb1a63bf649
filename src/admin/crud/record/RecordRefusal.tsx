import './record.css';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#admin/components/Button.tsx';
import type { Failure } from '#admin/providers/failure.ts';
import { RefusalPage } from '#admin/Refusals.tsx';
import { moreWords } from '#admin/more-words.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import type { AnyResource } from '#shared/resource.ts';
import { saidBy } from '#admin/crud/action/settle.ts';

interface RecordRefusalProps {
  resource: AnyResource;
  failure: Failure;
  onRetry: () => void;
}

/** Shown in place of a record that cannot be loaded: the reason, and the next steps. */
export function RecordRefusal({ resource, failure, onRetry }: RecordRefusalProps): ReactNode {
  const t = moreWords.useT();
  const words = useResourceWords(resource);
  const isMissing = failure.statusCode === 404 || failure.code === 'BAD_QUERY';
  const isForbidden = failure.statusCode === 403;
  const back = <ButtonLink to={resource.route ?? '/admin'}>{t('forms.back', { label: words.label })}</ButtonLink>;
  if (isMissing) {
    return (
      <RefusalPage title={t('forms.recordMissing', { one: words.one })} text="">
        {back}
      </RefusalPage>
    );
  }
  return (
    <RefusalPage title={t(isForbidden ? 'forms.forbidden' : 'forms.loadFailed')} text={saidBy(failure)}>
      {!isForbidden && (
        <Button look="primary" onClick={onRetry}>
          {t('forms.retry')}
        </Button>
      )}
      {back}
    </RefusalPage>
  );
}

/** Placeholder of a record that is loading; quick answers replace it before it shows. */
export function RecordSkeleton(): ReactNode {
  const t = moreWords.useT();
  return (
    <div className="record-skeleton stack gap-6" role="status">
      <span className="sr-only">{t('forms.loading')}</span>
      <span />
      <span />
      <span />
    </div>
  );
}
