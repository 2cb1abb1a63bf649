import type { ReactNode } from 'react';
import { FormNotice } from '#admin/crud/form/FormNotices.tsx';
import type { Failure } from '#admin/providers/failure.ts';
import { moreWords } from '#admin/more-words.ts';
import type { AnyResource } from '#shared/resource.ts';
import { Button } from '#admin/components/Button.tsx';
import { allowedActions, isUnchanged } from './settle.ts';
import { useRefusalText } from './use-action.ts';

interface RefusalNoticeProps {
  readonly resource: AnyResource;
  readonly failure: Failure | null;
  /** Returns to the record, which has changed. */
  readonly onClose: () => void;
}

/** Shows a refusal above its form, unless the fields or a toast show it already. */
export function RefusalNotice({ resource, failure, onClose }: RefusalNoticeProps): ReactNode {
  const t = moreWords.useT();
  const explain = useRefusalText(resource);
  if (failure === null || failure.errors) return null;
  const reasons = explain(failure);
  if (reasons.length === 0) return null;
  const hasChanged = allowedActions(failure) !== undefined;
  return (
    <FormNotice
      kind={isUnchanged(failure) ? 'info' : 'error'}
      {...(hasChanged ? { title: t('forms.action.conflict') } : {})}
    >
      {reasons.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {hasChanged && (
        <Button isSmall onClick={onClose}>
          {t('forms.action.reload')}
        </Button>
      )}
    </FormNotice>
  );
}
