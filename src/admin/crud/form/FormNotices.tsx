import './forms.css';
import { useState, type ReactNode } from 'react';
import { moreWords } from '#admin/more-words.ts';
import { Button } from '#admin/components/Button.tsx';
import type { DraftKeeper } from './use-draft.ts';

/**
 * The parts of a form that are no fields: notices, messages that belong to no field, the offer of an unsaved draft, and
 * the buttons.
 */

/** A notice above the form. */
export function FormNotice({
  kind,
  title,
  children,
}: {
  kind: 'error' | 'info';
  title?: string;
  children: ReactNode;
}): ReactNode {
  return (
    <div className={`form-notice stack form-notice-${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
      {title && <strong>{title}</strong>}
      <div>{children}</div>
    </div>
  );
}

/** Shows the server's messages that belong to no field. */
export function Problem({
  messages,
  isOffline = false,
  onConfirm = null,
}: {
  messages: readonly string[];
  isOffline?: boolean;
  /** Sends again with a confirmation, where the refusal asks for one. */
  onConfirm?: (() => void) | null;
}): ReactNode {
  const t = moreWords.useT();
  if (messages.length === 0 && !isOffline) return null;
  return (
    <FormNotice kind="error" title={t('forms.failed')}>
      {isOffline ? t('forms.offline') : messages.map((message) => <p key={message}>{message}</p>)}
      {onConfirm && <Button onClick={onConfirm}>{t('forms.meantSo')}</Button>}
    </FormNotice>
  );
}

interface DraftNoticeProps<D extends object> {
  draft: DraftKeeper<D>;
  /** The draft is complete: the form has no passwords or files, which are never kept. */
  isWhole?: boolean;
  onRestore: (drafts: D) => void;
}

/** Offers an unsaved draft of this form: to restore or to discard. */
export function DraftNotice<D extends object>({
  draft: { found, drop, dismiss },
  isWhole = false,
  onRestore,
}: DraftNoticeProps<D>): ReactNode {
  const t = moreWords.useT();
  const [isRestored, setRestored] = useState(false);
  if (!found)
    return (
      isRestored && <FormNotice kind="info">{t(isWhole ? 'forms.draft.whole' : 'forms.draft.restored')}</FormNotice>
    );
  const restore = (): void => {
    onRestore(found.drafts);
    setRestored(true);
    dismiss();
  };
  return (
    <FormNotice kind="info">
      <p>{t('forms.draft.found', { at: found.at })}</p>
      <span className="wrap above-4">
        <Button isSmall onClick={restore}>
          {t('forms.draft.restore')}
        </Button>
        <Button isSmall onClick={drop}>
          {t('forms.draft.discard')}
        </Button>
      </span>
    </FormNotice>
  );
}

interface FormFooterProps {
  submit: string;
  isBusy: boolean;
  onCancel: () => void;
}

/** Buttons that stay visible at the page's foot. A press during a running call does nothing. */
export function FormFooter({ submit, isBusy, onCancel }: FormFooterProps): ReactNode {
  const t = moreWords.useT();
  return (
    <div className="form-footer row gap-6">
      <Button type="submit" look="primary" aria-disabled={isBusy} onClick={(event) => isBusy && event.preventDefault()}>
        {isBusy ? t('forms.saving') : submit}
      </Button>
      <Button onClick={onCancel}>{t('forms.cancel')}</Button>
      <span className="form-required">{t('forms.required')}</span>
    </div>
  );
}
